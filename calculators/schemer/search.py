"""Searches over a board's links, each with one skeleton: what they cost, and from where they came.

A *fare* is what entering a space costs, a whole number of 1 or more; 0 where it may not be entered.
Spaces are tried in order of their names, so that of equally cheap ways the first by name is found.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from calculators.schemer.grid import Space

Links = Sequence[Sequence[Space]]

NOWHERE: Final = -1


class Tree(NamedTuple):
    """The cheapest ways from one space to all others.

    Attributes:
        totals: The sum of fares by space; ``NOWHERE`` where no way leads.
        parents: The space before, on the way there; ``NOWHERE`` at the start.
    """

    totals: Sequence[int]
    parents: Sequence[Space]

    def path(self, space: Space) -> tuple[Space, ...]:
        """Return the spaces entered on the way to ``space``, the start left out."""
        steps = []
        while self.parents[space] != NOWHERE:
            steps.append(space)
            space = self.parents[space]
        return tuple(reversed(steps))


def cheapest(links: Links, fares: Sequence[int], start: Space) -> Tree:
    """Return the cheapest ways from ``start``: Dijkstra's algorithm, for fares on spaces.

    >>> tree = cheapest([[1, 2], [0, 3], [0, 3], [1, 2]], [0, 5, 1, 2], 0)
    >>> tree.totals, tree.path(3)
    ([0, 5, 1, 3], (2, 3))
    """
    totals = [NOWHERE] * len(links)
    parents = [NOWHERE] * len(links)
    totals[start] = 0
    # Entering a space costs the same from everywhere, so that the first way found to it, from the
    # cheapest space beside it, is the cheapest: no space is looked at twice.
    unseen = [fare > 0 for fare in fares]
    unseen[start] = False
    # Many spaces share a total: a heap of totals, each with its spaces, is faster than one of spaces.
    waiting = {0: [start]}
    heap = [0]
    while heap:
        spent = heappop(heap)
        for space in waiting.pop(spent):
            for entered in links[space]:
                if unseen[entered]:
                    unseen[entered] = False
                    total = spent + fares[entered]
                    totals[entered] = total
                    parents[entered] = space
                    if total not in waiting:
                        waiting[total] = []
                        heappush(heap, total)
                    waiting[total].append(entered)
    return Tree(totals, parents)


def layers(links: Links, sources: Iterable[Space]) -> Iterator[tuple[Space, ...]]:
    """Yield the spaces at Line of Fire distance 0 from the nearest source, then 1, then 2 ...

    >>> list(layers([[1], [0, 2], [1], []], [0]))
    [(0,), (1,), (2,)]
    """
    layer = tuple(sorted(sources))
    seen = set(layer)
    while layer:
        yield layer
        beyond = {entered for space in layer for entered in links[space]} - seen
        seen |= beyond
        layer = tuple(sorted(beyond))


class Label(NamedTuple):
    """One way to a space that no other way beats in both damage and points."""

    space: Space
    damage: int
    points: int
    before: "Label | None"

    def path(self) -> tuple[Space, ...]:
        """Return the spaces entered on this way."""
        steps = []
        label = self
        while label.before is not None:
            steps.append(label.space)
            label = label.before
        return tuple(reversed(steps))


def least_damage_within(
    links: Links, points: Sequence[int], damage: Sequence[int], start: Space, limit: int
) -> dict[Space, Label]:
    """Return the way to each space that takes least damage, then fewest points, within a limit.

    A dearer way that takes less damage may still lead on to other spaces, so that one way a space is
    not enough: labels are made in order of points, and one is kept if it lowers the damage.

    Args:
        links: The board's.
        points: The fare of each space in points.
        damage: What entering it deals.
        start: Where the ways begin.
        limit: Most points to spend.
    """
    best: dict[Space, Label] = {}
    waiting: list[dict[Space, Label]] = [{} for _ in range(limit + 1)]
    waiting[0][start] = Label(start, 0, 0, None)
    for spent, labels in enumerate(waiting):
        for label in labels.values():
            space = label.space
            if _beaten(best, space, label.damage):
                continue
            best[space] = label
            for entered in links[space]:
                fare = points[entered]
                if fare == 0 or spent + fare > limit:
                    continue
                taken = label.damage + damage[entered]
                reached = waiting[spent + fare]
                if not (_beaten(best, entered, taken) or _beaten(reached, entered, taken)):
                    reached[entered] = Label(entered, taken, spent + fare, label)
    return best


def _beaten(known: Mapping[Space, Label], space: Space, damage: int) -> bool:
    """Return whether ``known`` holds a way to ``space`` of no more damage."""
    return space in known and known[space].damage <= damage
