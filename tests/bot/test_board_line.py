"""Boards on one line: read wherever a board is read, and printed so that they read back."""

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers.boards.line import LineError, read_board_line
from bot.answers.boards.line_writing import UnwritableError, board_line
from bot.answers.boards.source import LineBoard, SourceError, YamlBoard, is_line, source_of
from bot.answers.schemer import BoardRefusedError, answer_board
from calculators.schemer import SchemerError
from calculators.schemer.parsing import read_document
from glossary import LANGUAGES, Language
from tests.calculators.schemer.boards import BOARDS, Drawn
from tests.calculators.schemer.random_boards import Document, random_document
from tests.conftest import Lawspeaker

SCHEME = "Move 2 -> Foe"
ENGLISH = (
    "8x6 square; @=Ogo:tiny,shield 2 b2; F=Fiona:wounded,fortitude 6 g5; p:foe,avoided a3; # d3 d4; "
    "~ e1; ^3 d5; ! f1; !1/2 e5; *0 f6; + h2; off a1 a6; wall c2 d2; feature Orb of Power h3; "
    "feature Altar impassable h5 h6; scheme Move 2 -> Foe"
)
ITALIAN = (
    "8X6 Quadrati; @=Ogo:Minuscola,scudi 2 B2\nF=Fiona : ferita, tempra 6 g5; p:nemico,evitata a3; "
    "#d3,d4; ~ e1; ^ 3 d5; ! f1; !1/2 e5; *0 f6;+h2; fuori a1 a6; Muro c2-d2; elemento Orb of Power h3;"
    "elemento Altar invalicabile h5 h6; muovi 2 verso nemico."
)


def documents_on_a_line(chance: Random) -> Document:
    """Return a random board without what a line cannot hold, with names and tokens besides."""
    document = random_document(chance)
    del document["under"]
    if "P" in document["figures"]:
        document["map"] = with_floor(document["map"], document["figures"]["P"]["at"])
    for place, figure in enumerate(document["figures"].values()):
        if chance.random() < 0.4:
            figure["name"] = f"{chance.choice(['Orc', 'Grog the Old', 'b 2nd', 'A=B', 'off'])} {place}"
        if chance.random() < 0.3:
            figure[chance.choice(["shield", "toughness"])] = chance.randint(1, 3)
    if chance.random() < 0.4:
        document["actor"] |= {"name": "Zog the First", "wounded": True}
    return document


def with_floor(drawing: str, space: str) -> str:
    """Return a drawing with open floor where a figure is placed, unless another stands there."""
    rows = [list(row) for row in drawing.split("\n")]
    column, row = ord(space[0]) - ord("a"), int(space[1:]) - 1
    if rows[row][column] in "~^!*":
        rows[row][column] = "."
    return "\n".join(map("".join, rows))


@settings(max_examples=150, deadline=None)
@pytest.mark.no_cover
@given(
    st.randoms(use_true_random=False).map(documents_on_a_line),
    st.sampled_from(LANGUAGES),
    st.sampled_from(LANGUAGES),
)
def test_a_board_reads_back_from_its_line(
    document: Document, language: Language, other: Language
) -> None:
    again: Any = LineBoard(board_line(document, language)).document()

    assert read_document(again) == read_document(document)
    assert again.get("actor", {}).get("name") == document["actor"].get("name")
    assert board_line(again, other) == board_line(document, other)


@pytest.mark.parametrize("drawn", BOARDS, ids=lambda drawn: f"{drawn.clause}: {drawn.fact}")
def test_a_line_has_the_same_answer_as_its_board(drawn: Drawn) -> None:
    try:
        line = board_line(drawn.document, "en")
    except UnwritableError:
        assert "under" in drawn.details or "figures" in drawn.details
        return
    answer = answer_board(LineBoard(line), "en")
    expected = answer_board(YamlBoard(yaml.safe_dump(drawn.document)), "en")

    assert (answer.headline, answer.reasons) == (expected.headline, expected.reasons)
    assert answer.alternatives == expected.alternatives


