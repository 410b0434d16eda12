"""From a calculation that a question asks for to its figures, or to an example of what is missing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.meanings import NO_PACKS, PackWords
from bot.answers.asking.owners import OTHER
from bot.answers.asking.reader import read_about
from bot.answers.odds import Request
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.offers import example_request
from bot.tables.values import EMPTY, TableState
from calculators.declaration import Calculator, Option, options_of
from calculators.errors import CalculatorError

_NUMBER: Final = "2"


@dataclass(frozen=True, slots=True)
class AskedAnswer:
    """A calculation that a question asks for, with its answer.

    Attributes:
        calculation: What was understood.
        answer: The answer; ``None`` where too little was understood.
        lists_figures: Whether the figure that is asked is not among those of the answer.
    """

    calculation: AskedOdds
    answer: OddsAnswer | None = None
    lists_figures: bool = False


def answer_asked(
    calculation: AskedOdds, odds: OddsService, table: TableState = EMPTY
) -> AskedAnswer | None:
    """Return a calculation with its answer; ``None`` where the calculator refuses the numbers."""
    if not calculation.is_complete:
        return AskedAnswer(calculation)
    for candidate, request in tried_requests(calculation):
        try:
            answer = odds.answer(request, box=odds.box_for(table, request))
        except CalculatorError:
            continue
        return answered_with(answer, candidate, calculation)
    return None


def answered_with(answer: OddsAnswer, candidate: AskedOdds, calculation: AskedOdds) -> AskedAnswer:
    """Return the answer to ``candidate``, which ``tried_requests`` has of ``calculation``."""
    answer = replace(answer, hits_asker=calculation.attacker == OTHER)
    return AskedAnswer(candidate, answer, lists_figures=candidate is not calculation)


def tried_requests(calculation: AskedOdds) -> Iterator[tuple[AskedOdds, Request]]:
    """Yield a calculation with what it asks, and again without its figure, which may not be there."""
    calculations = (
        [calculation, replace(calculation, figure="")] if calculation.figure else [calculation]
    )
    for candidate in calculations:
        if candidate.request is not None:
            yield candidate, candidate.request


def with_example(calculation: AskedOdds) -> Request:
    """Return a calculation with an example of each option that is missing.

    Where what was understood cannot be calculated, the example is the calculator's own.

    >>> from calculators.perditions_mouth import PickLock
    >>> with_example(AskedOdds(PickLock, missing=("points",))).calculator.points
    (3,)
    """
    calculator = calculation.calculator
    examples = calculator.declaration.example_values
    missing = [
        (option.name, examples.get(option.name) or _value_of(option))
        for option in options_of(calculator)
        if option.name in calculation.missing
    ]
    filled = (*(pair for pair in calculation.options if pair[0] not in calculation.missing), *missing)
    figure = calculation.figure if calculation.is_complete else ""
    return replace(calculation, options=filled, figure=figure).request or example_request(calculator)


def said_in(
    question: str, calculator: type[Calculator], pack_words: PackWords = NO_PACKS
) -> Request | None:
    """Return what a question says about a calculator, with an example of what it leaves out.

    ``None`` where the question says nothing about it.

    >>> from calculators.perditions_mouth import PickLock
    >>> said_in("do I keep 4 points after a lock", PickLock).calculator.points
    (4,)
    """
    calculation = read_about(question, calculator, pack_words)
    return None if calculation is None else with_example(calculation)


def _value_of(option: Option) -> str:
    """Return a value that an option could have; empty for one that stands alone."""
    if option.notation.is_flag:
        return ""
    return next(iter(option.notation.choices), _NUMBER)
