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
from calculators.conan.followed import STOP, Decisions
from calculators.conan.opening import Opening, openings
from calculators.conan.table import Level, Roll, Table

# Places, and how many cases lie there, a row for each prime.
Heap = tuple[Ints, Floats]
# Below 2**31, so that numbers below one times a weight add up exactly in a float, many at a time, and
# a product of two fits 64 bits.
PRIME_BITS = 30
HALF = 2.0**16


class Flow:
    """Cases on their way through the decisions, modulo one prime a row."""

    def __init__(
        self,
        table: Table,
        decisions: Mapping[Level, Decisions],
        sides: int,
        primes: Sequence[int],
    ) -> None:
        self._table, self._decisions, self._sides = table, decisions, sides
        self._primes = primes
        self._at: defaultdict[Level, list[Heap]] = defaultdict(list)
        self._rolled: defaultdict[Roll, list[Heap]] = defaultdict(list)
        self._ended = np.zeros((len(self._primes), len(table.ends)), np.int64)

    def ended(self, gems: int, starts: Mapping[int, int]) -> Ints:
        """Return the cases that end at each position, a row for each prime.

        Args:
            gems: Rerolls of any colour at the first decision.
            starts: The cases of each starting position.
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
        table = self._table
        shape = table.shape(opening.level)
        columns = np.array(list(starts))
        rests = [table.clamped(columns + icons * table.goals) - shape.first for icons in opening.others]
        rows = []
        for prime in self._primes:
            cases = np.array([each % prime for each in starts.values()], np.float64)
            begun = [np.bincount(each, cases, shape.rests) % prime for each in rests]
            rows.append(_product(opening.modulo(table, prime), np.array(begun), prime).ravel())
        places = np.flatnonzero(np.any(rows, axis=0))
        return places, np.array([row[places] for row in rows])

    def _decide(self, level: Level) -> None:
        """Pass on what lies on the table at ``level``, as was decided."""
        table = self._table
        moving, cases = self._gathered(self._at.pop(level), table.shape(level).size)
        decided = self._decisions[level].ravel()[moving]
        stopping = decided == STOP
        self._stop(level, moving[stopping], cases[:, stopping])
        for roll in table.options(level):
            taking = decided == roll.place + 1
            if taking.any():
                self._rolled[roll].append((self._lowered(roll, moving[taking]), cases[:, taking]))
            if roll in self._rolled:
                self._throw(roll)

    def _gathered(self, heaps: Sequence[Heap], size: int) -> tuple[Ints, Floats]:
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
        positions = self._table.ended(level).ravel()[places]
        left = level[0] + sum(level[1])
        for row, prime in enumerate(self._primes):
            found = np.bincount(positions, cases[row], self._ended.shape[1]).astype(np.int64) % prime
            self._ended[row] = (self._ended[row] + found * pow(self._sides, left, prime)) % prime

    def _lowered(self, roll: Roll, places: Ints) -> Ints:
        """Return where the lowest die of a colour is taken off the table."""
        shape, beside = self._table.shape(roll.before), self._table.rolled_shape(roll)
        inner = prod(shape.axes[roll.place + 1 :])
        hands, rest = np.divmod(places, inner)
        outer, hand = np.divmod(hands, shape.hands[roll.place])
        return (outer * beside.hands[roll.place] + self._table.lowered(roll)[hand]) * inner + rest

    def _throw(self, roll: Roll) -> None:
        table = self._table
        moving, cases = self._gathered(self._rolled.pop(roll), table.rolled_shape(roll).size)
        width = table.widened(roll)
        rows, columns = np.divmod(moving, table.rolled_shape(roll).rests)
        for shown in table.shown(roll):
            again = table.again(roll)
            target = table.rolled_shape(again) if shown.again else table.shape(roll.after)
            hands, rest = np.divmod(shown.places.ravel()[rows] + columns, width)
            into = hands * target.rests + table.within(rest, target.rests)
            heaps = self._rolled[again] if shown.again else self._at[roll.after]
            heaps.append((into, cases * shown.weight))


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
