"""The first roll of a side, and what it leaves to be decided.

The colours fall independently of each other: each leaves a hand of its own with icons beside it, so
the first roll is followed through one colour after the other.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import NamedTuple

import numpy as np

from calculators.conan.colour import Ints, Weights
from calculators.conan.modulo import product_modulo, reduced
from calculators.conan.positions import Array, Floats, wrapped
from calculators.conan.table import Level, Table

# How many numbers are worked on together.
AT_ONCE = 100_000


class Opening(NamedTuple):
    """What the first roll can leave on one level.

    Attributes:
        level: The rerolls left.
        hands: The hands that it can leave, by their places: all of the level or some in a row.
        least: The fewest icons that can lie beside a hand.
        weights: The weights of each colour.
    """

    level: Level
    hands: range
    least: int
    weights: Sequence[Weights]

    def rests(self, starts: range, end: int) -> Ints:
        """Return the rests that ``starts`` can come to; the last one stands for all beyond.

        Args:
            starts: Positions before any die is rolled.
            end: The position beyond which nothing improves.
        """
        beyond = sum(each.shape[1] - 1 for each in self.weights)
        first = starts[0] + self.least
        return np.arange(first, first + max(len(starts), min(len(starts) + beyond, end - first + 1)))

    def parts(self, numbers: int) -> "Iterator[Opening]":
        """Yield it in parts small enough to work on ``numbers`` for each hand together."""
        if not self.weights:
            yield self
            return
        first, *others = self.weights
        each = len(self.hands) // len(first)
        size = max(1, AT_ONCE // (numbers * each))
        for place in range(0, len(first), size):
            hands = self.hands[place * each : (place + size) * each]
            yield self._replace(hands=hands, weights=(first[place : place + size], *others))

    def floats(self) -> Sequence[Floats]:
        """Return the weights as floats."""
        return [each.astype(np.float64) for each in self.weights]

    def wrapped(self) -> Sequence[Ints]:
        """Return the weights modulo 2**64."""
        return [wrapped(each.ravel().tolist()).reshape(each.shape) for each in self.weights]


def openings(table: Table, gems: int) -> Iterator[Opening]:
    """Yield what the first roll can leave on each level with so many gems, most rerolls first."""
    thrown = [colour.thrown(gems) for colour in table.colours]
    for level in reversed(list(table.levels(gems))):
        shown = [each.get(free) for each, free in zip(thrown, level[1], strict=True)]
        left = [each for each in shown if each is not None]
        if len(left) == len(shown):
            weights = [each.weights for each in left]
            hands = range(prod(map(len, weights)))
            yield Opening(level, hands, sum(each.least for each in left), weights)


def spread(starts: Floats, opening: Opening, rests: int, modulus: int) -> Floats:
    """Return the cases of every hand with every rest, given those of each start, modulo ``modulus``.

    Args:
        starts: A line for each start.
        opening: The hands.
        rests: Number of rests; the last one stands for all beyond.
        modulus: What the numbers are worked on modulo, as ``moduli_beyond`` yields it.

    Returns:
        A line for each hand, then by rest.
    """
    found = starts[np.newaxis]
    for weights in opening.weights:
        length, width = found.shape[1], weights.shape[1]
        lines = np.zeros((len(found), width, min(rests, length + width - 1), *found.shape[2:]))
        for icons in range(width):
            fitting = max(0, min(length, lines.shape[2] - icons))
            lines[:, icons, icons : icons + fitting] = found[:, :fitting]
            if fitting < length:
                lines[:, icons, -1] += found[:, fitting:].sum(axis=1)
                reduced(lines[:, icons, -1], modulus)
        modulo = (weights % modulus).astype(np.float64)
        product = product_modulo(modulo, lines.reshape(*lines.shape[:2], -1), modulus)
        found = product.reshape(-1, *lines.shape[2:])
    return found


def gathered(lines: Array, weights: Sequence[Array], starts: int) -> Array:
    """Return the weighted sum for each start, given a number for every hand with every rest.

    Args:
        lines: A line for each hand, then by rest; the last one stands for all beyond.
        weights: The weights of each colour, in the numbers of ``lines``.
        starts: Number of starts.

    Returns:
        A line for each start.
    """
    for each in reversed(weights):
        hands, width = each.shape
        _, rests, *goals = lines.shape
        beside = each.T @ lines.reshape(-1, hands, rests * prod(goals))
        beside = beside.reshape(-1, width, rests, *goals)
        lines = beside[:, 0].copy()
        for icons in range(1, width):
            fitting = max(0, rests - icons)
            lines[:, :fitting] += beside[:, icons, icons:]
            lines[:, fitting:] += beside[:, icons, -1:]
    found: Array = lines[0, :starts]
    return found
