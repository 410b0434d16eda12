"""Single plays followed to their ends, case by case.

The search leaves a few plays undecided. All that can follow them is listed first, from the most rerolls
left down to none; then the cases are added up the other way. A *place* is a state with a goal.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.layout import Layout, Lead
from calculators.conan.table import Level, Roll, Shown, Table

STOP = 0
Decisions = NDArray[np.int8]


class Followed:
    """Plays of several places together, followed once."""

    def __init__(
        self, table: Table, decisions: Mapping[Level, Decisions], *, goals: int, sides: int
    ) -> None:
        """Take what was decided so far, the number of goals, and the cases of one roll again."""
        self._table, self._decisions, self._goals, self._sides = table, decisions, goals, sides
        self._at: dict[Level, Ints] = {}
        self._beside: dict[Roll, Ints] = {}
        self._ended: dict[Level, Ints] = {}
        self._thrown: dict[Roll, Ints] = {}

    def gained(self, roll: Roll, places: Ints) -> Ints:
        """Return how many more cases end at each position with ``roll`` than as decided so far.

        Args:
            roll: What is tried.
            places: Where it is tried, in ascending order.

        Returns:
            A line for each place.
        """
        level = roll.before
        lowered = self._led(self._table.lowered(roll), self._table.layout(level), places)
        levels = _levels_from(level)
        self._list(levels, roll, places, lowered)
        for each in reversed(levels):
            self._add_up(each)
        tried = self._thrown[roll][np.searchsorted(self._beside[roll], lowered)]
        found: Ints = tried - self._ended[level][np.searchsorted(self._at[level], places)]
        return found

    def _list(self, levels: Sequence[Level], roll: Roll, places: Ints, lowered: Ints) -> None:
        """List all that can follow, each place once."""
        at: defaultdict[Level, list[Ints]] = defaultdict(list, {roll.before: [places]})
        beside: defaultdict[Roll, list[Ints]] = defaultdict(list, {roll: [lowered]})
        for level in levels:
            if level in at:
                self._at[level] = _once(at.pop(level))
                for each, _, led in self._taken(level):
                    beside[each].append(led)
            for each in self._table.options(level):
                if each in beside:
                    self._beside[each] = _once(beside.pop(each))
                    for shown, led in self._shown(each):
                        (beside[self._table.again(each)] if shown.again else at[each.after]).append(led)

    def _taken(self, level: Level) -> Iterator[tuple[Roll, NDArray[np.bool_], Ints]]:
        """Yield each roll that is decided for at ``level``, where it is, and where that leads."""
        places = self._at[level]
        decided = self._decisions[level].ravel()[places]
        for roll in self._table.options(level):
            taking = decided == roll.place + 1
            if taking.any():
                lead = self._table.lowered(roll)
                yield roll, taking, self._led(lead, self._table.layout(level), places[taking])

    def _shown(self, roll: Roll) -> Iterator[tuple[Shown, Ints]]:
        """Yield each result of a roll, and where it leads."""
        places, layout = self._beside[roll], self._table.beside(roll)
        for shown in self._table.shown(roll):
            yield shown, self._led(shown.lead, layout, places)

    def _led(self, lead: Lead, layout: Layout, places: Ints) -> Ints:
        states, goals = np.divmod(places, self._goals)
        return lead.at(states, layout.hands_of(states)) * self._goals + goals

    def _add_up(self, level: Level) -> None:
        """Add up the cases that end at each position, a line for each place."""
        for roll in self._table.options(level):
            if roll in self._beside:
                self._thrown[roll] = np.add.reduce(
                    [shown.weight * self._after(roll, shown, led) for shown, led in self._shown(roll)]
                )
        if level in self._at:
            lines = self._stopped(level)
            for roll, taking, led in self._taken(level):
                lines[taking] = self._thrown[roll][np.searchsorted(self._beside[roll], led)]
            self._ended[level] = lines

    def _after(self, roll: Roll, shown: Shown, led: Ints) -> Ints:
        """Return the cases after a result of a roll."""
        if shown.again:
            again = self._table.again(roll)
            return self._thrown[again][np.searchsorted(self._beside[again], led)]
        return self._ended[roll.after][np.searchsorted(self._at[roll.after], led)]

    def _stopped(self, level: Level) -> Ints:
        """Return the cases of rolling nothing more."""
        layout, states = self._table.layout(level), self._at[level] // self._goals
        lines = np.zeros((len(states), len(self._table.ends)), np.int64)
        ends = self._table.ended(layout.totals(states, layout.hands_of(states)))
        lines[np.arange(len(states)), ends] = self._sides ** (level[0] + sum(level[1]))
        return lines


def _levels_from(level: Level) -> Sequence[Level]:
    """Return a level and all of fewer rerolls, those of most rerolls first."""
    gems, free = level
    every = product(range(gems + 1), product(*(range(each + 1) for each in free)))
    return sorted(every, key=lambda each: each[0] + sum(each[1]), reverse=True)


def _once(places: Sequence[Ints]) -> Ints:
    return np.unique(np.concatenate(places))
