"""Pick a Lock: points against the sum of two Response cards (Hero Movement: Pick a Lock)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from calculators.answer import Advice, ChanceAt, Detail, Odds
from calculators.deck import Deck, DrawnCard, left
from calculators.distribution import Distribution
from calculators.errors import ConflictError, OutOfRangeError, TooManyValuesError
from calculators.limits import (
    BUDGET,
    BUDGET_OF_LARGE_DECK,
    COUNT,
    SMALL_DECK,
    VALUES_WITH_BUDGET,
)
from calculators.perditions_mouth.attempts import Plan, attempts_in_sequence, best_plan
from calculators.perditions_mouth.drawing import assumed, hand_of
from calculators.perditions_mouth.lock_deck import CARDS_DRAWN

DISCARDS: Final = "discards"
_SHARES: Final = (50, 75, 90, 100)
# Two attempts are quick with any deck; more of them need one whose states are few.
_ATTEMPTS_WITH_ANY_DECK: Final = 2


def pick_lock(
    *,
    deck: Deck,
    points: Sequence[int] = (),
    budget: int | None = None,
    drawn: Sequence[DrawnCard] = (),
) -> Odds:
    """Return how likely a lock opens: points higher than the sum of two Response cards.

    Args:
        deck: The Response deck.
        points: Points of the attempt, 0 to 99; of several, the points of each in sequence, and
            success is that one of them opens the lock. By default the whole budget.
        budget: Points that may be split over attempts, 1 to 20 (to 8 with more than 20 cards): asks
            for the plan.
        drawn: Cards that are out of the deck.

    Raises:
        OutOfRangeError: A number is beyond its limits, or there are too many attempts.
        TooManyValuesError: The deck has too many different values for a plan.
        ConflictError: Several attempts are given beside a budget.
        CardNotInDeckError: A drawn card is not in the deck.
    """
    _check(deck, points, budget)
    total = hand_of(deck, drawn, CARDS_DRAWN)
    cards = left(deck, drawn)
    spends = points or (() if budget is None else (budget,))
    series = attempts_in_sequence(deck, cards, spends) if spends else None
    details: dict[str, Detail] = {"table": _table(total), "least": _least(total)}
    advice: tuple[Advice, ...] = ()
    if budget is not None:
        plan = best_plan(deck, cards, budget)
        details["plan"] = plan._asdict() | {"all_at_once": _opens(total, budget)}
        advice = _advice(budget, plan, total)
    most_attempts = budget or (series.attempts if series else 1)
    guesses = assumed(deck, drawn, CARDS_DRAWN * most_attempts)
    return Odds(
        success=None if series is None else series.success,
        expected=total.mean(),
        distribution=total,
        assumed=(*guesses, DISCARDS) if budget is not None or len(points) > 1 else guesses,
        rules=("perditions-mouth/pick-a-lock",),
        details=details,
        advice=advice,
        notes=("of-first-attempt",) if len(points) > 1 else (),
    )


def _check(deck: Deck, points: Sequence[int], budget: int | None) -> None:
    for each in points:
        COUNT.check("points", each)
    limits = BUDGET if deck.size <= SMALL_DECK else BUDGET_OF_LARGE_DECK
    if budget is not None:
        if len(points) > 1:
            raise ConflictError("several-points", "budget")
        _few_values(deck, "budget")
        limits.check("budget", budget)
    if len(points) > limits.most:
        raise OutOfRangeError("attempts", 1, limits.most, len(points))
    if len(points) > _ATTEMPTS_WITH_ANY_DECK:
        _few_values(deck, "points")


def _few_values(deck: Deck, option: str) -> None:
    if len(deck.cards) > VALUES_WITH_BUDGET:
        raise TooManyValuesError("deck", VALUES_WITH_BUDGET, len(deck.cards), option)


def _opens(total: Distribution, points: int) -> Fraction:
    """Return the chance that ``points`` are higher than the sum."""
    return 1 - total.at_least(points)


def _first_certain(total: Distribution) -> int:
    """Return the fewest points that cannot fail."""
    return max(0, total.weights[-1][0] + 1)


def _table(total: Distribution) -> tuple[ChanceAt, ...]:
    spends = range(_first_certain(total) + 1)
    return tuple(ChanceAt("points", each, _opens(total, each)) for each in spends)


def _least(total: Distribution) -> dict[str, Detail]:
    table = _table(total)
    return {
        str(share): next(row.count for row in table if row.chance * 100 >= share) for share in _SHARES
    }


def _advice(budget: int, plan: Plan, total: Distribution) -> tuple[Advice, ...]:
    if plan.success == _opens(total, budget):
        enough = next(n for n in range(budget + 1) if _opens(total, n) == plan.success)
        return (Advice("lock-all-at-once", {"count": max(1, enough)}),)
    rest = budget - plan.first_spend
    return (Advice("lock-first", {"count": plan.first_spend, "rest": rest}), Advice("lock-again"))
