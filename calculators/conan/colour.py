"""The dice of one colour on one side of the table.

Dice of a colour differ only in what they show, so the one to roll again is always the *lowest*: the
same roll adds the same icons to either, and the lower die is the lesser loss. So with ``k`` rerolls at
hand only the lowest ``k`` dice of a colour matter for what comes. They are its *low* dice; the others
count by their icons alone.

A free reroll serves no other colour, and a die on the lowest face of its colour cannot fall. Whoever
has both would roll that die with that reroll sooner or later; doing so at once shows the result earlier
and costs nothing. So such rerolls are no choice and are made here: low dice are *settled* when there is
no free reroll or no die on the lowest face.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Low = tuple[int, ...]
Ints = NDArray[np.int64]
Weights = NDArray[np.object_]


class Hands:
    """All settled low dice of one number, in a fixed order.

    Hands that show ``enough`` icons are over whatever lies beside them: the highest stands for all.

    Attributes:
        lows: The low dice, each in ascending order.
        icons: The icons of each.
        beside: The fewest icons that a die beside each, which is not low, can show.
    """

    def __init__(self, values: Sequence[int], size: int, *, lowest: int, enough: int) -> None:
        """Take the faces of settled dice, the number of dice, the lowest face, and what is enough."""
        every = tuple(combinations_with_replacement(values, size))
        lows = [low for low in every[:-1] if sum(low) < enough]
        self.lows: tuple[Low, ...] = (*lows, *every[-1:])
        self._place = {low: place for place, low in enumerate(self.lows)}
        self.icons: Ints = np.array([sum(low) for low in self.lows], np.int64)
        standing = len(lows) < len(every) - 1  # what one hand stands for can lie beside anything
        beside = [low[-1] if low else lowest for low in lows]
        beside.append(lowest if standing or not size else self.lows[-1][-1])
        self.beside: Ints = np.array(beside, np.int64)

    def __len__(self) -> int:
        return len(self.lows)

    def place(self, low: Low) -> int:
        """Return where ``low`` or what stands for it is in ``lows``."""
        return self._place.get(low, len(self.lows) - 1)


class Move(NamedTuple):
    """What low dice become, for each of some hands.

    Attributes:
        places: The place among the new hands.
        dropped: The icons of the dice that are low no more.
    """

    places: Ints
    dropped: Ints


# Weights of what can lie on the table: free rerolls left, low dice, icons of the other dice.
Shown = defaultdict[tuple[int, Low, int], int]


class Thrown(NamedTuple):
    """What a roll of all dice can leave.

    Attributes:
        least: The fewest icons that can lie beside a hand.
        weights: A line for each hand, then by the icons beside it from ``least`` on; whole numbers of
            any size.
    """

    least: int
    weights: Weights

    @classmethod
    def of(cls, shown: Mapping[tuple[Low, int], int], hands: Hands) -> "Thrown":
        """Return what the weights of low dice with icons beside them make of ``hands``."""
        icons = [beside for _, beside in shown]
        least = min(icons)
        weights = np.zeros((len(hands), max(icons) - least + 1), object)
        for (low, beside), weight in shown.items():
            weights[hands.place(low), beside - least] += weight
        return cls(least, weights)


class Dice(NamedTuple):
    """Dice of one colour and their rerolls.

    Attributes:
        faces: How many faces show each number of icons, in lowest terms.
        number: Number of dice.
        free: Free rerolls of the colour.
    """

    faces: Mapping[int, int]
    number: int
    free: int

    @classmethod
    def of(cls, values: Sequence[int], number: int, free: int) -> "Dice":
        """Return dice with these faces."""
        faces = Counter(values)
        least = gcd(*faces.values())
        return cls({value: times // least for value, times in faces.items()}, number, free)

    @property
    def sides(self) -> int:
        """The number of equally likely cases of one die."""
        return sum(self.faces.values())

    def beside(self, gems: int) -> int:
        """Return by how many icons what lies beside the low dice can differ, with so many gems."""
        return max(0, self.number - gems - self.free) * (max(self.faces) - min(self.faces))


class Colour:
    """Dice of one colour.

    Attributes:
        weights: How many cases of one roll show each number of icons.
        count: Number of dice.
        free: Free rerolls of the colour that can change anything.
        lowest: Fewest icons on a face.
        highest: Most icons on a face.
    """

    def __init__(self, dice: Dice, *, sides: int, enough: int) -> None:
        """Take the dice, the cases of a roll again, and the icons that end every play."""
        faces, count, free = dice
        self._faces, self._enough = dict(sorted(faces.items())), enough
        scale = sides // sum(faces.values())
        self.weights = {value: scale * times for value, times in self._faces.items()}
        self.count, self.lowest, self.highest = count, min(faces), max(faces)
        self.free = free if self.lowest < self.highest else 0
        self._hands = cache(self._listed)
        self.cut, self.added = cache(self._cut), cache(self._added)
        self.lowered, self.thrown = cache(self._lowered), cache(self._thrown)

    def kept(self, gems: int, free: int) -> int:
        """Return how many low dice there are with so many rerolls; none where all faces are equal."""
        return min(self.count, gems + free) if self.lowest < self.highest else 0

    def hands(self, gems: int, free: int) -> Hands:
        """Return the low dice that can lie on the table with so many rerolls."""
        return self._hands(self.kept(gems, free), settled=free > 0)

    def rests(self, gems: int, free: int) -> Hands:
        """Return the low dice that can lie beside one of them that is rolled."""
        return self._hands(self.kept(gems, free) - 1, settled=free > 0)

    def _lowered(self, gems: int, free: int) -> Ints:
        """Return, for each of the hands, its place among the rests once its lowest die is taken."""
        rests = self.rests(gems, free)
        return np.array([rests.place(low[1:]) for low in self.hands(gems, free).lows], np.int64)

    def _cut(self, size: int, kept: int, *, settled: bool) -> Move:
        """Return what so many low dice become when fewer or as many are low."""
        return _move(self._hands(size, settled=settled).lows, self._hands(kept, settled=settled))

    def _added(self, value: int, size: int, kept: int, *, settled: tuple[bool, bool]) -> Move:
        """Return what so many low dice become with one more that shows ``value``.

        Args:
            value: What it shows.
            size: Number of low dice before.
            kept: Number of low dice after.
            settled: Whether there are free rerolls before and after.
        """
        lows = [tuple(sorted((*low, value))) for low in self._hands(size, settled=settled[0]).lows]
        return _move(lows, self._hands(kept, settled=settled[1]))

    def _thrown(self, gems: int) -> Mapping[int, Thrown]:
        """Return what the first roll leaves once every reroll that is no choice is made.

        Args:
            gems: Rerolls of any colour that are at hand.

        Returns:
            By free rerolls left, where there is anything.
        """
        shown: Shown = defaultdict(int)
        for (low, icons), weight in self._throws(self.kept(gems, self.free)).items():
            shown[self.free, low, icons] = weight
        while pending := [each for each in shown if each[0] and self.lowest in each[1][:1]]:
            for free, low, icons in pending:
                weight = shown.pop((free, low, icons))
                self._throw(shown, (free - 1, low[1:], icons), weight, gems)
        found: defaultdict[int, dict[tuple[Low, int], int]] = defaultdict(dict)
        for (free, low, icons), weight in shown.items():
            found[free][low, icons] = weight
        return {free: Thrown.of(each, self.hands(gems, free)) for free, each in found.items()}

    def _listed(self, size: int, *, settled: bool) -> Hands:
        return Hands(list(self.weights)[settled:], size, lowest=self.lowest, enough=self._enough)

    def _throw(self, shown: Shown, before: tuple[int, Low, int], weight: int, gems: int) -> None:
        """Add to ``shown`` what one more die makes of ``before``, which has ``weight``."""
        free, rest, icons = before
        kept = self.kept(gems, free)
        for value, times in self.weights.items():
            low = sorted((*rest, value))
            shown[free, tuple(low[:kept]), icons + sum(low[kept:])] += weight * times

    def _throws(self, kept: int) -> Mapping[tuple[Low, int], int]:
        """Return the weight of each roll of all dice: face by face, from the lowest on."""
        shown: dict[tuple[int, Low, int], int] = {(0, (), 0): 1}
        for value, weight in self._faces.items():
            more: Shown = defaultdict(int)
            for (dice, low, icons), cases in shown.items():
                for times, (grown, added) in enumerate(self._grown(dice, len(low), kept, value)):
                    ways = comb(self.count - dice, times) * weight**times
                    more[dice + times, low + grown, icons + added] += cases * ways
            shown = more
        return {
            (low, icons): cases for (dice, low, icons), cases in shown.items() if dice == self.count
        }

    def _grown(self, dice: int, low: int, kept: int, value: int) -> Iterator[tuple[Low, int]]:
        """Yield what 0, 1, 2, ... more dice with ``value`` add to the low dice and to the others."""
        for times in range(self.count - dice + 1):
            lower = min(times, kept - low)
            yield (value,) * lower, value * (times - lower)


def _move(dice: Sequence[Low], into: Hands) -> Move:
    size = len(into.lows[0]) if into.lows else 0
    places = np.array([into.place(low[:size]) for low in dice], np.int64)
    return Move(places, np.array([sum(low[size:]) for low in dice], np.int64))
