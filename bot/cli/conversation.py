"""A conversation in the terminal: what it remembers, and what it replies to a line.

It neither reads nor prints, so that it can be tested line by line.
"""

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from bot.answers import Answer, Link, Lookup, Ruling
from bot.answers.at_table import decided_answer, with_decisions
from bot.answers.lookup import DEFAULT_LIMIT
from bot.answers.offers import below_calculation, offer_of
from bot.cli.aliases import command_called, near_commands, table_command_called
from bot.cli.errors import sentence, unknown_game
from bot.cli.help import HELP, HELP_OPTIONS, SHELL_ONLY
from bot.cli.program import as_language
from bot.locales import Locale
from bot.tables.values import EMPTY, TableState
from calculators.errors import CalculatorError
from glossary import Language, UnknownGameError, game_of
from glossary.decision import PreferredGame

if TYPE_CHECKING:
    from bot.answers.asking.figures import AskedAnswer
    from bot.answers.odds import OddsAnswer, OddsService
    from bot.answers.schemer import SchemerAnswer
    from bot.cli.board_chat import BoardChat


# What asks for all that the last answer offers to open.
_MORE: Final = frozenset(("m", "more", "altro"))
# What runs the calculator that the last answer offers, with the numbers of the question.
_ODDS: Final = frozenset(("o", "odds", "p", "probabilità", "probabilita"))
# What shows again what was shown before the last answer, and what leaves; a slash may stand before.
_BACK: Final = frozenset(("b", "back", "indietro"))
_LEAVE: Final = frozenset(("exit", "quit", "esci"))
_HELP: Final = frozenset(("help", "?"))
# Words of a command; an apostrophe is no quote, except where it begins a word and ends one.
_WORD: Final = re.compile(r"""(?<!\S)(?:"(?P<double>[^"]*)"|'(?P<single>.*?)')(?!\S)|(?P<word>\S+)""")
# So many answers can be gone back to.
_MOST_REMEMBERED: Final = 50


@dataclass(frozen=True, slots=True)
class Reply:
    """What to show after one line: a text, or a ruling, or an answer.

    Attributes:
        language: Language of all of it.
        text: A sentence of Lawspeaker's own.
        ruling: An entry that was opened by its number.
        answer: The answer to a question.
        asked_answer: The calculation that the question asks for.
        odds: The answer of a calculator.
        board: Where the Schemer of the chat's board goes.
        command: A command of the table's memory to run, with its arguments.
        full: Whether to show whole rules.
        note: What changes with this answer, in a sentence.
        is_last: Whether the player has left.
    """

    language: Language
    text: str | None = None
    ruling: Ruling | None = None
    answer: Answer | None = None
    asked_answer: "AskedAnswer | None" = None
    odds: "OddsAnswer | None" = None
    board: "SchemerAnswer | None" = None
    command: tuple[str, ...] = ()
    full: bool = False
    note: str | None = None
    is_last: bool = False


class _Shown(NamedTuple):
    """What was shown.

    Attributes:
        reply: The reply.
        links: What it offers to open.
        offer: The calculation that it offers, without the slash; ``None`` if it offers none.
    """

    reply: Reply
    links: tuple[Link, ...] = ()
    offer: str | None = None


