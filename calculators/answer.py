"""What every calculator returns: exact figures and what they rest on, as data.

No sentence and no rounding in here: a front end words and draws it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from calculators.distribution import Distribution


@dataclass(frozen=True, slots=True)
class ChanceAt:
    """One line of a table: the chance with so much of something.

    Attributes:
        name: What is counted: ``points``, ``boosts``, ``health``.
        count: How much of it.
        chance: The chance then.
    """

    name: str
    count: int
    chance: Fraction


# What the details of an answer can hold. Chances and expected values are fractions, even if whole;
# what the game counts is an ``int``.
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
        key: What the step says; the front end has a sentence for each.
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
        assumed: Keys of the readings and components that the figures depend on and that no
            document states, such as ``response-deck``.
        rules: Ids of the entries that the figures follow, the weightiest first.
        details: What only this calculator gives, by name.
        advice: What to do where there is a choice.
        notes: Keys of what has to be said beside the figures, such as options that did nothing.
        effort: About how many states were looked at to play perfectly; 0 where that takes no time.
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
        """Whether what is expected is sure to come."""
        found = self.distribution
        return found is not None and len(found.weights) == 1 and not found.rest
