"""Numbers that a game's components carry beside their faces."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Value:
    """A number that the rules of a game use, such as the damage that a token stops.

    Attributes:
        number: The number.
        assumed: Whether the game's documents do not state it.
    """

    number: int
    assumed: bool = False
