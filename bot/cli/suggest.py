"""``lawspeaker pack suggest``: further names for an entry of the group's own pack."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from bot.cli.errors import LocalisedError
from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, say
from bot.drafting.adding import Key, NotAddedError, add_items
from bot.drafting.suggestions import Suggestion, suggestions
from bot.locales import Locale
from bot.render.pack_faults import calculator_faults
from bot.render.visible import json_line
from calculators.words import command_tags
from glossary import LANGUAGES, Entry, Glossary


@click.command("suggest", cls=LocalisedCommand, help="help-pack-suggest", reads_packs=True)
@click.argument("entry_id", metavar="metavar-entry")
@click.option("--yes", "takes_all", is_flag=True, help="help-suggest-yes")
@click.option("--json", "as_json", is_flag=True, help="help-json")
def suggest(program: Program, entry_id: str, *, takes_all: bool, as_json: bool) -> int:
    """Propose names one by one and write those that are accepted into the pack."""
    from glossary.loading.loader import load_packs, read_lexicon

    locale = program.locale
    file = _own_file(program, entry_id)
    glossary = load_packs(program.folders, check=calculator_faults)
    if entry_id not in glossary.entries:
        raise LocalisedError("suggest-broken", id=entry_id)
    entry = glossary.entries[entry_id]
    other_names = (name for neighbour in _of_game(glossary, entry) for name in _names(neighbour))
    only_language = glossary.games[entry.game].language
    proposed = [
        suggestion
        for suggestion in suggestions(entry, other_names, read_lexicon())
        if only_language in (None, suggestion.language)
    ]
    if as_json:
        say(json_line(_record(entry_id, proposed)))
    accepted = proposed if takes_all else [] if as_json else [*_accepted(proposed, locale)]
    if accepted:
        _add(file, accepted)
    if not as_json:
        say(locale.text("suggest-added", count=len(accepted), file=file))
    return 0


def _own_file(program: Program, entry_id: str) -> Path:
    """Return the file of an entry in a pack that does not come with Lawspeaker.

    Raises:
        LocalisedError: There is no such file.
    """
    from glossary.loading.loader import entry_files

    file = dict(entry_files(program.settings.packs)).get(entry_id)
    if file is not None:
        return file
    is_shipped = entry_id in program.lookup.glossary.entries
    raise LocalisedError("suggest-shipped" if is_shipped else "suggest-no-entry", id=entry_id)


def _of_game(glossary: Glossary, entry: Entry) -> Iterator[Entry]:
    """Yield the other entries of an entry's game."""
    for neighbour in glossary.entries.values():
        if neighbour.game == entry.game and neighbour.id != entry.id:
            yield neighbour


def _names(entry: Entry) -> Iterator[str]:
    for language in LANGUAGES:
        yield from entry.names(language)


def _accepted(proposed: Iterable[Suggestion], locale: Locale) -> Iterator[Suggestion]:
    """Yield the suggestions that the author accepts, until the author stops."""
    for suggestion in proposed:
        say(f"{locale.text('suggest-alias')} ({suggestion.language}): {suggestion.text}")
        try:
            reply = click.prompt(locale.text("suggest-prompt"), default="n", show_default=False)
        except click.Abort:
            return
        meaning = command_tags("replies").get(reply.strip().lower())
        if meaning == "stop":
            return
        if meaning == "yes":
            yield suggestion


def _add(file: Path, accepted: Sequence[Suggestion]) -> None:
    """Write suggestions into an entry's file.

    Raises:
        LocalisedError: They cannot be added, or the file cannot be written.
    """
    items: dict[Key, list[str]] = {}
    for suggestion in accepted:
        items.setdefault(("aliases", suggestion.language), []).append(suggestion.text)
    try:
        add_items(file, items)
    except NotAddedError as error:
        raise LocalisedError("suggest-not-added", file=file) from error
    except OSError as error:
        raise LocalisedError("error-write", file=file, reason=error.strerror) from error


def _record(entry_id: str, proposed: Iterable[Suggestion]) -> dict[str, object]:
    aliases: dict[str, list[str]] = {language: [] for language in LANGUAGES}
    for suggestion in proposed:
        aliases[suggestion.language].append(suggestion.text)
    return {"id": entry_id, "aliases": aliases}
