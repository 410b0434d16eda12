"""How long a Schemer's move takes to work out: ``python -m benchmarks.schemer``.

Three figures: the worst of many boards of the largest size, how time grows with the board, and step
2's search against Dijkstra's algorithm as networkx has it, on the same graph in the same run.
"""

import random
import string
from collections.abc import Callable
from functools import partial
from math import log2
from statistics import median
from time import perf_counter
from typing import Any, Final

import networkx as nx

from calculators.schemer import decide_movement
from calculators.schemer.grid import LONGEST_SIDE, column_name
from calculators.schemer.movement_rules import MovementRules
from calculators.schemer.reading import read_document
from calculators.schemer.search import NOWHERE, cheapest_paths
from calculators.schemer.trace import explain

BOARDS: Final = 200
COMPARED: Final = 20
FIGURES: Final = 40
WALLS: Final = 200
SIDES: Final = (10, 20, 30, 40, 50, 60)
GROUND: Final = ".#~^!*"
SHARES: Final = (72, 10, 8, 6, 3, 1)
SCHEMES: Final = (
    "Move 3 -> Foe",
    "Move 6 -> Nearest Foe",
    "Move 99 -> Farthest Foe",
    "Move 12 -> Farthest Friend or Nearest Foe",
    "Leap 4 -> Foe",
    "Leap 99 -> Farthest Foe",
)


def random_document(seed: int, side: int, *, figures: int = FIGURES) -> dict[str, Any]:
    """Return a board document of ``side`` by ``side`` spaces; the same seed gives the same board."""
    chance = random.Random(seed)
    rows = [chance.choices(GROUND, SHARES, k=side) for _ in range(side)]
    places = chance.sample(
        [(row, column) for row in range(side) for column in range(side)], figures + 1
    )
    for letter, (row, column) in zip("@" + string.ascii_letters, places, strict=False):
        rows[row][column] = letter
    walls = WALLS * side * side // LONGEST_SIDE**2
    return {
        "scheme": chance.choice(SCHEMES),
        "map": "\n".join("".join(row) for row in rows),
        "traps": chance.randint(1, 3),
        "hazards": {"enter": chance.randint(0, 1), "stay": 1},
        "walls": [_wall(chance, side) for _ in range(walls)],
    }


def _wall(chance: random.Random, side: int) -> list[str]:
    """Return two neighbours of one row, by name."""
    column, row = chance.randrange(side - 1), chance.randrange(side)
    return [f"{column_name(each)}{row + 1}" for each in (column, column + 1)]


def _answer(document: dict[str, Any]) -> None:
    """Do all that an answer takes, from the document to the reasons."""
    tuple(explain(decide_movement(*read_document(document))))


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def largest_boards() -> list[float]:
    """Return the times of ``BOARDS`` boards of the largest size, in seconds."""
    documents = (random_document(seed, LONGEST_SIDE) for seed in range(BOARDS))
    return [_seconds(partial(_answer, each)) for each in documents]


def growth() -> list[tuple[int, float]]:
    """Return the median time in seconds for boards of each of ``SIDES``."""
    found = []
    for side in SIDES:
        documents = [random_document(seed, side, figures=12) for seed in range(30)]
        found.append((side, median(_seconds(partial(_answer, each)) for each in documents)))
    return found


def against_networkx() -> tuple[float, float]:
    """Return the median times of step 2's search and of networkx's, in seconds.

    Both find the least damage, then the fewest points, from the actor to every space; building the
    graph is timed for neither, and both have to agree.
    """
    times = [_compared(random_document(seed, LONGEST_SIDE)) for seed in range(COMPARED)]
    return median(ours for ours, _ in times), median(theirs for _, theirs in times)


def _compared(document: dict[str, Any]) -> tuple[float, float]:
    board = read_document(document).board
    weights = MovementRules(board).move_weights
    graph: nx.DiGraph[int] = nx.DiGraph()
    for space, links in enumerate(board.links):
        graph.add_weighted_edges_from((space, to, weights[to]) for to in links if weights[to])
    start = board.actor.space
    totals: list[int] = []
    ours = _seconds(lambda: totals.extend(cheapest_paths(board.links, weights, start).totals))
    lengths: dict[int, int] = {}
    search = partial(nx.single_source_dijkstra_path_length, graph, start)
    theirs = _seconds(lambda: lengths.update(search()))
    if lengths != {space: total for space, total in enumerate(totals) if total != NOWHERE}:
        raise AssertionError(document)
    return ours, theirs


def main() -> None:
    """Print the figures."""
    times = largest_boards()
    print(f"{BOARDS} boards of {LONGEST_SIDE} x {LONGEST_SIDE}, {FIGURES} figures:")
    print(f"  median {median(times) * 1000:.0f} ms, worst {max(times) * 1000:.0f} ms")
    print("side  spaces  median ms  ns a space x log2(spaces)")
    for side, seconds in growth():
        spaces = side * side
        print(
            f"{side:4}  {spaces:6}  {seconds * 1000:9.2f}  {seconds * 1e9 / spaces / log2(spaces):8.0f}"
        )
    ours, theirs = against_networkx()
    print(
        f"step 2's search: {ours * 1000:.1f} ms, networkx {theirs * 1000:.1f} ms: {ours / theirs:.2f}"
    )


if __name__ == "__main__":
    main()
