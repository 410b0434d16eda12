"""Everything that can lie on the table, numbered for arrays.

A *level* is the rerolls left: gems, and free rerolls of each colour. On a level a state is the low dice
of each colour and the *rest*: the starting position with the icons of all other dice.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from calculators.conan.colour import Colour, Hands, Ints, Move
from calculators.conan.layout import Layout, Lead, joined_places, joined_sums

# Gems and the free rerolls of each colour.
Level = tuple[int, tuple[int, ...]]
# Where so few hands lead is kept; for more that would take too much room.
FEW_HANDS = 10_000


class Shown(NamedTuple):
    """A result of a roll.

    Attributes:
        weight: How many cases show it.
        again: Whether the same die is rolled again at once.
        lead: Where it leads.
    """

    weight: int
    again: bool
    lead: Lead


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
        starts: Positions before any die is rolled.
        ends: Positions where a play can end; the last one stands for all beyond.
        layout: Returns the states of a level.
        beside: Returns the states of all but the die that is rolled.
    """

    def __init__(self, colours: Sequence[Colour], starts: range, ends: range) -> None:
        """Take the positions before any die is rolled, and those where a play can end."""
        self.colours, self.starts, self.ends = tuple(colours), starts, ends
        self.layout, self.beside = cache(self._layout), cache(self._beside)
        self._shown_of_few = cache(lambda roll: tuple(self._shown(roll)))
        self._lowered_of_few = cache(self._lowered)

    def forget(self) -> None:
        """Give up what is kept in case it is asked again."""
        for kept in (self.layout, self.beside, self._shown_of_few, self._lowered_of_few):
            kept.cache_clear()

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

    def shown(self, roll: Roll) -> Iterable[Shown]:
        """Return what a roll can show."""
        few = len(self.beside(roll).counts) <= FEW_HANDS
        return self._shown_of_few(roll) if few else self._shown(roll)

    def lowered(self, roll: Roll) -> Lead:
        """Return where states lead in ``beside`` once the lowest die is taken."""
        few = len(self.layout(roll.before).counts) <= FEW_HANDS
        return self._lowered_of_few(roll) if few else self._lowered(roll)

    def ended(self, positions: Ints) -> Ints:
        """Return the place of positions among the ends."""
        return np.minimum(positions, self.ends[-1]) - self.ends[0]

    def again(self, roll: Roll) -> Roll:
        """Return the roll of the same die with the next free reroll."""
        gems, free = roll.after
        place = roll.place
        return Roll(roll.after, place, (gems, (*free[:place], free[place] - 1, *free[place + 1 :])))

    def is_again(self, roll: Roll) -> bool:
        """Return whether a roll can follow another of the same die at once."""
        left = roll.before[1][roll.place]
        return 0 < left < self.colours[roll.place].free

    def _colours(self, level: Level) -> Iterator[tuple[Colour, int]]:
        """Yield each colour with its free rerolls."""
        return zip(self.colours, level[1], strict=True)

    def hands(self, level: Level) -> list[Hands]:
        """Return the low dice of each colour."""
        return [colour.hands(level[0], left) for colour, left in self._colours(level)]

    def _hands_beside(self, roll: Roll) -> list[Hands]:
        hands, gems, left = self.hands(roll.before), roll.before[0], roll.before[1][roll.place]
        hands[roll.place] = self.colours[roll.place].rests(gems, left)
        return hands

    def _layout(self, level: Level) -> Layout:
        return self._laid(level, self.hands(level))

    def _beside(self, roll: Roll) -> Layout:
        return self._laid(roll.before, self._hands_beside(roll))

    def _laid(self, level: Level, hands: Sequence[Hands]) -> Layout:
        """Return the states of such low dice, with the others as many as on ``level``."""
        others = [colour.count - colour.kept(level[0], left) for colour, left in self._colours(level)]
        least = [each.beside * count for each, count in zip(hands, others, strict=True)]
        most = (each.highest * count for each, count in zip(self.colours, others, strict=True))
        icons = joined_sums([each.icons for each in hands])
        firsts, last = joined_sums(least) + self.starts[0], sum(most) + self.starts[-1]
        return Layout(icons, firsts, last, self.ends[-1])

    def _lowered(self, roll: Roll) -> Lead:
        gems, free = roll.before
        lines = [np.arange(len(each)) for each in self.hands(roll.before)]
        lines[roll.place] = self.colours[roll.place].lowered(gems, free[roll.place])
        hands = joined_places(lines, self._hands_beside(roll))
        return Lead.to(self.beside(roll), self.layout(roll.before), hands, np.zeros_like(hands))

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

    def _led(self, roll: Roll, moved: Move, weight: int, *, again: bool) -> Shown:
        """Return a result after which the rolled colour has ``moved``."""
        beyond = self.again(roll) if again else None
        after = self.beside(beyond) if beyond else self.layout(roll.after)
        into = self._hands_beside(beyond) if beyond else self.hands(roll.after)
        moves = []
        for place, (colour, free) in enumerate(self._colours(roll.before)):
            kept = colour.kept(roll.before[0], free), colour.kept(roll.after[0], free)
            moves.append(moved if place == roll.place else colour.cut(*kept, settled=free > 0))
        hands = joined_places([move.places for move in moves], into)
        dropped = joined_sums([move.dropped for move in moves])
        return Shown(weight, again, Lead.to(after, self.beside(roll), hands, dropped))
