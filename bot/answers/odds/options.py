"""What a calculator can be told: options in the game's words, and their values as texts.

A front end knows options only as ``Option``: it offers them, says their help, and hands over what was
typed. ``Given`` reads the texts; whatever is wrong with one is a ``CalculatorError`` naming the option.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from calculators.errors import (
    MissingOptionError,
    NotationError,
    OutOfRangeError,
    UnknownChoiceError,
)
from calculators.limits import COUNT, Limits

# ``number`` and ``numbers`` are whole; the others are notations that take one or more words.
Kind = Literal[
    "number", "numbers", "decimal", "flag", "choice", "names", "dice", "die", "deck", "drawn", "target"
]
Text = str | bool | tuple[str, ...]
Texts = Mapping[str, Text]

_NUMBER = re.compile(r"[+-]?\d+")
_DECIMAL = re.compile(r"([+-]?\d+)(?:[.,](\d+))?")
_RANGE = re.compile(r"([+-]?\d+)-([+-]?\d+)")
# Beyond so many digits nothing is within any limits, and converting would only take time.
_DIGITS: Final = 9
_DECIMALS: Final = 100


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a calculator.

    Attributes:
        name: Its name, without dashes.
        kind: What it takes.
        help: Id of the message that explains it.
        limits: Smallest and largest number that it takes.
        choices: The words that it takes; of a ``die`` the names that it can set, none if there is
            only one die.
        aliases: Other spellings of its name.
        required: Whether nothing can be computed without it.
        multiple: Whether it can be repeated.
    """

    name: str
    kind: Kind
    help: str
    limits: Limits = COUNT
    choices: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    required: bool = False
    multiple: bool = False


class Given:
    """The options that were given, by name."""

    def __init__(self, options: Sequence[Option], texts: Texts) -> None:
        """Read ``texts``, which hold only what was given."""
        self._options = {each.name: each for each in options}
        self._texts = texts
        for each in options:
            if each.required and each.name not in texts:
                raise MissingOptionError(each.name)

    def __contains__(self, name: str) -> bool:
        """Return whether the option was given."""
        return name in self._texts

    def number(self, name: str) -> int | None:
        """Return a whole number; ``None`` if it was not given.

        Raises:
            NotationError: It is no whole number.
            OutOfRangeError: It is beyond the option's limits.
        """
        text = self.text(name)
        return None if text is None else self._whole(name, text)

    def number_or(self, name: str, default: int) -> int:
        """Return a whole number, ``default`` if it was not given; the errors are ``number``'s."""
        number = self.number(name)
        return default if number is None else number

    def required(self, name: str) -> int:
        """Return a whole number that has to be given; the errors are ``number``'s.

        Raises:
            MissingOptionError: It was not given.
        """
        number = self.number(name)
        if number is None:
            raise MissingOptionError(name)
        return number

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return whole numbers with commas between them, none if not given; errors as ``number``."""
        text = self.text(name)
        if text is None:
            return ()
        return tuple(self._whole(name, each.strip(), "numbers") for each in text.split(","))

    def decimal(self, name: str) -> Fraction:
        """Return a decimal, with a point or a comma.

        Raises:
            NotationError: It is no number.
            OutOfRangeError: It is beyond the option's limits.
            MissingOptionError: It was not given.
        """
        text = self.text(name)
        if text is None:
            raise MissingOptionError(name)
        match = _DECIMAL.fullmatch(text.strip())
        limits = self._options[name].limits
        if match is None or len(match[2] or "") > _DECIMALS:
            raise NotationError(name, "decimal", text)
        if _is_huge(match[1]):
            raise OutOfRangeError(name, *limits, text)
        value = Fraction(".".join(part for part in match.groups() if part))
        if not limits.least <= value <= limits.most:
            raise OutOfRangeError(name, *limits, text)
        return value

    def flag(self, name: str) -> bool:
        """Return whether the option was given."""
        return name in self._texts

    def choice(self, name: str) -> str | None:
        """Return one of the option's words; ``None`` if it was not given.

        Raises:
            UnknownChoiceError: It is none of them.
        """
        text = self.text(name)
        if text is None:
            return None
        known = self._options[name].choices
        word = text.strip().lower()
        if word not in known:
            raise UnknownChoiceError(name, text, known)
        return word

    def choices(self, name: str) -> tuple[str, ...]:
        """Return the words that an option of the calculator takes."""
        return self._options[name].choices

    def names(self, name: str) -> tuple[str, ...]:
        """Return words with commas or spaces between them; none if not given."""
        return tuple((self.text(name) or "").replace(",", " ").lower().split())

    def text(self, name: str) -> str | None:
        """Return the value as it was typed; the last one if it was repeated."""
        value = self._texts.get(name)
        if isinstance(value, tuple):
            return value[-1]
        return value if isinstance(value, str) else None

    def texts(self, name: str) -> tuple[str, ...]:
        """Return every value of an option that is repeated, or holds several with ``;`` between."""
        value = self._texts.get(name, ())
        if isinstance(value, bool):
            return ()
        return tuple(
            one for each in (value if isinstance(value, tuple) else (value,)) for one in several(each)
        )

    def _whole(self, name: str, text: str, notation: str = "number") -> int:
        limits = self._options[name].limits
        if _NUMBER.fullmatch(text) is None:
            raise NotationError(name, notation, text)
        if _is_huge(text):
            raise OutOfRangeError(name, *limits, text)
        return limits.check(name, int(text))


def _is_huge(number: str) -> bool:
    return len(number.lstrip("+-0")) > _DIGITS


def several(text: str) -> tuple[str, ...]:
    """Return the values that stand in one text.

    >>> several("3r1y; 2r;"), several("")
    (('3r1y', '2r'), ('',))
    """
    return tuple(each for each in map(str.strip, text.split(";")) if each) or ("",)


def range_of(option: Option, text: Text) -> range | None:
    """Return the numbers that a range such as ``0-3`` stands for; ``None`` if it is none.

    Raises:
        OutOfRangeError: An end is beyond the option's limits.
        NotationError: The range runs backwards.

    >>> range_of(Option("rerolls", "number", "help"), "0-3")
    range(0, 4)
    """
    value = text[-1] if isinstance(text, tuple) else text
    if option.kind not in ("number", "numbers") or not isinstance(value, str):
        return None
    match = _RANGE.fullmatch(value.strip())
    if match is None:
        return None
    if len(value) > 2 * _DIGITS:
        raise OutOfRangeError(option.name, *option.limits, value)
    first, last = (option.limits.check(option.name, int(each)) for each in match.groups())
    if first > last:
        raise NotationError(option.name, "range", value)
    return range(first, last + 1)
