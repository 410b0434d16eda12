"""How the values of options are written: numbers and words here, dice and cards in ``dice_notation``.

A *notation* reads what a player typed into the value that a calculator takes, writes such a value back,
and refuses values beyond its limits. Whatever is wrong is a ``CalculatorError`` that names the option.
"""

import decimal
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final, Generic, TypeVar

from calculators.dice import Pool
from calculators.errors import NotationError, OutOfRangeError, UnknownChoiceError
from calculators.limits import COUNT, Limits
from calculators.words import pattern_of

T = TypeVar("T")

_NUMBER: Final = re.compile(r"[+-]?\d+")
_DECIMAL: Final = re.compile(r"([+-]?\d+)(?:[.,](\d+))?")
# Beyond so many digits nothing is within any limits, and converting would only take time.
_MOST_DIGITS: Final = 9
_MOST_DECIMALS: Final = 100
_LONGEST_NAME: Final = 60


class Spelling:
    """How the parts of a value are spelled; as they are typed in English."""

    def word(self, word: str) -> str:
        """Return one of several words."""
        return word

    def decimal(self, text: str) -> str:
        """Return a number with decimals."""
        return text

    def dice(self, text: str) -> str:
        """Return dice by the letters of their colours."""
        return text

    def expression(self, text: str) -> str:
        """Return dice of any game."""
        return text


class Notation(ABC, Generic[T]):
    """How one kind of value is written.

    Attributes:
        kind: Its name, for help and for front ends that have an input of their own for it.
        is_repeatable: Whether an option of this kind may stand several times.
        has_named_parts: Whether a value has parts such as ``shields=1``, which read like options.
        is_flag: Whether an option of this kind stands alone.
        is_whole: Whether a value is whole numbers.
        is_sequence: Whether a value has a part for each of several attacks or attempts.
        takes_dice: Whether a value is how many dice there are of each colour.
        shows_colours: Whether a value is what dice of several colours show, which no number is.
    """

    kind: ClassVar[str]
    is_repeatable: ClassVar[bool] = False
    has_named_parts: ClassVar[bool] = False
    is_flag: ClassVar[bool] = False
    is_whole: ClassVar[bool] = False
    is_sequence: ClassVar[bool] = False
    takes_dice: ClassVar[bool] = False
    shows_colours: ClassVar[bool] = False

    @property
    def words(self) -> tuple[str, ...]:
        """The words of which a value is made; none where it is of others."""
        return ()

    @property
    def choices(self) -> tuple[str, ...]:
        """The words of which a value is one; none where it is no word, or several."""
        return ()

    @property
    def limits(self) -> Limits | None:
        """The limits of a number; ``None`` where a value is none."""
        return None

    @abstractmethod
    def read(self, option: str, texts: Sequence[str]) -> T:
        """Return the value that ``texts`` write.

        Args:
            option: Named in the errors.
            texts: What was typed, one text for each time that the option stands, at least one.

        Raises:
            CalculatorError: It is no such value.
        """

    @abstractmethod
    def write(self, value: T) -> tuple[str, ...]:
        """Return texts that ``read`` makes ``value`` of, in English letters."""

    def check(self, option: str, value: T) -> None:
        """Refuse a value beyond the limits.

        Raises:
            CalculatorError: It is beyond them.
        """

    def spell(self, text: str, spelling: Spelling) -> str:  # noqa: ARG002  # most read the same to all
        """Return what ``write`` wrote as ``spelling`` spells it."""
        return text

    def of_number(self, number: int, colour: str, dice: Pool) -> T | None:  # noqa: ARG002  # most count nothing
        """Return the value that is ``number``, or so many dice of a colour beside ``dice``.

        ``None`` where a value is neither.
        """
        return None

    def with_more(self, value: T, change: int, letter: str) -> T | None:  # noqa: ARG002  # as above
        """Return ``value`` with ``change`` more; of dice, of the colour with that letter.

        ``None`` where that means nothing.
        """
        return None

    def dice_in(self, text: str) -> Sequence[tuple[str, str, str]]:  # noqa: ARG002  # as above
        """Return the dice that a value's text holds: how many, the die, the face that it shows."""
        return ()

    def of_faces(self, faces: Sequence[tuple[str, str]]) -> str | None:  # noqa: ARG002  # as above
        """Return the text of rolled dice, each a die and its face; ``None`` where a value is none."""
        return None


def split_values(texts: Iterable[str]) -> Iterator[str]:
    """Yield the values that stand in several texts, or in one with ``;`` between them.

    >>> list(split_values(["3r1y; 2r;", "1o"])), list(split_values([""]))
    (['3r1y', '2r', '1o'], [''])
    """
    for text in texts:
        yield from [value for value in map(str.strip, text.split(";")) if value] or [""]


