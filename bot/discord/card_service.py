"""Makes the cards: rules at once, odds and boards by worker processes.

One service is shared by every command and button of a run.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Self

from bot.answers import Answer, Link, Lookup
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import decided_answer, with_decisions
from bot.answers.odds import OddsAnswer, Request, box_of
from bot.answers.schemer import SchemerAnswer
from bot.discord import metrics
from bot.discord.allowances import Allowances
from bot.discord.board_code import board_code
from bot.discord.boards import LastBoards, TypedBoard
from bot.discord.bounded import BoundedDict, RecentIds
from bot.discord.buttons import Publish
from bot.discord.cached_rules import cached_suggestions, cached_titles, clear_caches
from bot.discord.card_state import BrowseState, ListState, QuestionState, RuleState
from bot.discord.cards import (
    BOARD_FILE,
    Card,
    Picture,
    browse_card,
    candidates_card,
    choices_card,
    help_card,
    odds_card,
    question_of,
    ruling_card,
    schemer_card,
)
from bot.discord.emoji import DiceEmoji
from bot.discord.errors import GivenUpError, GoneError, RefusedError
from bot.discord.form_drafts import FormDrafts
from bot.discord.limits import CHOICES
from bot.discord.option_names import discord_locale
from bot.discord.worker_pool import (
    GamesAndComponents,
    WorkerPool,
    calculate,
    draw_board,
    draw_chart,
    solve,
)
from bot.locales import Locale
from bot.render.alternative import board_alternative, chart_alternative
from bot.tables.memory import NO_MEMORY, Memory
from bot.tables.scope import Scope
from bot.tables.values import EMPTY, TableState
from calculators.declaration import ANY_GAME
from glossary import Language, game_of
from glossary.text import fold


class CardService:
    """Makes the cards.

    Attributes:
        lookup: Finds rules.
        memory: What the tables remember.
        own_packs: Folders of the group's own packs.
        language: Language of replies to players whose own is not spoken.
        emoji: The dice that were uploaded as emoji.
        boards: The last board of every channel.
        board_drafts: Refused boards that are too large for a button, by the id of the interaction.
        form_drafts: Refused forms that are too large for a button, likewise by interaction.
        ruling_drafts: Rule and text of refused rulings, likewise by interaction.
        published: Which card was last published from each private one, and when.
        withdrawn: Cards that are being made private, or have been.
        last_games: By channel, the game of the last confident answer.
        allowances: How many odds and boards each player may still ask for.
    """

    def __init__(
        self,
        lookup: Lookup,
        language: Language,
        memory: Memory = NO_MEMORY,
        own_packs: Sequence[Path] = (),
    ) -> None:
        """Answer what ``lookup`` finds; speak ``language`` where no player's own is spoken."""
        self.lookup = lookup
        self.memory = memory
        self.own_packs = own_packs
        self.language = language
        self.emoji = DiceEmoji()
        self.boards = LastBoards()
        self.board_drafts = BoundedDict[int, TypedBoard]()
        self.form_drafts = FormDrafts()
        self.ruling_drafts = BoundedDict[int, tuple[str, str]]()
        self.published = BoundedDict[int, tuple[Publish, float]]()
        self.withdrawn = RecentIds()
        self.last_games = BoundedDict[int, str]()
        self.allowances = Allowances()
        self._packs = GamesAndComponents.of(lookup.glossary)
        self._workers = WorkerPool()

    def with_lookup(self, lookup: Lookup) -> Self:
        """Return a service for new packs, which shares all that players have done so far.

        Whoever holds this one goes on with its packs.
        """
        service = copy(self)
        service.lookup = lookup
        service._packs = GamesAndComponents.of(lookup.glossary)  # noqa: SLF001  # its own copy
        clear_caches()
        return service

    def close(self) -> None:
        """End the worker processes, whatever they are doing."""
        self._workers.close()

    async def table_at(self, scope: Scope) -> TableState:
        """Return what a table remembers, with the game of the last confident answer there."""
        state = await self.memory.at(scope)
        last_game = self.last_games.get(int(scope.place))
        return state if last_game is None else replace(state, last_game=last_game)

    def keep_game(self, scope: Scope, answer: Answer) -> None:
        """Keep the game of a confident answer that all at the table see."""
        if answer.ruling is not None and len(self.lookup.glossary.games) > 1:
            self.last_games[int(scope.place)] = game_of(answer.ruling.entry.id)

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
        answer = self.lookup.ask(
            text, game=game, preferred=table.preferred, language=language, limit=CHOICES
        )
        return decided_answer(self.lookup, table, answer, CHOICES)

    def suggest(self, text: str, game: str | None, language: Language) -> Sequence[Link]:
        """Return the entries that complete ``text``, best first, equally good ones by game."""
        return cached_suggestions(self.lookup, text, game, language)

    async def asked_answer(self, answer: Answer, table: TableState = EMPTY) -> AskedAnswer | None:
        """Return the calculation that a question asks for, worked out by a worker process.

        ``None`` where it asks for none, or the calculator refuses it or takes too long.
        """
        calculation = answer.calculation
        if calculation is None:
            return None
        if not calculation.is_complete:
            return AskedAnswer(calculation)
        request = calculation.request
        if request is None:
            return None
        try:
            return AskedAnswer(calculation, await self.odds(request, answer.language, table))
        except (RefusedError, GivenUpError):
            return None

    def answer_card(
        self, answer: Answer, *, owner: int, asked_answer: AskedAnswer | None = None
    ) -> Card:
        """Return the answer to a question as a card.

        Args:
            answer: The answer.
            owner: Id of the player, who may choose if several entries are meant.
            asked_answer: The calculation that it asks for, shown alone where no rule answers.
        """
        metrics.QUESTIONS.labels(answer.outcome.value).inc()
        if answer.ruling is not None:
            return ruling_card(answer.ruling, question=question_of(answer), asked_answer=asked_answer)
        if asked_answer is not None and asked_answer.answer is not None:
            return self.odds_card(asked_answer.answer, answer.language, None)
        return choices_card(answer, owner=owner, asked_answer=asked_answer)

    def candidates(self, state: QuestionState, *, owner: int, table: TableState = EMPTY) -> Card:
        """Return the next entries for a question whose first one was not meant at a table.

        Raises:
            GoneError: No entry fits it any more.
        """
        answer = self.ask(state, table)
        if not answer.links:
            raise GoneError(state.query)
        return candidates_card(answer, owner=owner)

    def entry(
        self,
        state: RuleState,
        *,
        back_to: ListState | None = None,
        question: QuestionState | None = None,
        answer: Answer | None = None,
        asked_answer: AskedAnswer | None = None,
        table: TableState = EMPTY,
    ) -> Card:
        """Return an entry as a card.

        Args:
            state: The entry and its page.
            back_to: The list from which it was opened, for a button back.
            question: The question that it answers, for a button to the next candidates.
            answer: The answer to that question, where the card is to mark what answers it.
            asked_answer: The calculation that the question asks for, shown where the entry answers it.
            table: What the table remembers.

        Raises:
            GoneError: It is in no loaded pack any more.
        """
        try:
            opened = self.lookup.open(state.entry_id, state.language)
        except KeyError as error:
            raise GoneError(state.entry_id) from error
        ruling = None if answer is None else answer.ruling
        if ruling is not None and ruling.entry.id == opened.entry.id:  # the state may hold a former id
            return ruling_card(ruling, question=question, asked_answer=asked_answer)
        if isinstance(back_to, QuestionState) and not back_to.is_rejected:
            question = back_to
        ruling = with_decisions(self.lookup, table, opened)
        return ruling_card(ruling, page=state.page, question=question, back_to=back_to)

    def help(self, language: Language) -> Card:
        """Return what can be asked, and how."""
        games = self.lookup.glossary.games.values()
        return help_card(Locale(language), [game.name[language] for game in games])

    def browse(self, state: BrowseState) -> Card:
        """Return a page of a list of entries, in the order of their titles."""
        locale = Locale(state.language)
        every_letter = replace(state, letter="")
        titles = cached_titles(self.lookup, state.language)
        letters = sorted({title[:1] for title, link in titles if _is_listed(title, link, every_letter)})
        links = [link for title, link in titles if _is_listed(title, link, state)]
        games = self.lookup.glossary.games
        game = games[state.game].name[state.language] if state.game in games else ""
        kind = locale.text("browse-faq" if state.faq else "browse-glossary")
        title = " · ".join(part for part in (kind, game, state.letter.upper()) if part)
        return browse_card(state, title, links, [letter for letter in letters if letter.isalpha()])

    async def odds(self, request: Request, language: Language, table: TableState = EMPTY) -> OddsAnswer:
        """Return the answer of a calculator with what the table set about the game's box.

        Raises:
            RefusedError: The request is beyond the limits.
            GivenUpError: It took too long.
        """
        box = box_of(table, request.calculator.component_game or ANY_GAME)
        return await self._workers.run(calculate, request, language, self._packs, box)

    async def chart(self, answer: OddsAnswer, language: Language) -> Picture | None:
        """Return the chart of an answer; ``None`` where there is nothing to draw, or no time."""
        try:
            png = await self._workers.run(draw_chart, answer, language)
        except GivenUpError:
            return None
        if png is None:
            return None
        return Picture("odds.png", png, chart_alternative(answer, discord_locale(language)))

    def odds_card(
        self,
        answer: OddsAnswer,
        language: Language,
        chart: Picture | None,
        *,
        is_detailed: bool = False,
    ) -> Card:
        """Return an answer of a calculator as a card, short or with all details."""
        rulings = self.lookup.rulings(answer.odds.rules, language)
        locale = discord_locale(language)
        return odds_card(answer, rulings, locale, chart, is_detailed=is_detailed, emoji=self.emoji)

    async def board(self, board: TypedBoard, language: Language) -> SchemerAnswer:
        """Return where the actor of a board goes.

        Raises:
            RefusedError: The board is malformed.
            GivenUpError: It took too long.
        """
        return await self._workers.run(solve, board.source, language)

    async def board_picture(self, answer: SchemerAnswer) -> Picture | None:
        """Return the board of an answer as a picture; ``None`` where there was no time."""
        try:
            png = await self._workers.run(draw_board, answer, answer.language)
        except GivenUpError:
            return None
        return Picture("board.png", png, board_alternative(answer, Locale(answer.language)))

    def board_card(self, answer: SchemerAnswer, board: TypedBoard, picture: Picture | None) -> Card:
        """Return a decision as a card, with the board attached as a file."""
        rulings = self.lookup.rulings(answer.citations, answer.language)
        document = Picture(BOARD_FILE, board.document.encode(), None)
        return schemer_card(answer, rulings, document, picture, code=board_code(board))


def _is_listed(title: str, link: Link, state: BrowseState) -> bool:
    return (
        (link.kind == "faq") == state.faq
        and state.game in ("", game_of(link.id))
        and title.startswith(fold(state.letter))
    )
