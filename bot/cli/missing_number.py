"""The number that a calculation is missing, said in the line after the question: "4 points", "4"."""

from dataclasses import replace
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.odds.player_words import names_of_options

_MOST_DIGITS: Final = 4


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