class OneText(Notation[T]):
    """How a value of one text is written; where an option stands several times, its last text."""

    def read(self, option: str, texts: Sequence[str]) -> T:
        """Return the value that the last text writes."""
        return self._read(option, texts[-1])

    def write(self, value: T) -> tuple[str, ...]:
        """Return the one text that writes ``value``."""
        return (self._write(value),)

    @abstractmethod
    def _read(self, option: str, text: str) -> T: ...

    @abstractmethod
    def _write(self, value: T) -> str: ...


@dataclass(frozen=True, slots=True)
class WholeNumber(OneText[int]):
    """A whole number within limits.

    >>> WholeNumber().read("points", ["3"]), WholeNumber().write(3)
    (3, ('3',))
    """

    limits: Limits = COUNT
    kind: ClassVar[str] = "number"
    is_whole: ClassVar[bool] = True

    def _read(self, option: str, text: str) -> int:
        return _whole_number(option, text, self.limits, "number")

    def _write(self, value: int) -> str:
        return str(value)

    def check(self, option: str, value: int) -> None:
        """Refuse a number beyond the limits."""
        self.limits.check(option, value)

    def of_number(self, number: int, colour: str, dice: Pool) -> int:  # noqa: ARG002  # of no colour
        """Return the number."""
        return number

    def with_more(self, value: int, change: int, letter: str) -> int:  # noqa: ARG002  # as above
        """Return the number that is ``change`` more."""
        return value + change


@dataclass(frozen=True, slots=True)
class WholeNumbers(OneText[tuple[int, ...]]):
    """Whole numbers in order, with commas between them.

    >>> WholeNumbers().read("points", ["3, 0"]), WholeNumbers().write((3, 0))
    ((3, 0), ('3,0',))
    """

    limits: Limits = COUNT
    kind: ClassVar[str] = "numbers"
    is_whole: ClassVar[bool] = True
    is_sequence: ClassVar[bool] = True

    def _read(self, option: str, text: str) -> tuple[int, ...]:
        parts = (part.strip() for part in text.split(","))
        return tuple(_whole_number(option, part, self.limits, "numbers") for part in parts)

    def _write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))

    def check(self, option: str, value: tuple[int, ...]) -> None:
        """Refuse numbers beyond the limits."""
        for number in value:
            self.limits.check(option, number)

    def of_number(self, number: int, colour: str, dice: Pool) -> tuple[int, ...]:  # noqa: ARG002  # as above
        """Return the number alone."""
        return (number,)

    def with_more(self, value: tuple[int, ...], change: int, letter: str) -> tuple[int, ...] | None:  # noqa: ARG002  # as above
        """Return the number that is ``change`` more, where there is only one."""
        return (value[0] + change,) if len(value) == 1 else None


@dataclass(frozen=True, slots=True)
class Decimal(OneText[Fraction]):
    """An exact number with decimals, after a point or a comma.

    >>> Decimal(Limits(0, 9)).read("inches", ["3,5"]), Decimal(Limits(0, 9)).write(Fraction(7, 2))
    (Fraction(7, 2), ('3.5',))
    """

    limits: Limits = field()
    kind: ClassVar[str] = "decimal"

    def _read(self, option: str, text: str) -> Fraction:
        match = _DECIMAL.fullmatch(text.strip())
        if match is None or len(match[2] or "") > _MOST_DECIMALS:
            raise NotationError(option, "decimal", text)
        if _is_huge(match[1]):
            raise OutOfRangeError(option, *self.limits, text)
        return Fraction(".".join(part for part in match.groups() if part))

    def _write(self, value: Fraction) -> str:
        decimals = _decimals(value)
        return format(decimal.Decimal(f"{value * 10**decimals}E-{decimals}"), "f")

    def check(self, option: str, value: Fraction) -> None:
        """Refuse a number beyond the limits."""
        if not self.limits.least <= value <= self.limits.most:
            raise OutOfRangeError(option, *self.limits, self._write(value))

    def spell(self, text: str, spelling: Spelling) -> str:
        """Return the number with the decimal mark of the spelling."""
        return spelling.decimal(text)

    def with_more(self, value: Fraction, change: int, letter: str) -> Fraction:  # noqa: ARG002  # as above
        """Return the number that is ``change`` more."""
        return value + change


