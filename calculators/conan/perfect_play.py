"""Perfect play of one side's roll and rerolls, in exact whole numbers.

A player rolls all dice, then may roll one die at a time again, each after seeing the last result,
until the rerolls are spent or the player stops (Conan, "Rilancio" and "Rilanci"). A free reroll is for
a die of its colour, a reroll bought with a gem for any die.

Perfect play is found by backward induction over *states*: the rerolls that are left, the dice that can
still be rerolled, and the icons of all other dice. Three facts keep the states few:

- Of a colour the lowest die is rerolled first, because all its dice bring the same in a reroll. So with
  three rerolls only the three lowest dice of a colour matter; of the others only the sum does.
- A die that shows the highest face of its colour is never rerolled.
- A free reroll goes before a gem, which could do the same and more. And a die that shows the lowest
  face is rerolled at once where that is free, because the reroll cannot make it worse.

The *worth* of an end is one whole number in which the figures that a player compares stand side by
side, the first one at the top (`WorthScale`). So the better of two choices is ``max`` for the attacker
and ``min`` for the defender, the worth of a roll is the mean of its results, and the worth of the whole
roll holds the exact chance of every value.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import lcm, prod
from operator import mul
from typing import NamedTuple

from calculators.distribution import Distribution

# What dice of one colour show, from the lowest on.
Values = tuple[int, ...]
# ``max`` or ``min``: which of several worths a player chooses.
Choose = Callable[..., int]


class ColourDice(NamedTuple):
    """The dice of one colour.

    Attributes:
        number: How many are rolled, 1 or more.
        faces: The values of the faces, ascending, and how often a die has each.
        free_rerolls: Rerolls of one die of this colour each.
        colour: The colour; empty where only numbers matter.
    """

    number: int
    faces: tuple[tuple[int, int], ...]
    free_rerolls: int = 0
    colour: str = ""

    @property
    def sides(self) -> int:
        """The number of equally likely sides of a die.

        >>> ColourDice(2, ((0, 1), (1, 2), (3, 3))).sides
        6
        """
        return sum(weight for _, weight in self.faces)

    @property
    def flipped(self) -> "ColourDice":
        """The dice where each face counts by how far it is below the highest one.

        >>> ColourDice(1, ((0, 1), (1, 2), (3, 3))).flipped.faces
        ((0, 3), (2, 2), (3, 1))
        """
        faces = tuple((self.highest - value, weight) for value, weight in reversed(self.faces))
        return self._replace(faces=faces)

    @property
    def lowest(self) -> int:
        """The value of the lowest face."""
        return self.faces[0][0]

    @property
    def highest(self) -> int:
        """The value of the highest face."""
        return self.faces[-1][0]

    def other_icons(self, low: Values, rerolls: int) -> tuple[int, int]:
        """Return the fewest and the most icons on all dice but ``low``, those that can be rerolled.

        If there are more rerolls than such dice, all others show the highest face; else none of them
        shows less than any die in ``low``.

        >>> dice = ColourDice(5, ((0, 1), (1, 1), (3, 1)))
        >>> dice.other_icons((0, 1), rerolls=2), dice.other_icons((0, 1), rerolls=3)
        ((3, 9), (9, 9))
        """
        number = self.number - len(low)
        if len(low) < rerolls:
            return number * self.highest, number * self.highest
        return number * (low[-1] if low else self.lowest), number * self.highest

    def first_rolls(self, rerolls: int) -> Mapping[tuple[Values, int], int]:
        """Return the rolls of all dice that differ with so many rerolls, and their number of cases.

        A roll is the dice that can be rerolled and the icons on the others.

        >>> dict(ColourDice(2, ((0, 1), (1, 1))).first_rolls(rerolls=1))
        {((0,), 0): 1, ((0,), 1): 2, ((), 2): 1}
        """
        rolls: Counter[tuple[Values, int]] = Counter({((), 0): 1})
        for _ in range(self.number):
            longer: Counter[tuple[Values, int]] = Counter()
            for (low, icons), cases in rolls.items():
                for value, weight in self.faces:
                    dice, other_icons = split((*low, value), self.highest, rerolls)
                    longer[dice, icons + other_icons] += cases * weight
            rolls = longer
        return rolls


@lru_cache(maxsize=10_000)
def split(values: Values, highest: int, rerolls: int) -> tuple[Values, int]:
    """Return the dice that can be rerolled with so many rerolls, and the icons on the others.

    >>> split((3, 1, 0, 2), highest=3, rerolls=2)
    ((0, 1), 5)
    """
    low = tuple(value for value in sorted(values) if value != highest)[:rerolls]
    return low, sum(values) - sum(low)


class Result(NamedTuple):
    """A result of a roll.

    Attributes:
        weight: In how many of the roll's cases it comes up.
        icons: Icons on dice that can no longer be rerolled after it.
        state: The state after it.
    """

    weight: int
    icons: int
    state: "State"


class RollOutcomes(NamedTuple):
    """What a roll of one or more dice can come to.

    Attributes:
        cases: Number of equally likely cases.
        results: All results.
    """

    cases: int
    results: Sequence[Result]


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A state of the dice, apart from the icons of those that cannot be rerolled.

    Attributes:
        rolls: The rolls among which the player chooses.
        icons: Icons on the dice that can be rerolled.
        can_stop: Whether the player may also stop.
        fewest_others: The fewest icons that the dice that cannot be rerolled can show here.
        most_others: The most icons that they can show here.
    """

    rolls: Sequence[RollOutcomes]
    icons: int
    can_stop: bool
    fewest_others: int
    most_others: int


