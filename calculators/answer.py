"""What every calculator returns: exact figures, and the assumptions and rules that they rest on.

No sentence and no rounding in here: a front end words and draws it. A ``Detail`` is one thing that only
this calculator gives, beside the chance of success and the distribution: a label, and a value whose
class says what kind of number it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from calculators.distribution import Distribution


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance, from 0 to 1."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Average:
    """An expected value."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Count(Average):
    """A whole number of something, which is certain."""


class Chances(NamedTuple):
    """Chances of several things of one kind, such as targets, in order; ``None`` for those unasked."""

    values: tuple[Fraction | None, ...]


class ChanceByCount(NamedTuple):
    """The chance with 0, 1, 2 ... of something.

    Attributes:
        unit: What is counted: ``points``, ``boosts``, ``health``.
        rows: How much of it, and the chance then.
    """

    unit: str
    rows: tuple[tuple[int, Fraction], ...]


class LeastForChance(NamedTuple):
    """The least that is needed for a chance.

    Attributes:
        rows: A chance in percent, and the least that gives it.
    """

    rows: tuple[tuple[int, int], ...]


class Counts(NamedTuple):
    """Whole numbers, one for each step of a path."""

    values: tuple[int, ...]


class Group(NamedTuple):
    """Details that belong together, such as the parts of a plan.

    Attributes:
        details: The parts.
        is_alternative: Whether any one of the parts is enough.
    """

    details: tuple["Detail", ...]
    is_alternative: bool = False


class Cases(NamedTuple):
    """Several cases, such as the spokes where a peg can end; the first detail of each is its name."""

    groups: tuple[Group, ...]


class NextStep(NamedTuple):
    """One thing that may be done next with the dice on the table.

    Attributes:
        do: ``reroll``, ``stop``, ``take`` or ``remove``.
        die: The die that it is done to, as it is typed; ``None`` if to none.
        paid_with: What a reroll takes, ``free`` or ``gem``; ``None`` if it is none.
        success: Chance of what was asked for after it; ``None`` if nothing was.
        expected: Expected value after it.
    """

    do: str
    die: str | None
    paid_with: str | None
    success: Fraction | None
    expected: Fraction


class NextSteps(NamedTuple):
    """All that may be done next, the best first; after each the play is perfect."""

    steps: tuple[NextStep, ...]


class NamedFaces(NamedTuple):
    """The faces of dice, as players write them, by the name of each die in the game's pack."""

    rows: tuple[tuple[str, str], ...]


# A count, a word of the game, whether something holds, nothing to say, or one of the classes above.
DetailValue = (
    int
    | str
    | bool
    | None
    | Chance
    | Average
    | Chances
    | ChanceByCount
    | LeastForChance
    | Counts
    | Group
    | Cases
    | NextSteps
    | NamedFaces
    | Distribution
)


class Detail(NamedTuple):
    """One detail that only this calculator gives.

    Attributes:
        key: Its name in JSON; front ends have a label for each.
        value: The value; its class says how it is written.
        is_implied: Whether the options or the other details say it already.
    """

    key: str
    value: DetailValue
    is_implied: bool = False


class Goal(NamedTuple):
    """Which values of the distribution are the success that was asked for.

    Attributes:
        value: The first value that succeeds, or with ``is_below`` the first that fails.
        is_below: Whether success is to stay below ``value``, instead of reaching it.
        is_only: Whether ``value`` alone succeeds.
    """

    value: int
    is_below: bool = False
    is_only: bool = False

    @classmethod
    def at_least(cls, value: int | None) -> "Goal | None":
        """Return the goal to reach ``value``; ``None`` where nothing is to be reached.

        >>> Goal.at_least(3), Goal.at_least(None)
        (Goal(value=3, is_below=False, is_only=False), None)
        """
        return None if value is None else cls(value)

    def is_met(self, value: int) -> bool:
        """Return whether ``value`` is a success.

        >>> Goal(3).is_met(3), Goal(3, is_below=True).is_met(3)
        (True, False)
        """
        if self.is_only:
            return value == self.value
        return (value < self.value) == self.is_below

    def chance(self, distribution: Distribution) -> Fraction:
        """Return the chance of a success.

        >>> Goal(2, is_below=True).chance(Distribution.uniform([0, 1, 2, 3]))
        Fraction(1, 2)
        """
        reached = distribution.at_least(self.value)
        if self.is_only:
            return reached - distribution.at_least(self.value + 1)
        return 1 - reached if self.is_below else reached


class LifeLost(NamedTuple):
    """What whoever is hurt loses: life, Health, Fortitude.

    Attributes:
        distribution: How much of it.
        life: What there is of it, whose loss kills; ``None`` if nobody said.
    """

    distribution: Distribution
    life: int | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """One step of what to do, in the order in which to do it.

    Attributes:
        key: Which step it is; the front end has a sentence for every key.
        values: The values that the sentence names.
    """

    key: str
    values: Mapping[str, int | str | Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The answer of a calculator.

    Attributes:
        success: Chance of what was asked for; ``None`` if nothing was or no chance is in it.
        expected: Expected value of what ``distribution`` is of; ``None`` if there is nothing.
        distribution: How likely each value is; its rest is what lies beyond the last one listed.
        goal: Which values of the distribution succeed; ``None`` where no value decides it.
        assumed: Keys of the components and the readings of rules that the figures depend on and that
            no document states, such as ``response-deck`` and ``zero-health``.
        assumed_dice: The dice whose faces are assumed, where the game has several.
        rules: Ids of the entries that the figures follow, the weightiest first.
        details: What only this calculator gives, in the order in which it is shown.
        advice: What to do where there is a choice.
        notes: Keys of remarks on the figures, such as that an option does nothing.
        life_lost: What whoever is hurt loses; ``None`` where nobody can be.
        effort: About how many states were looked at; 0 where that takes no time.
    """

    success: Fraction | None = None
    expected: Fraction | None = None
    distribution: Distribution | None = None
    goal: Goal | None = None
    assumed: tuple[str, ...] = ()
    assumed_dice: frozenset[str] = frozenset()
    rules: tuple[str, ...] = ()
    details: tuple[Detail, ...] = ()
    advice: tuple[Advice, ...] = ()
    notes: tuple[str, ...] = ()
    life_lost: LifeLost | None = None
    effort: int = 0

    @classmethod
    def of(cls, distribution: Distribution, goal: Goal | None = None) -> "Odds":
        """Return the chance of ``goal`` and the mean; ``replace`` adds what they rest on.

        >>> odds = Odds.of(Distribution.uniform([0, 1, 2]), Goal(2))
        >>> odds.success, odds.expected
        (Fraction(1, 3), Fraction(1, 1))
        """
        success = None if goal is None else goal.chance(distribution)
        return cls(success=success, expected=distribution.mean(), distribution=distribution, goal=goal)

    @property
    def is_certain(self) -> bool:
        """Whether what is expected is sure to come.

        >>> Odds.of(Distribution.certain(3)).is_certain
        True
        """
        distribution = self.distribution
        return distribution is not None and len(distribution.weights) == 1 and not distribution.rest

    def detail(self, key: str) -> DetailValue:
        """Return the value of the detail called ``key``; ``None`` without one."""
        return next((detail.value for detail in self.details if detail.key == key), None)


def keys_that_apply(conditions: Mapping[str, object]) -> tuple[str, ...]:
    """Return the keys of notes, assumptions or rules whose condition holds, in order.

    >>> keys_that_apply({"one-round": 0, "armour-zero": True})
    ('armour-zero',)
    """
    return tuple(key for key, condition in conditions.items() if condition)
