"""Where a Move or a Leap can get to, and at what cost.

``Routes`` is what the steps of Appendix D ask; ``MoveRoutes`` and ``LeapRoutes`` answer for the two
effects. They differ in one thing: a Move pays and suffers for every space that it enters, a Leap
counts steps and suffers where it lands only.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol

from calculators.schemer.grid import Space
from calculators.schemer.scheme import Kind
from calculators.schemer.search import NOWHERE, Label, Tree, cheapest, least_damage_within
from calculators.schemer.terms import Terms


class Cost(NamedTuple):
    """What a way costs; the lesser one is the one that Appendix D, 2e, prefers.

    >>> safe = Cost(is_dangerous=False, damage=0, points=9)
    >>> safe < Cost(is_dangerous=True, damage=0, points=1)
    True

    Attributes:
        is_dangerous: Whether the way is Dangerous.
        damage: What the board deals on it.
        points: What it spends.
    """

    is_dangerous: bool
    damage: int
    points: int


class Route(NamedTuple):
    """A way to a space.

    Attributes:
        path: The spaces entered, the last one included, the start left out.
        cost: What it costs.
    """

    path: tuple[Space, ...]
    cost: Cost

    @property
    def space(self) -> Space:
        """Where it ends."""
        return self.path[-1]


class Routes(Protocol):
    """The ways from the actor's space to all others by one effect."""

    def cost(self, space: Space) -> Cost | None:
        """Return the least cost with unlimited points; ``None`` where no way leads."""

    def route(self, space: Space, points: int) -> Route | None:
        """Return the best way within ``points``: Safe, else of least damage, then of fewest points."""

    def ends(self, points: int) -> Mapping[Space, int]:
        """Return the least damage of ending on each space within ``points``, the start left out."""

    def least_harmful(self, space: Space, points: int) -> Route | None:
        """Return the way within ``points`` of least damage, then of fewest points."""

    def safe_ends(self, points: int) -> Mapping[Space, int]:
        """Return the points to each space to end on by a Safe way within ``points``."""

    def safe_remaining(self, target: Space) -> Mapping[Space, int]:
        """Return the points of the Safe way from each space to ``target``."""


def routes(terms: Terms, kind: Kind) -> Routes:
    """Return the ways of an effect."""
    return MoveRoutes(terms) if kind == "move" else LeapRoutes(terms)


class MoveRoutes:
    """The ways by Move."""

    def __init__(self, terms: Terms) -> None:
        """Search on the board of ``terms``, each search once and only when it is needed."""
        self._terms = terms
        self._links = terms.board.links
        self._start = terms.board.actor.space
        self._within = lru_cache(self._search_within)

    def cost(self, space: Space) -> Cost | None:
        """Return the least cost with unlimited points; ``None`` where no way leads."""
        if self._safe.totals[space] != NOWHERE:
            return Cost(is_dangerous=False, damage=0, points=self._safe.totals[space])
        if self._any.totals[space] == NOWHERE:
            return None
        damage, points = divmod(self._any.totals[space], self._terms.damage_unit)
        return Cost(is_dangerous=True, damage=damage + self._terms.staying(space), points=points)

    def route(self, space: Space, points: int) -> Route | None:
        """Return the best way within ``points``: Safe, else of least damage, then of fewest points."""
        safe = self._safe.totals[space]
        if NOWHERE < safe <= points:
            return Route(self._safe.path(space), Cost(is_dangerous=False, damage=0, points=safe))
        return self.least_harmful(space, points)

    def ends(self, points: int) -> Mapping[Space, int]:
        """Return the least damage of ending on each space within ``points``, the start left out."""
        barred = self._terms.occupied | {self._start}
        return {
            space: label.damage + self._terms.staying(space)
            for space, label in self._within(points).items()
            if space not in barred
        }

    def least_harmful(self, space: Space, points: int) -> Route | None:
        """Return the way within ``points`` of least damage, then of fewest points."""
        label = self._within(points).get(space)
        if label is None:
            return None
        path = label.path()
        is_dangerous = not self._terms.dangerous.isdisjoint(path)
        damage = label.damage + self._terms.staying(space)
        return Route(path, Cost(is_dangerous, damage, label.points))

    def safe_ends(self, points: int) -> Mapping[Space, int]:
        """Return the points to each space to end on by a Safe way within ``points``."""
        barred = self._terms.occupied | {self._start}
        return {
            space: spent
            for space, spent in enumerate(self._safe.totals)
            if NOWHERE < spent <= points and space not in barred
        }

    def safe_remaining(self, target: Space) -> Mapping[Space, int]:
        """Return the points of the Safe way from each space to ``target``."""
        fares = self._safe_fares
        # A way back pays for the same spaces but its two ends.
        back = cheapest(self._links, fares, target).totals
        return {
            space: spent - fares[space] + fares[target]
            for space, spent in enumerate(back)
            if spent != NOWHERE
        } | {target: 0}

    @cached_property
    def _safe_fares(self) -> tuple[int, ...]:
        dangerous = self._terms.dangerous
        points = self._terms.move_points
        return tuple(0 if space in dangerous else each for space, each in enumerate(points))

    @cached_property
    def _safe(self) -> Tree:
        return cheapest(self._links, self._safe_fares, self._start)

    @cached_property
    def _any(self) -> Tree:
        return cheapest(self._links, self._terms.move_fares, self._start)

    def _search_within(self, limit: int) -> dict[Space, Label]:
        terms = self._terms
        return least_damage_within(self._links, terms.move_points, terms.entering, self._start, limit)


class LeapRoutes:
    """The ways by Leap: only the landing can be Dangerous (glossary, Leap; Appendix D, 2b)."""

    def __init__(self, terms: Terms) -> None:
        """Search on the board of ``terms``, each search once and only when it is needed."""
        self._terms = terms
        self._links = terms.board.links
        self._start = terms.board.actor.space

    def cost(self, space: Space) -> Cost | None:
        """Return the least cost with unlimited points; ``None`` where no way leads."""
        steps = self._tree.totals[space]
        if steps == NOWHERE:
            return None
        damage = self._terms.entering[space] + self._terms.staying(space)
        return Cost(space in self._terms.dangerous, damage, steps)

    def route(self, space: Space, points: int) -> Route | None:
        """Return a shortest way, if it is within ``points``."""
        cost = self.cost(space)
        if cost is None or cost.points > points:
            return None
        return Route(self._tree.path(space), cost)

    def ends(self, points: int) -> Mapping[Space, int]:
        """Return the damage of landing on each space within ``points``, the start left out."""
        barred = self._terms.occupied | {self._start}
        return {
            space: self._terms.entering[space] + self._terms.staying(space)
            for space, steps in enumerate(self._tree.totals)
            if NOWHERE < steps <= points and space not in barred
        }

    def least_harmful(self, space: Space, points: int) -> Route | None:
        """Return a shortest way, if it is within ``points``: where it lands deals the damage."""
        return self.route(space, points)

    def safe_ends(self, points: int) -> Mapping[Space, int]:
        """Return the steps to each Safe space to land on within ``points``."""
        safe = self.ends(points).keys() - self._terms.dangerous
        return {space: self._tree.totals[space] for space in safe}

    def safe_remaining(self, target: Space) -> Mapping[Space, int]:
        """Return the steps from each space to ``target``."""
        steps = cheapest(self._links, self._terms.leap_points, target).totals
        return {space: each for space, each in enumerate(steps) if each != NOWHERE}

    @cached_property
    def _tree(self) -> Tree:
        return cheapest(self._links, self._terms.leap_points, self._start)
