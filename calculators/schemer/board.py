"""A board: terrain, miniatures, features, and the graph that they make.

A *drawing* is the board as text, one character a space. The *links* of a space are the spaces that a
Line of Fire steps to from it: those adjacent to it (they touch, with no Wall between) that are
neither Impassable nor a closed door nor off the map.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from calculators.schemer.grid import Extent, Space
from calculators.schemer.miniatures import Actor, Feature, Miniature

ACTOR: Final = "@"
OPEN: Final = "."
IMPASSABLE: Final = "#"
DIFFICULT: Final = "~"
TRAP: Final = "^"
HAZARD: Final = "!"
WIZARD_FIRE: Final = "*"
CLOSED_DOOR: Final = "+"
OFF_MAP: Final = " "

GROUND: Final = frozenset((OPEN, DIFFICULT, TRAP, HAZARD, WIZARD_FIRE))
TERRAIN: Final = GROUND | {IMPASSABLE, CLOSED_DOOR, OFF_MAP}

Wall = frozenset[Space]


class Damage(NamedTuple):
    """The damage of a Trap, Hazard or Wizard Fire.

    Attributes:
        enter: Dealt on entering.
        stay: Dealt later, for ending the move there.
    """

    enter: int
    stay: int = 0


@dataclass(frozen=True)
class Board:
    """A board with all that a Schemer's movement depends on.

    Attributes:
        extent: Grid and size.
        terrain: One character a space, by number; the spaces of Impassable features are Impassable.
        actor: The Schemer that acts.
        miniatures: All others, by letter.
        features: The features that have names, in the order given.
        walls: The pairs of spaces with a Wall between them.
        damage: The damage of every Trap, Hazard and Wizard Fire, by space.
    """

    extent: Extent
    terrain: tuple[str, ...]
    actor: Actor
    miniatures: tuple[Miniature, ...]
    features: tuple[Feature, ...]
    walls: frozenset[Wall]
    damage: Mapping[Space, Damage]

    def adjacent(self, space: Space) -> tuple[Space, ...]:
        """Return the spaces adjacent to ``space`` that a miniature could stand on, by name.

        ``space`` itself may be Impassable: a miniature can stand beside an altar.

        >>> from calculators.schemer.parsing import read_document
        >>> board, _ = read_document({"scheme": "Move 1 -> F", "map": "@#F", "grid": "square"})
        >>> [board.extent.name(space) for space in board.adjacent(board.extent.named("b1"))]
        ['a1', 'c1']
        """
        terrain = self.terrain
        spaces = [touching for touching in self.extent.neighbours(space) if terrain[touching] in GROUND]
        if space in self._walled:
            spaces = [touching for touching in spaces if frozenset((space, touching)) not in self.walls]
        return tuple(spaces)

    @cached_property
    def links(self) -> tuple[tuple[Space, ...], ...]:
        """The spaces that a Line of Fire steps to (glossary, Line of Fire), by space."""
        return tuple(
            self.adjacent(space) if ground in GROUND else ()
            for space, ground in enumerate(self.terrain)
        )

    @cached_property
    def _walled(self) -> frozenset[Space]:
        """The spaces with a Wall on at least one side."""
        return frozenset().union(*self.walls)

    def drawing(self) -> str:
        """Return the board as text, miniatures over terrain; of several on a space only one."""
        drawn = dict(enumerate(self.terrain))
        drawn |= {miniature.space: miniature.letter for miniature in reversed(self.miniatures)}
        drawn[self.actor.space] = ACTOR
        return self.extent.drawing(drawn)
