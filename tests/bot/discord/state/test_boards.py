"""Boards that players draw: what they typed, and the last one of every channel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.board_source import DrawnBoard, YamlBoard
from bot.answers.schemer import answer_board
from bot.discord.state.boards import TypedBoard, read_board
from tests.calculators.schemer.boards import BOARDS

DRAWINGS = st.lists(st.text("@.#~^Fab +", min_size=1, max_size=12), min_size=1, max_size=8).map(
    "\n".join
)
SCHEMES = st.from_regex(r"(Move|Leap) [1-9] -> [A-Z][a-z]{2,9}", fullmatch=True)
DOCUMENT = "grid: square\nscheme: Move 3 -> Foe\nmap: |\n  @..F\nfigures: {F: {name: Fiona}}\n"


@given(SCHEMES, DRAWINGS, st.sampled_from([None, "hex", "square", "diagonal"]))
def test_a_drawn_board_is_read_back_from_its_file(scheme: str, drawing: str, grid: str | None) -> None:
    board = TypedBoard(scheme, drawing, grid)

    assert read_board(board.document) == board


def test_a_whole_document_is_its_own_file() -> None:
    board = TypedBoard("not counted", DOCUMENT, "hex")

    assert board.document == DOCUMENT
    assert board.source == YamlBoard(DOCUMENT)
    assert read_board(DOCUMENT) == TypedBoard("", DOCUMENT)


def test_a_drawing_goes_with_its_scheme_and_grid() -> None:
    assert TypedBoard("Move 1 -> Foe", "@F", "hex").source == DrawnBoard("@F", "Move 1 -> Foe", "hex")


@pytest.mark.parametrize("text", ["map: [", "- a\n- b", "", "just words", "grid: hex\ncolour: red"])
def test_what_is_no_file_of_ours_is_read_as_it_stands(text: str) -> None:
    assert read_board(text) == TypedBoard("", text)


@pytest.mark.parametrize("grid", ["hex", "square", "diagonal"])
def test_the_file_of_a_drawn_board_gives_the_same_answer(grid: str) -> None:
    board = TypedBoard("Move 3 -> Foe", "@.~.\n.#^F\n....", grid)

    again = read_board(board.document)

    assert answer_board(again.source, "en").headline == answer_board(board.source, "en").headline
    assert answer_board(YamlBoard(board.document), "en").headline == (
        answer_board(board.source, "en").headline
    )


def test_worked_boards_cover_every_kind_of_document() -> None:
    kinds = {frozenset(each.document) for each in BOARDS}
    assert len(kinds) > 5


def test_who_acts_stays_with_a_document() -> None:
    acting = {"name": "Gog: #1", "keywords": ["tiny"], "wounded": True}
    board = TypedBoard.of_document({"scheme": "Move 1 -> Foe", "map": "@.\n.F"}, acting)

    assert board.acting == acting
    assert read_board(board.document) == board
    assert answer_board(board.source, "en").decision.scheme.text == "Move 1 -> Foe"


@pytest.mark.parametrize(
    "line", ["# @ {", "# @ {: :}", "# @ []", "# @ " + "{" * 3000 + "}", "#", "# @ {}"]
)
def test_a_first_line_that_says_nothing_of_who_acts_is_a_comment(line: str) -> None:
    assert TypedBoard("", f"{line}\n{DOCUMENT}").acting == {}
