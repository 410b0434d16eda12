"""Options as players write them on one line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.odds import Request, read_request, read_typed, typed_options
from calculators.catalogue import calculator_named
from calculators.declaration import Calculator, options_of
from calculators.errors import (
    CalculatorError,
    ConflictError,
    NotationError,
    UnknownOptionError,
)
from calculators.notation import Flag
from tests.examples import CALCULATORS, EXAMPLES, name_of, request_of
from tests.requests import requests

CONAN = calculator_named("damage", "conan")
LOCK = calculator_named("picklock", "perditions-mouth")
HERO = calculator_named("damage", "red-dragon-inn")


@pytest.mark.parametrize(
    ("line", "options", "changes"),
    [
        pytest.param("--attack 3r --life 2", {"attack": ("3r",), "life": 2}, None, id="a number"),
        pytest.param("--attack=3r --life=2", {"attack": ("3r",), "life": 2}, None, id="an equals sign"),
        pytest.param("--attack 3r --rerolls 0-3", {"attack": ("3r",), "rerolls": "0-3"}, None, id="a range"),
        pytest.param("--unarmed --attack 3r", {"attack": ("3r",), "unarmed": True}, None, id="a flag"),
        pytest.param("unarmed attack 3r", {"attack": ("3r",), "unarmed": True}, None, id="a flag without dashes"),
        pytest.param("--attack 3r --guard 1o 1y", {"attack": ("3r",), "guard": "1o1y"}, None, id="words without quotes"),
        pytest.param("--attack 3r --attack 2y", {"attack": ("3r", "2y")}, None, id="repeated"),
        pytest.param("--attack '3r; 2y'", {"attack": ("3r", "2y")}, None, id="several in one"),
        pytest.param("--attack 3r\n--rerolls 1\n", {"attack": ("3r",), "rerolls": 1}, None, id="lines"),
        pytest.param(
            "--attack 3r --life 2 --compare '--life 3 --unarmed'",
            {"attack": ("3r",), "life": 2},
            {"life": 3, "unarmed": True},
            id="a comparison",
        ),
        pytest.param(
            "--compare=--unarmed --attack 3r", {"attack": ("3r",)}, {"unarmed": True}, id="equals a comparison"
        ),
    ],
)  # fmt: skip
def test_what_is_typed_is_read(line: str, options: Any, changes: Any) -> None:
    assert read_typed(CONAN, line) == read_request(CONAN, options, changes)


@pytest.mark.parametrize(
    ("line", "error", "option"),
    [
        pytest.param("--lief 2", UnknownOptionError, "lief", id="misspelt"),
        pytest.param("--life", NotationError, "life", id="no value"),
        pytest.param("--unarmed 2 --attack 1r", NotationError, "unarmed", id="a flag with a value"),
        pytest.param("--life '2", NotationError, "options", id="an open quote"),
        pytest.param("--compare --compare", NotationError, "compare", id="compares nothing"),
        pytest.param("--compare '--compare --life'", ConflictError, "compare", id="compares in turn"),
        pytest.param("--compare '--life 2' --compare '--life 3'", ConflictError, "compare", id="two"),
    ],
)
def test_what_is_no_option_is_refused(line: str, error: type[Exception], option: str) -> None:
    with pytest.raises(error) as caught:
        read_typed(CONAN, line)

    assert getattr(caught.value, "option", "compare") == option


def test_an_option_with_one_value_stands_once() -> None:
    with pytest.raises(ConflictError) as caught:
        read_typed(CONAN, "--attack 3r --life 2 --life 3")

    assert (caught.value.option, caught.value.other) == ("life", "life")


@pytest.mark.parametrize("calculator", CALCULATORS, ids=name_of)
def test_every_option_is_read_under_every_name(calculator: type[Calculator]) -> None:
    for option in options_of(calculator):
        value = "" if isinstance(option.notation, Flag) else " 2-1"
        for name in (option.name, *option.aliases):
            # Whatever else is wrong with the line, the name itself is known.
            with pytest.raises(CalculatorError) as caught:
                read_typed(calculator, f"--{name}{value} --nonsense")
            assert getattr(caught.value, "option", None) in ("nonsense", option.name)


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_every_example_is_read_back_from_its_line(example: str) -> None:
    request = request_of(example)

    assert read_typed(type(request.calculator), typed_options(request)) == request


@given(requests(), st.sampled_from(["{}", " {}", "{}\n"]))
def test_every_request_is_read_back_from_its_line(request: Request, around: str) -> None:
    line = around.format(typed_options(request))

    assert read_typed(type(request.calculator), line) == request


@pytest.mark.parametrize(
    "line",
    ["--points 3 --drawn '2 0'", "points 3 drawn 2 0", "punti 3 --pescate 2 0", "Punti=3 pescate=2 0"],
)
def test_dashes_may_be_left_out_and_names_be_the_players_own(line: str) -> None:
    assert read_typed(LOCK, line) == read_request(LOCK, {"points": "3", "drawn": "2 0"})


def test_a_word_that_is_also_an_option_is_the_value_that_is_awaited() -> None:
    attack = calculator_named("damage", "perditions-mouth")
    request = read_request(attack, {"spoke": "attack", "attack": 3})

    assert read_typed(attack, "spoke attack attack 3") == request


@pytest.mark.parametrize(
    "line",
    [
        "--dice 1 --epic 1 --die damage=0,1,c --die epic=1,2,c",
        "--dice=1 --epic=1 --die=damage=0,1,c --die=epic=1,2,c",
        "--dice 1 --epic 1 --die 'damage=0,1,c; epic=1,2,c'",
        "dice 1 epic 1 die damage=0,1,c die epic=1,2,c",
    ],
)
def test_a_die_may_be_called_like_an_option(line: str) -> None:
    request = read_request(HERO, {"dice": 1, "epic": 1, "die": ("damage=0,1,c", "epic=1,2,c")})

    assert read_typed(HERO, line) == request


def test_what_a_target_is_made_of_is_no_option() -> None:
    line = "dice 3 target fortitude=5 shields=1 target fortitude=3"
    targets = ("fortitude=5 shields=1", "fortitude=3")

    assert read_typed(HERO, line) == read_request(HERO, {"dice": 3, "target": targets})


def test_a_misspelt_option_names_those_that_are_near() -> None:
    with pytest.raises(UnknownOptionError) as caught:
        read_typed(CONAN, "--lief 2")

    assert caught.value.near[0] == "life"
    assert "life" in caught.value.known
