"""Shortest-path searches over the links of a board.

The *weight* of a space is the cost of entering it: a whole number of 1 or more, or 0 where it cannot
be entered. Spaces are visited in order of their names, so that of equally cheap paths the first by
name is returned.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from calculators.schemer.grid import Space

Links = Sequence[Sequence[Space]]

NOWHERE: Final = -1


class PathTree(NamedTuple):
    """The cheapest paths from one space to all others.

    Attributes:
        totals: The sum of weights by space; ``NOWHERE`` for spaces that cannot be reached.
        parents: The space before each space on its path; ``NOWHERE`` for the start.
    """

    totals: Sequence[int]
    parents: Sequence[Space]

    def path(self, space: Space) -> tuple[Space, ...]:
        """Return the spaces entered on the path to ``space``, without the start.

        >>> PathTree(totals=(0, 1, 3), parents=(NOWHERE, 0, 1)).path(2)
        (1, 2)
        """
        steps = []
        while self.parents[space] != NOWHERE:
            steps.append(space)
            space = self.parents[space]
        return tuple(reversed(steps))


def cheapest_paths(links: Links, weights: Sequence[int], start: Space) -> PathTree:
    """Return the cheapest paths from ``start``: Dijkstra's algorithm, with weights on spaces.

    >>> tree = cheapest_paths([[1, 2], [0, 3], [0, 3], [1, 2]], [0, 5, 1, 2], 0)
    >>> tree.totals, tree.path(3)
    ([0, 5, 1, 3], (2, 3))
    """
    totals = [NOWHERE] * len(links)
    parents = [NOWHERE] * len(links)
    totals[start] = 0
    # Entering a space costs the same from every neighbour, so that the path through its cheapest
    # neighbour, which is found first, is the cheapest: no space is visited twice.
    unseen = [weight > 0 for weight in weights]
    unseen[start] = False
    # Many spaces share a total: a heap of totals, with the spaces of each, is faster than one of
    # spaces.
    queued = {0: [start]}
    heap = [0]
    while heap:
        spent = heappop(heap)
        for space in queued.pop(spent):
            for entered in links[space]:
                if unseen[entered]:
                    unseen[entered] = False
                    total = spent + weights[entered]
                    totals[entered] = total
                    parents[entered] = space
                    if total not in queued:
                        queued[total] = []
                        heappush(heap, total)
                    queued[total].append(entered)
    return PathTree(totals, parents)


def distance_layers(links: Links, sources: Iterable[Space]) -> Iterator[tuple[Space, ...]]:
    """Yield the spaces at Line of Fire distance 0 from the nearest source, then 1, then 2 ...

    >>> list(distance_layers([[1], [0, 2], [1], []], [0]))
    [(0,), (1,), (2,)]
    """
    layer = tuple(sorted(sources))
    visited = set(layer)
    while layer:
        yield layer
        neighbours = {entered for space in layer for entered in links[space]} - visited
        visited |= neighbours
        layer = tuple(sorted(neighbours))


class PathLabel(NamedTuple):
    """A path to a space than which no other path has both less damage and fewer points.

    Attributes:
        space: Where it ends.
        damage: Its damage.
        points: Its points.
        parent: The path without its last step; ``None`` at the start.
    """

    space: Space
    damage: int
    points: int
    parent: "PathLabel | None"

    def path(self) -> tuple[Space, ...]:
        """Return the spaces entered on this path.

        >>> start = PathLabel(0, damage=0, points=0, parent=None)
        >>> PathLabel(2, damage=1, points=2, parent=PathLabel(1, 0, 1, start)).path()
        (1, 2)
        """
        steps = []
        label = self
        while label.parent is not None:
            steps.append(label.space)
            label = label.parent
        return tuple(reversed(steps))


def least_damage_within(
    links: Links, points: Sequence[int], damage: Sequence[int], start: Space, limit: int
) -> dict[Space, PathLabel]:
    """Return the path of least damage to each space, of equal ones the cheapest, within a limit.

    One path a space is not enough during the search: a path with more points but less damage may be
    the start of the best path to a space further on. Labels are made in order of points, and a later
    one replaces an earlier one only if its damage is lower.

    Args:
        links: The links of the board.
        points: The points that entering each space costs; 0 where it cannot be entered.
        damage: The damage of entering each space.
        start: Where the paths begin.
        limit: The most points that a path may spend.

    >>> links = [[1, 2], [0, 3], [0, 3], [1, 2]]
    >>> least_damage_within(links, [0, 1, 2, 1], [0, 1, 0, 0], start=0, limit=3)[3].path()
    (2, 3)
    >>> least_damage_within(links, [0, 1, 2, 1], [0, 1, 0, 0], start=0, limit=2)[3].path()
    (1, 3)
    """
    best: dict[Space, PathLabel] = {}
    labels_by_points: list[dict[Space, PathLabel]] = [{} for _ in range(limit + 1)]
    labels_by_points[0][start] = PathLabel(start, 0, 0, None)
    for spent, labels in enumerate(labels_by_points):
        for label in labels.values():
            space = label.space
            if _is_beaten(best, space, label.damage):
                continue
            best[space] = label
            for entered in links[space]:
                total = spent + points[entered]
                if total == spent or total > limit:
                    continue
                suffered = label.damage + damage[entered]
                rivals = labels_by_points[total]
                if not (_is_beaten(best, entered, suffered) or _is_beaten(rivals, entered, suffered)):
                    rivals[entered] = PathLabel(entered, suffered, total, label)
    return best


def _is_beaten(labels: Mapping[Space, PathLabel], space: Space, damage: int) -> bool:
    """Return whether ``labels`` holds a path to ``space`` of at most this damage."""
    return space in labels and labels[space].damage <= damage
