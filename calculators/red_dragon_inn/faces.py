"""What a roll shows before criticals are rolled again (Reference Manual, Appendix C: Determine damage).

Only this much of a roll matters to what follows: the icons, the criticals, the inspire icons, and which
Damage Dice the Doom Die could take away. Of dice that end the same way the lowest is the one to lose,
so at most three are in question: the lowest plain one, the lowest inspiring one and a critical.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from math import comb
from typing import NamedTuple

from calculators.dice import Die, Face
from calculators.red_dragon_inn.endless import Throw


class Shown(NamedTuple):
    """Dice on the table.

    Attributes:
        icons: What the faces count; each critical counts 1.
        again: The dice that are still to be thrown: criticals, or all at first.
        inspire: Inspire icons, counted as far as they matter.
    """

    icons: int
    again: Throw
    inspire: int = 0


class Roll(NamedTuple):
    """Damage Dice on the table.

    Attributes:
        icons: What the faces count; each critical counts 1.
        criticals: How many are criticals.
        inspire: Inspire icons, counted as far as they matter.
        plain: Icons of the lowest die without inspire and critical; ``None`` without one.
        inspiring: Icons of the lowest one with inspire, if it is lower; ``None`` without one.
    """

    icons: int = 0
    criticals: int = 0
    inspire: int = 0
    plain: int | None = None
    inspiring: int | None = None

    def without_one(self, critical: int) -> Iterator["Roll"]:
        """Yield the roll without each die that it may be best to remove, the plainest first.

        Args:
            critical: The fewest icons that a critical counts in the end. A plain die that shows no
                more is always the lesser loss.
        """
        icons, criticals, inspire, plain, inspiring = self
        if plain is not None:
            yield Roll(icons - plain, criticals, inspire)
        if inspiring is not None:
            yield Roll(icons - inspiring, criticals, inspire - 1)
        if criticals and (plain is None or plain > critical):
            yield Roll(icons - 1, criticals - 1, inspire)


def damage_rolls(die: Die, count: int, *, inspire: int) -> Mapping[Roll, Mapping[int, int]]:
    """Return every roll of ``count`` Damage Dice without its icons, with the weights by its icons.

    Args:
        die: The Damage Die.
        count: How many are rolled.
        inspire: How many inspire icons are worth counting; 0 if they do not matter.
    """
    kinds = Counter(Face(face.value, face.inspire and inspire > 0, face.critical) for face in die.faces)
    rolls: Mapping[Roll, Mapping[tuple[int, int], int]] = {Roll(): {(0, 0): 1}}
    for face, sides in sorted(kinds.items()):  # from the lowest, how many dice show it
        ways = [
            [comb(left, more) * sides**more for more in range(left + 1)] for left in range(count + 1)
        ]
        icons = 1 if face.critical else face.value
        grown: defaultdict[Roll, defaultdict[tuple[int, int], int]]
        grown = defaultdict(lambda: defaultdict(int))
        for roll, totals in rolls.items():
            shown = roll
            for more in range(count + 1):
                into = grown[shown]
                for (left, total), weight in totals.items():
                    if more <= count - left:
                        into[left + more, total + icons * more] += weight * ways[count - left][more]
                shown = _with(shown, face, inspire)
        rolls = grown
    return {
        roll: found
        for roll, totals in rolls.items()
        if (found := {icons: weight for (rolled, icons), weight in totals.items() if rolled == count})
    }


def epic_rolls(die: Die, count: int) -> Mapping[tuple[int, int], int]:
    """Return the icons and the criticals that ``count`` Epic Dice can show, with weights."""
    kinds = Counter((1, 1) if face.critical else (face.value, 0) for face in die.faces)
    rolls: Mapping[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(count):
        grown: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (roll, weight), (face, sides) in product(rolls.items(), kinds.items()):
            grown[roll[0] + face[0], roll[1] + face[1]] += weight * sides
        rolls = grown
    return rolls


def _with(roll: Roll, face: Face, most: int) -> Roll:
    """Return ``roll`` with one die more that shows ``face``, no lower than the others; icons aside."""
    icons, criticals, inspire, plain, inspiring = roll
    if face.critical:
        return Roll(icons, criticals + 1, inspire, plain, inspiring)
    if not face.inspire:
        return Roll(icons, criticals, inspire, face.value if plain is None else plain, inspiring)
    if plain is None and inspiring is None:
        inspiring = face.value
    return Roll(icons, criticals, min(inspire + 1, most), plain, inspiring)