def in_rolling_order(dice: Sequence[ColourDice]) -> Sequence[ColourDice]:
    """Return the colours as they are rolled one after the other: those of many faces first.

    So there are fewest states.

    >>> coin, die = ColourDice(2, ((0, 1), (1, 1))), ColourDice(1, ((0, 2), (1, 2), (2, 2)))
    >>> [len(dice.faces) for dice in in_rolling_order([coin, die])]
    [3, 2]
    """
    return sorted(dice, key=lambda colour: len(colour.faces), reverse=True)


def count_cases(dice: Sequence[ColourDice], gems: int) -> int:
    """Return the number of equally likely cases of a roll with all its rerolls.

    >>> count_cases([ColourDice(2, ((0, 1), (1, 1)))], gems=1)
    8
    """
    free: int = prod(colour.sides ** (colour.number + colour.free_rerolls) for colour in dice)
    bought: int = lcm(*(colour.sides for colour in dice)) ** gems
    return free * bought


class RollStates:
    """All states of one side's roll and rerolls.

    Attributes:
        cases: Number of equally likely cases of the roll with all rerolls.
    """

    def __init__(self, dice: Sequence[ColourDice], gems: int) -> None:
        """Take the dice by colour and the rerolls of any die."""
        self._dice = in_rolling_order(dice)
        self._states: dict[tuple[int, tuple[int, ...], tuple[Values, ...]], State] = {}
        self._gems = gems
        self.cases = count_cases(dice, gems)

    @cached_property
    def first(self) -> State:
        """The state before the dice are rolled."""
        return self._first(self._gems, ())

    def of_rolled(
        self, values: Mapping[str, Values], gems: int, free_rerolls: Mapping[str, int]
    ) -> tuple[State, int]:
        """Return the state of dice on the table, and the icons on those that cannot be rerolled.

        Args:
            values: What the dice of each colour show.
            gems: Rerolls of any die that are left.
            free_rerolls: Rerolls that are left of one die of their colour each.

        >>> states = RollStates([ColourDice(2, ((0, 1), (1, 1)), colour="red")], gems=1)
        >>> state, icons = states.of_rolled({"red": (0, 1)}, gems=1, free_rerolls={})
        >>> icons, state.icons
        (1, 0)
        """
        free = tuple(free_rerolls.get(dice.colour, 0) for dice in self._dice)
        low, icons = zip(
            *(
                split(values[dice.colour], dice.highest, gems + number)
                for dice, number in zip(self._dice, free, strict=True)
            ),
            strict=True,
        )
        return self._state(gems, free, low), sum(icons)

    @cached_property
    def _first_rolls(self) -> Sequence[Mapping[tuple[Values, int], int]]:
        return [colour.first_rolls(self._gems + colour.free_rerolls) for colour in self._dice]

    def _first(self, gems: int, low: tuple[Values, ...]) -> State:
        """Return the state in which the colours of ``low`` are rolled and the next one is to come."""
        free_rerolls = tuple(colour.free_rerolls for colour in self._dice)
        if len(low) == len(self._dice):
            return self._state(gems, free_rerolls, low)
        colour = self._dice[len(low)]
        rolls = self._first_rolls[len(low)]
        distinct = dict.fromkeys(values for values, _ in rolls)
        states = {values: self._first(gems, (*low, values)) for values in distinct}
        results = [Result(weight, icons, states[values]) for (values, icons), weight in rolls.items()]
        first = RollOutcomes(colour.sides**colour.number, results)
        icons_of_others = self._other_icons(gems, free_rerolls, low)
        return State([first], 0, False, *icons_of_others)  # noqa: FBT003  # fields of a record

    def _state(self, gems: int, free_rerolls: tuple[int, ...], low: tuple[Values, ...]) -> State:
        """Return the state with these rerolls left and these dice to reroll, by colour."""
        key = gems, free_rerolls, low
        if key not in self._states:
            self._states[key] = self._new_state(*key)
        return self._states[key]

    def _new_state(self, gems: int, free_rerolls: tuple[int, ...], low: tuple[Values, ...]) -> State:
        rolls = []
        can_stop = True
        for place, (colour, values) in enumerate(zip(self._dice, low, strict=True)):
            if not values:
                continue
            roll = self._reroll(place, gems, free_rerolls, low)
            if free_rerolls[place] and values[0] == colour.lowest:
                rolls, can_stop = [roll], False
                break
            rolls.append(roll)
        icons_of_others = self._other_icons(gems, free_rerolls, low)
        return State(rolls, sum(map(sum, low)), can_stop, *icons_of_others)

    def _reroll(
        self, place: int, gems: int, free_rerolls: tuple[int, ...], low: tuple[Values, ...]
    ) -> RollOutcomes:
        """Return the reroll of the lowest die of the colour at ``place``."""
        colour = self._dice[place]
        if free_rerolls[place]:
            free_rerolls = (*free_rerolls[:place], free_rerolls[place] - 1, *free_rerolls[place + 1 :])
        else:
            gems -= 1
        dice = list(low)
        icons = [0] * len(dice)
        for position, (values, free) in enumerate(zip(low, free_rerolls, strict=True)):
            dice[position], icons[position] = split(values, self._dice[position].highest, gems + free)
        results = []
        for value, weight in colour.faces:
            values = (*low[place][1:], value)
            rerolls = gems + free_rerolls[place]
            dice[place], icons[place] = split(values, colour.highest, rerolls)
            state = self._state(gems, free_rerolls, tuple(dice))
            results.append(Result(weight, sum(icons), state))
        return RollOutcomes(colour.sides, results)

    def _other_icons(
        self, gems: int, free_rerolls: tuple[int, ...], low: tuple[Values, ...]
    ) -> tuple[int, int]:
        """Return the fewest and the most icons on the dice that are rolled but not in ``low``."""
        ranges = [
            colour.other_icons(values, gems + free)
            for colour, free, values in zip(self._dice, free_rerolls, low, strict=False)
        ]
        return sum(fewest for fewest, _ in ranges), sum(highest for _, highest in ranges)


