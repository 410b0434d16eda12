"""Pick a Lock: points against the sum of two Response cards (Hero Movement: Pick a Lock)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from calculators.answer import Advice, ChanceAt, Detail, Odds
from calculators.deck import Deck, DrawnCard, remaining_cards
from calculators.distribution import Distribution
from calculators.errors import ConflictError, OutOfRangeError, TooManyValuesError
from calculators.limits import (
    BUDGET,
    BUDGET_OF_LARGE_DECK,
    COUNT,
    SMALL_DECK,
    VALUES_WITH_BUDGET,
)
from calculators.perditions_mouth.attempts import Plan, Series, attempts_in_sequence, best_plan
from calculators.perditions_mouth.drawing import draw_assumptions, sum_of_hand
from calculators.perditions_mouth.lock_deck import CARDS_DRAWN

DISCARDS: Final = "discards"
_PERCENTS: Final = (50, 75, 90, 100)
# Two attempts are quick with any deck; more of them only with few different values.
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

    >>> pick_lock(deck=Deck(((0, 6), (9, 6))), points=[1]).success
    Fraction(5, 22)
    """
    _check(deck, points, budget)
    total = sum_of_hand(deck, drawn, CARDS_DRAWN)
    cards = remaining_cards(deck, drawn)
    spends = points or (() if budget is None else (budget,))
    series = attempts_in_sequence(deck, cards, spends) if spends else Series(None, 1)
    plan = None if budget is None else best_plan(deck, cards, budget)
    is_repeated = budget is not None or len(points) > 1
    cards_drawn = CARDS_DRAWN * (budget or series.attempts)
    return Odds(
        success=series.success,
        expected=total.mean(),
        distribution=total,
        assumed=(*draw_assumptions(deck, drawn, cards_drawn), *((DISCARDS,) if is_repeated else ())),
        rules=("perditions-mouth/pick-a-lock",),
        details=_details(total, budget, plan),
        advice=_advice(total, budget, plan),
        notes=("of-first-attempt",) if len(points) > 1 else (),
    )


def _check(deck: Deck, points: Sequence[int], budget: int | None) -> None:
    for spend in points:
        COUNT.check("points", spend)
    limits = BUDGET if deck.size <= SMALL_DECK else BUDGET_OF_LARGE_DECK
    if budget is not None:
        if len(points) > 1:
            raise ConflictError("several-points", "budget")
        _check_values(deck, "budget")
        limits.check("budget", budget)
    if len(points) > limits.most:
        raise OutOfRangeError("attempts", 1, limits.most, len(points))
    if len(points) > _ATTEMPTS_WITH_ANY_DECK:
        _check_values(deck, "points")


def _check_values(deck: Deck, option: str) -> None:
    if len(deck.cards) > VALUES_WITH_BUDGET:
        raise TooManyValuesError("deck", VALUES_WITH_BUDGET, len(deck.cards), option)


def _details(total: Distribution, budget: int | None, plan: Plan | None) -> dict[str, Detail]:
    table = _table(total)
    details: dict[str, Detail] = {"table": table, "least": _fewest_points(table)}
    if budget is not None and plan is not None:
        details["plan"] = plan._asdict() | {"all_at_once": _chance_to_open(total, budget)}
    return details


def _chance_to_open(total: Distribution, points: int) -> Fraction:
    """Return the chance that ``points`` are higher than the sum."""
    return 1 - total.at_least(points)


def _first_certain(total: Distribution) -> int:
    """Return the fewest points that cannot fail."""
    return max(0, total.weights[-1][0] + 1)


def _table(total: Distribution) -> tuple[ChanceAt, ...]:
    spends = range(_first_certain(total) + 1)
    return tuple(ChanceAt("points", spend, _chance_to_open(total, spend)) for spend in spends)


def _fewest_points(table: Sequence[ChanceAt]) -> dict[str, Detail]:
    """Return the fewest points for some chances, in percent."""
    return {
        str(percent): next(row.count for row in table if row.chance * 100 >= percent)
        for percent in _PERCENTS
    }


def _advice(total: Distribution, budget: int | None, plan: Plan | None) -> tuple[Advice, ...]:
    if budget is None or plan is None:
        return ()
    if plan.success == _chance_to_open(total, budget):
        enough = next(n for n in range(budget + 1) if _chance_to_open(total, n) == plan.success)
        return (Advice("lock-all-at-once", {"count": max(1, enough)}),)
    values = {"count": plan.first_spend, "rest": budget - plan.first_spend}
    return (Advice("lock-first", values), Advice("lock-again"))
