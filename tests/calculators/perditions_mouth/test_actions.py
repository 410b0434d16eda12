"""Sprints, attacks and spokes (The Stone of Destiny)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from calculators.components import ComponentNumber
from calculators.deck import Deck, read_deck, read_drawn
from calculators.errors import NotationError, OutOfRangeError, UnknownChoiceError
from calculators.perditions_mouth.spokes import SPOKES
from tests.calculators.details import details
from tests.calculators.perditions_mouth.answers import attack, reachable_spokes, sprint

SHIPPED = Deck(((-1, 2), (0, 6), (1, 6), (2, 4), (3, 2)), eyes=5, assumed=True, eyes_assumed=True)


def test_a_sprint_adds_one_card() -> None:
    odds = sprint(deck=SHIPPED, points=2, need=4)

    assert odds.success == Fraction(6, 20)
    assert odds.expected == 2 + Fraction(18, 20)
    assert (odds.assumed, odds.notes) == (("response-deck",), ())


def test_a_sprint_knows_the_drawn_cards() -> None:
    assert sprint(deck=SHIPPED, points=2, need=5, drawn=read_drawn("3 3")).success == 0
    assert sprint(deck=SHIPPED, points=2, need=5, drawn=read_drawn("0 0")).success == Fraction(1, 9)


def test_a_sprint_over_the_end_of_the_deck_shuffles() -> None:
    odds = sprint(deck=Deck(((1, 2),)), points=2, drawn=read_drawn("1 1"))

    assert odds.expected == 3
    assert odds.assumed == ("reshuffle",)


def test_a_sprint_of_nothing_says_that_the_hero_may_stay() -> None:
    assert sprint(deck=SHIPPED, points=0).notes == ("sprint-stays",)


@pytest.mark.parametrize(
    ("spoke", "points", "tie", "success", "notes"),
    [
        ("attack", 2, None, 1, ()),
        ("attack", 1, None, 0, ()),
        ("attack", 2, "defender", 0, ()),
        ("attack", 4, "defender", 1, ()),
        ("charge", 9, None, 0, ("points-idle",)),
        ("aimed-shot", 0, None, 1, ()),
        ("bash", 0, None, Fraction(12, 20), ()),
        ("bash", 0, "defender", Fraction(6, 20), ()),
        ("bash", 3, None, Fraction(12, 20), ("points-idle",)),
    ],
)
def test_an_attack_of_three_on_a_defence_of_four(
    spoke: str, points: int, tie: str | None, success: object, notes: Sequence[str]
) -> None:
    odds = attack(deck=SHIPPED, spoke=spoke, attack=3, points=points, defence=4, tie=tie)

    assert (odds.success, odds.notes) == (success, notes)
    assert ("tie" in odds.assumed) == (tie is None)
    assert ("response-deck" in odds.assumed) == (spoke == "bash")


def test_points_on_the_defend_spoke_raise_the_defence() -> None:
    too_few = attack(deck=SHIPPED, spoke="defend", attack=4, points=1, defence=4)
    enough = attack(deck=SHIPPED, spoke="defend", attack=4, points=2, defence=4)

    assert too_few.success == 1
    assert enough.success == 0
    assert (too_few.notes, enough.notes) == ((), ("defence-raised",))
    assert (details(too_few), details(enough)) == ({"defence": 4}, {"defence": 5})


def test_without_a_defence_there_is_no_success() -> None:
    odds = attack(deck=SHIPPED, spoke="attack", attack=3, points=5)

    assert odds.success is None
    assert odds.expected == 5
    assert odds.assumed == ()


@pytest.mark.parametrize(("spoke", "bonus"), [("attack", 1), ("charge", 0), ("aimed-shot", 1)])
def test_a_card_that_counts_for_the_enemy_makes_a_heros_attack_weaker(spoke: str, bonus: int) -> None:
    deck = read_deck("-1:1 0:2 3:1")
    odds = attack(deck=deck, spoke=spoke, attack=3, points=2, defence=4, cards=ComponentNumber(1))
    strengths = [3 + bonus - card for card in (-1, 0, 0, 3)]

    assert odds.success == Fraction(sum(strength >= 4 for strength in strengths), 4)
    assert odds.expected == Fraction(sum(strengths), 4)
    assert "attack-procedure" not in odds.assumed


def test_a_card_that_counts_for_the_enemy_makes_its_attack_stronger() -> None:
    deck = read_deck("-1:1 0:2 3:1")
    odds = attack(deck=deck, spoke="defend", attack=4, points=2, defence=4, cards=ComponentNumber(1))

    assert odds.success == Fraction(1, 4)
    assert odds.expected == Fraction(18, 4)


def test_bash_draws_its_own_card_alone() -> None:
    options: dict[str, Any] = {"deck": read_deck("0:2 2:2"), "spoke": "bash", "attack": 3, "defence": 4}

    assert attack(cards=ComponentNumber(1), **options).success == attack(**options).success


def test_no_more_cards_count_than_there_are() -> None:
    odds = attack(deck=read_deck("1:2"), spoke="attack", attack=3, cards=ComponentNumber(9))

    assert odds.expected == 1


def test_an_unknown_spoke_is_refused() -> None:
    with pytest.raises(UnknownChoiceError):
        attack(deck=SHIPPED, spoke="rest", attack=3)


def names(spokes: Any) -> list[str]:
    return [f"{spoke['spoke']} {spoke['points']} {spoke['left']}" for spoke in spokes]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"points": 3}, ["special 1 2", "attack 2 1", "sprint 3 0"]),
        ({"points": 3, "full": ["attack"]}, ["special 1 2", "sprint 2 1", "defend 3 0"]),
        ({"at": "rest", "points": 2}, ["bash-aimed-shot 1 1", "move 2 0"]),
        ({"at": "rest", "points": 2, "full": ["bash"]}, ["move 2 0"]),
        ({"at": "rest", "points": 2, "full": ["aimed-shot"]}, ["bash-aimed-shot 1 1", "move 2 0"]),
        ({"at": "rest", "points": 1, "full": ["bash"]}, []),
        ({"at": "rest", "points": 1, "full": ["bash-aimed-shot"]}, ["move 1 0"]),
        ({"at": "rest", "points": 1, "full": ["bash"], "hero": "ranged"}, ["bash-aimed-shot 1 0"]),
        ({"points": 1, "full": list(SPOKES)}, ["move 1 0"]),
        ({"at": "bash", "points": 1, "full": list(SPOKES)}, ["bash-aimed-shot 1 0"]),
        ({"points": 1, "order": SPOKES[::-1]}, ["bash-aimed-shot 1 0"]),
    ],
)
def test_a_peg_counts_spokes_with_a_free_hole(options: dict[str, object], expected: list[str]) -> None:
    odds = reachable_spokes(**{"at": "move", "hero": "melee", **options})

    assert names(details(odds)["spokes"]) == expected
    assert ("spoke-order" in odds.assumed) == ("order" not in options)
    assert odds.notes == (() if expected else ("no-spoke", "wrong-half"))


def test_all_the_way_round_is_the_longest_way() -> None:
    odds = reachable_spokes(at="move", points=20, hero="melee")

    assert names(details(odds)["spokes"])[-1] == "move 8 12"


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"points": 0}, OutOfRangeError),
        ({"at": "nowhere"}, UnknownChoiceError),
        ({"full": ["nowhere"]}, UnknownChoiceError),
        ({"hero": "tall"}, UnknownChoiceError),
        ({"order": ["move"]}, NotationError),
        ({"order": ["move", "nowhere"]}, UnknownChoiceError),
    ],
)
def test_what_is_no_spoke_is_refused(options: dict[str, object], refused: type[Exception]) -> None:
    with pytest.raises(refused):
        reachable_spokes(**{"at": "move", "points": 1, "hero": "melee", **options})
