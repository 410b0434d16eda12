"""Dice of any game, as ``grammar`` reads them: sides of dice and numbers, and changes of rolls."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

# The faces of a die, all equally likely, or the name of a die of the game's pack.
Faces = tuple[int, ...]
DieName = str
End = Literal["", "highest", "lowest"]


class FaceRange(NamedTuple):
    """The faces that a change is about: ``8+``, ``1-2``, ``highest``.

    Attributes:
        first: The lowest of them.
        last: The highest of them; ``None`` if there is no end.
        end: ``highest`` or ``lowest`` if it is that face of each die, whatever the others.
    """

    first: int = 0
    last: int | None = None
    end: End = ""

    def of(self, faces: Iterable[int]) -> frozenset[int]:
        """Return which of ``faces`` are meant.

        >>> sorted(FaceRange(5).of(range(1, 7))), sorted(FaceRange(end="lowest").of(range(1, 7)))
        ([5, 6], [1])
        """
        values = frozenset(faces)
        if self.end:
            return frozenset([max(values) if self.end == "highest" else min(values)])
        last = max(values) if self.last is None else self.last
        return frozenset(value for value in values if self.first <= value <= last)

    def __str__(self) -> str:
        if self.end:
            return self.end
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Reroll(NamedTuple):
    """Faces that are rolled again, once or until another one comes up."""

    faces: FaceRange
    is_always: bool = False

    def __str__(self) -> str:
        return f"reroll {self.faces} {'always' if self.is_always else 'once'}"


class Explode(NamedTuple):
    """Faces that are rolled again and added."""

    faces: FaceRange = FaceRange(end="highest")

    def __str__(self) -> str:
        return f"explode {self.faces}"


class Keep(NamedTuple):
    """Which dice of a roll count, in ascending order.

    Attributes:
        first: The place of the lowest that counts, from 0.
        last: The place after the highest that counts.
    """

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one kind.

    Attributes:
        count: How many.
        die: Their faces or their name.
        changes: What happens to each of them, in order.
    """

    count: int
    die: Faces | DieName
    changes: tuple[Reroll | Explode, ...] = ()

    @property
    def explodes(self) -> bool:
        """Whether any face is rolled again and added.

        >>> Dice(2, "red", (Explode(),)).explodes
        True
        """
        return any(isinstance(change, Explode) for change in self.changes)

    def __str__(self) -> str:
        return " ".join([self._kind, *map(str, self.changes)])

    @property
    def _kind(self) -> str:
        if isinstance(self.die, str):
            return f"{self.count} {self.die}"
        if self.die == tuple(range(1, len(self.die) + 1)) and len(self.die) > 1:
            return f"{self.count}d{len(self.die)}"
        return f"{self.count}d{{{','.join(map(str, self.die))}}}"


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice that are added up, or of which some are kept or counted.

    Attributes:
        dice: The dice by kind, at least one kind.
        keep: Which of them count; ``None`` for all.
        counted: The faces that are counted instead of added; ``None`` if they are added.
        is_subtracted: Whether their sum is taken away.
    """

    dice: tuple[Dice, ...]
    keep: Keep | None = None
    counted: FaceRange | None = None
    is_subtracted: bool = False

    @property
    def count(self) -> int:
        """How many dice there are.

        >>> DiceGroup((Dice(2, "red"), Dice(1, "yellow")), Keep(1, 3)).count
        3
        """
        return sum(dice.count for dice in self.dice)

    @property
    def is_changed(self) -> bool:
        """Whether it is more than dice that are added up.

        >>> DiceGroup((Dice(2, "red"),)).is_changed
        False
        """
        is_each_changed = any(dice.changes for dice in self.dice)
        return is_each_changed or self.keep is not None or self.counted is not None

    @property
    def explodes(self) -> bool:
        """Whether any face of any of the dice is rolled again and added."""
        return any(dice.explodes for dice in self.dice)

    def __str__(self) -> str:
        written = " + ".join(map(str, self.dice))
        parts = [f"({written})" if len(self.dice) > 1 else written]
        if self.keep is not None:
            parts += self._kept(self.keep)
        if self.counted is not None:
            parts.append(f"count {self.counted}")
        return " ".join(parts)

    def _kept(self, keep: Keep) -> Iterable[str]:
        if keep.first == 0:
            return [f"keep lowest {keep.last}"]
        if keep.last == self.count:
            return [f"keep highest {self.count - keep.first}"]
        return [f"drop lowest {keep.first}", f"drop highest {self.count - keep.last}"]


class Side(NamedTuple):
    """What one side rolls.

    Attributes:
        groups: The dice.
        constant: What is added.
    """

    groups: tuple[DiceGroup, ...]
    constant: int = 0

    def __str__(self) -> str:
        written = "".join(
            f" {'-' if group.is_subtracted else '+'} {_enclosed(group) if place else group}"
            for place, group in enumerate(self.groups)
        )
        if self.constant or not self.groups:
            written += f" {'-' if self.constant < 0 else '+'} {abs(self.constant)}"
        return written.removeprefix(" + ").removeprefix(" ")


def _enclosed(group: DiceGroup) -> str:
    """Return a group that stands after others, so that it is clear which dice are changed."""
    return f"({group})" if group.is_changed and len(group.dice) == 1 else str(group)


class Expression(NamedTuple):
    """A whole expression.

    Attributes:
        first: What is rolled.
        against: What the other side rolls; ``None`` without another side.
    """

    first: Side
    against: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The one side or both.

        >>> Expression(Side((), 1), Side((), 2)).sides
        (Side(groups=(), constant=1), Side(groups=(), constant=2))
        """
        return (self.first,) if self.against is None else (self.first, self.against)

    @property
    def groups(self) -> tuple[DiceGroup, ...]:
        """The dice of both sides."""
        return tuple(group for side in self.sides for group in side.groups)

    @property
    def names(self) -> tuple[DieName, ...]:
        """The names of dice in it, each once, in order.

        >>> Expression(Side((DiceGroup((Dice(2, "red"), Dice(1, "blue"))),))).names
        ('red', 'blue')
        """
        dice = (kind for group in self.groups for kind in group.dice)
        return tuple(dict.fromkeys(kind.die for kind in dice if isinstance(kind.die, str)))

    def __str__(self) -> str:
        return " vs ".join(map(str, self.sides))
