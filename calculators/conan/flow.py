"""Where perfect play ends, and how often.

The cases of the first roll are followed forward through the decisions. Their numbers outgrow what a
processor adds, so their remainders are followed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import numpy as np

from calculators.conan.colour import Ints, Weights
from calculators.conan.followed import STOP
from calculators.conan.layout import Layout
from calculators.conan.modulo import reduced
from calculators.conan.opening import Opening, openings, spread
from calculators.conan.positions import Floats
from calculators.conan.search import Search
from calculators.conan.table import Level, Roll, Table

Key = TypeVar("Key", Level, Roll)
# How many places are worked on together.
BLOCK = 65_536


class Flow:
    """Cases on their way through the decisions, modulo one number a row."""

    def __init__(self, search: Search, table: Table, goals: int, moduli: Sequence[int]) -> None:
        """Follow the decisions of ``search``."""
        self._table, self._decisions, self._sides = table, search.decisions, search.sides
        self._goals, self._moduli = goals, moduli
        self._at: dict[Level, Floats] = {}
        self._rolled: dict[Roll, Floats] = {}
        self._ended = np.zeros((len(moduli), len(table.ends) * goals), np.int64)

    def ended(self, gems: int, starts: Mapping[int, int]) -> Ints:
        """Return the cases that end in each column, a row for each modulus.

        Args:
            gems: Rerolls of any colour at the first decision.
            starts: The cases of each column of a starting position.
        """
        first, last = min(starts) // self._goals, max(starts) // self._goals
        lines = np.zeros((last + 1 - first) * self._goals, object)
        for column, cases in starts.items():
            lines[column - first * self._goals] = cases
        for opening in openings(self._table, gems):
            self._begin(opening, range(first, last + 1), lines.reshape(-1, self._goals))
            for left in range(gems, -1, -1):
                level = left, opening.level[1]
                if level in self._at:
                    self._decide(level)
        return self._ended

    def _begin(self, opening: Opening, starts: range, lines: Weights) -> None:
        """Lay on the table what the first roll makes of ``starts``, with the cases of each of them."""
        layout = self._table.layout(opening.level)
        lying = self._lying(self._at, opening.level, layout)
        rests = opening.rests(starts, self._table.ends[-1])
        for part in opening.parts(len(rests) * self._goals):
            states = layout.states(np.array(part.hands)[:, np.newaxis], rests)
            places = self._columns(states).ravel()
            for row, modulus in zip(lying, self._moduli, strict=True):
                cases = (lines % modulus).astype(np.float64)
                np.add.at(row, places, spread(cases, part, len(rests), modulus).ravel())

    def _columns(self, states: Ints) -> Ints:
        """Return the places of all goals of some states."""
        return states[..., np.newaxis] * self._goals + np.arange(self._goals)

    def _decide(self, level: Level) -> None:
        """Pass on what lies on the table at ``level``, as was decided."""
        layout, decisions = self._table.layout(level), self._decisions[level].ravel()
        options = [(roll, self._table.lowered(roll)) for roll in self._table.options(level)]
        for places, cases in self._moving(self._at.pop(level)):
            states, goals = np.divmod(places, self._goals)
            hands, decided = layout.hands_of(states), decisions[places]
            stopping = np.flatnonzero(decided == STOP)
            ends = self._table.ended(layout.totals(states[stopping], hands[stopping]))
            self._stop(level, ends * self._goals + goals[stopping], cases.take(stopping, axis=1))
            for roll, lead in options:
                taking = np.flatnonzero(decided == roll.place + 1)
                if len(taking):
                    lowered = lead.at(states[taking], hands[taking])
                    lying = self._lying(self._rolled, roll, self._table.beside(roll))
                    _lay(lying, lowered * self._goals + goals[taking], cases.take(taking, axis=1))
        for roll, _ in options:
            if roll in self._rolled:
                self._throw(roll)

    def _stop(self, level: Level, columns: Ints, cases: Floats) -> None:
        left = level[0] + sum(level[1])
        for row, modulus in enumerate(self._moduli):
            found = np.bincount(columns, cases[row], self._ended.shape[1]).astype(np.int64) % modulus
            self._ended[row] = (self._ended[row] + found * pow(self._sides, left, modulus)) % modulus

    def _throw(self, roll: Roll) -> None:
        beside, results = self._table.beside(roll), list(self._table.shown(roll))
        into = [self._lying_after(roll, again=each.again) for each in results]
        for places, cases in self._moving(self._rolled.pop(roll)):
            states, goals = np.divmod(places, self._goals)
            hands = beside.hands_of(states)
            for shown, lying in zip(results, into, strict=True):
                led = shown.lead.at(states, hands)
                _lay(lying, led * self._goals + goals, cases * shown.weight)

    def _lying_after(self, roll: Roll, *, again: bool) -> Floats:
        """Return the cases at each place that a roll leads to."""
        if again:
            beyond = self._table.again(roll)
            return self._lying(self._rolled, beyond, self._table.beside(beyond))
        return self._lying(self._at, roll.after, self._table.layout(roll.after))

    def _lying(self, heaps: dict[Key, Floats], key: Key, layout: Layout) -> Floats:
        """Return the cases at each place of a level or beside a roll, a row for each modulus."""
        if key not in heaps:
            heaps[key] = np.zeros((len(self._moduli), layout.size * self._goals))
        return heaps[key]

    def _moving(self, lying: Floats) -> Iterator[tuple[Ints, Floats]]:
        """Yield where cases lie, and how many, block by block."""
        for first in range(0, lying.shape[1], BLOCK):
            block = lying[:, first : first + BLOCK]
            for row, modulus in zip(block, self._moduli, strict=True):
                reduced(row, modulus)
            moving = np.flatnonzero(block.any(axis=0))
            if len(moving):
                yield moving + first, block.take(moving, axis=1)


def _lay(lying: Floats, places: Ints, cases: Floats) -> None:
    """Add cases to those that lie at some places."""
    for row, more in zip(lying, cases, strict=True):
        np.add.at(row, places, more)
