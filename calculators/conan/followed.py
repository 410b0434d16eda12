"""Single plays followed to their ends, case by case.

A *gain* is by how much a play ends above where it starts: above the icons of the dice that are not low.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Ints
from calculators.conan.table import Level, Roll, Table

STOP = 0
Decisions = NDArray[np.int8]
# How many plays are followed together.
TOGETHER = 64
# How many numbers are kept in case they are asked again.
MOST_FOUND = 2_000_000


class Starts(NamedTuple):
    """Plays that begin with one hand.

    Attributes:
        rests: The rest of each.
        goals: The goal of each, by its place.
    """

    rests: Ints
    goals: Ints

    def after(self, icons: int) -> "Starts":
        """Return what they come to with more icons beside the hand."""
        return self._replace(rests=self.rests + icons)

    def only(self, these: NDArray[np.bool_]) -> "Starts":
        """Return some of them."""
        return Starts(self.rests[these], self.goals[these])


class Followed:
    """Plays from some hands, for several starts together."""

    def __init__(self, table: Table, decisions: Mapping[Level, Decisions], sides: int) -> None:
        self._table, self._decisions, self._sides = table, decisions, sides
        self._gains = sum(colour.count * colour.highest for colour in table.colours) + 1
        self._shown = cache(lambda roll: tuple(table.shown(roll)))
        self._lowered = cache(lambda roll: table.lowered(roll).hands)
        self._found: dict[tuple[Level, int, bytes, bytes], Ints] = {}

    def tried(self, level: Level, hand: int, starts: Starts, decision: int) -> Ints:
        """Return the cases of each gain, a line for each start, of a decision and of playing on."""
        if decision == STOP:
            lines = np.zeros((len(starts.rests), self._gains), np.int64)
            icons = self._table.layout(level).icons[hand]
            lines[:, icons] = self._sides ** (level[0] + sum(level[1]))
            return lines
        roll = next(each for each in self._table.options(level) if each.place == decision - 1)
        return self._thrown(roll, int(self._lowered(roll)[hand]), starts)

    def _thrown(self, roll: Roll, beside: int, starts: Starts) -> Ints:
        """Return the cases of rolling a die beside other dice."""
        lines = np.zeros((len(starts.rests), self._gains), np.int64)
        again = self._table.again(roll)
        for shown in self._shown(roll):
            hand, dropped = int(shown.lead.hands[beside]), int(shown.lead.added[beside])
            on = starts.after(dropped)
            played = (
                self._thrown(again, hand, on) if shown.again else self._played(roll.after, hand, on)
            )
            lines[:, dropped:] += shown.weight * played[:, : self._gains - dropped]
        return lines

    def _played(self, level: Level, hand: int, starts: Starts) -> Ints:
        """Return the cases of playing on as decided."""
        key = level, hand, starts.rests.tobytes(), starts.goals.tobytes()
        if key not in self._found:
            decided = self._decided(level, hand, starts)
            lines = np.zeros((len(starts.rests), self._gains), np.int64)
            for decision in np.unique(decided):
                these = decided == decision
                lines[these] = self.tried(level, hand, starts.only(these), int(decision))
            if len(self._found) * TOGETHER * self._gains >= MOST_FOUND:
                self._found.clear()
            self._found[key] = lines
        return self._found[key]

    def _decided(self, level: Level, hand: int, starts: Starts) -> Decisions:
        layout, decisions = self._table.layout(level), self._decisions[level]
        states = layout.states(np.array(hand), starts.rests)
        return decisions[states] if decisions.ndim == 1 else decisions[states, starts.goals]
