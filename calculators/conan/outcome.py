"""How a damage or a power turns out, and which of two ways of playing is better.

An *outcome* is the chance of at least 1, at least 2 and so on, as whole numbers of equally likely
cases. A player compares outcomes by the chance to reach the *goal* first, then by the expected value,
then by the chance of at least 1, of at least 2, and so on. A *worth* is an outcome as one whole number
that compares just so: the figures side by side, the weightiest at the top, each in a field wide enough
never to spill into the next. So the best of two plays is ``max`` and what chance makes of them is a
weighted sum, in numbers as exact as fractions and many times as fast.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from calculators.distribution import Distribution


@dataclass(frozen=True, slots=True)
class Outcome:
    """Chances of at least so much.

    Attributes:
        tails: Cases with at least 1, at least 2, ...; never rising.
        cases: Equally likely cases in all.
    """

    tails: tuple[int, ...] = ()
    cases: int = 1

    def raised(self, by: int) -> tuple[int, ...]:
        """Return the tails once ``by``, 0 or more, is added.

        >>> Outcome((1,), 3).raised(2)
        (3, 3, 1)
        """
        return (self.cases,) * by + self.tails

    def distribution(self) -> Distribution:
        """Return how likely each value is.

        >>> Outcome((3, 1), 6).distribution().weights
        ((0, 3), (1, 2), (2, 1))
        """
        steps = pairwise((self.cases, *self.tails, 0))
        return Distribution.of({value: more - less for value, (more, less) in enumerate(steps)})


class Follows(NamedTuple):
    """What follows some damage of an attack.

    Attributes:
        damage: The damage.
        after: What all later attacks do.
        reached: Whether the goal is reached; ``None`` while that is open.
    """

    damage: int
    after: Outcome
    reached: bool | None

    @property
    def tails(self) -> tuple[int, ...]:
        """The chances of at least so much damage in all."""
        return self.after.raised(self.damage)


@dataclass(frozen=True, slots=True)
class Ruler:
    """Turns outcomes into worths.

    Attributes:
        most: Largest value that any outcome reaches.
        cases: Most cases that any worth made of others stands for.
        goal: What is to be reached, above 0; ``None`` if nothing is.
    """

    most: int
    cases: int
    goal: int | None = None

    @property
    def _width(self) -> int:
        return self.cases.bit_length()

    def worth(self, tails: tuple[int, ...]) -> int:
        """Return how good it is to have ``tails``.

        >>> Ruler(3, 6).worth((5, 5, 5)) < Ruler(3, 6).worth((6, 5, 4)) < Ruler(3, 6).worth((6, 6, 4))
        True
        """
        worth = reached(tails, self.goal)
        worth = worth << (self.cases * self.most).bit_length() | sum(tails)
        for cases in tails:
            worth = worth << self._width | cases
        return worth << self._width * (self.most - len(tails))


def reached(tails: tuple[int, ...], goal: int | None) -> int:
    """Return the cases in which ``goal``, above 0, is reached; none if there is no goal.

    >>> reached((5, 3), 2), reached((5, 3), 3), reached((5, 3), None)
    (3, 0, 0)
    """
    return tails[goal - 1] if goal is not None and goal <= len(tails) else 0
