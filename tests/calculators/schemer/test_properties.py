"""What holds on every board."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.schemer import Decision, decide_movement
from calculators.schemer.parsing import read_document
from calculators.schemer.readings import ThreeSteps
from tests.calculators.schemer import oracle
from tests.calculators.schemer.random_boards import Document, random_document
from tests.calculators.schemer.record import record, without_paths
from tests.calculators.schemer.turning import (
    Turn,
    mirror,
    mirror_hex,
    turn,
    turn_hex,
    turned,
    with_closed_room,
)

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

documents = st.randoms(use_true_random=False).map(random_document)


def solved(document: Document) -> Decision:
    return decide_movement(*read_document(document))


@settings(max_examples=300, deadline=None)
@given(documents)
def test_plain_search_finds_the_same_destinations(document: Document) -> None:
    assert without_paths(record(solved(document))) == oracle.answer(document)


@settings(max_examples=500, deadline=None)
@given(documents)
def test_every_path_is_a_walk_that_costs_and_deals_what_it_says(document: Document) -> None:
    answer = record(solved(document))
    table = oracle.Table(document)
    destinations = [
        *answer["destinations"],
        *(destination for verdict in answer["alternatives"] for destination in verdict["destinations"]),
    ]

    for destination in destinations:
        places = [table.place(name) for name in destination["path"]]
        assert destination["path"][-1] == destination["space"]
        assert all(map(table.adjacent, [table.start, *places[:-1]], places))
        assert table.walk(places) == (destination["points"], destination["damage"])


@settings(max_examples=500, deadline=None)
@given(documents, st.booleans())
def test_turning_or_mirroring_the_board_turns_the_answer(document: Document, is_mirrored: bool) -> None:  # noqa: FBT001  # hypothesis passes it
    on_hexes, on_squares = (mirror_hex, mirror) if is_mirrored else (turn_hex, turn)
    moved: Turn = on_hexes if document["grid"] == "hex" else on_squares
    turned_document, names = turned(document, moved)

    assert goals(turned_document, {name: name for name in names.values()}) == goals(document, names)


@settings(max_examples=500, deadline=None)
@given(documents)
def test_a_room_that_nothing_leads_to_changes_nothing(document: Document) -> None:
    assert record(solved(with_closed_room(document))) == record(solved(document))


@settings(max_examples=500, deadline=None)
@given(documents, st.integers(0, 8))
def test_entering_at_once_more_points_never_end_farther(document: Document, points: int) -> None:
    # The main reading may: a point more can make the goal reachable through danger, and then the Safe
    # path is followed, where a point less comes nearer through the same danger (3c).
    kind, _, target = document["scheme"].split(maxsplit=2)
    fewer, more = (
        distances({**document, "scheme": f"{kind} {number} {target}"})
        for number in (points, points + 1)
    )

    assert fewer.keys() == more.keys()
    assert all(more[final] <= fewer[final] for final in fewer)


def distances(document: Document) -> dict[int, int]:
    """Return how far from each final target the Schemer ends if it enters at once, by Line of Fire."""
    table = oracle.Table(document)
    decision = solved(document)
    name = decision.board.extent.name
    steps = ThreeSteps(decision.board, decision.scheme)
    ends: dict[int, int] = {}
    for choice in decision.aims.choices if decision.aims else ():
        for move in steps.solve(choice, "reach-at-once").moves:
            far = table.steps_from({table.place(name(move.final_target))})
            spaces = [table.place(name(end.space)) for end in move.destinations] or [table.start]
            ends[move.final_target] = max(far[space] for space in spaces)
    return ends


def goals(document: Document, names: dict[str, str]) -> list[Any]:
    """Return the answer with the names of its spaces exchanged, without what a name decides."""
    answer = record(solved(document))
    verdicts = [answer, *answer["alternatives"]]
    return [
        (answer["moves"], answer["may_stay"], answer["already_there"]),
        *(
            (
                verdict.get("reading"),
                sorted(names[space] for space in verdict["final_targets"]),
                sorted(
                    (names[end["space"]], end["points"], end["damage"], end["reaches"])
                    for end in verdict["destinations"]
                ),
            )
            for verdict in verdicts
        ),
    ]
