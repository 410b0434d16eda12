"""How many rerolls faces of the table's own leave room for."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from calculators.conan.rerolls import Rerolls
from calculators.conan.room import MOST_NUMBERS, Player, Searches, check_room
from calculators.conan.side import COLOURS, Faces, Side, values_of
from calculators.dice import Die, read_die
from calculators.errors import TooManyFacesError


def own(*texts: str) -> Faces:
    dice = zip(COLOURS, texts, strict=True)
    return {colour: Die(read_die(text).faces, own=True) for colour, text in dice}


SIX = own("0,1,2,3,4,9", "0,1,3,5,7,9", "0,2,3,5,7,9")
FEW = own("0,1", "0,1,2", "0,1,2,3")
FOUR_OF_EACH = dict.fromkeys(COLOURS, 4)
FREE = {"red": 2, "orange": 2, "yellow": 1}


def attack(side: Side, faces: Faces) -> Player:
    roll = Rerolls(side, values_of(faces))
    return Player([Searches(roll, range(1), range(roll.most + 1))])


def guard(side: Side, faces: Faces, *, hits: int = 100, goals: int = 1) -> Player:
    reach = range(-hits, 1)
    searches = [Searches(Rerolls(side, values_of(faces)), reach, reach, goals)]
    return Player(searches, "guard-rerolls", "guard-free-reroll")


# A search that there is just room for.
TWELVE = Side({"red": 6, "orange": 6}, 5, {"red": 3, "orange": 2})
TWO_COLOURS = attack(TWELVE, SIX)


@pytest.mark.parametrize(
    ("side", "faces"),
    [
        (Side({"red": 12}, 5, {"red": 5}), SIX),
        (TWELVE, SIX),
        (Side(FOUR_OF_EACH, 3), SIX),
        (Side(FOUR_OF_EACH, 5, FREE), FEW),
        (Side(FOUR_OF_EACH), SIX),
        (Side(), SIX),
    ],
)
def test_there_is_room(side: Side, faces: Faces) -> None:
    check_room([attack(side, faces)], faces)


@pytest.mark.parametrize("free", [{}, FREE])
def test_as_many_rerolls_as_are_offered_are_taken(free: Mapping[str, int]) -> None:
    with pytest.raises(TooManyFacesError) as caught:
        check_room([attack(Side(FOUR_OF_EACH, 5, free), SIX)], SIX)

    most = caught.value.most or 0
    assert (caught.value.option, caught.value.value) == ("rerolls", 5)
    check_room([attack(Side(FOUR_OF_EACH, most, free), SIX)], SIX)
    with pytest.raises(TooManyFacesError):
        check_room([attack(Side(FOUR_OF_EACH, most + 1, free), SIX)], SIX)


def test_a_free_reroll_more_never_makes_room() -> None:
    faces = own("0,1,2,3,4,6", "8,9,4,2,8,9", "0,1,2,6,7,8")
    side = Side({"yellow": 5, "orange": 2, "red": 4}, 5)

    with pytest.raises(TooManyFacesError, match="rerolls takes 0 to 4"):
        check_room([attack(side, faces)], faces)
    with pytest.raises(TooManyFacesError):
        check_room([attack(Side(side.dice, 5, {"yellow": 1}), faces)], faces)


def test_what_no_gem_less_makes_room_for_is_put_down_to_the_free_rerolls() -> None:
    with pytest.raises(TooManyFacesError) as caught:
        check_room([guard(Side(FOUR_OF_EACH, 1, FREE), SIX, goals=60)], SIX)

    assert caught.value.option == "guard-free-reroll"
    fewer = {"red": caught.value.most or 0}
    check_room([guard(Side(FOUR_OF_EACH, 1, fewer), SIX, goals=60)], SIX)


def test_where_no_less_of_either_makes_room_both_have_to_go() -> None:
    with pytest.raises(TooManyFacesError) as caught:
        check_room([guard(Side(FOUR_OF_EACH, 5, FREE), SIX, goals=90)], SIX)

    assert (caught.value.option, caught.value.most) == ("guard-rerolls", None)


def test_a_search_with_dice_of_the_game_counts_less_but_counts() -> None:
    mixed = {**SIX, "red": Die(SIX["red"].faces), "orange": Die(SIX["orange"].faces)}
    side = Side({"red": 6, "orange": 6}, 5)
    beside = attack(Side({"yellow": 1}), mixed)

    assert guard(side, mixed).work(mixed).numbers < guard(side, SIX).work(SIX).numbers
    check_room([beside, guard(side, mixed, hits=60)], mixed)
    with pytest.raises(TooManyFacesError, match="guard-rerolls"):
        check_room([beside, guard(side, mixed, hits=60, goals=40)], mixed)


def test_too_many_hands_are_refused_whatever_lies_beside_them() -> None:
    dice = dict.fromkeys(COLOURS, 4)
    searches = attack(Side(dice, 4), SIX).searches

    assert searches[0].work(SIX).numbers <= MOST_NUMBERS
    with pytest.raises(TooManyFacesError, match="rerolls takes 0 to 3"):
        check_room([Player(searches)], SIX)


def test_without_gems_the_free_rerolls_are_too_many() -> None:
    with pytest.raises(TooManyFacesError) as caught:
        check_room([guard(Side(FOUR_OF_EACH, 0, FREE), SIX, goals=60)], SIX)

    assert caught.value.option == "guard-free-reroll"
    assert 0 < (caught.value.most or 0) < sum(FREE.values())


@pytest.mark.parametrize("turned", [False, True])
def test_the_larger_search_is_the_one_to_give_way(*, turned: bool) -> None:
    larger, smaller = TWO_COLOURS, guard(Side({"red": 6}, 5), SIX, goals=30)
    players = [smaller, larger] if turned else [larger, smaller]

    with pytest.raises(TooManyFacesError, match=r"^rerolls takes 0 to 4 "):
        check_room(players, SIX)
    assert larger.work(SIX).numbers > smaller.work(SIX).numbers
    # Fewer rerolls of either would do.
    check_room([attack(replace(TWELVE, gems=4), SIX), smaller], SIX)
    check_room([larger, guard(Side({"red": 6}, 1), SIX, goals=30)], SIX)


def test_what_has_too_many_hands_gives_way_before_what_only_takes_long() -> None:
    long = Player([*TWO_COLOURS.searches, *TWO_COLOURS.searches])
    vast = guard(Side(FOUR_OF_EACH, 5, FREE), SIX, goals=90)

    with pytest.raises(TooManyFacesError) as caught:
        check_room([long, vast], SIX)

    assert caught.value.option == "guard-rerolls"


def test_what_is_offered_fits_together_with_the_other_side() -> None:
    def guarding(gems: int) -> Player:
        return guard(Side({"red": 6}, gems), SIX, goals=200)

    with pytest.raises(TooManyFacesError) as caught:
        check_room([guarding(5), attack(replace(TWELVE, gems=4), SIX)], SIX)

    most = caught.value.most or 0
    assert caught.value.option == "guard-rerolls"
    check_room([guarding(most), attack(replace(TWELVE, gems=4), SIX)], SIX)
    with pytest.raises(TooManyFacesError):
        check_room([guarding(most + 1), attack(replace(TWELVE, gems=4), SIX)], SIX)


def test_where_just_none_of_one_kind_fit_it_says_so() -> None:
    goals = MOST_NUMBERS // guard(Side(FOUR_OF_EACH, 1), SIX).work(SIX).numbers

    with pytest.raises(TooManyFacesError) as caught:
        check_room([guard(Side(FOUR_OF_EACH, 1, FREE), SIX, goals=goals)], SIX)

    assert (caught.value.option, caught.value.most) == ("guard-free-reroll", 0)


def test_both_searches_together_have_to_fit() -> None:
    half = attack(Side({"red": 6, "orange": 6}, 5), SIX)

    check_room([half, half], SIX)
    with pytest.raises(TooManyFacesError):
        check_room([half] * 9, SIX)


def test_dice_of_the_game_are_never_too_many() -> None:
    shipped = {colour: Die(die.faces) for colour, die in SIX.items()}

    check_room([guard(Side(FOUR_OF_EACH, 5, FREE), shipped)], shipped)


def test_the_shipped_dice_allow_all_rerolls(faces: Faces) -> None:
    for red, orange in product(range(21), repeat=2):
        dice = {"red": red, "orange": orange, "yellow": max(0, 20 - red - orange)}
        for free in combinations_with_replacement(COLOURS, 5):
            if red + orange <= 20:
                side = Side(dice, 5, Counter(free))
                side.check(faces, option="attack", gems="rerolls", free="free-reroll")
                check_room([attack(side, faces)], faces)


def test_the_shipped_dice_leave_room_even_where_the_table_gave_them(faces: Faces) -> None:
    given = {colour: Die(die.faces, own=True) for colour, die in faces.items()}
    side = Side(FOUR_OF_EACH, 5, FREE)

    check_room([attack(side, given), guard(side, given, hits=24)], given)
