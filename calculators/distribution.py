"""Exact chances of whole numbers.

A *distribution* gives each value a *weight*: in how many of ``total`` equally likely cases it comes
up. Weights are whole numbers, so nothing is ever rounded. Where values have no end (a die that is
rolled again and again), only the lower ones are listed, and ``rest`` is the weight of all above.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from math import gcd, lcm


@dataclass(frozen=True, slots=True)
class Distribution:
    """How likely each whole number is; two that give the same chances are equal.

    Attributes:
        weights: Values with their weights, in ascending order; weights are above 0.
        rest: Weight of everything above the last value; 0 if all values are listed.
    """

    weights: tuple[tuple[int, int], ...]
    rest: int = 0

    @classmethod
    def of(cls, weights: Mapping[int, int], *, rest: int = 0) -> "Distribution":
        """Return the distribution with these weights, 0 or more, in lowest terms.

        >>> Distribution.of({3: 2, 1: 4, 5: 0})
        Distribution(weights=((1, 2), (3, 1)), rest=0)
        """
        shared = gcd(rest, *weights.values()) or 1
        in_order = sorted((value, weight // shared) for value, weight in weights.items() if weight)
        return cls(tuple(in_order), rest // shared)

    @classmethod
    def of_chances(cls, chances: Mapping[int, Fraction]) -> "Distribution":
        """Return the distribution with these chances; the rest is what their sum lacks to 1.

        >>> Distribution.of_chances({0: Fraction(1, 2), 1: Fraction(1, 4)})
        Distribution(weights=((0, 2), (1, 1)), rest=1)
        """
        total = lcm(*(chance.denominator for chance in chances.values()))
        weights = {
            value: chance.numerator * (total // chance.denominator) for value, chance in chances.items()
        }
        return cls.of(weights, rest=total - sum(weights.values()))

    @classmethod
    def uniform(cls, values: Iterable[int]) -> "Distribution":
        """Return the distribution in which all ``values`` are equally likely; repeats count.

        >>> Distribution.uniform([0, 0, 1]).weights
        ((0, 2), (1, 1))
        """
        return cls.of(Counter(values))

    @classmethod
    def certain(cls, value: int) -> "Distribution":
        """Return the distribution in which ``value`` always comes up.

        >>> Distribution.certain(3).weights
        ((3, 1),)
        """
        return cls(((value, 1),))

    @property
    def total(self) -> int:
        """The number of equally likely cases.

        >>> Distribution.uniform(range(1, 7)).total
        6
        """
        return sum(weight for _, weight in self.weights) + self.rest

    def chances(self) -> tuple[tuple[int, Fraction], ...]:
        """Return each listed value with its chance, in ascending order.

        >>> Distribution.uniform([0, 0, 1]).chances()
        ((0, Fraction(2, 3)), (1, Fraction(1, 3)))
        """
        total = self.total
        return tuple((value, Fraction(weight, total)) for value, weight in self.weights)

    def at_least(self, threshold: int) -> Fraction:
        """Return the chance of ``threshold`` or more; the rest is above all listed values.

        >>> Distribution.uniform(range(1, 7)).at_least(5)
        Fraction(1, 3)
        """
        return 1 - Fraction(
            sum(weight for value, weight in self.weights if value < threshold), self.total
        )

    def tails(self) -> tuple[tuple[int, Fraction], ...]:
        """Return each listed value with the chance of it or more, in ascending order.

        >>> Distribution.uniform([0, 0, 1]).tails()
        ((0, Fraction(1, 1)), (1, Fraction(1, 3)))
        """
        total = self.total
        weights_below = accumulate((weight for _, weight in self.weights), initial=0)
        return tuple(
            (value, 1 - Fraction(weight_below, total))
            for (value, _), weight_below in zip(self.weights, weights_below, strict=False)
        )

    def mean(self) -> Fraction:
        """Return the expected value of the listed values.

        Raises:
            ValueError: There is a rest, whose values are not known here.

        >>> Distribution.uniform([0, 0, 1]).mean()
        Fraction(1, 3)
        """
        if self.rest:
            raise ValueError("a distribution with a rest does not know its mean")
        return Fraction(sum(value * weight for value, weight in self.weights), self.total)

    def map(self, change: Callable[[int], int]) -> "Distribution":
        """Return the distribution after ``change`` of every value; the rest stays above all values.

        >>> Distribution.uniform([-2, -1, 3]).map(abs).weights
        ((1, 1), (2, 1), (3, 1))
        """
        weights: defaultdict[int, int] = defaultdict(int)
        for value, weight in self.weights:
            weights[change(value)] += weight
        return Distribution.of(weights, rest=self.rest)

    def plus(self, addend: "Distribution") -> "Distribution":
        """Return the distribution of the sum with an independent ``addend``.

        Raises:
            ValueError: Either has a rest.

        >>> Distribution.uniform([0, 1]).plus(Distribution.uniform([0, 1])).weights
        ((0, 1), (1, 2), (2, 1))
        """
        if self.rest or addend.rest:
            raise ValueError("a distribution with a rest cannot be added")
        weights: defaultdict[int, int] = defaultdict(int)
        for value, weight in self.weights:
            for second_value, second_weight in addend.weights:
                weights[value + second_value] += weight * second_weight
        return Distribution.of(weights)


NOTHING = Distribution.certain(0)


def total_of(parts: Iterable[Distribution]) -> Distribution:
    """Return the distribution of the sum of independent ``parts``; without any it is always 0.

    >>> coin = Distribution.uniform([0, 1])
    >>> total_of([coin, coin]).weights
    ((0, 1), (1, 2), (2, 1))
    """
    return reduce(Distribution.plus, parts, NOTHING)


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Return the distribution of a value from one of ``parts``, chosen at random.

    Args:
        parts: The chance of each part and the part itself, which has no rest. The chances add up to 1.

    >>> half = Fraction(1, 2)
    >>> mixture([(half, Distribution.certain(0)), (half, Distribution.uniform([0, 1]))]).weights
    ((0, 3), (1, 1))
    """
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for share, part in parts:
        for value, chance in part.chances():
            chances[value] += share * chance
    return Distribution.of_chances(chances)
