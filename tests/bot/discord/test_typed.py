"""Options as players write them on one line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.odds import (
    CALCULATORS,
    Request,
    calculator,
    read_typed,
    typed_options,
)
from bot.answers.offers import OFFERS, offered_request
from calculators.errors import ConflictError, NotationError, UnknownOptionError
from tests.bot.discord.test_codes import requests

CONAN = calculator("damage", "conan")


@pytest.mark.parametrize(
    ("typed", "texts", "beside"),
    [
        pytest.param("", {}, None, id="nothing"),
        pytest.param("--life 2", {"life": "2"}, None, id="a number"),
        pytest.param("--life=2", {"life": "2"}, None, id="an equals sign"),
        pytest.param("--rerolls 0-3", {"rerolls": "0-3"}, None, id="a range"),
        pytest.param("--unarmed --life 2", {"unarmed": True, "life": "2"}, None, id="a flag"),
        pytest.param(
            "unarmed life 2", {"unarmed": True, "life": "2"}, None, id="a flag without dashes"
        ),
        pytest.param("--guard 1o 1y", {"guard": "1o 1y"}, None, id="words without quotes"),
        pytest.param("--attack 3r --attack 2y", {"attack": ("3r", "2y")}, None, id="repeated"),
        pytest.param("--attack '3r; 2y'", {"attack": ("3r", "2y")}, None, id="several in one"),
        pytest.param("--life 2\n--rerolls 1\n", {"life": "2", "rerolls": "1"}, None, id="lines"),
        pytest.param("--life 2 --life 3", {"life": "3"}, None, id="the last one counts"),
        pytest.param(
            "--life 2 --compare '--life 3 --unarmed'",
            {"life": "2"},
            {"life": "3", "unarmed": True},
            id="a comparison",
        ),
        pytest.param(
            "--compare=--unarmed --life 2", {"life": "2"}, {"unarmed": True}, id="equals a comparison"
        ),
    ],
)
def test_what_is_typed_is_read(typed: str, texts: Any, beside: Any) -> None:
    assert read_typed(CONAN, typed) == Request(CONAN, texts, beside)


@pytest.mark.parametrize(
    ("typed", "error", "option"),
    [
        pytest.param("vita 2", UnknownOptionError, "vita", id="another language"),
        pytest.param("--lief 2", UnknownOptionError, "lief", id="misspelt"),
        pytest.param("--life", NotationError, "life", id="no value"),
        pytest.param("--unarmed 2", NotationError, "unarmed", id="a flag with a value"),
        pytest.param("--life '2", NotationError, "options", id="an open quote"),
        pytest.param("--compare --compare", NotationError, "compare", id="compares nothing"),
        pytest.param("--compare '--compare --life'", ConflictError, "compare", id="compares in turn"),
        pytest.param("--compare '--life 2' --compare '--life 3'", ConflictError, "compare", id="two"),
    ],
)
def test_what_is_no_option_is_refused(typed: str, error: type[Exception], option: str) -> None:
    with pytest.raises(error) as caught:
        read_typed(CONAN, typed)

    assert getattr(caught.value, "option", "compare") == option


@pytest.mark.parametrize("asked", CALCULATORS, ids=lambda each: f"{each.command} {each.game}")
def test_every_option_is_read_under_every_name(asked: Any) -> None:
    for option in asked.options:
        value = "" if option.kind == "flag" else " 1"
        for name in (option.name, *option.aliases):
            assert list(read_typed(asked, f"--{name}{value}").texts) == [option.name]


@pytest.mark.parametrize("offer", OFFERS.values())
def test_every_offer_is_read_back_from_its_line(offer: str) -> None:
    request = offered_request(offer)

    assert read_typed(request.calculator, typed_options(request)) == request


@given(requests(), st.sampled_from(["{}", " {}", "{}\n"]))
def test_every_request_is_read_back_from_its_line(request: Request, around: str) -> None:
    assert read_typed(request.calculator, around.format(typed_options(request))) == request


@pytest.mark.parametrize(
    "typed",
    ["--points 3 --drawn '2 0'", "points 3 drawn 2 0", "punti 3 --pescate 2 0", "Punti=3 pescate=2 0"],
)
def test_dashes_may_be_left_out_and_names_be_the_players_own(typed: str) -> None:
    asked = calculator("picklock", "perditions-mouth")
    names = {"punti": "points", "pescate": "drawn"}

    assert read_typed(asked, typed, names).texts == {"points": "3", "drawn": "2 0"}


def test_a_word_that_is_also_an_option_is_the_value_that_is_awaited() -> None:
    asked = calculator("damage", "perditions-mouth")

    assert read_typed(asked, "spoke attack attack 3").texts == {"spoke": "attack", "attack": "3"}


@pytest.mark.parametrize(
    "typed",
    [
        "--epic 1 --die damage=0,1,c --die epic=1,2,c",
        "--epic=1 --die=damage=0,1,c --die=epic=1,2,c",
        "--epic 1 --die 'damage=0,1,c; epic=1,2,c'",
        "epic 1 die damage=0,1,c die epic=1,2,c",
    ],
)
def test_a_die_may_be_called_like_an_option(typed: str) -> None:
    asked = calculator("damage", "red-dragon-inn")

    assert read_typed(asked, typed).texts == {"epic": "1", "die": ("damage=0,1,c", "epic=1,2,c")}


def test_what_a_target_is_made_of_is_no_option() -> None:
    asked = calculator("damage", "red-dragon-inn")
    typed = "dice 3 target fortitude=5 shields=1 target fortitude=3"

    assert read_typed(asked, typed).texts == {
        "dice": "3",
        "target": ("fortitude=5 shields=1", "fortitude=3"),
    }


def test_a_misspelt_option_names_those_that_are_near() -> None:
    with pytest.raises(UnknownOptionError) as caught:
        read_typed(calculator("damage", "conan"), "--lief 2")

    assert caught.value.near[0] == "life"
    assert "life" in caught.value.known
