"""What it is worth to end at a position, in numbers that a processor adds fast and that stay exact.

A player compares the chance of the goal first, then the expected value, then the chance of at least 1,
of at least 2 and so on. All of them are sums over the positions where a play can end, weighted with
whole numbers of cases, so a search carries a few of such sums, each in one array for all hands:

- A *figure*, the chance of the goal or the expected value, as a float beside its numerator modulo
  2**64. Where the floats of two plays are too close to tell, the numerators, unless they are very
  large, differ by less than 2**63, and their difference modulo 2**64 is the difference itself. Small
  numerators need no floats.
- A *print*: every position counts with a number as good as random. Plays with the same print end at
  the same positions equally often and no figure can tell them apart.
- An *order*, where positions are worth certain values: the lowest value counts most, by so much more
  than the next that the sums compare as the chances of at least 1, at least 2, ... do.

What these leave open is asked from the plays themselves, once for all plays that differ by the same.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.positions import PROVEN_BITS, Array, Figure, Floats, Positions, prints

Signs = NDArray[np.int8]
# Arrays of one shape, one for each sum that a search carries.
Sums = tuple[Array, ...]

# Whole numbers below 2**62 are added and compared as they are.
WHOLE_BITS: Final = 62
# Floats whose relative difference is less may be equal; rounding never comes near it.
CLOSE: Final = 2.0**-44
# Sums of terms of both signs are clear where they are more than this part of all terms' size.
CLEAR: Final = 2.0**-40
# How many plays are followed to their ends together.
TOGETHER: Final = 512
# How much of the range of a float the order can use, and where it starts.
ORDER_BITS: Final = 1900
ORDER_TOP: Final = 955
FLOAT_BITS: Final = 1020


class Carried(NamedTuple):
    """Where a figure is among the sums.

    Attributes:
        place: Its numerators, if they are small, or its values as floats.
        beside: What stands beside the floats; ``None`` beside small numerators.
        proven: Whether these are numerators, which tell the larger one.
    """

    place: int
    beside: int | None = None
    proven: bool = True


class Ends:
    """The sums that a search carries, and how two plays compare by them.

    Attributes:
        sums: The sums of ending at each position.
        packed: How many low bits of the first sum are the expected value, if it holds both figures.
    """

    def __init__(self, positions: Positions, cases: int) -> None:
        """Take the positions of a search in which one roll with all rerolls has so many ``cases``."""
        self.positions = positions
        self._sign = -1 if positions.least else 1
        self._figures: list[Carried] = []
        self._settled: dict[int, bool] = {}
        self.packed: int | None = None
        sums = self._carry_figures(cases)
        self._mark = len(sums)
        sums.append(prints(positions.same))
        self._uneven = len(sums) if None in positions.certain else None
        if self._uneven is not None:
            pairs = zip(positions.same, positions.certain, strict=True)
            sums.append(prints([same if value is None else None for same, value in pairs]))
        self._orders = len(sums)
        self.sums: Sums = (*sums, *_orders(positions.certain, cases))

    def _carry_figures(self, cases: int) -> list[Array]:
        """Return the sums of the figures: both in one if their numerators fit, the goal above."""
        goal, expected = self.positions.goal, self.positions.expected
        bits = expected.bits(cases)
        if goal is not None and goal.bits(cases) + bits <= WHOLE_BITS:
            self.packed = bits
            self._figures.append(Carried(0))
            return [(goal.beside << bits) + expected.beside]
        sums: list[Array] = []
        for figure in (goal, expected):
            if figure is not None:
                self._carry(figure, cases, sums)
        return sums

    def _carry(self, figure: Figure, cases: int, sums: list[Array]) -> None:
        place = len(sums)
        if figure.bits(cases) <= WHOLE_BITS:
            sums.append(figure.beside)
            self._figures.append(Carried(place))
        else:
            proven = figure.proven and figure.bits(cases) <= PROVEN_BITS
            sums.extend((figure.values, figure.beside if proven else figure.marks))
            self._figures.append(Carried(place, place + 1, proven))

    def figures(self, sums: Sums) -> Iterator[Figure]:
        """Yield each figure with its numbers in ``sums``, case by case."""
        goal, expected = self.positions.goal, self.positions.expected
        if goal is not None and self.packed is not None:
            yield _whole(goal, sums[0] >> self.packed)
            yield _whole(expected, sums[0] & ((1 << self.packed) - 1))
            return
        figures = (figure for figure in (goal, expected) if figure is not None)
        for figure, carried in zip(figures, self._figures, strict=True):
            if carried.beside is None:
                yield _whole(figure, sums[carried.place])
            else:
                beside = sums[carried.beside]
                yield figure._replace(values=sums[carried.place], beside=beside, proven=carried.proven)

    def better(self, new: Sums, old: Sums) -> tuple[NDArray[np.bool_], Ints]:
        """Return where ``new`` is better than ``old``, and the flat places where that is not known."""
        first, beside, _ = self._figures[0]
        one, other = (new[first], old[first]) if self._sign > 0 else (old[first], new[first])
        better = one > other
        if beside is None:
            close = one == other
        else:
            close = np.abs(one - other) <= CLOSE * other
            better &= ~close
        close &= new[self._mark] != old[self._mark]
        places = np.flatnonzero(close)
        if not len(places):
            return better, places
        signs, unknown = self._signs(
            *(tuple(each.ravel()[places] for each in both) for both in (new, old))
        )
        better.ravel()[places] = signs > 0
        return better, places[unknown]

    def gains(self, new: Sums, old: Sums, places: Ints) -> Ints:
        """Return the print of what ``new`` gains over ``old`` at some flat places."""
        gained: Ints = new[self._mark].ravel()[places] - old[self._mark].ravel()[places]
        return gained

    def settled(self, gains: Ints, ask: Callable[[Ints], Sequence[bool]]) -> NDArray[np.bool_]:
        """Return which of these gains make a play better.

        That depends neither on the rerolls left nor on the starting position. So each gain is asked
        only once in all searches that share these ends.

        Args:
            gains: Prints.
            ask: Returns the answers for some places in ``gains``, given in ascending order.
        """
        every, firsts, which = np.unique(gains, return_index=True, return_inverse=True)
        new = np.sort(firsts[[gain not in self._settled for gain in every.tolist()]])
        for first in range(0, len(new), TOGETHER):
            some = new[first : first + TOGETHER]
            self._settled.update(zip(gains[some].tolist(), ask(some), strict=True))
        return np.array([self._settled[gain] for gain in every.tolist()])[which]

    def signs_of(self, cases: Ints, places: Ints, goals: int) -> Signs:
        """Return whether more cases at some positions are better, as signs; 0 where that is not known.

        Where the figures of two plays are close because most cases are the same, those of the few
        others seldom are.

        Args:
            cases: How many more there are at each position, a line for each pair of plays.
            places: The place of each pair's goal.
            goals: Number of goals.
        """
        signs, open_ = np.zeros(len(cases), np.int8), np.ones(len(cases), np.bool_)
        for values, marks in self._told:
            terms = cases * values.reshape(-1, goals).T[places]
            size, total = np.abs(terms).sum(axis=1), terms.sum(axis=1)
            clear = open_ & (np.abs(total) > CLEAR * size)
            signs[clear] = np.sign(total[clear]) * self._sign
            open_ &= ~clear & ((cases * marks.reshape(-1, goals).T[places]).sum(axis=1) == 0)
        return signs

    @cached_property
    def _told(self) -> list[tuple[Floats, Ints]]:
        """What each figure is told by: its values, and its marks where it is the same."""
        figures = (self.positions.goal, self.positions.expected)
        return [(each.values, each.marks) for each in figures if each is not None]

    def _signs(self, new: Sums, old: Sums) -> tuple[Signs, NDArray[np.bool_]]:
        """Return which of two lines of plays is better, each as a sign, and where that is not known."""
        signs = np.zeros(len(new[0]), np.int8)
        unknown = np.zeros(len(new[0]), np.bool_)
        for carried in self._figures:
            open_ = (signs == 0) & ~unknown
            found, unsure = _compared(new, old, carried)
            signs[open_] = found[open_] * self._sign
            unknown |= open_ & unsure
        open_ = (signs == 0) & ~unknown
        if self._uneven is not None:
            uneven = open_ & (new[self._uneven] != old[self._uneven])
            unknown |= uneven
            open_ &= ~uneven
        for place in range(self._orders, len(new)):
            one, other = new[place], old[place]
            close = np.abs(one - other) <= CLOSE * other
            found = np.sign(other - one).astype(np.int8) * np.int8(self._sign)
            unknown |= open_ & close & ((one > 0) | (other > 0))
            open_ &= ~unknown
            decided = open_ & ~close
            signs[decided] = found[decided]
            open_ &= close
        return signs, unknown | open_


def _compared(new: Sums, old: Sums, carried: Carried) -> tuple[Signs, NDArray[np.bool_]]:
    """Return which of two figures is larger, as signs, and where that is not known."""
    one, other = new[carried.place], old[carried.place]
    signs = np.sign((one > other).astype(np.int8) - (one < other).astype(np.int8))
    if carried.beside is None:
        return signs, np.zeros(len(one), np.bool_)
    close = np.abs(one - other) <= CLOSE * other
    difference = np.sign(new[carried.beside] - old[carried.beside])
    signs[close] = difference[close] if carried.proven else 0
    return signs, close & (difference != 0) & (not carried.proven)


def _whole(figure: Figure, numerators: Ints) -> Figure:
    return figure._replace(values=numerators / figure.cases, beside=numerators)


def _orders(certain: Sequence[int | None], cases: int) -> list[Floats]:
    """Return the orders of the values from the lowest on, as many as the range of floats asks for."""
    step = cases.bit_length() + 2
    top = min(ORDER_TOP, FLOAT_BITS - cases.bit_length())
    length = ORDER_BITS // step
    values = [value for value in certain if value is not None]
    blocks = range(min(values), max(values) + 1, length) if values else ()
    return [
        np.array(
            [
                0.0
                if value is None or not first <= value < first + length
                else 2.0 ** (top - step * (value - first))
                for value in certain
            ]
        )
        for first in blocks
    ]
