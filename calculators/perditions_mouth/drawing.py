"""Drawing Response cards, over the end of the deck if need be.

A *hand* is the cards of one draw. Where the deck ends within a hand, its last cards are drawn, then
the discards, without those just drawn, are shuffled and drawing goes on. The documents do not say
so: it is assumed, and only where it happens.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from calculators.components import Components
from calculators.deck import Cards, Deck, DrawnCard, left, sum_of_draws
from calculators.declaration import Option
from calculators.distribution import Distribution
from calculators.notation import DeckCards, DrawnCards

# The options of every calculator that draws.
DECK: Final = Option(DeckCards(), "opt-deck")
DRAWN: Final = Option(DrawnCards(), "opt-drawn")
RESPONSE_DECK: Final = "response-deck"
EYES: Final = "eyes"
RESHUFFLE: Final = "reshuffle"


def response_deck(components: Components, own: Deck | None) -> Deck:
    """Return the table's own deck, or else the game's, with its Eyes."""
    if own is not None:
        return own
    eyes = components.numbers[EYES]
    return replace(components.decks[RESPONSE_DECK], eyes=eyes.number, eyes_assumed=eyes.assumed)


class Pile(NamedTuple):
    """Two piles that one draw takes from, in order.

    Attributes:
        first: What is drawn for certain before the shuffle; empty unless the deck ends.
        cards: What the rest of the hand is drawn from.
        draws: How many cards come from ``cards``.
    """

    first: Cards
    cards: Cards
    draws: int

    @property
    def total(self) -> Distribution:
        """How likely each sum of the hand is."""
        certain = sum(value * count for value, count in self.first.items())
        return sum_of_draws(self.cards, self.draws).map(lambda total: total + certain)


def pile(deck: Deck, cards: Cards, draws: int) -> Pile:
    """Return what a hand of ``draws`` cards is drawn from when ``cards`` are left of ``deck``.

    Args:
        deck: The whole deck, of ``draws`` cards or more.
        cards: What is left of it.
        draws: Size of the hand.
    """
    held = sum(cards.values())
    if held >= draws:
        return Pile({}, cards, draws)
    discards = {value: count - cards.get(value, 0) for value, count in deck.cards}
    return Pile(cards, {value: count for value, count in discards.items() if count}, draws - held)


def assumed(deck: Deck, drawn: Sequence[DrawnCard], draws: int) -> tuple[str, ...]:
    """Return what a draw of ``draws`` cards after ``drawn`` takes for granted."""
    keys = [RESPONSE_DECK] if deck.assumed else []
    if deck.size - len(drawn) < draws:
        keys.append(RESHUFFLE)
    return tuple(keys)


def hand_of(deck: Deck, drawn: Iterable[DrawnCard], draws: int) -> Distribution:
    """Return how likely each sum of the next ``draws`` cards is.

    Raises:
        CardNotInDeckError: ``drawn`` names a card that the deck does not hold.
    """
    return pile(deck, left(deck, drawn), draws).total
