"""What the figures of a calculation come from: dice that are rolled, or cards that are drawn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Self

from calculators.answer import Goal
from calculators.deck import Deck, DrawnCard
from calculators.dice import Die, Pool
from calculators.expression import Dice, DiceGroup, Side

# What an option of the other side begins with: its dice are rolled against the others.
AGAINST: Final = "vs-"
# Dice by the names that sides have for them: their names in the game's pack, and their faces.
NamedDice = Mapping[str, tuple[str, Die]]


class Throw(NamedTuple):
    """Dice that are rolled together.

    Attributes:
        option: The option that says what they show, or that they are rolled for.
        side: The dice, and what is added to them.
        counts: Whether what they show is added up with the others.
        goal: Which totals are a success; ``None`` where none is by itself.
    """

    option: str
    side: Side
    counts: bool = True
    goal: Goal | None = None

    @classmethod
    def of(
        cls, option: str, dice: Pool, bonus: int = 0, *, counts: bool = True, need: int | None = None
    ) -> Self:
        """Return a throw of dice by their names, with what is added and the least that succeeds.

        >>> str(Throw.of("fight", {"red": 2, "yellow": 1}, 3).side)
        '(2 red + 1 yellow) + 3'
        """
        kinds = tuple(Dice(count, name) for name, count in dice.items())
        return cls(option, Side((DiceGroup(kinds),), bonus), counts, Goal.at_least(need))


class Draw(NamedTuple):
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
