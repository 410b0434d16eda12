"""Repeated attempts on one lock, over a deck that runs down (Hero Movement: Pick a Lock).

How many cards are left after so many attempts is certain, only their values are not. So the chances
after so many attempts share one denominator: the product of the numbers of hands that the attempts
choose from. They are kept as whole numbers of *cases* over it.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from calculators.deck import Cards, Deck
from calculators.perditions_mouth.lock_deck import Counts, LockDeck


class Plan(NamedTuple):
    """The best way to split points over attempts.

    Attributes:
        success: Chance that one of them opens the lock.
        first_spend: Points for the first attempt; the fewest of those that are as good.
    """

    success: Fraction
    first_spend: int


class AttemptSeries(NamedTuple):
    """Attempts with points that are settled beforehand.

    Attributes:
        success: Chance that one of them opens the lock; ``None`` if no points are named.
        attempts: How many are made if all fail that can.
    """

    success: Fraction | None
    attempts: int


def attempts_in_sequence(deck: Deck, cards: Cards, spends: Sequence[int]) -> AttemptSeries:
    """Return how attempts with these points end; those after a certain success are not made.

    Args:
        deck: The whole deck.
        cards: What is left of it.
        spends: Points of the attempts, one number at least.

    >>> attempts_in_sequence(Deck(((0, 1), (1, 3))), {0: 1, 1: 3}, [2, 1])
    AttemptSeries(success=Fraction(1, 2), attempts=2)
    """
    lock_deck = LockDeck(deck)
    failures = {lock_deck.counts(cards): 1}  # by what is left, the cases in which all failed
    for attempt, points in enumerate(spends[:-1], 1):
        failures = _failures_after(lock_deck, failures, points)
        if not failures:
            return AttemptSeries(Fraction(1), attempt)
    failed = sum(
        cases * lock_deck.failing_hands(counts, spends[-1]) for counts, cases in failures.items()
    )
    all_cases = lock_deck.cases(sum(cards.values()), len(spends))
    return AttemptSeries(1 - Fraction(failed, all_cases), len(spends))


def best_plan(deck: Deck, cards: Cards, budget: int) -> Plan:
    """Return the best way to spend up to ``budget`` points, at least 1 an attempt.

    Args:
        deck: The whole deck.
        cards: What is left of it.
        budget: Points, 1 or more.

    >>> best_plan(Deck(((0, 6), (9, 6))), {0: 6, 9: 6}, 2)
    Plan(success=Fraction(14, 33), first_spend=1)
    """
    lock_deck = LockDeck(deck)
    cases = cache(lock_deck.cases)

    @cache
    def plans(counts: Counts, budget: int) -> tuple[Sequence[int], Sequence[int]]:
        """Return the best plan for each number of points from 0 to ``budget``.

        The first sequence has the number of cases in which it opens the lock, the second the fewest
        points that it can spend on the first attempt. The cases are the ways to draw ``budget``
        hands, whether so many attempts are made or not.
        """
        size = sum(counts)
        opening_hands = lock_deck.number_of_hands(size)
        if budget == 1:
            return (0, opening_hands - lock_deck.failing_hands(counts, 1)), (1, 1)
        openings, spends = [0] * (budget + 1), [1] * (budget + 1)
        cases_later = cases(lock_deck.size_after(size), budget - 1)
        later = [0] * budget  # by the points that are kept: openings after a failed attempt
        hands = list(lock_deck.hands(counts))
        certain = max(1, hands[-1].total + 1)  # more points than this are wasted
        for spend in range(min(budget, certain), 0, -1):
            while hands and hands[-1].total >= spend:
                _, weight, remaining = hands.pop()
                opening_hands -= weight
                later_openings, _ = plans(remaining, budget - 1)
                pairs = zip(later, later_openings, strict=True)
                later = [number + weight * opening for number, opening in pairs]
            for points in range(spend, budget + 1):
                number = opening_hands * cases_later + later[points - spend]
                if number >= openings[points]:
                    openings[points], spends[points] = number, spend
        return openings, spends

    start = lock_deck.counts(cards)
    openings, spends = plans(start, budget)
    return Plan(Fraction(openings[budget], cases(sum(start), budget)), spends[budget])


def _failures_after(lock_deck: LockDeck, failures: dict[Counts, int], points: int) -> dict[Counts, int]:
    """Return what can be left, with its cases, once one more attempt failed with ``points``."""
    failures_after: defaultdict[Counts, int] = defaultdict(int)
    for counts, cases in failures.items():
        for total, weight, remaining in lock_deck.hands(counts):
            if total >= points:
                failures_after[remaining] += cases * weight
    return failures_after
