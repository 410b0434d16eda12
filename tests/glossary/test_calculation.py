"""What an entry's ``calculator`` may be in YAML."""

from typing import Any

import jsonschema
import pytest

from glossary import Calculation, open_packs
from glossary.loading.loader import load_packs
from glossary.loading.validation import schema
from tests.conftest import WritePack

RULE = "rules/torches.yaml"
ID = "deep-halls/torches"

RIGHT: dict[str, tuple[object, object]] = {
    "a command alone": ({"command": "swim"}, Calculation("swim")),
    "numbers, flags and what is not given": (
        {"command": "swim", "game": "rangers", "bonus": -1, "treasure": True, "shield": False},
        Calculation("swim", "rangers", options={"bonus": ("-1",), "treasure": ("",)}),
    ),
    "an expression": (
        {"command": "dice", "expression": "2 torch + 1", "at-least": 3},
        Calculation("dice", expression="2 torch + 1", options={"at-least": ("3",)}),
    ),
    "a list and a comparison": (
        {"command": "damage", "attack": ["2r", "1o"], "compare": {"attack": "3r"}},
        Calculation("damage", options={"attack": ("2r", "1o")}, compare={"attack": ("3r",)}),
    ),
    "a command line": ("swim rangers --treasure", "swim rangers --treasure"),
}


@pytest.mark.parametrize(("written", "expected"), RIGHT.values(), ids=RIGHT)
def test_a_calculation_is_read(write_pack: WritePack, written: object, expected: object) -> None:
    glossary = load_packs([write_pack({RULE: {"calculator": written}})])

    assert glossary.entries[ID].body.calculator == expected


@pytest.mark.parametrize("written", [written for written, _ in RIGHT.values()], ids=RIGHT)
def test_editors_take_a_calculation(written: object) -> None:
    rule: dict[str, Any] = schema("entry")["properties"]["calculator"]

    jsonschema.validate(written, rule)


@pytest.mark.parametrize(
    ("written", "key", "code"),
    [
        (3, "calculator", "wrong-type"),
        ({"points": 3}, "calculator.command", "missing-key"),
        ({"command": 3}, "calculator.command", "calculator-value"),
        ({"command": "swim", "game": 3}, "calculator.game", "calculator-value"),
        ({"command": "swim", "bonus": {"of": 3}}, "calculator.bonus", "calculator-value"),
        ({"command": "swim", "bonus": None}, "calculator.bonus", "calculator-value"),
        ({"command": "swim", "bonus": [[3]]}, "calculator.bonus", "calculator-value"),
        ({"command": "swim", "compare": "bonus 3"}, "calculator.compare", "calculator-value"),
    ],
)
def test_what_is_no_calculation_is_named(
    write_pack: WritePack, written: object, key: str, code: str
) -> None:
    (problem,) = (
        problem
        for problem in load_packs([write_pack({RULE: {"calculator": written}})]).problems
        if not problem.is_warning
    )

    assert (problem.key, problem.code) == (key, code)
    assert problem.line


def test_a_snapshot_keeps_a_calculation(write_pack: WritePack) -> None:
    written, expected = RIGHT["a list and a comparison"]
    pack = write_pack({RULE: {"calculator": written}})
    cache = pack.parent / "cache"
    open_packs([pack], cache)

    opened, _ = open_packs([pack], cache)

    calculation = opened.entries[ID].body.calculator
    assert isinstance(calculation, Calculation)
    assert isinstance(expected, Calculation)
    assert calculation.as_mapping() == expected.as_mapping()
