"""Exploding dice against following every face (Reference Manual: Critical Hit)."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.dice import Die, Face
from calculators.errors import NotationError
from calculators.red_dragon_inn.exploding import (
    NO_DIE,
    DiceCount,
    ExplodingDice,
    ExplodingDie,
    exploding_dice,
)
from tests.calculators.red_dragon_inn.oracle import below

CRITICAL = Face(0, critical=True)
FACES = st.tuples(st.builds(Face, st.integers(0, 3), st.booleans(), st.just(False)), st.just(CRITICAL))  # noqa: FBT003  # no critical
LIMIT = 9


def exploding(faces: tuple[Face, ...]) -> ExplodingDie:
    return ExplodingDie.of(Die(faces), option="die")


@settings(max_examples=40, deadline=None)
@given(FACES, FACES, st.integers(0, 2), st.integers(0, 2))
def test_the_chance_to_stay_below_a_total_is_that_of_rolling_face_by_face(
    yellow: tuple[Face, ...], epic: tuple[Face, ...], yellow_dice: int, epic_dice: int
) -> None:
    count = DiceCount(yellow_dice, epic_dice)
    dice = ExplodingDice(exploding(yellow), exploding(epic), count, limit=LIMIT)
    chances = [Fraction(cases, dice.cases) for cases in dice.below(count)]
    placed = (yellow,) * yellow_dice + (epic,) * epic_dice

    assert chances == [below(placed, total) for total in range(LIMIT + 1)]


@given(FACES, st.integers(-3, LIMIT))
def test_expected_and_blocked_icons_add_up_to_the_mean(faces: tuple[Face, ...], blocked: int) -> None:
    one_die = DiceCount(1, 0)
    dice = ExplodingDice(exploding(faces), NO_DIE, one_die, limit=LIMIT)
    icons_blocked = [dice.at_least(one_die, total) for total in range(1, blocked + 1)]
    icons_added = -min(blocked, 0) * dice.cases

    beyond = dice.expected_beyond(one_die, blocked)
    assert beyond + sum(icons_blocked) - icons_added == dice.mean(one_die) * dice.cases


def test_the_limit_grows_until_hardly_any_roll_reaches_it() -> None:
    mostly_critical = Die((Face(0), *[CRITICAL] * 5))

    assert exploding_dice(mostly_critical, mostly_critical, DiceCount(20, 0), needed=0).limit == 400
    assert exploding_dice(mostly_critical, mostly_critical, DiceCount(0, 0), needed=300).limit == 300


def test_a_die_of_criticals_would_never_end() -> None:
    with pytest.raises(NotationError):
        exploding((CRITICAL, CRITICAL))
