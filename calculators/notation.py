"""How the values of options are written: numbers, dice, decks and so on.

A *notation* reads what a player typed into the value that a calculator takes, writes such a value back,
and refuses values beyond its limits. Whatever is wrong is a ``CalculatorError`` that names the option.
"""

import decimal
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, TypeVar

from calculators.deck import Deck, DrawnCard, read_deck, read_drawn, write_deck, write_drawn
from calculators.dice import (
    COLOUR_NAMES,
    DIE_NAMES,
    ONLY_DIE,
    Die,
    Face,
    Pool,
    RolledDie,
    read_die,
    read_pool,
    read_rolled,
    read_rolled_faces,
    write_die,
    write_face,
    write_pool,
    write_rolled,
)
from calculators.errors import (
    NotationError,
    OutOfRangeError,
    UnknownChoiceError,
    UnknownDieError,
)
from calculators.limits import COUNT, DICE, FACE, FACES, Limits

T = TypeVar("T")

_NUMBER: Final = re.compile(r"[+-]?\d+")
_DECIMAL: Final = re.compile(r"([+-]?\d+)(?:[.,](\d+))?")
_DICE_RANGE: Final = re.compile(
    r"(?P<first>\d{1,2})\s*(?P<colour>[a-z]+)\s*-\s*(?P<last>\d{1,2})\s*(?P=colour)"
)
_RANGE: Final = re.compile(r"([+-]?\d+)-([+-]?\d+)")
# Beyond so many digits nothing is within any limits, and converting would only take time.
_MOST_DIGITS: Final = 9
_MOST_DECIMALS: Final = 100
_LONGEST_NAME: Final = 60


class Notation(ABC, Generic[T]):
    """How one kind of value is written.

    Attributes:
        kind: Its name, for help and for front ends that have an input of their own for it.
        is_repeatable: Whether an option of this kind may stand several times.
        has_named_parts: Whether a value has parts such as ``shields=1``, which read like options.
    """

    kind: ClassVar[str]
    is_repeatable: ClassVar[bool] = False
    has_named_parts: ClassVar[bool] = False

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


def split_values(text: str) -> tuple[str, ...]:
    """Return the values that stand in one text with ``;`` between them.

    >>> split_values("3r1y; 2r;"), split_values("")
    (('3r1y', '2r'), ('',))
    """
    return tuple(value for value in map(str.strip, text.split(";")) if value) or ("",)


@dataclass(frozen=True, slots=True)
class WholeNumber(Notation[int]):
    """A whole number within limits."""

    limits: Limits = COUNT
    kind: ClassVar[str] = "number"

    def read(self, option: str, texts: Sequence[str]) -> int:
        """Return the number; the last one if there are several.

        >>> WholeNumber().read("points", ["3"])
        3
        """
        return _whole_number(option, texts[-1], self.limits, "number")

    def write(self, value: int) -> tuple[str, ...]:
        """Return the digits.

        >>> WholeNumber().write(3)
        ('3',)
        """
        return (str(value),)

    def check(self, option: str, value: int) -> None:
        """Refuse a number beyond the limits."""
        self.limits.check(option, value)


