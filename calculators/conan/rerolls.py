"""Rerolls played perfectly.

A player rolls all dice, then may roll again one die at a time, each after seeing the last result, until
the rerolls are spent or the player stops (Conan, "Rilancio" and "Rilanci"). Free rerolls are of one
colour, those bought with gems of any; within a colour a free one goes first, since a gem can do
whatever it does.

What counts in the end is the *position*: the icons of all dice from a starting point that the caller
chooses.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import lcm, prod

import numpy as np

from calculators.conan.colour import Colour, Dice
from calculators.conan.ends import Ends, Sums
from calculators.conan.flow import Flow
from calculators.conan.modulo import joined, moduli_beyond
from calculators.conan.opening import gathered, openings
from calculators.conan.positions import Figure, Positions
from calculators.conan.search import Search
from calculators.conan.side import Side
from calculators.conan.size import Size
from calculators.conan.table import Level, Table
from calculators.dice import Pool

# Of a search with more hands little is kept between its steps.
MOST_KEPT = 150_000
# For how many moduli the cases are followed together.
ROWS = 6


class Rerolls:
    """One side's roll and rerolls.

    Attributes:
        side: The side.
        least: The fewest icons that the dice can show.
        most: The most icons that they can show.
        sides: How many equally likely cases one roll again stands for.
        gems: Rerolls of any colour that can change anything.
        again: How many cases all rerolls stand for.
        cases: How many cases the first roll with all rerolls stands for.
        colours: Returns the dice, where every play is over with so many icons.
        table: Returns the states of searches from some positions to others.
    """

    def __init__(self, side: Side, values: Mapping[str, Sequence[int]]) -> None:
        """Take the dice of ``side``; ``values`` are what the faces of each colour count."""
        self.side, self._values = side, values
        rolled = [colour for colour in values if side.dice.get(colour, 0)]
        dice = [Dice.of(values[each], side.dice[each], side.free.get(each, 0)) for each in rolled]
        # The first roll is followed fastest where the last colour leaves the least beside its hands.
        self._dice = sorted(dice, key=lambda each: each.beside(side.gems), reverse=True)
        self.sides = lcm(*(each.sides for each in self._dice))
        self.least = sum(each.number * min(each.faces) for each in self._dice)
        self.most = sum(each.number * max(each.faces) for each in self._dice)
        self.gems = side.gems if self.least < self.most else 0
        self.colours, self.table = cache(self._colours), cache(self._table)
        self.again = self.sides ** (self.gems + sum(each.free for each in self.colours(self.most)))
        self.cases = prod(each.sides**each.number for each in self._dice) * self.again

    def replaced(self, gems: int, free: Pool) -> "Rerolls":
        """Return the same dice with these rerolls."""
        return Rerolls(replace(self.side, gems=gems, free=free), self._values)

    def size(self, starts: range, ends: range) -> Size:
        """Return how large a search from these positions to those is."""
        return Size(self.table(starts, ends), self.gems)

    def _table(self, starts: range, ends: range) -> Table:
        """Return the states of searches from these positions to those."""
        return Table(self.colours(len(ends) - 1), starts, ends)

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

    Attributes:
        figures: For a player who wants the least, the chance of the goal, if there is one, and the
            expected value from each column of a start.
    """

    def __init__(self, rerolls: Rerolls, positions: Positions, starts: range, goals: int) -> None:
        ends = range(starts[0], starts[0] + len(positions.same) // goals)
        self._rerolls, self._goals = rerolls, goals
        self._table, self._ends = rerolls.table(starts, ends), Ends(positions, rerolls.again)
        self._is_large = rerolls.size(starts, ends).hands > MOST_KEPT
        self._search = Search(self._table, self._ends, rerolls.gems, rerolls.sides, goals=goals)
        self.figures = self._figures(self._search.firsts) if positions.least else []
        self._search.firsts.clear()
        self._forget()

    def ended(self, starts: Mapping[int, int]) -> Mapping[int, int]:
        """Return the cases that end in each column, given those of each column of a start."""
        moduli = list(moduli_beyond(sum(starts.values()) * self._rerolls.cases))
        rows = [
            Flow(self._search, self._table, self._goals, some).ended(self._rerolls.gems, starts)
            for some in (moduli[at : at + ROWS] for at in range(0, len(moduli), ROWS))
        ]
        self._forget()
        cases = joined(np.concatenate(rows), moduli)
        first = self._table.starts[0] * self._goals
        return {column: each for column, each in enumerate(cases, first) if each}

    def _forget(self) -> None:
        if self._is_large:
            self._table.forget()

    def _figures(self, firsts: Mapping[Level, Sums]) -> list[Figure]:
        """Return what the whole roll is worth, given the sums of perfect play after it."""
        found: list[Figure] = []
        starts = self._table.starts
        for opening in openings(self._table, self._rerolls.gems):
            layout = self._table.layout(opening.level)
            lying = list(self._ends.figures(firsts[opening.level]))
            found = found or [self._none(figure) for figure in lying]
            rests = opening.rests(starts, self._table.ends[-1])
            for part in opening.parts(len(rests) * self._goals):
                states = layout.states(np.array(part.hands)[:, np.newaxis], rests)
                for total, figure in zip(found, lying, strict=True):
                    values = gathered(figure.values[states], part.floats(), len(starts))
                    total.values[:] += values.ravel() / self._rerolls.cases
                    beside = gathered(figure.beside[states], part.wrapped(), len(starts))
                    total.beside[:] += beside.ravel()
        return found

    def _none(self, figure: Figure) -> Figure:
        """Return a figure of the whole roll with all its numbers at 0."""
        columns = len(self._table.starts) * self._goals
        values, beside = np.zeros(columns), np.zeros(columns, np.int64)
        return figure._replace(values=values, beside=beside, cases=figure.cases * self._rerolls.cases)
