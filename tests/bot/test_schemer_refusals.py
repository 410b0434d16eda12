"""``lawspeaker schemer``: what is refused, in one sentence that says where and why."""

import json
from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers.boards.source import DrawnBoard, YamlBoard
from bot.answers.schemer import BoardRefusedError, answer_board
from bot.locales import catalogue
from calculators.schemer.errors import Code
from glossary.entry import LANGUAGES
from tests.conftest import Lawspeaker

BOARD = "grid: square\nscheme: Move 2 -> Foe\nmap: |\n  @..F\n  .^#.\n"


def with_scheme(scheme: str) -> str:
    return BOARD.replace("Move 2 -> Foe", scheme)


def test_a_scheme_with_many_spaces_is_refused_at_once() -> None:
    scheme = f"Move 2 -> Foe{' ' * 20_000}x"

    with pytest.raises(BoardRefusedError):
        answer_board(DrawnBoard("@F", scheme, "square"), "en")


def with_row(row: str) -> str:
    return BOARD.replace(".^#.", row)


REFUSED = [
    ("", 1, 1, "a board is a mapping"),
    ("- map", 1, 1, "a board is a mapping"),
    ("map: '@F'\n", 1, 1, '"scheme" is missing'),
    (BOARD.replace("@", "."), 3, 6, "the map has no @"),
    (with_row(".@#."), 5, 4, "the map has a second @ (the first is on a1)"),
    (with_row("..#F"), 5, 6, "the letter F is drawn twice (the first is on d1)"),
    (with_row(".?#."), 5, 4, '"?" means nothing on a board'),
    (with_row("." * 61), 3, 6, "the map is 61 by 2 spaces; at most 60 a side"),
    (with_row(".\n" + "  .\n" * 59), 3, 6, "the map is 4 by 61 spaces; at most 60 a side"),
    (BOARD + "colour: red\n", 6, 1, 'there is no key "colour" here; there are: map, scheme, grid'),
    (BOARD + "map: x\n", 6, 1, 'the key "map" stands here twice'),
    (BOARD + "actor: {speed: 2}\n", 6, 9, 'there is no key "speed" here'),
    (BOARD + "actor: {shield: -1}\n", 6, 17, "-1 has to be 0 or more"),
    (BOARD + "actor: {shield: two}\n", 6, 17, "expected a whole number, found a text"),
    (BOARD + "actor: {shield: 1000001}\n", 6, 17, "that is more than 1000000"),
    (
        BOARD + f"actor: {{shield: {10**30}}}\n",
        6,
        17,
        "the number 1000000000000000000000000000000 is too large",
    ),
    (BOARD + "actor: {keywords: [quick]}\n", 6, 20, 'there is no keyword "quick"'),
    (BOARD + "actor: {keywords: tiny}\n", 6, 19, "expected a list, found a text"),
    (BOARD.replace("square", "round"), 1, 7, '"round" has to be one of: hex, square, diagonal'),
    (BOARD + "walls: [[a1, c1]]\n", 6, 9, "a1 and c1 do not"),
    (BOARD + "walls: [[a1, a9]]\n", 6, 14, '"a9" is not a space of this map'),
    (BOARD + "walls: [[a1]]\n", 6, 9, "expected two spaces, as in [c2, d2]"),
    (with_scheme("Run 2 -> Foe"), 2, 10, '"Run 2 -> Foe" is no Scheme'),
    (with_scheme("Move 2 ->"), 2, 10, '"Move 2 ->" is no Scheme'),
    (with_scheme("Move 100 -> Foe"), 2, 15, "100 points are more than any effect has"),
    (with_scheme("Move 2 -> Foe or Zot"), 2, 27, '"Zot" names nothing on this board'),
    (with_scheme("Move 2 -> f"), 2, 20, '"f" names nothing on this board'),
    (with_scheme("Move 2 -> Zot, or if none, Gog"), 2, 37, '"Gog" names nothing on this board'),
    (
        with_scheme("Move 2 -> Foe, or if no Foe is Wounded, then Friend"),
        2,
        23,
        '"or if no Foe is Wounded, then" does not match what stands before it',
    ),
    (BOARD + "figures: {F: {at: a2}}\n", 6, 19, 'F is drawn on d1 and placed by "at" as well'),
    (BOARD + "figures: {G: {name: Gog}}\n", 6, 11, "G is neither drawn on the map nor placed"),
    (BOARD + "figures: {GG: {at: a2}}\n", 6, 11, 'figures go by one letter, A-Z or a-z, not "GG"'),
    (BOARD + "figures: {G: {at: d1}}\n", 6, 19, "F and G share d1, and neither is Tiny"),
    (BOARD + "figures: {G: {at: c2}}\n", 6, 19, 'G cannot stand on "#"'),
    (BOARD + "figures: {G: {at: e5}}\n", 6, 19, '"e5" is not a space of this map'),
    (BOARD + "figures: {F: {side: evil}}\n", 6, 21, '"evil" has to be one of: heroic, schemer'),
    (BOARD + "figures: {F: {keywords: [heroic], side: evil}}\n", 6, 41, '"evil" has to be one of'),
    (BOARD + "figures: {F: {wounded: 1}}\n", 6, 24, "expected true or false, found a number"),
    (BOARD + "figures: {F: {name: Fi or Zot}}\n", 6, 21, '"Fi or Zot" cannot be a name'),
    (
        BOARD + "figures:\n  F: {name: Zot}\n  G: {name: ' zOT', at: a2}\n",
        8,
        6,
        "is given twice",
    ),
    (
        BOARD + "figures: {F: {name: Shop}}\nfeatures: {shop: {at: [a2]}}\n",
        7,
        18,
        'the name "shop" is given twice',
    ),
    (BOARD + "traps: {a1: 2}\n", 6, 9, 'there is no "^" on "a1" to give damage for'),
    (BOARD + "hazards: {b2: {enter: 2}}\n", 6, 11, 'there is no "!" on "b2" to give damage for'),
    (BOARD + "wizard_fire: [2]\n", 6, 14, "expected a whole number, found a list"),
    (BOARD + "under: {F: '+'}\n", 6, 12, 'F cannot stand on "+"'),
    (BOARD + "under: {F: '?'}\n", 6, 12, '"?" means nothing on a board'),
    (BOARD + "under: {a2: '^'}\n", 6, 9, 'nobody stands on "a2"'),
    (BOARD + "features: {Shop: {at: [c2]}}\n", 6, 24, '"Shop" cannot be entered on c2'),
    (BOARD + "features: {Shop: {at: []}}\n", 6, 18, 'the feature "Shop" needs its spaces'),
    (BOARD + "features: {Altar: {at: [d1], impassable: true}}\n", 4, 6, 'F cannot stand on "#"'),
    (
        "map: [1, 2\n",
        1,
        6,
        "the [ that opens here breaks off in line 2: a comma or a bracket is missing",
    ),
    ("[" * 20_000, 1, 21, "nested too deep: at most 20 levels"),
    ("a: &a {b: 1}\nc: {<<: *a}\n", 2, 5, "merge keys (<<) are not used here"),
    ("a: 2024-13-45\n", 1, 4, "found the date 2024-13-45"),
    ("a: !!python/object:os.system {}\n", 1, 4, "the tag !!python/object:os.system is not used here"),
    ("{[a]: b}\n", 1, 2, "a key is one word or text"),
    ("\x00", 1, 1, "the hidden character U+0000 is not allowed"),
    ("x" * 60_000, 1, 1, "more than 50000 characters"),
]


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    REFUSED,
    ids=[f"{number}: {case[3]}" for number, case in enumerate(REFUSED)],
)
def test_a_malformed_board_is_refused_in_one_sentence(
    text: str, line: int, column: int, reason: str
) -> None:
    with pytest.raises(BoardRefusedError) as refused:
        answer_board(YamlBoard(text), "en", name="b.yaml")

    sentence = str(refused.value)
    assert sentence.startswith(f"b.yaml, line {line}, column {column}: ")
    assert reason in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("drawing", "scheme", "place"),
    [
        ("@..F\n.?..", "Move 2 -> Foe", "drawing, line 2, column 2: "),
        ("@..F", "Move 2 -> Zot", "Scheme, column 11: "),
        ("...F", "Move 2 -> Foe", "drawing, line 1, column 1: "),
    ],
)
def test_a_drawing_is_refused_with_its_own_lines(drawing: str, scheme: str, place: str) -> None:
    with pytest.raises(BoardRefusedError, match=place):
        answer_board(DrawnBoard(drawing, scheme), "en")


