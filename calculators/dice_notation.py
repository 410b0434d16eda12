"""How dice and cards are written as the values of options: pools, dice on the table, faces, decks."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

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
from calculators.errors import NotationError, UnknownDieError
from calculators.limits import FACE, FACES
from calculators.notation import Notation, OneText, Spelling, split_values

T = TypeVar("T")

# What a pack calls a die or a deck: three letters or more, and no sign of faces and cards.
_NAME: Final = re.compile(r"[^\W\d_][^,:;=]{2,39}")
_COUNTED_DICE: Final = re.compile(r"(\d+)([a-z])")


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
    is_sequence: ClassVar[bool] = True

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


class RolledPool(OneText[tuple[RolledDie, ...]]):
    """Dice that were rolled, in order, by colour and what they show: ``r2 y0``.

    >>> RolledPool().read("rolled", ["r2 y0"])
    (RolledDie(colour='red', icons=2), RolledDie(colour='yellow', icons=0))
    >>> RolledPool().write((RolledDie("red", 2), RolledDie("yellow", 0)))
    ('r2 y0',)
    """

    kind: ClassVar[str] = "rolled"
    shows_colours: ClassVar[bool] = True

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


class RolledFaces(OneText[tuple[Face, ...]]):
    """What rolled dice of one kind show, in order: ``1i c``.

    >>> RolledFaces().read("rolled", ["1i c"])
    (Face(value=1, inspire=True, critical=False), Face(value=0, inspire=False, critical=True))
    >>> RolledFaces().write((Face(1), Face(1, inspire=True)))
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
