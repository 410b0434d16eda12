"""From a calculation that a question asks for to its figures, or to an example of what is missing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.answers.asking.asked import AskedOdds, Values
from bot.answers.asking.choices import Choice, choices_of, without_unclear
from bot.answers.asking.meanings import NO_PACKS, PackWords
from bot.answers.asking.owners import OTHER
from bot.answers.asking.reader import read_about
from bot.answers.odds import Request
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.offers import example_request
from bot.tables.values import EMPTY, TableState
from calculators.declaration import Calculator, Option, options_of
from calculators.errors import CalculatorError, OutOfRangeError

_NUMBER: Final = "2"
# Of a question about a rule of which more is not clear, no numbers are offered.
_MOST_LEFT_OUT: Final = 3


@dataclass(frozen=True, slots=True)
class AskedAnswer:
    """A calculation that a question asks for, with its answer.

    Attributes:
        calculation: What was understood.
        answer: The answer; ``None`` where too little was understood, or the numbers are refused.
        lists_figures: Whether the figure that is asked is not among those of the answer.
        refusal: Why the calculator does not take the numbers; ``None`` where it does.
    """

    calculation: AskedOdds
    answer: OddsAnswer | None = None
    lists_figures: bool = False
    refusal: Exception | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be done about what is not clear; empty where everything is."""
        return () if self.answer is not None or self.refusal else choices_of(self.calculation)


def answer_asked(calculation: AskedOdds, odds: OddsService, table: TableState = EMPTY) -> AskedAnswer:
    """Return a calculation with its answer, or with why the calculator refuses the numbers."""
    if not calculation.is_complete:
        return AskedAnswer(calculation, refusal=refused_numbers(calculation))
    refusal: CalculatorError | None = None
    for candidate in candidates(calculation):
        try:
            request = candidate.read()
            answer = odds.answer(request, box=odds.box_for(table, request))
        except CalculatorError as error:
            refusal = error
        else:
            return answered_with(answer, candidate, calculation)
    return AskedAnswer(calculation, refusal=refusal)


def answered_with(answer: OddsAnswer, candidate: AskedOdds, calculation: AskedOdds) -> AskedAnswer:
    """Return the answer to ``candidate``, one of the ``candidates`` of ``calculation``."""
    answer = replace(answer, hits_asker=calculation.attacker == OTHER)
    lists_figures = calculation.lists_figures or candidate is not calculation
    return AskedAnswer(candidate, answer, lists_figures=lists_figures)


def candidates(calculation: AskedOdds) -> Iterator[AskedOdds]:
    """Yield a calculation with what it asks, and again without its figure, which may not be there."""
    yield calculation
    if calculation.figure:
        yield replace(calculation, figure="")


def refused_numbers(calculation: AskedOdds) -> OutOfRangeError | None:
    """Return why the numbers of a calculation that is not complete are beyond their limits.

    >>> from calculators.perditions_mouth import PickLock
    >>> lock = AskedOdds(PickLock, (("points", "900"),), missing=("budget",))
    >>> str(refused_numbers(lock))
    'points takes 0 to 99, not 900'
    """
    try:
        _filled(calculation).read()
    except OutOfRangeError as error:
        return error
    except CalculatorError:
        return None
    return None


def with_example(calculation: AskedOdds) -> Request:
    """Return a calculation with an example of each option that is missing.

    Where what was understood cannot be calculated, the example is the calculator's own.

    >>> from calculators.perditions_mouth import PickLock
    >>> with_example(AskedOdds(PickLock, missing=("points",))).calculator.points
    (3,)
    """
    return _filled(calculation).request or example_request(calculation.calculator)


def examples_of(calculation: AskedOdds) -> Values:
    """Return an example of each option that is missing.

    >>> from calculators.perditions_mouth import PickLock
    >>> examples_of(AskedOdds(PickLock, missing=("points",)))
    (('points', '3'),)
    """
    values = calculation.calculator.declaration.example_values
    return tuple(
        (option.name, values.get(option.name) or _value_of(option))
        for option in options_of(calculation.calculator)
        if option.name in calculation.missing
    )


def _filled(calculation: AskedOdds) -> AskedOdds:
    """Return a calculation with an example of each option that is missing."""
    values = (pair for pair in calculation.options if pair[0] not in calculation.missing)
    figure = calculation.figure if calculation.is_complete else ""
    return replace(calculation, options=(*values, *examples_of(calculation)), figure=figure)


def said_in(
    question: str, calculator: type[Calculator], pack_words: PackWords = NO_PACKS
) -> AskedOdds | None:
    """Return what a question says about a calculator, without what is not clear of it.

    ``None`` where it says too little: nothing that the calculator takes, or as much that is not clear.

    >>> from calculators.perditions_mouth import PickLock
    >>> said_in("do I keep 4 points after a lock", PickLock).options
    (('points', '4'),)
    """
    calculation = read_about(question, calculator, pack_words)
    if calculation is None:
        return None
    said = without_unclear(calculation)
    if said is None or not said.options or _filled(said).request is None:
        return None
    is_vague = len(said.left_out) > _MOST_LEFT_OUT or (said.left_out and said.missing)
    return None if is_vague else said


def _value_of(option: Option) -> str:
    """Return a value that an option could have; empty for one that stands alone."""
    if option.notation.is_flag:
        return ""
    return next(iter(option.notation.choices), _NUMBER)
