"""The first roll of a side, and what it leaves to be decided."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from math import prod
from typing import NamedTuple, TypeVar

import numpy as np

from calculators.conan.colour import Ints, Low
from calculators.conan.ends import Floats, wrapped
from calculators.conan.layout import joined_places, joined_sums
from calculators.conan.table import Level, Table

Numbers = TypeVar("Numbers", Ints, Floats)


class Opening(NamedTuple):
    """All that the first roll can leave on one level.

    Attributes:
        level: The rerolls left.
        hands: The hands that there can be.
        rows: By what the roll can show, the place of its hand in ``hands``.
        icons: Likewise the icons of the other dice.
        lines: For each colour, the weights of what it can show; a weight is their product.
    """

    level: Level
    hands: Ints
    rows: Ints
    icons: Ints
    lines: Sequence[Sequence[int]]

    @property
    def others(self) -> range:
        """All icons that the other dice can show, those between as well."""
        return range(int(self.icons.min()), int(self.icons.max()) + 1)

    def floats(self) -> Floats:
        """Return the weights as floats, a line for each of the hands and a column for other icons."""
        lines = (np.array(line, np.float64) for line in self.lines)
        return self._spread(reduce(_outer, lines, np.ones(1)))

    def wrapped(self) -> Ints:
        """Return the weights modulo 2**64, likewise."""
        weights = reduce(_outer, map(wrapped, self.lines), np.ones(1, np.int64))
        low = self._spread((weights & (2**32 - 1)).astype(np.float64))
        high = self._spread((weights >> 32).astype(np.float64))
        return low.astype(np.int64) + (high.astype(np.int64) << 32)

    def modulo(self, prime: int) -> Floats:
        """Return the weights modulo a number below 2**31, likewise."""
        found = np.ones(1, np.int64)
        for line in self.lines:
            found = _outer(found, np.array([weight % prime for weight in line])) % prime
        return self._spread(found.astype(np.float64)) % prime

    def _spread(self, weights: Floats) -> Floats:
        size = len(self.hands), len(self.others)
        places = self.rows * size[1] + self.icons - self.others[0]
        found: Floats = np.bincount(places, weights, prod(size)).astype(np.float64, copy=False)
        return found.reshape(size)


def openings(table: Table, gems: int) -> Iterator[Opening]:
    """Yield what the first roll can leave on each level with so many gems, most rerolls first."""
    rolls = [colour.rolls(gems) for colour in table.colours]
    for level in reversed(list(table.levels(gems))):
        shown = [roll[left] for roll, left in zip(rolls, level[1], strict=True)]
        if all(shown):
            yield _opening(table, level, shown)


def _opening(table: Table, level: Level, shown: Sequence[Mapping[tuple[Low, int], int]]) -> Opening:
    gems, free = level
    hands, icons = [], []
    for colour, left, each in zip(table.colours, free, shown, strict=True):
        place = colour.hands(gems, left).place
        hands.append(np.array([place(low) for low, _ in each]))
        icons.append(np.array([others for _, others in each]))
    found, rows = np.unique(joined_places(hands, table.layout(level).hands), return_inverse=True)
    return Opening(level, found, rows, joined_sums(icons), [list(each.values()) for each in shown])


def _outer(one: Numbers, other: Numbers) -> Numbers:
    return np.multiply.outer(one, other).ravel()
