"""A calculation of which something is missing, with an example of that."""

import shlex
from dataclasses import replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.figures import asked_request
from calculators.catalogue import calculator_named
from calculators.declaration import Option, options_of
from calculators.notation import Choice, Flag

_NUMBER: Final = "2"
_OPTION_MARK: Final = "--"


def with_example(asked: AskedOdds) -> AskedOdds:
    """Return a calculation with an example of each option that is missing, ready to be run.

    Where what was understood cannot be calculated, the example is the calculator's own.

    >>> with_example(AskedOdds("picklock", "perditions-mouth", (), ("points",))).line
    'picklock perditions-mouth --points 3'
    """
    calculator = calculator_named(asked.command, asked.game)
    examples = _example_values(calculator.declaration.example)
    values = {**dict(asked.options), **{name: examples.get(name, "") for name in asked.missing}}
    options = [option for option in options_of(calculator) if option.name in values]
    filled = tuple((option.name, values[option.name] or _value_of(option)) for option in options)
    complete = replace(asked, options=filled, missing=(), unclear=False)
    if asked_request(complete) is None:
        return replace(complete, options=tuple(examples.items()))
    return complete


def _example_values(example: str) -> dict[str, str]:
    """Return the options of a line as it is typed, by name."""
    values: dict[str, str] = {}
    name = ""
    for word in shlex.split(example):
        if word.startswith(_OPTION_MARK):
            name = word.removeprefix(_OPTION_MARK)
            values[name] = ""
        else:
            values[name] = word
    return values


def _value_of(option: Option) -> str:
    """Return a value that an option could have; empty for one that stands alone."""
    match option.notation:
        case Flag():
            return ""
        case Choice():
            return option.notation.words[0]
        case _:
            return _NUMBER
