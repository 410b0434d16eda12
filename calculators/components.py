"""The dice, decks and numbers of one game, as its calculators take them.

They come from the game's pack; what the rule documents do not state is marked as assumed. A table can
put its own dice in their place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NoReturn, TypeVar

from calculators.deck import Deck
from calculators.dice import Die
from calculators.errors import MissingComponentError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ComponentNumber:
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
    """

    dice: Mapping[str, Die] = field(default_factory=dict)
    decks: Mapping[str, Deck] = field(default_factory=dict)
    numbers: Mapping[str, ComponentNumber] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Let whoever looks a component up refuse the request where a pack does not give it."""
        for name, key in (("dice", "faces"), ("decks", "cards"), ("numbers", "number")):
            object.__setattr__(self, name, _ByName(getattr(self, name), key))

    def with_dice(self, dice: Mapping[str, Die]) -> "Components":
        """Return the components with some of the dice replaced by those of the table.

        >>> Components().with_dice({"red": Die(())}).dice
        {'red': Die(faces=(), assumed=False, own=False)}
        """
        return replace(self, dice={**self.dice, **dice})
