"""Single plays followed to their ends, case by case.

A *gain* is by how much a play ends above where it starts: above the icons of the dice that are not low.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.table import Level, Roll, Table

STOP = 0
Decisions = NDArray[np.int8]
# How many lines are kept in case they are asked again.
MOST_FOUND = 10_000
Hand = tuple[int, ...]


class Followed:
    """Plays from some hands, for several rests together."""

    def __init__(self, table: Table, decisions: Mapping[Level, Decisions], sides: int) -> None:
        self._table, self._decisions, self._sides = table, decisions, sides
        self._gains = sum(colour.count * colour.highest for colour in table.colours) + 1
        self._found: dict[tuple[Level, Hand, bytes], Ints] = {}

    def tried(self, level: Level, hands: Hand, rests: Ints, decision: int) -> Ints:
        """Return the cases of each gain, a line for each rest, of a decision and of playing on."""
        if decision == STOP:
            lines = np.zeros((len(rests), self._gains), np.int64)
            lines[:, self._table.icons(level, hands)] = self._sides ** (level[0] + sum(level[1]))
            return lines
        roll = next(each for each in self._table.options(level) if each.place == decision - 1)
        lowered = int(self._table.lowered(roll)[hands[roll.place]])
        beside = (*hands[: roll.place], lowered, *hands[roll.place + 1 :])
        return self._thrown(roll, beside, rests)

    def _thrown(self, roll: Roll, beside: Hand, rests: Ints) -> Ints:
        """Return the cases of rolling a die beside other dice."""
        table = self._table
        lines = np.zeros((len(rests), self._gains), np.int64)
        width = table.widened(roll)
        again = table.again(roll)
        for shown in table.shown(roll):
            after = table.rolled_shape(again) if shown.again else table.shape(roll.after)
            place, first = divmod(shown.place(beside), width)
            hands = after.hands_at(place)
            on = rests + first
            played = (
                self._thrown(again, hands, on) if shown.again else self._played(roll.after, hands, on)
            )
            dropped = (first - table.shape(roll.before).first + after.first) // table.goals
            lines[:, dropped:] += shown.weight * played[:, : self._gains - dropped]
        return lines

    def _played(self, level: Level, hands: Hand, rests: Ints) -> Ints:
        """Return the cases of playing on as decided."""
        key = level, hands, rests.tobytes()
        if key not in self._found:
            within = self._table.within(rests.copy(), self._table.shape(level).rests)
            decided = self._decisions[level][hands][within]
            lines = np.zeros((len(rests), self._gains), np.int64)
            for decision in np.unique(decided):
                these = decided == decision
                lines[these] = self.tried(level, hands, rests[these], int(decision))
            if len(self._found) >= MOST_FOUND:
                self._found.clear()
            self._found[key] = lines
        return self._found[key]
