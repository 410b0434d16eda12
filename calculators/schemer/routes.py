"""The spaces that a Move or a Leap can reach, and at what cost.

The steps of Appendix D use the protocol ``Routes``, which ``MoveRoutes`` and ``LeapRoutes`` implement.
They differ in one thing: a Move pays points and takes damage for every space that it enters, a Leap
pays one point a step and takes damage only where it lands.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol

from calculators.schemer.grid import Space
from calculators.schemer.movement_rules import MovementRules
from calculators.schemer.scheme import EffectKind
from calculators.schemer.search import NOWHERE, PathLabel, PathTree, cheapest_paths, least_damage_within


class Cost(NamedTuple):
    """The cost of a route; of two costs the lesser is the one that Appendix D, 2e, prefers.

    >>> safe = Cost(is_dangerous=False, damage=0, points=9)
    >>> safe < Cost(is_dangerous=True, damage=0, points=1)
    True

    Attributes:
        is_dangerous: Whether the route is Dangerous.
        damage: The damage that the board deals on it.
        points: The points that it spends.
    """

    is_dangerous: bool
    damage: int
    points: int


class Route(NamedTuple):
    """A path to a space, with its cost.

    Attributes:
        path: The spaces entered, with the last one and without the start.
        cost: Its cost.
    """

    path: tuple[Space, ...]
    cost: Cost

    @property
    def space(self) -> Space:
        """Where it ends."""
        return self.path[-1]


class Routes(Protocol):
    """The routes from the actor's space to all others by one effect."""

    def cost(self, space: Space) -> Cost | None:
        """Return the least cost with unlimited points; ``None`` for a space that cannot be reached."""

    def route(self, space: Space, points: int) -> Route | None:
        """Return the best route within ``points``: Safe, else of least damage, then fewest points."""

    def damage_by_end(self, points: int) -> Mapping[Space, int]:
        """Return the least damage of ending on each space within ``points``, without the start."""

    def least_harmful(self, space: Space, points: int) -> Route | None:
        """Return the route within ``points`` of least damage, then of fewest points."""

    def safe_points_by_end(self, points: int) -> Mapping[Space, int]:
        """Return the points of the Safe route to each space to end on within ``points``."""

    def safe_points_to(self, target: Space) -> Mapping[Space, int]:
        """Return the points of the Safe route from each space to ``target``."""


def routes_of(rules: MovementRules, kind: EffectKind) -> Routes:
    """Return the routes of an effect."""
    return MoveRoutes(rules) if kind == "move" else LeapRoutes(rules)


