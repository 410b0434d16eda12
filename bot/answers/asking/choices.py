"""What a question that is not clear may mean, and a calculation with its sides swapped, as requests."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.odds import Request, read_request, written_options
from calculators.declaration import Calculator, options_of
from calculators.errors import CalculatorError

# What the other side calls the same, and dice that neither calls so.
_OF_OTHER_SIDE: Final = ("vs-", "guard-")
_DICE: Final = {"attack": "guard"}


def choices_of(calculation: AskedOdds) -> Iterator[tuple[str, Request]]:
    """Yield the options that the one unclear number of a question may be, each with its calculation.

    None where more is unclear, or the calculator does not take it.

    >>> from bot.answers.asking.placed import Unclear
    >>> from calculators.conan import Attack
    >>> gems = Unclear("3", "gems", ("rerolls", "life"))
    >>> calculation = AskedOdds(Attack, (("attack", "2r"),), unclear=(gems,))
    >>> [(name, request.calculator.rerolls) for name, request in choices_of(calculation)]
    [('rerolls', 3), ('life', 0)]
    """
    numbers = [unclear for unclear in calculation.unclear if unclear.options]
    if len(numbers) != 1 or any(not unclear.options for unclear in calculation.unclear):
        return
    (number,) = numbers
    for name in number.options:
        still_missing = tuple(missing for missing in calculation.missing if missing != name)
        chosen = replace(
            calculation,
            options=(*calculation.options, (name, number.text)),
            missing=still_missing,
            unclear=(),
            figure="",
        )
        request = chosen.request if chosen.is_complete else None
        if request is not None:
            yield name, request


def with_swapped_sides(request: Request) -> Request | None:
    """Return a calculation in which each side has what the other had; ``None`` unless both have dice.

    >>> from calculators.conan import Attack
    >>> swapped = with_swapped_sides(read_request(Attack, {"attack": "3r", "guard": "1o", "life": "2"}))
    >>> swapped.calculator.attack, dict(swapped.calculator.guard), swapped.calculator.life
    ((Counter({'orange': 1}),), {'red': 3}, 2)
    """
    calculator = type(request.calculator)
    pairs = dict(_pairs(calculator))
    texts = {option.name: written for option, written in written_options(request)}
    first = next(iter(pairs), None)
    has_both = first is not None and first in texts and pairs[first] in texts
    if (
        not has_both
        or request.changes is not None
        or any(len(written) > 1 for written in texts.values())
    ):
        return None
    partners = pairs | {second: first for first, second in pairs.items()}
    try:
        return read_request(
            calculator, {partners.get(name, name): text for name, text in texts.items()}
        )
    except CalculatorError:
        return None


def _pairs(calculator: type[Calculator]) -> Iterator[tuple[str, str]]:
    """Yield the options that both sides have, one side's and the other's; dice first."""
    names = [option.name for option in options_of(calculator)]
    for name in names:
        for partner in (_DICE.get(name, ""), *(prefix + name for prefix in _OF_OTHER_SIDE)):
            if partner in names:
                yield name, partner
