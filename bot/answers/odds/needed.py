"""How many it takes for a chance: the least number that reaches it, found by trying them in order."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from calculators.answer import Odds
from calculators.declaration import Calculator, options_of
from calculators.errors import CalculatorError, MissingOptionError, NotationError

# So many states are looked at, which takes about a second; what is beyond is not tried.
MOST_EFFORT: Final = 2_500_000
# What every option that names a goal is also called.
_GOAL: Final = "goal"


class Try(NamedTuple):
    """What one number gives.

    Attributes:
        number: The number.
        calculator: The calculation with it.
        odds: Its answer.
        chance: The chance that was asked for.
    """

    number: int
    calculator: Calculator
    odds: Odds
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Needed:
    """How many of something it takes for a chance.

    Attributes:
        best: The number that is the answer; where none reaches the chance, the one that comes nearest.
        last: The last number that was tried.
        reaches: Whether it reaches the chance.
        is_most: Whether it is the greatest that does, since more of it makes the chance smaller.
        neighbour: The next number that does not reach it; ``None`` where there is none.
    """

    best: Try
    last: int
    reaches: bool = True
    is_most: bool = False
    neighbour: Try | None = None


def find_needed(tries: Iterable[Try], chance: Fraction) -> Needed:
    """Return the least number that reaches ``chance``; where the first one does, the greatest.

    Args:
        tries: What each number gives, from the least on, at least one.
        chance: The chance to reach.
    """
    attempts: list[Try] = []
    for attempt in tries:
        attempts.append(attempt)
        is_first = attempts[0].chance >= chance
        if (attempt.chance >= chance) != is_first:
            break
    first, last = attempts[0], attempts[-1]
    if first.chance < chance <= last.chance:
        return Needed(last, last.number, neighbour=attempts[-2])
    if last.chance < chance <= first.chance:
        return Needed(attempts[-2], last.number, is_most=True, neighbour=last)
    if first.chance >= chance:
        return Needed(first, last.number)
    return Needed(max(attempts, key=lambda attempt: attempt.chance), last.number, reaches=False)


def made_tries(
    calculators: Iterable[tuple[int, Calculator]],
    answer: Callable[[Calculator], Odds],
    chance_of: Callable[[Odds], Fraction | None],
    option: str,
) -> Iterator[Try]:
    """Yield what each number gives, until it is beyond a limit or takes too long.

    Raises:
        MissingOptionError: There is no goal to reach.
        NotationError: The calculator has no chance that depends on the option.
        CalculatorError: Not even the first number is taken.
    """
    effort = 0
    for place, (number, calculator) in enumerate(calculators):
        try:
            odds = answer(calculator)
        except CalculatorError:
            if place == 0:
                raise
            return
        chance = chance_of(odds)
        if chance is None:
            raise _no_chance(calculator, option)
        yield Try(number, calculator, odds, chance)
        effort += odds.effort
        if effort > MOST_EFFORT:
            return


def _no_chance(calculator: Calculator, option: str) -> CalculatorError:
    for goal in options_of(type(calculator)):
        if _GOAL in goal.aliases and not calculator.is_given(goal):
            return MissingOptionError(goal.name, option)
    return NotationError(option, "no-chance", "%")
