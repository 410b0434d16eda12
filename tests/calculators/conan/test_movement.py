"""Conan, "Movimento", "Intralciare il Movimento", "Tabella di Recupero"."""

import pytest

from calculators.conan.movement import hindrance
from calculators.errors import OutOfRangeError
from tests.calculators.conan.answers import movement, recovery
from tests.calculators.details import details


@pytest.mark.parametrize(
    ("enemies", "friends", "points"),
    [(0, 1, 0), (1, 1, 1), (3, 1, 3), (1, 2, 0), (2, 2, 1), (3, 2, 2), (3, 4, 0), (99, 99, 1)],
)
def test_each_friend_keeps_one_enemy_busy(enemies: int, friends: int, points: int) -> None:
    assert hindrance(enemies, friends) == points


@pytest.mark.parametrize(
    ("options", "cost", "hindered", "gems"),
    [
        ({"enemies": [1], "extra": 1, "base": 2}, 3, (1,), 1),
        ({"enemies": [1]}, 2, (1,), None),
        ({"enemies": [1], "friends": [2]}, 1, (0,), None),
        ({"enemies": [3], "friends": [2]}, 3, (2,), None),
        ({"enemies": [3]}, 4, (3,), None),
        ({"enemies": [3, 0], "friends": [2, 1], "extra": 1, "borders": 2, "base": 2}, 5, (2, 0), 3),
        ({"enemies": [2], "borders": 3}, 5, (2, 0, 0), None),
        ({"enemies": [2, 2], "borders": 1}, 3, (2,), None),
        ({"friends": [2, 3], "enemies": [2]}, 3, (1, 0), None),
    ],
    ids=[
        "Conan leaves the last guard for the hut",
        "Conan and one enemy",
        "Conan, Hadrathus and one enemy",
        "Conan, Hadrathus and three enemies",
        "Hadrathus left with three",
        "two areas",
        "areas not named hold no enemy",
        "areas beyond the borders are not left",
        "friends named further than enemies",
    ],
)
def test_a_path_costs_borders_terrain_and_hindrance(
    options: dict[str, int], cost: int, hindered: tuple[int, ...], gems: int | None
) -> None:
    odds = movement(**options)
    assert details(odds) == {"cost": cost, "hindrance": hindered, "gems": gems}
    assert odds.expected == cost
    assert odds.success is None


@pytest.mark.parametrize(
    ("fallen", "fatigue", "aggressive", "cautious"),
    [
        (0, None, 2, 5),
        (1, None, 3, 6),
        (2, None, 4, 7),
        (3, None, 4, 7),
        (1, 4, 3, 4),
        (2, 1, 1, 1),
        (0, 0, 0, 0),
    ],
)
def test_recovery_follows_the_table_up_to_the_fatigue(
    fallen: int, fatigue: int | None, aggressive: int, cautious: int
) -> None:
    figures_ = details(recovery(fallen=fallen, fatigue=fatigue))
    assert figures_ == {"aggressive": aggressive, "cautious": cautious}


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"enemies": [100]}, "enemies"),
        ({"friends": [0]}, "friends"),
        ({"extra": 100}, "extra"),
        ({"borders": 100}, "borders"),
        ({"base": -1}, "base"),
    ],
)
def test_a_path_beyond_the_limits_is_refused(options: dict[str, int], option: str) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        movement(**options)
    assert caught.value.option == option


@pytest.mark.parametrize(("fallen", "fatigue"), [(100, 0), (0, 100)])
def test_a_recovery_beyond_the_limits_is_refused(fallen: int, fatigue: int) -> None:
    with pytest.raises(OutOfRangeError):
        recovery(fallen=fallen, fatigue=fatigue)
