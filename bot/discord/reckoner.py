"""Cards of odds and of boards: first the answer in text, then the same with its picture."""

from bot.answers import Lookup
from bot.answers.odds import OddsAnswer, Request
from bot.answers.schemer import SchemerAnswer
from bot.discord.board_code import board_code
from bot.discord.boards import TypedBoard
from bot.discord.cards import BOARD_FILE, Card, Picture, odds_card, schemer_card
from bot.discord.errors import GivenUpError
from bot.discord.wording import discord_locale
from bot.discord.workshop import Workshop, calculate, draw_board, draw_chart, solve
from bot.locales import Locale
from bot.render.alternative import board_alternative, chart_alternative
from glossary import Language


class Reckoner:
    """Has a workshop reckon and draw, and makes cards of what comes back."""

    def __init__(self, lookup: Lookup) -> None:
        """Reckon with the components of the packs of ``lookup``, and link to their entries."""
        self._lookup = lookup
        self._workshop = Workshop(dict(lookup.glossary.games), dict(lookup.glossary.components))

    def close(self) -> None:
        """End the workshop, whatever it is doing."""
        self._workshop.close()

    async def odds(self, request: Request, language: Language) -> OddsAnswer:
        """Return the answer of a calculator.

        Raises:
            RefusedError: The request is beyond the limits.
            GivenUpError: It took too long.
        """
        return await self._workshop.do(calculate, request, language)

    async def chart(self, answer: OddsAnswer, language: Language) -> Picture | None:
        """Return the chart of an answer; ``None`` where there is nothing to draw, or no time."""
        try:
            drawn = await self._workshop.do(draw_chart, answer, language)
        except GivenUpError:
            return None
        if drawn is None:
            return None
        return Picture("odds.png", drawn, chart_alternative(answer, discord_locale(language)))

    def odds_card(self, answer: OddsAnswer, language: Language, chart: Picture | None) -> Card:
        """Return an answer of a calculator as a card."""
        rulings = self._lookup.rulings(answer.odds.rules, language)
        return odds_card(answer, rulings, discord_locale(language), chart)

    async def board(self, board: TypedBoard, language: Language) -> SchemerAnswer:
        """Return where the actor of a board goes.

        Raises:
            RefusedError: The board is malformed.
            GivenUpError: It took too long.
        """
        return await self._workshop.do(solve, board.source, language)

    async def drawn_board(self, answer: SchemerAnswer) -> Picture | None:
        """Return the board of an answer as a picture; ``None`` where there was no time."""
        try:
            drawn = await self._workshop.do(draw_board, answer, answer.language)
        except GivenUpError:
            return None
        return Picture("board.png", drawn, board_alternative(answer, Locale(answer.language)))

    def board_card(self, answer: SchemerAnswer, board: TypedBoard, picture: Picture | None) -> Card:
        """Return a decision as a card, the board on it as a file."""
        rulings = self._lookup.rulings(answer.citations, answer.language)
        document = Picture(BOARD_FILE, board.document.encode(), None)
        return schemer_card(answer, rulings, document, picture, code=board_code(board))
