"""Everything that can lie on the table, numbered for arrays.

A *level* is the rerolls left: gems, and free rerolls of each colour. On a level a state is the low dice
of each colour and the *rest*: the starting position with the icons of all other dice. An array of a
level has an axis for each colour's hands and one for the rest. Rests at the *end*, the position beyond
which nothing improves, and above are one.

Plays for several goals are searched side by side. A *column* is a position with a goal: the position
times the number of goals, and the place of the goal. Positions count in columns from here on.
"""

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np

from calculators.conan.colour import Colour, Ints, Move

# Gems and the free rerolls of each colour.
Level = tuple[int, tuple[int, ...]]


class Shape(NamedTuple):
    """The array of a level, or of the rolls of one die on it.

    Attributes:
        hands: Number of hands of each colour.
        first: The first rest.
        rests: Number of rests.
    """

    hands: tuple[int, ...]
    first: int
    rests: int

    @property
    def axes(self) -> tuple[int, ...]:
        """The lengths of all axes."""
        return (*self.hands, self.rests)

    @property
    def size(self) -> int:
        """The number of states."""
        return prod(self.axes)

    def hands_at(self, place: int) -> tuple[int, ...]:
        """Return the hands at a place among all hands in order."""
        found = []
        for length in reversed(self.hands):
            place, hand = divmod(place, length)
            found.append(hand)
        return tuple(reversed(found))


class Shown(NamedTuple):
    """A result of a roll.

    Attributes:
        weight: How many cases show it.
        again: Whether the same die is rolled again at once.
        first: Where the first hands with the first rest lead: a flat place in the array after it,
            widened. Other rests lead just as far behind.
        steps: For each colour how far behind its other hands lead.
    """

    weight: int
    again: bool
    first: int
    steps: tuple[Ints, ...]

    @property
    def places(self) -> Ints:
        """Where all hands with the first rest lead."""
        return reduce(np.add.outer, self.steps, np.array(self.first))

    def place(self, hands: Sequence[int]) -> int:
        """Return where ``hands`` with the first rest lead."""
        return self.first + sum(int(steps[hand]) for steps, hand in zip(self.steps, hands, strict=True))


class Roll(NamedTuple):
    """Rolling the lowest die of one colour again.

    Attributes:
        before: The level before.
        place: The colour, by its place.
        after: The level after.
    """

    before: Level
    place: int
    after: Level


