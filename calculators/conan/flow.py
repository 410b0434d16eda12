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
from calculators.conan.followed import STOP
from calculators.conan.layout import Layout, Lead
from calculators.conan.opening import Opening, openings, ranked
from calculators.conan.positions import Floats
from calculators.conan.search import Search
from calculators.conan.table import Level, Roll, Table

# Places, and how many cases lie there, a row for each prime.
Heap = tuple[Ints, Floats]
# Below 2**31, so that numbers below one times a weight add up exactly in a float, many at a time, and
# a product of two fits 64 bits.
PRIME_BITS = 30
# How many places with cases are kept before those that are the same are made one.
AT_ONCE = 400_000


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
            self._begin(opening, starts)
            for left in range(gems, -1, -1):
                level = left, opening.level[1]
                if level in self._at:
                    self._decide(level)
        return self._ended

    def _begin(self, opening: Opening, starts: Mapping[int, int]) -> None:
        """Lay on the table what the first roll makes of ``starts``, with the cases of each of them."""
        rests = range(min(starts) // self._goals, max(starts) // self._goals + 1)
        lying = [_from_each(starts, rests, self._goals, prime) for prime in self._primes]
        weights = np.array([opening.modulo(prime) for prime in self._primes])
        size = self._table.layout(opening.level).size * self._goals
        length = max(1, AT_ONCE // (len(rests) * self._goals))
        heaps = self._at[opening.level]
        for first in range(0, len(opening.hands), length):
            part = slice(first, first + length)
            these = opening._replace(hands=opening.hands[part], icons=opening.icons[part])
            heaps.append(self._begun(these, rests, lying, weights[:, part]))
            if len(heaps) > 1:
                heaps[:] = [self._gathered(heaps, size)]

    def _begun(self, opening: Opening, starts: range, lying: Sequence[Ints], weights: Ints) -> Heap:
        """Return where an opening leads from ``starts``, with the cases."""
        layout = self._table.layout(opening.level)
        icons = layout.icons[opening.hands] + opening.icons
        source = Layout(icons, np.full_like(icons, starts[0]), starts[-1], self._table.ends[-1])
        states = np.arange(source.size)
        hands = source.hands_of(states)
        rests = states - source.offsets[hands]
        rests[source.offsets + source.counts - 1] += len(starts)
        into = Lead.to(layout, source, opening.hands, opening.icons).everywhere()
        filled, goals = np.nonzero(np.any(lying, axis=0)[rests])
        rests, hands = rests[filled], hands[filled]
        cases = np.empty((len(self._primes), len(filled)))
        for row, (prime, each) in enumerate(zip(self._primes, lying, strict=True)):
            cases[row] = weights[row, hands] * each[rests, goals] % prime
        return into[filled] * self._goals + goals, cases

    def _decide(self, level: Level) -> None:
        """Pass on what lies on the table at ``level``, as was decided."""
        layout = self._table.layout(level)
        moving, cases = self._gathered(self._at.pop(level), layout.size * self._goals)
        states, goals = np.divmod(moving, self._goals)
        hands = layout.hands_of(states)
        decided = self._decisions[level].ravel()[moving]
        stopping = np.flatnonzero(decided == STOP)
        ends = self._table.ended(layout.totals(states[stopping], hands[stopping]))
        self._stop(level, ends * self._goals + goals[stopping], cases[:, stopping])
        for roll in self._table.options(level):
            taking = np.flatnonzero(decided == roll.place + 1)
            if len(taking):
                lowered = self._table.lowered(roll).at(states[taking], hands[taking])
                self._rolled[roll].append((lowered * self._goals + goals[taking], cases[:, taking]))
            if roll in self._rolled:
                self._throw(roll)

    def _gathered(self, heaps: Sequence[Heap], size: int) -> Heap:
        """Return where cases lie and how many, each place once."""
        moving, places = ranked(np.concatenate([heap[0] for heap in heaps]), size)
        cases = np.empty((len(self._primes), len(moving)))
        for row, prime in enumerate(self._primes):
            lying = np.concatenate([heap[1][row] for heap in heaps])
            cases[row] = np.bincount(places, lying, len(moving))
            cases[row] = _modulo(cases[row], prime)
        return moving, cases

    def _stop(self, level: Level, columns: Ints, cases: Floats) -> None:
        left = level[0] + sum(level[1])
        for row, prime in enumerate(self._primes):
            found = np.bincount(columns, cases[row], self._ended.shape[1]).astype(np.int64) % prime
            self._ended[row] = (self._ended[row] + found * pow(self._sides, left, prime)) % prime

    def _throw(self, roll: Roll) -> None:
        beside = self._table.beside(roll)
        moving, cases = self._gathered(self._rolled.pop(roll), beside.size * self._goals)
        states, goals = np.divmod(moving, self._goals)
        hands = beside.hands_of(states)
        for shown in self._table.shown(roll):
            again = self._table.again(roll)
            heaps = self._rolled[again] if shown.again else self._at[roll.after]
            heaps.append((shown.lead.at(states, hands) * self._goals + goals, cases * shown.weight))
            if sum(len(places) for places, _ in heaps) > AT_ONCE:
                layout = self._table.beside(again) if shown.again else self._table.layout(roll.after)
                heaps[:] = [self._gathered(heaps, layout.size * self._goals)]


def _from_each(starts: Mapping[int, int], rests: range, goals: int, prime: int) -> Ints:
    """Return the cases modulo ``prime`` of each rest, then of each rest and all beyond, by goal."""
    cases = np.zeros((len(rests), goals), np.int64)
    cases.ravel()[np.array(list(starts)) - rests[0] * goals] = [
        each % prime for each in starts.values()
    ]
    beyond = np.cumsum(cases[::-1], axis=0)[::-1] % prime
    return np.concatenate((cases, beyond))


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
