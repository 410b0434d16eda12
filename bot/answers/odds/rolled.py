"""From a calculation with dice on the table to the next one, once a die of them is rolled again."""

from dataclasses import replace
from typing import Any, Final

from bot.answers.odds.request import Request
from calculators.answer import NextStep, NextSteps, Odds
from calculators.dice import COLOUR_LETTERS, Pool, write_rolled

_FREE: Final = "free"


def best_reroll(odds: Odds) -> NextStep | None:
    """Return the reroll that is the best thing to do now; ``None`` if that is something else."""
    decision = odds.detail("now")
    if not isinstance(decision, NextSteps) or decision.steps[0].do != "reroll":
        return None
    return decision.steps[0]


def stopped_request(request: Request) -> Request | None:
    """Return the other side's turn once who has rolled stops; ``None`` where nobody has one."""
    other_side = request.calculator.stopped
    return None if other_side is None else Request(other_side)


def without_rerolled(request: Request, die: str, paid_with: str) -> Request:
    """Return ``request`` without a die that is rolled again, and without the reroll that it takes.

    Args:
        request: A calculation with dice on the table.
        die: The die as it lay there: ``r0``.
        paid_with: ``free`` or ``gem``.

    Raises:
        ValueError: There is no such die or reroll.

    >>> from calculators.conan import Fall
    >>> from calculators.dice import read_rolled
    >>> fall = Fall(rolled=read_rolled("r2 r0", option="rolled"), rerolls=1)
    >>> remaining = without_rerolled(Request(fall), "r0", "gem").calculator
    >>> remaining.rerolls, remaining.rolled
    (0, (RolledDie(colour='red', icons=2),))
    """
    calculator: Any = request.calculator
    option = next(iter(calculator.rolled_options), "rolled").replace("-", "_")
    side = option.removesuffix("rolled")
    dice = list(getattr(calculator, option, ()))
    del dice[[write_rolled([rolled_die]) for rolled_die in dice].index(die)]
    if paid_with == _FREE:
        payment = f"{side}free_reroll"
        value: Pool | int = _one_less(getattr(calculator, payment), COLOUR_LETTERS[die[0]])
    else:
        payment = f"{side}rerolls"
        value = _at_least_none(getattr(calculator, payment) - 1)
    return replace(request, calculator=replace(calculator, **{option: tuple(dice), payment: value}))


def _one_less(pool: Pool, colour: str) -> Pool:
    count = _at_least_none(pool.get(colour, 0) - 1)
    return {name: dice for name, dice in {**pool, colour: count}.items() if dice}


def _at_least_none(count: int) -> int:
    if count < 0:
        raise ValueError("no such reroll")
    return count
