"""What dice show before criticals are rolled again (Reference Manual, Appendix C: Determine damage).

Only this much of a roll matters to what follows: the icons, the criticals, the inspire icons, and which
Damage Dice the Doom Die could take away. Of dice that end the same way the lowest is the one to lose,
so at most three are in question: the lowest plain one, the lowest inspiring one and a critical.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

from calculators.dice import Die, Face
from calculators.red_dragon_inn.exploding import DiceCount

# The faces that dice show, the lowest first, each with the number of dice that show it.
FaceCounts = Sequence[tuple[Face, int]]


class RolledDice(NamedTuple):
    """Dice on the table.

    Attributes:
        icons: What the faces count; a critical counts 1.
        to_roll: The dice that are still to be rolled: criticals, or all at first.
        inspire: Inspire icons, if they matter.
    """

    icons: int
    to_roll: DiceCount
    inspire: int = 0

    @classmethod
    def of(cls, yellow: Sequence[Face], epic: Sequence[Face]) -> "RolledDice":
        """Return the dice that show these faces.

        >>> RolledDice.of([Face(1, inspire=True), Face(0, critical=True)], [Face(2)])
        RolledDice(icons=4, to_roll=DiceCount(yellow=1, epic=0), inspire=1)
        """
        icons = sum(face.icons for face in (*yellow, *epic))
        to_roll = DiceCount(sum(face.critical for face in yellow), sum(face.critical for face in epic))
        return cls(icons, to_roll, sum(face.inspire for face in yellow))

    def without(self, face: Face) -> "RolledDice":
        """Return the dice without a Damage Die that shows ``face``.

        >>> RolledDice(4, DiceCount(1, 0), 1).without(Face(0, critical=True))
        RolledDice(icons=3, to_roll=DiceCount(yellow=0, epic=0), inspire=1)
        """
        yellow, epic = self.to_roll
        to_roll = DiceCount(yellow - face.critical, epic)
        return RolledDice(self.icons - face.icons, to_roll, self.inspire - face.inspire)


class DiceRoll(NamedTuple):
    """A roll of Damage and Epic Dice.

    Attributes:
        dice: What lies on the table.
        removable: Faces of Damage Dice that it may be best to remove: at most one plain, one inspiring
            and one critical, in this order.
    """

    dice: RolledDice
    removable: tuple[Face, ...]

    def removals(self) -> Iterator[RolledDice]:
        """Yield the dice that remain after each removal in question.

        >>> roll = DiceRoll(RolledDice(3, DiceCount(1, 0)), (Face(2), Face(0, critical=True)))
        >>> [dice.icons for dice in roll.removals()]
        [1, 2]
        """
        yield from map(self.dice.without, self.removable)


def rolls(damage: Die, epic: Die, dice: DiceCount, *, inspires: bool) -> Mapping[DiceRoll, int]:
    """Return all rolls of ``dice``, with their weights.

    Args:
        damage: The Damage Die.
        epic: The Epic Die.
        dice: How many of them are rolled.
        inspires: Whether inspire icons matter; if not, faces with them are plain.

    >>> from calculators.dice import read_die
    >>> weights = rolls(read_die("0,1"), read_die("2,3"), DiceCount(2, 1), inspires=False)
    >>> [(roll.dice.icons, number) for roll, number in weights.items()]
    [(2, 1), (3, 3), (4, 2), (4, 1), (5, 1)]
    """
    faces = [face if inspires else face._replace(inspire=False) for face in damage.faces]
    yellow_rolls: Counter[DiceRoll] = Counter()
    for face_counts, weight in _combinations(faces, dice.yellow):
        icons, criticals = _icons_and_criticals(face_counts)
        inspire = sum(number for face, number in face_counts if face.inspire)
        rolled = RolledDice(icons, DiceCount(criticals, 0), inspire)
        yellow_rolls[DiceRoll(rolled, _removable(face_counts))] += weight
    epic_rolls: Counter[tuple[int, int]] = Counter()
    for face_counts, weight in _combinations(epic.faces, dice.epic):
        epic_rolls[_icons_and_criticals(face_counts)] += weight
    all_rolls: Counter[DiceRoll] = Counter()
    for ((icons, (criticals, _), inspire), removable), weight in yellow_rolls.items():
        for (epic_icons, epic_criticals), epic_weight in epic_rolls.items():
            rolled = RolledDice(icons + epic_icons, DiceCount(criticals, epic_criticals), inspire)
            all_rolls[DiceRoll(rolled, removable)] += weight * epic_weight
    return all_rolls


def _combinations(faces: Iterable[Face], dice: int) -> Iterator[tuple[FaceCounts, int]]:
    """Yield all combinations of faces that the dice can show, with their weights."""
    kinds = sorted(Counter(faces).items())
    for places in combinations_with_replacement(range(len(kinds)), dice):
        face_counts, weight = [], factorial(dice)
        for place, number in Counter(places).items():
            face, sides = kinds[place]
            face_counts.append((face, number))
            weight = weight // factorial(number) * sides**number
        yield face_counts, weight


def _icons_and_criticals(face_counts: FaceCounts) -> tuple[int, int]:
    icons = sum(face.icons * number for face, number in face_counts)
    return icons, sum(number for face, number in face_counts if face.critical)


def _removable(face_counts: FaceCounts) -> tuple[Face, ...]:
    """Return the faces of the dice in question: of each kind the lowest, which is the least loss."""
    critical = [face for face, _ in face_counts if face.critical]
    plain = [face for face, _ in face_counts if not face.critical and not face.inspire][:1]
    inspiring = [face for face, _ in face_counts if face.inspire][:1]
    if plain and inspiring and plain[0].value <= inspiring[0].value:
        inspiring = []
    return (*plain, *inspiring, *critical)
