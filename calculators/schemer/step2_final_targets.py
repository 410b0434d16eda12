"""Step 2: the target space that requires the least movement (Appendix D, 2b to 2e)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from calculators.schemer.grid import Space
from calculators.schemer.routes import Cost


@dataclass(frozen=True, slots=True)
class FinalTargets:
    """The result of step 2 for one choice.

    Attributes:
        rule: How the target spaces were measured: 2b by Safe routes, 2c by Dangerous ones, 2d as
            though Leaping.
        costs: The cost of every target space that can be reached, the best first, then by name.
        spaces: The final targets, by name; where there are several the players pick (2e).
    """

    rule: Literal["2b", "2c", "2d"]
    costs: tuple[tuple[Space, Cost], ...]
    spaces: tuple[Space, ...]


def choose_final_targets(
    spaces: Iterable[Space], cost_of: Callable[[Space], Cost | None], *, as_leap: bool = False
) -> FinalTargets:
    """Return the final targets: Safe before Dangerous, then least damage, then fewest points (2e).

    Args:
        spaces: The target spaces, at least one of which can be reached.
        cost_of: Returns the cost of the best route to a space with unlimited points, or ``None``.
        as_leap: Whether that is measured as though Leaping (2d).

    >>> costs = {
    ...     1: Cost(is_dangerous=True, damage=1, points=1),
    ...     2: Cost(is_dangerous=False, damage=0, points=3),
    ...     3: Cost(is_dangerous=False, damage=0, points=3),
    ...     4: None,
    ... }
    >>> choose_final_targets(costs, costs.get).spaces
    (2, 3)
    """
    costs = [(cost_of(space), space) for space in spaces]
    ranking = sorted((cost, space) for cost, space in costs if cost is not None)
    best, _ = ranking[0]
    rule: Literal["2b", "2c", "2d"] = "2c" if best.is_dangerous else "2b"
    return FinalTargets(
        rule="2d" if as_leap else rule,
        costs=tuple((space, cost) for cost, space in ranking),
        spaces=tuple(space for cost, space in ranking if cost == best),
    )
