"""Rerolls played perfectly.

A player rolls all dice, then may roll again one die at a time, each after seeing the last result, until
the rerolls are spent or the player stops (Conan, "Rilancio" and "Rilanci"). Free rerolls are of one
colour, those bought with gems of any; within a colour a free one goes first, since a gem can do
whatever it does.

What counts in the end is the *position*: the icons of all dice from a starting point that the caller
chooses.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import lcm, prod

import numpy as np

from calculators.conan.colour import Colour, Dice
from calculators.conan.ends import Array, Ends, Figure, Positions, Sums
from calculators.conan.flow import Flow, joined, primes_beyond
from calculators.conan.opening import openings
from calculators.conan.search import Search
from calculators.conan.side import Side
from calculators.conan.table import Level, Table

# More are searched one part of the starts after the other, to stay below 200 MB.
MOST_STATES = 2_200_000
# For how many primes the cases are followed together.
ROWS = 6


class Rerolls:
    """One side's roll and rerolls.

    Attributes:
        cases: How many equally likely cases the roll with all rerolls stands for.
        least: The fewest icons that the dice can show.
        most: The most icons that they can show.
    """

    def __init__(self, side: Side, values: Mapping[str, Sequence[int]]) -> None:
        """Take the dice of ``side``; ``values`` are what the faces of each colour count."""
        rolled = [colour for colour in values if side.dice.get(colour, 0)]
        self._dice = [Dice.of(values[each], side.dice[each], side.free.get(each, 0)) for each in rolled]
        self.sides = lcm(*(each.sides for each in self._dice))
        self.least = sum(each.count * min(each.faces) for each in self._dice)
        self.most = sum(each.count * max(each.faces) for each in self._dice)
        self.gems = side.gems if self.least < self.most else 0
        self.colours = cache(self._colours)
        self.again = self.sides ** (self.gems + sum(each.free for each in self.colours(self.most)))
        self.cases = prod(each.sides**each.count for each in self._dice) * self.again

    def room(self, starts: int, ends: int) -> int:
        """Return for how many goals a search has room, at least one.

        Args:
            starts: Number of positions from which it starts.
            ends: Number of positions from the first of them where it can end.
        """
        table = Table(self.colours(ends - 1), range(starts), range(ends), goals=1)
        return max(1, MOST_STATES // self.states(table))

    def states(self, table: Table) -> int:
        """Return how many states a search has at most."""
        levels = (level for gems in range(self.gems + 1) for level in table.levels(gems))
        return sum(table.shape(level).size for level in levels)

    def _colours(self, enough: int) -> tuple[Colour, ...]:
        """Return the dice where every play is over with ``enough`` icons."""
        return tuple(Colour(each, sides=self.sides, enough=enough) for each in self._dice)

    def play(self, positions: Positions, starts: range, *, goals: int = 1) -> "Played":
        """Return perfect play from each of ``starts``.

        Args:
            positions: What it is worth to end at the first of ``starts``, for each goal, at the next
                position and so on; the last one holds for all positions beyond.
            starts: Positions before any die is rolled, step 1.
            goals: Number of goals that are played for side by side.
        """
        return Played(self, positions, starts, goals)


class Played:
    """Perfect play of one side.

    A *column* is a position times the number of goals and the place of a goal.
    """

    def __init__(self, rerolls: Rerolls, positions: Positions, starts: range, goals: int) -> None:
        self._rerolls = rerolls
        self._starts = range(starts[0] * goals, (starts[-1] + 1) * goals)
        ends = range(self._starts[0], self._starts[0] + len(positions.same))
        sums = Ends(positions, rerolls.again)
        self._ends = ends
        colours = rerolls.colours(len(ends) // goals - 1)
        whole = Table(colours, self._starts, ends, goals)
        self._parts = [
            Part(rerolls, Table(colours, each, ends, goals), sums)
            for each in self._split(whole)
        ]

    def _split(self, whole: Table) -> Iterator[range]:
        """Yield the starts in parts that can be searched without taking too much room."""
        states = self._rerolls.states(whole)
        positions = len(self._starts) // whole.goals
        size = -(-positions // -(-states // MOST_STATES)) * whole.goals
        for first in range(0, len(self._starts), size):
            yield self._starts[first : first + size]

    def ended(self, starts: Mapping[int, int]) -> Mapping[int, int]:
        """Return the cases that end in each column, given those of each column of a start."""
        found: Counter[int] = Counter()
        most = sum(starts.values()) * self._rerolls.cases
        for part in self._parts:
            here = {start: cases for start, cases in starts.items() if start in part.starts}
            if here:
                found.update(dict(zip(self._ends, part.ended(here, most), strict=True)))
        return +found

    def figures(self) -> list[Figure]:
        """Return the chance of the goal, if there is one, and the expected value, by column."""
        return [
            Figure.joined(each) for each in zip(*(part.figures for part in self._parts), strict=True)
        ]


class Part:
    """Perfect play of one side from some of the starts.

    Attributes:
        starts: The starts.
        figures: The chance of the goal, if there is one, and the expected value from each of them.
    """

    def __init__(self, rerolls: Rerolls, table: Table, ends: Ends) -> None:
        self._rerolls, self._table, self._ends = rerolls, table, ends
        self.starts = table.starts
        search = Search(table, ends, rerolls.gems, rerolls.sides)
        self._decisions = search.decisions
        self.figures = self._figures(search.firsts) if ends.positions.least else []

    def ended(self, starts: Mapping[int, int], most: int) -> Sequence[int]:
        """Return the cases that end at each place, given those of each start, ``most`` at most."""
        primes = list(primes_beyond(most))
        rows = [
            Flow(self._table, self._decisions, self._rerolls.sides, some).ended(
                self._rerolls.gems, starts
            )
            for some in (primes[at : at + ROWS] for at in range(0, len(primes), ROWS))
        ]
        return joined(np.concatenate(rows), primes)

    def _figures(self, firsts: Mapping[Level, Sums]) -> list[Figure]:
        found: list[Figure] = []
        for opening in openings(self._table, self._rerolls.gems):
            lines = list(self._ends.figures(firsts[opening.level]))
            found = found or [self._none(figure) for figure, *_ in lines]
            floats, wrapped = opening.floats(self._table), opening.wrapped(self._table)
            for column, icons in enumerate(opening.others):
                rests = self._table.rests(opening.level, icons)
                for total, (_, values, numerators) in zip(found, lines, strict=True):
                    shown = _flat(values)[:, rests]
                    total.values[:] += _mixed(floats[:, column], shown) / self._rerolls.cases
                    total.numerators[:] += _mixed(wrapped[:, column], _flat(numerators)[:, rests])
        return found

    def _none(self, figure: Figure) -> Figure:
        """Return a figure of the whole roll with all its numbers at 0."""
        count = len(self.starts)
        values, numerators = np.zeros(count), np.zeros(count, np.int64)
        return Figure(values, numerators, figure.cases * self._rerolls.cases, figure.most)


def _flat(sums: Array) -> Array:
    return sums.reshape(-1, sums.shape[-1])


def _mixed(weights: Array, lines: Array) -> Array:
    """Return the sum of lines with their weights, by one core."""
    found: Array = np.einsum("h,hr->r", weights, lines)
    return found
