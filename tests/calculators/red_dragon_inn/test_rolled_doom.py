"""Dice on the table and the Doom Die (Reference Manual: Doom Die, Critical Hit, Appendix C)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.answer import NextStep, NextSteps, Odds
from calculators.components import ComponentNumber
from calculators.dice import Die, Face, read_die, read_rolled_faces, write_face
from calculators.errors import CalculatorError, MissingOptionError, OutOfRangeError, UnknownFaceError
from calculators.red_dragon_inn import Target
from tests.calculators.details import details
from tests.calculators.red_dragon_inn.answers import Box, hero_attack
from tests.calculators.red_dragon_inn.oracle import Case, Faces, Figures, answers, figures, rolls
from tests.calculators.red_dragon_inn.test_hero_attack import ATTACKS, BOX, CASES, EPIC, YELLOW

HALF = Fraction(1, 2)


def odds_of(case: Case, yellow: Faces, epic: Faces, *, doom: int | None) -> Odds:
    box = Box(damage=Die(case.yellow), epic=Die(case.epic), shield=ComponentNumber(2))
    return hero_attack(
        components=box,
        rolled=yellow,
        epic_rolled=epic,
        targets=case.targets,
        flat=max(0, case.flat_damage),
        weaken=max(0, -case.flat_damage),
        doom=doom,
        pool=case.pool,
    )


def next_steps_of(odds: Odds) -> Sequence[NextStep]:
    next_steps = odds.detail("now")
    assert isinstance(next_steps, NextSteps)
    return next_steps.steps


def figures_of(odds: Odds) -> Figures:
    chances = {name: details(odds)[name] for name in ("harm", "inspire", "self_damage")}
    return {"success": odds.success or Fraction(), "expected": odds.expected, **chances}


@st.composite
def tables(draw: st.DrawFn) -> tuple[Case, Faces, Faces]:
    """An Attack with one yellow die or more, and a roll of its dice."""
    case = replace(draw(ATTACKS), dice=draw(st.integers(1, 4)))
    yellow = draw(st.tuples(*[st.sampled_from(case.yellow)] * case.dice))
    epic = draw(st.tuples(*[st.sampled_from(case.epic)] * case.epics))
    return case, yellow, epic


@settings(max_examples=80, deadline=None)
@given(table=tables(), doom=st.sampled_from([1, 2]))
def test_every_answer_to_doom_is_what_trying_it_gives(
    table: tuple[Case, Faces, Faces], doom: int
) -> None:
    case, yellow, epic = table
    odds = odds_of(case, yellow, epic, doom=doom)
    outcomes = answers(case, yellow, epic)
    has_goal = case.targets[0].fortitude is not None
    steps = next_steps_of(odds)

    removed = {write_face(face): face for face in yellow}
    assert len(steps) == len(outcomes)
    for step in steps:
        face = None if step.die is None else removed[step.die]
        assert step.do == ("take" if face is None else "remove")
        assert step.paid_with is None
        assert step.success == (outcomes[face]["success"] if has_goal else None)
        assert step.expected == outcomes[face]["expected"]
    ranks = [(-(step.success or 0), step.do == "take") for step in steps]
    assert ranks == sorted(ranks)

    best = steps[0]
    face = None if best.die is None else removed[best.die]
    self_damage = Fraction(doom if best.do == "take" else 0)
    assert figures_of(odds) == {**outcomes[face], "self_damage": self_damage}
    assert best.success == odds.success
    if best.do == "remove" and has_goal:
        assert best.success == outcomes[None]["success"]


@settings(max_examples=60, deadline=None)
@given(table=tables())
def test_without_doom_the_criticals_are_rolled_again(table: tuple[Case, Faces, Faces]) -> None:
    case, yellow, epic = table
    odds = odds_of(case, yellow, epic, doom=None)

    assert figures_of(odds) == {**answers(case, yellow, epic)[None], "self_damage": 0}
    assert odds.detail("now") is None


NAMES = ("with the Doom Die", "without Fortitude", "with Epic Dice", "weakened", "one die", "shields")


@pytest.mark.no_cover
@pytest.mark.parametrize("name", NAMES)
def test_all_rolls_together_give_the_odds_of_the_best_choice(name: str) -> None:
    case = replace(CASES[name], choice="best")
    all_rolls = list(rolls(case))
    total: dict[str, Fraction] = {}
    for yellow, epic in all_rolls:
        for doom in (None, case.doom):
            for key, value in figures_of(odds_of(case, yellow, epic, doom=doom)).items():
                total[key] = total.get(key, Fraction()) + value * HALF / len(all_rolls)

    assert total == figures(case)


def attack(**options: Any) -> Odds:
    target = Target(fortitude=options.pop("fortitude", None))
    return hero_attack(components=BOX, targets=(target,), **options)


def test_more_boosts_are_what_the_attack_with_them_says() -> None:
    table: Mapping[str, Any] = {"rolled": read_rolled_faces("1 1i 0 c"), "doom": 1, "fortitude": 6}
    rows = details(attack(**table))["boosts_needed"]

    assert [chance for _, chance in rows] == [
        attack(**table, boost=boost).success for boost in range(7)
    ]


def test_many_criticals_are_listed_until_hardly_anything_remains() -> None:
    critical = Face(0, critical=True)
    exploding = Box(damage=read_die("0,c,c,c,c,c"), epic=EPIC, shield=ComponentNumber(2))
    odds = hero_attack(components=exploding, targets=(Target(),), rolled=(critical,) * 20)

    assert odds.distribution is not None
    assert Fraction(odds.distribution.rest, odds.distribution.total) < Fraction(1, 10**9)


def test_only_dice_that_are_rolled_again_are_assumed() -> None:
    box = Box(
        damage=replace(YELLOW, assumed=True),
        epic=replace(EPIC, assumed=True),
        shield=ComponentNumber(2),
    )

    def assumed(rolled: str, epic_rolled: str) -> tuple[str, ...]:
        faces, epic_faces = read_rolled_faces(rolled), read_rolled_faces(epic_rolled)
        return hero_attack(
            components=box, targets=(Target(),), rolled=faces, epic_rolled=epic_faces
        ).assumed

    assert assumed("1 2", "3") == ()
    assert assumed("c 2", "3") == ("damage-die",)
    assert assumed("1 2", "c") == ("epic-die",)


def test_the_table_stands_for_the_dice_to_roll() -> None:
    odds = attack(dice=5, epic=2, rolled=read_rolled_faces("1"), epic_rolled=read_rolled_faces("2"))

    assert odds.expected == 3
    assert odds.notes == ("rolled-replaces-dice", "rolled-replaces-epic")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({}, MissingOptionError("dice")),
        ({"dice": 2, "epic_rolled": "1"}, MissingOptionError("rolled", "epic-rolled")),
        ({"rolled": "1", "epic": 1}, MissingOptionError("epic-rolled", "epic")),
        ({"rolled": "1 3"}, UnknownFaceError("rolled", "damage", "3", ("0", "1", "2", "1i", "c"))),
        ({"rolled": "2i"}, UnknownFaceError("rolled", "damage", "2i", ("0", "1", "2", "1i", "c"))),
        (
            {"rolled": "1", "epic_rolled": "0"},
            UnknownFaceError("epic-rolled", "epic", "0", ("1", "2", "3", "c")),
        ),
        ({"rolled": "1 " * 20, "epic_rolled": "1"}, OutOfRangeError("rolled", 0, 20, 21)),
    ],
)
def test_what_cannot_lie_there_is_refused(options: dict[str, Any], error: CalculatorError) -> None:
    read = {
        name: read_rolled_faces(value) if isinstance(value, str) else value
        for name, value in options.items()
    }
    with pytest.raises(type(error)) as refused:
        attack(**read)
    assert vars(refused.value) == vars(error)
