"""Perfect play: the best decision for everything that can lie on the table.

The search goes from the fewest rerolls up. What it adds up is what ``ends`` says; where that leaves two
plays undecided, both are followed to their ends with exact worths.
"""

from collections.abc import Iterator
from operator import mul

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.ends import Array, Ends, Sums
from calculators.conan.followed import Decisions, Followed
from calculators.conan.table import Level, Roll, Table

# How many plays that the sums leave open are followed together.
TOGETHER = 64
# Lines of at least so many numbers are copied faster as a whole.
SHORT = 6


class Search:
    """The best decisions of one side.

    Attributes:
        decisions: For each level, stop (0) or the colour to roll again, counted from 1.
        firsts: For each level of the first decision, the sums of perfect play.
    """

    def __init__(self, table: Table, ends: Ends, gems: int, sides: int) -> None:
        self._table, self._ends, self._sides = table, ends, sides
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
        for roll in self._table.options(level):
            lowered = self._table.lowered(roll)
            rolled = tuple(each.take(lowered, axis=roll.place) for each in self._roll(roll))
            better, unknown = self._ends.better(rolled, best)
            if len(unknown):
                better.ravel()[unknown] = self._are_better(level, unknown, roll)
            decisions[better] = roll.place + 1
            for new, old in zip(rolled, best, strict=True):
                np.copyto(old, new, where=better)
        return best

    def _stopped(self, level: Level) -> Sums:
        """Return the sums of rolling nothing more."""
        places, cases = self._table.ended(level), self._cases(level)
        return tuple(each[places] * each.dtype.type(cases) for each in self._ends.sums)

    def _cases(self, level: Level) -> int:
        return int(self._sides ** (level[0] + sum(level[1])))

    def _roll(self, roll: Roll) -> Sums:
        """Return the sums of rolling a die, by everything but that die."""
        if roll in self._rolled:
            return self._rolled[roll]
        found = self._after(roll)
        if self._table.is_again(roll):
            self._rolled[roll] = found
        return found

    def _after(self, roll: Roll) -> Sums:
        shape = self._table.rolled_shape(roll)
        best = self._widened(roll, self._best[roll.after])
        found = tuple(np.zeros(shape.axes, each.dtype) for each in best)
        for shown in self._table.shown(roll):
            after = self._widened(roll, self._roll(self._table.again(roll))) if shown.again else best
            for total, lines in zip(found, _lines(after, shown.places, shape.rests), strict=True):
                np.multiply(lines, lines.dtype.type(shown.weight), out=lines)
                np.add(total, lines, out=total)
        return found

    def _widened(self, roll: Roll, sums: Sums) -> Sums:
        """Return ``sums`` with the last rest repeated as far as the roll can lead."""
        more = self._table.widened(roll) - sums[0].shape[-1]
        if not more:
            return sums
        goals = self._table.goals
        last = [1] * (sums[0].ndim - 1) + [more // goals]
        return tuple(
            np.concatenate((each, np.tile(each[..., -goals:], last)), axis=-1) for each in sums
        )

    def _are_better(self, level: Level, places: Ints, roll: Roll) -> NDArray[np.bool_]:
        """Return where ``roll`` is better than what was decided so far, by exact worths."""
        shape = self._table.shape(level)
        found = np.zeros(len(places), np.bool_)
        hands, rests = np.divmod(places, shape.rests)
        decided = self.decisions[level].ravel()[places]
        followed = Followed(self._table, self.decisions, self._sides)
        for hand, decision in {*zip(hands.tolist(), decided.tolist(), strict=True)}:
            these = np.flatnonzero((hands == hand) & (decided == decision))
            for first in range(0, len(these), TOGETHER):
                some = these[first : first + TOGETHER]
                ways = followed.tried(level, shape.hands_at(hand), rests[some], roll.place + 1)
                ways -= followed.tried(level, shape.hands_at(hand), rests[some], int(decision))
                found[some] = self._worths(ways, rests[some] + shape.first) > 0
        return found

    def _worths(self, ways: Ints, starts: Ints) -> NDArray[np.object_]:
        """Return the exact worth of so many cases of each gain, a line for each start."""
        found = []
        for line, start in zip(ways, starts, strict=True):
            gains = np.flatnonzero(line)
            ends = self._table.clamped(start + gains * self._table.goals) - self._table.ends[0]
            worths = map(self._ends.positions.worth, ends.tolist())
            found.append(sum(map(mul, line[gains].tolist(), worths)))
        return np.array(found, object)


def _lines(sums: Sums, places: Ints, length: int) -> Iterator[Array]:
    """Yield of each of ``sums`` the lines that begin at ``places``."""
    if length < SHORT:
        each_place = places[..., None] + np.arange(length)
        yield from (each.take(each_place) for each in sums)
    else:
        for each in sums:
            step = each.itemsize
            lines = each.size - length + 1, length
            yield np.ndarray(lines, each.dtype, each, strides=(step, step))[places]
