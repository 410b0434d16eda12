"""A game's dice, deck and numbers as the calculators take them: the shipped ones, or the table's own.

What the table sets with ``--die`` or ``--deck`` is no assumption any more.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.answers.odds.options import Given
from calculators.deck import Deck, DrawnCard, read_deck, read_drawn
from calculators.dice import COLOUR_LETTERS, Die, read_die
from calculators.errors import NotationError, UnknownDieError
from calculators.limits import FACE, FACES
from calculators.values import Value
from glossary import Component, Components

# The die of a game that has a single one.
ONLY: Final = "die"
# How players may name a die in ``--die``.
_NAMES: Final[Mapping[str, str]] = {
    **COLOUR_LETTERS,
    "giallo": "yellow",
    "arancione": "orange",
    "rosso": "red",
    "danno": "damage",
    "epico": "epic",
}


class Kit:
    """The components that one request uses."""

    def __init__(self, components: Components, given: Given) -> None:
        """Take ``components`` where nothing else is ``given``."""
        self._components = components
        self._given = given
        self._own = dict(self._read_own())

    def only_die(self) -> Die:
        """Return the die of a game that has one, whose faces may be any range.

        Raises:
            NotationError: Marked faces, which the game does not know.
        """
        return self._own.get(ONLY) or self._shipped_die(ONLY)

    def die(self, name: str) -> Die:
        """Return one of several dice."""
        return self._own.get(name) or self._shipped_die(name)

    def dice(self, *names: str) -> Mapping[str, Die]:
        """Return several dice by name."""
        return {name: self.die(name) for name in names}

    def deck(self) -> Deck:
        """Return the Response deck; an own one has Eyes only once somebody says how many.

        Raises:
            NotationError: The own deck is no such list.
            OutOfRangeError: It is beyond the limits of decks.
        """
        text = self._given.text("deck")
        if text is not None:
            return read_deck(text)
        shipped, eyes = self._components["response-deck"], self._components["eyes"]
        deck = read_deck(shipped.cards or "")
        return replace(
            deck,
            eyes=eyes.number,
            assumed=shipped.assumed is not None,
            eyes_assumed=eyes.assumed is not None,
        )

    def drawn(self) -> tuple[DrawnCard, ...]:
        """Return the cards that are out of the deck.

        Raises:
            NotationError: They are no list of cards.
            OutOfRangeError: A card is beyond its limits.
        """
        return read_drawn(self._given.text("drawn") or "")

    def value(self, name: str) -> Value:
        """Return a number that the rules use."""
        component = self._components[name]
        return Value(component.number or 0, assumed=component.assumed is not None)

    def _read_own(self) -> list[tuple[str, Die]]:
        return [self._own_die(text) for text in self._given.texts("die")]

    def _own_die(self, text: str) -> tuple[str, Die]:
        known = self._given.choices("die") or (ONLY,)
        name, equals, faces = text.partition("=")
        if not equals:
            if known != (ONLY,):
                raise NotationError("die", "named-die", text)
            name, faces = ONLY, text
        name = _name_of(name)
        if name not in known:
            if known == (ONLY,):
                raise NotationError("die", _faces_of(ONLY), text)
            raise UnknownDieError("die", name, known)
        try:
            die = replace(read_die(faces), own=True)
        except NotationError as error:
            raise NotationError("die", _faces_of(name), text) from error
        self._check(name, die, text)
        return name, die

    def _check(self, name: str, die: Die, text: str) -> None:
        if name == ONLY:
            marks_known = False
        else:
            marks_known = name in ("damage", "epic")
            FACES.check("die-faces", len(die.faces))
            FACE.check("die-face", max(die.values))
        if not marks_known and any(face.inspire or face.critical for face in die.faces):
            raise NotationError("die", _faces_of(name), text)

    def _shipped_die(self, name: str) -> Die:
        component: Component = self._components[name]
        return replace(read_die(component.faces or ""), assumed=component.assumed is not None)


def own_dice(given: Given) -> frozenset[str]:
    """Return the names of the dice whose faces are given."""
    parts = (text.rpartition("=") for text in given.texts("die"))
    return frozenset(_name_of(name) or ONLY for name, _, _ in parts)


def _name_of(typed: str) -> str:
    """Return the name of a die, given in either language."""
    name = typed.strip().lower()
    return _NAMES.get(name, name)


def _faces_of(name: str) -> str:
    """Return the notation of a die's faces."""
    return "only-die" if name == ONLY else "faces"
