"""Requests on buttons: what was written yesterday means the same today."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.odds import CALCULATORS, Calculator, Request, calculator, read_code, request_code
from bot.answers.offers import OFFERS, offered_request

# The options of each calculator, in the order of their letters from a. Buttons in channels hold those
# letters: append, never insert or reorder.
LETTERS = {
    "picklock perditions-mouth": "points budget deck drawn",
    "danger perditions-mouth": "enemies eyes deck drawn",
    "sprint perditions-mouth": "points need deck drawn",
    "damage perditions-mouth": "spoke attack points defence tie deck drawn",
    "spokes perditions-mouth": "at points hero full order",
    "damage conan": "attack free-reroll rerolls unarmed ranged enemies friends elevation guard armour"
    " armour-flat guard-rerolls guard-free-reroll life die",
    "picklock conan": "dice difficulty enemies friends rerolls free-reroll die",
    "fall conan": "dice rerolls free-reroll life die",
    "move conan": "enemies friends extra borders base",
    "recover conan": "fallen fatigue",
    "damage rangers": "fight support damage armour health multiplier vs-fight vs-support vs-damage"
    " vs-armour vs-health vs-multiplier tie break-number rounds die",
    "shoot rangers": "shoot vs-fight terrain cover hurried long large damage multiplier vs-armour"
    " vs-shield vs-health die",
    "swim rangers": "bonus armour shield treasure health die",
    "fall rangers": "inches",
    "heroic rangers": "number health die",
    "damage red-dragon-inn": "dice flat epic boost weaken doom doom-choice shields toughness fortitude"
    " pool target die",
    "hit red-dragon-inn": "base boost weaken epic shields toughness fortitude taken fresh",
}
OPTIONS = [
    pytest.param(each, option, letter, id=f"{each.command} {each.game} {option}")
    for each in CALCULATORS
    for option, letter in zip(
        LETTERS[f"{each.command} {each.game}"].split(), "abcdefghijklmnopqrstuvwxyz", strict=False
    )
]
# No calculator takes a value that begins like an option.
WORDS = (
    st.text("abcxyz0123456789 +-.,'\"", min_size=1, max_size=12)
    .map(str.strip)
    .filter(lambda word: word and not word.startswith("--"))
)


@st.composite
def requests(draw: st.DrawFn) -> Request:
    """Any request, whether or not it can be answered; ``;`` and ``|`` are parts of no value."""
    asked = draw(st.sampled_from(CALCULATORS))
    return Request(asked, draw(texts(asked)), draw(st.none() | texts(asked)))


def texts(asked: Calculator) -> st.SearchStrategy[dict[str, Any]]:
    def values(option: Any) -> st.SearchStrategy[Any]:
        if option.kind == "flag":
            return st.just(value=True)
        return st.lists(WORDS, min_size=1, max_size=3).map(tuple) if option.multiple else WORDS

    return st.fixed_dictionaries({}, optional={each.name: values(each) for each in asked.options})


def test_the_record_holds_every_option_of_every_calculator() -> None:
    options = {
        f"{each.command} {each.game}": [option.name for option in each.options] for each in CALCULATORS
    }
    assert options == {name: listed.split() for name, listed in LETTERS.items()}


@pytest.mark.parametrize(("asked", "option", "letter"), OPTIONS)
def test_an_option_keeps_its_letter(asked: Calculator, option: str, letter: str) -> None:
    code = f"{asked.command} {asked.game};{letter}"
    declared = asked.option(option)
    value: Any = True if declared.kind == "flag" else ("7",) if declared.multiple else "7"
    written = code if declared.kind == "flag" else f"{code}7"

    assert request_code(Request(asked, {option: value})) == written
    assert read_code(written).texts == {option: value}


@pytest.mark.parametrize("offer", OFFERS.values())
def test_every_offer_survives_its_button(offer: str) -> None:
    request = offered_request(offer)

    assert read_code(request_code(request)) == request


@given(requests())
def test_every_request_survives_its_button(request: Request) -> None:
    assert read_code(request_code(request)) == request


@pytest.mark.parametrize(
    ("code", "texts", "beside"),
    [
        ("picklock perditions-mouth;a3;d2 0", {"points": "3", "drawn": "2 0"}, None),
        ("damage conan;a3r;a2y;d;n2", {"attack": ("3r", "2y"), "unarmed": True, "life": "2"}, None),
        ("fall conan;a2r|b2;d3", {"dice": "2r"}, {"rerolls": "2", "life": "3"}),
        ("recover conan", {}, None),
        ("recover conan|", {}, {}),
    ],
)
def test_codes_are_read_as_recorded(code: str, texts: Any, beside: Any) -> None:
    request = read_code(code)

    assert (request.texts, request.beside) == (texts, beside)
    assert request_code(request) == code


@pytest.mark.parametrize(
    "code",
    ["", "picklock", "picklock chess;a3", "picklock conan;z3", "picklock conan;;", "picklock conan;A3"],
)
def test_what_stands_for_no_request_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"no request|not found"):
        read_code(code)


def test_a_flag_and_a_value_of_nothing_are_told_apart() -> None:
    asked = calculator("damage", "conan")

    assert request_code(Request(asked, {"unarmed": True, "ranged": False})) == "damage conan;d"
