"""Fights and shots against every pair of rolls (Quick Reference: Combat, Shooting)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.dice import Die, Face, read_die
from calculators.distribution import Distribution
from calculators.errors import CalculatorError, ConflictError, OutOfRangeError, UnknownChoiceError
from tests.calculators.details import details
from tests.calculators.rangers.answers import Fighter, fight, shoot

TWENTY = Die(tuple(Face(value) for value in range(1, 21)), assumed=True)
SMALL_DICE = st.lists(st.integers(0, 5), min_size=2, max_size=3).map(
    lambda faces: Die(tuple(Face(face) for face in faces))
)
FIGHTERS = st.builds(
    Fighter,
    fight=st.integers(-2, 3),
    support=st.integers(0, 1),
    damage=st.integers(-1, 2),
    armour=st.none() | st.integers(0, 5),
    health=st.none() | st.integers(0, 9),
    multiplier=st.integers(0, 2),
)


def blow(winner: Fighter, loser: Fighter, score: int) -> int:
    return max(0, (score + winner.damage - (loser.armour or 0)) * winner.multiplier)


def fought(
    die: Die, mine: Fighter, theirs: Fighter, tie: str, rounds: int
) -> tuple[Counter[int], Counter[int]]:
    """Return what is dealt and taken in every sequence of rolls, each weighing the same."""
    damage_dealt, damage_taken = Counter[int](), Counter[int]()
    pairs = list(product(die.values, repeat=2))
    for rolls in product(pairs, repeat=rounds):
        out = back = 0
        for my_die, their_die in rolls:
            score, against = (
                my_die + mine.fight + 2 * mine.support,
                their_die + theirs.fight + 2 * theirs.support,
            )
            if score > against or (score == against and tie == "both"):
                out += blow(mine, theirs, score)
            if score < against or (score == against and tie == "both"):
                back += blow(theirs, mine, against)
            dead = theirs.health is not None and out >= theirs.health
            if dead or (mine.health is not None and back >= mine.health):
                break
        damage_dealt[out] += 1
        damage_taken[back] += 1
    return damage_dealt, damage_taken


def taken_of(details: Any) -> Distribution:
    distribution = details["taken"]["distribution"]
    assert isinstance(distribution, Distribution)
    return distribution


@settings(max_examples=150, deadline=None)
@given(SMALL_DICE, FIGHTERS, FIGHTERS, st.sampled_from(["nobody", "both"]), st.integers(1, 3))
def test_a_fight_counts_every_sequence_of_rolls(
    die: Die, mine: Fighter, theirs: Fighter, tie: Any, rounds: int
) -> None:
    damage_dealt, damage_taken = fought(die, mine, theirs, tie, rounds)
    odds = fight(die=die, mine=mine, theirs=theirs, tie=tie, rounds=rounds)

    assert odds.distribution == Distribution.of(damage_dealt)
    assert taken_of(details(odds)) == Distribution.of(damage_taken)
    if theirs.health is not None:
        assert odds.success == Distribution.of(damage_dealt).at_least(theirs.health)
    if mine.health is not None:
        assert details(odds)["killed"] == Distribution.of(damage_taken).at_least(mine.health)


@settings(max_examples=30, deadline=None)
@given(st.integers(-5, 5), st.integers(1, 4), st.integers(1, 20))
def test_more_fight_and_more_rounds_never_hurt(bonus: int, rounds: int, health: int) -> None:
    theirs = Fighter(fight=2, armour=12, health=health)
    chances = [
        fight(die=TWENTY, mine=Fighter(fight=value), theirs=theirs, rounds=number).success
        for value, number in ((bonus, rounds), (bonus + 1, rounds), (bonus, rounds + 1))
    ]

    assert chances[0] is not None
    assert all(chance is not None and chance >= chances[0] for chance in chances)


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_a_round_is_won_lost_or_tied(mine: int, theirs: int) -> None:
    figures = details(fight(die=TWENTY, mine=Fighter(fight=mine), theirs=Fighter(fight=theirs)))
    mirrored = details(fight(die=TWENTY, mine=Fighter(fight=theirs), theirs=Fighter(fight=mine)))

    assert sum(figures[name] for name in ("win", "lose", "tie")) == 1
    assert figures["win"] == mirrored["lose"]


def test_a_weapon_breaks_on_its_number_or_less() -> None:
    figures = details(fight(die=TWENTY, mine=Fighter(fight=0), theirs=Fighter(fight=0), break_number=3))

    assert figures["weapon_breaks"] == Fraction(3, 20)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, ("rangers-die", "tie")),
        ({"tie": "nobody"}, ("rangers-die",)),
        ({"rounds": 2}, ("rangers-die", "tie", "stay-in-combat")),
        ({"die": read_die("1-10")}, ("tie",)),
        ({"theirs": Fighter(fight=40)}, ("rangers-die",)),
    ],
    ids=["plain", "tie", "rounds", "own-die", "never-equal"],
)
def test_what_is_assumed_is_listed(options: dict[str, Any], expected: tuple[str, ...]) -> None:
    given_options = {"die": TWENTY, "mine": Fighter(fight=3), "theirs": Fighter(fight=2), **options}

    assert fight(**given_options).assumed == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "options", "option"),
    [
        (Fighter(fight=100), Fighter(fight=0), {}, "fight"),
        (Fighter(fight=0), Fighter(fight=-100), {}, "vs-fight"),
        (Fighter(fight=0, support=-1), Fighter(fight=0), {}, "support"),
        (Fighter(fight=0), Fighter(fight=0, health=100), {}, "vs-health"),
        (Fighter(fight=0), Fighter(fight=0), {"rounds": 21}, "rounds"),
        (Fighter(fight=0), Fighter(fight=0), {"break_number": 100}, "break-number"),
    ],
)
def test_a_number_beyond_its_limits_is_refused(
    mine: Fighter, theirs: Fighter, options: dict[str, Any], option: str
) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        fight(die=TWENTY, mine=mine, theirs=theirs, **options)

    assert caught.value.option == option


@pytest.mark.parametrize(
    ("options", "defence", "armour"),
    [
        ({}, 0, 11),
        ({"terrain": 2}, 2, 11),
        ({"terrain": 9}, 3, 11),
        ({"cover": "light"}, 2, 10),
        ({"cover": "heavy"}, 4, 10),
        ({"hurried": True, "long": True, "large": True}, 2, 11),
    ],
)
def test_a_shot_counts_every_pair_of_rolls(options: dict[str, Any], defence: int, armour: int) -> None:
    damages = Counter[int]()
    for my_die, their_die in product(range(1, 21), repeat=2):
        hit = my_die + 2 > their_die + 3 + defence
        damages[max(0, (my_die + 2 + 1 - armour) * 2) if hit else 0] += 1

    odds = shoot(
        die=TWENTY,
        shoot=2,
        vs_fight=3,
        damage=1,
        multiplier=2,
        vs_armour=11,
        vs_shield=1,
        vs_health=10,
        **options,
    )

    assert odds.distribution == Distribution.of(damages)
    assert odds.success == Distribution.of(damages).at_least(10)
    assert details(odds)["hurts"] == Distribution.of(damages).at_least(1)


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"cover": "wall"}, UnknownChoiceError),
        ({"terrain": 100}, OutOfRangeError),
        ({"damage": -100}, OutOfRangeError),
        ({"vs_health": 100}, OutOfRangeError),
    ],
)
def test_a_shot_that_cannot_be_is_refused(
    options: dict[str, Any], refused: type[CalculatorError]
) -> None:
    with pytest.raises(refused):
        shoot(die=TWENTY, shoot=2, vs_fight=3, **options)


def test_it_is_said_which_figures_are_of_one_round_and_what_armour_is_taken_as() -> None:
    armoured, bare = Fighter(fight=0, armour=0), Fighter(fight=0)

    def notes(mine: Fighter, theirs: Fighter, rounds: int) -> tuple[str, ...]:
        return fight(die=TWENTY, mine=mine, theirs=theirs, rounds=rounds).notes

    assert notes(armoured, armoured, 1) == ()
    assert notes(armoured, armoured, 2) == ("one-round",)
    assert notes(armoured, bare, 1) == notes(bare, armoured, 1) == ("armour-zero",)
    assert notes(bare, bare, 2) == ("one-round", "armour-zero")


@pytest.mark.parametrize(
    ("cover", "armour", "notes"),
    [
        (None, 1, ()),
        ("light", 5, ()),
        ("light", 1, ("shield-beyond-armour",)),
        (None, None, ("shot-armour-zero",)),
        ("light", None, ("shot-armour-zero", "shield-beyond-armour")),
    ],
)
def test_what_is_odd_about_the_armour_is_remarked(
    cover: str | None, armour: int | None, notes: tuple[str, ...]
) -> None:
    odds = shoot(die=TWENTY, shoot=2, vs_fight=3, cover=cover, vs_armour=armour, vs_shield=5)

    assert odds.notes == notes


@pytest.mark.parametrize(("rolled", "vs_rolled"), [(2, None), (None, 1), (0, 2)])
def test_a_roll_that_lies_on_the_table_is_not_rolled_again(
    rolled: int | None, vs_rolled: int | None
) -> None:
    die = Die(tuple(Face(face) for face in (0, 1, 2)))
    mine, theirs = Fighter(fight=1, armour=1), Fighter(fight=0, armour=0, health=2)

    answer = fight(die=die, mine=mine, theirs=theirs, rolled=rolled, vs_rolled=vs_rolled)

    pairs = [
        (first + mine.fight, second + theirs.fight)
        for first, second in product(die.values, repeat=2)
        if first == (rolled if rolled is not None else first)
        and second == (vs_rolled if vs_rolled is not None else second)
    ]
    assert details(answer)["win"] == Fraction(sum(a > b for a, b in pairs), len(pairs))
    killed = sum(a > b and blow(mine, theirs, a) >= 2 for a, b in pairs)
    assert answer.success == Fraction(killed, len(pairs))


def test_a_roll_of_one_round_goes_with_no_others() -> None:
    with pytest.raises(ConflictError):
        fight(die=TWENTY, mine=Fighter(fight=0), theirs=Fighter(fight=0), rolled=3, rounds=2)
    with pytest.raises(OutOfRangeError):
        fight(die=TWENTY, mine=Fighter(fight=0), theirs=Fighter(fight=0), rolled=21)