class MoveRoutes:
    """The routes by Move."""

    def __init__(self, rules: MovementRules) -> None:
        """Prepare searches on the board of ``rules``; each runs once, when it is first needed."""
        self._rules = rules
        self._links = rules.board.links
        self._start = rules.board.actor.space
        self._labels_within = lru_cache(self._search_within)

    def cost(self, space: Space) -> Cost | None:
        """Return the least cost with unlimited points; ``None`` for a space that cannot be reached.

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Move 2 -> F", "map": "@~.F", "grid": "square"}).board
        >>> MoveRoutes(MovementRules(board)).cost(board.extent.named("c1"))
        Cost(is_dangerous=False, damage=0, points=3)
        """
        if self._safe_paths.totals[space] != NOWHERE:
            return Cost(is_dangerous=False, damage=0, points=self._safe_paths.totals[space])
        if self._all_paths.totals[space] == NOWHERE:
            return None
        damage, points = divmod(self._all_paths.totals[space], self._rules.damage_unit)
        return Cost(is_dangerous=True, damage=damage + self._rules.stay_damage(space), points=points)

    def route(self, space: Space, points: int) -> Route | None:
        r"""Return the best route within ``points``: Safe, else of least damage, then fewest points.

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Move 2 -> F", "map": "@^F\n...", "grid": "square"}).board
        >>> route = MoveRoutes(MovementRules(board)).route(board.extent.named("c2"), points=3)
        >>> [board.extent.name(space) for space in route.path]
        ['a2', 'b2', 'c2']
        """
        safe = self._safe_paths.totals[space]
        if NOWHERE < safe <= points:
            return Route(self._safe_paths.path(space), Cost(is_dangerous=False, damage=0, points=safe))
        return self.least_harmful(space, points)

    def damage_by_end(self, points: int) -> Mapping[Space, int]:
        """Return the least damage of ending on each space within ``points``, without the start."""
        return {
            space: label.damage + self._rules.stay_damage(space)
            for space, label in self._labels_within(points).items()
            if space not in self._rules.closed_ends
        }

    def least_harmful(self, space: Space, points: int) -> Route | None:
        """Return the route within ``points`` of least damage, then of fewest points."""
        label = self._labels_within(points).get(space)
        if label is None:
            return None
        path = label.path()
        is_dangerous = not self._rules.dangerous.isdisjoint(path)
        damage = label.damage + self._rules.stay_damage(space)
        return Route(path, Cost(is_dangerous, damage, label.points))

    def safe_points_by_end(self, points: int) -> Mapping[Space, int]:
        """Return the points of the Safe route to each space to end on within ``points``."""
        return {
            space: spent
            for space, spent in enumerate(self._safe_paths.totals)
            if NOWHERE < spent <= points and space not in self._rules.closed_ends
        }

    def safe_points_to(self, target: Space) -> Mapping[Space, int]:
        """Return the points of the Safe route from each space to ``target``."""
        weights = self._safe_weights
        # The path back from the target enters the same spaces, except for the two at its ends.
        points_back = cheapest_paths(self._links, weights, target).totals
        return {
            space: spent - weights[space] + weights[target]
            for space, spent in enumerate(points_back)
            if spent != NOWHERE
        } | {target: 0}

    @cached_property
    def _safe_weights(self) -> tuple[int, ...]:
        dangerous = self._rules.dangerous
        return tuple(
            0 if space in dangerous else points for space, points in enumerate(self._rules.move_points)
        )

    @cached_property
    def _safe_paths(self) -> PathTree:
        return cheapest_paths(self._links, self._safe_weights, self._start)

    @cached_property
    def _all_paths(self) -> PathTree:
        return cheapest_paths(self._links, self._rules.move_weights, self._start)

    def _search_within(self, limit: int) -> dict[Space, PathLabel]:
        rules = self._rules
        return least_damage_within(
            self._links, rules.move_points, rules.enter_damage, self._start, limit
        )


class LeapRoutes:
    """The routes by Leap: only the landing can be Dangerous (glossary, Leap; Appendix D, 2b)."""

    def __init__(self, rules: MovementRules) -> None:
        """Prepare searches on the board of ``rules``; each runs once, when it is first needed."""
        self._rules = rules
        self._links = rules.board.links
        self._start = rules.board.actor.space

    def cost(self, space: Space) -> Cost | None:
        """Return the least cost with unlimited points; ``None`` for a space that cannot be reached.

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Leap 2 -> F", "map": "@^.F", "grid": "square"}).board
        >>> LeapRoutes(MovementRules(board)).cost(board.extent.named("c1"))
        Cost(is_dangerous=False, damage=0, points=2)
        """
        steps = self._paths.totals[space]
        if steps == NOWHERE:
            return None
        damage = self._rules.enter_damage[space] + self._rules.stay_damage(space)
        return Cost(space in self._rules.dangerous, damage, steps)

    def route(self, space: Space, points: int) -> Route | None:
        """Return a shortest route, if it is within ``points``."""
        cost = self.cost(space)
        if cost is None or cost.points > points:
            return None
        return Route(self._paths.path(space), cost)

    def damage_by_end(self, points: int) -> Mapping[Space, int]:
        """Return the damage of landing on each space within ``points``, without the start."""
        return {
            space: self._rules.enter_damage[space] + self._rules.stay_damage(space)
            for space, steps in enumerate(self._paths.totals)
            if NOWHERE < steps <= points and space not in self._rules.closed_ends
        }

    def least_harmful(self, space: Space, points: int) -> Route | None:
        """Return a shortest route within ``points``; its damage depends only on where it lands."""
        return self.route(space, points)

    def safe_points_by_end(self, points: int) -> Mapping[Space, int]:
        """Return the steps to each Safe space to land on within ``points``."""
        safe = self.damage_by_end(points).keys() - self._rules.dangerous
        return {space: self._paths.totals[space] for space in safe}

    def safe_points_to(self, target: Space) -> Mapping[Space, int]:
        """Return the steps from each space to ``target``."""
        totals = cheapest_paths(self._links, self._rules.leap_points, target).totals
        return {space: steps for space, steps in enumerate(totals) if steps != NOWHERE}

    @cached_property
    def _paths(self) -> PathTree:
        return cheapest_paths(self._links, self._rules.leap_points, self._start)
