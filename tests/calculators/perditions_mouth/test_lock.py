"""Pick a Lock against drawing every hand (Hero Movement: Pick a Lock)."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.answer import Odds
from calculators.deck import Deck, DrawnCard, read_deck, read_drawn
from calculators.errors import ConflictError, OutOfRangeError, TooManyValuesError
from tests.calculators.details import details
from tests.calculators.perditions_mouth.answers import pick_lock

SHIPPED = Deck(((-1, 2), (0, 6), (1, 6), (2, 4), (3, 2)), eyes=5, assumed=True, eyes_assumed=True)
SMALL_DECKS = st.lists(st.integers(-2, 4), min_size=2, max_size=6)

Cards = tuple[int, ...]


def deck_of(cards: list[int]) -> Deck:
    return Deck(tuple(sorted(Counter(cards).items())))


def without(cards: Cards, drawn: Cards) -> Cards:
    return tuple(sorted((Counter(cards) - Counter(drawn)).elements()))


def hands(cards: Cards, deck: Cards) -> list[tuple[int, Cards]]:
    """Return every hand of two as its sum and what is left, card by card."""
    if len(deck) >= 2:
        return [(sum(hand), without(deck, hand)) for hand in combinations(deck, 2)]
    discards = without(cards, deck)
    hands_after_shuffle = combinations(discards, 2 - len(deck))
    return [(sum(deck) + sum(hand), without(discards, hand)) for hand in hands_after_shuffle]


def best(cards: Cards, start: Cards, budget: int) -> tuple[Fraction, int]:
    @cache
    def plan(deck: Cards, points: int) -> tuple[Fraction, int]:
        options = [(spent(deck, points, spend), -spend) for spend in range(1, points + 1)]
        chance, spend = max(options, default=(Fraction(0), -1))
        return chance, -spend

    def spent(deck: Cards, points: int, spend: int) -> Fraction:
        drawn = hands(cards, deck)
        worth = [
            1 if total < spend else plan(rest_of_deck, points - spend)[0]
            for total, rest_of_deck in drawn
        ]
        return Fraction(sum(worth), len(drawn))

    return plan(start, budget)


def in_sequence(cards: Cards, deck: Cards, spends: tuple[int, ...]) -> Fraction:
    if not spends:
        return Fraction(0)
    drawn = hands(cards, deck)
    worth = [
        1 if total < spends[0] else in_sequence(cards, rest_of_deck, spends[1:])
        for total, rest_of_deck in drawn
    ]
    return Fraction(sum(worth), len(drawn))


def plan_of(odds: Odds) -> dict[str, Fraction | int]:
    plan = details(odds)["plan"]
    assert isinstance(plan, dict)
    return plan


def test_three_points_against_the_shipped_deck() -> None:
    odds = pick_lock(deck=SHIPPED, points=[3])

    assert odds.success == Fraction(127, 190)
    assert odds.expected == Fraction(9, 5)
    assert odds.distribution is not None
    assert odds.distribution.chances()[0] == (-2, Fraction(1, 190))
    assert details(odds)["least"] == ((50, 3), (75, 4), (90, 5), (100, 7))
    assert (odds.assumed, odds.rules) == (("response-deck",), ("perditions-mouth/pick-a-lock",))


def test_the_table_ends_with_the_first_spend_that_cannot_fail() -> None:
    table = details(pick_lock(deck=SHIPPED))["table"]

    assert isinstance(table, tuple)
    assert table[0] == (0, Fraction(13, 190))
    assert table[-1] == (7, Fraction(1))
    assert len(table) == 8


@settings(max_examples=60, deadline=None)
@given(SMALL_DECKS, st.integers(1, 5), st.data())
def test_the_plan_is_the_best_of_all(cards: list[int], budget: int, data: st.DataObject) -> None:
    places = data.draw(st.lists(st.sampled_from(range(len(cards))), unique=True))
    discards = tuple(cards[place] for place in places)
    chance, spend = best(tuple(cards), without(tuple(cards), discards), budget)

    odds = pick_lock(deck=deck_of(cards), budget=budget, drawn=[DrawnCard(card) for card in discards])

    assert plan_of(odds)["success"] == chance
    assert plan_of(odds)["first_spend"] == spend
    assert plan_of(odds)["all_at_once"] == odds.success


@settings(max_examples=60, deadline=None)
@given(SMALL_DECKS, st.lists(st.integers(0, 7), min_size=1, max_size=4), st.data())
def test_attempts_in_sequence_follow_the_deck(
    cards: list[int], spends: list[int], data: st.DataObject
) -> None:
    places = data.draw(st.lists(st.sampled_from(range(len(cards))), unique=True))
    discards = tuple(cards[place] for place in places)
    deck = without(tuple(cards), discards)

    odds = pick_lock(deck=deck_of(cards), points=spends, drawn=[DrawnCard(card) for card in discards])

    assert odds.success == in_sequence(tuple(cards), deck, tuple(spends))


@settings(deadline=None)
@given(st.integers(1, 19))
def test_a_point_more_never_hurts(budget: int) -> None:
    plan, larger_plan = (
        plan_of(pick_lock(deck=SHIPPED, budget=points)) for points in (budget, budget + 1)
    )

    assert plan["success"] <= larger_plan["success"]
    assert plan["all_at_once"] <= plan["success"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"points": [3]}, ("response-deck",)),
        ({"points": [3, 3]}, ("response-deck", "discards")),
        ({"budget": 4}, ("response-deck", "discards")),
        (
            {"points": [3], "drawn": " ".join(["1"] * 6 + ["0"] * 6 + ["2"] * 4 + ["-1"] * 2 + ["3"])},
            ("response-deck", "reshuffle"),
        ),
        ({"points": [1] * 11}, ("response-deck", "reshuffle", "discards")),
    ],
    ids=["one", "two", "plan", "deck-ends", "deck-ends-later"],
)
def test_what_is_assumed_is_listed(options: dict[str, object], expected: tuple[str, ...]) -> None:
    drawn = read_drawn(str(options.pop("drawn", "")))

    assert pick_lock(deck=SHIPPED, drawn=drawn, **options).assumed == expected  # type: ignore[arg-type]  # each case names its options


def test_an_own_deck_is_not_assumed() -> None:
    assert pick_lock(deck=read_deck("0:6 1:6"), points=[3]).assumed == ()


@pytest.mark.parametrize(
    ("deck", "options", "refused"),
    [
        ("0:2", {"points": [100]}, OutOfRangeError),
        ("0:2", {"points": [-1]}, OutOfRangeError),
        ("0:2", {"budget": 0}, OutOfRangeError),
        ("0:2", {"budget": 21}, OutOfRangeError),
        ("0:21", {"budget": 9}, OutOfRangeError),
        ("0:2", {"points": [1] * 21}, OutOfRangeError),
        ("0:2", {"points": [1, 1], "budget": 2}, ConflictError),
        ("0:1 1:1 2:1 3:1 4:1 5:1 6:1", {"budget": 2}, TooManyValuesError),
        ("0:1 1:1 2:1 3:1 4:1 5:1 6:1", {"points": [1, 1, 1]}, TooManyValuesError),
    ],
)
def test_beyond_the_limits_it_is_refused(
    deck: str, options: dict[str, object], refused: type[Exception]
) -> None:
    with pytest.raises(refused):
        pick_lock(deck=read_deck(deck), **options)  # type: ignore[arg-type]  # each case names its options


def test_the_advice_is_the_plan() -> None:
    deck = read_deck("0:6 9:6")
    odds = pick_lock(deck=deck, budget=3)

    assert plan_of(odds)["first_spend"] == 1
    assert [step.key for step in odds.advice] == ["lock-first", "lock-again"]
    assert odds.advice[0].values == {"count": 1, "rest": 2}
    assert pick_lock(deck=deck, budget=1).advice[0].key == "lock-all-at-once"


def test_points_beyond_certainty_are_kept() -> None:
    (step,) = pick_lock(deck=SHIPPED, budget=9).advice

    assert (step.key, step.values) == ("lock-all-at-once", {"count": 7})


def test_of_several_attempts_only_the_first_is_shown_in_full() -> None:
    assert pick_lock(deck=SHIPPED, points=[3, 3]).notes == ("of-first-attempt",)
    assert pick_lock(deck=SHIPPED, points=[3]).notes == ()
