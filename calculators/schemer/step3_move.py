"""Step 3: moving as close as possible to a final target (Appendix D, 3b and 3c)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.routes import Route, Routes
from calculators.schemer.search import distance_layers


@dataclass(frozen=True, slots=True)
class Destination:
    """A space that the players may move the actor to.

    Attributes:
        route: The best route there.
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
class MoveResult:
    """The result of step 3 for one final target.

    Attributes:
        rule: 3b if some path within the points reaches the final target, else 3c.
        final_target: The final target.
        destinations: Where the actor may go; empty if it cannot come closer.
        remaining: The distance from the destinations to the final target: in Line of Fire steps, or
            in points of the Safe route where only Safe spaces counted.
        keeps_safe: Whether only Safe spaces counted.
    """

    rule: Literal["3b", "3c"]
    final_target: Space
    destinations: tuple[Destination, ...]
    remaining: int
    keeps_safe: bool = False


def move_towards(final_target: Space, board: Board, routes: Routes, points: int) -> MoveResult:
    """Return where the actor may go with ``points`` for one final target (3b, 3c).

    A Dangerous path that would arrive is refused where a Safe one exists, even a longer one that does
    not fit into the points (glossary, Dangerous): 3b allows it only where no other is legal.
    """
    move = move_at_once(final_target, board, routes, points)
    return move_safely(move, routes, points) if move.rule == "3b" else move


def move_at_once(final_target: Space, board: Board, routes: Routes, points: int) -> MoveResult:
    """Return where the actor may go if it enters the final target by any path within ``points``.

    Short of the target it goes to the nearest spaces that it can end on, and of these to those of
    least damage (3c).
    """
    route = routes.route(final_target, points)
    if route is not None:
        return MoveResult("3b", final_target, (Destination(route, final_target, reaches=True),), 0)
    damage = routes.damage_by_end(points)
    for distance, layer in enumerate(distance_layers(board.links, [final_target])):
        if board.actor.space in layer:
            break  # no space is closer than where the actor stands
        nearest = [space for space in layer if space in damage]
        if nearest:
            least_damage = min(damage[space] for space in nearest)
            ends = [space for space in nearest if damage[space] == least_damage]
            nearest_routes = (routes.least_harmful(end, points) for end in ends)
            return _move_closer(final_target, nearest_routes, distance)
    return MoveResult("3c", final_target, (), 0)


def move_safely(move: MoveResult, routes: Routes, points: int) -> MoveResult:
    """Return ``move`` restricted to Safe spaces (glossary, Dangerous).

    It changes only where the final target has a Safe route, and a destination of ``move`` has none
    within ``points``: the actor then goes where the least of the Safe route remains, or stays.
    """
    cost = routes.cost(move.final_target)
    if cost is None or cost.is_dangerous:
        return move
    safe_ends = routes.safe_points_by_end(points)
    if all(destination.space in safe_ends for destination in move.destinations):
        return move
    points_to_target = routes.safe_points_to(move.final_target)
    remaining = {end: points_to_target[end] for end in safe_ends if end in points_to_target}
    least_points = min(remaining.values(), default=cost.points)
    if least_points >= cost.points:
        return MoveResult(move.rule, move.final_target, (), 0, keeps_safe=True)
    ends = sorted(end for end, end_points in remaining.items() if end_points == least_points)
    safe_routes = (routes.route(end, points) for end in ends)
    closer = _move_closer(move.final_target, safe_routes, least_points)
    return replace(closer, rule=move.rule, keeps_safe=True)


def _move_closer(final_target: Space, routes: Iterable[Route | None], remaining: int) -> MoveResult:
    destinations = [Destination(route, final_target, reaches=False) for route in routes if route]
    return MoveResult("3c", final_target, tuple(destinations), remaining)
