"""How long a Schemer's movement takes: ``python -m benchmarks.schemer``.

The peer is networkx's Dijkstra on the graph of the same board. For every size of board, the times of
the whole answer (reading, steps 1 to 3, reasons) and of step 2's search are divided by its time.
"""

import random
import string
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any, Final

import networkx as nx

from calculators.schemer import decide_movement
from calculators.schemer.grid import LONGEST_SIDE, column_name
from calculators.schemer.movement_rules import MovementRules
from calculators.schemer.parsing import read_document
from calculators.schemer.search import NOWHERE, cheapest_paths
from calculators.schemer.trace import explain

BOARDS: Final = 60  # of every size
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


def random_document(seed: int, side: int) -> dict[str, Any]:
    """Return a board document of ``side`` by ``side`` spaces; the same seed gives the same board."""
    chance = random.Random(seed)
    rows = [chance.choices(GROUND, SHARES, k=side) for _ in range(side)]
    places = chance.sample(
        [(row, column) for row in range(side) for column in range(side)], FIGURES + 1
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
    return [f"{column_name(place)}{row + 1}" for place in (column, column + 1)]


def _answer(document: dict[str, Any]) -> None:
    """Do all that an answer takes, from the document to the reasons."""
    tuple(explain(decide_movement(*read_document(document))))


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def measure_board(document: dict[str, Any]) -> tuple[float, float, float]:
    """Return the seconds of a whole answer, of step 2's search and of networkx's.

    Both searches find the least damage, then the fewest points, from the actor to every space; building
    the graph is timed for neither.

    Raises:
        AssertionError: The two searches differ.
    """
    board = read_document(document).board
    weights = MovementRules(board).move_weights
    graph: nx.DiGraph[int] = nx.DiGraph()
    for space, links in enumerate(board.links):
        graph.add_weighted_edges_from(
            (space, linked, weights[linked]) for linked in links if weights[linked]
        )
    start = board.actor.space
    totals: list[int] = []
    own = _seconds(lambda: totals.extend(cheapest_paths(board.links, weights, start).totals))
    lengths: dict[int, int] = {}
    search = partial(nx.single_source_dijkstra_path_length, graph, start)
    peer = _seconds(lambda: lengths.update(search()))
    if lengths != {space: total for space, total in enumerate(totals) if total != NOWHERE}:
        raise AssertionError(document)
    return _seconds(partial(_answer, document)), own, peer


def main() -> None:
    """Print the median times and ratios for each size of board, and the slowest answer."""
    print(
        f"{'side':>4}{'answer':>12}{'slowest':>12}{'search':>12}{'networkx':>12}   ratios to networkx"
    )
    for side in SIDES:
        boards = [measure_board(random_document(seed, side)) for seed in range(BOARDS)]
        answers, searches, peers = zip(*boards, strict=True)
        times = (median(answers), max(answers), median(searches))
        peer = median(peers)
        columns = "".join(f"{1000 * time:9.2f} ms" for time in (*times, peer))
        ratios = ", ".join(f"{time / peer:.2f}" for time in times)
        print(f"{side:4}{columns}   {ratios}")


if __name__ == "__main__":
    main()
