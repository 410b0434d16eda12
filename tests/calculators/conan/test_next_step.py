"""Dice on the table: what may be done next, and what it leads to (Conan, "Rilancio")."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.answer import NextStep, NextSteps, Odds
from calculators.dice import Die, RolledDie, read_die, read_pool, read_rolled
from calculators.distribution import Distribution, mixture
from calculators.errors import (
    CalculatorError,
    ConflictError,
    MissingOptionError,
    OutOfRangeError,
    UnknownFaceError,
)
from tests.calculators.conan.answers import Defence, complex_manipulation, damage, fall
from tests.calculators.conan.oracle import (
    Case,
    Dice,
    Step,
    Worth,
    all_rolls,
    attack_steps,
    figures,
    steps,
    worth_of,
)

Faces = Mapping[str, Die]
COLOURS = ("yellow", "orange", "red")
# Of equal steps: stop, then a free reroll, then a gem.
PAYMENTS = (None, "free", "gem")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Faces, Dice]:
    """Dice of any faces, and a roll of one to three of them."""
    sides = st.lists(st.integers(0, 3), min_size=2, max_size=3)
    faces = {colour: read_die(",".join(map(str, draw(sides)))) for colour in COLOURS}
    colours = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=3))
    return faces, tuple((colour, draw(st.sampled_from(faces[colour].values))) for colour in colours)


FREE = st.sampled_from(["", "r", "o", "2y", "ry"])
GEMS = st.integers(0, 2)
LIVES = st.none() | st.integers(0, 5)


def rolled(dice: Dice) -> tuple[RolledDie, ...]:
    return tuple(RolledDie(*die) for die in dice)


def next_steps_of(odds: Odds) -> Sequence[NextStep]:
    next_steps = odds.detail("now")
    assert isinstance(next_steps, NextSteps)
    return next_steps.steps


def step_of(step: NextStep) -> Step:
    if step.die is None or step.paid_with is None:
        return None
    ((colour, icons),) = read_rolled(step.die)
    return (colour, icons), step.paid_with


def assert_as_by_trying(
    odds: Odds,
    worths: Mapping[Step, Worth],
    *,
    choose: Callable[[Iterable[Worth]], Worth],
    goal: int | None,
    survives: bool = False,
) -> None:
    """Every step has the figures of the brute force, in the order of the game, and the best counts."""
    best = choose(worths.values())
    assert figures(odds, goal=goal, highest=len(best) - 2) == best
    sign = -1 if choose is max else 1
    listed_steps = next_steps_of(odds)
    assert {step_of(step) for step in listed_steps} == set(worths)
    assert len(listed_steps) == len(worths)
    for step in listed_steps:
        reached, expected, *_ = worths[step_of(step)]
        success = None if goal is None else 1 - reached if survives else reached
        assert (step.success, step.expected) == (success, expected)
    ranks = [
        (sign * worths[step_of(step)][0], sign * step.expected, PAYMENTS.index(step.paid_with))
        for step in listed_steps
    ]
    assert ranks == sorted(ranks)
    assert (listed_steps[0].success, listed_steps[0].expected) == (odds.success, odds.expected)


@settings(max_examples=40, deadline=None)
@given(
    table=tables(), gems=GEMS, free=FREE, life=LIVES, guard=st.sampled_from(["", "1o", "1r1y"]),
    guard_gems=st.integers(0, 1), penalty=st.booleans(),
)  # fmt: skip
def test_an_attacker_sees_what_trying_everything_gives(  # noqa: PLR0913  # the options of an attack
    *,
    table: tuple[Faces, Dice],
    gems: int,
    free: str,
    life: int | None,
    guard: str,
    guard_gems: int,
    penalty: bool,
) -> None:
    faces, dice = table
    case = Case(
        attacks=[], rerolls=gems, free=free, penalty=2 * penalty, guard=guard, flat=1,
        guard_rerolls=guard_gems, life=life,
    )  # fmt: skip
    odds = damage(
        attacks=[],
        rolled=rolled(dice),
        faces=faces,
        rerolls=gems,
        free_rerolls=read_pool(free),
        unarmed=penalty,
        life=life,
        defence=Defence(guard=read_pool(guard), flat=1, rerolls=guard_gems),
    )
    assert_as_by_trying(odds, attack_steps(case, dice, faces), choose=max, goal=life)


@settings(max_examples=40, deadline=None)
@given(table=tables(), gems=GEMS, free=FREE, life=LIVES, total=st.integers(0, 8))
def test_a_defender_sees_what_trying_everything_gives(
    *, table: tuple[Faces, Dice], gems: int, free: str, life: int | None, total: int
) -> None:
    faces, dice = table
    odds = damage(
        attacks=[],
        total=total,
        guard_rolled=rolled(dice),
        faces=faces,
        life=life,
        defence=Defence(flat=1, rerolls=gems, free_rerolls=read_pool(free)),
    )

    def ending(defence: int) -> Worth:
        return worth_of(max(0, total - 1 - defence), goal=life, highest=total)

    worths = steps(dice, values_of(faces), ending, min, gems=gems, free=free)
    assert_as_by_trying(odds, worths, choose=min, goal=life)


@settings(max_examples=40, deadline=None)
@given(table=tables(), gems=GEMS, free=FREE, life=LIVES)
def test_who_falls_sees_what_trying_everything_gives(
    *, table: tuple[Faces, Dice], gems: int, free: str, life: int | None
) -> None:
    faces, dice = table
    highest = most_icons(dice, faces)
    odds = fall(rolled=rolled(dice), faces=faces, rerolls=gems, free_rerolls=read_pool(free), life=life)

    def ending(icons: int) -> Worth:
        return worth_of(icons, goal=life, highest=highest)

    worths = steps(dice, values_of(faces), ending, min, gems=gems, free=free)
    assert_as_by_trying(odds, worths, choose=min, goal=life, survives=True)


@settings(max_examples=40, deadline=None)
@given(table=tables(), gems=GEMS, free=FREE, difficulty=st.integers(0, 5), enemies=st.integers(0, 2))
def test_who_manipulates_sees_what_trying_everything_gives(
    *, table: tuple[Faces, Dice], gems: int, free: str, difficulty: int, enemies: int
) -> None:
    faces, dice = table
    highest = most_icons(dice, faces)
    odds = complex_manipulation(
        rolled=rolled(dice),
        faces=faces,
        rerolls=gems,
        free_rerolls=read_pool(free),
        difficulty=difficulty,
        enemies=enemies,
    )

    def ending(icons: int) -> Worth:
        return worth_of(max(0, icons - enemies), goal=difficulty, highest=highest)

    worths = steps(dice, values_of(faces), ending, max, gems=gems, free=free)
    assert_as_by_trying(odds, worths, choose=max, goal=difficulty)


POOL = "1r1o1y"


def averaged(faces: Faces, odds_of: Callable[[tuple[RolledDie, ...]], Odds]) -> Distribution:
    """Return the distribution over all first rolls of ``POOL``, after each of which the play goes on."""
    rolls = list(all_rolls(POOL, values_of(faces)))
    parts = []
    for dice in rolls:
        distribution = odds_of(rolled(dice)).distribution
        assert distribution is not None
        parts.append((Fraction(1, len(rolls)), distribution))
    return mixture(parts)


REROLLS = [(0, ""), (1, ""), (2, "r"), (0, "ry"), (1, "2o")]


@pytest.mark.no_cover
@pytest.mark.parametrize(("gems", "free"), REROLLS)
@pytest.mark.parametrize("life", [None, 2, 4])
def test_all_first_rolls_together_give_the_odds_of_the_roll(
    gems: int, free: str, life: int | None, faces: Faces
) -> None:
    options: dict[str, Any] = {"faces": faces, "rerolls": gems, "free_rerolls": read_pool(free)}
    defence = Defence(guard={"yellow": 1}, rerolls=1)
    pool = read_pool(POOL)

    attack = damage(attacks=[pool], defence=defence, life=life, **options)
    assert attack.distribution == averaged(
        faces,
        lambda dice: damage(attacks=[], rolled=dice, defence=defence, life=life, **options),
    )
    assert fall(dice=pool, life=life, **options).distribution == averaged(
        faces, lambda dice: fall(rolled=dice, life=life, **options)
    )
    roll = complex_manipulation(dice=pool, difficulty=life or 0, **options)
    assert roll.distribution == averaged(
        faces,
        lambda dice: complex_manipulation(rolled=dice, difficulty=life or 0, **options),
    )


@pytest.mark.parametrize(("gems", "free"), REROLLS)
def test_all_rolls_of_the_defender_together_give_the_odds_of_the_attack(
    gems: int, free: str, faces: Faces
) -> None:
    free_rerolls = read_pool(free)
    rolling = Defence(guard=read_pool(POOL), rerolls=gems, free_rerolls=free_rerolls)
    on_table = Defence(rerolls=gems, free_rerolls=free_rerolls)
    odds = damage(attacks=[], total=5, faces=faces, defence=rolling, life=3)

    assert odds.distribution == averaged(
        faces,
        lambda dice: damage(
            attacks=[], total=5, guard_rolled=dice, faces=faces, defence=on_table, life=3
        ),
    )
    assert odds.detail("now") is None


def test_an_attack_of_a_total_is_what_the_attacker_did(faces: Faces) -> None:
    sure = {"red": read_die("4,4"), **{colour: faces[colour] for colour in ("yellow", "orange")}}
    defence = Defence(guard=read_pool("1o"), armour=read_pool("1y"), flat=1, rerolls=1)
    attack = damage(attacks=[{"red": 1}], faces=sure, defence=defence, life=2)
    total = damage(attacks=[], total=4, faces=sure, defence=defence, life=2)

    assert (total.success, total.distribution) == (attack.success, attack.distribution)


def test_equal_dice_are_listed_once_and_written_in_english_letters(faces: Faces) -> None:
    odds = damage(
        attacks=[], rolled=read_rolled("g1 r2 g1"), faces=faces, rerolls=1, free_rerolls={"red": 1}
    )

    written = [(step.do, step.die, step.paid_with) for step in next_steps_of(odds)]
    assert sorted(written, key=str) == [
        ("reroll", "r2", "free"),
        ("reroll", "r2", "gem"),
        ("reroll", "y1", "gem"),
        ("stop", None, None),
    ]


def test_of_equal_steps_nothing_is_spent_and_gems_last() -> None:
    sure = {"yellow": read_die("1,1")}
    odds = fall(rolled=read_rolled("y1"), faces=sure, rerolls=1, free_rerolls=read_pool("y"), life=1)

    written = [(step.die, step.paid_with) for step in next_steps_of(odds)]
    assert written == [(None, None), ("y1", "free"), ("y1", "gem")]


def test_without_rerolls_one_can_only_stop(faces: Faces) -> None:
    odds = complex_manipulation(rolled=read_rolled("o2 o0"), faces=faces, difficulty=2)

    assert next_steps_of(odds) == (NextStep("stop", None, None, Fraction(1), Fraction(2)),)
    assert odds.assumed == ()
    assert odds.advice == ()


def test_the_die_from_above_lies_among_the_others(faces: Faces) -> None:
    odds = damage(attacks=[], rolled=read_rolled("r2 y1"), faces=faces, elevation=True, enemies=1)

    assert odds.expected == 2
    full = ("r1 " * 20) + "y1"
    assert damage(attacks=[], rolled=read_rolled(full), faces=faces, elevation=True).expected == 21
    with pytest.raises(OutOfRangeError) as error:
        damage(attacks=[], rolled=read_rolled(full), faces=faces)
    assert error.value.option == "rolled"


def test_the_table_stands_for_the_dice_to_roll(faces: Faces) -> None:
    table = read_rolled("r2")
    attack = damage(attacks=[{"red": 3}], rolled=table, faces=faces)
    guard = damage(
        attacks=[], total=3, guard_rolled=table, faces=faces, defence=Defence(guard={"red": 2})
    )

    assert attack.expected == 2
    assert guard.expected == 1
    assert attack.notes == ("rolled-replaces-attack",)
    assert guard.notes == ("rolled-replaces-guard",)
    assert fall(dice={"red": 2}, rolled=table, faces=faces).notes == ("rolled-replaces-dice",)
    assert fall(rolled=table, faces=faces).notes == ()


TABLE = read_rolled("r2 y1")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({}, MissingOptionError("attack")),
        ({"guard_rolled": TABLE}, MissingOptionError("total", "guard-rolled")),
        ({"rolled": TABLE, "guard_rolled": TABLE, "total": 3}, ConflictError("rolled", "guard-rolled")),
        ({"rolled": TABLE, "total": 3}, ConflictError("total", "rolled")),
        ({"attacks": [{"red": 1}] * 2, "total": 3}, ConflictError("total", "attack")),
        (
            {"attacks": [{"red": 1}], "guard_rolled": TABLE, "total": 3},
            ConflictError("total", "guard-rolled"),
        ),
        ({"rerolls": 1, "total": 3}, ConflictError("total", "rerolls")),
        ({"free_rerolls": {"red": 1}, "total": 3}, ConflictError("total", "free-reroll")),
        ({"unarmed": True, "total": 3}, ConflictError("total", "unarmed")),
        ({"enemies": 0, "total": 3}, ConflictError("total", "enemies")),
        ({"elevation": True, "total": 3}, ConflictError("total", "elevation")),
        ({"attacks": [{"red": 1}] * 2, "rolled": TABLE}, ConflictError("rolled", "attack")),
        (
            {"rolled": read_rolled("y2")},
            UnknownFaceError("rolled", "yellow", "y2", ("y0", "y1")),
        ),
        (
            {"total": 3, "guard_rolled": read_rolled("o9")},
            UnknownFaceError("guard-rolled", "orange", "o9", ("o0", "o1", "o2")),
        ),
    ],
)
def test_what_does_not_go_together_is_refused(
    options: dict[str, Any], error: CalculatorError, faces: Faces
) -> None:
    with pytest.raises(type(error)) as refused:
        damage(**{"attacks": [], "faces": faces, **options})
    assert vars(refused.value) == vars(error)


@pytest.mark.parametrize("roll", [complex_manipulation, fall])
def test_a_roll_needs_dice(roll: Callable[..., Odds], faces: Faces) -> None:
    with pytest.raises(MissingOptionError) as error:
        roll(faces=faces)
    assert error.value.option == "dice"


def values_of(faces: Faces) -> Mapping[str, Sequence[int]]:
    return {colour: die.values for colour, die in faces.items()}


def most_icons(dice: Dice, faces: Faces) -> int:
    return sum(max(faces[colour].values) for colour, _ in dice)