def test_both_languages_say_the_same() -> None:
    english: Any = LineBoard(ENGLISH).document()
    italian: Any = LineBoard(ITALIAN).document()

    assert {**italian, "scheme": "Move 2 -> Foe"} == english
    assert board_line(english, "en") == board_line(italian, "en").replace(
        "muovi 2 verso nemico", SCHEME
    )
    assert english["actor"] == {"name": "Ogo", "keywords": ["tiny"], "shield": 2}
    assert english["traps"] == {"d5": 3}
    assert english["hazards"] == {"e5": {"enter": 1, "stay": 2}}
    assert english["features"]["Altar"] == {"at": ["h5", "h6"], "impassable": True}
    assert english["map"].split("\n")[0] == " ...~!.."


@pytest.mark.parametrize(
    ("line", "code", "item"),
    [
        ("61x2; @ a1", "line-size", 1),
        ("0x2; @ a1", "line-size", 1),
        ("99999999999x2; @ a1", "line-size", 1),
        ("8x6 hex, @ b2, F g5", "line-size", 1),
        ("8x6 @ b2", "line-size", 1),
        ("8x6 round; @ a1", "line-grid", 1),
        ("8x6; @ b2; hello", "line-item", 3),
        ("8x6; @ b2; #", "line-item", 3),
        ("8x6; @ b2; #3 d4", "line-item", 3),
        ("8x6; @ b2; ^1/2 d4", "line-item", 3),
        ("8x6; @ b2; wall a1", "line-item", 3),
        ("8x6; @ b2; feature b3", "line-item", 3),
        ("8x6; @ b2; F k9", "line-space", 3),
        ("8x6; @ b2; # a1 a7", "line-space", 3),
        ("8x6; @ b2; @ b3", "line-twice", 3),
        ("8x6; @ b2; F b3; # a1; F b4", "line-twice", 5),
        ("8x6; @ b2; F:woundd g5", "line-word", 3),
        ("8x6; @ b2; # d3; ~ d3", "line-terrain", 4),
        ("8x6; @ b2; F g5; ~ g5", "line-under", 3),
        ("8x6; ^ b2; @ b2; F g5", "line-under", 3),
        ("8x6; @ b2; F g5; off g5", "line-ground", 3),
    ],
)
def test_what_is_wrong_is_the_item(line: str, code: str, item: int) -> None:
    with pytest.raises(LineError) as refused:
        read_board_line(line)

    assert (refused.value.code, refused.value.item) == (code, item)
    assert refused.value.text == line.split("; ")[item - 1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("8x6; @ b2; F g9", 'item 3 (F g9): "g9" is no space of a board of 8 by 6'),
        ("8x6; @ b2; F b2", "item 3 (F b2): @ and F share b2, and neither is Tiny"),
        ("8x6; @ b2; F g5; wall a1 c4", "item 4 (wall a1 c4): a Wall parts two spaces that touch; "),
        ("8x6; @ b2; F=A or B g5", 'item 3 (F=A or B g5): "A or B" cannot be a name: '),
        ("8x6; @ b2; F g5; scheme Walk", 'item 4 (scheme Walk): "Walk" is no Scheme; '),
        ("8x6; F g5", "item 1 (8x6): the map has no @, the Schemer that acts; "),
        (
            "8x6; @ b2; F g5; ~ g5",
            'item 3 (F g5): F stands on g5, which is "~"; what a figure stands on has no place on a line: ',
        ),
    ],
)
def test_a_refusal_names_the_item_and_the_space(line: str, sentence: str) -> None:
    scheme = "" if "scheme" in line else SCHEME
    with pytest.raises(BoardRefusedError) as refused:
        answer_board(LineBoard(line, scheme), "en")

    assert str(refused.value).startswith(sentence)


def test_a_line_without_a_scheme_is_told_so() -> None:
    with pytest.raises(
        BoardRefusedError, match=r'^"scheme" is missing; .* as in scheme: Move 2 -> Foe$'
    ):
        answer_board(LineBoard("8x6; @ b2; F g5"), "en")


