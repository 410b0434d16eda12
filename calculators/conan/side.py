"""One side of a roll: the dice that it throws and what it may roll again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from calculators.answer import Advice
from calculators.dice import Die, Pool
from calculators.distribution import Distribution, total_of
from calculators.limits import DICE, DICE_WITH_OWN_FACES, REROLLS

# From the weakest to the strongest (Conan, "Dadi").
COLOURS: Final = ("yellow", "orange", "red")

Faces = Mapping[str, Die]

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

    def check(self, faces: Faces, *, option: str, gems: str, free: str) -> None:
        """Refuse more dice and rerolls than the limits allow.

        Args:
            faces: The dice that the game has, by colour.
            option: Option that gives the dice.
            gems: Option that gives the rerolls bought with gems.
            free: Option that gives the free rerolls.

        Raises:
            OutOfRangeError: More than 20 dice, or 12 if they can be rerolled and have faces of the
                table's own; or more than 5 rerolls of a kind.
        """
        REROLLS.check(gems, self.gems)
        REROLLS.check(free, sum(self.free.values()))
        rerolls = self.gems or any(self.free.values())
        own = self.has_own_faces(faces)
        (DICE_WITH_OWN_FACES if own and rerolls else DICE).check(option, self.size)

    def has_own_faces(self, faces: Faces) -> bool:
        """Return whether any die has faces of the table's own."""
        return any(faces[colour].own for colour, count in self.dice.items() if count)

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
