"""Which spaces the actor may enter and end on, at what cost and damage (glossary)."""

from dataclasses import dataclass
from functools import cached_property

from calculators.schemer.board import DIFFICULT, GROUND, HAZARD, TRAP, WIZARD_FIRE, Board, Damage
from calculators.schemer.grid import Space

_HARMLESS = Damage(enter=0, stay=0)


@dataclass(frozen=True)
class MovementRules:
    """The glossary's rules of movement, applied to the actor of one board.

    Attributes:
        board: The board.
    """

    board: Board

    @cached_property
    def move_points(self) -> tuple[int, ...]:
        """The points that entering each space costs by Move; 0 where the actor may not enter.

        Difficult spaces cost 2 (glossary, Difficult); the space of a miniature that the actor may not
        pass cannot be entered.

        >>> from calculators.schemer.parsing import read_document
        >>> MovementRules(read_document({"scheme": "Move 1 -> F", "map": "@.~#F"}).board).move_points
        (1, 1, 2, 0, 0)
        """
        actor = self.board.actor
        barred = {
            miniature.space for miniature in self.board.miniatures if not actor.may_pass(miniature)
        }
        return tuple(
            0 if ground not in GROUND or space in barred else 2 if ground == DIFFICULT else 1
            for space, ground in enumerate(self.board.terrain)
        )

    @cached_property
    def leap_points(self) -> tuple[int, ...]:
        """The points that each space costs by Leap: 1, or 0 where the actor may not go.

        >>> from calculators.schemer.parsing import read_document
        >>> MovementRules(read_document({"scheme": "Leap 1 -> F", "map": "@.~#F"}).board).leap_points
        (1, 1, 1, 0, 1)
        """
        return tuple(1 if ground in GROUND else 0 for ground in self.board.terrain)

    @cached_property
    def occupied(self) -> frozenset[Space]:
        """The spaces where the actor may not end (glossary: Occupied, Tiny, Overrun).

        Only a Tiny actor shares a space with a miniature that is not Tiny. An Overrun actor pushes
        miniatures aside on its path, but ends on a space that was Unoccupied before.

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Move 1 -> F", "map": "@.F"}).board
        >>> [board.extent.name(space) for space in MovementRules(board).occupied]
        ['c1']
        """
        if "tiny" in self.board.actor.keywords:
            return frozenset()
        miniatures = self.board.miniatures
        return frozenset(
            miniature.space for miniature in miniatures if "tiny" not in miniature.keywords
        )

    @cached_property
    def closed_ends(self) -> frozenset[Space]:
        """The spaces where no move ends: those of ``occupied``, and where the actor stands."""
        return self.occupied | {self.board.actor.space}

    @cached_property
    def dangerous(self) -> frozenset[Space]:
        """The spaces that are Dangerous to the actor (glossary: Dangerous, Immune, Resistant).

        Wizard Fire is neither Trap nor Hazard: no keyword helps against it.

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Move 1 -> F", "map": "@^F"}).board
        >>> [board.extent.name(space) for space in MovementRules(board).dangerous]
        ['b1']
        """
        actor, terrain = self.board.actor, self.board.terrain
        is_dangerous = {
            TRAP: actor.is_hurt_by_traps(),
            HAZARD: actor.is_hurt_by_hazards(),
            WIZARD_FIRE: True,
        }
        return frozenset(space for space in self.board.damage if is_dangerous[terrain[space]])

    @cached_property
    def enter_damage(self) -> tuple[int, ...]:
        """The damage that entering each space deals to the actor."""
        return tuple(self._damage(space).enter for space in range(self.board.extent.count))

    @property
    def damage_unit(self) -> int:
        """The weight of one damage in ``move_weights``: more than the points of any path."""
        return 2 * self.board.extent.count + 1

    @cached_property
    def move_weights(self) -> tuple[int, ...]:
        """The points and the damage of entering each space by Move, as one number; 0 where it may not.

        Less damage weighs less, whatever the points; then fewer points (2c).
        """
        amounts = zip(self.move_points, self.enter_damage, strict=True)
        unit = self.damage_unit
        return tuple(points and points + damage * unit for points, damage in amounts)

    def stay_damage(self, space: Space) -> int:
        """Return the damage that ending the move on ``space`` deals later."""
        return self._damage(space).stay

    def _damage(self, space: Space) -> Damage:
        return self.board.damage[space] if space in self.dangerous else _HARMLESS
