"""What every command of one run shares."""

import gc
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bot.answers import Lookup
from bot.cli.help import LocalisedOption
from bot.locales import Locale
from bot.render.visible import visible
from bot.settings import Settings
from glossary import SHIPPED, Language, open_packs

if TYPE_CHECKING:
    from rich.console import Console

    from bot.answers.odds import OddsService

MOST_LIMIT = 25

F = TypeVar("F", bound=Callable[..., Any])


@dataclass
class Program:
    """One run of Lawspeaker.

    Attributes:
        settings: From the environment.
        language: The language that was asked for; ``None`` for that of the settings.
    """

    settings: Settings
    language: Language | None = None

    @cached_property
    def locale(self) -> Locale:
        """Speaks the language that was asked for, in help and errors as well."""
        return Locale(self.language or self.settings.language)

    @property
    def folders(self) -> list[Path]:
        """The folders of packs: the shipped ones and those of the settings."""
        return [SHIPPED, *self.settings.packs]

    @cached_property
    def lookup(self) -> Lookup:
        """Looks up in the packs of the settings; what is wrong with them goes to standard error."""
        glossary, index = open_packs(self.folders, self.settings.cache)
        if glossary.problems:
            from bot.cli.problems import skipped_lines

            warn(skipped_lines(glossary.problems, self.locale))
        gc.freeze()  # they stay: nobody need look through them for garbage
        return Lookup(glossary, index, self.settings.language)

    @cached_property
    def odds(self) -> "OddsService":
        """Answers with the dice and decks of the settings' packs."""
        from bot.answers.odds import OddsService  # a question about a rule need not wait for it

        return OddsService(self.lookup.glossary.games, self.lookup.glossary.components)

    def add_packs(self, folders: Iterable[Path]) -> None:
        """Search the packs in ``folders`` as well."""
        self.settings = replace(self.settings, packs=(*self.settings.packs, *folders))

    @cached_property
    def console(self) -> "Console | None":
        """Where to draw cards; ``None`` if nobody looks, and plain lines are wanted."""
        if not sys.stdout.isatty():
            return None
        from bot.render.visible_console import visible_console  # a pipe need not wait for it

        return visible_console()


def say(lines: Iterable[str] | str) -> None:
    """Print plain lines, hidden characters as escapes."""
    for line in [lines] if isinstance(lines, str) else lines:
        click.echo(visible(line))


def warn(lines: Iterable[str]) -> None:
    """Print plain lines to standard error, hidden characters as escapes."""
    for line in lines:
        click.echo(visible(line), err=True)


def read_lines(file: Path) -> Iterator[bytes]:
    """Yield the lines of ``file`` as they come; ``-`` is standard input.

    Raises:
        click.FileError: The file cannot be read.
    """
    try:
        if str(file) == "-":
            yield from sys.stdin.buffer
        else:
            with file.open("rb") as stream:
                yield from stream
    except OSError as error:
        raise click.FileError(str(file), error.strerror or "") from error


def write_picture(file: Path, picture: bytes, locale: Locale) -> None:
    """Write a picture into ``file``.

    Raises:
        click.ClickException: It cannot be written; the message says why.
    """
    try:
        file.write_bytes(picture)
    except OSError as error:
        reason = locale.text("error-write", file=file, reason=error.strerror)
        raise click.ClickException(reason) from error


def game_option(command: F) -> F:
    """Add ``--game``."""
    return click.option("--game", metavar="metavar-game", help="help-game")(command)


def language_option(command: F) -> F:
    """Add ``--lang``."""
    choice = click.Choice(["it", "en"])
    return click.option("--lang", "language", cls=LocalisedOption, type=choice, help="help-lang")(
        command
    )


def packs_option(command: F) -> F:
    """Add ``--packs``, which every command understands."""

    def add(context: click.Context, _: click.Parameter, folders: tuple[Path, ...]) -> None:
        context.ensure_object(Program).add_packs(folders)

    return click.option(
        "--packs",
        type=click.Path(path_type=Path),
        metavar="metavar-folder",
        multiple=True,
        expose_value=False,
        callback=add,
        help="help-packs",
    )(command)


def clean(text: str) -> str:
    """Return what was typed on the command line without bytes that are no text."""
    return text.encode("utf-8", "replace").decode()


def asked_language(arguments: Sequence[str]) -> Language | None:
    """Return the language that ``--lang`` asks for on a command line, before anything else is read.

    >>> asked_language(["ask", "--lang", "it"]), asked_language(["ask", "--lang=en"])
    ('it', 'en')
    """
    options = takewhile(lambda word: word != "--", arguments)
    words = [word for option in options for word in option.split("=", 1)]
    languages = [as_language(value) for option, value in pairwise(words) if option == "--lang"]
    return next(filter(None, reversed(languages)), None)


def as_language(value: str | None) -> Language | None:
    """Return ``value`` as a language; ``None`` if it is none."""
    match value:
        case "en":
            return "en"
        case "it":
            return "it"
        case _:
            return None
