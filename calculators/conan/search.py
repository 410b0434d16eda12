"""Perfect play: the best decision for everything that can lie on the table.

The search goes from the fewest rerolls up. What it adds up is what ``ends`` says; where that leaves two
plays undecided, both are followed to their ends with exact worths.

Plays for several goals are searched side by side: an array of a level has a line for each state and, if
there is more than one goal, a column for each goal.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import mul

import numpy as np

from calculators.conan.colour import Ints
from calculators.conan.ends import Ends, Sums
from calculators.conan.followed import Decisions, Followed
from calculators.conan.positions import Array
from calculators.conan.table import Level, Roll, Table

# How many numbers of one kind are worked on together.
BLOCK = 32_768


class Search:
    """The best decisions of one side.

    Attributes:
        decisions: For each level, stop (0) or the colour to roll again, counted from 1.
        sides: The cases of one roll again.
        firsts: For each level of the first decision, the sums of perfect play.
    """

    def __init__(self, table: Table, ends: Ends, gems: int, sides: int, *, goals: int) -> None:
        self._table, self._ends, self.sides, self._goals = table, ends, sides, goals
        self._worth = tuple(each if goals == 1 else each.reshape(-1, goals) for each in ends.sums)
        self.decisions: dict[Level, Decisions] = {}
        self._best: dict[Level, Sums] = {}
        self._rolled: dict[Roll, Sums] = {}
        for left in range(gems + 1):
            for level in table.levels(left):
                if left == gems or not all(level[1]) or not level[1]:
                    self._best[level] = self._decide(level)
                self._best.pop((left - 1, level[1]), None)  # only this level asked for it
            self._rolled.clear()
        self.firsts = self._best

    def _decide(self, level: Level) -> Sums:
        best = self._stopped(level)
        decisions = np.zeros(best[0].shape, np.int8)
        self.decisions[level] = decisions
        blocks = list(_blocks(best[0]))
        for roll in self._table.options(level):
            rolled, lowered = self._roll(roll), self._table.lowered(roll).everywhere()
            for block in blocks:
                old = tuple(each[block] for each in best)
                new = tuple(each.take(lowered[block], axis=0) for each in rolled)
                better, unknown = self._ends.better(new, old)
                if len(unknown):
                    places = unknown + block.start * self._goals
                    better.ravel()[unknown] = self._ends.settled(
                        self._ends.gains(new, old, unknown), self._asking(places, roll)
                    )
                decisions[block][better] = roll.place + 1
                for each, other in zip(new, old, strict=True):
                    np.copyto(other, each, where=better)
        return best

    def _stopped(self, level: Level) -> Sums:
        """Return the sums of rolling nothing more."""
        places = self._table.ended(self._table.layout(level).every_total())
        cases = self.sides ** (level[0] + sum(level[1]))
        return tuple((each * each.dtype.type(cases)).take(places, axis=0) for each in self._worth)

    def _roll(self, roll: Roll) -> Sums:
        """Return the sums of rolling a die, by everything but that die."""
        if roll in self._rolled:
            return self._rolled[roll]
        found = self._after(roll)
        if self._table.is_again(roll):
            self._rolled[roll] = found
        return found

    def _after(self, roll: Roll) -> Sums:
        best = self._best[roll.after]
        shape = (self._table.beside(roll).size, *best[0].shape[1:])
        found = tuple(np.zeros(shape, each.dtype) for each in best)
        blocks = list(_blocks(found[0]))
        for shown in self._table.shown(roll):
            after = self._roll(self._table.again(roll)) if shown.again else best
            places = shown.lead.everywhere()
            for total, each in zip(found, after, strict=True):
                weight = each.dtype.type(shown.weight)
                for block in blocks:
                    lines = each.take(places[block], axis=0)
                    if shown.weight > 1:
                        lines *= weight
                    total[block] += lines
        return found

    def _asking(self, places: Ints, roll: Roll) -> Callable[[Ints], Sequence[bool]]:
        """Return what tells of some of ``places`` whether ``roll`` is better there."""
        return lambda some: self._follow(places[some], roll)

    def _follow(self, places: Ints, roll: Roll) -> list[bool]:
        """Return for each place whether ``roll`` is better there.

        Ending further on is never worse. So where none of "at least 1 more", "at least 2 more", ...
        loses cases, there is no need to ask what the ends are worth.
        """
        followed = Followed(self._table, self.decisions, goals=self._goals, sides=self.sides)
        gained = followed.gained(roll, places)
        signs = self._ends.signs_of(gained, places % self._goals, self._goals)
        signs[np.cumsum(gained[:, ::-1], axis=1).min(axis=1) >= 0] = 1
        return [
            sign > 0 or (not sign and self._worth_of(cases, place) > 0)
            for sign, cases, place in zip(signs.tolist(), gained, places.tolist(), strict=True)
        ]

    def _worth_of(self, cases: Ints, place: int) -> int:
        """Return the exact worth of so many cases at each position, with the goal of ``place``."""
        ends = np.flatnonzero(cases)
        worths = map(self._ends.positions.worth, (ends * self._goals + place % self._goals).tolist())
        return sum(map(mul, cases[ends].tolist(), worths))


def _blocks(lines: Array) -> Iterator[slice]:
    """Yield blocks of lines that a processor's cache holds."""
    length = max(1, BLOCK // (lines[:1].size or 1))
    yield from (slice(first, first + length) for first in range(0, len(lines), length))
