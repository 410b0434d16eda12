"""Reference Manual, Appendix C (Schemer Attacks), Appendix E (Empower your Defense), Wounded."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.answer import Odds
from calculators.components import ComponentNumber
from calculators.errors import OutOfRangeError
from tests.calculators.details import details
from tests.calculators.red_dragon_inn.answers import schemer_attack


def hit(*, shield: int = 2, epic_defence: int = 1, **options: int) -> Odds:
    given_ = {"base": 4, "fortitude": 6, **options}
    return schemer_attack(
        shield=ComponentNumber(shield), epic_defence=ComponentNumber(epic_defence), **given_
    )


@pytest.mark.parametrize(
    ("options", "damage", "state"),
    [
        ({}, 4, "standing"),
        ({"taken": 2}, 4, "defeated"),
        ({"taken": 2, "fresh": True}, 4, "wounded"),
        ({"boost": 2}, 6, "defeated"),
        ({"boost": 2, "weaken": 3}, 3, "standing"),
        ({"weaken": 9, "boost": 1}, 0, "standing"),
        ({"shields": 1}, 2, "standing"),
        ({"shields": 1, "epic": 1}, 1, "standing"),
        ({"shields": 3}, 0, "standing"),
        ({"toughness": 1, "taken": 5}, 0, "standing"),
        ({"weaken": 9, "taken": 6}, 0, "defeated"),
    ],
)
def test_tokens_and_dice_are_taken_off_the_damage(
    options: dict[str, int], damage: int, state: str
) -> None:
    odds = hit(**options)
    assert (details(odds)["damage"], details(odds)["state"]) == (damage, state)
    assert details(odds)["harm"] is (damage > 0)
    assert odds.success is None
    assert odds.expected == damage


@pytest.mark.parametrize(
    ("options", "fewest"),
    [
        ({"taken": 2}, {"shields": 1, "toughness": 1, "epic": 1}),
        ({"taken": 5}, {"shields": 2, "toughness": 1, "epic": 4}),
        (
            {"taken": 4, "shields": 9, "epic": 9, "toughness": 9},
            {"shields": 2, "toughness": 1, "epic": 3},
        ),
        ({"taken": 1}, {"shields": 0, "toughness": 0, "epic": 0}),
        ({"taken": 6}, {"shields": None, "toughness": None, "epic": None}),
        ({"taken": 2, "shield": 0, "epic_defence": 0}, {"shields": None, "toughness": 1, "epic": None}),
    ],
)
def test_the_fewest_of_each_kind_count_as_if_none_were_spent(
    options: dict[str, int], fewest: dict[str, int | None]
) -> None:
    fresh = details(hit(**options, fresh=True))
    usual = details(hit(**options))
    assert (fresh["avoid_wounded"], fresh["avoid_defeated"]) == (fewest, None)
    assert (usual["avoid_wounded"], usual["avoid_defeated"]) == (None, fewest)


def test_without_fortitude_nobody_knows_whether_the_figure_stands() -> None:
    odds = schemer_attack(base=4, shield=ComponentNumber(2), epic_defence=ComponentNumber(1), shields=1)
    assert details(odds) == {
        "damage": 2,
        "state": None,
        "harm": True,
        "avoid_wounded": None,
        "avoid_defeated": None,
    }


@given(base=st.integers(0, 20), damage_taken=st.integers(0, 9), fortitude=st.integers(10, 15))
def test_the_fewest_are_what_trying_one_after_another_finds(
    base: int, damage_taken: int, fortitude: int
) -> None:
    options = {"base": base, "taken": damage_taken, "fortitude": fortitude}
    fewest = {
        kind: next(n for n in count() if details(hit(**options, **{kind: n}))["state"] == "standing")
        for kind in ("shields", "toughness", "epic")
    }
    assert details(hit(**options))["avoid_defeated"] == fewest


@pytest.mark.parametrize(
    ("options", "assumed"),
    [
        ({}, ()),
        ({"taken": 2}, ("shield-token",)),
        ({"epic": 1}, ("shield-token",)),
        ({"shields": 1}, ()),
    ],
)
def test_the_lost_number_is_assumed_where_it_matters(
    options: dict[str, int], assumed: tuple[str, ...]
) -> None:
    numbers = {"shield": ComponentNumber(2), "epic_defence": ComponentNumber(1, assumed=True)}
    odds = schemer_attack(base=4, fortitude=6, **numbers, **options)  # type: ignore[arg-type]  # a table
    assert odds.assumed == assumed


@pytest.mark.parametrize(
    "option", ["base", "fortitude", "boost", "weaken", "epic", "shields", "toughness", "taken"]
)
@pytest.mark.parametrize("value", [-1, 100])
def test_a_count_beyond_the_limits_is_refused(option: str, value: int) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        hit(**{option: value})
    assert caught.value.option == option
