"""What every calculator returns: exact figures, and the assumptions and rules that they rest on.

An answer is data without sentences and without rounding; a front end puts it into words and charts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from calculators.distribution import Distribution


@dataclass(frozen=True, slots=True)
class ChanceAt:
    """One line of a table: the chance of success for one number of points, boosts or Health.

    Attributes:
        name: What is counted: ``points``, ``boosts``, ``health``.
        count: How many of them there are.
        chance: The chance of success with so many.
    """

    name: str
    count: int
    chance: Fraction


# What the details of an answer can hold. Chances and expected values are fractions, even if whole;
# numbers that the game counts are ``int``.
Detail = (
    bool
    | int
    | str
    | Fraction
    | Distribution
    | ChanceAt
    | tuple["Detail", ...]
    | Mapping[str, "Detail"]
    | None
)


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
        success: Chance to reach the goal; ``None`` if there is no goal, or nothing is left to chance.
        expected: Expected value of ``distribution``; ``None`` without one.
        distribution: How likely each value is; its rest is the chance of values beyond the last one.
        assumed: Keys of the readings and components that the figures depend on and that no
            document states, such as ``response-deck``.
        rules: Ids of the entries that the figures follow, the weightiest first.
        details: Figures that only this calculator gives, by name.
        advice: What to do where there is a choice.
        notes: Keys of remarks on the figures, such as that an option does nothing.
        effort: About how many states were looked at; 0 where that takes no time.
    """

    success: Fraction | None
    expected: Fraction | None
    distribution: Distribution | None
    assumed: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    details: Mapping[str, Detail] = field(default_factory=dict)
    advice: tuple[Advice, ...] = ()
    notes: tuple[str, ...] = ()
    effort: int = 0

    @property
    def is_certain(self) -> bool:
        """Whether only one value is possible.

        >>> Odds(success=None, expected=None, distribution=Distribution.certain(3)).is_certain
        True
        """
        distribution = self.distribution
        return distribution is not None and len(distribution.weights) == 1 and not distribution.rest
