"""Rerolls played perfectly.

A player rolls all dice, then may roll again one die at a time, each after seeing the last result, until
the rerolls are spent or the player stops (Conan, "Rilancio" and "Rilanci"). Free rerolls are of one
colour, those bought with gems of any; within a colour a free one goes first, since a gem can do
whatever it does.

What counts in the end is the *position*: the icons of all dice from a starting point that the caller
chooses. A caller gives the worth of every position up to an end, beyond which nothing improves. The
search goes down from the rolls; a *line* holds the best worth at every position that the dice allow.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial, reduce
from itertools import repeat
from math import lcm
from operator import add, mul
from typing import NamedTuple

from calculators.conan.colour import Colour, Hand
from calculators.conan.side import Side

Hands = tuple[Hand, ...]


class Line(NamedTuple):
    """Worths at consecutive positions; the last one holds for all beyond.

    Attributes:
        start: The first position.
        worths: The worths there, at the next position, and so on, at each of them one for each goal.
        goals: The number of goals.
    """

    start: int
    worths: Sequence[int]
    goals: int

    def between(self, first: int, last: int) -> Sequence[int]:
        """Return the worths from position ``first``, not before the start, to ``last``."""
        goals = self.goals
        found = self.worths[(first - self.start) * goals : (last - self.start + 1) * goals]
        missing = last - first + 1 - len(found) // goals
        return [*found, *list(self.worths[-goals:]) * missing] if missing else found


class Rerolls:
    """One side's roll and rerolls.

    Attributes:
        cases: How many equally likely cases the roll with all rerolls stands for.
    """

    def __init__(self, side: Side, values: Mapping[str, Sequence[int]]) -> None:
        """Take the dice of ``side``; ``values`` are what the faces of each colour count."""
        rolled = [colour for colour in values if side.dice.get(colour, 0)]
        sides = lcm(*(len(values[colour]) for colour in rolled))
        self._colours = tuple(
            Colour(values[each], side.dice[each], side.free.get(each, 0), sides=sides)
            for each in rolled
        )
        self._gems = side.gems if rolled else 0
        self._sides = sides
        dice = sum(colour.count for colour in self._colours)
        self.cases = sides ** (dice + self._gems + sum(colour.free for colour in self._colours))

    @property
    def most(self) -> int:
        """The most icons that the dice can show."""
        return sum(colour.span((), colour.count)[1] for colour in self._colours)

    def best(self, worths: Sequence[Sequence[int]], starts: range) -> list[list[int]]:
        """Return the worth of perfect play from each of ``starts``, summed over all ``cases``.

        Args:
            worths: For each goal, the worth of ending at the first of ``starts``, at the next position
                and so on; the last one holds for all positions beyond. The goals share the search.
            starts: Positions before any die is rolled, step 1.

        Returns:
            For each goal, the worth from each of ``starts``.
        """
        goals = len(worths)
        ends = Line(starts[0], [worth for each in zip(*worths, strict=True) for worth in each], goals)
        search = _Search(self._colours, ends, starts, self._sides)
        totals = [0] * (len(starts) * goals)
        for hands, rolls in self._rolls:
            line = search.first_line(self._gems, hands)
            for icons, weight in rolls.items():
                reached = line.between(starts[0] + icons, starts[-1] + icons)
                totals = list(map(add, totals, map(mul, repeat(weight), reached)))
        return [totals[goal::goals] for goal in range(goals)]

    @cached_property
    def _rolls(self) -> Sequence[tuple[Hands, Mapping[int, int]]]:
        """The weight of each total, by the hands that the roll leaves."""
        found: list[tuple[Hands, Mapping[int, int]]] = [((), {0: 1})]
        for colour in self._colours:
            rolls = colour.rolls(self._gems)
            found = [
                ((*hands, hand), _sum(totals, more))
                for hands, totals in found
                for hand, more in rolls.items()
            ]
        return found


class _Search:
    """The best worths for all dice that can lie on the table, each computed once."""

    def __init__(self, colours: Sequence[Colour], ends: Line, starts: range, sides: int) -> None:
        self._colours, self._ends, self._starts, self._sides = colours, ends, starts, sides
        self._end = ends.start + len(ends.worths) // ends.goals - 1
        self._lines: dict[tuple[int, Hands], Line] = {}
        self._rolled: dict[tuple[int, Hands, int], Line] = {}

    def first_line(self, gems: int, hands: Hands) -> Line:
        """Return the best worths before any reroll; nothing leads there, so it is not kept."""
        return self._best(gems, hands)

    def _line(self, gems: int, hands: Hands) -> Line:
        """Return the best worths with ``hands`` on the table and so many gems at hand."""
        key = gems, hands
        if key not in self._lines:
            self._lines[key] = self._best(gems, hands)
        return self._lines[key]

    def _best(self, gems: int, hands: Hands) -> Line:
        first, last = self._span(hands)
        options, harmless = [], False
        fewer = tuple(_kept(hand, gems - 1) for hand in hands) if gems else hands
        for place, (colour, (free, low)) in enumerate(zip(self._colours, hands, strict=True)):
            if low and low[0] < colour.highest and first < self._end:
                rest = Hand(free - 1 if free else 0, low[1:])
                before = hands if free else fewer
                others = (*before[:place], rest, *before[place + 1 :])
                rolled = self._rolling(gems if free else gems - 1, others, place)
                options.append(rolled.between(first - low[0], last - low[0]))
                harmless |= low[0] == colour.lowest
        if not harmless:  # a die that cannot fall is always worth another roll
            options.append(self._stopping(gems, hands, first, last))
        best = list(map(max, *options)) if len(options) > 1 else options[0]
        return Line(first, best, self._ends.goals)

    def _stopping(self, gems: int, hands: Hands, first: int, last: int) -> Sequence[int]:
        left = gems + sum(hand.free for hand in hands)
        return [worth * self._sides**left for worth in self._ends.between(first, last)]

    def _rolling(self, gems: int, rest: Hands, place: int) -> Line:
        """Return the worths of rolling a die beside ``rest``, by the icons of all other dice."""
        key = gems, rest, place
        if key not in self._rolled:
            self._rolled[key] = self._roll(gems, rest, place)
        return self._rolled[key]

    def _roll(self, gems: int, rest: Hands, place: int) -> Line:
        first, last = self._span(rest, without=place)
        by_weight: defaultdict[int, list[Sequence[int]]] = defaultdict(list)
        before, (free, low), after = rest[:place], rest[place], rest[place + 1 :]
        for icons, weight, hand in self._colours[place].again(rest[place], gems):
            if hand is None:
                again = _kept(Hand(free - 1, low), gems)
                line = self._rolling(gems, (*before, again, *after), place)
                by_weight[weight].append(line.between(first, last))
            else:
                line = self._line(gems, (*before, hand, *after))
                by_weight[weight].append(line.between(first + icons, last + icons))
        return Line(first, _weighted_sum(by_weight), self._ends.goals)

    def _span(self, hands: Hands, without: int | None = None) -> tuple[int, int]:
        """Return the first and last position at which such dice can leave the player."""
        first, last = self._starts[0], self._starts[-1]
        for place, (colour, (_, low)) in enumerate(zip(self._colours, hands, strict=True)):
            least, most = colour.span(low, colour.count - (place == without))
            first += least
            last += most
        return min(first, self._end), min(last, self._end)


def _kept(hand: Hand, gems: int) -> Hand:
    free, low = hand
    return Hand(free, low[: gems + free]) if len(low) > gems + free else hand


def _sum(totals: Mapping[int, int], more: Mapping[int, int]) -> Mapping[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for icons, weight in totals.items():
        for added, times in more.items():
            found[icons + added] += weight * times
    return found


def _weighted_sum(by_weight: Mapping[int, Sequence[Sequence[int]]]) -> list[int]:
    """Return the sum of lines with their weights; lines of one weight are added first."""
    sums = (map(mul, _added(lines), repeat(weight)) for weight, lines in by_weight.items())
    return list(reduce(partial(map, add), sums))


def _added(lines: Sequence[Iterable[int]]) -> Iterable[int]:
    return reduce(partial(map, add), lines)