def test_a_scheme_that_yaml_folds_is_pointed_at_as_a_whole() -> None:
    with pytest.raises(BoardRefusedError, match="line 2, column 9"):
        answer_board(YamlBoard("map: '@F'\nscheme: >\n  Move 2\n  -> Zot\n"), "en")


def test_refusals_speak_italian(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "-", "--lang", "it", typed=BOARD.replace("@", "."))

    assert result.status == 2
    assert result.out == ""
    assert result.err == (
        "riga 3, colonna 6: sulla mappa manca @, il Cospiratore che agisce; disegnane uno solo\n"
    )


@settings(max_examples=100, deadline=None)
@given(
    st.text()
    | st.text("@.F#^~ \n:{}[]'\"-amp ", max_size=60).map("scheme: Move 1 -> Foe\nmap: ".__add__)
)
def test_no_text_leads_to_a_traceback(text: str) -> None:
    with suppress(BoardRefusedError):
        answer_board(YamlBoard(text), "en")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name a board file, or draw one"),
        (["--map", "@F"], "--map needs a --scheme"),
        (["--grid", "hex", "b.yaml"], "--grid goes with --map"),
        (["--map", "@F", "--scheme", "Move 1 -> Foe", "b.yaml"], "--map is a board already"),
        (["a.yaml", "b.yaml", "--picture", "c.png"], "--picture draws one board at a time, not 2."),
        (["--explain", "D.1", "b.yaml"], '--explain opens a rule: leave "b.yaml" out.'),
        (
            ["--map", "@.F", "--scheme", "Move 1 -> Foe", "--picture", "/no.png/no.png"],
            'The picture "/no.png/no.png" cannot be written',
        ),
        (["b.yaml", "--picture", "b.yaml"], "--picture writes PNG pictures"),
        (["none.yaml"], 'The file "none.yaml" cannot be read'),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    lawspeaker: Lawspeaker, arguments: list[str], sentence: str
) -> None:
    result = lawspeaker("schemer", *arguments)

    assert result.status == 2
    assert result.err.startswith(sentence)
    assert len(result.err.splitlines()) == 1


def test_a_file_that_is_no_text_is_refused(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "b.yaml"
    file.write_bytes(b"\xff\xfe")
    result = lawspeaker("schemer", str(file), "--json")

    assert result.status == 2
    assert "this is not UTF-8" in json.loads(result.out)["error"]


def test_a_request_that_makes_no_sense_is_refused_in_json_too(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "--map", "@F", "--json")

    assert (result.status, result.err) == (2, "")
    assert json.loads(result.out)["error"].startswith("--map needs a --scheme")


def test_every_fault_has_a_sentence_in_both_languages() -> None:
    for language in LANGUAGES:
        codes = {key.removeprefix("fault-") for key in catalogue(language) if key.startswith("fault-")}
        assert set(get_args(Code)) <= codes
