"""The searches, on boards where the nearest way is not the best one."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.schemer.search import (
    NOWHERE,
    cheapest_paths,
    distance_layers,
    least_damage_within,
)

# a row of spaces 0 - 1 - 2 - 3 with a way around 1: 0 - 4 - 5 - 2
LINKS = [[1, 4], [0, 2], [1, 3, 5], [2], [0, 5], [4, 2]]
POINTS = [1, 1, 1, 1, 1, 1]
TRAPPED = [0, 3, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("limit", "path", "damage"),
    [(1, None, 0), (2, (1, 2), 3), (3, (4, 5, 2), 0)],
    ids=["out of reach", "through the Trap", "around it"],
)
def test_more_points_buy_less_damage(limit: int, path: tuple[int, ...] | None, damage: int) -> None:
    label = least_damage_within(LINKS, POINTS, TRAPPED, 0, limit).get(2)

    assert (label and label.path()) == path
    assert label is None or label.damage == damage


def test_a_way_of_more_damage_may_be_the_only_one_to_lead_on() -> None:
    labels = least_damage_within(LINKS, POINTS, TRAPPED, 0, 3)

    assert labels[3].path() == (1, 2, 3)
    assert labels[2].path() == (4, 5, 2)


def test_layers_begin_at_every_source() -> None:
    assert list(distance_layers(LINKS, [3, 0])) == [(0, 3), (1, 2, 4), (5,)]


@given(st.randoms(use_true_random=False))
def test_cheapest_ways_cost_what_networkx_says(chance: Random) -> None:
    count = 12
    pairs = {tuple(sorted(chance.sample(range(count), 2))) for _ in range(20)}
    links = [
        [end for pair in pairs for end in pair if space in pair and end != space]
        for space in range(count)
    ]
    fares = [chance.choice([0, 1, 1, 2, 7]) for _ in range(count)]
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_node(0)
    graph.add_weighted_edges_from(
        (space, neighbour, fares[neighbour])
        for space in range(count)
        for neighbour in links[space]
        if fares[neighbour]
    )

    tree = cheapest_paths(links, fares, 0)

    totals = {space: total for space, total in enumerate(tree.totals) if total != NOWHERE}
    assert totals == nx.single_source_dijkstra_path_length(graph, 0)
    assert all(
        sum(fares[step] for step in tree.path(space)) == total for space, total in totals.items()
    )
