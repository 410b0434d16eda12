"""From a calculation that a question asks for to its figures."""

from dataclasses import dataclass

from bot.answers.asking.asked import AskedOdds
from bot.answers.odds import OddsAnswer, OddsService, Request, box_of, read_words
from bot.tables.values import EMPTY, TableState
from calculators.catalogue import calculator_named
from calculators.errors import CalculatorError


@dataclass(frozen=True, slots=True)
class AskedAnswer:
    """A calculation that a question asks for, with its answer.

    Attributes:
        asked: What was understood.
        answer: The answer; ``None`` where too little was understood.
    """

    asked: AskedOdds
    answer: OddsAnswer | None = None


def asked_request(calculation: AskedOdds) -> Request | None:
    """Return a calculation as a request; ``None`` where not all was understood, or it cannot be."""
    if not calculation.is_complete:
        return None
    command, game, *options = calculation.args
    try:
        return read_words(calculator_named(command, game), options)
    except CalculatorError:
        return None


def answer_asked(
    calculation: AskedOdds, odds: OddsService, table: TableState = EMPTY
) -> AskedAnswer | None:
    """Return a calculation with its answer; ``None`` where the calculator refuses the numbers."""
    if not calculation.is_complete:
        return AskedAnswer(calculation)
    request = asked_request(calculation)
    if request is None:
        return None
    try:
        box = box_of(table, request.calculator.declaration.game)
        return AskedAnswer(calculation, odds.answer(request, box=box))
    except CalculatorError:
        return None
