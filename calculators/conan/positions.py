"""Where a play can end, and what it is worth to end there."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from math import gcd
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.outcome import Ruler

Floats = NDArray[np.float64]
# Whole numbers or floats.
Array = NDArray[Any]

# Close floats of numerators below 2**105 stand for numerators that differ by less than 2**63.
PROVEN_BITS: Final = 105


class Figure(NamedTuple):
    """A chance or an expected value at each position.

    Attributes:
        values: As floats, 0 or more.
        beside: What tells figures apart whose floats are close: the numerators modulo 2**64, with
            ``cases`` as denominator, or marks.
        proven: Whether these are numerators. They are as long as they tell the larger one, too.
        cases: Equally likely cases.
        most: Bound of the values.
    """

    values: Floats
    beside: Ints
    proven: bool
    cases: int
    most: int

    @classmethod
    def of(cls, numerators: Sequence[int], cases: int, most: int) -> "Figure":
        """Return the figure with these numerators, 0 or more."""
        shared = gcd(cases, *numerators)
        numerators, cases = [each // shared for each in numerators], cases // shared
        values = np.array([each / cases for each in numerators], np.float64)
        proven = (most * cases).bit_length() <= PROVEN_BITS
        beside = wrapped(numerators) if proven else prints([each or None for each in numerators])
        return cls(values, beside, proven, cases, most)

    @property
    def marks(self) -> Ints:
        """A number for each position as good as random, the same only where the figure is; 0 for 0."""
        if not self.proven:
            return self.beside
        # Floats of equal figures can differ where they round.
        pairs = zip(self.beside.tolist(), self.values.tolist(), strict=True)
        return prints([(n, f"{value:.10e}") if n or value else None for n, value in pairs])

    def at(self, places: Ints) -> "Figure":
        """Return the figure of only these places."""
        return self._replace(values=self.values[places], beside=self.beside[places])

    def bits(self, cases: int) -> int:
        """Return how many bits the numerators have at most once the cases are so many times as many."""
        return (self.most * self.cases * cases).bit_length()


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """Where a play can end.

    Attributes:
        goal: The chance of the goal at each position; ``None`` if there is no goal.
        expected: The expected value.
        certain: The value where it is certain, or what is always added to one and the same chance
            outcome; ``None`` elsewhere.
        same: Equal for positions that are the same in all that follows.
        worth: Returns the exact worth of a position, larger if better.
        least: Whether the player wants the least of everything.
    """

    goal: Figure | None
    expected: Figure
    certain: Sequence[int | None]
    same: Sequence[Hashable]
    worth: Callable[[int], int]
    least: bool = False


def certain(
    values: Sequence[int], cases: int, *, goal: int | None = None, least: bool = False
) -> Positions:
    """Return positions that are worth certain values.

    Args:
        values: The value of each position.
        cases: Equally likely cases of all rerolls.
        goal: The value to be reached, above 0; ``None`` if there is none.
        least: Whether the player wants the least of everything.
    """
    most = max(values)
    ruler = Ruler(most, cases, goal)
    sign = -1 if least else 1
    return Positions(
        goal=None if goal is None else Figure.of([int(value >= goal) for value in values], 1, 1),
        expected=Figure.of(values, 1, most),
        certain=values,
        same=values,
        worth=cache(lambda place: sign * ruler.worth((1,) * values[place])),
        least=least,
    )


def wrapped(numbers: Sequence[int]) -> Ints:
    """Return whole numbers modulo 2**64."""
    return np.array([each % 2**64 for each in numbers], np.uint64).astype(np.int64)


def prints(marks: Sequence[Hashable]) -> Ints:
    """Return a number for each mark, as good as random; 0 for none."""
    found = [
        b"" if mark is None else blake2b(repr(mark).encode(), digest_size=8).digest() for mark in marks
    ]
    return wrapped([int.from_bytes(each, "little") for each in found])
