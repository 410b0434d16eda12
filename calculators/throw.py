"""What the figures of a calculation come from: dice that are rolled, or cards that are drawn."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from calculators.deck import Deck, DrawnCard
from calculators.dice import Pool

# What an option of the other side begins with: its dice are rolled against the others.
AGAINST: Final = "vs-"


class Throw(NamedTuple):
    """Dice that are rolled together.

    Attributes:
        option: The option that says what they show, or that they are rolled for.
        dice: How many there are of each, by their names in the game's pack.
        bonus: What is added to them.
        counts: Whether what they show is added up with the others.
        need: The least total that is a success; ``None`` where none is by itself.
    """

    option: str
    dice: Pool
    bonus: int = 0
    counts: bool = True
    need: int | None = None


class Hand(NamedTuple):
    """Cards that are drawn together.

    Attributes:
        cards: How many.
        deck: The whole deck.
        drawn: The cards that are out of it.
        value: What cards come to, of which the calculator gives the distribution.
    """

    cards: int
    deck: Deck
    drawn: Sequence[DrawnCard]
    value: Callable[[Sequence[DrawnCard]], int]


def sum_of_cards(cards: Sequence[DrawnCard]) -> int:
    """Return the sum of the values of cards.

    >>> sum_of_cards([DrawnCard(2), DrawnCard(-1, eye=True)])
    1
    """
    return sum(card.value for card in cards)
