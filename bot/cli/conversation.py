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

from bot.answers import Answer, Lookup, Ruling
from bot.answers.asking import roll_language
from bot.answers.at_table import (
    ask_at_table,
    below_calculation,
    is_about_rule,
    with_decisions,
)
from bot.cli.aliases import command_called, near_commands, table_command_called
from bot.cli.chat_settings import ChatSettings
from bot.cli.errors import sentence
from bot.cli.help import HELP, HELP_OPTIONS, SHELL_ONLY
from bot.locales import Locale
from bot.tables.values import EMPTY, TableState
from calculators.errors import CalculatorError
from calculators.words import command_tags
from glossary import Language, UnknownGameError
from glossary.typed_text import plain_signs, simplify_value

if TYPE_CHECKING:
    from bot.answers.asking.asked import AskedOdds
    from bot.answers.asking.choices import Choice
    from bot.answers.asking.figures import AskedAnswer
    from bot.answers.odds import Request
    from bot.answers.odds.rolling import RollAnswer
    from bot.answers.odds.service import OddsAnswer, OddsService
    from bot.answers.schemer import SchemerAnswer
    from bot.cli.board_chat import BoardChat


# Words of a command; an apostrophe is no quote, except where it begins a word and ends one.
_WORD: Final = re.compile(
    r"""(?<!\S)(?:"[^"]*"|\u201c[^\u201d]*\u201d|'.*?'|\u2018.*?\u2019)(?!\S)|\S+"""
)
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
        roll: Real dice or cards.
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
    roll: "RollAnswer | None" = None
    board: "SchemerAnswer | None" = None
    command: tuple[str, ...] = ()
    full: bool = False
    note: str | None = None
    is_last: bool = False

    @property
    def choices(self) -> "tuple[Choice, ...]":
        """What can be done about what is not clear of the question; the first numbers do it."""
        return () if self.asked_answer is None else self.asked_answer.choices


class _Shown(NamedTuple):
    """What was shown.

    Attributes:
        reply: The reply.
        links: What it offers to open.
        offer: The calculation that it offers; ``None`` if it offers none.
        rolls: What it offers to roll for.
    """

    reply: Reply
    links: tuple[Ruling, ...] = ()
    offer: "Request | None" = None
    rolls: "tuple[Request, ...]" = ()


