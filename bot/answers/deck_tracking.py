"""The cards that a table has seen: drawn, marked with the Eye, shuffled back, step by step undone.

A *history* is what was out of the deck after each step; its last item is what is out now.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, Self

from bot.answers.odds.table_box import box_of
from bot.tables.errors import RefusedChangeError
from bot.tables.values import TableState
from calculators.deck import (
    Deck,
    DrawnCard,
    read_deck,
    read_drawn,
    remaining_cards,
    write_deck,
    write_drawn,
)
from calculators.errors import CardNotInDeckError
from glossary import Components as PackComponents
from glossary.typed_text import simplify_value

DECK: Final = "response-deck"
_EYES: Final = "eyes"
_MOST_STEPS: Final = 50
# How errors name the cards of a step, which are no option.
_CARDS: Final = "cards"

History = list[str]
Step = Callable[[History], History]


class TableDeck(NamedTuple):
    """The deck of a table.

    Attributes:
        game: Id of the game that it belongs to.
        deck: All its cards.
        eyes: How many of them carry the Eye.
        drawn: The cards that are out of it, as ``write_drawn`` writes them.
    """

    game: str
    deck: Deck
    eyes: int
    drawn: str = ""

    @classmethod
    def of(cls, components: Mapping[str, PackComponents], table: TableState) -> Self:
        """Return the deck that is meant: that of the table's game if it has one, else the first.

        Raises:
            RefusedChangeError: No loaded game has a deck (``no-deck``).
        """
        games = [game for game, pack in components.items() if DECK in pack and pack[DECK].cards]
        if not games:
            raise RefusedChangeError("no-deck")
        game = table.settings.game if table.settings.game in games else games[0]
        box = box_of(table, game)
        own = box.with_components(components[game])
        eyes = own.get(_EYES)  # other games' decks have none
        count = 0 if eyes is None else eyes.number or 0
        return cls(game, read_deck(own[DECK].cards or ""), count, box.drawn)

    @property
    def left(self) -> str:
        """The cards that are left in it, as ``write_deck`` writes them.

        Raises:
            CalculatorError: It does not hold what was drawn.

        >>> TableDeck("halls", read_deck("0:6 1:6 2:4"), 2, "2 0 0").left
        '0:4 1:6 2:3'
        """
        remaining = remaining_cards(self.deck, read_drawn(self.drawn))
        return write_deck(Deck(tuple(sorted(remaining.items()))))

    def draw(self, cards: str) -> Step:
        """Return the step that takes ``cards`` out of the deck.

        Raises:
            CalculatorError: They are no cards.

        >>> TableDeck("halls", read_deck("0:6 1:6"), 2).draw("1 0")(["1"])
        ['1', '1 1 0']
        """
        drawn = read_drawn(simplify_value(cards), option=_CARDS)
        return lambda history: self._with(history, (*_out(history), *drawn))

    def keep_out(self, cards: str, out_before: int) -> Step:
        """Return the step that takes cards of a roll out of the deck; done once, it changes no more.

        Args:
            cards: The cards that were drawn.
            out_before: How many cards were out of the deck when they were drawn. Where the deck ended
                with them, those went back into it.

        Raises:
            RefusedChangeError: Other cards have been drawn or put back since (``deck-changed``).

        >>> step = TableDeck("halls", read_deck("0:6 1:6"), 2).keep_out("1 0", 1)
        >>> step(["1"]), step(["1", "1 1 0"])
        (['1', '1 1 0'], ['1', '1 1 0'])
        """
        drawn = read_drawn(cards, option=_CARDS)
        is_shuffled = out_before + len(drawn) > self.deck.size

        def step(history: History) -> History:
            out = _out(history)
            expected = (*(() if is_shuffled else out[:out_before]), *drawn)
            if out == expected:
                return history
            if len(out) != out_before:
                raise RefusedChangeError("deck-changed")
            return self._with(history, expected)

        return step

    def eye(self, card: str | None = None) -> Step:
        """Return the step that draws a card with the Eye, or marks the card drawn last.

        Raises:
            CalculatorError: It is no card.

        >>> TableDeck("halls", read_deck("0:6 1:6"), 2).eye()(["1 0"])
        ['1 0', '1 0e']
        """
        return self._mark_eye if card is None else self.draw(f"{simplify_value(card).rstrip('e')}e")

    def _mark_eye(self, history: History) -> History:
        out = _out(history)
        if not out:
            raise RefusedChangeError("nothing-drawn")
        return self._with(history, (*out[:-1], out[-1]._replace(eye=True)))

    def _with(self, history: History, out: tuple[DrawnCard, ...]) -> History:
        remaining_cards(self.deck, out, option=_CARDS)  # refuses cards that the deck does not hold
        if sum(card.eye for card in out) > self.eyes:
            raise CardNotInDeckError(_CARDS, "e", self.eyes)
        return [*history, write_drawn(out)][-_MOST_STEPS:]


def shuffled(history: History) -> History:
    """Return the history with all cards back in the deck.

    >>> shuffled(["1", "1 0"])
    ['1', '1 0', '']
    """
    return [*history, ""][-_MOST_STEPS:]


def undone(history: History) -> History:
    """Return the history without its last step.

    Raises:
        RefusedChangeError: There is none (``nothing-to-undo``).

    >>> undone(["1", "1 0"])
    ['1']
    """
    if not history:
        raise RefusedChangeError("nothing-to-undo")
    return history[:-1]


def _out(history: History) -> tuple[DrawnCard, ...]:
    return read_drawn(history[-1]) if history else ()
