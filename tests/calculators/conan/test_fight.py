"""What of several attacks counts towards the room for rerolls with the table's own faces."""

import pytest

from calculators.conan.fight import Fight
from calculators.conan.side import Faces, Side
from calculators.dice import Die, read_die
from calculators.errors import TooManyFacesError


@pytest.fixture
def own() -> Faces:
    dice = {"yellow": "0,1,2,3,4,9", "orange": "0,1,3,5,7,9", "red": "0,2,3,5,7,9"}
    return {colour: Die(read_die(text).faces, own=True) for colour, text in dice.items()}


def check(
    attack: Side, guard: Side, faces: Faces, *, attacks: int = 1, life: int | None = None
) -> None:
    Fight([attack] * attacks, guard, faces, lost=(0, 0)).check_room(life)


def test_an_attacker_is_refused(own: Faces) -> None:
    dice = {"red": 4, "orange": 4, "yellow": 4}

    check(Side(dice, 3), Side(), own)
    with pytest.raises(TooManyFacesError, match=r"^rerolls takes"):
        check(Side(dice, 4), Side(), own)


def test_a_defender_is_refused(own: Faces) -> None:
    guard = {"red": 6, "orange": 6}

    check(Side({"red": 2}), Side(guard, 5), own)
    with pytest.raises(TooManyFacesError, match=r"^guard-rerolls takes"):
        check(Side({"red": 12}), Side(guard, 5), own)


@pytest.mark.parametrize(("attacks", "life"), [(1, 40), (4, None)])
def test_one_life_or_none_leaves_room(own: Faces, attacks: int, life: int | None) -> None:
    check(Side({"red": 3}), Side({"red": 3, "orange": 3}, 5), own, attacks=attacks, life=life)


def test_all_that_can_be_left_of_a_life_counts(own: Faces) -> None:
    with pytest.raises(TooManyFacesError, match=r"^guard-rerolls takes"):
        check(Side({"red": 3}), Side({"red": 3, "orange": 3}, 5), own, attacks=4, life=40)
