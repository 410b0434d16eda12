"""From a calculation that a question asks for to its figures, or to an example of what is missing."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.reader import read_about
from bot.answers.odds import OddsAnswer, OddsService, Request, box_of, read_words
from bot.tables.values import EMPTY, TableState
from calculators.catalogue import calculator_named
from calculators.declaration import Option, options_of
from calculators.errors import CalculatorError
from calculators.notation import Choice, Flag

_NUMBER: Final = "2"


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


def with_example(calculation: AskedOdds) -> AskedOdds:
    """Return a calculation with an example of each option that is missing, ready to be run.

    A value that was said for it, but not clearly, is its example. Where what was understood cannot be
    calculated, the example is the calculator's own.

    >>> with_example(AskedOdds("picklock", "perditions-mouth", (), ("points",))).line
    'picklock perditions-mouth --points 3'
    """
    calculator = calculator_named(calculation.command, calculation.game)
    examples = {**calculator.declaration.example_values, **dict(calculation.doubtful)}
    values = {
        **dict(calculation.options),
        **{name: examples.get(name, "") for name in calculation.missing},
    }
    options = [option for option in options_of(calculator) if option.name in values]
    filled = tuple((option.name, values[option.name] or _value_of(option)) for option in options)
    complete = replace(calculation, options=filled, missing=(), doubtful=(), unclear=False)
    if asked_request(complete) is None:
        own_example = calculator.declaration.example_values
        return replace(complete, options=tuple(own_example.items()))
    return complete


def said_in(question: str, offer: str, known_words: Container[str]) -> str | None:
    """Return the calculation that a rule offers, with what a question says instead of its example.

    ``None`` where the question says nothing about it, or the offer is no calculator of a game.

    >>> said_in("do I keep 4 points after a lock", "picklock perditions-mouth --points 3", ())
    'picklock perditions-mouth --points 4'
    """
    command, game, *_ = [*offer.split(), ""]
    try:
        calculator = calculator_named(command, game)
    except KeyError:
        return None
    said = read_about(question, calculator, known_words)
    return None if said is None else with_example(said).line


def _value_of(option: Option) -> str:
    """Return a value that an option could have; empty for one that stands alone."""
    match option.notation:
        case Flag():
            return ""
        case Choice():
            return option.notation.words[0]
        case _:
            return _NUMBER
