"""What every command of one run shares."""

import gc
import sys
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, takewhile
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from bot.answers import Answer, Lookup
from bot.cli.help import LANGUAGE, LANGUAGE_OPTION, PACKS_OPTION, LocalisedOption
from bot.cli.progress import waiting
from bot.cli.streams import discard
from bot.locales import Locale
from bot.render.problems import memory_problem, skipped_lines
from bot.render.visible import visible
from bot.render.wrapping import wrapped
from bot.settings import Settings, expanded
from bot.tables.errors import DatabaseError
from bot.tables.scope import TERMINAL
from bot.tables.values import DAYS, EMPTY, TableState
from glossary import LANGUAGES, SHIPPED, Entry, Fault, Language, WrittenOffer, fingerprint, open_packs

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from rich.console import Console

    from bot.answers.asking.figures import AskedAnswer
    from bot.answers.odds.service import OddsService
    from bot.tables.memory import Memory

MOST_LIMIT = 25

T = TypeVar("T")


@dataclass
class Program:
    """One run of Lawspeaker.

    Attributes:
        settings: From the environment.
        language: The language that was asked for; ``None`` for that of the settings.
        closed_folders: Folders of packs that cannot be read, as was said already.
        warnings: What was said of the database, in this run.
    """

    settings: Settings
    language: Language | None = None
    closed_folders: frozenset[Path] = frozenset()
    warnings: list[str] = field(default_factory=list)
    _packs_version: str | None = None
    _lookup: Lookup | None = None
    _odds: "OddsService | None" = None
    _table: TableState | None = None

    @property
    def locale(self) -> Locale:
        """Speaks the language that was asked for, in help and errors as well."""
        return Locale(self.language or self.settings.language)

    @property
    def folders(self) -> list[Path]:
        """The folders of packs: the shipped ones and those of the settings."""
        return [SHIPPED, *self.settings.packs]

    @property
    def lookup(self) -> Lookup:
        """Looks up in the packs of the settings; what is wrong with them goes to standard error."""
        if self._lookup is None:
            self._lookup = self._open_packs()
        return self._lookup

    def _open_packs(self) -> Lookup:
        with self.waiting("wait-packs"):
            glossary, index = open_packs(
                self.folders, self.settings.cache, _calculator_faults, _written_offer
            )
            gc.freeze()  # they stay: nobody need look through them for garbage
        problems = [problem for problem in glossary.problems if problem.file not in self.closed_folders]
        if problems:
            warn(skipped_lines(problems, self.locale))
        return Lookup(glossary, index, self.locale.language)

    def has_new_packs(self) -> bool:
        """Return whether the packs have changed since this was last asked; from now on they are used.

        ``lookup`` and ``odds`` are made anew once they are needed.
        """
        version = fingerprint(self.folders)
        is_new = self._packs_version not in (None, version)
        self._packs_version = version
        if is_new:
            self._lookup = self._odds = None
        return is_new

    @property
    def odds(self) -> "OddsService":
        """Answers with the dice and decks of the settings' packs."""
        from bot.answers.odds.service import OddsService  # a question about a rule need not wait for it

        if self._odds is None:
            glossary = self.lookup.glossary
            self._odds = OddsService(glossary.games, glossary.components)
        return self._odds

    @property
    def table(self) -> TableState:
        """What this terminal's table remembers; if its database cannot be read, that is said once."""
        if self._table is None:
            self._table = self._read_table()
        return self._table

    def _read_table(self) -> TableState:
        if self.settings.database is None:
            return EMPTY
        from bot.tables.terminal import terminal_state

        try:
            return terminal_state(self.settings.database, self._warn_of_memory)
        except DatabaseError as error:
            self._warn_of_memory(error)
            return EMPTY

    def _warn_of_memory(self, error: DatabaseError) -> None:
        """Say once what is wrong with the database."""
        sentence = memory_problem(error, self.locale)
        if sentence not in self.warnings:
            self.warnings.append(sentence)
            warn([sentence])

    def forget_table(self) -> None:
        """Read what the table remembers anew once it is needed."""
        self._table = None

    def speaking(self, language: Language) -> "Program":
        """Return the same run in another language, with the packs and odds that are loaded already."""
        return replace(self, language=language, _table=None)

    def remember(self, work: "Callable[[Memory], Coroutine[Any, Any, T]]") -> T:
        """Return what ``work`` does with the memory of the tables.

        Raises:
            DatabaseError: The database cannot be used.
            RefusedChangeError: The change is refused.
        """
        from bot.tables.terminal import run_with_memory

        with self.waiting("wait-memory"):
            return run_with_memory(self.settings.database, work)

    def newest_table(self) -> TableState:
        """Return what this terminal's table remembers by now.

        Raises:
            DatabaseError: There is no database, or it cannot be used.
        """
        from bot.tables.terminal import terminal_state

        if self.settings.database is None:
            raise DatabaseError("off")
        with self.waiting("wait-memory"):
            return terminal_state(self.settings.database, self._warn_of_memory)

    def note_miss(self, answer: Answer) -> None:
        """Remember a question without a confident answer; if that does not work, it is left out."""
        if self.settings.database is None or not answer.is_missed:
            return
        from bot.answers.misses import miss_of

        miss = miss_of(answer)
        if miss is not None:
            days = self.table.settings.days or DAYS
            with suppress(DatabaseError):
                deleted = self.remember(lambda memory: memory.add_miss(TERMINAL, miss, days))
                if deleted:
                    warn([self.locale.text("misses-expired", count=deleted)])

    def asked_answer(self, answer: Answer) -> "AskedAnswer | None":
        """Return the calculation that a question asks for, with its answer; ``None`` if for none."""
        if answer.calculation is None:
            return None
        from bot.answers.asking.figures import answer_asked  # most questions need not wait for it

        return answer_asked(answer.calculation, self.odds, self.table)

    def add_packs(self, folders: Iterable[Path]) -> None:
        """Search the packs in ``folders`` as well."""
        packs = dict.fromkeys((*self.settings.packs, *map(expanded, folders)))
        self.settings = replace(self.settings, packs=tuple(packs))

    def waiting(self, message_id: str) -> AbstractContextManager[None]:
        """Return a context that shows a message with a spinner, if what it runs takes a while."""
        is_unwanted = self.settings.is_completing or self.settings.is_dumb_terminal
        is_watched = sys.stderr is not None and sys.stderr.isatty()
        return nullcontext() if is_unwanted or not is_watched else waiting(self.locale.text(message_id))

    @cached_property
    def console(self) -> "Console | None":
        """Where to draw cards; ``None`` if nobody looks, and plain lines are wanted."""
        if not sys.stdout.isatty() or self.settings.is_dumb_terminal:
            return None
        from bot.render.visible_console import visible_console  # a pipe need not wait for it

        return visible_console()

    @property
    def width(self) -> int | None:
        """Characters that a line may take now; ``None`` for any number."""
        if self.console is not None:
            return self.console.width
        if sys.stdout.isatty():
            return get_terminal_size().columns
        return self.settings.columns

    def say_wrapped(self, lines: Iterable[str]) -> None:
        """Print plain lines, broken where the terminal or the reader of a pipe wants them to be."""
        say(wrapped(lines, self.width))


