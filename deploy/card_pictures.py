"""Draws the cards that the README shows: ``python -m deploy.card_pictures``.

Each is a real answer from the shipped packs, as the bot would post it for all to see; nothing is
connected to. ``CARDS`` is the list to add to.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.answers import Lookup
from bot.answers.board_source import YamlBoard
from bot.answers.odds import OddsService, read_typed
from bot.answers.schemer import answer_board
from bot.discord.card_service import CardService
from bot.discord.cards import BOARD_FILE, Card, Picture, odds_card, schemer_card
from bot.discord.option_names import discord_locale
from bot.locales import Locale
from bot.render.alternative import board_alternative, chart_alternative
from bot.render.board.picture import board_picture
from bot.render.odds.chart_picture import chart_picture
from calculators.catalogue import calculator_named
from deploy.pictures import message_picture
from glossary import SHIPPED, Language, open_packs

FOLDER: Final = Path(__file__).parent / "pictures"
_PLAYER: Final = 1
_BOARD: Final = """\
scheme: Move 4 -> Nearest Foe
map: |
  ..~..#..
   .@.~.#..
  ..^....D
   .#..a...
  ...~.!.F
   .#......
figures:
  F: {name: Fiona}
  D: {name: Deirdre}
  a: {name: Gizmoblin}
features: {Orb: {at: [e6]}}
walls: [[d2, e2]]
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """One picture.

    Attributes:
        file: Its file name.
        used: What stands above the message.
        card: Makes the card.
    """

    file: str
    used: str
    card: Callable[[Lookup], Card]

    def picture(self, lookup: Lookup) -> bytes:
        """Return it as a PNG file."""
        card = self.card(lookup)
        components = card.complete(owner=_PLAYER, private=False)
        files = {each.name: each.data for each in card.pictures}
        return message_picture(components, files, used=self.used)


def rule(query: str, language: Language) -> Callable[[Lookup], Card]:
    """Return what makes the answer to a question, be it one rule or several to choose from."""
    return lambda lookup: CardService(lookup, language).rule(query, None, language, owner=_PLAYER)


def odds(command: str, game: str, typed: str, language: Language) -> Callable[[Lookup], Card]:
    """Return what makes the answer of a calculator, with its chart."""

    def card(lookup: Lookup) -> Card:
        locale = discord_locale(language)
        service = OddsService(lookup.glossary.games, lookup.glossary.components)
        request = read_typed(calculator_named(command, game), typed)
        answer = service.answer(request, one_more=True)
        drawn, told = chart_picture(answer, locale), chart_alternative(answer, locale)
        chart = None if drawn is None else Picture("odds.png", drawn, told)
        return odds_card(answer, lookup.rulings(answer.odds.rules, language), locale, chart)

    return card


def board(document: str, language: Language) -> Callable[[Lookup], Card]:
    """Return what makes the answer for a board, with the board drawn."""

    def card(lookup: Lookup) -> Card:
        locale = Locale(language)
        answer = answer_board(YamlBoard(document), language)
        drawn = board_picture(answer, locale)
        picture = Picture("board.png", drawn, board_alternative(answer, locale))
        file = Picture(BOARD_FILE, document.encode(), None)
        return schemer_card(answer, lookup.rulings(answer.citations, language), file, picture)

    return card


CARDS: Final = (
    Shown("rule.png", "Giulia ha usato /regola", rule("come si apre un lucchetto", "it")),
    Shown(
        "odds.png",
        "Marco used /picklock perditions-mouth",
        odds("picklock", "perditions-mouth", "--points 3", "en"),
    ),
    Shown("board.png", "Anna used /schemer", board(_BOARD, "en")),
    Shown("choices.png", "Luca ha usato /regola", rule("movimento", "it")),
)


def main() -> None:
    """Draw all cards."""
    lookup = Lookup(*open_packs([SHIPPED]), "en")
    for each in CARDS:
        (FOLDER / each.file).write_bytes(each.picture(lookup))


if __name__ == "__main__":
    main()
