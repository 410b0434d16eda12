"""Boards from one Schemer's turn to the next, as the buttons of a card change them."""

import pytest

from bot.answers.schemer import answer_board
from bot.discord.errors import GoneError, RefusedError
from bot.discord.state.board_changes import (
    applied,
    document_of,
    with_miniature_moved,
    with_other_scheme,
)
from bot.discord.state.boards import TypedBoard
from bot.locales import Locale
from calculators.schemer.editing import schemers, standing
from glossary import LANGUAGES, Language

DRAWN = TypedBoard("Move 3 -> Foe", "@..F\n.g..", "square")
DOCUMENT = TypedBoard(
    "",
    "grid: square\nscheme: Move 1 -> Foe\nmap: |\n  @..F\n  .g..\n"
    "figures: {F: {name: Fiona, wounded: true}, g: {name: Gog, fortitude: 5}}\n",
)


@pytest.mark.parametrize(("piece", "space"), [("F", "c2"), ("d1", " C2 "), ("@", "d2")])
def test_a_drawn_board_stays_a_drawing(piece: str, space: str) -> None:
    moved = with_miniature_moved(DRAWN, piece, space, "en")

    assert (moved.scheme, moved.grid) == (DRAWN.scheme, DRAWN.grid)
    assert standing(document_of(moved))["@" if piece == "@" else "F"] == space.strip().lower()


def test_a_figure_of_a_document_is_moved_by_its_name() -> None:
    moved = document_of(with_miniature_moved(DOCUMENT, "fiona", "d2", "en"))

    assert standing(moved) == {"@": "a1", "F": "d2", "g": "b2"}
    assert moved["figures"]["F"] == {"name": "Fiona", "wounded": True}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("piece", "space", "message", "name"),
    [("Z", "a1", "board-no-piece", "Z"), ("F", "k9", "board-no-space", "k9")],
)
def test_what_is_not_there_is_refused(
    piece: str, space: str, message: str, name: str, language: Language
) -> None:
    with pytest.raises(RefusedError) as refused:
        with_miniature_moved(DRAWN, piece, space, language)

    assert str(refused.value) == Locale(language).text(message, name=name)


@pytest.mark.parametrize("board", [DRAWN, DOCUMENT], ids=["drawing", "document"])
def test_another_scheme_is_asked_of_the_same_board(board: TypedBoard) -> None:
    changed = with_other_scheme(board, " Leap 1 -> Foe\n", "en")

    earlier_document = document_of(board)
    assert document_of(changed) == {
        **earlier_document,
        "map": earlier_document["map"].rstrip("\n"),
        "scheme": "Leap 1 -> Foe",
    }


def test_the_next_schemer_acts_and_the_former_one_becomes_a_figure_again() -> None:
    second = applied(DOCUMENT, "c1", "g", "Move 2 -> Fiona", "en")
    third = applied(second, "c2", "s", "Move 1 -> Foe", "en")

    assert document_of(second)["actor"] == {"name": "Gog", "fortitude": 5}
    assert schemers(document_of(second)) == {"s": "s"}
    assert standing(document_of(third)) == {"@": "c1", "F": "d1", "g": "c2"}
    assert document_of(third)["figures"]["g"] == {"name": "Gog", "fortitude": 5}
    assert answer_board(third.source, "en").decision.scheme.text == "Move 1 -> Foe"


@pytest.mark.parametrize(("letter", "is_schemer"), [("g", True), ("F", False)])
def test_who_has_acted_stays_on_its_side(letter: str, *, is_schemer: bool) -> None:
    during = applied(DOCUMENT, "", letter, "Move 1 -> Foe", "en")
    later_document = document_of(applied(during, "", "s", "Move 1 -> Foe", "en"))

    assert (letter in schemers(later_document)) == is_schemer
    assert standing(later_document).keys() == {"@", "F", "g"}


def test_a_schemer_that_stayed_may_act_again() -> None:
    changed = with_other_scheme(DRAWN, "Leap 1 -> Foe", "en")

    assert applied(DRAWN, "", "@", "Leap 1 -> Foe", "en") == changed


def test_schemers_of_one_letter_are_told_apart() -> None:
    board = TypedBoard("Move 1 -> Foe", "@g.g.F", "square")

    assert schemers(document_of(board)) == {"a": "g2", "g": "g1"}
    assert document_of(applied(board, "", "a", "Move 1 -> Foe", "en"))["actor"] == {"name": "g2"}


def test_tokens_wounds_and_keywords_go_from_turn_to_turn() -> None:
    board = TypedBoard(
        "Move 1 -> Foe", "4x2 square; @=Ogo:shield 2,tiny a1; g=Gog:toughness 1,wounded b2; F d1", None
    )
    second = applied(board, "", "g", "Move 1 -> Foe", "en")
    third = applied(second, "", "o", "Move 1 -> Foe", "en")

    assert document_of(second)["figures"] == {"o": {"name": "Ogo", "keywords": ["tiny"], "shield": 2}}
    assert document_of(third)["actor"] == document_of(board)["actor"]
    assert document_of(third)["figures"] == document_of(board)["figures"]


@pytest.mark.parametrize(
    ("details", "names"),
    [
        ("{side: heroic}", {}),
        ("{keywords: [Heroic]}", {}),
        ("{side: schemer}", {"g": "g"}),
        ("{keywords: [tiny]}", {"g": "g"}),
    ],
)
def test_only_schemers_can_be_next(details: str, names: dict[str, str]) -> None:
    text = f"scheme: Move 1 -> Foe\nmap: '@.gF'\nfigures: {{g: {details}}}\n"

    assert schemers(document_of(TypedBoard("", text))) == names


@pytest.mark.parametrize("text", ["map: [", "map: 3", "map:\n- a"])
def test_what_is_no_board_is_gone(text: str) -> None:
    with pytest.raises(GoneError):
        document_of(TypedBoard("", text))