def _calculator_faults(entry: Entry) -> Iterable[Fault]:
    from bot.render.pack_faults import calculator_faults  # what a snapshot holds was checked before

    return calculator_faults(entry)


def _written_offer(entry: Entry) -> WrittenOffer | None:
    from bot.answers.offers import written_offer  # what a snapshot holds was written before

    return written_offer(entry)


def is_at_terminal() -> bool:
    """Return whether somebody types what is read and reads what is printed."""
    streams = (sys.stdin, sys.stdout)  # without a console there are none
    return all(stream is not None and stream.isatty() for stream in streams)


def say(lines: Iterable[str] | str) -> None:
    """Print plain lines, hidden characters as escapes."""
    for line in [lines] if isinstance(lines, str) else lines:
        click.echo(visible(line))


def warn(lines: Iterable[str]) -> None:
    """Print plain lines to standard error, hidden characters as escapes; to a full disk nothing."""
    try:
        for line in lines:
            click.echo(visible(line), err=True)
    except OSError:  # an answer is not given up since a remark about it cannot be written
        discard(sys.stderr)


def complete_game(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list["CompletionItem"]:
    """Return the ids of the loaded games that begin with what was typed, with their names."""
    from click.shell_completion import CompletionItem  # only a shell that completes waits for it

    program: Program = context.find_root().obj
    games = program.lookup.glossary.games
    language = program.locale.language
    return [
        CompletionItem(game_id, help=game.name[language])
        for game_id, game in games.items()
        if game_id.startswith(incomplete.lower())
    ]


game_option: Final = click.option(
    "--game", metavar="metavar-game", help="help-game", shell_complete=complete_game
)
# ``--lang`` for a command that takes its value.
language_option: Final = click.option(
    LANGUAGE_OPTION, "language", cls=LocalisedOption, type=LANGUAGE, help="help-lang"
)


def asked_language(arguments: Sequence[str]) -> Language | None:
    """Return the language that ``--lang`` asks for on a command line, before anything else is read.

    >>> asked_language(["ask", "--lang", "it"]), asked_language(["ask", "--lang=en"])
    ('it', 'en')
    """
    languages = [as_language(value.lower()) for value in _values(LANGUAGE_OPTION, arguments)]
    return next(filter(None, reversed(languages)), None)


def pack_folders_named(arguments: Sequence[str]) -> list[Path]:
    """Return the folders that ``--packs`` names on a command line, before anything else is read.

    So the game that a command line begins with may be one of theirs.

    >>> [folder.name for folder in pack_folders_named(["dice", "deep-halls", "--packs", "deep-halls"])]
    ['deep-halls']
    """
    return list(map(Path, _values(PACKS_OPTION, arguments)))


def _values(option: str, arguments: Sequence[str]) -> list[str]:
    """Return the values of an option, wherever it stands before ``--``."""
    words = [
        part
        for word in takewhile(lambda word: word != "--", arguments)
        for part in (word.split("=", 1) if word.startswith(f"{option}=") else [word])
    ]
    return [value for name, value in pairwise(words) if name == option]


def as_language(value: str | None) -> Language | None:
    """Return ``value`` as a language; ``None`` if it is none."""
    return next((language for language in LANGUAGES if language == value), None)
