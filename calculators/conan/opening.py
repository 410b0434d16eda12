"""The first roll of a side, and what it leaves to be decided."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeVar

import numpy as np

from calculators.conan.colour import Ints, Low
from calculators.conan.layout import joined_places, joined_sums
from calculators.conan.positions import Floats, wrapped
from calculators.conan.table import Level, Table

Numbers = TypeVar("Numbers", Ints, Floats)


class Opening(NamedTuple):
    """All that the first roll can leave on one level.

    Attributes:
        level: The rerolls left.
        hands: The hand of each thing that there can be.
        icons: The icons of the other dice beside it.
        rolls: By the rolls of all colours, the place of what they come to.
        lines: For each colour, the weights of its rolls; a weight is their product.
    """

    level: Level
    hands: Ints
    icons: Ints
    rolls: Ints
    lines: Sequence[Sequence[int]]

    def floats(self) -> Floats:
        """Return the weights as floats."""
        lines = (np.array(line, np.float64) for line in self.lines)
        return self._summed(reduce(_outer, lines, np.ones(1)))

    def wrapped(self) -> Ints:
        """Return the weights modulo 2**64."""
        weights = reduce(_outer, map(wrapped, self.lines), np.ones(1, np.int64))
        low = self._summed((weights & (2**32 - 1)).astype(np.float64))
        high = self._summed((weights >> 32).astype(np.float64))
        return low.astype(np.int64) + (high.astype(np.int64) << 32)

    def modulo(self, prime: int) -> Ints:
        """Return the weights modulo a number below 2**31."""
        found = np.ones(1, np.int64)
        for line in self.lines:
            found = _outer(found, np.array([weight % prime for weight in line])) % prime
        return self._summed(found.astype(np.float64)).astype(np.int64) % prime

    def _summed(self, weights: Floats) -> Floats:
        return np.bincount(self.rolls, weights, len(self.hands)).astype(np.float64, copy=False)


def openings(table: Table, gems: int) -> Iterator[Opening]:
    """Yield what the first roll can leave on each level with so many gems, most rerolls first."""
    rolls = [colour.rolls(gems) for colour in table.colours]
    for level in reversed(list(table.levels(gems))):
        shown = [roll[left] for roll, left in zip(rolls, level[1], strict=True)]
        if all(shown):
            yield _opening(table, level, shown)


def _opening(table: Table, level: Level, shown: Sequence[Mapping[tuple[Low, int], int]]) -> Opening:
    low, others = [], []
    for hands, each in zip(table.hands(level), shown, strict=True):
        low.append(np.array([hands.place(dice) for dice, _ in each]))
        others.append(np.array([icons for _, icons in each]))
    icons = joined_sums(others)
    width = int(icons.max()) + 1
    keys = joined_places(low, table.hands(level)) * width + icons
    found, rolls = ranked(keys, int(keys.max()) + 1)
    return Opening(level, found // width, found % width, rolls, [list(each.values()) for each in shown])


def ranked(places: Ints, size: int) -> tuple[Ints, Ints]:
    """Return the places below ``size`` that there are, and where each of ``places`` is among them."""
    occupied = np.zeros(size, np.bool_)
    occupied[places] = True
    found = np.flatnonzero(occupied)
    rank = np.zeros(size, np.int64)
    rank[found] = np.arange(len(found))
    return found, rank[places]


def _outer(one: Numbers, other: Numbers) -> Numbers:
    return np.multiply.outer(one, other).ravel()
