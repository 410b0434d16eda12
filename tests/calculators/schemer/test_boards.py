"""Boards beside their answers: the worked ones, and one or more for each clause of the rule."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from calculators.schemer import Verdict, decide_movement
from calculators.schemer.parsing import read_document
from tests.calculators.schemer import oracle
from tests.calculators.schemer.boards import BOARDS, Drawn
from tests.calculators.schemer.record import record, without_paths

WORKED = Path(__file__).parent / "worked"


@pytest.mark.parametrize("name", sorted(file.stem for file in WORKED.glob("*.yaml")))
def test_the_worked_boards(name: str) -> None:
    document = yaml.safe_load((WORKED / f"{name}.yaml").read_text())
    expected = json.loads((WORKED / f"{name}.expected.json").read_text())

    assert record(decide_movement(*read_document(document))) == expected


@pytest.mark.parametrize("drawn", BOARDS, ids=lambda drawn: f"{drawn.clause}: {drawn.fact}")
def test_a_board_of_ones_own(drawn: Drawn) -> None:
    decision = decide_movement(*read_document(drawn.document))
    verdict, name = decision.verdict, decision.board.extent.name

    def goes(verdict: Verdict) -> Mapping[str, str]:
        return {
            name(destination.space): " ".join(map(name, destination.route.path))
            for destination in verdict.destinations
        }

    assert goes(verdict) == drawn.goes
    assert " ".join(map(name, verdict.final_targets)) == drawn.finals
    assert (verdict.already_there, verdict.may_stay) == (drawn.already_there, drawn.may_stay)
    dealt = {
        name(destination.space): destination.route.cost.damage for destination in verdict.destinations
    }
    assert {space: damage for space, damage in dealt.items() if damage} == drawn.damage
    others = {verdict.reading: " ".join(goes(verdict)) for verdict in decision.alternatives}
    assert others == drawn.others


@pytest.mark.parametrize("drawn", BOARDS, ids=lambda drawn: f"{drawn.clause}: {drawn.fact}")
def test_plain_search_agrees(drawn: Drawn) -> None:
    answer: dict[str, Any] = record(decide_movement(*read_document(drawn.document)))

    assert without_paths(answer) == oracle.answer(drawn.document)
