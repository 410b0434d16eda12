"""Conan, "Attaccare con un eroe", "Difendere con un eroe", "Rilanci", "Intralcio", "Armi"."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.answer import Odds
from calculators.dice import Die, Face, Pool, read_die, read_pool
from calculators.errors import ConflictError, OutOfRangeError
from tests.calculators.conan.answers import Defence, damage
from tests.calculators.conan.oracle import Case, fight, figures
from tests.calculators.details import details

Faces = Mapping[str, Die]
SMALL = {"yellow": read_die("0,1"), "orange": read_die("0,1,2"), "red": read_die("1,3")}

CASES = {
    "no rerolls": Case(attacks=["2r1y"], guard="1o", life=2),
    "nothing rolled": Case(attacks=[""], guard="1o", life=1),
    "attacker rerolls": Case(attacks=["1r1y"], rerolls=2, guard="1o", life=2),
    "defender rerolls": Case(attacks=["2r"], guard="1o1y", guard_rerolls=2, life=1),
    "both reroll": Case(attacks=["1r1o"], rerolls=1, guard="2o", guard_rerolls=1, life=2),
    "without life": Case(attacks=["1r1o"], rerolls=1, guard="2o", guard_rerolls=1),
    "free rerolls": Case(attacks=["1r1o1y"], free="ry", guard="1o", guard_free="2o", life=3),
    "free ones and gems": Case(attacks=["1r1o"], rerolls=1, free="o", guard="1y1o", guard_rerolls=1, guard_free="o", life=2),
    "several free ones": Case(attacks=["2o"], free="2o", rerolls=1, life=3),
    "free ones without dice": Case(attacks=["1r"], free="oy", rerolls=1, life=2),
    "two attacks": Case(attacks=["1r", "1r"], rerolls=1, guard="1o", guard_rerolls=1, life=3),
    "three attacks": Case(attacks=["1r", "1o", "1y"], rerolls=1, guard="1y", guard_free="y", life=2),
    "out of reach": Case(attacks=["1r"], rerolls=1, guard="1o", guard_rerolls=1, life=9),
    "life of 0": Case(attacks=["1r"], rerolls=1, guard="1o", guard_rerolls=1, life=0),
    "flat armour": Case(attacks=["2r"], rerolls=1, flat=2, guard="1o", guard_rerolls=1, life=2),
}  # fmt: skip


def odds_of(case: Case, faces: Faces) -> Odds:
    return damage(
        attacks=case.pools,
        faces=faces,
        rerolls=case.rerolls,
        free_rerolls=case.free if not isinstance(case.free, str) else read_pool(case.free),
        defence=case.defence,
        life=case.life,
    )


def assert_nothing_is_better(case: Case, faces: Faces, odds: Odds) -> None:
    expected = fight(case, faces)
    assert figures(odds, goal=case.life, highest=len(expected) - 2) == expected


@pytest.mark.parametrize("few_sides", [False, True], ids=["six sides", "few sides"])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_both_sides_play_as_well_as_trying_everything(
    case: Case, faces: Faces, *, few_sides: bool
) -> None:
    rolled = SMALL if few_sides else faces
    assert_nothing_is_better(case, rolled, odds_of(case, rolled))


DICE = st.lists(st.integers(0, 3), min_size=2, max_size=3).map(
    lambda values: Die(tuple(Face(value) for value in values))
)
COLOURS = ("yellow", "orange", "red")
ANY_FACES = st.fixed_dictionaries(dict.fromkeys(COLOURS, DICE))


def pools(largest: int) -> st.SearchStrategy[Pool]:
    counts = st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 2), max_size=2)
    return counts.filter(lambda pool: sum(pool.values()) <= largest)


FIGHTS = st.builds(
    Case,
    attacks=st.lists(pools(3), min_size=1, max_size=1),
    rerolls=st.integers(0, 2),
    free=pools(3),
    guard=pools(2),
    guard_rerolls=st.integers(0, 2),
    guard_free=pools(3),
    life=st.none() | st.integers(0, 5),
)


@settings(max_examples=50, deadline=None)
@given(case=FIGHTS, faces=ANY_FACES)
def test_any_dice_are_played_as_well_as_trying_everything(case: Case, faces: Faces) -> None:
    assert_nothing_is_better(case, faces, odds_of(case, faces))


def test_dice_that_stop_much_at_once_are_played_as_well_as_trying_everything() -> None:
    faces = {"yellow": read_die("0,6"), "orange": read_die("5,0,3")}
    case = Case(attacks=["1y"], guard="3o", guard_rerolls=1, guard_free="o", life=2)
    assert_nothing_is_better(case, faces, odds_of(case, faces))


@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ({}, []),
        ({"rerolls": 1}, ["when-rolled"]),
        ({"attacks": [{}], "rerolls": 1}, []),
        ({"free_rerolls": {"red": 1}}, ["when-rolled"]),
        ({"attacks": [{"red": 1}] * 2, "rerolls": 1}, []),
        ({"free_rerolls": {"yellow": 1}}, []),
        ({"defence": Defence(armour={"red": 1}, rerolls=1)}, ["when-guard-rolled"]),
    ],
)
def test_whoever_can_reroll_is_asked_to_say_the_roll(
    options: dict[str, object], keys: list[str], faces: Faces
) -> None:
    odds = damage(**{"attacks": [{"red": 1}], "faces": faces, **options})  # type: ignore[arg-type]  # a table
    assert [step.key for step in odds.advice] == keys


LARGE: st.SearchStrategy[dict[str, object]] = st.builds(
    dict,
    attacks=st.lists(pools(4), min_size=1, max_size=2),
    rerolls=st.integers(0, 3),
    free_rerolls=pools(2),
    life=st.integers(1, 6),
)


@settings(max_examples=40, deadline=None)
@given(options=LARGE, faces=ANY_FACES, colour=st.sampled_from(COLOURS))
def test_one_more_die_or_reroll_never_hurts(
    options: dict[str, object], faces: Faces, colour: str
) -> None:
    def chance(**changes: object) -> Fraction:
        success = damage(**{"faces": faces, **options, **changes}).success  # type: ignore[arg-type]  # drawn
        assert success is not None
        return success

    plain = chance()
    attacks: list[Pool] = options["attacks"]  # type: ignore[assignment]  # drawn
    gems: int = options["rerolls"]  # type: ignore[assignment]  # drawn
    first = {**attacks[0], colour: attacks[0].get(colour, 0) + 1}
    assert chance(attacks=[first, *attacks[1:]]) >= plain
    assert chance(rerolls=gems + 1) >= plain
    assert chance(defence=Defence(guard={colour: 1})) <= plain
    guard = {colour: 1, "red": 1}
    assert chance(defence=Defence(guard=guard, rerolls=1)) <= chance(defence=Defence(guard=guard))


def test_the_order_of_colours_makes_no_difference(faces: Faces) -> None:
    turned = {colour: faces[colour] for colour in reversed(COLOURS)}
    options = {
        "attacks": [read_pool("2r1o2y")],
        "rerolls": 2,
        "free_rerolls": read_pool("o"),
        "life": 4,
    }
    guarded = Defence(guard=read_pool("1o1y"), rerolls=1)
    odds = damage(faces=faces, defence=guarded, **options)  # type: ignore[arg-type]  # a plain dict
    turned_odds = damage(faces=turned, defence=guarded, **options)  # type: ignore[arg-type]  # a plain dict
    assert odds == turned_odds


@pytest.mark.parametrize(
    ("options", "hindrance", "expected"),
    [
        ({}, 0, Fraction(3)),
        ({"unarmed": True}, 0, Fraction(7, 6)),
        ({"ranged": True}, 0, Fraction(3)),
        ({"ranged": True, "enemies": 2}, 2, Fraction(7, 6)),
        ({"ranged": True, "enemies": 2, "friends": 2}, 1, Fraction(73, 36)),
        ({"ranged": True, "enemies": 2, "friends": 3}, 0, Fraction(3)),
        ({"elevation": True}, 0, Fraction(11, 3)),
        ({"elevation": True, "enemies": 9}, 9, Fraction(0)),
        ({"enemies": 2}, 0, Fraction(3)),
    ],
    ids=lambda value: " ".join(value) or "plain" if isinstance(value, dict) else None,
)
def test_penalties_take_axes_but_never_below_none(
    options: dict[str, int], hindrance: int, expected: Fraction, faces: Faces
) -> None:
    odds = damage(attacks=[{"red": 2}], faces=faces, **options)  # type: ignore[arg-type]  # a table
    assert (details(odds)["hindrance"], odds.expected) == (hindrance, expected)


def test_enemies_in_melee_are_said_to_do_nothing(faces: Faces) -> None:
    assert damage(attacks=[{"red": 1}], faces=faces, enemies=2).notes == ("melee-is-not-hindered",)
    assert damage(attacks=[{"red": 1}], faces=faces, enemies=2, ranged=True).notes == ()


@pytest.mark.parametrize(
    ("options", "error", "option"),
    [
        ({"unarmed": True, "ranged": True}, ConflictError, "unarmed"),
        ({"unarmed": True, "elevation": True}, ConflictError, "unarmed"),
        ({"attacks": [{"red": 21}]}, OutOfRangeError, "attack"),
        ({"attacks": [{"red": 12}, {"red": 9}]}, OutOfRangeError, "attack"),
        ({"rerolls": 6}, OutOfRangeError, "rerolls"),
        ({"free_rerolls": {"red": 3, "yellow": 3}}, OutOfRangeError, "free-reroll"),
        (
            {"defence": Defence(guard={"red": 20}, armour={"red": 1})},
            OutOfRangeError,
            "guard-and-armour",
        ),
        ({"defence": Defence(guard={"red": 21})}, OutOfRangeError, "guard"),
        ({"defence": Defence(armour={"red": 21})}, OutOfRangeError, "armour"),
        ({"defence": Defence(rerolls=6)}, OutOfRangeError, "guard-rerolls"),
        ({"defence": Defence(free_rerolls={"red": 6})}, OutOfRangeError, "guard-free-reroll"),
        ({"defence": Defence(flat=100)}, OutOfRangeError, "armour-flat"),
        ({"life": 100}, OutOfRangeError, "life"),
        ({"enemies": -1}, OutOfRangeError, "enemies"),
        ({"friends": 0}, OutOfRangeError, "friends"),
    ],
)
def test_what_cannot_be_is_refused(
    options: dict[str, object], error: type[Exception], option: str, faces: Faces
) -> None:
    with pytest.raises(error) as caught:
        damage(**{"attacks": [{"red": 1}], "faces": faces, **options})  # type: ignore[arg-type]  # a table
    assert getattr(caught.value, "option", None) == option


def test_own_faces_with_rerolls_have_a_lower_limit(faces: Faces) -> None:
    own = {**faces, "red": Die(faces["red"].faces, own=True)}
    many = [read_pool("13r")]
    assert damage(attacks=many, faces=own).expected == Fraction(39, 2)
    assert damage(attacks=[read_pool("13y")], faces=own, rerolls=1).success is None
    with pytest.raises(OutOfRangeError, match="0 to 12"):
        damage(attacks=many, faces=own, rerolls=1)


def test_the_die_of_elevation_is_beyond_the_limit(faces: Faces) -> None:
    odds = damage(attacks=[read_pool("20y")], faces=faces, elevation=True)
    assert odds.expected == Fraction(21 * 2, 3)


@pytest.mark.parametrize(
    ("options", "assumed"),
    [
        ({}, ("conan-dice",)),
        ({"attacks": [{"yellow": 1}]}, ()),
        ({"attacks": [{"red": 0}]}, ()),
        ({"free_rerolls": {"red": 1}}, ("conan-dice",)),
        ({"free_rerolls": {"red": 2}}, ("conan-dice", "free-rerolls")),
        ({"free_rerolls": {"yellow": 2}}, ("conan-dice",)),
        ({"attacks": [{"yellow": 1}], "elevation": True}, ()),
        ({"attacks": [{"yellow": 1}], "defence": Defence(guard={"red": 1})}, ("conan-dice",)),
    ],
)
def test_only_what_the_figures_depend_on_is_assumed(
    options: dict[str, object], assumed: tuple[str, ...]
) -> None:
    dice = {"yellow": read_die("0,1"), "red": Die(read_die("0,1,2").faces, assumed=True)}
    odds = damage(**{"attacks": [{"red": 1}], "faces": dice, **options})  # type: ignore[arg-type]  # a table
    assert odds.assumed == assumed


@pytest.mark.parametrize("few_sides", [False, True], ids=["six sides", "few sides"])
@pytest.mark.parametrize("penalty", [{}, {"unarmed": True}, {"ranged": True, "enemies": 3}])
def test_axes_on_the_table_count_as_a_die_that_always_shows_them(
    faces: Faces, penalty: Mapping[str, bool | int], *, few_sides: bool
) -> None:
    rolled = dict(SMALL if few_sides else faces, yellow=read_die("2,2"))
    defence, life = Defence(guard={"orange": 1}, rerolls=1, flat=1), 2
    options: dict[str, Any] = {
        "faces": rolled,
        "defence": defence,
        "rerolls": 1,
        "life": life,
        **penalty,
    }

    on_table = damage(attacks=[{"red": 1, "orange": 1}], total=2, **options)
    as_die = damage(attacks=[{"red": 1, "orange": 1, "yellow": 1}], **options)

    assert on_table.distribution == as_die.distribution
    assert on_table.success == as_die.success