def play(
    states: RollStates, endings: Sequence[int], choose: Choose, *, starts: int = 1
) -> Sequence[int]:
    """Return the worth of a roll that is rerolled perfectly.

    Args:
        states: The states of the roll.
        endings: The worth of 0, 1, 2, ... icons in the end; the last one is also that of more. They are
            multiples of ``states.cases``.
        choose: ``max`` or ``min``, which the player takes of several worths.
        starts: Number of starts.

    Returns:
        The worth where 0, 1, 2, ... icons count before any die is rolled, one for each start.

    A die with 0 and 1, one reroll, and 4 for an icon: three in four cases have it in the end.

    >>> coin = ColourDice(1, ((0, 1), (1, 1)))
    >>> play(RollStates([coin], gems=1), [0, 4], max)
    [3]
    """
    return BestPlay(endings, choose, starts).worths(states.first)


class BestPlay:
    """The worths of the states of one roll."""

    def __init__(self, endings: Sequence[int], choose: Choose, starts: int = 1) -> None:
        """Take the worth of each number of icons in the end, and the rest as :func:`play` does."""
        self._endings, self._choose, self._starts = endings, choose, starts
        self._worths: dict[State, Sequence[int]] = {}

    def worths(self, state: State) -> Sequence[int]:
        """Return the worth of ``state``, for each number of icons on the dice that cannot be rerolled.

        Returns:
            The worth for ``state.fewest_others`` such icons, one more, and so on.
        """
        if state not in self._worths:
            self._worths[state] = self._best(state)
        return self._worths[state]

    def worth(self, state: State, icons: int) -> int:
        """Return the worth of ``state`` with so many icons on the dice that cannot be rerolled."""
        return _part(self.worths(state), icons - state.fewest_others, 1)[0]

    def _best(self, state: State) -> Sequence[int]:
        first = state.fewest_others
        last = min(state.most_others + self._starts, len(self._endings))
        size = max(1, last - first)
        choices = [self._mean(roll, first, size) for roll in state.rolls]
        if state.can_stop:
            choices.append(_part(self._endings, first + state.icons, size))
        return choices[0] if len(choices) == 1 else list(map(self._choose, *choices))

    def _mean(self, roll: RollOutcomes, first: int, size: int) -> Sequence[int]:
        """Return the mean worth of a roll's results, for each number of icons from ``first`` on.

        The division leaves no rest, since worths are in the cases of all rolls (`RollStates.cases`).
        """
        weights = [result.weight for result in roll.results]
        columns = [
            _part(self.worths(state), first + icons - state.fewest_others, size)
            for _, icons, state in roll.results
        ]
        return [sum(map(mul, weights, worths)) // roll.cases for worths in zip(*columns, strict=True)]


def _part(worths: Sequence[int], first: int, size: int) -> Sequence[int]:
    """Return ``size`` worths from ``first`` on, where the last one is also that of all beyond."""
    part = worths[first : first + size]
    return part if len(part) == size else [*part, *[worths[-1]] * (size - len(part))]


@dataclass(frozen=True, slots=True)
class ValueChances:
    """The chances of at least 1, at least 2 and so on.

    Attributes:
        tails: In how many cases the value is at least 1, at least 2, ...
        cases: Number of equally likely cases.
    """

    tails: tuple[int, ...] = ()
    cases: int = 1

    def plus(self, value: int) -> "ValueChances":
        """Return the chances once ``value``, 0 or more, is added.

        >>> ValueChances((1,), 3).plus(2)
        ValueChances(tails=(3, 3, 1), cases=3)
        """
        return ValueChances((self.cases,) * value + self.tails, self.cases)

    def distribution(self) -> Distribution:
        """Return how likely each value is.

        >>> ValueChances((3, 1), 6).distribution().weights
        ((0, 3), (1, 2), (2, 1))
        """
        steps = pairwise((self.cases, *self.tails, 0))
        return Distribution.of(
            {value: tail - next_tail for value, (tail, next_tail) in enumerate(steps)}
        )


@dataclass(frozen=True, slots=True)
class WorthScale:
    """How outcomes are written as worths, whole numbers that compare as a player does.

    A player compares the chance to reach the goal first, then the expected value, then the chance of at
    least 1, of at least 2, and so on. A worth holds these as numbers of cases, side by side from the
    top, each in as many bits as its largest value takes; none can overflow into the next.

    Attributes:
        cases: Number of equally likely cases; a multiple of those of every outcome.
        largest: Largest value of any outcome.
        goal: The value to reach, 1 or more; ``None`` if there is none.
    """

    cases: int
    largest: int
    goal: int | None = None

    def worth(self, outcome: ValueChances) -> int:
        """Return the worth of ``outcome``.

        >>> scale = WorthScale(cases=6, largest=2, goal=2)
        >>> scale.worth(ValueChances((5, 0), 6)) < scale.worth(ValueChances((1, 1), 6))
        True
        """
        tails = outcome.tails
        goal = 0 if self.goal is None or self.goal > len(tails) else tails[self.goal - 1]
        worth = goal << (self.cases * self.largest).bit_length() | sum(tails)
        for cases in (*tails, *[0] * (self.largest - len(tails))):
            worth = worth << self._width | cases
        return worth * (self.cases // outcome.cases)

    def outcome(self, worth: int) -> ValueChances:
        """Return the outcome that ``worth`` stands for.

        >>> scale = WorthScale(cases=6, largest=2)
        >>> scale.outcome(scale.worth(ValueChances((2, 1), 3)))
        ValueChances(tails=(4, 2), cases=6)
        """
        field = (1 << self._width) - 1
        places = reversed(range(self.largest))
        return ValueChances(tuple(worth >> self._width * place & field for place in places), self.cases)

    @property
    def _width(self) -> int:
        return self.cases.bit_length()
