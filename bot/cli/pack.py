"""``lawspeaker pack``: begin a pack, from nothing or from a rulebook."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bot.cli.errors import LocalisedError
from bot.cli.files import PATH
from bot.cli.help import LocalisedGroup
from bot.cli.program import Program, as_language, language_option, say
from bot.cli.suggest import suggest
from bot.drafting import writing
from bot.drafting.blocks import RulebookError
from glossary import LANGUAGES, Language
from glossary.typed_text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.drafting.blocks import Block
    from bot.drafting.draft import Draft

# Of the text that found no place; all of it stands in a file.
_MOST_UNPLACED: Final = 10
_WIDTH: Final = 80


pack = LocalisedGroup("pack", help="help-pack")


@pack.command("new", help="help-pack-new")
@click.argument("name", metavar="metavar-game")
def new(program: Program, name: str) -> int:
    """Write the skeleton of a pack into a new folder."""
    folder = _folder(name)
    try:
        writing.write_skeleton(folder, clean(name), program.locale)
    except OSError as error:
        raise LocalisedError("error-write", file=folder, reason=error.strerror) from error
    say(program.locale.text("pack-new", folder=folder))
    return 0


pack.add_command(suggest)


@pack.command("import", help="help-pack-import")
@click.argument("rulebook", type=PATH, metavar="metavar-rulebook")
@click.option("--game", "name", required=True, metavar="metavar-game", help="help-pack-game")
@language_option
def import_rulebook(program: Program, rulebook: Path, name: str, language: str | None) -> int:
    """Write drafts of a rulebook's entries into a new folder."""
    locale = program.locale
    folder = _folder(name)
    try:
        draft = _drafted(rulebook, as_language(language))
    except RulebookError as error:
        reason = locale.text(f"rulebook-{error.code}", **error.details)
        raise click.ClickException(f"{rulebook}: {reason}") from error
    except OSError as error:
        raise click.FileError(str(rulebook), error.strerror or "") from error
    try:
        writing.write_draft(folder, clean(name), rulebook.stem, draft, locale)
    except OSError as error:
        raise LocalisedError("error-write", file=folder, reason=error.strerror) from error
    say(locale.text("pack-imported", count=len(draft.entries), folder=folder))
    say(writing.remarks(draft, locale))
    if draft.unplaced:
        file = folder / writing.UNPLACED_FILE
        say(locale.text("pack-unplaced", count=len(draft.unplaced), file=file))
        texts = (block.text for block in draft.unplaced)
        say(f"  {line}" for line in writing.first_lines(texts, _MOST_UNPLACED, _WIDTH))
    say(locale.text("pack-then", folder=folder))
    return 0


def _drafted(rulebook: Path, language: Language | None) -> "Draft":
    """Return a rulebook divided into drafts of entries; errors as for ``read_rulebook``.

    Raises:
        RulebookError: There is nothing in it that could be an entry.
    """
    from bot.drafting.draft import divide
    from bot.drafting.readers import read_rulebook

    read = read_rulebook(rulebook)
    draft = divide(read, language or _language_of(read.blocks))
    if not draft.entries:
        raise RulebookError("no-headings")
    return draft


def _language_of(blocks: "Sequence[Block]") -> Language:
    from bot.drafting.draft import guess_language
    from glossary.loading.loader import read_lexicon

    stopwords = read_lexicon().stopwords
    words = {language: frozenset(" ".join(stopwords[language]).split()) for language in LANGUAGES}
    return guess_language(blocks, words)


def _folder(name: str) -> Path:
    """Return the folder for a new pack, here.

    Raises:
        LocalisedError: The name makes no folder, or there is one.
    """
    folder = Path(writing.game_id(name))
    if not folder.name:
        raise LocalisedError("pack-no-name", value=name)
    if folder.exists():
        raise LocalisedError("pack-there-is-one", folder=folder)
    return folder
