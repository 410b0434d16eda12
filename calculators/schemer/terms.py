"""What the actor may enter, where it may end, and what that costs and deals (glossary)."""

from dataclasses import dataclass
from functools import cached_property

from calculators.schemer.board import DIFFICULT, GROUND, HAZARD, TRAP, WIZARD_FIRE, Board, Damage
from calculators.schemer.grid import Space

_HARMLESS = Damage(enter=0, stay=0)


@dataclass(frozen=True)
class Terms:
    """The terms of the rule on one board, for its actor.

    Attributes:
        board: The board.
    """

    board: Board

    @cached_property
    def move_points(self) -> tuple[int, ...]:
        """The points that entering costs by Move, by space; 0 where the actor may not.

        Difficult ground costs 2 (glossary, Difficult); figures that the actor may not pass bar
        their space.
        """
        barred = {each.space for each in self.board.figures if not self.board.actor.may_pass(each)}
        return tuple(
            0 if ground not in GROUND or space in barred else 2 if ground == DIFFICULT else 1
            for space, ground in enumerate(self.board.terrain)
        )

    @cached_property
    def leap_points(self) -> tuple[int, ...]:
        """The points that a Leap spends on each space: 1, or 0 where it may not go."""
        return tuple(1 if ground in GROUND else 0 for ground in self.board.terrain)

    @cached_property
    def occupied(self) -> frozenset[Space]:
        """The spaces where the actor may not end (glossary: Occupied, Tiny, Overrun).

        Only a Tiny actor shares a space with a figure that is not Tiny; Overrun places others
        elsewhere on the way, but a move ends on a space that was Unoccupied before.
        """
        if "tiny" in self.board.actor.keywords:
            return frozenset()
        return frozenset(each.space for each in self.board.figures if "tiny" not in each.keywords)

    @cached_property
    def dangerous(self) -> frozenset[Space]:
        """The spaces that are Dangerous to the actor (glossary: Dangerous, Immune, Resistant).

        Wizard Fire is neither Trap nor Hazard: no keyword helps against it.
        """
        actor = self.board.actor
        minded = {TRAP: actor.minds_traps(), HAZARD: actor.minds_hazards(), WIZARD_FIRE: True}
        terrain = self.board.terrain
        return frozenset(space for space in self.board.damage if minded[terrain[space]])

    @cached_property
    def entering(self) -> tuple[int, ...]:
        """The damage that entering deals to the actor, by space."""
        return tuple(self._damage(space).enter for space in range(self.board.extent.count))

    @property
    def damage_unit(self) -> int:
        """What one damage weighs in ``move_fares``: more than the points of any way."""
        return 2 * self.board.extent.count + 1

    @cached_property
    def move_fares(self) -> tuple[int, ...]:
        """What entering weighs by Move, damage before points (2c), by space; 0 where it may not."""
        amounts = zip(self.move_points, self.entering, strict=True)
        unit = self.damage_unit
        return tuple(points and points + damage * unit for points, damage in amounts)

    def staying(self, space: Space) -> int:
        """Return the damage that ending the move on ``space`` deals later."""
        return self._damage(space).stay

    def _damage(self, space: Space) -> Damage:
        return self.board.damage[space] if space in self.dangerous else _HARMLESS
