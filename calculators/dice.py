"""Dice and how players write them.

A *face* shows a number of icons and may be marked: ``i`` inspires, ``c`` is a critical (which shows
no icons of its own). A *die* is its faces, all equally likely. A *pool* is the number of dice of each
colour that are rolled. Notations: faces ``0,1,1,2,1i,c`` or ``1-10``; a pool ``3r 1y``, ``r3`` or
``3 red + 1 yellow`` with the letters and words of either language; dice on the table ``r2 r0 y1``, each
its colour and what it shows.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from calculators.distribution import Distribution
from calculators.errors import NotationError, OutOfRangeError
from calculators.limits import DICE, FACE, FACES, RANGE_END, RANGE_FACES
from calculators.words import dice_words, words_between_dice

# Colours of dice, from the weakest to the strongest (Conan, "Dadi").
COLOURS: Final = ("yellow", "orange", "red")
# Rosso, arancione, giallo beside red, orange, yellow: no letter means two colours.
COLOUR_LETTERS: Final[Mapping[str, str]] = dice_words().letters
# Colours by every word for them, of one die or several.
COLOUR_NAMES: Final[Mapping[str, str]] = {
    **COLOUR_LETTERS,
    **{word: colour for word, colour in dice_words().colours.items() if colour in COLOURS},
}
# What the die of a game that has a single one is called.
ONLY_DIE: Final = "die"
# Dice by what else players call them.
DIE_NAMES: Final[Mapping[str, str]] = {**COLOUR_NAMES, **dice_words().names}
_COLOUR: Final = "|".join(sorted(COLOUR_NAMES, key=len, reverse=True))
# A number of dice and their colour; apart from each other only where the number stands alone.
_COUNT_FIRST = re.compile(rf"(?:(?<![a-z])(?P<count>\d+)\s+|(?P<close>\d*))(?P<colour>{_COLOUR})")
_COLOUR_FIRST = re.compile(rf"(?P<colour>{_COLOUR})(?P<count>\d*)")
# What may stand beside the colour of dice, and between dice.
_DICE_WORD = re.compile(rf"\b(?:{'|'.join(sorted(dice_words().dice))})\b")
_AND = re.compile(rf"\b(?:{'|'.join(sorted(words_between_dice('plus')))})\b")
# "un rosso", "a red": one die.
_COUNTS: Final[Mapping[str, int]] = {
    **dict.fromkeys(frozenset().union(*dice_words().articles.values()) - {"a"}, 1),
    **dice_words().numbers,
}
_NUMBER_WORD = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b")
# English "a" counts before a colour's word alone: it also is the letter of orange.
_ARTICLE = re.compile(rf"\ba(?=\s+(?:{'|'.join(name for name in COLOUR_NAMES if len(name) > 1)})\b)")
_FACE = re.compile(r"(-?\d+)(i?)|(c)")
_ROLLED_DIE = re.compile(rf"({_COLOUR})\s*(\d)(?!\d)")
_RANGE = re.compile(r"(\d+)-(\d+)")
# Numbers that would become one if the space between them were left out.
_APART = re.compile(r"\d\s+\d")
_MOST_DIGITS: Final = 2


class Face(NamedTuple):
    """One side of a die.

    Attributes:
        value: Icons on it, 0 or more.
        inspire: Whether it carries the inspire icon.
        critical: Whether it is a critical hit.
    """

    value: int
    inspire: bool = False
    critical: bool = False

    @property
    def icons(self) -> int:
        """The icons that it counts: a critical counts 1.

        >>> Face(2).icons, Face(0, critical=True).icons
        (2, 1)
        """
        return 1 if self.critical else self.value


class RolledDie(NamedTuple):
    """A die on the table.

    Attributes:
        colour: Its colour.
        icons: What it shows.
    """

    colour: str
    icons: int


@dataclass(frozen=True, slots=True)
class Die:
    """A die.

    Attributes:
        faces: Its sides, all equally likely.
        assumed: Whether the faces are assumed, not stated by the game.
        own: Whether the players gave the faces.
        name: What a pack calls it that names several; then its faces are not known here.
    """

    faces: tuple[Face, ...]
    assumed: bool = False
    own: bool = False
    name: str = ""

    @property
    def values(self) -> tuple[int, ...]:
        """The icons of each side.

        >>> read_die("0,1,1,2,1i,c").values
        (0, 1, 1, 2, 1, 0)
        """
        return tuple(face.value for face in self.faces)

    @property
    def distribution(self) -> Distribution:
        """How likely each number of icons is.

        >>> read_die("0,0,1").distribution.weights
        ((0, 2), (1, 1))
        """
        return Distribution.uniform(self.values)


Pool = Mapping[str, int]


def read_die(text: str, *, option: str = "die") -> Die:
    """Return the die that ``text`` describes.

    Args:
        text: Faces with commas, ``0,1,1,2,1i,c``, or a range with one number a face, ``1-10``.
        option: The option that the errors name.

    Raises:
        NotationError: ``text`` is neither of them.
        OutOfRangeError: There are fewer than 2 or more than 6 faces, or one is beyond 0 to 9; or a
            range is beyond 0 to 99, or of more than 20 faces.

    >>> read_die("1-4").values
    (1, 2, 3, 4)
    """
    compact = _compact(text, option)
    if (ends := _RANGE.fullmatch(compact)) is not None:
        return Die(_range(*ends.groups(), option=option))
    faces = tuple(_face(face, text, option) for face in compact.split(","))
    FACES.check(f"{option}-faces", len(faces))
    return Die(faces)


def read_pool(text: str, *, option: str = "dice") -> Pool:
    """Return how many dice of each colour ``text`` names.

    Args:
        text: For example ``3r 1y``, ``3r1y``, ``2ry``, ``r3``, ``3r+1y``, ``3 red and 1 yellow`` or
            ``tre rossi``; a letter or word alone is one die.
        option: The option that the errors name.

    Raises:
        NotationError: ``text`` is no such list.
        OutOfRangeError: More than 20 dice in all.

    >>> dict(read_pool("3r 1g")), dict(read_pool("3 rossi + giallo"))
    ({'red': 3, 'yellow': 1}, {'red': 3, 'yellow': 1})
    >>> dict(read_pool("three red and a yellow")), dict(read_pool("tre rossi e un giallo"))
    ({'red': 3, 'yellow': 1}, {'red': 3, 'yellow': 1})
    """
    plain = _plain(text)
    pattern = next((form for form in (_COUNT_FIRST, _COLOUR_FIRST) if _is_all(form, plain)), None)
    if pattern is None or (text.strip() and not pattern.search(plain)):
        raise NotationError(option, "dice", text)
    pool: Counter[str] = Counter()
    for match in pattern.finditer(plain):
        groups = match.groupdict(default="")
        count = groups["count"] or groups.get("close", "")
        if len(count) > _MOST_DIGITS:
            raise OutOfRangeError(option, *DICE, count)
        pool[COLOUR_NAMES[groups["colour"]]] += int(count or 1)
    DICE.check(option, sum(pool.values()))
    return pool


def read_rolled(text: str, *, option: str = "rolled") -> tuple[RolledDie, ...]:
    """Return the dice on the table that ``text`` names.

    Args:
        text: For example ``r2 r0 y1`` or ``red 2, red 0``; the colours are those of ``read_pool``.
        option: The option that the errors name.

    Raises:
        NotationError: ``text`` is no such list.

    >>> read_rolled("r2 g1")
    (RolledDie(colour='red', icons=2), RolledDie(colour='yellow', icons=1))
    """
    plain = _plain(text.replace(",", "+"))
    dice: list[tuple[str, str]] = _ROLLED_DIE.findall(plain)
    if not dice or not _is_all(_ROLLED_DIE, plain):
        raise NotationError(option, "rolled", text)
    return tuple(RolledDie(COLOUR_NAMES[colour], int(icons)) for colour, icons in dice)


def write_rolled(dice: Iterable[RolledDie]) -> str:
    """Return the text that ``read_rolled`` makes ``dice`` of, in English letters.

    >>> write_rolled([RolledDie("red", 2), RolledDie("yellow", 1)])
    'r2 y1'
    """
    return " ".join(f"{colour[0]}{icons}" for colour, icons in dice)


def read_rolled_faces(text: str, *, option: str = "rolled") -> tuple[Face, ...]:
    """Return the faces that dice of one kind on the table show.

    Args:
        text: For example ``1 1i 0 c``, also with commas.
        option: The option that the errors name.

    Raises:
        NotationError: ``text`` is no such list.
        OutOfRangeError: A face is beyond 0 to 9.

    >>> read_rolled_faces("1i c")
    (Face(value=1, inspire=True, critical=False), Face(value=0, inspire=False, critical=True))
    """
    faces = text.lower().replace(",", " ").split()
    if not faces:
        raise NotationError(option, "rolled-faces", text)
    return tuple(_face(face, text, option, kind="rolled-faces") for face in faces)


def write_face(face: Face) -> str:
    """Return a face as players write it.

    >>> write_face(Face(1, inspire=True)), write_face(Face(0, critical=True))
    ('1i', 'c')
    """
    return "c" if face.critical else f"{face.value}{'i' * face.inspire}"


def write_pool(pool: Pool) -> str:
    """Return the text that ``read_pool`` makes ``pool`` of, in English letters.

    >>> write_pool({"red": 3, "yellow": 1})
    '3r1y'
    """
    return "".join(f"{count}{colour[0]}" for colour, count in pool.items())


def write_die(die: Die) -> str:
    """Return the text that ``read_die`` makes the faces of ``die`` of.

    >>> write_die(read_die("0,1,1i,c")), write_die(read_die("1-10"))
    ('0,1,1i,c', '1-10')
    """
    values = die.values
    if len(values) > FACES.most:
        return f"{values[0]}-{values[-1]}"
    return ",".join(map(write_face, die.faces))


def _range(first: str, last: str, *, option: str) -> tuple[Face, ...]:
    if max(len(first), len(last)) > _MOST_DIGITS:
        raise OutOfRangeError(option, *RANGE_END, f"{first}-{last}")
    if int(first) >= int(last):
        raise NotationError(option, "faces", f"{first}-{last}")
    RANGE_FACES.check(f"{option}-faces", int(last) - int(first) + 1)
    return tuple(Face(value) for value in range(int(first), int(last) + 1))


def _face(text: str, whole_text: str, option: str, *, kind: str = "faces") -> Face:
    match = _FACE.fullmatch(text)
    if match is None:
        raise NotationError(option, kind, whole_text)
    number, inspire, critical = match.groups()
    if critical:
        return Face(0, critical=True)
    if len(number) > _MOST_DIGITS or number.startswith("-"):
        raise OutOfRangeError(f"{option}-face", *FACE, number)
    return Face(FACE.check(f"{option}-face", int(number)), inspire=bool(inspire))


def _plain(text: str) -> str:
    """Return dice without the word for them, numbers in digits, and ``+`` for every "and"."""
    plain = _ARTICLE.sub("1", text.lower())
    digits = _NUMBER_WORD.sub(lambda match: str(_COUNTS[match[0]]), plain)
    return _AND.sub("+", _DICE_WORD.sub(" ", digits))


def _is_all(pattern: re.Pattern[str], text: str) -> bool:
    """Return whether ``text`` is made of matches of ``pattern``, spaces and ``+`` alone."""
    return not pattern.sub(" ", text).replace("+", " ").strip()


def _compact(text: str, option: str) -> str:
    """Return the faces of a die in small letters and without blanks."""
    if _APART.search(text):
        raise NotationError(option, "faces", text)
    return "".join(text.split()).lower()