@cache
def _unit_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what names inches behind a number, and what is a length in another unit."""
    return (
        re.compile(rf"(?<=\d)\s*(?:\"|''|{pattern_of('inches')})$", re.IGNORECASE),
        re.compile(rf"[\d.,]+\s*(?:[cm]?m|ft|{pattern_of('other-lengths')})", re.IGNORECASE),
    )


class Inches(Decimal):
    """A length in inches, whose unit may be named.

    >>> Inches(Limits(0, 9)).read("inches", ["3.5 inches"]), Inches(Limits(0, 9)).read("inches", ['4"'])
    (Fraction(7, 2), Fraction(4, 1))
    """

    __slots__ = ()

    def _read(self, option: str, text: str) -> Fraction:
        """Return the length; one in another unit is refused as such."""
        inches, other_length = _unit_patterns()
        if other_length.fullmatch(text.strip()):
            raise NotationError(option, "inches", text)
        return super()._read(option, inches.sub("", text.strip()))


class Flag(Notation[bool]):
    """An option that stands alone: its text is empty.

    >>> Flag().read("unarmed", [""]), Flag().write(True), Flag().write(False)
    (True, ('',), ())
    """

    kind: ClassVar[str] = "flag"
    is_flag: ClassVar[bool] = True

    def read(self, option: str, texts: Sequence[str]) -> bool:
        """Return that it stands there."""
        words = " ".join(texts)
        if words:
            raise NotationError(option, "flag", words)
        return True

    def write(self, value: bool) -> tuple[str, ...]:  # noqa: FBT001  # the value that is written
        """Return an empty text if the flag stands, and none if not."""
        return ("",) if value else ()


@dataclass(frozen=True, slots=True)
class Choice(OneText[str]):
    """One of several words, in small letters.

    >>> Choice(("light", "heavy")).read("cover", [" Light"])
    'light'
    """

    words: tuple[str, ...] = field()
    kind: ClassVar[str] = "choice"

    @property
    def choices(self) -> tuple[str, ...]:
        """The words."""
        return self.words

    def spell(self, text: str, spelling: Spelling) -> str:
        """Return the word as it is spelled."""
        return spelling.word(text)

    def _read(self, option: str, text: str) -> str:
        word = text.strip().lower()
        if word not in self.words:
            raise UnknownChoiceError(option, text, self.words)
        return word

    def _write(self, value: str) -> str:
        return value

    def check(self, option: str, value: str) -> None:
        """Refuse a word that is none of them."""
        if value not in self.words:
            raise UnknownChoiceError(option, value, self.words)


class GameName(OneText[str]):
    """The name of a game; which games there are, the packs say.

    >>> GameName().read("game", [" Conan "])
    'Conan'
    """

    kind: ClassVar[str] = "game"

    def _read(self, option: str, text: str) -> str:
        name = text.strip()
        self.check(option, name)
        return name

    def _write(self, value: str) -> str:
        return value

    def check(self, option: str, value: str) -> None:
        """Refuse a name that is none, or endless."""
        if not 0 < len(value) <= _LONGEST_NAME:
            raise NotationError(option, "game", value)


@dataclass(frozen=True, slots=True)
class Names(OneText[tuple[str, ...]]):
    """Words in order, with commas or spaces between them, each one of several.

    >>> names = Names(("wolf", "rat"))
    >>> names.read("ally", ["Rat, wolf"]), names.write(("rat", "wolf"))
    (('rat', 'wolf'), ('rat,wolf',))
    """

    words: tuple[str, ...] = field()
    kind: ClassVar[str] = "names"

    def spell(self, text: str, spelling: Spelling) -> str:
        """Return each word as it is spelled."""
        return ",".join(map(spelling.word, text.split(",")))

    def _read(self, option: str, text: str) -> tuple[str, ...]:
        names = tuple(text.replace(",", " ").lower().split())
        self.check(option, names)
        return names

    def _write(self, value: tuple[str, ...]) -> str:
        return ",".join(value)

    def check(self, option: str, value: tuple[str, ...]) -> None:
        """Refuse words that are none of them."""
        for name in value:
            if name not in self.words:
                raise UnknownChoiceError(option, name, self.words)


def _whole_number(option: str, text: str, limits: Limits, kind: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise NotationError(option, kind, text)
    if _is_huge(text):
        raise OutOfRangeError(option, *limits, text)
    return limits.check(option, int(text))


def _is_huge(number: str) -> bool:
    return len(number.lstrip("+-0")) > _MOST_DIGITS


def _decimals(value: Fraction) -> int:
    """Return how many decimals write ``value`` exactly."""
    return next(count for count in range(_MOST_DECIMALS + 1) if (value * 10**count).denominator == 1)