@pytest.mark.parametrize(
    ("details", "code", "name"),
    [
        ({"under": {"F": "~"}}, "line-no-under", "F"),
        ({"under": {"@": "^"}}, "line-no-under", "@"),
        ({"figures": {"F": {"name": "Fiona: the red"}}}, "line-no-name", "Fiona: the red"),
        ({"figures": {"F": {"name": "Fiona; the red"}}}, "line-no-name", "Fiona; the red"),
        ({"features": {"Room b2": {"at": ["b1"]}}}, "line-no-name", "Room b2"),
    ],
)
def test_what_a_line_cannot_hold_is_named(details: Document, code: str, name: str) -> None:
    with pytest.raises(UnwritableError) as refused:
        board_line({"scheme": SCHEME, "map": "@..F", **details}, "en")

    assert (refused.value.code, refused.value.details["name"]) == (code, name)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *"@FgF=:;,/#~^!*+",
                "8x6",
                "wall",
                "feature",
                "off",
                " b2",
                " c3",
                "\n",
                "3",
                "tiny",
                "scheme",
            ]
        )
        | st.text(max_size=3),
        max_size=30,
    ).map("".join)
)
def test_junk_is_refused_or_read(text: str) -> None:
    with suppress(SourceError, SchemerError):
        document = LineBoard(f"8x6; {text}", SCHEME).document()
        read_document(document)


@pytest.mark.parametrize(
    "text",
    ["8x6; " + "F=" + " a" * 20_000, "8x6; @ " + ":" * 40_000, "8x6;" + " " * 40_000 + "F"],
    ids=["words", "colons", "blanks"],
)
def test_a_hostile_line_is_refused_at_once(text: str) -> None:
    with pytest.raises(LineError):
        read_board_line(text)


@pytest.mark.parametrize(
    "text",
    ["8x6; @ b2", "8 X 6 hex\n@ b2", "8\u00d76, @ b2", "8x6 hex, @b2, F g5", "8x6 @ b2", "\n8x6"],
)
def test_a_size_begins_a_line(text: str) -> None:
    assert is_line(text)


@pytest.mark.parametrize(
    "text", ["#8x6#", "map: '8x6; @ b2'", "@.F", "     a   b\n  1  @  [F]", "8 goblins"]
)
def test_other_boards_are_no_lines(text: str) -> None:
    assert not is_line(text)


def test_every_way_in_takes_a_line(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    line = "4x1 square; @ a1; F=Fiona d1"
    file = tmp_path / "board.txt"
    file.write_text(f"```\n{line}; scheme {SCHEME}\n```\n")
    beside = ("--scheme", SCHEME, "--json")

    answers = [
        json.loads(lawspeaker("schemer", *arguments, typed=typed).out)
        for arguments, typed in [
            ((line, *beside), ""),
            (("--map", line, *beside), ""),
            ((str(file), "--json"), ""),
            (("-", *beside), line.replace("; ", "\n")),
        ]
    ]

    assert [answer["destinations"][0]["space"] for answer in answers] == ["c1"] * 4
    assert answers[1:] == answers[:-1]


def test_the_grid_beside_a_line_counts(lawspeaker: Lawspeaker) -> None:
    arguments = ("schemer", "--map", "2x2 square; @ a1; F b2", "--scheme", SCHEME, "--json")

    assert json.loads(lawspeaker(*arguments, "--grid", "diagonal").out)["already_there"]
    assert not json.loads(lawspeaker(*arguments).out)["already_there"]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "7x3 square; @ b2; F f2; # a1 a2 a3 b1 b3 c1 c3 d1 d3 e1 e3 f1 f3 g1 g2 g3; ^ e2; scheme ",
        ),
        (
            "it",
            "7x3 quadrati; @ b2; F f2; # a1 a2 a3 b1 b3 c1 c3 d1 d3 e1 e3 f1 f3 g1 g2 g3; ^ e2; piano ",
        ),
    ],
)
def test_a_board_is_printed_on_one_line(lawspeaker: Lawspeaker, language: str, line: str) -> None:
    drawn = ("--map", "#######/#@..^F#/#######", "--scheme", SCHEME, "--grid", "square")
    result = lawspeaker("schemer", *drawn, "--line", "--lang", language)

    assert result.out.startswith(line)
    assert json.loads(lawspeaker("schemer", *drawn, "--line", "--json").out)["line"].startswith("7x3")


def test_a_template_is_printed_on_one_line(lawspeaker: Lawspeaker) -> None:
    line = lawspeaker("schemer", "--template", "corridor", "--line").out

    again: Any = source_of(line).document()
    assert again["map"].split("\n")[1] == "#@........F#"
