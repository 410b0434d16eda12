"""Drawing Response cards, over the end of the deck if need be.

A *hand* is the cards of one draw. Where the deck ends within a hand, its last cards are drawn, then
the discards, without those just drawn, are shuffled and drawing goes on. The documents do not say
so: it is assumed, and only where it happens.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Final

from calculators.components import Components
from calculators.deck import Deck, DrawnCard, remaining_cards, sum_of_draws
from calculators.declaration import Spoken
from calculators.dice_notation import DeckCards, DrawnCards
from calculators.distribution import Distribution

# The options of every calculator that draws.
DeckOption = Annotated[Deck | None, DeckCards()]
DrawnOption = Annotated[tuple[DrawnCard, ...], DrawnCards(), Spoken("drawn-card")]

RESPONSE_DECK: Final = "response-deck"
EYES: Final = "eyes"
RESHUFFLE: Final = "reshuffle"


def response_deck(components: Components, own: Deck | None) -> Deck:
    """Return the table's own deck, or else the game's, with its Eyes.

    Raises:
        UnknownChoiceError: The own deck is given by a name that the game's pack does not have.
        NotationError: The pack has no names of decks.
    """
    if own is not None:
        return components.own_deck(RESPONSE_DECK, own)
    eyes = components.numbers[EYES]
    return replace(components.decks[RESPONSE_DECK], eyes=eyes.number, eyes_assumed=eyes.assumed)


def draw_assumptions(deck: Deck, drawn: Sequence[DrawnCard], draws: int) -> tuple[str, ...]:
    """Return the keys of what a draw of ``draws`` cards after ``drawn`` assumes.

    >>> draw_assumptions(Deck(((0, 2),)), [DrawnCard(0)], draws=2)
    ('reshuffle',)
    """
    keys = [RESPONSE_DECK] if deck.assumed else []
    if deck.size - len(drawn) < draws:
        keys.append(RESHUFFLE)
    return tuple(keys)


def sum_of_hand(deck: Deck, drawn: Iterable[DrawnCard], draws: int) -> Distribution:
    """Return the distribution of the sum of the next ``draws`` cards.

    Args:
        deck: The whole deck, of ``draws`` cards or more.
        drawn: Cards that are out of it.
        draws: Size of the hand.

    Raises:
        CardNotInDeckError: ``drawn`` names a card that the deck does not hold.

    >>> sum_of_hand(Deck(((0, 2), (5, 1))), [DrawnCard(0), DrawnCard(0)], draws=2).weights
    ((5, 1),)
    """
    cards = remaining_cards(deck, drawn)
    size = sum(cards.values())
    if size >= draws:
        return sum_of_draws(cards, draws)
    sum_before_shuffle = sum(value * count for value, count in cards.items())
    discards = {value: count - cards.get(value, 0) for value, count in deck.cards}
    return sum_of_draws(discards, draws - size).map(lambda total: sum_before_shuffle + total)
