"""Boards that players draw: what they typed, and the last one of every channel."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.boards.source import DrawnBoard, YamlBoard, is_document
from bot.answers.schemer import answer_board
from bot.discord.state.board_changes import document_of
from bot.discord.state.boards import TypedBoard, read_board
from glossary import LANGUAGES, Language
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
    board = TypedBoard("", DOCUMENT)

    assert board.document == DOCUMENT
    assert board.source == YamlBoard(DOCUMENT)
    assert read_board(DOCUMENT) == board


@pytest.mark.parametrize("text", [DOCUMENT, "4x1 square; @ a1; F=Fiona d1; scheme Move 3 -> Foe"])
def test_the_scheme_and_the_grid_beside_a_board_count(text: str) -> None:
    board = TypedBoard("Move 1 -> Foe", text, "diagonal")
    decision = answer_board(board.source, "en").decision
    in_file = yaml.safe_load(board.document)

    assert (decision.scheme.text, decision.board.extent.grid) == ("Move 1 -> Foe", "diagonal")
    assert (in_file["scheme"], in_file["grid"]) == ("Move 1 -> Foe", "diagonal")
    assert in_file["figures"] == {"F": {"name": "Fiona"}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_shows_one_line_for_a_document(language: Language) -> None:
    detail = {"en": "fortitude 2", "it": "tempra 2"}[language]
    text = f"# kept\n{DOCUMENT.replace('name: Fiona', 'name: Fiona, fortitude: 2')}"

    form = TypedBoard("", text).in_form(language)

    assert form == TypedBoard(
        "Move 3 -> Foe",
        f"4x1; @ a1; F=Fiona:{detail} d1",
        "square",
    )
    assert answer_board(form.source, "en") == answer_board(TypedBoard("", text).source, "en")


def test_what_a_figure_stands_on_stays_in_a_document() -> None:
    text = f"{DOCUMENT}under: {{F: '~'}}\n"

    form = TypedBoard("Move 1 -> Foe", text).in_form("en")

    assert (form.scheme, form.grid) == ("Move 1 -> Foe", "square")
    assert "scheme" not in form.drawing
    assert "grid" not in form.drawing
    assert answer_board(form.source, "en") == answer_board(
        TypedBoard("Move 1 -> Foe", text).source, "en"
    )


@pytest.mark.parametrize("text", ["map: [", "map: 3", "map: '@?'\nfigures: {F: {name: 3}}", "@.F"])
def test_a_form_shows_what_was_refused_as_it_was_typed(text: str) -> None:
    form = TypedBoard("", text).in_form("en")

    assert "@" not in text or "@" in form.drawing
    assert form.drawing == text or form.drawing.startswith("map:")


def test_a_drawing_goes_with_its_scheme_and_grid() -> None:
    assert TypedBoard("Move 1 -> Foe", "@F", "hex").source == DrawnBoard("@F", "Move 1 -> Foe", "hex")


@pytest.mark.parametrize("text", ["map: [", "- a\n- b", "", "just words", "grid: hex\ncolour: red"])
def test_what_is_no_file_of_ours_is_read_as_it_stands(text: str) -> None:
    assert read_board(text) == TypedBoard("", text)


@pytest.mark.parametrize("grid", ["hex", "square", "diagonal"])
def test_the_file_of_a_drawn_board_gives_the_same_answer(grid: str) -> None:
    board = TypedBoard("Move 3 -> Foe", "@.~.\n.#^F\n....", grid)

    reread_board = read_board(board.document)

    assert answer_board(reread_board.source, "en").headline == answer_board(board.source, "en").headline
    assert answer_board(YamlBoard(board.document), "en").headline == (
        answer_board(board.source, "en").headline
    )


def test_worked_boards_cover_every_kind_of_document() -> None:
    kinds = {frozenset(board.document) for board in BOARDS}
    assert len(kinds) > 5


@pytest.mark.parametrize("name", ["Gog", "Gog: #1"])
def test_who_acts_stays_with_a_document(name: str) -> None:
    actor = {"name": name, "keywords": ["tiny"], "wounded": True, "shield": 1}
    document = {"scheme": "Move 1 -> Foe", "map": "@.\n.F", "actor": actor}
    board = TypedBoard.of_document(document, "en")

    assert read_board(board.document).in_form("en") == board
    assert document_of(board)["actor"] == actor
    assert is_document(board.drawing) == (":" in name)


def test_the_comment_of_former_versions_says_who_acts() -> None:
    text = f"# @ {{name: g, wounded: true}}\n{DOCUMENT}"

    assert document_of(read_board(text))["actor"] == {"name": "g", "wounded": True}
    assert read_board(text).in_form("en").drawing == "4x1; @=g:wounded a1; F=Fiona d1"


@pytest.mark.parametrize(
    "line",
    ["# @ {", "# @ {: :}", "# @ []", "# @ " + "{" * 3000 + "}", "#", "# @ {}", "# @ {see page: 3}"],
)
def test_a_first_line_that_says_nothing_of_who_acts_is_a_comment(line: str) -> None:
    assert "actor" not in document_of(TypedBoard("", f"{line}\n{DOCUMENT}"))
