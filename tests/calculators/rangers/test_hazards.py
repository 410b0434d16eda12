"""Swims, falls and Heroic Abilities (Quick Reference: Movement, Heroic Abilities)."""

from fractions import Fraction
from typing import Any

import pytest

from calculators.dice import Die, Face, read_die
from calculators.errors import NotationError, OutOfRangeError, UnknownChoiceError
from calculators.limits import Limits
from calculators.notation import Inches
from tests.calculators.details import details
from tests.calculators.rangers.answers import fall, heroic_ability, swim

TWENTY = Die(tuple(Face(value) for value in range(1, 21)), assumed=True)


@pytest.mark.parametrize(
    ("options", "modifiers", "success", "expected"),
    [
        ({}, 0, Fraction(16, 20), Fraction(10, 20)),
        ({"bonus": 9}, 9, 1, 0),
        (
            {"armour": "heavy", "shield": "large", "treasure": True},
            -8,
            Fraction(8, 20),
            Fraction(78, 20),
        ),
        ({"armour": "light", "shield": "small", "bonus": 3}, 0, Fraction(16, 20), Fraction(10, 20)),
    ],
)
def test_a_swim_fails_under_five(
    options: dict[str, Any], modifiers: int, success: object, expected: object
) -> None:
    odds = swim(die=TWENTY, **options)

    assert details(odds)["modifiers"] == modifiers
    assert odds.success == success
    assert odds.expected == expected
    assert odds.assumed[:2] == ("rangers-die", "swim-equal")


def test_who_loses_all_health_drowns() -> None:
    assert details(swim(die=TWENTY, health=3))["drowns"] == Fraction(2, 20)
    assert details(swim(die=TWENTY))["drowns"] is None


@pytest.mark.parametrize(
    ("inches", "damage", "assumed"),
    [
        ("0", 0, ()),
        ("2.9", 0, ()),
        ("4", 6, ()),
        ("5", 7, ("fall-rounding",)),
        ("3.5", 5, ("fall-rounding",)),
        ("99", 148, ("fall-rounding",)),
    ],
)
def test_a_fall_hurts_over_three_inches(inches: str, damage: int, assumed: tuple[str, ...]) -> None:
    odds = fall(inches=Fraction(inches))

    exact = {"before_rounding": Fraction(inches) * 3 / 2} if assumed else {}
    assert details(odds) == {"damage": damage, **exact, "silent": False, "dead": None}
    assert odds.assumed == assumed
    assert odds.expected == damage


def test_about_three_inches_the_document_is_silent() -> None:
    odds = fall(inches=Fraction(3))

    assert details(odds) == {"damage": None, "silent": True, "dead": None}
    assert odds.expected is None
    assert odds.distribution is None
    assert odds.notes == ("fall-silent",)


@pytest.mark.parametrize(
    ("options", "is_dead", "assumed"),
    [
        ({"health": 8}, False, ("fall-rounding",)),
        ({"health": 7}, True, ("fall-rounding",)),
        ({"health": 8, "rounding": "down"}, False, ()),
        ({"health": 8, "rounding": "up"}, True, ()),
    ],
)
def test_a_fall_kills_by_health_and_rounding(
    options: dict[str, Any], is_dead: object, assumed: tuple[str, ...]
) -> None:
    odds = fall(inches=Fraction(5), **options)

    assert (details(odds)["dead"], odds.assumed) == (is_dead, (*assumed, "zero-health"))


@pytest.mark.parametrize(
    ("inches", "down", "nearest", "up"),
    [("3.5", 5, 5, 6), ("5", 7, 8, 8), ("3.8", 5, 6, 6), ("4", 6, 6, 6)],
)
def test_a_table_rounds_a_fall_as_it_likes(inches: str, down: int, nearest: int, up: int) -> None:
    for rounding, damage in (("down", down), ("nearest", nearest), ("up", up)):
        odds = fall(inches=Fraction(inches), rounding=rounding)
        assert odds.expected == damage
        assert odds.assumed == ()


def test_nobody_knows_whether_a_fall_of_three_inches_kills() -> None:
    assert details(fall(inches=Fraction(3), health=1))["dead"] is None


