"""Ranges: an option of a request that takes one value after another, such as ``0-3`` or ``1r-4r``."""

import re
from dataclasses import dataclass
from typing import Any, Final

from calculators.declaration import Option
from calculators.dice import COLOUR_NAMES
from calculators.errors import NotationError, OutOfRangeError
from calculators.limits import DICE
from calculators.notation import DicePool, DicePools, WholeNumber, WholeNumbers

# "1-4", "1 to 4", "1..4".
_BETWEEN: Final = r"\s*(?:-|\.{2,3}|\b(?:to|a)\b)\s*"
_NUMBERS: Final = re.compile(rf"([+-]?\d+){_BETWEEN}([+-]?\d+)", re.IGNORECASE)
_DICE: Final = re.compile(
    rf"(?P<first>\d{{1,2}})\s*(?P<colour>[a-z]+){_BETWEEN}(?P<last>\d{{1,2}})\s*(?P=colour)"
)
# Longer numbers are within no limits, and converting them would only take time.
_LONGEST_RANGE: Final = 18


@dataclass(frozen=True, slots=True)
class Series:
    """An option that takes one value after another.

    Attributes:
        option: Its name.
        values: The values.
        colour: Of dice, their colour; empty for plain numbers.
    """

    option: str
    values: range
    colour: str = ""

    @property
    def text(self) -> str:
        """The range as it is typed.

        >>> Series("points", range(2, 5)).text, Series("attack", range(1, 5), "red").text
        ('2-4', '1r-4r')
        """
        letter = self.colour[:1]
        return f"{self.values[0]}{letter}-{self.values[-1]}{letter}"

    def value(self, option: Option, number: int) -> Any:  # noqa: ANN401  # of whatever type the option is
        """Return one of the values as ``option`` takes it.

        >>> from calculators.conan import Attack
        >>> from calculators.declaration import option_of
        >>> Series("attack", range(1, 5), "red").value(option_of(Attack, "attack"), 3)
        ({'red': 3},)
        """
        match option.notation:
            case DicePool():
                return {self.colour: number}
            case DicePools():
                return ({self.colour: number},)
            case WholeNumbers():
                return (number,)
            case _:
                return number


def read_series(option: Option, text: str) -> Series | None:
    """Return the values of ``option`` that a range stands for; ``None`` if ``text`` is none.

    Raises:
        OutOfRangeError: An end is beyond the limits.
        NotationError: The range runs backwards.

    >>> from calculators.conan import Attack
    >>> from calculators.declaration import option_of
    >>> read_series(option_of(Attack, "rerolls"), "0-3")
    Series(option='rerolls', values=range(0, 4), colour='')
    >>> read_series(option_of(Attack, "attack"), "1r-4r")
    Series(option='attack', values=range(1, 5), colour='red')
    """
    match option.notation:
        case WholeNumber(limits) | WholeNumbers(limits):
            numbers = _NUMBERS.fullmatch(text.strip())
            if numbers is None:
                return None
            if len(text) > _LONGEST_RANGE:
                raise OutOfRangeError(option.name, *limits, text)
            ends = [limits.check(option.name, int(end)) for end in numbers.groups()]
            return Series(option.name, _range(option, ends, text))
        case DicePool() | DicePools():
            dice = _DICE.fullmatch(text.strip().lower())
            if dice is None:
                return None
            ends = [DICE.check(option.name, int(dice[end])) for end in ("first", "last")]
            colour = COLOUR_NAMES.get(dice["colour"])
            return None if colour is None else Series(option.name, _range(option, ends, text), colour)
        case _:
            return None


def _range(option: Option, ends: list[int], text: str) -> range:
    first, last = ends
    if first > last:
        raise NotationError(option.name, "range", text)
    return range(first, last + 1)
