"""Requests on buttons: what was written yesterday means the same today."""

from dataclasses import replace

import pytest
from hypothesis import Phase, find, given, settings

from bot.answers.odds import Request, read_request, read_typed, written_options
from bot.answers.odds.codes import read_code, request_code
from calculators.declaration import Calculator, option_of, options_of
from calculators.errors import OutOfRangeError
from tests.examples import CALCULATORS, EXAMPLES, name_of, request_of
from tests.requests import requests, texts_of, without_contradictions

# The options of each calculator, in the order of their letters from a. Buttons in channels hold those
# letters: append, never insert or reorder.
LETTERS = {
    "dice any-game": "roll at-least at-most game exactly",
    "picklock perditions-mouth": "points budget deck drawn",
    "danger perditions-mouth": "enemies eyes deck drawn",
    "sprint perditions-mouth": "points need deck drawn",
    "damage perditions-mouth": "spoke attack points defence tie deck drawn",
    "spokes perditions-mouth": "at points hero full order",
    "damage conan": "attack free-reroll rerolls unarmed ranged enemies friends elevation guard armour"
    " armour-flat guard-rerolls guard-free-reroll life die rolled total guard-rolled",
    "picklock conan": "dice difficulty enemies friends rerolls free-reroll die rolled",
    "fall conan": "dice rerolls free-reroll life die rolled",
    "move conan": "enemies friends extra borders base",
    "recover conan": "fallen fatigue",
    "damage rangers": "fight support damage armour health multiplier vs-fight vs-support vs-damage"
    " vs-armour vs-health vs-multiplier tie break-number rounds die rolled vs-rolled",
    "shoot rangers": "shoot vs-fight terrain cover hurried long large damage multiplier vs-armour"
    " vs-shield vs-health die",
    "swim rangers": "bonus armour shield treasure health die",
    "fall rangers": "inches health rounding",
    "heroic rangers": "number health die strain spend",
    "break rangers": "number fights die",
    "damage red-dragon-inn": "dice flat epic boost weaken doom doom-choice shields toughness fortitude"
    " pool target die rolled epic-rolled",
    "hit red-dragon-inn": "base boost weaken epic shields toughness fortitude taken fresh",
}
# Any text of an option will do: none is made smaller, nor kept for the next run.
ANY = settings(phases=[Phase.generate], database=None, derandomize=True)
OPTIONS = [
    pytest.param(calculator, option, letter, id=f"{name_of(calculator)} {option}")
    for calculator in CALCULATORS
    for option, letter in zip(
        LETTERS[name_of(calculator)].split(), "abcdefghijklmnopqrstuvwxyz", strict=False
    )
]


def test_the_record_holds_every_option_of_every_calculator() -> None:
    options = {
        name_of(calculator): [option.name for option in options_of(calculator)]
        for calculator in CALCULATORS
    }
    assert options == {name: option_names.split() for name, option_names in LETTERS.items()}


@pytest.mark.parametrize(("calculator", "name", "letter"), OPTIONS)
def test_an_option_keeps_its_letter(calculator: type[Calculator], name: str, letter: str) -> None:
    option = option_of(calculator, name)
    example = read_typed(calculator, calculator.declaration.example)
    value = find(texts_of(option), lambda _: True, settings=ANY)
    texts = without_contradictions(calculator, {**texts_by_name(example), name: value}, wanted=name)
    request = read_request(calculator, texts)

    codes = request_code(request).split(";")[1:]
    written = texts_by_name(request)

    assert [f"{letter}{text}" for text in written.get(name, ())] == [
        code for code in codes if code[0] == letter
    ]


def texts_by_name(request: Request) -> dict[str, tuple[str, ...]]:
    return {option.name: texts for option, texts in written_options(request)}


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_every_example_survives_its_button(example: str) -> None:
    request = request_of(example)

    assert read_code(request_code(request)) == request


@given(requests())
def test_every_request_survives_its_button(request: Request) -> None:
    assert read_code(request_code(request)) == request


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("picklock perditions-mouth;a3;d2 0", "points 3 drawn 2 0"),
        ("damage conan;a3r;a2y;c1;n2", "attack 3r attack 2y rerolls 1 life 2"),
        ("damage conan;a3r;d", "attack 3r unarmed"),
        ("fall conan;a2r|b2;d3", "dice 2r compare 'rerolls 2 life 3'"),
        ("picklock perditions-mouth;a2-4", "points 2-4"),
        ("recover conan", ""),
    ],
)
def test_codes_are_read_as_recorded(code: str, line: str) -> None:
    request = read_code(code)
    calculator = type(request.calculator)

    assert request == read_typed(calculator, line)
    assert request_code(request) == code


def test_what_is_set_to_its_default_needs_no_code() -> None:
    assert request_code(read_code("damage conan;a3r;c0")) == "damage conan;a3r"


@pytest.mark.parametrize(
    "code",
    ["", "picklock", "picklock chess;a3", "picklock conan;z3", "picklock conan;;", "picklock conan;A3"],
)
def test_what_stands_for_no_request_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"no request|not found"):
        read_code(code)


def test_a_code_with_a_value_beyond_the_limits_is_refused() -> None:
    with pytest.raises(OutOfRangeError):
        read_code("damage conan;a3r;c9")


@pytest.mark.parametrize(
    "words", [("3 gems",), ("zorgblat", "l'ascia d'oro", "2 \u2212 1"), ("\u2026",)]
)
@pytest.mark.parametrize("figure", [None, "success"])
def test_a_code_holds_what_is_left_out(words: tuple[str, ...], figure: str | None) -> None:
    request = replace(request_of("picklock perditions-mouth --points 3"), left_out=words, figure=figure)

    assert read_code(request_code(request)) == request


def test_signs_of_a_code_are_no_words() -> None:
    request = replace(request_of("picklock perditions-mouth --points 3"), left_out=("a;b|c,d",))

    assert read_code(request_code(request)).left_out == ("a b c d",)
