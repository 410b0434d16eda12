"""The dice, decks and numbers of one game, as its calculators take them.

They come from the game's pack; what the rule documents do not state is marked as assumed. A table can
put its own dice and decks in their place, or choose what the pack names as others' by its name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn, TypeVar

from calculators.deck import Deck
from calculators.dice import Die
from calculators.errors import MissingComponentError, NotationError, UnknownChoiceError

T = TypeVar("T")


class ComponentNumber(NamedTuple):
    """A number that the rules of a game use, such as the damage that a token stops.

    Attributes:
        number: The number.
        assumed: Whether the game's documents do not state it.
    """

    number: int
    assumed: bool = False


class _ByName(dict[str, T]):
    """The components of one kind by name."""

    def __init__(self, components: Mapping[str, T], key: str) -> None:
        """Hold components whose value stands under ``key`` in a pack."""
        super().__init__(components)
        self._key = key

    def __missing__(self, name: str) -> NoReturn:
        raise MissingComponentError(name, self._key)


@dataclass(frozen=True, slots=True)
class Components:
    """What one game's box holds; the error about what it does not hold is ``MissingComponentError``.

    Attributes:
        dice: Dice by name.
        decks: Decks by name.
        numbers: Numbers by name.
        alternatives: By the name of a die or a deck, what the pack names in its place, by their names.
    """

    dice: Mapping[str, Die] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    numbers: Mapping[str, ComponentNumber] = field(default_factory=dict)
    alternatives: Mapping[str, Mapping[str, "Die | Deck"]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Let whoever looks a component up refuse the request where a pack does not give it."""
        for name, key in (("dice", "faces"), ("decks", "cards"), ("numbers", "number")):
            object.__setattr__(self, name, _ByName(getattr(self, name), key))

    def with_dice(self, dice: Mapping[str, Die]) -> "Components":
        """Return the components with some of the dice replaced by those of the table.

        Raises:
            UnknownChoiceError: A die is chosen by a name that none has in its place.

        >>> Components().with_dice({"red": Die((), own=True)}).dice["red"].own
        True
        """
        own = {name: self._named_die(name, die) if die.name else die for name, die in dice.items()}
        return replace(self, dice={**self.dice, **own})

    def own_deck(self, component: str, deck: Deck) -> Deck:
        """Return the deck that a table gave in the place of ``component``, by its cards or its name.

        Raises:
            UnknownChoiceError: None has this name.
            NotationError: Nothing has a name here.
        """
        if not deck.name:
            return deck
        chosen = self._alternative("deck", "deck", component, deck.name)
        return chosen if isinstance(chosen, Deck) else deck

    def _named_die(self, component: str, die: Die) -> Die:
        chosen = self._alternative("die", "faces", component, die.name)
        return replace(chosen, own=True) if isinstance(chosen, Die) else die

    def _alternative(self, option: str, kind: str, component: str, name: str) -> "Die | Deck":
        by_name = self.alternatives.get(component, {})
        key = " ".join(name.casefold().split())
        for alternative_name, value in by_name.items():
            if alternative_name.casefold() == key:
                return value
        if not by_name:
            raise NotationError(option, kind, name)
        raise UnknownChoiceError(option, name, by_name)
