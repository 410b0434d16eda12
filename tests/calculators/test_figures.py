"""The chances and averages of answers by id: each is what a count of the distribution gives."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import pytest

from calculators.components import ComponentNumber, Components
from calculators.conan import Attack
from calculators.conan import Fall as ConanFall
from calculators.declaration import Calculator
from calculators.dice import read_die
from calculators.figures import figures_of
from calculators.rangers import Fall, Fight, HeroicAbility, Swim
from calculators.red_dragon_inn import SchemerAttack

DIE: Final = read_die("1,2,3,4")
BOX: Final = Components(
    dice={"red": read_die("0,1,1,2,2,3")},
    numbers={"shield-token": ComponentNumber(2), "epic-defence": ComponentNumber(1)},
)
ROLLS: Final = [(mine, theirs) for mine in DIE.values for theirs in DIE.values]


def figures(calculator: Calculator) -> dict[str, Fraction]:
    odds = calculator.answer(BOX)
    counts_damage = calculator.declaration.counts_damage
    return {
        name: figure.value for name, figure in figures_of(odds, counts_damage=counts_damage).items()
    }


def share(outcomes: list[bool]) -> Fraction:
    return Fraction(sum(outcomes), len(outcomes))


def test_both_sides_of_a_fight_have_figures() -> None:
    fight: dict[str, Any] = {"fight": 1, "armour": 1, "vs_fight": 0, "vs_armour": 2}
    result = figures(Fight(**fight, health=2, vs_health=3, die={"die": DIE}))

    damage_dealt = [max(0, mine + 1 - 2) if mine + 1 > theirs else 0 for mine, theirs in ROLLS]
    damage_taken = [max(0, theirs - 1) if theirs > mine + 1 else 0 for mine, theirs in ROLLS]
    assert result == {
        "success": share([damage >= 3 for damage in damage_dealt]),
        "failure": share([damage < 3 for damage in damage_dealt]),
        "expected": Fraction(sum(damage_dealt), 16),
        "any": share([damage > 0 for damage in damage_dealt]),
        "zero": share([damage == 0 for damage in damage_dealt]),
        "win": share([mine + 1 > theirs for mine, theirs in ROLLS]),
        "lose": share([mine + 1 < theirs for mine, theirs in ROLLS]),
        "tie": share([mine + 1 == theirs for mine, theirs in ROLLS]),
        "killed": share([damage >= 2 for damage in damage_taken]),
        "survives": share([damage < 2 for damage in damage_taken]),
        "hurt": share([damage > 0 for damage in damage_taken]),
        "taken": Fraction(sum(damage_taken), 16),
    }


def test_without_health_nobody_knows_who_survives() -> None:
    result = figures(Fight(fight=1, vs_fight=0, die={"die": DIE}))

    assert not {"killed", "survives", "success", "failure"} & result.keys()
    assert {"hurt", "taken", "any"} <= result.keys()


def test_an_attack_is_seen_from_the_defender_too() -> None:
    result = figures(Attack(attack=({"red": 1},), life=2))

    assert result["survives"] == result["failure"] == Fraction(1, 2)
    assert result["killed"] == result["success"]
    assert result["taken"] == result["expected"] == Fraction(3, 2)
    assert result["hurt"] == result["any"] == Fraction(5, 6)


def test_who_falls_survives_where_the_fall_succeeds() -> None:
    result = figures(ConanFall(dice={"red": 1}, life=3))

    assert result["survives"] == result["success"] == Fraction(5, 6)


@pytest.mark.parametrize(
    ("calculator", "killed"),
    [
        (Fall(inches=Fraction(6), health=9), 1),
        (Fall(inches=Fraction(6), health=10), 0),
        (SchemerAttack(base=4, fortitude=4), 1),
        (SchemerAttack(base=4, fortitude=4, shields=1), 0),
        (SchemerAttack(base=4, fortitude=6, taken=2), 1),
    ],
)
def test_damage_that_is_certain_kills_or_not(calculator: Calculator, killed: int) -> None:
    result = figures(calculator)

    assert result["killed"] == killed
    assert result["survives"] == 1 - killed


def test_a_fresh_figure_is_wounded_and_so_neither_killed_nor_safe() -> None:
    result = figures(SchemerAttack(base=4, fortitude=4, fresh=True))

    assert not {"killed", "survives"} & result.keys()
    assert result["taken"] == 4


def test_who_drowns_does_not_survive() -> None:
    result = figures(Swim(health=2, die={"die": DIE}))

    assert result["drowns"] == result["killed"] == Fraction(3, 4)
    assert result["survives"] == Fraction(1, 4)
    assert "any" not in result


def test_a_fall_about_which_the_document_is_silent_has_no_figures() -> None:
    assert figures(Fall(inches=Fraction(3), health=5)) == {}


@pytest.mark.parametrize(
    ("figure", "is_within"),
    [
        ("at-least-2", lambda value: value >= 2),
        ("at-most-2", lambda value: value <= 2),
        ("exactly-2", lambda value: value == 2),
        ("from-1-to-3", lambda value: 1 <= value <= 3),
    ],
)
def test_values_within_bounds_are_a_figure_of_each_calculator(
    figure: str, is_within: Callable[[int], bool]
) -> None:
    red = read_die("0,1,1,2,2,3")
    attack = Attack(attack=({"red": 2},), armour_flat=1, die={"red": red})
    dealt = [max(0, first + second - 1) for first in red.values for second in red.values]
    fight = Fight(fight=1, armour=1, vs_fight=0, vs_armour=2, die={"die": DIE})
    taken = [max(0, theirs - 1) if theirs > mine + 1 else 0 for mine, theirs in ROLLS]

    assert asked_figure(attack, figure) == share([is_within(damage) for damage in dealt])
    assert asked_figure(fight, f"taken-{figure}") == share([is_within(damage) for damage in taken])


def test_counts_of_the_details_are_figures_where_they_are_asked() -> None:
    schemer = SchemerAttack(base=7, fortitude=5, taken=1, fresh=True)
    heroic = HeroicAbility(number=4, health=4, die={"die": DIE})

    assert asked_figure(schemer, "avoid-wounded-shields") == 2
    assert asked_figure(heroic, "health-for-50") == 1
    assert asked_figure(heroic, "health-for-100") == 3
    with pytest.raises(KeyError):
        asked_figure(HeroicAbility(number=9, health=4, die={"die": DIE}), "health-for-50")


def test_bounds_that_run_back_are_no_figure() -> None:
    attack = Attack(attack=({"red": 1},), die={"red": read_die("0,1,1,2,2,3")})

    with pytest.raises(KeyError):
        asked_figure(attack, "from-4-to-2")


def asked_figure(calculator: Calculator, figure: str) -> Fraction:
    odds = calculator.answer(BOX)
    return figures_of(odds, counts_damage=True, asked=figure)[figure].value
