"""``lawspeaker schemer``: answers."""

import io
import json
import re
from pathlib import Path

import pytest
import yaml
from rich.console import Console

from bot.answers.boards.source import YamlBoard
from bot.answers.schemer import answer_board
from bot.answers.schemer_rules import PACK, STEPS
from bot.cli.schemer import GRIDS as COMMAND_LINE_GRIDS
from bot.locales import Locale
from bot.render.board.styled import print_decision
from bot.render.board.text import schemer_lines
from calculators.schemer.grid import GRIDS
from glossary import Glossary, Language
from tests.calculators.schemer.boards import BOARDS, Drawn
from tests.conftest import Lawspeaker

WORKED = Path(__file__).parents[1] / "calculators" / "schemer" / "worked"
BOARD = """\
grid: square
scheme: Move 2 -> Foe
map: |
  #######
  #@..^F#
  #######
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    file = tmp_path / "board.yaml"
    file.write_text(BOARD)
    return file


def test_json_is_one_object_a_board(lawspeaker: Lawspeaker, board: Path) -> None:
    result = lawspeaker("schemer", str(board), "--json")
    record = json.loads(result.out)
    trace = record.pop("trace")

    assert result.status == 0
    assert record == {
        "moves": True,
        "effect": {"kind": "move", "points": 2},
        "already_there": False,
        "may_stay": False,
        "final_targets": ["e2"],
        "destinations": [
            {
                "space": "d2",
                "path": ["c2", "d2"],
                "points": 2,
                "damage": 0,
                "final_target": "e2",
                "reaches": False,
            }
        ],
        "alternatives": [],
    }
    assert [step["rule"] for step in trace] == ["1a", "1e", "2c", "2e", "3c"]
    assert all(set(step) == {"rule", "text"} for step in trace)


def test_boards_are_answered_in_order(lawspeaker: Lawspeaker) -> None:
    files = sorted(WORKED.glob("*.yaml"))
    result = lawspeaker("schemer", *map(str, files), "--json")
    expected = [json.loads(file.with_suffix(".expected.json").read_text()) for file in files]

    records = [json.loads(line) for line in result.lines]
    for record in records:
        del record["trace"]
    assert records == expected


def test_a_refused_board_leaves_the_others_answered(lawspeaker: Lawspeaker, board: Path) -> None:
    missing = board.with_name("none.yaml")
    result = lawspeaker("schemer", str(missing), str(board), "--json")
    first, second = map(json.loads, result.lines)

    assert result.status == 2
    assert result.err == ""
    assert list(first) == ["error"]
    assert "none.yaml" in first["error"]
    assert second["moves"]


def test_a_board_comes_from_standard_input(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "-", "--json", typed=BOARD)

    assert json.loads(result.out)["final_targets"] == ["e2"]


def test_the_terminal_shows_the_board_and_why(lawspeaker: Lawspeaker, board: Path) -> None:
    result = lawspeaker("schemer", str(board))

    assert result.out == (
        "Move 2 -> Foe: The Schemer goes to d2 (by c2; 2 points).\n"
        "\n"
        "     a   b   c   d   e   f   g\n"
        "  1  #   #   #   #   #   #   #\n"
        "  2  #   @  :.: [.] (^)  F   #\n"
        "  3  #   #   #   #   #   #   #\n"
        "\n"
        "[ ] where it may go   : : its path   ( ) final target\n"
        "Heroes: F (f2)\n"
        "\n"
        "D.1a  It moves toward F (f2).\n"
        "D.1e  No free Safe target space can be reached; e2 is free but Dangerous.\n"
        "D.2c  No Safe path leads there, so damage counts before points: e2 deals 1 damage and costs 3.\n"
        "D.2e  e2 takes the least and is the final target.\n"
        "D.3c  e2 is out of reach of Move 2; it comes as near as it can, 1 space from it: "
        "d2 (by c2; 2 points).\n"
        "\n"
        f"Rules: {STEPS['1']}, {PACK}/dangerous, {STEPS['2']}, {STEPS['3']}\n"
        "D = Reference Manual, Appendix D, Schemer Movement; --explain D.1 opens the rule.\n"
    )


@pytest.mark.parametrize(
    ("language", "headline"),
    [
        (
            "en",
            "The players choose where the Schemer goes: b3 (by a2; 2 points) or c1 (by b1; 2 points).",
        ),
        (
            "it",
            "Scelgono i giocatori dove va il Cospiratore: b3 (per a2; 2 punti) oppure c1 (per b1; 2 punti).",
        ),
    ],
)
def test_a_tie_says_who_decides(lawspeaker: Lawspeaker, language: str, headline: str) -> None:
    result = lawspeaker("schemer", str(WORKED / "rule-3c.yaml"), "--lang", language)

    scheme = {"en": "Move 2 -> Foe", "it": "Movimento 2 -> Nemico"}[language]
    assert result.lines[0] == f"{scheme}: {headline}"


@pytest.mark.parametrize(
    ("name", "heading"),
    [
        (
            "rule-1f",
            "Read differently (D.2d): figures in the way do not keep a space from being a target.",
        ),
        (
            "rule-3b",
            "Read differently (D.3b by the letter): it takes a Dangerous path that arrives, though ",
        ),
    ],
)
def test_a_reading_that_leads_elsewhere_is_shown(
    lawspeaker: Lawspeaker, name: str, heading: str
) -> None:
    result = lawspeaker("schemer", str(WORKED / f"{name}.yaml"))

    assert any(line.startswith(heading) for line in result.lines)


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        (
            "@^.F/...#",
            "D.3b  Move 2 could take it to c1 only by danger, which the glossary (Dangerous) has it ",
        ),
        (
            "@^.F/..!#",
            "D.3b  Move 2 takes it there, and only Dangerous paths lead there: it takes the one of ",
        ),
        ("@.F", "D.3b  Move 2 takes it there: b1 (1 point)."),
    ],
)
def test_the_sentence_that_decides_is_named(
    lawspeaker: Lawspeaker, drawing: str, sentence: str
) -> None:
    lines = lawspeaker(
        "schemer", "--map", drawing, "--scheme", "Move 2 -> Foe", "--grid", "square"
    ).lines

    assert any(line.startswith(sentence) for line in lines)


def test_hexes_of_even_rows_are_drawn_shifted(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "--map", "@..\n..F", "--scheme", "move 1→foe")

    assert result.lines[2:5] == ["     a   b   c", "  1  @  [.] (.)", "  2   [.] (.)  F"]


def test_the_grid_of_a_drawing_can_be_said(lawspeaker: Lawspeaker) -> None:
    arguments = ["schemer", "--map", "@..\n...\n..F", "--scheme", "Move 9 -> Foe", "--json"]
    finals = [
        json.loads(lawspeaker(*arguments, "--grid", grid).out)["final_targets"]
        for grid in ("square", "diagonal")
    ]

    assert finals == [["b3", "c2"], ["b2"]]


def test_may_stay_is_said(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "--map", "Fa@.G", "--scheme", "Move 9 -> Nearest Foe")

    assert result.lines[0].endswith("It may also stay where it is: the players choose.")
    assert any(line.startswith("D.1c  If the players choose F (a1): ") for line in result.lines)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", sorted(file.stem for file in WORKED.glob("*.yaml")))
def test_every_citation_is_an_entry_of_the_pack(name: str, language: str) -> None:
    source = YamlBoard((WORKED / f"{name}.yaml").read_text())
    answer = answer_board(source, "it" if language == "it" else "en")

    assert answer.citations
    assert all(citation.startswith(f"{PACK}/") for citation in answer.citations)


@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("D", "schemer-movement"),
        ("D.1", "schemer-movement-targets"),
        ("1f", "schemer-movement-targets"),
        ("Appendix D 2", "schemer-movement-path"),
        ("d.2e", "schemer-movement-path"),
        ("D3", "schemer-movement-move"),
        ("examples", "schemer-movement-examples"),
        ("Nearest", "nearest"),
        (f"{PACK}/line-of-fire", "line-of-fire"),
    ],
)
def test_explain_opens_the_rules_entry(lawspeaker: Lawspeaker, rule: str, entry: str) -> None:
    result = lawspeaker("schemer", "--explain", rule, "--json")

    assert result.status == 0
    assert json.loads(result.out)["id"] == f"{PACK}/{entry}"


def test_explain_shows_the_whole_rule(lawspeaker: Lawspeaker, glossary: Glossary) -> None:
    result = lawspeaker("schemer", "--explain", "D.2")
    prose, _ = glossary.entries[f"{PACK}/schemer-movement-path"].body.text.en.split("\n|", 1)

    assert prose in result.out


def test_explain_names_the_rules_there_are(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "--explain", "E.7")

    assert result.status == 2
    assert result.err.startswith('I know no rule "E.7" of Schemer movement. There are: D, D.1, ')


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("drawn", BOARDS, ids=lambda drawn: f"{drawn.clause}: {drawn.fact}")
def test_every_reason_is_a_sentence_in_both_languages(drawn: Drawn, language: Language) -> None:
    answer = answer_board(YamlBoard(yaml.safe_dump(drawn.document)), language)
    reasons = [
        *answer.reasons,
        *(reason for alternative in answer.alternatives for reason in alternative.reasons),
    ]

    assert reasons
    for reason in reasons:
        assert reason.text.endswith(".")
        assert "{" not in reason.text


def test_more_choices_than_a_table_needs_are_counted(lawspeaker: Lawspeaker) -> None:
    drawing = "A.B.C.D\n.......\n...@...\n.......\nE.F.G.H"
    result = lawspeaker(
        "schemer",
        "--grid",
        "diagonal",
        "--scheme",
        "Move 1 -> Nearest Foe or Farthest Foe",
        "--map",
        drawing,
    )

    assert any("more choices of the players" in line for line in result.lines)


def test_a_terminal_gets_the_same_lines_in_colour(board: Path) -> None:
    answer = answer_board(YamlBoard(board.read_text()), "en")
    out = io.StringIO()
    print_decision(Console(file=out, width=200, force_terminal=True), answer, Locale("en"))
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())

    assert text.splitlines() == list(schemer_lines(answer, Locale("en")))
    assert "\x1b[1;32m[.]" in out.getvalue()


def test_a_slash_ends_a_row_of_a_drawing(lawspeaker: Lawspeaker) -> None:
    options = ("--grid", "square", "--scheme", "Move 2 -> Foe", "--json")

    one_line = lawspeaker("schemer", "--map", "#######/#@..^F#/#######", *options)

    assert one_line.out == lawspeaker("schemer", "--map", "#######\n#@..^F#\n#######", *options).out
    assert json.loads(one_line.out)["destinations"][0]["space"] == "d2"


@pytest.mark.parametrize(
    ("drawing", "doubted"),
    [("@ . . F", True), ("@ . ./ . . F", True), ("@..F", False), ("@. F", False), ("@/ F", False)],
)
def test_blanks_between_spaces_are_doubted(
    lawspeaker: Lawspeaker, drawing: str, *, doubted: bool
) -> None:
    lines = lawspeaker("schemer", "--map", drawing, "--scheme", "Move 2 -> Foe").lines

    assert ("leave out the blanks" in lines[0]) == doubted


def test_the_command_line_offers_every_grid() -> None:
    assert COMMAND_LINE_GRIDS == GRIDS