class Conversation:
    """Remembers game, language and the numbers that the last answer offered."""

    def __init__(
        self,
        lookup: Lookup,
        odds: Callable[[], "OddsService"],
        language: Language,
        table: TableState = EMPTY,
    ) -> None:
        """Talk about what ``lookup`` finds and what ``odds`` answers, by default in ``language``.

        What the table remembers counts where the chat was told nothing else. The service is made once
        a calculator is first called: a question need not wait for it.
        """
        self._lookup = lookup
        self._odds = odds
        self._default = language
        self._table = table
        self._chosen: Language | None = table.settings.language
        self._heard: Language | None = None
        self._game: str | None = None
        self._last_game = ""
        self._prefers = len(lookup.glossary.games) > 1
        self._full = False
        self._boards: BoardChat | None = None
        # The last is what is shown now.
        self._shown: deque[_Shown] = deque(maxlen=_MOST_REMEMBERED)

    def use_lookup(self, lookup: Lookup) -> None:
        """Answer from other packs from now on."""
        self._lookup = lookup
        games = lookup.glossary.games
        if self._game not in games:
            self._game = None
        if self._last_game not in games:
            self._last_game = ""

    def use_table(self, table: TableState) -> None:
        """Count what the table remembers from now on; its language, if that is another, is spoken."""
        if table.settings.language != self._table.settings.language:
            self._chosen = table.settings.language
        self._table = table

    def welcome(self) -> str:
        """Return the sentence to begin with."""
        return self._locale.text("chat-welcome", games=self._games())

    def reply(self, line: str) -> Reply:
        """Return the reply to one line: a command, a number, a change of the board, or a question."""
        text = line.strip()
        if text.startswith("/"):
            return self._command(text)
        if text.isascii() and text.isdecimal():
            return self._open(text)
        command = self._words.get(text.lower())
        return self._change_or_ask(text) if command is None else command("")

    def _change_or_ask(self, text: str) -> Reply:
        if self._boards is not None and self._boards.understands(text):
            return self._change_board(text)
        return self._ask(text)

    @cached_property
    def _commands(self) -> Mapping[str, Callable[[str], Reply]]:
        """What a command with a slash does; it gets the rest of the line."""
        return {
            "/game": self._set_game,
            "/lang": self._set_language,
            "/full": self._toggle_full,
            "/schemer": self._change_board,
            "/help": self._help,
            **{f"/{word}": self._go_back for word in _BACK},
            **{f"/{word}": self._leave for word in _LEAVE},
        }

    @cached_property
    def _words(self) -> Mapping[str, Callable[[str], Reply]]:
        """What a word alone does."""
        return {
            **dict.fromkeys(_MORE, self._list_links),
            **dict.fromkeys(_ODDS, self._open_odds),
            **dict.fromkeys(_BACK, self._go_back),
            **dict.fromkeys(_LEAVE, self._leave),
            **dict.fromkeys(_HELP, self._help),
        }

    @property
    def _locale(self) -> Locale:
        return Locale(self._spoken)

    @property
    def _spoken(self) -> Language:
        """The language of what is no question: the chosen one, or that of the last question."""
        return self._chosen or self._heard or self._default

    @property
    def _played(self) -> str | None:
        """Id of the game that the chat keeps to or prefers; ``None`` without one."""
        preferred = self._preferred
        return self._game or (None if preferred is None else preferred.id)

    @property
    def _preferred(self) -> PreferredGame | None:
        return replace(self._table, last_game=self._last_game).preferred

    def _command(self, text: str) -> Reply:
        name, _, arguments = text.partition(" ")
        command = self._commands.get(name.lower())
        if command is not None:
            return command(arguments.strip())
        calculator = command_called(name[1:])
        if calculator is not None:
            return self._calculate(calculator, arguments)
        table_command = table_command_called(name[1:])
        if table_command is not None:
            return Reply(self._spoken, command=(table_command, *_words(arguments)))
        near = ", ".join(f"/{command}" for command in near_commands(name[1:]))
        message_id = "error-no-such-command-near" if near else "chat-unknown-command"
        return self._say(message_id, command=name, near=near)

    @property
    def _links(self) -> tuple[Link, ...]:
        return self._shown[-1].links if self._shown else ()

    def _remember(self, reply: Reply, links: tuple[Link, ...], offer: str | None = None) -> Reply:
        """Return ``reply``, and remember what it offers to open and to calculate."""
        self._shown.append(_Shown(reply, links, offer))
        return reply

    def _go_back(self, _: str) -> Reply:
        """Return what was shown before the last answer."""
        if len(self._shown) < 2:  # noqa: PLR2004  # what is shown, and what was before
            return self._say("chat-nothing-before")
        self._shown.pop()
        return self._shown[-1].reply

    def _help(self, command: str) -> Reply:
        """Return the list of commands, or the help of the one that is named."""
        name, _, game = command.removeprefix("/").partition(" ")
        calculator = command_called(name)
        if calculator is not None:
            return self._calculate(calculator, f"{game} {HELP}")
        table_command = table_command_called(name)
        if table_command is not None:
            return Reply(self._spoken, command=(table_command, *_words(game), HELP))
        return self._say("board-help" if name == "schemer" else "chat-help")

    def _ask(self, question: str) -> Reply:
        answer = self._lookup.ask(
            question,
            game=self._game,
            preferred=self._preferred,
            language=self._chosen,
        )
        answer = decided_answer(self._lookup, self._table, answer, DEFAULT_LIMIT)
        if self._chosen is None:
            self._heard = answer.language
        asked_answer = self._asked_answer(answer)
        offer = None
        if asked_answer is not None:
            offer = asked_answer.asked.line
            answer = below_calculation(answer)
        elif answer.ruling is not None:
            offer = offer_of(answer.ruling.calculator, answer.language)
        links = answer.links if answer.ruling is None else answer.ruling.related
        note = self._prefer_game(answer)
        reply = Reply(
            answer.language, answer=answer, asked_answer=asked_answer, full=self._full, note=note
        )
        return self._remember(reply, links, offer)

    def _prefer_game(self, answer: Answer) -> str | None:
        """Prefer the game of a confident answer from now on; return a sentence if that is another."""
        chosen = self._game or self._table.settings.game
        if answer.ruling is None or not self._prefers or chosen is not None:
            return None
        game = game_of(answer.ruling.entry.id)
        if game == self._last_game:
            return None
        self._last_game = game
        name = self._lookup.glossary.games[game].name[answer.language]
        return Locale(answer.language).text("chat-game-preferred", game=name)

    def _asked_answer(self, answer: Answer) -> "AskedAnswer | None":
        """Return the calculation that a question asks for, with its answer."""
        calculation = self._lookup.asked_odds(answer)
        if calculation is None:
            return None
        from bot.answers.asking.figures import answer_asked  # most questions need not wait for it

        return answer_asked(calculation, self._odds(), self._table)

    def _open_odds(self, _: str) -> Reply:
        """Return what the calculator answers that the last reply offers."""
        offer = self._shown[-1].offer if self._shown else None
        if offer is None:
            return self._say("chat-no-odds")
        command, _, options = offer.partition(" ")
        return self._calculate(command, options)

    def _calculate(self, command: str, options: str) -> Reply:
        """Return what a calculator answers; the game that is played need not be named."""
        from bot.answers.odds import box_of
        from bot.cli.odds import chat_arguments, chat_help, read_request

        locale = self._locale
        try:
            arguments = [command, *chat_arguments(command, options, self._played, self._lookup)]
            shell_options = SHELL_ONLY.intersection(word.partition("=")[0] for word in arguments)
            if shell_options:
                raise click.NoSuchOption(min(shell_options))
            if not frozenset(HELP_OPTIONS).isdisjoint(arguments):
                return Reply(locale.language, text=chat_help(arguments, self._lookup, locale))
            request = read_request(arguments, self._lookup)
            box = box_of(self._table, request.calculator.declaration.game)
            answer = self._odds().answer(request, one_more=True, box=box)
        except (click.ClickException, CalculatorError, UnknownGameError) as error:
            return Reply(locale.language, text=sentence(error, locale))
        rulings = self._lookup.rulings(answer.odds.rules, locale.language)
        links = tuple(ruling.entry for ruling in rulings)
        return self._remember(Reply(locale.language, odds=answer), links)

    def _change_board(self, line: str) -> Reply:
        """Return what becomes of the board that the chat keeps."""
        from bot.cli.board_chat import BoardChat  # the solver; a question need not wait for it

        self._boards = self._boards or BoardChat()
        reply = self._boards.reply(line, self._locale)
        if reply.answer is None:
            return Reply(self._spoken, text=reply.text)
        return self._remember(Reply(self._spoken, board=reply.answer), ())

    def _open(self, number: str) -> Reply:
        place = int(number) - 1 if len(number) <= len(str(len(self._links))) else -1
        is_there = 0 <= place < len(self._links)
        if not is_there or self._links[place].id not in self._lookup.glossary.entries:
            return self._say("chat-no-number", number=number)
        opened = self._lookup.open(self._links[place].id, self._spoken)
        ruling = with_decisions(self._lookup, self._table, opened)
        reply = Reply(ruling.language, ruling=ruling, full=self._full)
        return self._remember(reply, ruling.related, offer_of(ruling.calculator, ruling.language))

    def _list_links(self, _: str) -> Reply:
        """Return all that the last answer offers to open, a line each."""
        if not self._links:
            return self._say("chat-nothing-to-open")
        lines = (
            f"  {number}. {link.title[self._spoken]} ({link.game})"
            for number, link in enumerate(self._links, 1)
        )
        return Reply(self._spoken, text="\n".join(lines))

    def _set_game(self, name: str) -> Reply:
        if not name:
            return self._say("chat-game-now", game=self._game_name(), games=self._games())
        if name.lower() == "off":
            self._game = None
            return self._say("chat-game-off")
        if name.lower() == "any":
            self._game, self._last_game = None, ""
            self._prefers = False
            return self._say("chat-game-any")
        try:
            self._game = self._lookup.game_id(name)
        except UnknownGameError as error:
            return Reply(self._spoken, text=unknown_game(error, self._locale))
        return self._say("chat-game", game=self._game_name())

    def _set_language(self, name: str) -> Reply:
        if name.lower() == "auto":
            self._chosen = None
            return self._say("chat-lang-auto")
        if not name:
            return self._say("chat-lang-now" if self._chosen else "chat-lang-auto-now")
        language = as_language(name.lower())
        if language is None:
            return self._say("chat-lang-unknown", language=name)
        self._chosen = language
        return self._say("chat-lang")

    def _toggle_full(self, _: str) -> Reply:
        self._full = not self._full
        return self._say("chat-full-on" if self._full else "chat-full-off")

    def _leave(self, _: str) -> Reply:
        return Reply(self._locale.language, text=self._locale.text("chat-bye"), is_last=True)

    def _say(self, message_id: str, **values: object) -> Reply:
        return Reply(self._locale.language, text=self._locale.text(message_id, **values))

    def _game_name(self) -> str:
        if self._game is None and self._last_game:
            name = self._lookup.glossary.games[self._last_game].name[self._locale.language]
            return self._locale.text("chat-every-game-but-first", game=name)
        if self._game is None:
            return self._locale.text("chat-every-game")
        return self._lookup.glossary.games[self._game].name[self._locale.language]

    def _games(self) -> str:
        names = (game.name for game in self._lookup.glossary.games.values())
        return ", ".join(name[self._locale.language] for name in names)


def _words(line: str) -> tuple[str, ...]:
    """Return the words of what follows a command; quotes hold several together.

    >>> _words("add 'pick a lock' l'azione costa 1")
    ('add', 'pick a lock', "l'azione", 'costa', '1')
    """
    return tuple(match[str(match.lastgroup)] for match in _WORD.finditer(line))