def test_health_raises_a_utilization_roll() -> None:
    odds = heroic_ability(die=TWENTY, number=12, health=3)

    assert odds.success == Fraction(9, 20)
    assert details(odds)["table"] == tuple((spent, Fraction(9 + spent, 20)) for spent in range(3))
    assert odds.assumed == ("rangers-die", "last-health")


def test_without_health_there_is_no_table() -> None:
    odds = heroic_ability(die=read_die("1-20"), number=12)

    assert (details(odds)["table"], odds.assumed) == ((), ())


@pytest.mark.parametrize("strain", range(8))
@pytest.mark.parametrize("number", [1, 9, 20, 24])
def test_strain_is_paid_beside_the_health_that_raises_the_roll(number: int, strain: int) -> None:
    health = 8
    odds = heroic_ability(die=TWENTY, number=number, health=health, strain=strain)

    paid = [max(0, number - roll) + strain for roll in range(1, 21)]
    affordable = [
        cost for roll, cost in enumerate(paid, 1) if cost < health and number - roll < health - strain
    ]
    figures = details(odds)
    assert figures["succeeds_alive"] == Fraction(len(affordable), 20)
    assert figures["health_cost"] == Fraction(sum(affordable), 20)
    assert figures["at_most_spent"] == health - strain - 1
    assert len(figures["table"]) == health - strain
    assert odds.assumed == ("rangers-die", "last-health", "strain-and-health")


@pytest.mark.parametrize("health", [None, 3, 8])
@pytest.mark.parametrize("strain", [None, 2])
@pytest.mark.parametrize("spend", range(6))
def test_health_that_may_be_spent_raises_the_roll(
    health: int | None, strain: int | None, spend: int
) -> None:
    odds = heroic_ability(die=TWENTY, number=13, health=health, strain=strain, spend=spend)

    left = spend if health is None else min(spend, max(0, health - (strain or 0) - 1))
    assert odds.success == Fraction(sum(roll + left >= 13 for roll in range(1, 21)), 20)
    assert odds.notes[0] == ("heroic-spent" if left else "heroic-outright")


def test_strain_that_takes_all_health_leaves_nothing_to_spend() -> None:
    odds = heroic_ability(die=TWENTY, number=12, health=3, strain=3)

    assert details(odds) == {"table": ()}
    assert odds.notes == ("strain-deadly",)
    assert odds.success == Fraction(9, 20)


def test_strain_alone_is_only_noted() -> None:
    odds = heroic_ability(die=TWENTY, number=12, strain=3)

    assert (details(odds), odds.notes) == ({"table": ()}, ("heroic-outright", "heroic-strain"))


@pytest.mark.parametrize(
    ("call", "options", "refused"),
    [
        (swim, {"die": TWENTY, "armour": "wet"}, UnknownChoiceError),
        (swim, {"die": TWENTY, "shield": "wet"}, UnknownChoiceError),
        (swim, {"die": TWENTY, "bonus": 100}, OutOfRangeError),
        (swim, {"die": TWENTY, "health": 100}, OutOfRangeError),
        (fall, {"inches": Fraction(100)}, OutOfRangeError),
        (fall, {"inches": Fraction(-1, 2)}, OutOfRangeError),
        (fall, {"inches": Fraction(5), "rounding": "off"}, UnknownChoiceError),
        (heroic_ability, {"die": TWENTY, "number": 100}, OutOfRangeError),
        (heroic_ability, {"die": TWENTY, "number": 12, "health": 100}, OutOfRangeError),
    ],
)
def test_what_cannot_be_is_refused(
    call: Any, options: dict[str, Any], refused: type[Exception]
) -> None:
    with pytest.raises(refused):
        call(**options)


@pytest.mark.parametrize("typed", ["3 in.", "3 inches", "3 pollici", '3"'])
def test_inches_may_be_named_in_each_language(typed: str) -> None:
    assert Inches(Limits(0, 9)).read("inches", [typed]) == 3


@pytest.mark.parametrize("typed", ["1 piede", "2 piedi", "3 feet", "4 cm", "5 metri"])
def test_another_unit_of_length_is_refused_as_such(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        Inches(Limits(0, 9)).read("inches", [typed])

    assert refused.value.kind == "inches"
