"""Options of a request that take one value after another.

A range, ``0-3`` or ``1r-4r``, asks for all of them. A chance in the place of a number, ``80%``,
``80%y`` or ``2r 80%y``, asks how many it takes for that chance.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from calculators.declaration import Option
from calculators.dice import COLOUR_NAMES, Pool, read_pool, write_pool
from calculators.errors import ConflictError, NotationError, OutOfRangeError
from calculators.limits import DICE, Limits
from calculators.words import words_between_dice

# "1-4", "1 to 4", "1..4".
_BETWEEN: Final = rf"\s*(?:-|\.{{2,3}}|\b(?:{'|'.join(sorted(words_between_dice('range')))})\b)\s*"
_CHANCE: Final = r"(?P<chance>\d{1,3}(?:[.,]\d{1,3})?)\s*%"
# How a range and a chance are typed: of numbers, and of dice of a colour, others perhaps beside them.
_NUMBERS: Final = (
    re.compile(rf"(?P<first>[+-]?\d+)(?P<colour>){_BETWEEN}(?P<last>[+-]?\d+)", re.IGNORECASE),
    re.compile(rf"(?P<first>){_CHANCE}(?P<colour>)(?P<last>)"),
)
_DICE: Final = (
    re.compile(
        rf"(?P<first>\d{{1,2}})\s*(?P<colour>[a-z]+){_BETWEEN}(?P<last>\d{{1,2}})\s*(?P=colour)",
        re.IGNORECASE,
    ),
    re.compile(rf"(?P<first>[^%;]*?){_CHANCE}\s*(?P<colour>[a-z]+)(?P<last>[^%;]*)", re.IGNORECASE),
)
_COLOURS: Final = {"": "", **COLOUR_NAMES}
# One number after another is tried, so an option of more values, such as a total, asks for no chance.
_MOST_TRIED: Final = 200
# Longer numbers are within no limits, and converting them would only take time.
_LONGEST_RANGE: Final = 18


@dataclass(frozen=True, slots=True)
class Series:
    """An option that takes one value after another.

    Attributes:
        option: Its name.
        values: The values.
        colour: Of dice, their colour; empty for plain numbers.
        chance: The chance for which as many are wanted as it takes; ``None`` of a range.
        dice: Dice of other colours beside them.
    """

    option: str
    values: range
    colour: str = ""
    chance: Fraction | None = None
    dice: Pool = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The range, or the chance, as it is typed.

        >>> Series("points", range(2, 5)).text, Series("attack", range(1, 5), "red").text
        ('2-4', '1r-4r')
        >>> Series("attack", range(21), "red", Fraction(4, 5), {"yellow": 1}).text
        '1y 80%r'
        """
        letter = self.colour[:1]
        if self.chance is not None:
            return f"{write_pool(self.dice)} {float(self.chance * 100):g}%{letter}".strip()
        return f"{self.values[0]}{letter}-{self.values[-1]}{letter}"

    def value(self, option: Option, number: int) -> Any:  # noqa: ANN401  # of whatever type the option is
        """Return one of the values as ``option`` takes it.

        >>> from calculators.conan import Attack
        >>> from calculators.declaration import option_of
        >>> Series("attack", range(1, 5), "red").value(option_of(Attack, "attack"), 3)
        ({'red': 3},)
        """
        return option.notation.of_number(number, self.colour, self.dice)


def series_of(option: Option, texts: Sequence[str]) -> Series | None:
    """Return the values that the only text of an option stands for; ``None`` if it is no series.

    Raises:
        ConflictError: There are other texts beside a series.
        CalculatorError: The errors are also those of ``read_series``.
    """
    series = next(filter(None, (read_series(option, text) for text in texts)), None)
    if series is not None and len(texts) > 1:
        raise ConflictError(option.name, option.name)
    return series


def read_series(option: Option, text: str) -> Series | None:
    """Return the values that a range or a chance stands for; ``None`` if ``text`` is neither.

    Raises:
        OutOfRangeError: An end, or the number of dice, is beyond the limits.
        NotationError: The range runs backwards, or the chance is none.

    >>> from calculators.conan import Attack
    >>> from calculators.declaration import option_of
    >>> read_series(option_of(Attack, "rerolls"), "0-3")
    Series(option='rerolls', values=range(0, 4), colour='', chance=None, dice={})
    >>> read_series(option_of(Attack, "attack"), "1r-4r")
    Series(option='attack', values=range(1, 5), colour='red', chance=None, dice={})
    >>> read_series(option_of(Attack, "rerolls"), "80 %")
    Series(option='rerolls', values=range(0, 6), colour='', chance=Fraction(4, 5), dice={})
    """
    notation = option.notation
    limits = DICE if notation.takes_dice else notation.limits if notation.is_whole else None
    if limits is None:
        return None
    range_pattern, chance_pattern = _DICE if notation.takes_dice else _NUMBERS
    if in_range := range_pattern.fullmatch(text.strip()):
        return _range_of(option, limits, in_range)
    with_chance = chance_pattern.fullmatch(text.strip())
    return None if with_chance is None else _needed(option, limits, with_chance)


def _range_of(option: Option, limits: Limits, match: re.Match[str]) -> Series | None:
    ends = match["first"], match["last"]
    if sum(map(len, ends)) > _LONGEST_RANGE:
        raise OutOfRangeError(option.name, *limits, match.string)
    first, last = (limits.check(option.name, int(end)) for end in ends)
    colour = _COLOURS.get(match["colour"].lower())
    if colour is None:
        return None
    if first > last:
        raise NotationError(option.name, "range", match.string)
    return Series(option.name, range(first, last + 1), colour)


def _needed(option: Option, limits: Limits, match: re.Match[str]) -> Series | None:
    """Return the numbers of which one may reach the chance that is typed."""
    colour = _COLOURS.get(match["colour"].lower())
    if colour is None or limits.most - limits.least >= _MOST_TRIED:
        return None
    pool = dict(read_pool(f"{match['first']} {match['last']}".strip().lower(), option=option.name))
    if colour in pool:
        raise NotationError(option.name, "dice", match.string)
    chance = Fraction(match["chance"].replace(",", ".")) / 100
    if not 0 < chance <= 1:
        raise NotationError(option.name, "chance", f"{match['chance']} %")
    values = range(limits.least, limits.most - sum(pool.values()) + 1)
    return Series(option.name, values, colour, chance, pool)
