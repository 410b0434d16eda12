"""Step 3: moving as close as possible to a final target (Appendix D, 3b and 3c)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.routes import Route, Routes
from calculators.schemer.search import layers


@dataclass(frozen=True, slots=True)
class Destination:
    """A space that the players may move the actor to.

    Attributes:
        route: The best way there.
        final_target: The final target that this serves.
        reaches: Whether it is that final target.
    """

    route: Route
    final_target: Space
    reaches: bool

    @property
    def space(self) -> Space:
        """Where the actor ends."""
        return self.route.space


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of step 3 for one final target.

    Attributes:
        rule: 3b if the final target is reached, else 3c.
        final_target: The final target.
        destinations: Where the actor may go; nowhere if it cannot come closer.
        left: How far the destinations are from the final target: in Line of Fire steps, or in points
            along Safe ways where only those count.
        keeps_safe: Whether only Safe spaces counted.
    """

    rule: Literal["3b", "3c"]
    final_target: Space
    destinations: tuple[Destination, ...]
    left: int
    keeps_safe: bool = False


def move_towards(final_target: Space, board: Board, routes: Routes, points: int) -> Step:
    """Return where the actor may go with ``points`` for one final target."""
    route = routes.route(final_target, points)
    if route is not None:
        return Step("3b", final_target, (Destination(route, final_target, reaches=True),), 0)
    ends = routes.ends(points)
    for left, layer in enumerate(layers(board.links, [final_target])):
        if board.actor.space in layer:
            break  # nothing is closer than where it stands
        nearest = [space for space in layer if space in ends]
        if nearest:
            least = min(ends[space] for space in nearest)
            chosen = [space for space in nearest if ends[space] == least]
            return _step(final_target, (routes.least_harmful(each, points) for each in chosen), left)
    return Step("3c", final_target, (), 0)


def move_safely(step: Step, routes: Routes, points: int) -> Step:
    """Return ``step`` with Safe spaces only, where it would leave a Safe way for a Dangerous one.

    A final target with no Safe way keeps its step, as does one whose destinations can all be got to
    by Safe ways: the second reading of the glossary's Dangerous.
    """
    cost = routes.cost(step.final_target)
    if cost is None or cost.is_dangerous:
        return step
    ends = routes.safe_ends(points)
    if all(each.space in ends for each in step.destinations):
        return step
    remaining = routes.safe_remaining(step.final_target)
    left = {space: remaining[space] for space in ends if space in remaining}
    least = min(left.values(), default=cost.points)
    if least >= cost.points:
        return Step("3c", step.final_target, (), 0, keeps_safe=True)
    chosen = sorted(space for space, each in left.items() if each == least)
    found = _step(step.final_target, (routes.route(each, points) for each in chosen), least)
    return replace(found, keeps_safe=True)


def _step(final_target: Space, found: Iterable[Route | None], left: int) -> Step:
    destinations = [Destination(each, final_target, reaches=False) for each in found if each]
    return Step("3c", final_target, tuple(destinations), left)
