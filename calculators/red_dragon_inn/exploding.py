"""Exploding dice: critical hits are rolled again without end (Reference Manual: Critical Hit).

To roll some dice, roll one of them. A critical counts 1, and as many dice as before are still to be
rolled. Any other face counts its icons, and one die fewer is still to be rolled. So the chance to stay
below a total follows from the chance for a total lower by 1 and from the chances with one die fewer.
Totals have no end; they are looked at up to a limit.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb, lcm
from typing import Final, NamedTuple

from calculators.dice import Die
from calculators.errors import NotationError

# Totals are listed until less than this chance remains.
NEGLIGIBLE: Final = Fraction(1, 10**9)
# More than dice without criticals can show: twenty times nine.
_FIRST_LIMIT: Final = 200


class DiceCount(NamedTuple):
    """How many dice of the two kinds there are.

    Attributes:
        yellow: Damage Dice.
        epic: Epic Dice.
    """

    yellow: int
    epic: int


@dataclass(frozen=True, slots=True)
class ExplodingDie:
    """A die with criticals.

    Attributes:
        ends: Icons on the faces that are no criticals, with the number of such faces, lowest first.
        criticals: How many faces are criticals.
        inspiring: How many faces carry the inspire icon.
    """

    ends: tuple[tuple[int, int], ...]
    criticals: int
    inspiring: int

    @classmethod
    def of(cls, die: Die, *, option: str) -> "ExplodingDie":
        """Return ``die``, to be rolled without end.

        Raises:
            NotationError: Every face is a critical, so a roll would never end.

        >>> from calculators.dice import read_die
        >>> ExplodingDie.of(read_die("0,1,1,2,1i,c"), option="die")
        ExplodingDie(ends=((0, 1), (1, 3), (2, 1)), criticals=1, inspiring=1)
        """
        ends = Counter(face.value for face in die.faces if not face.critical)
        if not ends:
            raise NotationError(option, "all-critical", ",".join("c" for _ in die.faces))
        inspiring = sum(face.inspire for face in die.faces)
        return cls(tuple(sorted(ends.items())), len(die.faces) - ends.total(), inspiring)

    @property
    def sides(self) -> int:
        """The number of faces.

        >>> ExplodingDie(((0, 1), (1, 3), (2, 1)), 1, 1).sides
        6
        """
        return self.criticals + self.ending_sides

    @property
    def ending_sides(self) -> int:
        """The number of faces that are no criticals, after which the die is not rolled again.

        >>> ExplodingDie(((0, 1), (1, 3), (2, 1)), 1, 1).ending_sides
        5
        """
        return sum(count for _, count in self.ends)

    @property
    def fewest(self) -> int:
        """The fewest icons that a roll ends with.

        >>> ExplodingDie(((0, 1), (1, 3), (2, 1)), 1, 1).fewest
        0
        """
        return self.ends[0][0]

    @property
    def mean(self) -> Fraction:
        """The expected icons of one die, with all that its criticals add.

        >>> ExplodingDie(((0, 1), (1, 3), (2, 1)), 1, 1).mean
        Fraction(6, 5)
        """
        icons = sum(value * count for value, count in self.ends)
        return Fraction(icons + self.criticals, self.ending_sides)

    def chance_to_inspire(self, pool: int, dice: int) -> Fraction:
        """Return the chance that more than ``pool`` of ``dice`` end with the inspire icon.

        >>> ExplodingDie(((0, 1), (1, 3), (2, 1)), 1, 1).chance_to_inspire(0, 1)
        Fraction(1, 5)
        """
        plain = self.ending_sides - self.inspiring
        cases = sum(
            comb(dice, number) * self.inspiring**number * plain ** (dice - number)
            for number in range(max(0, pool + 1), dice + 1)
        )
        return Fraction(cases, self.ending_sides**dice)


# Stands for a kind of die that is not rolled.
NO_DIE = ExplodingDie(((0, 1),), 0, 0)


class ExplodingDice:
    """The totals of dice that are still to be rolled, up to a limit.

    Attributes:
        yellow: The Damage Die.
        epic: The Epic Die.
        limit: The highest total whose chance to be missed can be asked.
        cases: Denominator of all chances, which are whole numbers.
    """

    def __init__(self, yellow: ExplodingDie, epic: ExplodingDie, dice: DiceCount, limit: int) -> None:
        """Prepare for up to ``dice`` of two kinds.

        >>> ExplodingDice(ExplodingDie(((0, 1),), 1, 0), NO_DIE, DiceCount(1, 0), limit=2).cases
        8
        """
        self.yellow, self.epic, self.limit = yellow, epic, limit
        # Up to the limit each die ends once and each icon can be a critical.
        self.cases: int = lcm(yellow.sides, epic.sides) ** (limit + sum(dice))
        self._cases_below: dict[DiceCount, Sequence[int]] = {}
        self._missing: dict[DiceCount, Sequence[int]] = {}

    def mean(self, dice: DiceCount) -> Fraction:
        """Return the expected total of ``dice``.

        >>> coin = ExplodingDie(((0, 1),), 1, 0)
        >>> ExplodingDice(coin, NO_DIE, DiceCount(2, 0), limit=2).mean(DiceCount(2, 0))
        Fraction(2, 1)
        """
        return self.yellow.mean * dice.yellow + self.epic.mean * dice.epic

    def below(self, dice: DiceCount) -> Sequence[int]:
        """Return for each total from 0 to the limit in how many cases ``dice`` stay below it.

        >>> coin = ExplodingDie(((0, 1),), 1, 0)
        >>> ExplodingDice(coin, NO_DIE, DiceCount(1, 0), limit=2).below(DiceCount(1, 0))
        [0, 4, 6]
        """
        if dice not in self._cases_below:
            self._cases_below[dice] = self._roll_one(dice)
        return self._cases_below[dice]

    def at_least(self, dice: DiceCount, total: int) -> int:
        """Return in how many cases ``dice`` reach ``total``, which is not above the limit.

        >>> coin = ExplodingDie(((0, 1),), 1, 0)
        >>> dice = ExplodingDice(coin, NO_DIE, DiceCount(1, 0), limit=2)
        >>> dice.at_least(DiceCount(1, 0), 1), dice.cases
        (4, 8)
        """
        return self.cases - (self.below(dice)[total] if total > 0 else 0)

    def expected_beyond(self, dice: DiceCount, blocked: int) -> Fraction:
        """Return the expected icons beyond the first ``blocked`` ones, times the number of cases.

        Args:
            dice: What is rolled.
            blocked: Not above the limit; below 0 if icons are added.

        >>> coin = ExplodingDie(((0, 1),), 1, 0)
        >>> dice = ExplodingDice(coin, NO_DIE, DiceCount(1, 0), limit=2)
        >>> dice.expected_beyond(DiceCount(1, 0), 1) / dice.cases
        Fraction(1, 2)
        """
        if dice not in self._missing:
            self._missing[dice] = list(accumulate(self.below(dice)))
        # The difference counts totals below ``blocked`` as negative: add back what they miss.
        missing = self._missing[dice][blocked] if blocked > 0 else 0
        return (self.mean(dice) - blocked) * self.cases + missing

    def _roll_one(self, dice: DiceCount) -> Sequence[int]:
        """Return the cases of :meth:`below`, from those of one die fewer."""
        if not any(dice):
            return [0] + [self.cases] * self.limit
        yellow, epic = dice
        if yellow:
            die, fewer = self.yellow, self.below(DiceCount(yellow - 1, epic))
        else:
            die, fewer = self.epic, self.below(DiceCount(yellow, epic - 1))
        cases = [0]
        for total in range(1, self.limit + 1):
            ending = sum(count * fewer[total - icons] for icons, count in die.ends if icons < total)
            cases.append((ending + die.criticals * cases[total - 1]) // die.sides)
        return cases


def exploding_dice(
    damage: Die, epic: Die, dice: DiceCount, needed: int, *, icons: int = 0
) -> ExplodingDice:
    """Return the totals of ``dice`` up to ``needed`` or higher, until hardly any roll exceeds them.

    Args:
        damage: The Damage Die.
        epic: The Epic Die.
        dice: How many are rolled at most.
        needed: The highest total whose chance is asked.
        icons: What lies on the table and counts beside them.

    Raises:
        NotationError: A die that is rolled has criticals only, so the roll would never end.

    >>> from calculators.dice import read_die
    >>> exploding_dice(read_die("0,1,c"), read_die("1,2"), DiceCount(2, 0), needed=3).limit
    200
    """
    yellow_die = ExplodingDie.of(damage, option="die") if dice.yellow else NO_DIE
    epic_die = ExplodingDie.of(epic, option="die") if dice.epic else NO_DIE
    limit = max(_FIRST_LIMIT, needed)
    while True:
        exploding = ExplodingDice(yellow_die, epic_die, dice, limit=limit)
        if exploding.at_least(dice, limit - icons) < NEGLIGIBLE * exploding.cases:
            return exploding
        limit *= 2
