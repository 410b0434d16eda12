"""What a calculation may be that is not clear, that misses a number, or whose sides are swapped."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.odds import Request, read_request, written_options
from bot.answers.odds.player_words import names_of_options
from calculators.declaration import Calculator, options_of
from calculators.errors import CalculatorError

# What the other side calls the same, and dice that neither calls so.
_OF_OTHER_SIDE: Final = ("vs-", "guard-")
_DICE: Final = {"attack": "guard"}
_MOST_DIGITS: Final = 4


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


def completed_with(calculation: AskedOdds, text: str) -> AskedOdds | None:
    """Return a calculation with the one number that it is missing; ``None`` if ``text`` is not that.

    >>> from calculators.perditions_mouth import PickLock
    >>> lock = AskedOdds(PickLock, missing=("points",))
    >>> [completed_with(lock, text).options for text in ("4", "punti 4")]
    [(('points', '4'),), (('points', '4'),)]
    >>> completed_with(lock, "4 gems"), completed_with(lock, "points")
    (None, None)
    """
    words = text.lower().split()
    numbers = [word for word in words if word.isdecimal() and len(word) <= _MOST_DIGITS]
    if len(numbers) != 1 or len(calculation.missing) != 1 or calculation.unclear:
        return None
    (missing,) = calculation.missing
    name = "-".join(word for word in words if word not in numbers)
    if name and names_of_options(calculation.calculator).get(name) != missing:
        return None
    return replace(calculation, options=(*calculation.options, (missing, numbers[0])), missing=())


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
