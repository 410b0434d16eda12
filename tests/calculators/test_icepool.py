"""Our figures beside icepool's, where it can express the case."""

from fractions import Fraction
from typing import Any

import icepool
import pytest

from calculators.deck import read_deck, sum_of_draws
from calculators.dice import read_die
from tests.calculators.conan.answers import complex_manipulation
from tests.calculators.perditions_mouth.answers import dangerous_event, pick_lock
from tests.calculators.rangers.answers import Fighter, fight

FACES = {
    "yellow": read_die("0,0,1,1,1,1"),
    "orange": read_die("0,0,1,1,2,2"),
    "red": read_die("0,1,1,2,2,3"),
}


def chances(die: Any) -> dict[int, Fraction]:
    return dict(zip(die.outcomes(), die.probabilities(), strict=True))


@pytest.mark.parametrize(
    "pool", [{"red": 3}, {"red": 2, "yellow": 1}, {"red": 8, "orange": 7, "yellow": 5}]
)
def test_a_pool_of_dice(pool: dict[str, int]) -> None:
    total: Any = sum(
        (count @ icepool.Die(FACES[colour].values) for colour, count in pool.items()),
        start=icepool.Die([0]),
    )
    odds = complex_manipulation(dice=pool, faces=FACES)

    assert odds.distribution is not None
    assert dict(odds.distribution.chances()) == chances(total)


@pytest.mark.parametrize("draws", [1, 2, 3, 7, 20])
def test_the_sum_of_drawn_cards(draws: int) -> None:
    deck = read_deck("-1:2 0:6 1:6 2:4 3:2")

    assert dict(sum_of_draws(dict(deck.cards), draws).chances()) == chances(
        icepool.Deck(dict(deck.cards)).deal(draws).sum()
    )


def test_a_lock() -> None:
    deck = read_deck("-1:2 0:6 1:6 2:4 3:2")
    total: Any = icepool.Deck(dict(deck.cards)).deal(2).sum()

    assert pick_lock(deck=deck, points=[3]).success == chances(total < 3)[True]


def test_a_dangerous_event() -> None:
    eyes: Any = icepool.Deck({0: 15, 1: 5}).deal(3).sum()

    assert (
        dangerous_event(deck=read_deck("0:20"), enemies=3, eyes=5).success == chances(eyes == 0)[True]
    )


def test_a_round_of_combat() -> None:
    mine, theirs = icepool.d20 + 3, icepool.d20 + 2
    damage: Any = icepool.map(
        lambda my_score, their_score: max(0, my_score - 12) if my_score > their_score else 0,
        mine,
        theirs,
    )
    odds = fight(die=read_die("1-20"), mine=Fighter(fight=3), theirs=Fighter(fight=2, armour=12))

    assert odds.distribution is not None
    assert dict(odds.distribution.chances()) == chances(damage)
