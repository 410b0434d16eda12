"""A board: terrain, figures, features, and the graph that they make.

A *drawing* is the board as text, one character a space. The *links* of a space are the spaces that a
Line of Fire steps to from it: those adjacent to it (they touch, and no Wall parts them) that are
neither Impassable nor a closed door nor off the map.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from calculators.schemer.figures import Actor, Feature, Figure
from calculators.schemer.grid import Extent, Space

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
    """What a Trap, Hazard or Wizard Fire deals.

    Attributes:
        enter: On entering.
        stay: Later, for ending the move there.
    """

    enter: int
    stay: int = 0


@dataclass(frozen=True)
class Board:
    """Everything that a Schemer's movement depends on.

    Attributes:
        extent: Grid and size.
        terrain: One character a space, by number; the spaces of Impassable features are Impassable.
        actor: The Schemer that acts.
        figures: All others, by letter.
        features: The features that have names, in the order given.
        walls: The pairs of spaces that a Wall parts.
        damage: What every Trap, Hazard and Wizard Fire deals, by space.
    """

    extent: Extent
    terrain: tuple[str, ...]
    actor: Actor
    figures: tuple[Figure, ...]
    features: tuple[Feature, ...]
    walls: frozenset[Wall]
    damage: Mapping[Space, Damage]

    def adjacent(self, space: Space) -> tuple[Space, ...]:
        """Return the spaces adjacent to ``space`` that somebody could stand on, by name.

        ``space`` itself may be Impassable: a figure can stand beside an altar.
        """
        terrain = self.terrain
        beside = [each for each in self.extent.neighbours(space) if terrain[each] in GROUND]
        if space in self._walled:
            beside = [each for each in beside if frozenset((space, each)) not in self.walls]
        return tuple(beside)

    @cached_property
    def links(self) -> tuple[tuple[Space, ...], ...]:
        """The spaces that a Line of Fire steps to (glossary, Line of Fire), by space."""
        return tuple(
            self.adjacent(space) if ground in GROUND else ()
            for space, ground in enumerate(self.terrain)
        )

    @cached_property
    def _walled(self) -> frozenset[Space]:
        """The spaces that a Wall parts from another."""
        return frozenset().union(*self.walls)

    def drawing(self) -> str:
        """Return the board as text, figures over terrain; one of several on a space is shown."""
        drawn = dict(enumerate(self.terrain))
        drawn |= {figure.space: figure.letter for figure in reversed(self.figures)}
        drawn[self.actor.space] = ACTOR
        extent = self.extent
        rows = (
            "".join(drawn[extent.space(column, row)] for column in range(extent.width))
            for row in range(extent.height)
        )
        return "\n".join(row.rstrip() for row in rows)
