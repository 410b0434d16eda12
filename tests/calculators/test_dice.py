"""Reading dice and pools as players write them."""

import pytest

from calculators.dice import Face, RolledDie, read_die, read_pool, read_rolled, read_rolled_faces
from calculators.errors import NotationError, OutOfRangeError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3r 1y", {"red": 3, "yellow": 1}),
        ("3r1y", {"red": 3, "yellow": 1}),
        ("3r 1g 2a", {"red": 3, "yellow": 1, "orange": 2}),
        ("2RY", {"red": 2, "yellow": 1}),
        ("r r", {"red": 2}),
        ("", {}),
        ("0r", {"red": 0}),
        ("r3", {"red": 3}),
        ("r3 y", {"red": 3, "yellow": 1}),
        ("r3y1", {"red": 3, "yellow": 1}),
        ("r 3y", {"red": 1, "yellow": 3}),
        ("3r+1y", {"red": 3, "yellow": 1}),
        ("3 r + y", {"red": 3, "yellow": 1}),
        ("3 red", {"red": 3}),
        ("3 rossi", {"red": 3}),
        ("2 Red dice and 1 yellow", {"red": 2, "yellow": 1}),
        ("2 dadi arancioni e giallo", {"orange": 2, "yellow": 1}),
    ],
)
def test_a_pool_counts_its_colours(text: str, expected: dict[str, int]) -> None:
    assert read_pool(text) == expected


@pytest.mark.parametrize(
    "text", ["3", "3x", "-1r", "3r,1y", "1 1r", "3r1 y", "3 + r", "3r y2", "and", "+", "3 reddish"]
)
def test_what_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_pool(text, option="attack")

    assert (caught.value.option, caught.value.kind, caught.value.value) == ("attack", "dice", text)


@pytest.mark.parametrize(
    "text", ["r2 r0 y1", "r2r0y1", "r2, r0, g1", "red 2 red 0 yellow 1", "rosso 2, rosso 0 e giallo 1"]
)
def test_dice_on_the_table_show_faces(text: str) -> None:
    dice = (RolledDie("red", 2), RolledDie("red", 0), RolledDie("yellow", 1))

    assert read_rolled(text) == dice


@pytest.mark.parametrize("text", ["", "r", "2r", "r22", "r2 0", "x2", "r-1"])
def test_what_is_no_dice_on_the_table_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_rolled(text, option="guard-rolled")

    assert (caught.value.option, caught.value.kind) == ("guard-rolled", "rolled")


@pytest.mark.parametrize("text", ["", ",", "x", "1ic", "1-2"])
def test_what_is_no_row_of_faces_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_rolled_faces(text)

    assert (caught.value.option, caught.value.kind) == ("rolled", "rolled-faces")


@pytest.mark.parametrize(("text", "value"), [("11r10y", 21), ("111r", "111")])
def test_more_dice_than_a_table_has_are_refused(text: str, value: int | str) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        read_pool(text)

    assert (caught.value.least, caught.value.most, caught.value.value) == (0, 20, value)


@pytest.mark.parametrize("text", ["0,0 1,1", "0 1,2", "1 0-15"])
def test_faces_that_a_space_cuts_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="faces"):
        read_die(text)


def test_faces_can_be_marked() -> None:
    assert read_die("0, 1i, c").faces == (Face(0), Face(1, inspire=True), Face(0, critical=True))


@pytest.mark.parametrize("text", ["", "1,", "1,x", "cc,1", "4-4", "5-1", "-1,2"])
def test_what_is_no_die_is_refused(text: str) -> None:
    with pytest.raises((NotationError, OutOfRangeError)):
        read_die(text)


@pytest.mark.parametrize("text", ["1", "1,1,1,1,1,1,1", "0,10", "0,1000", "1-100", "1-21"])
def test_a_die_beyond_the_limits_is_refused(text: str) -> None:
    with pytest.raises(OutOfRangeError):
        read_die(text)
