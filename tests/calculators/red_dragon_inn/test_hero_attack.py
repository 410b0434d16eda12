"""Reference Manual, Appendix C (Player-Controlled Attacks), Appendix E, Doom Die, Critical Hit."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.answer import Advice, Odds
from calculators.components import ComponentNumber
from calculators.dice import Die, Face, read_die
from calculators.errors import (
    NotationError,
    OutOfRangeError,
    UnknownChoiceError,
)
from calculators.red_dragon_inn import Target
from calculators.red_dragon_inn.doom import DOOM_CHOICES
from tests.calculators.details import details
from tests.calculators.red_dragon_inn.answers import Box, hero_attack
from tests.calculators.red_dragon_inn.oracle import Case, below, figures, misleading

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

YELLOW = read_die("0,1,1,2,1i,c")
EPIC = read_die("1,2,2,3,3,c")
BOX = Box(damage=YELLOW, epic=EPIC, shield=ComponentNumber(2))
HIGH = read_die("2,3i,c")
CLIPPED = Target(shields=2, fortitude=3)

CASES = {
    "three dice": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=3, targets=(Target(fortitude=4),)),
    "with the Doom Die": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=3, doom=1, targets=(Target(fortitude=4),)),
    "without Fortitude": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=3, doom=1, targets=(Target(shields=1),)),
    "with Epic Dice": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=2, epics=1, doom=2, targets=(Target(fortitude=6),)),
    "only Epic Dice": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=0, epics=2, doom=2, targets=(Target(fortitude=6),)),
    "flat damage": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=0, flat_damage=3, doom=2, targets=(Target(fortitude=3),)),
    "weakened": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=2, flat_damage=-3, doom=1, targets=(Target(fortitude=1),)),
    "one die": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=1, doom=1, targets=(Target(fortitude=2),)),
    "dice in the pool": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=3, doom=1, pool=1),
    "shields": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=3, doom=1, targets=(CLIPPED,)),
    "Toughness": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=2, doom=1, targets=(Target(toughness=1, fortitude=2),)),
    "Fortitude of 0": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=2, doom=1, targets=(Target(toughness=1, fortitude=0),)),
    "high faces": Case(yellow=HIGH.faces, epic=HIGH.faces, dice=3, epics=1, doom=1, targets=(Target(fortitude=11),)),
    "inspiring high faces": Case(yellow=HIGH.faces, epic=HIGH.faces, dice=4, doom=1, targets=(Target(fortitude=9),)),
    "several targets": Case(yellow=YELLOW.faces, epic=EPIC.faces, dice=3, doom=1, targets=(Target(toughness=1, fortitude=4), Target(shields=1, fortitude=2))),
}  # fmt: skip


def odds_of(case: Case) -> Odds:
    box = Box(damage=Die(case.yellow), epic=Die(case.epic), shield=ComponentNumber(2))
    return hero_attack(
        components=box,
        dice=case.dice,
        targets=case.targets,
        flat=max(0, case.flat_damage),
        weaken=max(0, -case.flat_damage),
        epic=case.epics,
        doom=case.doom,
        doom_choice=case.choice,
        pool=case.pool,
    )


def assert_as_by_brute_force(case: Case) -> None:
    odds = odds_of(case)
    expected = figures(case)
    answered = {name: details(odds)[name] for name in ("harm", "inspire", "self_damage")}
    answered |= {"success": odds.success or Fraction(), "expected": odds.expected}
    assert answered == expected


@pytest.mark.parametrize("choice", DOOM_CHOICES)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_figure_is_what_counting_all_faces_gives(case: Case, choice: str) -> None:
    assert_as_by_brute_force(replace(case, choice=choice))


FACE = st.builds(Face, st.integers(0, 3), st.booleans(), st.just(False))  # noqa: FBT003  # no critical
FACES = st.tuples(FACE, st.one_of(FACE, st.just(Face(0, critical=True))), FACE)
TARGETS = st.builds(
    Target,
    shields=st.integers(0, 2),
    toughness=st.integers(0, 1),
    fortitude=st.none() | st.integers(0, 9),
)
ATTACKS = st.builds(
    Case,
    yellow=FACES,
    epic=FACES,
    dice=st.integers(0, 3),
    epics=st.integers(0, 1),
    flat_damage=st.integers(-2, 2),
    doom=st.sampled_from([None, 1, 2]),
    choice=st.sampled_from(DOOM_CHOICES),
    pool=st.integers(0, 2),
    targets=st.lists(TARGETS, min_size=1, max_size=2).map(tuple),
)


@settings(max_examples=80, deadline=None)
@given(case=ATTACKS)
def test_any_dice_give_what_counting_all_faces_gives(case: Case) -> None:
    assert_as_by_brute_force(case)


LOWEST, BLANK = Advice("doom-remove-lowest"), Advice("doom-remove-blank")
ALWAYS, UNASKED = Advice("doom-remove-always"), Advice("doom-remove-unasked")


def up_to(icons: int) -> Advice:
    return Advice("doom-remove-up-to", {"icons": icons})


def below_certainty(icons: int) -> Advice:
    return Advice("doom-take-below", {"enough": icons})


@pytest.mark.parametrize(
    ("case", "advice"),
    [
        ("with the Doom Die", (below_certainty(4), up_to(1))),
        ("with Epic Dice", (below_certainty(6), up_to(1))),
        ("weakened", (below_certainty(4), BLANK)),
        ("high faces", (below_certainty(11), LOWEST)),
        ("one die", (below_certainty(2),)),
        ("dice in the pool", (UNASKED, LOWEST)),
        ("without Fortitude", (UNASKED, BLANK)),
        ("Toughness", (ALWAYS, BLANK)),
        ("three dice", ()),
    ],
)
def test_the_advice_for_the_doom_die(case: str, advice: tuple[Advice, ...]) -> None:
    assert odds_of(replace(CASES[case], choice="best")).advice == advice


def test_only_the_best_choice_needs_advice_when_to_take() -> None:
    case = CASES["with the Doom Die"]
    assert odds_of(replace(case, choice="remove")).advice == (up_to(1),)
    assert odds_of(replace(case, choice="take")).advice == ()


@settings(max_examples=80, deadline=None)
@given(case=ATTACKS)
def test_following_the_advice_gives_the_same_figures(case: Case) -> None:
    case = replace(case, choice="best")
    values_by_key = {advice.key: advice.values for advice in odds_of(case).advice}
    if "doom-take-below" in values_by_key:
        assert figures(case, by_advice=True) == figures(case)
    if {"doom-remove-always", "doom-remove-unasked"} & values_by_key.keys():
        assert figures(replace(case, choice="remove")) == figures(case)
    if "doom-remove-lowest" in values_by_key:
        assert misleading(case) == 99
    if "doom-remove-up-to" in values_by_key:
        assert misleading(case) > int(values_by_key["doom-remove-up-to"]["icons"])
    if "doom-remove-blank" in values_by_key:
        assert misleading(case, plain=True) > 0


def test_an_immune_foe_may_have_more_shields_than_any_roll_shows_icons() -> None:
    target = Target(shields=99, toughness=1, fortitude=11)
    assert attack(doom=1, doom_choice="best", weaken=4, targets=[target]).expected == 0


def attack(**options: object) -> Odds:
    given_ = {"components": BOX, "dice": 3, "targets": [Target(fortitude=4)], **options}
    return hero_attack(**given_)  # type: ignore[arg-type]  # a table


def test_the_distribution_is_exact_until_a_billionth_remains() -> None:
    odds = attack(targets=[Target(shields=1)], flat=1)
    assert odds.distribution is not None
    dealt = odds.distribution
    faces = (YELLOW.faces,) * 3
    chances = dict(dealt.chances())
    assert chances[0] == below(faces, 2)
    remainder = Fraction(dealt.rest, dealt.total)
    last = dealt.weights[-1][0]
    assert all(dealt.at_least(n) == 1 - below(faces, n + 1) for n in range(1, last + 1))
    assert 0 < remainder < Fraction(1, 10**9) <= remainder + chances[last]


def test_dice_without_criticals_are_listed_to_the_end() -> None:
    dealt = attack(components=replace(BOX, damage=read_die("0,0,0,0,0,1")), dice=8).distribution
    assert dealt is not None
    assert (dealt.rest, dealt.weights[-1]) == (0, (8, 1))


def test_what_tokens_stop_is_not_listed() -> None:
    assert attack(targets=[Target(toughness=2)]).distribution == attack(dice=0).distribution


@pytest.mark.parametrize("choice", DOOM_CHOICES)
@pytest.mark.parametrize("fortitude", [0, 3, 7])
def test_a_boost_needed_gives_the_success_of_a_boost_spent(choice: str, fortitude: int) -> None:
    options = {"doom": 1, "doom_choice": choice, "targets": [Target(fortitude=fortitude, shields=1)]}
    spent = [attack(**options, boost=1 + extra_boosts).success for extra_boosts in range(7)]
    needed = details(attack(**options, boost=1))["boosts_needed"]
    assert needed == tuple((n, chance or Fraction()) for n, chance in enumerate(spent))


def test_without_fortitude_nobody_is_defeated() -> None:
    odds = attack(targets=[Target()])
    assert (odds.success, details(odds)["boosts_needed"]) == (None, ())
    assert details(odds)["targets"] == {"each": (None,), "all": None, "at_least_one": None}


def test_the_other_choices_are_what_choosing_them_gives() -> None:
    other_choices = details(attack(doom=2, doom_choice="best"))["other_choices"]
    for choice, line in zip(("take", "remove"), other_choices, strict=True):
        odds = attack(doom=2, doom_choice=choice)
        names = ("harm", "inspire", "self_damage")
        figures_ = {name: details(odds)[name] for name in names}
        assert line == {
            "choice": choice,
            "success": odds.success,
            "expected": odds.expected,
            **figures_,
        }


@pytest.mark.parametrize("options", [{}, {"doom": 1, "dice": 0}], ids=["not rolled", "no yellow die"])
def test_without_a_doom_die_there_is_no_choice(options: dict[str, int]) -> None:
    odds = attack(**options, doom_choice="remove")
    assert details(odds)["other_choices"] == ()
    assert details(odds)["self_damage"] == 0


@settings(max_examples=12, deadline=None)
@given(
    dice=st.integers(1, 5),
    epic=st.integers(0, 2),
    fortitude=st.integers(1, 15),
)
def test_one_more_die_never_hurts_and_best_defeats_as_often_as_take(
    dice: int, epic: int, fortitude: int
) -> None:
    def chance(choice: str, extra_dice: int = 0) -> Fraction:
        targets = [Target(fortitude=fortitude)]
        odds = attack(doom=1, targets=targets, epic=epic, dice=dice + extra_dice, doom_choice=choice)
        return odds.success or Fraction()

    assert chance("best") == chance("take") >= chance("remove")
    assert all(chance(choice, extra_dice=1) >= chance(choice) for choice in DOOM_CHOICES)


def test_one_roll_decides_on_all_targets() -> None:
    targets = [
        Target(fortitude=2, shields=1),
        Target(fortitude=3),
        Target(fortitude=1, toughness=1),
    ]
    values = details(attack(targets=targets))
    four, three = (1 - below((YELLOW.faces,) * 3, n) for n in (4, 3))
    assert values["targets"] == {"each": (four, three, 0), "all": 0, "at_least_one": three}
    assert details(attack(targets=targets[:2]))["targets"] == {
        "each": (four, three),
        "all": four,
        "at_least_one": three,
    }


@pytest.mark.parametrize(
    ("options", "assumed"),
    [
        ({}, ("damage-die", "epic-pool")),
        ({"pool": 3}, ("damage-die",)),
        ({"epic": 1}, ("damage-die", "epic-die")),
        ({"dice": 0, "epic": 1}, ("epic-die",)),
        ({"dice": 0}, ()),
        ({"dice": 0, "targets": [Target(shields=1)]}, ()),
    ],
)
def test_only_what_the_figures_depend_on_is_assumed(
    options: dict[str, object], assumed: tuple[str, ...]
) -> None:
    box = Box(
        damage=replace(YELLOW, assumed=True),
        epic=replace(EPIC, assumed=True),
        shield=ComponentNumber(2, assumed=True),
    )
    assert attack(components=box, **options).assumed == assumed


ENDLESS = read_die("c,c")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"doom_choice": "leave"}, UnknownChoiceError),
        ({"dice": 21}, OutOfRangeError),
        ({"dice": 12, "epic": 9}, OutOfRangeError),
        ({"dice": -1, "epic": 2}, OutOfRangeError),
        ({"epic": -1}, OutOfRangeError),
        ({"flat": 100}, OutOfRangeError),
        ({"boost": 100}, OutOfRangeError),
        ({"weaken": 100}, OutOfRangeError),
        ({"pool": 100}, OutOfRangeError),
        ({"doom": 3}, OutOfRangeError),
        ({"doom": 0}, OutOfRangeError),
        ({"targets": [Target(fortitude=100)]}, OutOfRangeError),
        ({"targets": [Target(), Target(shields=100)]}, OutOfRangeError),
        ({"components": replace(BOX, damage=ENDLESS)}, NotationError),
        ({"components": replace(BOX, epic=ENDLESS), "epic": 1}, NotationError),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        attack(**options)


def test_a_die_that_is_not_rolled_may_be_what_it_likes() -> None:
    box = Box(damage=ENDLESS, epic=ENDLESS, shield=ComponentNumber(2))
    assert attack(components=box, dice=0, flat=4).success == 1