class Conversation:
    """Replies line by line, and remembers what its last answers offered.

    Attributes:
        settings: What the chat was told.
    """

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
        self.settings = ChatSettings(lookup, language, table)
        self._odds = odds
        self._boards: BoardChat | None = None
        # The last is what is shown now.
        self._history: deque[_Shown] = deque(maxlen=_MOST_REMEMBERED)
        # The last reply, where it asks for a number that is missing.
        self._asking: Reply | None = None

    def welcome(self) -> str:
        """Return the sentence to begin with."""
        return self.settings.locale.text("chat-welcome", games=self.settings.game_names)

    def reply(self, line: str) -> Reply:
        """Return the reply to one line: a command, a number, a change of the board, or a question.

        The line after a question whose number is missing may be just that number.
        """
        text = line.strip()
        plain = simplify_value(text)
        asking, self._asking = self._asking, None
        completed = None if asking is None else self._complete(asking, plain)
        return completed or self._reply(text, plain)

    def _reply(self, text: str, plain: str) -> Reply:
        """Return the reply to a line, whatever was asked before; ``plain`` is without quotes."""
        if plain_signs(text).startswith("/"):
            return self._command(text[1:])
        if plain.isascii() and plain.isdecimal():
            return self._open(plain)
        command = self._words.get(plain.lower())
        if command is not None:
            return command("")
        if self._boards is not None and self._boards.understands(text):
            return self._change_board(text)
        word, _, order = plain.partition(" ")
        if command_tags("chat").get(word.lower()) == "roll" and _orders(order):
            return self._roll_ordered(order)
        return self._ask(text)

    @cached_property
    def _commands(self) -> Mapping[str, Callable[[str], Reply]]:
        """What a word behind a slash does; it gets the rest of the line."""
        settings = self.settings
        commands = {
            "game": self._changing(settings.set_game),
            "language": self._changing(settings.set_language),
            "full": self._changing(settings.toggle_full),
            "board": self._change_board,
            "roll": self._roll_ordered,
            "rule": self._ask,  # as on Discord
            "help": self._help,
            "back": self._go_back,
            "leave": self._leave,
        }
        return {word: commands[tag] for word, tag in command_tags("slash").items()}

    @cached_property
    def _words(self) -> Mapping[str, Callable[[str], Reply]]:
        """What a word alone does."""
        commands = {
            "more": self._list_links,
            "odds": self._open_odds,
            "roll": self._roll_again,
            "back": self._go_back,
            "leave": self._leave,
            "help": self._help,
        }
        return {word: commands[tag] for word, tag in command_tags("chat").items()}

    @property
    def _spoken(self) -> Language:
        """The language of what is no question."""
        return self.settings.locale.language

    def _command(self, text: str) -> Reply:
        typed_name, arguments, *_ = [*text.split(maxsplit=1), "", ""]
        name = simplify_value(typed_name).partition("@")[0]
        command = self._commands.get(name.lower())
        if command is not None:
            return command(arguments)
        reply = self._run(name, arguments)
        if reply is not None:
            return reply
        near = ", ".join(f"/{command}" for command in near_commands(name, self._commands))
        message_id = "error-no-such-command-near" if near else "chat-unknown-command"
        return self._say(message_id, command=f"/{name}", near=near)

    def _run(self, name: str, arguments: str) -> Reply | None:
        """Run a calculator, or have a command of the table run; ``None`` where there is neither."""
        calculator = command_called(name)
        if calculator is not None:
            return self._calculate(calculator, arguments)
        table_command = table_command_called(name)
        if table_command is None:
            return None
        return Reply(self._spoken, command=(table_command, *_words(arguments)))

    @property
    def _links(self) -> tuple[Ruling, ...]:
        return self._history[-1].links if self._history else ()

    @property
    def _choices(self) -> "tuple[Choice, ...]":
        return self._history[-1].reply.choices if self._history else ()

    def _remember(
        self, reply: Reply, links: tuple[Ruling, ...], offer: "Request | None" = None
    ) -> Reply:
        """Return ``reply``, and remember what it offers to open and to calculate."""
        self._history.append(_Shown(reply, links, offer))
        return reply

    def _go_back(self, _: str) -> Reply:
        """Return what was shown before the last answer."""
        if len(self._history) < 2:  # noqa: PLR2004  # what is shown, and what was before
            return self._say("chat-nothing-before")
        self._history.pop()
        return self._history[-1].reply

    def _help(self, command: str) -> Reply:
        """Return the list of commands, or the help of the one that is named."""
        name, _, game = simplify_value(command).removeprefix("/").partition(" ")
        return self._run(name, f"{game} {HELP}") or self._say(
            "board-help" if name == "schemer" else "chat-help"
        )

    def _ask(self, question: str) -> Reply:
        settings = self.settings
        rolling = roll_language(question)
        rolled = None if rolling is None else self._roll_spoken(question, rolling)
        if rolled is not None:
            return rolled
        lookup, table = settings.lookup, settings.table
        answer = ask_at_table(
            lookup, table, question, game=settings.game, language=settings.chosen_language
        )
        if question and lookup.is_chatter(answer):
            text = Locale(answer.language).text("chatter")
            # What asks something may be a question that a pack should answer.
            return Reply(answer.language, text=text, answer=answer if "?" in question else None)
        calculation = None if is_about_rule(answer) else answer.calculation
        asked_answer = None
        if calculation is not None:
            from bot.answers.asking.figures import answer_asked  # most questions need not wait for it

            asked_answer = answer_asked(calculation, self._odds(), table)
            answer = below_calculation(answer)
        links = answer.links if answer.ruling is None else answer.ruling.leads
        notes = (settings.note_answer(answer), self._also_asked(answer))
        reply = Reply(
            answer.language,
            answer=answer,
            asked_answer=asked_answer,
            full=settings.is_full,
            note="\n".join(filter(None, notes)) or None,
        )
        if asked_answer is not None:
            return self._remember_asked(reply, asked_answer, links)
        offer = None if answer.ruling is None else answer.ruling.offered_request
        return self._remember(reply, links, offer)

    def _complete(self, asking: Reply, text: str) -> Reply | None:
        """Return the answer to what a reply asks a number for, if ``text`` is that; else ``None``.

        A number that the reply lists opens what stands there.
        """
        from bot.answers.asking.choices import completed_with  # most questions need not wait for it
        from bot.render.rules.plain import links_listed

        answer, asked_answer = asking.answer, asking.asked_answer
        if answer is None or asked_answer is None:
            return None
        listed = len(asking.choices) + links_listed(answer, full=asking.full)
        is_listed = text in map(str, range(1, listed + 1))
        completed = None if is_listed else completed_with(asked_answer.calculation, text)
        return None if completed is None else self._calculated(asking, completed)

    def _calculated(self, asking: Reply, calculation: "AskedOdds") -> Reply:
        """Return the answer to what ``asking`` asked back, with what it was told."""
        from bot.answers.asking.figures import answer_asked  # most questions need not wait for it

        answer = asking.answer
        if answer is not None:
            answer = replace(answer, calculation=calculation, ruling=None, links=(), is_calculated=True)
        asked_answer = answer_asked(calculation, self._odds(), self.settings.table)
        reply = Reply(asking.language, answer=answer, asked_answer=asked_answer)
        return self._remember_asked(reply, asked_answer, ())

    def _remember_asked(
        self, reply: Reply, asked_answer: "AskedAnswer", links: tuple[Ruling, ...]
    ) -> Reply:
        """Return the reply to what is to be calculated, and remember what it offers or asks back."""
        from bot.answers.asking.figures import with_example  # most questions need not wait for it

        if asked_answer.answer is None and asked_answer.calculation.missing:
            self._asking = reply
        # Below what is asked back the key calculates without what is not clear.
        without = (choice.calculation for choice in reply.choices if not choice.meanings)
        calculation = next(without, asked_answer.calculation)
        is_offered = not asked_answer.refusal and bool(calculation.missing or not calculation.unclear)
        return self._remember(reply, links, with_example(calculation) if is_offered else None)

    def _also_asked(self, answer: Answer) -> str | None:
        """Return a sentence on what was asked beside the question that is answered, if anything was."""
        quoted = [f"“{question}”" for question, _ in self.settings.lookup.other_questions(answer)]
        text = Locale(answer.language).text("chat-also-asked", questions=", ".join(quoted))
        return text if quoted else None

    def _open_odds(self, _: str) -> Reply:
        """Return what the calculator answers that the last reply offers."""
        offer = self._history[-1].offer if self._history else None
        return self._say("chat-no-odds") if offer is None else self._answer_odds(lambda: offer)

    def _roll_spoken(self, text: str, spoken: Language) -> Reply | None:
        """Return a roll if a text in a language is about that alone; ``None`` if it is not."""
        from bot.answers.rolls import spoken_roll  # a question about a rule need not wait for it

        settings = self.settings
        packs, language = settings.lookup.glossary.components, settings.chosen_language or spoken
        try:
            request = spoken_roll(text, packs, settings.played_game)
        except CalculatorError as error:
            return Reply(language, text=sentence(error, Locale(language)))
        return None if request is None else self._roll(request, language)

    def _roll_ordered(self, line: str) -> Reply:
        """Return a roll of the dice in ``line``, or have the rolls of the table shown or changed."""
        from bot.answers.rolls import order_kind, ordered_request, read_order

        settings, game = self.settings, self.settings.played_game
        if not line or HELP in line or order_kind(line) != "roll":
            named_game = () if game is None else ("--game", game)
            return Reply(self._spoken, command=("roll", *named_game, *_words(line)))
        packs, saved = settings.lookup.glossary.components, settings.table.saved_rolls
        try:
            request = ordered_request(read_order(line), saved, packs, game)
        except CalculatorError as error:
            return self._text(sentence(error, settings.locale))
        return self._say("chat-no-roll") if request is None else self._roll(request, self._spoken)

    def _roll_again(self, _: str) -> Reply:
        """Return a roll for the last calculation or the last roll; of several, ask which is meant."""
        if self._history and self._history[-1].rolls:
            return self._history[-1].reply
        # What was asked since, as a rule, changes nothing.
        for shown in reversed(self._history):
            reply, asked_answer = shown.reply, shown.reply.asked_answer
            answer = reply.roll or reply.odds or (None if asked_answer is None else asked_answer.answer)
            if answer is None:
                continue
            request = answer.rolled_for
            if len(request.single_requests) == 1:
                return self._roll(request, reply.language)
            return self._ask_which(request, Locale(reply.language))
        return self._say("chat-no-roll")

    def _ask_which(self, request: "Request", locale: Locale) -> Reply:
        """Return the calculations of a request, of which a number rolls one."""
        from bot.render.odds.side_by_side import calculation_names  # a question need not wait for it

        names = enumerate(calculation_names(request, locale), 1)
        lines = (f"  {number}. {name}" for number, name in names)
        question = Reply(locale.language, text="\n".join([locale.text("roll-which"), *lines]))
        self._history.append(_Shown(question, rolls=tuple(request.single_requests.values())))
        return question

    def _roll(self, request: "Request", language: Language) -> Reply:
        """Return a roll for a request, and what can be done next in a note."""
        from random import SystemRandom

        from calculators.rolls import drawn_cards

        odds = self._odds()
        box = odds.box_for(self.settings.table, request)
        locale = Locale(language)
        try:
            answer = odds.roll(request, SystemRandom(), box=box)
        except CalculatorError as error:
            return self._text(sentence(error, locale))
        offer = answer.asked_next
        note = locale.text("chat-roll-next" if offer else "chat-roll-again")
        if answer.out_before is not None:
            cards = drawn_cards(answer.roll)
            note = f"{note} {locale.text('chat-roll-keep', cards=cards)}"
        return self._remember(Reply(language, roll=answer, note=note), (), offer)

    def _calculate(self, command: str, options: str) -> Reply:
        """Return what a calculator answers; the game that is played need not be named."""
        from bot.cli.odds import chat_arguments, chat_help, read_arguments

        lookup, locale = self.settings.lookup, self.settings.locale
        try:
            arguments = [command, *chat_arguments(command, options, self.settings.played_game, lookup)]
            shell_options = SHELL_ONLY.intersection(word.partition("=")[0] for word in arguments)
            if shell_options:
                raise click.NoSuchOption(min(shell_options))
            if not frozenset(HELP_OPTIONS).isdisjoint(arguments):
                return self._text(chat_help(arguments, lookup, locale))
        except (click.ClickException, CalculatorError, UnknownGameError) as error:
            return self._text(sentence(error, locale))
        return self._answer_odds(lambda: read_arguments(arguments, lookup))

    def _answer_odds(self, read: "Callable[[], Request]") -> Reply:
        """Return the odds of the request that ``read`` returns; what it raises is said."""
        settings = self.settings
        lookup, locale = settings.lookup, settings.locale
        try:
            request = read()
            odds = self._odds()
            box = odds.box_for(settings.table, request)
            answer = odds.answer(request, one_more=True, box=box)
        except (click.ClickException, CalculatorError, UnknownGameError) as error:
            return self._text(sentence(error, locale))
        links = lookup.rulings(answer.odds.rules, locale.language)
        return self._remember(Reply(locale.language, odds=answer), links)

    def _change_board(self, line: str) -> Reply:
        """Return what becomes of the board that the chat keeps."""
        from bot.cli.board_chat import BoardChat  # the solver; a question need not wait for it

        self._boards = self._boards or BoardChat()
        reply = self._boards.reply(line, self.settings.locale)
        if isinstance(reply, str):
            return self._text(reply)
        return self._remember(Reply(self._spoken, board=reply), ())

    def _open(self, number: str) -> Reply:
        lookup, links, choices = self.settings.lookup, self._links, self._choices
        rolls = self._history[-1].rolls if self._history else ()
        most = len(choices) + len(links or rolls)
        place = int(number) - 1 if len(number) <= len(str(most)) else -1
        if 0 <= place < len(choices):
            return self._calculated(self._history[-1].reply, choices[place].calculation)
        if 0 <= place < len(rolls):
            return self._roll(rolls[place], self._spoken)
        place = place - len(choices) if place >= 0 else -1
        if not 0 <= place < len(links) or links[place].id not in lookup.glossary.entries:
            return self._say("chat-no-number", number=number)
        opened = lookup.open(links[place].id, self._spoken)
        ruling = with_decisions(lookup, self.settings.table, opened)
        reply = Reply(ruling.language, ruling=ruling, full=self.settings.is_full)
        return self._remember(reply, ruling.leads, ruling.offered_request)

    def _list_links(self, _: str) -> Reply:
        """Return all that the last answer offers to open, a line each."""
        if not self._links:
            return self._say("chat-nothing-to-open")
        lines = (
            f"  {number}. {link.title[self._spoken]} ({link.game})"
            for number, link in enumerate(self._links, 1 + len(self._choices))
        )
        return self._text("\n".join(lines))

    def _leave(self, _: str) -> Reply:
        return replace(self._say("chat-bye"), is_last=True)

    def _changing(self, change: Callable[[str], str]) -> Callable[[str], Reply]:
        """Return a command that changes a setting and says what is set, in the language set then."""
        return lambda value: self._text(change(simplify_value(value)))

    def _say(self, message_id: str, **values: object) -> Reply:
        return self._text(self.settings.locale.text(message_id, **values))

    def _text(self, text: str) -> Reply:
        return Reply(self._spoken, text=text)


def _words(line: str) -> tuple[str, ...]:
    """Return the words of what follows a command; quotes hold several together, and stay.

    >>> _words("add 'pick a lock' l'azione costa 1")
    ('add', "'pick a lock'", "l'azione", 'costa', '1')
    """
    return tuple(_WORD.findall(line))


def _orders(text: str) -> bool:
    """Return whether what stands behind "roll" is about the log or about saved rolls."""
    from bot.answers.rolls import order_kind  # a question need not wait for it

    return order_kind(text) != "roll"
