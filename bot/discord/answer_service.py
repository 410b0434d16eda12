"""Answers: rules at once, odds and boards by worker processes.

One service is shared by every command and button of a run.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, Self

from bot.answers import Answer, Lookup
from bot.answers.asking import roll_language
from bot.answers.asking.figures import AskedAnswer, answered_with, candidates, refused_numbers
from bot.answers.at_table import decided_answer, is_about_rule
from bot.answers.misses import miss_of
from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.answers.odds.rolling import RollAnswer, written_roll
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.rolls import spoken_roll
from bot.answers.schemer import SchemerAnswer
from bot.discord.errors import GivenUpError, RefusedError
from bot.discord.limits import CHOICES
from bot.discord.runtime import worker_pool
from bot.discord.runtime.picture import Picture
from bot.discord.runtime.suggestions import Suggestions
from bot.discord.state.boards import TypedBoard
from bot.discord.state.card_state import QuestionState
from bot.discord.wording.dice_emoji import DiceEmoji
from bot.locales import Locale, MenuLocale
from bot.render.alternative import board_alternative, chart_alternative
from bot.tables.errors import DatabaseError
from bot.tables.memory import NO_MEMORY, Memory
from bot.tables.scope import Scope
from bot.tables.values import DAYS, EMPTY, TableState
from calculators.errors import CalculatorError
from glossary import Language, PreferredGame

# Answers that are cached: others ask the same, and the buttons of a card ask again. One takes a few kB.
_CACHED: Final = 256
# A roll waits for its log no longer.
_LOG_SECONDS: Final = 1.0


class AnswerService:
    """Answers questions, calculations and boards.

    Attributes:
        lookup: Finds rules.
        language: Language of replies to players whose own is not spoken.
        memory: What the tables remember.
        own_packs: Folders of the group's own packs.
        workers: The worker processes.
        emoji: The dice that were uploaded as emoji.
        board_page: Address of the page on which boards are drawn; ``None`` where nobody has put one.
        suggestions: The entries by what players have typed so far.
    """

    def __init__(
        self,
        lookup: Lookup,
        language: Language,
        memory: Memory = NO_MEMORY,
        own_packs: Sequence[Path] = (),
        workers: worker_pool.WorkerPool | None = None,
    ) -> None:
        """Answer what ``lookup`` finds; speak ``language`` where no player's own is spoken."""
        self.lookup = lookup
        self.language = language
        self.memory = memory
        self.own_packs = own_packs
        self.workers = workers or worker_pool.WorkerPool()
        self.emoji = DiceEmoji()
        self.board_page: str | None = None
        self.suggestions = Suggestions(lookup)
        self._cached_answer = lru_cache(_CACHED)(self._find)
        self._packs = worker_pool.packed_games(lookup.glossary)
        self._odds = OddsService(lookup.glossary.games, lookup.glossary.components)

    def with_lookup(self, lookup: Lookup) -> Self:
        """Return a service for new packs; whoever holds this one goes on with its packs."""
        service = type(self)(lookup, self.language, self.memory, self.own_packs, self.workers)
        service.emoji, service.board_page = self.emoji, self.board_page
        return service

    def close(self) -> None:
        """End the worker processes, whatever they are doing."""
        self.workers.close()

    def ask(self, question: QuestionState, table: TableState = EMPTY) -> Answer:
        """Return the answer to a question at a table, with what was decided there.

        Raises:
            UnknownGameError: The question keeps to a game that no loaded pack is.
        """
        return self.ask_text(question.query, question.game or None, question.language, table)

    def ask_text(
        self, text: str, game: str | None, language: Language | None, table: TableState
    ) -> Answer:
        """Return the answer to what a player wrote; ``None`` as language is that of the text."""
        answer = self._cached_answer(text, game, language, table.preferred)
        return decided_answer(self.lookup, table, answer, CHOICES)

    def _find(
        self, text: str, game: str | None, language: Language | None, preferred: PreferredGame | None
    ) -> Answer:
        return self.lookup.ask(text, game=game, preferred=preferred, language=language, limit=CHOICES)

    def note_miss(
        self, answer: Answer, scope: Scope, table: TableState, *, is_rejected: bool = False
    ) -> None:
        """Remember what was asked at a table, if there was no confident answer or it was rejected."""
        is_missed = is_rejected or answer.is_missed
        miss = miss_of(answer, is_rejected=is_rejected) if is_missed else None
        if miss is not None:
            self.memory.note_miss(scope, miss, table.settings.days or DAYS)

    async def asked_answer(self, answer: Answer, table: TableState = EMPTY) -> AskedAnswer | None:
        """Return the calculation that a question asks for, worked out by a worker process.

        ``None`` where it asks for none or a rule alone, or the calculator takes too long.
        """
        calculation = answer.calculation
        if calculation is None or is_about_rule(answer):
            return None
        if not calculation.is_complete:
            return AskedAnswer(calculation, refusal=refused_numbers(calculation))
        refusal: Exception | None = None
        for candidate in candidates(calculation):
            try:
                odds_answer = await self.odds(candidate.read(), answer.language, table)
            except (CalculatorError, RefusedError) as error:
                refusal = error
            except GivenUpError:
                return None
            else:
                return answered_with(odds_answer, candidate, calculation)
        return AskedAnswer(calculation, refusal=refusal)

    async def odds(self, request: Request, language: Language, table: TableState = EMPTY) -> OddsAnswer:
        """Return the answer of a calculator with what the table set about the game's box.

        Raises:
            RefusedError: The request is beyond the limits.
            GivenUpError: It took too long.
        """
        box = self._odds.box_for(table, request)
        return await self.workers.run(worker_pool.calculate, request, language, self._packs, box)

    async def roll(
        self,
        request: Request,
        language: Language,
        table: TableState,
        scope: Scope,
        *,
        is_listed: bool = True,
    ) -> RollAnswer:
        """Return a real roll: of an event that comes twice, or of a message that is edited, the first.

        Where the database is away, the roll is not written down.

        Args:
            request: What it is for.
            language: Language of a refusal.
            table: What the table set.
            scope: The table.
            is_listed: Whether it stands in the table's log.

        Raises:
            RefusedError: The request is refused, or nothing is rolled for it.
            GivenUpError: It took too long.
        """
        box = self._odds.box_for(table, request)
        answer = await self.workers.run(worker_pool.roll, request, language, self._packs, box)
        codes = request_code(request), written_roll(answer.roll)
        with suppress(DatabaseError, TimeoutError):
            async with asyncio.timeout(_LOG_SECONDS):
                first = await self.memory.add_roll(scope, *codes, is_listed=is_listed)
            return self.logged_roll(first.request, first.roll, answer.out_before) or answer
        return answer

    def logged_roll(self, code: str, roll: str, out_before: int | None = None) -> RollAnswer | None:
        """Return a roll of the log or of a card; ``None`` if it cannot be read any more."""
        return self._odds.logged(code, roll, out_before)

    def spoken_roll(self, text: str, game: str | None, table: TableState) -> Request | None:
        """Return what a text has rolled; ``None`` if it asks for anything else.

        Raises:
            OutOfRangeError: It has too many dice, or some with too many faces.
            ExpressionError: It has no dice (``no-dice``).
        """
        if roll_language(text) is None:
            return None
        return spoken_roll(text, self.lookup.glossary.components, game or table.played)

    async def chart(self, answer: OddsAnswer, language: Language) -> Picture | None:
        """Return the chart of an answer; ``None`` where there is nothing to draw, or no time."""
        try:
            png = await self.workers.run(worker_pool.draw_chart, answer, language)
        except GivenUpError:
            return None
        if png is None:
            return None
        return Picture("odds.png", png, chart_alternative(answer, MenuLocale(language)))

    async def board(self, board: TypedBoard, language: Language) -> SchemerAnswer:
        """Return where the actor of a board goes.

        Raises:
            RefusedError: The board is malformed.
            GivenUpError: It took too long.
        """
        return await self.workers.run(worker_pool.solve, board.source, language)

    async def board_picture(self, answer: SchemerAnswer) -> Picture | None:
        """Return the board of an answer as a picture; ``None`` where there was no time."""
        try:
            png = await self.workers.run(worker_pool.draw_board, answer, answer.language)
        except GivenUpError:
            return None
        return Picture("board.png", png, board_alternative(answer, Locale(answer.language)))
