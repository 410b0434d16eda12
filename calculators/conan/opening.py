"""The first roll of a side, and what it leaves to be decided."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeVar

import numpy as np

from calculators.conan.colour import Ints, Low
from calculators.conan.ends import Floats, wrapped
from calculators.conan.table import Level, Table

Numbers = TypeVar("Numbers", Ints, Floats)


class Opening(NamedTuple):
    """All that the first roll can leave on one level.

    Attributes:
        level: The rerolls left.
        hands: The flat place of the hands, with the first rest.
        icons: The icons of the other dice.
        lines: For each colour, the weights of what it can show; a weight is their product.
    """

    level: Level
    hands: Ints
    icons: Ints
    lines: Sequence[Sequence[int]]

    def places(self, table: Table, starts: Ints) -> Ints:
        """Return the flat places, a line for each opening and a column for each start."""
        rests = table.clamped(np.add.outer(self.icons * table.goals, starts))
        return self.hands[:, None] + rests - table.shape(self.level).first

    def floats(self) -> Floats:
        """Return the weights as floats."""
        lines = (np.array(line, np.float64) for line in self.lines)
        return reduce(_outer, lines, np.ones(1))

    def wrapped(self) -> Ints:
        """Return the weights modulo 2**64."""
        return reduce(_outer, map(wrapped, self.lines), np.ones(1, np.int64))

    def modulo(self, prime: int) -> Ints:
        """Return the weights modulo a number below 2**31."""
        lines = (np.array([weight % prime for weight in line]) for line in self.lines)
        return reduce(
            lambda one, other: np.multiply.outer(one, other).ravel() % prime,
            lines,
            np.ones(1, np.int64),
        )

    def by_icons(self, table: Table) -> Iterator[tuple[Ints, int, Floats, Ints]]:
        """Yield hands that leave as many icons beside them: hands, icons, weights."""
        hands = self.hands // table.shape(self.level).rests
        floats, wrapped = self.floats(), self.wrapped()
        for icons in np.unique(self.icons):
            these = self.icons == icons
            yield hands[these], int(icons), floats[these], wrapped[these]


def openings(table: Table, gems: int) -> Iterator[Opening]:
    """Yield what the first roll can leave on each level with so many gems, most rerolls first."""
    rolls = [colour.rolls(gems) for colour in table.colours]
    for level in reversed(list(table.levels(gems))):
        shown = [roll[left] for roll, left in zip(rolls, level[1], strict=True)]
        if all(shown):
            yield _opening(table, level, shown)


def _opening(table: Table, level: Level, shown: Sequence[Mapping[tuple[Low, int], int]]) -> Opening:
    gems, free = level
    hands, icons = [np.zeros(1, np.int64)], [np.zeros(1, np.int64)]
    *strides, _ = table.strides(level)
    for colour, left, stride, each in zip(table.colours, free, strides, shown, strict=True):
        places = colour.hands(gems, left).place
        hands.append(np.array([places[low] * stride for low, _ in each]))
        icons.append(np.array([others for _, others in each]))
    return Opening(level, _sums(hands), _sums(icons), [list(each.values()) for each in shown])


def _sums(lines: Sequence[Ints]) -> Ints:
    return reduce(lambda one, other: np.add.outer(one, other).ravel(), lines)


def _outer(one: Numbers, other: Numbers) -> Numbers:
    return np.multiply.outer(one, other).ravel()
