"""Boards as short texts: what goes in comes out, and a board of 60 spaces fits two buttons."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.state.boards import TypedBoard, board_code, read_board_code
from bot.discord.state.custom_id import CUSTOM_ID, spread

HEADS = ("1:board:en", "1:show:b:it")
GRIDS = st.sampled_from([None, "hex", "square", "diagonal"])
TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=300)


@given(TEXTS, TEXTS, GRIDS)
def test_a_board_is_read_back_from_its_code(scheme: str, drawing: str, grid: str | None) -> None:
    board = TypedBoard(scheme, drawing, grid)
    code = board_code(board)

    assert read_board_code(code) == board
    assert ":" not in code


def test_codes_of_posted_cards_are_still_read() -> None:
    posted = TypedBoard("Move 2 -> Foe", "#######/#@..^F#/#######".replace("/", "\n"), "square")

    assert read_board_code(POSTED) == posted


POSTED = "g5qNKghzpDLQMXFuyjBHAwA"


@given(st.randoms(use_true_random=False))
def test_a_crowded_board_of_sixty_spaces_fits_two_buttons(chance: random.Random) -> None:
    signs = [*chance.choices("......##~^!abABC", k=58), "@", "F"]
    drawing = "\n".join("".join(signs[row * 10 : row * 10 + 10]) for row in range(6))
    ids = spread(board_code(TypedBoard("Move 4 -> Strongest Hero", drawing, "diagonal")), *HEADS)

    assert ids[0] != HEADS[0]
    assert all(len(custom_id) <= CUSTOM_ID for custom_id in ids)


def test_a_board_too_large_for_its_buttons_is_left_out() -> None:
    chance = random.Random(7)  # noqa: S311  # a drawing, no secret
    drawing = "\n".join("".join(chance.choices(".#~^!", k=30)) for _ in range(29))

    assert spread(board_code(TypedBoard("Move 2 -> Foe", drawing, "hex")), *HEADS) == [*HEADS]


@pytest.mark.parametrize("code", ["", "x", "????", "é", POSTED[:-4], "A" * 100])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whichever of the steps notices it
        read_board_code(code)


def test_a_text_that_never_ends_is_not_unpacked() -> None:
    with pytest.raises(ValueError, match="part"):
        read_board_code(board_code(TypedBoard("", "." * 100_000, None)))
