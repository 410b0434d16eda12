"""A calculation of which something is missing, with an example of that."""

from dataclasses import replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.figures import asked_request
from calculators.catalogue import calculator_named
from calculators.declaration import Option, options_of
from calculators.notation import Choice, Flag

_NUMBER: Final = "2"


def with_example(calculation: AskedOdds) -> AskedOdds:
    """Return a calculation with an example of each option that is missing, ready to be run.

    Where what was understood cannot be calculated, the example is the calculator's own.

    >>> with_example(AskedOdds("picklock", "perditions-mouth", (), ("points",))).line
    'picklock perditions-mouth --points 3'
    """
    calculator = calculator_named(calculation.command, calculation.game)
    examples = calculator.declaration.example_values
    values = {
        **dict(calculation.options),
        **{name: examples.get(name, "") for name in calculation.missing},
    }
    options = [option for option in options_of(calculator) if option.name in values]
    filled = tuple((option.name, values[option.name] or _value_of(option)) for option in options)
    complete = replace(calculation, options=filled, missing=(), unclear=False)
    if asked_request(complete) is None:
        return replace(complete, options=tuple(examples.items()))
    return complete


def _value_of(option: Option) -> str:
    """Return a value that an option could have; empty for one that stands alone."""
    match option.notation:
        case Flag():
            return ""
        case Choice():
            return option.notation.words[0]
        case _:
            return _NUMBER
