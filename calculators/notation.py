"""How the values of options are written: numbers, dice, decks and so on.

A *notation* reads what a player typed into the value that a calculator takes, writes such a value back,
and refuses values beyond its limits. Whatever is wrong is a ``CalculatorError`` that names the option.
"""

import decimal
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar, Final, Generic, TypeVar

from calculators.deck import Deck, DrawnCard, read_deck, read_drawn, write_deck, write_drawn
from calculators.dice import (
    COLOUR_LETTERS,
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
from calculators.limits import COUNT, FACE, FACES, Limits

T = TypeVar("T")

_NUMBER: Final = re.compile(r"[+-]?\d+")
_DECIMAL: Final = re.compile(r"([+-]?\d+)(?:[.,](\d+))?")
# What a pack calls a die or a deck: three letters or more, and no sign of faces and cards.
_INCHES: Final = re.compile(r"(?<=\d)\s*(?:\"|''|in\.?|inch|inches|pollici|pollice)$", re.IGNORECASE)
_OTHER_LENGTH: Final = re.compile(
    r"[\d.,]+\s*(?:[cm]?m|met(?:er|re)s?|metr[oi]|centi\w+|ft|feet|foot|piedi?|yards?)", re.IGNORECASE
)
_NAME: Final = re.compile(r"[^\W\d_][^,:;=]{2,39}")
# Beyond so many digits nothing is within any limits, and converting would only take time.
_MOST_DIGITS: Final = 9
_MOST_DECIMALS: Final = 100
_LONGEST_NAME: Final = 60
_COUNTED_DICE: Final = re.compile(r"(\d+)([a-z])")


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
        takes_dice: Whether a value is how many dice there are of each colour.
    """

    kind: ClassVar[str]
    is_repeatable: ClassVar[bool] = False
    has_named_parts: ClassVar[bool] = False
    is_flag: ClassVar[bool] = False
    is_whole: ClassVar[bool] = False
    takes_dice: ClassVar[bool] = False

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


class Inches(Decimal):
    """A length in inches, whose unit may be named.

    >>> Inches(Limits(0, 9)).read("inches", ["3.5 inches"]), Inches(Limits(0, 9)).read("inches", ['4"'])
    (Fraction(7, 2), Fraction(4, 1))
    """

    __slots__ = ()

    def _read(self, option: str, text: str) -> Fraction:
        """Return the length; one in another unit is refused as such."""
        if _OTHER_LENGTH.fullmatch(text.strip()):
            raise NotationError(option, "inches", text)
        return super()._read(option, _INCHES.sub("", text.strip()))


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


class _CountedDice(Notation[T]):
    """How many dice there are of each colour."""

    kind: ClassVar[str] = "dice"
    takes_dice: ClassVar[bool] = True

    def spell(self, text: str, spelling: Spelling) -> str:
        """Return the dice with the letters of the spelling."""
        return spelling.dice(text)

    def dice_in(self, text: str) -> Sequence[tuple[str, str, str]]:
        """Return how many dice there are of each colour."""
        dice = _COUNTED_DICE.findall(text)
        return [(count, COLOUR_LETTERS.get(letter, ""), "") for count, letter in dice]


class DicePool(_CountedDice[Pool], OneText[Pool]):
    """How many dice of each colour there are: ``3r1y``.

    >>> DicePool().read("dice", ["3r1y"]), DicePool().write({"red": 3, "yellow": 1})
    (Counter({'red': 3, 'yellow': 1}), ('3r1y',))
    """

    def of_number(self, number: int, colour: str, dice: Pool) -> Pool:
        """Return the dice with so many of a colour."""
        return {**dice, colour: number}

    def with_more(self, value: Pool, change: int, letter: str) -> Pool | None:
        """Return more dice of a colour, the first one without a letter; ``None`` if none are left."""
        colour = COLOUR_LETTERS[letter] if letter else next(iter(value), "")
        count = value.get(colour, 0) + change
        changed = {name: dice for name, dice in {**value, colour: count}.items() if dice}
        return changed if colour and count >= 0 and changed else None

    def _read(self, option: str, text: str) -> Pool:
        return read_pool(text, option=option)

    def _write(self, value: Pool) -> str:
        return write_pool(value)


class DicePools(_CountedDice[tuple[Pool, ...]]):
    """The dice of several rolls, one option or one ``;`` for each.

    >>> DicePools().read("attack", ["3r; 1y"]), DicePools().write(({"red": 3}, {"yellow": 1}))
    ((Counter({'red': 3}), Counter({'yellow': 1})), ('3r', '1y'))
    """

    is_repeatable: ClassVar[bool] = True

    def of_number(self, number: int, colour: str, dice: Pool) -> tuple[Pool, ...]:
        """Return the dice of one roll with so many of a colour."""
        return ({**dice, colour: number},)

    def with_more(self, value: tuple[Pool, ...], change: int, letter: str) -> tuple[Pool, ...] | None:
        """Return more dice in the first roll."""
        first = DicePool().with_more(value[0], change, letter) if value else None
        return None if first is None else (first, *value[1:])

    def read(self, option: str, texts: Sequence[str]) -> tuple[Pool, ...]:
        """Return the dice of each roll."""
        return tuple(read_pool(text, option=option) for text in split_values(texts))

    def write(self, value: tuple[Pool, ...]) -> tuple[str, ...]:
        """Return the dice of each roll as ``3r1y``."""
        return tuple(map(write_pool, value))


class DiceOnTable(OneText[tuple[RolledDie, ...]]):
    """Dice that were rolled, in order, by colour and what they show: ``r2 y0``.

    >>> DiceOnTable().read("rolled", ["r2 y0"])
    (RolledDie(colour='red', icons=2), RolledDie(colour='yellow', icons=0))
    >>> DiceOnTable().write((RolledDie("red", 2), RolledDie("yellow", 0)))
    ('r2 y0',)
    """

    kind: ClassVar[str] = "rolled"

    def spell(self, text: str, spelling: Spelling) -> str:
        """Return the dice with the letters of the spelling."""
        return spelling.dice(text)

    def dice_in(self, text: str) -> Sequence[tuple[str, str, str]]:
        """Return the dice with what they show."""
        return [("", COLOUR_LETTERS.get(die[:1], ""), die[1:]) for die in text.split()]

    def of_faces(self, faces: Sequence[tuple[str, str]]) -> str:
        """Return the dice by the letters of their colours."""
        return " ".join(f"{die[0]}{face}" for die, face in faces)

    def _read(self, option: str, text: str) -> tuple[RolledDie, ...]:
        return read_rolled(text, option=option)

    def _write(self, value: tuple[RolledDie, ...]) -> str:
        return write_rolled(value)


class FacesOnTable(OneText[tuple[Face, ...]]):
    """What rolled dice of one kind show, in order: ``1i c``.

    >>> FacesOnTable().read("rolled", ["1i c"])
    (Face(value=1, inspire=True, critical=False), Face(value=0, inspire=False, critical=True))
    >>> FacesOnTable().write((Face(1), Face(1, inspire=True)))
    ('1 1i',)
    """

    kind: ClassVar[str] = "rolled-faces"

    def dice_in(self, text: str) -> Sequence[tuple[str, str, str]]:
        """Return the faces, each of the option's own die."""
        return [("", "", face) for face in text.split()]

    def of_faces(self, faces: Sequence[tuple[str, str]]) -> str:
        """Return the faces alone."""
        return " ".join(face for _, face in faces)

    def _read(self, option: str, text: str) -> tuple[Face, ...]:
        return read_rolled_faces(text, option=option)

    def _write(self, value: tuple[Face, ...]) -> str:
        return " ".join(map(write_face, value))


@dataclass(frozen=True, slots=True)
class OwnDice(Notation[Mapping[str, Die]]):
    """The faces of the table's own dice: ``yellow=0,0,1,1,1,1``; of an only die without its name.

    A die that the game's pack names is given by its name in the place of the faces.

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

        >>> dice = OwnDice(("red", "yellow"))
        >>> dice.read("die", ["y=0,1"])["yellow"].values, dice.read("die", ["red 1,2"])["red"].values
        ((0, 1), (1, 2))
        """
        return dict(self._named_die(option, text) for text in split_values(texts))

    def write(self, value: Mapping[str, Die]) -> tuple[str, ...]:
        """Return the faces of each die after its name.

        >>> dice = OwnDice(("red", "yellow"))
        >>> dice.write(dice.read("die", ["y=0,1"]))
        ('yellow=0,1',)
        """
        texts = {name: die.name or write_die(die) for name, die in value.items()}
        if self.has_only_die:
            return tuple(texts.values())
        return tuple(f"{name}={text}" for name, text in texts.items())

    def _named_die(self, option: str, text: str) -> tuple[str, Die]:
        is_plain = "=" in text or self.has_only_die or text[:1].isdigit()
        name, equals, faces = text.partition("=" if is_plain else " ")
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
        if _NAME.fullmatch(faces.strip()):
            return Die((), own=True, name=faces.strip())
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


class DeckCards(OneText[Deck]):
    """A whole deck, value and number of each kind of card: ``0:6 2:4``; of the Eye it says nothing.

    A deck that the game's pack names is given by its name.

    >>> DeckCards().read("deck", ["2:4 0:6"]).cards
    ((0, 6), (2, 4))
    >>> DeckCards().write(Deck(((0, 6), (2, 4))))
    ('0:6 2:4',)
    """

    kind: ClassVar[str] = "deck"

    def _read(self, option: str, text: str) -> Deck:
        if _NAME.fullmatch(text.strip()):
            return Deck((), name=text.strip())
        return read_deck(text, option=option)

    def _write(self, value: Deck) -> str:
        return value.name or write_deck(value)


class DrawnCards(OneText[tuple[DrawnCard, ...]]):
    """Cards that are out of the deck, in order, marked where they carry the Eye: ``2e 0``.

    >>> DrawnCards().read("drawn", ["2e 0"])
    (DrawnCard(value=2, eye=True), DrawnCard(value=0, eye=False))
    >>> DrawnCards().write((DrawnCard(2, eye=True), DrawnCard(0)))
    ('2e 0',)
    """

    kind: ClassVar[str] = "drawn"

    def _read(self, option: str, text: str) -> tuple[DrawnCard, ...]:
        return read_drawn(text, option=option)

    def _write(self, value: tuple[DrawnCard, ...]) -> str:
        return write_drawn(value)


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
