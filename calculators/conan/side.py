"""One side of a roll: the dice that it throws and what it may roll again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import comb
from typing import Final

from calculators.answer import Advice
from calculators.dice import Die, Pool
from calculators.distribution import Distribution, total_of
from calculators.limits import DICE, DICE_WITH_OWN_FACES, REROLLS, Limits

# From the weakest to the strongest (Conan, "Dadi").
COLOURS: Final = ("yellow", "orange", "red")

Faces = Mapping[str, Die]

# What a search has room for: how many states there are at most for one position to play from, if that
# is the only one, and if there are others. The shipped dice never come near either; four dice each of
# three colours with six different faces go beyond the second with three gems.
MOST_STATES: Final = 25_000_000
MOST_STATES_OF_MANY: Final = 5_000_000


# Part of every perfect play, whatever the goal (see ``colour`` for the reasons): of a colour the lowest
# die goes first, a free reroll before a gem; and nobody stops while a blank can be rolled again.
REROLL_ADVICE: Final = (Advice("reroll-lowest"), Advice("reroll-blanks"))
# The same for a fall, where icons hurt.
FALL_ADVICE: Final = (Advice("reroll-highest"), Advice("reroll-worst"))


@dataclass(frozen=True, slots=True)
class Side:
    """The dice of one side and what it may reroll.

    Attributes:
        dice: How many dice of each colour.
        gems: Rerolls of any one die each, 0 to 5.
        free: Rerolls of one die of their colour each, by colour, 0 to 5 in all.
    """

    dice: Pool = field(default_factory=dict)
    gems: int = 0
    free: Pool = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of dice.

        >>> Side({"red": 3, "yellow": 1}).size
        4
        """
        return sum(self.dice.values())

    def check(self, faces: Faces, *, option: str, gems: str, free: str, at_once: bool = False) -> None:
        """Refuse what cannot be computed in time.

        Args:
            faces: The dice that the game has, by colour.
            option: Option that gives the dice.
            gems: Option that gives the rerolls bought with gems.
            free: Option that gives the free rerolls.
            at_once: Whether there is one position to play from, so that the search has more room.

        Raises:
            OutOfRangeError: More than 20 dice, or 12 if they can be rerolled and have faces of the
                table's own; more than 5 rerolls of a kind; or, with many different faces of the table's
                own, more rerolls bought with gems than can be followed.
        """
        REROLLS.check(gems, self.gems)
        REROLLS.check(free, sum(self.free.values()))
        own = any(faces[colour].own for colour, count in self.dice.items() if count)
        rerolls = self.gems or any(self.free.values())
        (DICE_WITH_OWN_FACES if own and rerolls else DICE).check(option, self.size)
        room = MOST_STATES if at_once else MOST_STATES_OF_MANY
        most = next((n for n in range(self.gems, 0, -1) if self._states(faces, n) <= room), 0)
        Limits(0, most).check(gems, self.gems)

    def _states(self, faces: Faces, gems: int) -> int:
        """Return how many states there are at most, from so many gems down."""
        rolled = [(faces[colour].values, count, colour) for colour, count in self.dice.items() if count]
        frees = (range(self.free.get(colour, 0) + 1) for *_, colour in rolled)
        found = 0
        for left, *free in product(range(gems + 1), *frees):
            hands, rests = 1, 1
            for (values, count, _), each in zip(rolled, free, strict=True):
                kept = min(count, left + each)
                hands *= comb(kept + len(set(values)) - (each > 0) - 1, kept)
                rests += (count - kept) * (max(values) - min(values))
            found += hands * rests
        return found

    @property
    def can_reroll(self) -> bool:
        """Whether any die can be rolled again."""
        free = any(self.free.get(colour, 0) for colour, count in self.dice.items() if count)
        return free or (self.gems > 0 and self.size > 0)

    def thrown(self, faces: Faces) -> Distribution:
        """Return the icons of the roll, before anything is rolled again.

        >>> from calculators.dice import read_die
        >>> Side({"red": 2}).thrown({"red": read_die("0,1")}).weights
        ((0, 1), (1, 2), (2, 1))
        """
        dice = (faces[colour].distribution for colour, n in self.dice.items() for _ in range(n))
        return total_of(dice)

    def assumed(self, faces: Faces) -> Iterator[str]:
        """Yield the keys of what this side's figures rest on and no document states."""
        if any(faces[colour].assumed for colour, count in self.dice.items() if count):
            yield "conan-dice"
        if any(self.free.get(colour, 0) > 1 for colour, count in self.dice.items() if count):
            yield "free-rerolls"


def values_of(faces: Faces) -> Mapping[str, tuple[int, ...]]:
    """Return what the faces of each colour count."""
    return {colour: die.values for colour, die in faces.items()}