@dataclass(frozen=True, slots=True)
class WholeNumbers(Notation[tuple[int, ...]]):
    """Whole numbers with commas between them: ``3,0``."""

    limits: Limits = COUNT
    kind: ClassVar[str] = "numbers"

    def read(self, option: str, texts: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers in order.

        >>> WholeNumbers().read("points", ["3, 0"])
        (3, 0)
        """
        parts = (part.strip() for part in texts[-1].split(","))
        return tuple(_whole_number(option, part, self.limits, "numbers") for part in parts)

    def write(self, value: tuple[int, ...]) -> tuple[str, ...]:
        """Return the numbers with commas.

        >>> WholeNumbers().write((3, 0))
        ('3,0',)
        """
        return (",".join(map(str, value)),)

    def check(self, option: str, value: tuple[int, ...]) -> None:
        """Refuse numbers beyond the limits."""
        for number in value:
            self.limits.check(option, number)


@dataclass(frozen=True, slots=True)
class Decimal(Notation[Fraction]):
    """A number with decimals, after a point or a comma."""

    limits: Limits
    kind: ClassVar[str] = "decimal"

    def read(self, option: str, texts: Sequence[str]) -> Fraction:
        """Return the exact number.

        >>> Decimal(Limits(0, 9)).read("inches", ["3,5"])
        Fraction(7, 2)
        """
        text = texts[-1]
        match = _DECIMAL.fullmatch(text.strip())
        if match is None or len(match[2] or "") > _MOST_DECIMALS:
            raise NotationError(option, "decimal", text)
        if _is_huge(match[1]):
            raise OutOfRangeError(option, *self.limits, text)
        return Fraction(".".join(part for part in match.groups() if part))

    def write(self, value: Fraction) -> tuple[str, ...]:
        """Return the number as a decimal; all that ``read`` returns are such.

        >>> Decimal(Limits(0, 9)).write(Fraction(7, 2))
        ('3.5',)
        """
        decimals = _decimals(value)
        return (format(decimal.Decimal(f"{value * 10**decimals}E-{decimals}"), "f"),)

    def check(self, option: str, value: Fraction) -> None:
        """Refuse a number beyond the limits."""
        if not self.limits.least <= value <= self.limits.most:
            raise OutOfRangeError(option, *self.limits, self.write(value)[0])


@dataclass(frozen=True, slots=True)
class Flag(Notation[bool]):
    """An option that stands alone."""

    kind: ClassVar[str] = "flag"

    def read(self, option: str, texts: Sequence[str]) -> bool:
        """Return that it stands there.

        >>> Flag().read("unarmed", [""])
        True
        """
        words = " ".join(texts)
        if words:
            raise NotationError(option, "flag", words)
        return True

    def write(self, value: bool) -> tuple[str, ...]:  # noqa: FBT001  # the value that is written
        """Return an empty text if the flag stands.

        >>> Flag().write(True), Flag().write(False)
        (('',), ())
        """
        return ("",) if value else ()


@dataclass(frozen=True, slots=True)
class Choice(Notation[str]):
    """One of several words."""

    words: tuple[str, ...]
    kind: ClassVar[str] = "choice"

    def read(self, option: str, texts: Sequence[str]) -> str:
        """Return the word in small letters.

        >>> Choice(("light", "heavy")).read("cover", [" Light"])
        'light'
        """
        word = texts[-1].strip().lower()
        if word not in self.words:
            raise UnknownChoiceError(option, texts[-1], self.words)
        return word

    def write(self, value: str) -> tuple[str, ...]:
        """Return the word.

        >>> Choice(("light", "heavy")).write("light")
        ('light',)
        """
        return (value,)

    def check(self, option: str, value: str) -> None:
        """Refuse a word that is none of them."""
        if value not in self.words:
            raise UnknownChoiceError(option, value, self.words)


@dataclass(frozen=True, slots=True)
class GameName(Notation[str]):
    """The name of a game; which games there are, the packs say."""

    kind: ClassVar[str] = "game"

    def read(self, option: str, texts: Sequence[str]) -> str:
        """Return the name.

        >>> GameName().read("game", [" Conan "])
        'Conan'
        """
        name = texts[-1].strip()
        self.check(option, name)
        return name

    def write(self, value: str) -> tuple[str, ...]:
        """Return the name.

        >>> GameName().write("conan")
        ('conan',)
        """
        return (value,)

    def check(self, option: str, value: str) -> None:
        """Refuse a name that is none, or endless."""
        if not 0 < len(value) <= _LONGEST_NAME:
            raise NotationError(option, "game", value)


@dataclass(frozen=True, slots=True)
class Names(Notation[tuple[str, ...]]):
    """Words with commas or spaces between them, each one of several."""

    words: tuple[str, ...]
    kind: ClassVar[str] = "names"

    def read(self, option: str, texts: Sequence[str]) -> tuple[str, ...]:
        """Return the words in small letters, in order.

        >>> Names(("wolf", "rat")).read("ally", ["Rat, wolf"])
        ('rat', 'wolf')
        """
        names = tuple(texts[-1].replace(",", " ").lower().split())
        self.check(option, names)
        return names

    def write(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words with commas.

        >>> Names(("wolf", "rat")).write(("rat", "wolf"))
        ('rat,wolf',)
        """
        return (",".join(value),)

    def check(self, option: str, value: tuple[str, ...]) -> None:
        """Refuse words that are none of them."""
        for name in value:
            if name not in self.words:
                raise UnknownChoiceError(option, name, self.words)


@dataclass(frozen=True, slots=True)
class DicePool(Notation[Pool]):
    """Dice by colour: ``3r1y``."""

    kind: ClassVar[str] = "dice"

    def read(self, option: str, texts: Sequence[str]) -> Pool:
        """Return how many dice of each colour there are.

        >>> DicePool().read("dice", ["3r1y"]) == {"red": 3, "yellow": 1}
        True
        """
        return read_pool(texts[-1], option=option)

    def write(self, value: Pool) -> tuple[str, ...]:
        """Return the dice as ``3r1y``.

        >>> DicePool().write({"red": 3, "yellow": 1})
        ('3r1y',)
        """
        return (write_pool(value),)


@dataclass(frozen=True, slots=True)
class DicePools(Notation[tuple[Pool, ...]]):
    """The dice of several rolls, one option or one ``;`` for each."""

    kind: ClassVar[str] = "dice"
    is_repeatable: ClassVar[bool] = True

    def read(self, option: str, texts: Sequence[str]) -> tuple[Pool, ...]:
        """Return the dice of each roll.

        >>> DicePools().read("attack", ["3r; 1y"])
        (Counter({'red': 3}), Counter({'yellow': 1}))
        """
        return tuple(read_pool(part, option=option) for text in texts for part in split_values(text))

    def write(self, value: tuple[Pool, ...]) -> tuple[str, ...]:
        """Return the dice of each roll as ``3r1y``.

        >>> DicePools().write(({"red": 3}, {"yellow": 1}))
        ('3r', '1y')
        """
        return tuple(map(write_pool, value))


@dataclass(frozen=True, slots=True)
class DiceOnTable(Notation[tuple[RolledDie, ...]]):
    """Dice that were rolled, by colour and what they show: ``r2 r0 y1``."""

    kind: ClassVar[str] = "rolled"

    def read(self, option: str, texts: Sequence[str]) -> tuple[RolledDie, ...]:
        """Return the dice in order.

        >>> DiceOnTable().read("rolled", ["r2 y0"])
        (RolledDie(colour='red', icons=2), RolledDie(colour='yellow', icons=0))
        """
        return read_rolled(texts[-1], option=option)

    def write(self, value: tuple[RolledDie, ...]) -> tuple[str, ...]:
        """Return each die as ``r2``.

        >>> DiceOnTable().write((RolledDie("red", 2), RolledDie("yellow", 0)))
        ('r2 y0',)
        """
        return (write_rolled(value),)


@dataclass(frozen=True, slots=True)
class FacesOnTable(Notation[tuple[Face, ...]]):
    """What rolled dice of one kind show: ``1 1i 0 c``."""

    kind: ClassVar[str] = "rolled-faces"

    def read(self, option: str, texts: Sequence[str]) -> tuple[Face, ...]:
        """Return the faces in order.

        >>> FacesOnTable().read("rolled", ["1i c"])
        (Face(value=1, inspire=True, critical=False), Face(value=0, inspire=False, critical=True))
        """
        return read_rolled_faces(texts[-1], option=option)

    def write(self, value: tuple[Face, ...]) -> tuple[str, ...]:
        """Return the faces with spaces.

        >>> FacesOnTable().write(FacesOnTable().read("rolled", ["1 1i c"]))
        ('1 1i c',)
        """
        return (" ".join(map(write_face, value)),)


@dataclass(frozen=True, slots=True)
class OwnDice(Notation[Mapping[str, Die]]):
    """The faces of the table's own dice: ``yellow=0,0,1,1,1,1``; of an only die without its name.

    Attributes:
        names: The dice that can be set; ``ONLY_DIE`` alone where the game has a single die.
        marked: Those of them whose faces may inspire or be critical.
    """

    names: tuple[str, ...] = (ONLY_DIE,)
    marked: frozenset[str] = frozenset()
    kind: ClassVar[str] = "die"
    is_repeatable: ClassVar[bool] = True

    @property
    def has_only_die(self) -> bool:
        """Whether the game has a single die.

        >>> OwnDice().has_only_die
        True
        """
        return self.names == (ONLY_DIE,)

    def read(self, option: str, texts: Sequence[str]) -> Mapping[str, Die]:
        """Return the dice by name.

        >>> OwnDice(("red", "yellow")).read("die", ["y=0,1"])["yellow"].values
        (0, 1)
        """
        return dict(self._named_die(option, part) for text in texts for part in split_values(text))

    def write(self, value: Mapping[str, Die]) -> tuple[str, ...]:
        """Return the faces of each die after its name.

        >>> dice = OwnDice(("red", "yellow"))
        >>> dice.write(dice.read("die", ["y=0,1"]))
        ('yellow=0,1',)
        """
        if self.has_only_die:
            return tuple(write_die(die) for die in value.values())
        return tuple(f"{name}={write_die(die)}" for name, die in value.items())

    def _named_die(self, option: str, text: str) -> tuple[str, Die]:
        name, equals, faces = text.partition("=")
        if not equals:
            if not self.has_only_die:
                raise NotationError(option, "named-die", text)
            name, faces = ONLY_DIE, text
        name = name.strip().lower()
        name = DIE_NAMES.get(name, name)
        if name not in self.names:
            if self.has_only_die:
                raise NotationError(option, "only-die", text)
            raise UnknownDieError(option, name, self.names)
        return name, self._die(option, name, faces, text)

    def _die(self, option: str, name: str, faces: str, text: str) -> Die:
        kind = "only-die" if self.has_only_die else "faces"
        try:
            die = replace(read_die(faces, option=option), own=True)
        except NotationError as error:
            raise NotationError(option, kind, text) from error
        if not self.has_only_die:
            FACES.check(f"{option}-faces", len(die.faces))
            FACE.check(f"{option}-face", max(die.values))
        if name not in self.marked and any(face.inspire or face.critical for face in die.faces):
            raise NotationError(option, kind, text)
        return die


@dataclass(frozen=True, slots=True)
class DeckCards(Notation[Deck]):
    """A whole deck: ``-1:2 0:6``, value and number of cards."""

    kind: ClassVar[str] = "deck"

    def read(self, option: str, texts: Sequence[str]) -> Deck:
        """Return the deck; how many of its cards carry the Eye is not said.

        >>> DeckCards().read("deck", ["2:4 0:6"]).cards
        ((0, 6), (2, 4))
        """
        return read_deck(texts[-1], option=option)

    def write(self, value: Deck) -> tuple[str, ...]:
        """Return value and number of each kind of card.

        >>> DeckCards().write(DeckCards().read("deck", ["0:6 2:4"]))
        ('0:6 2:4',)
        """
        return (write_deck(value),)


@dataclass(frozen=True, slots=True)
class DrawnCards(Notation[tuple[DrawnCard, ...]]):
    """Cards that are out of the deck: ``2 0 0``, with their Eye ``2e``."""

    kind: ClassVar[str] = "drawn"

    def read(self, option: str, texts: Sequence[str]) -> tuple[DrawnCard, ...]:
        """Return the cards in order.

        >>> DrawnCards().read("drawn", ["2e 0"])
        (DrawnCard(value=2, eye=True), DrawnCard(value=0, eye=False))
        """
        return read_drawn(texts[-1], option=option)

    def write(self, value: tuple[DrawnCard, ...]) -> tuple[str, ...]:
        """Return the values of the cards, marked where they carry the Eye.

        >>> DrawnCards().write(DrawnCards().read("drawn", ["2e 0"]))
        ('2e 0',)
        """
        return (write_drawn(value),)


def read_range(notation: Notation[object], option: str, text: str) -> range | None:
    """Return the whole numbers that a range such as ``0-3`` stands for; ``None`` if it is none.

    Raises:
        OutOfRangeError: An end is beyond the limits.
        NotationError: The range runs backwards.

    >>> read_range(WholeNumber(), "rerolls", "0-3")
    range(0, 4)
    """
    match = _RANGE.fullmatch(text.strip())
    if match is None or not isinstance(notation, WholeNumber | WholeNumbers):
        return None
    if len(text) > 2 * _MOST_DIGITS:
        raise OutOfRangeError(option, *notation.limits, text)
    first, last = (notation.limits.check(option, int(end)) for end in match.groups())
    if first > last:
        raise NotationError(option, "range", text)
    return range(first, last + 1)


def read_dice_range(notation: Notation[Any], option: str, text: str) -> tuple[str, range] | None:
    """Return the colour and the numbers of dice that a range such as ``1r-4r`` stands for.

    ``None`` if it is none.

    Raises:
        OutOfRangeError: There are more dice than anybody rolls.
        NotationError: The range runs backwards.

    >>> read_dice_range(DicePool(), "dice", "1r-4r")
    ('red', range(1, 5))
    """
    match = _DICE_RANGE.fullmatch(text.strip().lower())
    if match is None or not isinstance(notation, DicePool | DicePools):
        return None
    first, last = (DICE.check(option, int(match[end])) for end in ("first", "last"))
    colour = COLOUR_NAMES.get(match["colour"])
    if colour is None:
        return None
    if first > last:
        raise NotationError(option, "range", text)
    return colour, range(first, last + 1)


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
