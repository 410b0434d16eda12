"""Step 2: the target space that requires the least movement (Appendix D, 2b to 2e)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from calculators.schemer.grid import Space
from calculators.schemer.routes import Cost


@dataclass(frozen=True, slots=True)
class FinalTargets:
    """The outcome of step 2 for one choice.

    Attributes:
        rule: How the target spaces were measured: 2b by Safe ways, 2c by Dangerous ones, 2d as
            though Leaping.
        costs: The cost of every target space that has a way, the best first, then by name.
        spaces: The final targets, by name; where they are several the players pick (2e).
    """

    rule: Literal["2b", "2c", "2d"]
    costs: tuple[tuple[Space, Cost], ...]
    spaces: tuple[Space, ...]


def final_targets(
    spaces: Iterable[Space], cost: Callable[[Space], Cost | None], *, as_leap: bool = False
) -> FinalTargets:
    """Return the final targets: Safe before Dangerous, then least damage, then fewest points (2e).

    Args:
        spaces: The target spaces, at least one of which has a way.
        cost: What the best way to a space costs with unlimited points.
        as_leap: Whether that is measured as though Leaping (2d).
    """
    found = [(space, cost(space)) for space in spaces]
    known = sorted(((price, space) for space, price in found if price is not None))
    best = known[0][0]
    rule: Literal["2b", "2c", "2d"] = "2c" if best.is_dangerous else "2b"
    return FinalTargets(
        rule="2d" if as_leap else rule,
        costs=tuple((space, price) for price, space in known),
        spaces=tuple(space for price, space in known if price == best),
    )
