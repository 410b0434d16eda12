"""Repeated attempts on one lock, over a deck that runs down (Hero Movement: Pick a Lock).

A *state* is how many cards of each value are left, packed into one whole number so that drawing is a
subtraction. How many are left in all depends only on the number of attempts made, its *level*, so all
states of a level share one denominator, and chances are whole numbers over it. Each attempt costs at
least 1 point, which bounds the levels.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement, groupby
from math import comb
from operator import itemgetter, mul
from typing import Final, NamedTuple

from calculators.deck import Cards, Deck

CARDS_DRAWN: Final = 2

State = int


class Plan(NamedTuple):
    """The best way to split points over attempts.

    Attributes:
        success: Chance that one of them opens the lock.
        first_spend: Points for the first attempt; the fewest of those that are as good.
    """

    success: Fraction
    first_spend: int


class Series(NamedTuple):
    """Attempts with points that are settled beforehand.

    Attributes:
        success: Chance that one of them opens the lock.
        made: How many are made if all fail that can.
    """

    success: Fraction
    made: int


# What an attempt can draw: the sum of its cards, in how many ways, and the state that it leaves. Plain
# tuples, since there are hundreds of thousands of them.
Draw = tuple[int, int, State]


class Attempts:
    """Attempts that follow each other while the points last."""

    def __init__(self, deck: Deck, cards: Cards) -> None:
        """Begin when ``cards`` are left of ``deck``."""
        self._values = tuple(value for value, _ in deck.cards)
        self._full = tuple(count for _, count in deck.cards)
        # The worth of one card of each value in a state.
        self._units = tuple(accumulate((count + 1 for count in self._full[:-1]), mul, initial=1))
        self._start = self._state([cards.get(value, 0) for value in self._values])
        places = combinations_with_replacement(range(len(self._values)), CARDS_DRAWN)
        pairs = (
            (self._values[one] + self._values[other], one, other, self._units[one] + self._units[other])
            for one, other in places
        )
        # The highest total first, so that every state lists its failures in that order.
        self._pairs = sorted(pairs, reverse=True)

    def in_sequence(self, spends: Sequence[int]) -> Series:
        """Return how attempts with these points end; those after a certain success are not made.

        Args:
            spends: Points of each, at least one.
        """
        failing = {self._start: 1}
        total, made = 1, 0
        for spend in spends[:-1]:
            total *= self._ways(failing)
            failing = self._failed(failing, spend)
            made += 1
            if not failing:
                return Series(Fraction(1), made)
        ways = self._ways(failing)
        openings = zip(failing.values(), self._openings(failing, spends[-1]), strict=True)
        closed = sum(weight * (ways - opening) for weight, opening in openings)
        return Series(1 - Fraction(closed, total * ways), made + 1)

    def plan(self, budget: int) -> Plan:
        """Return the best way to spend up to ``budget`` points, at least 1 an attempt."""
        levels, last = self._levels(budget)
        openings = zip(last, self._openings(last, 1), strict=True)
        later: dict[State, Sequence[int]] = {state: (0, opening) for state, opening in openings}
        scale = self._ways(last) if last else 1  # denominator of the chances in ``later``
        for level in reversed(range(1, len(levels))):
            ways, most = self._ways(levels[level]), budget - level
            later = {
                state: _best(failures, ways, most, later, scale)[0]
                for state, failures in levels[level].items()
            }
            scale *= ways
        if not levels:  # a single point is a single attempt
            return Plan(Fraction(later[self._start][1], scale), 1)
        ways = self._ways(levels[0])
        chances, spends = _best(levels[0][self._start], ways, budget, later, scale)
        return Plan(Fraction(chances[budget], ways * scale), spends[budget])

    def _ways(self, states: Iterable[State]) -> int:
        """Return in how many ways an attempt draws; it is the same for all states of a level."""
        held = sum(self._counts(next(iter(states))))
        if held >= CARDS_DRAWN:
            return comb(held, CARDS_DRAWN)
        return comb(sum(self._full) - held, CARDS_DRAWN - held)

    def _levels(self, budget: int) -> tuple[list[dict[State, list[Draw]]], set[State]]:
        """Return the states after 0, 1, 2 ... failed attempts, as far as the points can go.

        Returns:
            How each state of each level but the last can fail, and the states of the last, where
            one point is left at most. There are the most of those, and they lead nowhere.
        """
        levels: list[dict[State, list[Draw]]] = []
        reached = {self._start}
        while reached and len(levels) < budget - 1:
            levels.append({state: list(self._draws(state, 1)) for state in reached})
            reached = {left for each in levels[-1].values() for _, _, left in each}
        return levels, reached

    def _failed(self, states: Mapping[State, int], spend: int) -> dict[State, int]:
        """Return what is left, with its weight, after an attempt that failed with ``spend``."""
        reached: dict[State, int] = defaultdict(int)
        for state, weight in states.items():
            for _, ways, left in self._draws(state, spend):
                reached[left] += weight * ways
        return reached

    def _openings(self, states: Iterable[State], spend: int) -> Iterator[int]:
        """Yield in how many ways an attempt with ``spend`` succeeds, state by state."""
        # For each value, how many values can be drawn beside it; the pairs are counted twice.
        beside = [bisect_left(self._values, spend - value) for value in self._values]
        twins = sum(2 * value < spend for value in self._values)
        for state in states:
            counts = self._counts(state)
            if sum(counts) == 1:
                draws = self._draws_over_the_end(counts)
                yield sum(ways for total, ways, _ in draws if total < spend)
                continue
            counts = counts if state else self._full
            upto = list(accumulate(counts, initial=0))
            ordered = sum(count * upto[place] for count, place in zip(counts, beside, strict=True))
            yield (ordered - upto[twins]) // 2

    def _draws(self, state: State, spend: int) -> Iterator[Draw]:
        """Yield how an attempt can fail with ``spend``, the highest total first."""
        counts = self._counts(state)
        if sum(counts) == 1:
            yield from (each for each in self._draws_over_the_end(counts) if each[0] >= spend)
            return
        if not state:
            counts, state = self._full, self._state(self._full)
        for total, one, other, cards in self._pairs:
            if total < spend:
                return
            ways = counts[one] * (counts[other] if one != other else counts[one] - 1)
            if ways:
                yield total, ways if one != other else ways // 2, state - cards

    def _draws_over_the_end(self, counts: Sequence[int]) -> Iterator[Draw]:
        """Yield every draw of the last card and one of the shuffled discards, the highest first."""
        last = counts.index(1)
        discards = [full - count for full, count in zip(self._full, counts, strict=True)]
        state = self._state(discards)
        for place, count in reversed(list(enumerate(discards))):
            if count:
                yield self._values[last] + self._values[place], count, state - self._units[place]

    def _state(self, counts: Sequence[int]) -> State:
        return sum(map(mul, counts, self._units))

    def _counts(self, state: State) -> Sequence[int]:
        """Return how many cards of each value a state holds."""
        counts = []
        for full in self._full:
            state, count = divmod(state, full + 1)
            counts.append(count)
        return counts


def _best(
    failures: Iterable[Draw],
    ways: int,
    most: int,
    later: Mapping[State, Sequence[int]],
    scale: int,
) -> tuple[Sequence[int], Sequence[int]]:
    """Return the best chance, and its first spend, for each number of points up to ``most``.

    Only points that are one more than a sum matter: any point between two sums is wasted, and
    points saved never hurt later.

    Args:
        failures: How the next attempt can fail, the highest total first.
        ways: In how many ways it draws.
        most: Most points to answer for.
        later: The best chances once it has failed, by the state that it leaves.
        scale: Denominator of those chances.
    """
    opening = ways
    closed = [0] * (most + 1)  # what failing is worth, by the points that are left
    chances, spends = [0] * (most + 1), [1] * (most + 1)
    for total, group in groupby(failures, itemgetter(0)):
        _raise(chances, spends, closed, total + 1, opening * scale)
        for _, weight, left in group:
            opening -= weight
            worth = later.get(left)
            if worth is not None:
                closed = [sum_ + weight * each for sum_, each in zip(closed, worth, strict=False)]
    _raise(chances, spends, closed, 1, opening * scale)
    return chances, spends


def _raise(
    chances: list[int], spends: list[int], closed: Sequence[int], spend: int, opening: int
) -> None:
    """Put ``spend`` wherever it is as good as what was there; spends come in falling order."""
    for budget in range(spend, len(chances)):
        chance = opening + closed[budget - spend]
        if chance >= chances[budget]:
            chances[budget], spends[budget] = chance, spend
