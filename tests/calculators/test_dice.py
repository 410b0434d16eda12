"""Reading dice and pools as players write them."""

import pytest

from calculators.dice import Face, read_die, read_pool
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
    ],
)
def test_a_pool_counts_its_colours(text: str, expected: dict[str, int]) -> None:
    assert read_pool(text) == expected


@pytest.mark.parametrize("text", ["3", "3x", "r3", "-1r", "3r,1y", "1 1r"])
def test_what_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_pool(text, option="attack")

    assert (caught.value.option, caught.value.kind, caught.value.value) == ("attack", "dice", text)


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