class Table:
    """The states of one side, for some starting positions.

    Attributes:
        colours: The colours that are rolled.
        starts: Columns before any die is rolled, all goals of each position.
        ends: Columns where a play can end; the last position stands for all beyond.
        goals: Number of goals.
    """

    def __init__(self, colours: Sequence[Colour], starts: range, ends: range, goals: int) -> None:
        """Take the columns before any die is rolled, and those where a play can end."""
        self.colours, self.starts, self.ends, self.goals = tuple(colours), starts, ends, goals
        self._last = ends[-1] + 1 - goals
        self.shape = cache(self._shape)
        self.shown = cache(lambda roll: tuple(self._shown(roll)))

    def levels(self, gems: int) -> Iterator[Level]:
        """Yield the levels with so many gems that can come up, those of fewer rerolls first."""
        yield from ((gems, free) for free in product(*(range(each.free + 1) for each in self.colours)))

    def options(self, level: Level) -> Iterator[Roll]:
        """Yield what can be rolled again: a free reroll goes first, since a gem can do all it does."""
        gems, free = level
        for place, colour in enumerate(self.colours):
            if colour.kept(gems, free[place]):
                if free[place]:
                    fewer = (*free[:place], free[place] - 1, *free[place + 1 :])
                    yield Roll(level, place, (gems, fewer))
                else:
                    yield Roll(level, place, (gems - 1, free))

    def rests(self, level: Level, icons: int) -> Ints:
        """Return the place of the rest of each start when the other dice show so many icons."""
        rests = np.arange(self.starts[0], self.starts[-1] + 1) + icons * self.goals
        return self.clamped(rests) - self.shape(level).first

    def clamped(self, columns: Ints) -> Ints:
        """Return the columns with those beyond the last position on it."""
        return _folded(columns, self._last, self.goals)

    def within(self, places: Ints, length: int) -> Ints:
        """Return places in a line with those beyond its ``length`` on its last position."""
        return _folded(places, length - self.goals, self.goals)

    def strides(self, level: Level) -> tuple[int, ...]:
        """Return how far apart neighbours on each axis are in a flat array."""
        axes = self.shape(level).axes
        return tuple(prod(axes[axis + 1 :]) for axis in range(len(axes)))

    def ended(self, level: Level) -> Ints:
        """Return the place of the position of each state of a level among the ends."""
        gems, free = level
        shape = self.shape(level)
        found: Ints = np.arange(shape.first, shape.first + shape.rests)
        for place, colour in enumerate(self.colours):
            found = found + self._along(colour.hands(gems, free[place]).icons * self.goals, place)
        return self.clamped(found) - self.ends[0]

    def icons(self, level: Level, hands: Sequence[int]) -> int:
        """Return the icons of low dice, given by their places."""
        colours = zip(self.colours, level[1], hands, strict=True)
        return sum(int(colour.hands(level[0], left).icons[hand]) for colour, left, hand in colours)

    def rolled_shape(self, roll: Roll) -> Shape:
        """Return the shape of an array of all but the die that is rolled."""
        hands, first, rests = self.shape(roll.before)
        gems, free = roll.before
        beside = len(self.colours[roll.place].rests(gems, free[roll.place]))
        return Shape((*hands[: roll.place], beside, *hands[roll.place + 1 :]), first, rests)

    def lowered(self, roll: Roll) -> Ints:
        """Return the place of each hand of the rolled colour once its lowest die is taken."""
        gems, free = roll.before
        return self.colours[roll.place].lowered(gems, free[roll.place])

    def again(self, roll: Roll) -> Roll:
        """Return the roll of the same die with the next free reroll."""
        gems, free = roll.after
        place = roll.place
        return Roll(roll.after, place, (gems, (*free[:place], free[place] - 1, *free[place + 1 :])))

    def is_again(self, roll: Roll) -> bool:
        """Return whether a roll can follow another of the same die at once."""
        left = roll.before[1][roll.place]
        return 0 < left < self.colours[roll.place].free

    def _shown(self, roll: Roll) -> Iterator[Shown]:
        """Yield what a roll can show."""
        colour, left = self.colours[roll.place], roll.after[1][roll.place]
        before = colour.kept(roll.before[0], roll.before[1][roll.place])
        after = colour.kept(roll.after[0], left)
        settled = roll.before[1][roll.place] > 0, left > 0
        for value, weight in colour.weights.items():
            if left and value == colour.lowest:
                moved = colour.cut(before - 1, after - 1, settled=True)
                yield self._led(roll, moved, weight, again=True)
            else:
                moved = colour.added(value, before - 1, after, settled=settled)
                yield self._led(roll, moved, weight, again=False)

    def widened(self, roll: Roll) -> int:
        """Return the number of rests after a roll when those above the end are kept apart."""
        shape, after = self.shape(roll.before), self.shape(roll.after)
        gems, free = roll.before
        fewer = sum(
            (each.kept(gems, have) - each.kept(roll.after[0], left)) * each.highest
            for each, have, left in zip(self.colours, free, roll.after[1], strict=True)
        )
        return max(after.rests, shape.first + shape.rests + fewer * self.goals - after.first)

    def _led(self, roll: Roll, moved: Move, weight: int, *, again: bool) -> Shown:
        """Return a result after which the rolled colour has ``moved``."""
        shape = self.rolled_shape(roll)
        after = self.rolled_shape(self.again(roll)) if again else self.shape(roll.after)
        width = self.widened(roll)
        steps = []
        for place, colour in enumerate(self.colours):
            move = moved
            if place != roll.place:
                free = roll.before[1][place]
                kept = colour.kept(roll.before[0], free), colour.kept(roll.after[0], free)
                move = colour.cut(*kept, settled=free > 0)
            steps.append(
                move.places * (width * prod(after.hands[place + 1 :])) + move.dropped * self.goals
            )
        return Shown(weight, again, shape.first - after.first, tuple(steps))

    def _along(self, numbers: Ints, place: int) -> Ints:
        """Return ``numbers`` along the axis of a colour."""
        return numbers.reshape([-1 if axis == place else 1 for axis in range(len(self.colours) + 1)])

    def _shape(self, level: Level) -> Shape:
        gems, free = level
        first, last = self.starts[0], self.starts[-1]
        for colour, left in zip(self.colours, free, strict=True):
            others = (colour.count - colour.kept(gems, left)) * self.goals
            first += others * colour.lowest
            last += others * colour.highest
        first, last = map(int, self.clamped(np.array([first, last])))
        hands = (len(each.hands(gems, left)) for each, left in zip(self.colours, free, strict=True))
        return Shape(tuple(hands), first, last - first + 1)


def _folded(numbers: Ints, last: int, length: int) -> Ints:
    """Return ``numbers`` with those beyond the last stretch of a ``length`` moved back onto it."""
    if length == 1:
        return np.minimum(numbers, last)
    beyond = numbers >= last
    numbers[beyond] = last + numbers[beyond] % length
    return numbers
