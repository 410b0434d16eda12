"""Where perfect play ends, and how often.

The cases of the first roll are followed forward through the decisions. Their numbers outgrow what a
processor adds, so they are followed modulo several primes, from which the numbers themselves come back
(Chinese remainder theorem).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import prod

import numpy as np

from calculators.conan.colour import Ints
from calculators.conan.ends import Floats
from calculators.conan.followed import STOP
from calculators.conan.layout import Lead
from calculators.conan.opening import Opening, openings
from calculators.conan.search import Search
from calculators.conan.table import Level, Roll, Table

# Places, and how many cases lie there, a row for each prime.
Heap = tuple[Ints, Floats]
# Below 2**31, so that numbers below one times a weight add up exactly in a float, many at a time, and
# a product of two fits 64 bits.
PRIME_BITS = 30
HALF = 2.0**16


class Flow:
    """Cases on their way through the decisions, modulo one prime a row."""

    def __init__(self, search: Search, table: Table, goals: int, primes: Sequence[int]) -> None:
        """Follow the decisions of ``search``."""
        self._table, self._decisions, self._sides = table, search.decisions, search.sides
        self._goals, self._primes = goals, primes
        self._at: defaultdict[Level, list[Heap]] = defaultdict(list)
        self._rolled: defaultdict[Roll, list[Heap]] = defaultdict(list)
        self._ended = np.zeros((len(primes), len(table.ends) * goals), np.int64)

    def ended(self, gems: int, starts: Mapping[int, int]) -> Ints:
        """Return the cases that end in each column, a row for each prime.

        Args:
            gems: Rerolls of any colour at the first decision.
            starts: The cases of each column of a starting position.
        """
        for opening in openings(self._table, gems):
            self._at[opening.level].append(self._begin(opening, starts))
            for left in range(gems, -1, -1):
                level = left, opening.level[1]
                if level in self._at:
                    self._decide(level)
        return self._ended

    def _begin(self, opening: Opening, starts: Mapping[int, int]) -> Heap:
        """Return where the first roll leads from ``starts``, with the cases of each of them."""
        first, others = min(starts) // self._goals, opening.others
        columns = np.array(list(starts)) - first * self._goals
        width = (max(starts) // self._goals - first + len(others)) * self._goals
        begun = np.zeros((len(self._primes), len(others), width))
        for prime, lines in zip(self._primes, begun, strict=True):
            for icons, line in enumerate(lines):
                line[columns + icons * self._goals] = [each % prime for each in starts.values()]
        cases = np.array(
            [
                _product(opening.modulo(prime), lines, prime).ravel()
                for prime, lines in zip(self._primes, begun, strict=True)
            ]
        )
        filled = np.flatnonzero(cases.any(axis=0))
        hands, columns = np.divmod(filled, width)
        rests, goals = np.divmod(columns, self._goals)
        layout = self._table.layout(opening.level)
        states = layout.states(opening.hands[hands], rests + first + others[0])
        return states * self._goals + goals, cases[:, filled]

    def _decide(self, level: Level) -> None:
        """Pass on what lies on the table at ``level``, as was decided."""
        moving, cases = self._gathered(self._at.pop(level), self._decisions[level].size)
        decided = self._decisions[level].ravel()[moving]
        stopping = np.flatnonzero(decided == STOP)
        self._stop(level, moving[stopping], cases[:, stopping])
        for roll in self._table.options(level):
            taking = np.flatnonzero(decided == roll.place + 1)
            if len(taking):
                lowered = self._led(self._table.lowered(roll), moving[taking])
                self._rolled[roll].append((lowered, cases[:, taking]))
            if roll in self._rolled:
                self._throw(roll)

    def _gathered(self, heaps: Sequence[Heap], size: int) -> Heap:
        """Return where cases lie and how many, each place once."""
        places = np.concatenate([heap[0] for heap in heaps])
        occupied = np.zeros(size, np.bool_)
        occupied[places] = True
        moving = np.flatnonzero(occupied)
        rank = np.zeros(size, np.int64)
        rank[moving] = np.arange(len(moving))
        places = rank[places]
        cases = np.empty((len(self._primes), len(moving)))
        for row, prime in enumerate(self._primes):
            lying = np.concatenate([heap[1][row] for heap in heaps])
            cases[row] = np.bincount(places, lying, len(moving))
            cases[row] = _modulo(cases[row], prime)
        return moving, cases

    def _stop(self, level: Level, places: Ints, cases: Floats) -> None:
        states, goals = np.divmod(places, self._goals)
        positions = self._table.ended(self._table.layout(level).totals(states))
        columns = positions * self._goals + goals
        left = level[0] + sum(level[1])
        for row, prime in enumerate(self._primes):
            found = np.bincount(columns, cases[row], self._ended.shape[1]).astype(np.int64) % prime
            self._ended[row] = (self._ended[row] + found * pow(self._sides, left, prime)) % prime

    def _throw(self, roll: Roll) -> None:
        size = self._table.beside(roll).size * self._goals
        moving, cases = self._gathered(self._rolled.pop(roll), size)
        for shown in self._table.shown(roll):
            heaps = self._rolled[self._table.again(roll)] if shown.again else self._at[roll.after]
            heaps.append((self._led(shown.lead, moving), cases * shown.weight))

    def _led(self, lead: Lead, places: Ints) -> Ints:
        """Return where places lead, each for its own goal."""
        if self._goals == 1:
            return lead.at(places)
        states, goals = np.divmod(places, self._goals)
        return lead.at(states) * self._goals + goals


def _product(one: Floats, other: Floats, prime: int) -> Floats:
    """Return the product of two matrices modulo a number below 2**31, by halves that stay exact."""
    if one.shape[1] == 1:  # two numbers below 2**31 at a time need no halves
        return (one.astype(np.int64) * other.astype(np.int64) % prime).astype(np.float64)
    (high, low), (higher, lower) = _halves(one), _halves(other)
    found = _modulo(high @ higher, prime) * HALF + high @ lower + low @ higher
    return _modulo(_modulo(found, prime) * HALF + low @ lower, prime)


def _halves(numbers: Floats) -> tuple[Floats, Floats]:
    high = np.floor(numbers / HALF)
    return high, numbers - high * HALF


def _modulo(numbers: Floats, prime: int) -> Floats:
    left: Floats = numbers - np.floor(numbers / prime) * prime
    return left


def primes_beyond(most: int) -> Iterator[int]:
    """Yield primes below two to the power of ``PRIME_BITS + 1`` with a product above ``most``."""
    number = 2 ** (PRIME_BITS + 1) - 1
    while most:
        if all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7)):
            yield number
            most //= number
        number -= 2


def joined(residues: Ints, primes: Sequence[int]) -> list[int]:
    """Return the numbers below the product of the primes that leave such residues."""
    whole = prod(primes)
    parts = [whole // prime * pow(whole // prime, -1, prime) for prime in primes]
    lines = residues.T.tolist()
    return [sum(part * each for part, each in zip(parts, line, strict=True)) % whole for line in lines]
