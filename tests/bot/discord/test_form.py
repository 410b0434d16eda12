"""Requests as forms hold them, option by option."""

import pytest
from hypothesis import given

from bot.answers.odds import Request, read_typed
from bot.answers.odds.form import (
    FLAGS,
    field_text,
    flags_of,
    read_compared_form,
    read_form,
    read_rolled_form,
    set_flags,
)
from calculators.catalogue import calculator_named
from calculators.declaration import options_of
from calculators.errors import CalculatorError
from calculators.notation import Flag
from tests.requests import requests

CONAN = calculator_named("damage", "conan")
LOCK = calculator_named("picklock", "perditions-mouth")
RDI = calculator_named("damage", "red-dragon-inn")


def typed(line: str, calculator: type = CONAN) -> Request:
    return read_typed(calculator, line)


def fields_of(request: Request, *, compared: bool = False) -> dict[str, str]:
    """Return what all fields of a form hold."""
    options = options_of(type(request.calculator))
    texts = {
        option.name: field_text(request, option, compared=compared)
        for option in options
        if not isinstance(option.notation, Flag)
    }
    flags = {FLAGS: ",".join(set_flags(request, compared=compared))}
    return texts | (flags if flags_of(type(request.calculator)) else {})


@given(requests())
def test_a_form_that_is_sent_as_it_was_changes_nothing(request: Request) -> None:
    assert read_form(request, fields_of(request)) == request


@given(requests())
def test_a_comparison_that_is_sent_as_it_was_stays_the_same(request: Request) -> None:
    if request.series is None:
        reread_request = read_compared_form(request, fields_of(request, compared=True))
        assert reread_request.compared == request.compared


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"attack": "4r"}, "--attack 4r --rerolls 1 --unarmed --life 2"),
        ({"rerolls": ""}, "--attack 3r --unarmed --life 2"),
        ({FLAGS: ""}, "--attack 3r --rerolls 1 --life 2"),
        ({FLAGS: "ranged"}, "--attack 3r --rerolls 1 --ranged --life 2"),
        ({"life": " 1-3 "}, "--attack 3r --rerolls 1 --unarmed --life 1-3"),
        ({"attack": "2r; 1a"}, "--attack 2r --attack 1o --rerolls 1 --unarmed --life 2"),
        ({}, "--attack 3r --rerolls 1 --unarmed --life 2"),
    ],
)
def test_fields_change_their_options_alone(fields: dict[str, str], line: str) -> None:
    request = typed("--attack 3r --rerolls 1 --unarmed --life 2")

    assert read_form(request, fields) == typed(line)


@pytest.mark.parametrize(
    ("line", "fields", "expected"),
    [
        ("--points 3", {"points": "5"}, "--points 3 --compare '--points 5'"),
        ("--points 3 --compare '--points 5'", {"points": "6"}, "--points 3 --compare '--points 6'"),
        (
            "--points 3 --compare '--points 5'",
            {"drawn": "2"},
            "--points 3 --compare '--points 5 --drawn 2'",
        ),
        ("--points 3 --compare '--points 5'", {"points": "3"}, "--points 3"),
        ("--points 3", {"points": ""}, "--points 3"),
    ],
)
def test_a_second_set_holds_what_differs(line: str, fields: dict[str, str], expected: str) -> None:
    assert read_compared_form(typed(line, LOCK), fields) == typed(expected, LOCK)


@pytest.mark.parametrize(
    ("calculator", "line", "fields", "expected"),
    [
        (CONAN, "--attack 3r --life 2", {"rolled": "r2 r0"}, "--life 2 --rolled 'r2 r0'"),
        (CONAN, "--attack 3r --life 1-3", {"rolled": "r2"}, "--life 1 --rolled r2"),
        (CONAN, "--total 4 --guard 1o", {"guard-rolled": "o0"}, "--total 4 --guard-rolled o0"),
        (
            RDI,
            "--dice 3 --fortitude 4",
            {"rolled": "1 c", "doom": "1"},
            "--fortitude 4 --doom 1 --rolled '1 c'",
        ),
        (RDI, "--dice 3 --epic 1", {"rolled": "1", "epic-rolled": "2"}, "--rolled 1 --epic-rolled 2"),
    ],
)
def test_dice_on_the_table_replace_dice_to_roll(
    calculator: type, line: str, fields: dict[str, str], expected: str
) -> None:
    assert read_rolled_form(typed(line, calculator), fields) == typed(expected, calculator)


@pytest.mark.parametrize("fields", [{"attack": "3purple"}, {"rerolls": "x"}, {"life": "100"}])
def test_wrong_values_are_refused(fields: dict[str, str]) -> None:
    with pytest.raises(CalculatorError):
        read_form(typed("--attack 3r"), fields)
