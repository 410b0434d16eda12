"""Pick a Lock: points against the sum of two Response cards (Hero Movement: Pick a Lock)."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Final

from calculators.answer import Advice, Chance, ChanceByCount, Detail, Goal, Group, LeastForChance, Odds
from calculators.components import Components
from calculators.deck import Deck, remaining_cards
from calculators.declaration import Calculator, Declaration, Help, Spoken
from calculators.distribution import Distribution
from calculators.errors import ConflictError, OutOfRangeError, TooManyValuesError
from calculators.limits import BUDGET, BUDGET_OF_LARGE_DECK, SMALL_DECK, VALUES_WITH_BUDGET, Limits
from calculators.notation import WholeNumber
from calculators.perditions_mouth import drawing
from calculators.perditions_mouth.attempts import AttemptSeries, Plan, attempts_in_sequence, best_plan
from calculators.perditions_mouth.lock_deck import CARDS_DRAWN
from calculators.throw import Draw, sum_of_cards

DISCARDS: Final = "discards"
_PERCENTS: Final = (50, 75, 90, 100)
# Two attempts are quick with any deck; more of them only with few different values.
_ATTEMPTS_WITH_ANY_DECK: Final = 2


class PickLock(Calculator):
    """How likely a lock opens: points higher than the sum of two Response cards.

    Attributes:
        points: Points of the attempt; of several, the points of each in sequence, and success is that
            one of them opens the lock. By default the whole budget.
        budget: Points that may be split over attempts, to 8 with more than 20 cards: asks for the plan.
        deck: The table's own Response deck.
        drawn: Cards that are out of the deck.
    """

    declaration = Declaration(
        command="picklock",
        title="calc-picklock-pm",
        success="success-lock",
        value="value-lock-sum",
        example="--points 3",
        one_more=("points", "budget"),
        count="points",
        is_little_good=True,
        words="pick lock door chest card card-sum",
        needs=("points|budget",),
        cards=CARDS_DRAWN,
    )

    points: Annotated[tuple[int, ...], Help("opt-lock-points"), Spoken("point spend")] = ()
    budget: Annotated[int | None, WholeNumber(BUDGET), Spoken("budget split")] = None
    deck: drawing.DeckOption = None
    drawn: drawing.DrawnOption = ()

    def draw(self, components: Components) -> Draw:
        """Return the two cards."""
        return Draw(CARDS_DRAWN, drawing.response_deck(components, self.deck), self.drawn, sum_of_cards)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the sum of the two cards; ``success`` is that the lock opens.

        ``details`` has the ``table`` of the chance by points, the ``least`` points for some chances,
        and with a budget the ``plan``.

        Raises:
            OutOfRangeError: There are too many attempts, or too large a budget for the deck.
            TooManyValuesError: The deck has too many different values for a plan.
            CardNotInDeckError: A drawn card is not in the deck.

        >>> from calculators.deck import read_deck
        >>> PickLock(points=(2,), deck=read_deck("0:2 1:2")).answer(Components()).success
        Fraction(5, 6)
        """
        deck = drawing.response_deck(components, self.deck)
        _check_deck(deck, self.points, self.budget)
        total = drawing.sum_of_hand(deck, self.drawn, CARDS_DRAWN)
        cards = remaining_cards(deck, self.drawn)
        spends = self.points or (() if self.budget is None else (self.budget,))
        series = attempts_in_sequence(deck, cards, spends) if spends else AttemptSeries(None, 1)
        plan = None if self.budget is None else best_plan(deck, cards, self.budget)
        is_repeated = self.budget is not None or len(self.points) > 1
        cards_drawn = CARDS_DRAWN * (self.budget or series.attempts)
        keys = drawing.draw_assumptions(deck, self.drawn, cards_drawn)
        return Odds(
            success=series.success,
            expected=total.mean(),
            distribution=total,
            goal=Goal(spends[0], is_below=True) if len(spends) == 1 else None,
            assumed=(*keys, DISCARDS) if is_repeated else keys,
            rules=("perditions-mouth/pick-a-lock",),
            details=tuple(_details(total, self.budget, plan)),
            advice=_advice(total, self.budget, plan),
            notes=("of-first-attempt",) if len(self.points) > 1 else (),
        )

    def _refuse_contradictions(self) -> None:
        """Refuse several attempts beside a budget, which is split anew, and more points than it has."""
        if self.budget is None:
            return
        if len(self.points) > 1:
            raise ConflictError("several-points", "budget")
        for points in self.points:
            Limits(0, self.budget).check("points-within-budget", points)


def _check_deck(deck: Deck, points: Sequence[int], budget: int | None) -> None:
    limits = BUDGET if deck.size <= SMALL_DECK else BUDGET_OF_LARGE_DECK
    if budget is not None:
        _check_values(deck, "budget")
        limits.check("budget", budget)
    if len(points) > limits.most:
        raise OutOfRangeError("attempts", 1, limits.most, len(points))
    if len(points) > _ATTEMPTS_WITH_ANY_DECK:
        _check_values(deck, "points")


def _check_values(deck: Deck, option: str) -> None:
    if len(deck.cards) > VALUES_WITH_BUDGET:
        raise TooManyValuesError("deck", VALUES_WITH_BUDGET, len(deck.cards), option)


def _details(total: Distribution, budget: int | None, plan: Plan | None) -> Iterator[Detail]:
    fewest_certain = max(0, total.weights[-1][0] + 1)
    spends = range(fewest_certain + 1)
    rows = tuple((points, _chance_to_open(total, points)) for points in spends)
    yield Detail("table", ChanceByCount("points", rows))
    fewest = tuple(
        (percent, next(points for points, chance in rows if chance * 100 >= percent))
        for percent in _PERCENTS
    )
    yield Detail("least", LeastForChance(fewest))
    if budget is not None and plan is not None:
        yield Detail("plan", _plan_details(plan, _chance_to_open(total, budget)))


def _plan_details(plan: Plan, all_at_once: Fraction) -> Group:
    """Return a plan; where splitting the points is no better, its chance alone is shown."""
    is_no_better = plan.success == all_at_once
    return Group(
        (
            Detail("success", Chance(plan.success)),
            Detail("first_spend", plan.first_spend, is_implied=is_no_better),
            Detail("all_at_once", Chance(all_at_once), is_implied=is_no_better),
        )
    )


def _chance_to_open(total: Distribution, points: int) -> Fraction:
    """Return the chance that ``points`` are higher than the sum."""
    return 1 - total.at_least(points)


def _advice(total: Distribution, budget: int | None, plan: Plan | None) -> tuple[Advice, ...]:
    if budget is None or plan is None:
        return ()
    if plan.success == _chance_to_open(total, budget):
        enough = next(n for n in range(budget + 1) if _chance_to_open(total, n) == plan.success)
        return (Advice("lock-all-at-once", {"count": max(1, enough)}),)
    values = {"count": plan.first_spend, "rest": budget - plan.first_spend}
    return (Advice("lock-first", values), Advice("lock-again"))
