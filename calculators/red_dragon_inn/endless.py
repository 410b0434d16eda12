"""Dice whose critical hits are rolled again without end (Reference Manual: Critical Hit).

A critical hit counts 1 and its die is rolled again, so one die shows ``x`` with the generating function
``P(x) / (1 - c x)``, where ``P`` has the chances of the other faces and ``c`` is that of a critical. A
*roll* of dice is the product of theirs. Chances are kept as whole numbers over one shared denominator,
``unit``, and only below a limit: whatever lies beyond is one less the finite sum below.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, repeat
from math import comb, lcm
from operator import add
from typing import NamedTuple

from calculators.dice import Die
from calculators.errors import NotationError


class Throw(NamedTuple):
    """Dice that are still to be rolled, criticals and all.

    Attributes:
        yellow: Damage Dice.
        epic: Epic Dice.
    """

    yellow: int
    epic: int


@dataclass(frozen=True, slots=True)
class EndlessDie:
    """A die with criticals.

    Attributes:
        plain: How many faces of each number of icons are no criticals.
        criticals: How many faces are.
        inspiring: How many faces carry the inspire icon.
    """

    plain: tuple[tuple[int, int], ...]
    criticals: int
    inspiring: int

    @classmethod
    def of(cls, die: Die, *, option: str) -> "EndlessDie":
        """Return ``die``, to be rolled without end.

        Raises:
            NotationError: Every face is a critical, so a roll would never end.
        """
        plain = Counter(face.value for face in die.faces if not face.critical)
        if not plain:
            raise NotationError(option, "all-critical", ",".join("c" for _ in die.faces))
        inspiring = sum(face.inspire for face in die.faces)
        return cls(tuple(sorted(plain.items())), len(die.faces) - plain.total(), inspiring)

    @property
    def sides(self) -> int:
        """The number of faces."""
        return self.criticals + self.ends

    @property
    def ends(self) -> int:
        """The number of faces that end the rolling."""
        return sum(count for _, count in self.plain)

    @property
    def least(self) -> int:
        """The fewest icons that a roll ends with."""
        return self.plain[0][0]

    @property
    def mean(self) -> Fraction:
        """The expected icons.

        >>> EndlessDie(((0, 1), (1, 3), (2, 1)), 1, 1).mean
        Fraction(6, 5)
        """
        icons = sum(value * count for value, count in self.plain)
        return Fraction(icons + self.criticals, self.ends)

    def inspires_more_than(self, pool: int, dice: int) -> Fraction:
        """Return the chance that more than ``pool`` of ``dice`` end with the inspire icon.

        >>> EndlessDie(((0, 1), (1, 3), (2, 1)), 1, 1).inspires_more_than(0, 1)
        Fraction(1, 5)
        """
        ways = range(max(0, pool + 1), dice + 1)
        others = self.ends - self.inspiring
        cases = sum(comb(dice, n) * self.inspiring**n * others ** (dice - n) for n in ways)
        return Fraction(cases, self.ends**dice)


# Stands for a kind of die that is not rolled.
NO_DIE = EndlessDie(((0, 1),), 0, 0)


@dataclass(frozen=True, slots=True)
class Total:
    """What a roll sums to.

    Attributes:
        below: Cases that sum to less than 0, 1, 2, ...
        cases: Equally likely cases in all.
        mean: The expected sum.
    """

    below: Sequence[int]
    cases: int
    mean: Fraction

    def at_least(self, least: int | None) -> Fraction:
        """Return the chance of ``least`` or more; none of ``None``, which nothing reaches."""
        if least is None:
            return Fraction()
        return 1 - Fraction(self.below[max(least, 0)], self.cases)

    def beyond(self, stopped: int) -> Fraction:
        """Return what is expected beyond ``stopped``, which may be below 0."""
        short = Fraction(sum(self.below[1 : stopped + 1]), self.cases) if stopped > 0 else 0
        return self.mean - stopped + short


class Endless:
    """Sums of endless dice, as far as ``limit``.

    Attributes:
        yellow: One of the two kinds of dice.
        unit: What 1 stands for in the chances given.
        mean: Returns the expected sum of a throw.
        limit: The largest sum whose chance to be missed is known.
    """

    def __init__(self, yellow: EndlessDie, epic: EndlessDie, dice: Throw, *, limit: int) -> None:
        """Take dice of two kinds, up to as many as ``dice``."""
        self.yellow, self._epic, self.limit = yellow, epic, limit
        sides = lcm(yellow.sides, epic.sides)
        # Each die ends once and each icon can be a critical: so many rolls are in question at most.
        self.unit: int = sides ** (limit + sum(dice))
        self.mean = cache(self._mean)
        self._sums: dict[Throw, Sequence[int]] = {}
        self._below: dict[Throw, Sequence[int]] = {}
        self._short: dict[Throw, Sequence[int]] = {}

    def _mean(self, throw: Throw) -> Fraction:
        return self.yellow.mean * throw.yellow + self._epic.mean * throw.epic

    def at_least(self, throw: Throw, least: int) -> int:
        """Return the chance, in ``unit``, that ``throw`` sums to ``least`` or more."""
        if least <= 0:
            return self.unit
        if throw not in self._below:
            self._below[throw] = list(accumulate(self._sum(throw), initial=0))
        return self.unit - self._below[throw][least]

    def beyond(self, throw: Throw, stopped: int) -> Fraction:
        """Return, in ``unit``, what is expected of ``throw`` beyond ``stopped``, maybe below 0."""
        if throw not in self._short:
            below = accumulate(self._sum(throw), initial=0)
            self._short[throw] = list(accumulate(below))
        short = self._short[throw][stopped] if stopped > 0 else 0
        return (self.mean(throw) - stopped) * self.unit + short

    def total(self, throws: Mapping[tuple[int, Throw], int]) -> Total:
        """Return the sum of a mixture of throws.

        Args:
            throws: Weights of icons that already lie on the table with the dice still to be thrown.
        """
        rows: defaultdict[int, defaultdict[int, list[tuple[int, int]]]]
        rows = defaultdict(lambda: defaultdict(list))
        for (icons, throw), weight in throws.items():
            rows[throw.epic][throw.yellow].append((icons, weight))
        # Horner's rule, the epic dice outside: each kind is thrown once for all mixtures of it.
        thrown = {count: self._mixed(self._laid(row), self.yellow) for count, row in rows.items()}
        sums = self._mixed(thrown, self._epic)
        weights = sum(throws.values())
        below = list(accumulate(sums, initial=0))
        return Total(below, weights * self.unit, self._mean_of(throws) / weights)

    def _mean_of(self, throws: Mapping[tuple[int, Throw], int]) -> Fraction:
        """Return the sum of what is expected of each throw, as often as its weight says."""
        shown, thrown = 0, Counter[Throw]()
        for (icons, throw), weight in throws.items():
            shown += icons * weight
            thrown[throw] += weight
        means = (self.mean(throw) * weight for throw, weight in thrown.items())
        return sum(means, start=Fraction(shown))

    def _laid(self, row: Mapping[int, Iterable[tuple[int, int]]]) -> Mapping[int, Sequence[int]]:
        laid = {count: [0] * self.limit for count in row}
        for count, entries in row.items():
            for icons, weight in entries:
                if icons < self.limit:
                    laid[count][icons] += weight * self.unit
        return laid

    def _mixed(self, sums: Mapping[int, Sequence[int]], die: EndlessDie) -> Sequence[int]:
        """Return the sum of ``sums``, each with so many more throws of ``die``."""
        mixed: Sequence[int] = [0] * self.limit
        for count in range(max(sums), -1, -1):
            if count in sums:
                mixed = list(map(add, mixed, sums[count]))
            mixed = self._plus(mixed, die) if count else mixed
        return mixed

    def _sum(self, throw: Throw) -> Sequence[int]:
        if throw not in self._sums:
            yellow, epic = throw
            if yellow:
                self._sums[throw] = self._plus(self._sum(Throw(yellow - 1, epic)), self.yellow)
            elif epic:
                self._sums[throw] = self._plus(self._sum(Throw(0, epic - 1)), self._epic)
            else:
                self._sums[throw] = [self.unit, *repeat(0, self.limit - 1)]
        return self._sums[throw]

    def _plus(self, before: Sequence[int], die: EndlessDie) -> Sequence[int]:
        """Return the sums with one more die: times ``P(x)``, then over ``1 - c x``."""
        sums: list[int] = []
        for total in range(self.limit):
            ending = sum(before[total - value] * count for value, count in die.plain if value <= total)
            critical = sums[-1] * die.criticals if sums else 0
            sums.append((ending + critical) // die.sides)
        return sums
