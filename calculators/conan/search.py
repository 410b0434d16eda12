"""Perfect play: the best decision for everything that can lie on the table.

The search goes from the fewest rerolls up. What it adds up is what ``ends`` says; where that leaves two
plays undecided, both are followed to their ends with exact worths.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.ends import Array, Ends, Sums
from calculators.conan.table import Level, Roll, Table

STOP = 0
Decisions = NDArray[np.int8]
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
        self._lines: dict[tuple[Level, tuple[int, ...], int], Ints] = {}
        for left in range(gems + 1):
            for level in table.levels(left):
                if left == gems or not all(level[1]) or not level[1]:
                    self._best[level] = self._decide(level)
            self._forget(left)
        self.firsts = self._best

    def _forget(self, gems: int) -> None:
        """Drop what no level of more gems asks for."""
        self._rolled.clear()
        self._lines.clear()
        for level in [each for each in self._best if each[0] < gems]:
            del self._best[level]

    def _decide(self, level: Level) -> Sums:
        positions = self._table.ended(level)
        cases = self._cases(level)
        best = tuple(each[positions] * each.dtype.type(cases) for each in self._ends.sums)
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

    def _are_better(self, level: Level, places: Ints, roll: Roll) -> Sequence[bool]:
        """Return where ``roll`` is better than what was decided so far, by exact worths."""
        shape = self._table.shape(level)
        found = []
        for place in places:
            *hands, rest = map(int, np.unravel_index(place, shape.axes))
            decided = int(self.decisions[level][*hands, rest])
            tried = self._tried(level, tuple(hands), roll.place + 1) - self._tried(
                level, tuple(hands), decided
            )
            ended = np.flatnonzero(tried[rest])
            found.append(
                sum(int(tried[rest, end]) * self._ends.positions.worth(int(end)) for end in ended) > 0
            )
        return found

    def _played(self, level: Level, hands: tuple[int, ...]) -> Ints:
        """Return the cases of each end, a line for each rest, of playing on as decided."""
        decided = self.decisions[level][hands]
        options = np.unique(decided)
        if len(options) == 1:
            return self._tried(level, hands, int(options[0]))
        lines = np.zeros((len(decided), len(self._ends.sums[0])), np.int64)
        for decision in options:
            these = decided == decision
            lines[these] = self._tried(level, hands, int(decision))[these]
        return lines

    def _tried(self, level: Level, hands: tuple[int, ...], decision: int) -> Ints:
        """Return the cases of each end, a line for each rest, of a decision and of playing on."""
        key = level, hands, decision
        if key not in self._lines:
            self._lines[key] = self._follow(level, hands, decision)
        return self._lines[key]

    def _follow(self, level: Level, hands: tuple[int, ...], decision: int) -> Ints:
        rests = self._table.shape(level).rests
        lines = np.zeros((rests, len(self._ends.sums[0])), np.int64)
        if decision == STOP:
            lines[np.arange(rests), self._table.ended_of(level, hands)] = self._cases(level)
            return lines
        roll = next(each for each in self._table.options(level) if each.place == decision - 1)
        beside = (
            *hands[: roll.place],
            int(self._table.lowered(roll)[hands[roll.place]]),
            *hands[roll.place + 1 :],
        )
        return self._thrown(roll, beside)

    def _thrown(self, roll: Roll, beside: tuple[int, ...]) -> Ints:
        """Return the cases of each end, a line for each rest, of rolling a die beside other dice."""
        rests = self._table.rolled_shape(roll).rests
        lines = np.zeros((rests, len(self._ends.sums[0])), np.int64)
        width = self._table.widened(roll)
        for shown in self._table.shown(roll):
            again = self._table.again(roll)
            after = self._table.rolled_shape(again) if shown.again else self._table.shape(roll.after)
            place, first = divmod(shown.place(beside), width)
            hands = after.hands_at(place)
            played = self._thrown(again, hands) if shown.again else self._played(roll.after, hands)
            lines += (
                shown.weight * played[self._table.within(np.arange(first, first + rests), after.rests)]
            )
        return lines


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
