"""The pages of a calculation's options, as forms have them.

A form takes five fields, so that most calculators have several *pages*: first come the options that
have to be given, that are given, or that stand in the calculator's example.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from bot.answers.odds import Request
from bot.answers.odds.form import flags_of
from bot.answers.offers import example_request
from bot.discord.limits import FORM_FIELDS
from bot.locales import Locale
from calculators.declaration import Calculator, Option, options_of

FIRST: Final = "0"
# On the page of dice on the table: no die of them is rolled again, and the other side rolls.
STOP: Final = "stop"
# The page on which all options are one line.
LINE: Final = "line"
# The options of one field: one, or all flags.
Field = tuple[Option, ...]


def pages_of(request: Request, *, compared: bool = False) -> list[tuple[Field, ...]]:
    """Return the options of a request, a page a form; those of a comparison for its second set.

    >>> from calculators.conan import Fall
    >>> pages = pages_of(Request(Fall(dice={"red": 2})))
    >>> [[option.name for field in page for option in field] for page in pages]
    [['dice', 'rerolls', 'life', 'free-reroll', 'die'], ['rolled']]
    """
    calculator = type(request.calculator)
    current = request.compared if compared else request.calculator
    first = {option.name for option, _ in current.given_options()} | _in_example(calculator)
    flags = tuple(
        option
        for option in flags_of(calculator)
        if not (compared and request.calculator.is_given(option))
    )
    fields: list[Field] = [
        (option,) for option in options_of(calculator) if not option.notation.is_flag
    ]
    fields += [flags] if flags else []
    fields.sort(key=lambda field: not any(option.name in first for option in field))
    return [tuple(fields[start : start + FORM_FIELDS]) for start in range(0, len(fields), FORM_FIELDS)]


def page_names(page: Sequence[Field], locale: Locale) -> str:
    """Return what the options on a page are called."""
    return ", ".join(locale.option(option.name) for field in page for option in field)


@cache
def _in_example(calculator: type[Calculator]) -> frozenset[str]:
    example = example_request(calculator).calculator
    return frozenset(option.name for option, _ in example.given_options())
