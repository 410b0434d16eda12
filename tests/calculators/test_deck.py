"""Decks, drawn cards and sums of draws against drawing every hand."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.deck import DrawnCard, read_deck, read_drawn, remaining_cards, sum_of_draws
from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, NotationError, OutOfRangeError

HANDS = st.lists(st.integers(-3, 3), min_size=1, max_size=7)


@given(HANDS, st.integers(0, 7))
def test_a_sum_of_draws_counts_every_hand(cards: list[int], draws: int) -> None:
    draws = min(draws, len(cards))
    counted = Counter(sum(hand) for hand in combinations(cards, draws))

    assert sum_of_draws(Counter(cards), draws) == Distribution.of(counted)


def test_the_order_of_a_deck_does_not_matter() -> None:
    assert read_deck("0:6 -1:2") == read_deck("-1:2, 0:6")


@pytest.mark.parametrize("text", ["", "1", "1:", "1:-2", "1:1 1:1", "x:2"])
def test_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises((NotationError, OutOfRangeError)):
        read_deck(text)


@pytest.mark.parametrize("text", ["1:1", "1:501", "1:250 2:251", "100:2", "-10:2", "1:99999"])
def test_a_deck_beyond_the_limits_is_refused(text: str) -> None:
    with pytest.raises(OutOfRangeError):
        read_deck(text)


def test_drawn_cards_carry_their_eye() -> None:
    assert read_drawn("2e 0 -1") == (DrawnCard(2, eye=True), DrawnCard(0), DrawnCard(-1))


@pytest.mark.parametrize("text", ["e", "2x", "1.5", "2 e"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_drawn(text)


def test_drawn_cards_are_gone() -> None:
    assert remaining_cards(read_deck("0:2 1:3"), read_drawn("0 0 1")) == {1: 2}


def test_a_card_that_the_deck_does_not_hold_is_refused() -> None:
    with pytest.raises(CardNotInDeckError) as caught:
        remaining_cards(read_deck("0:2 1:3"), read_drawn("0 0 0"))

    assert (caught.value.option, caught.value.value, caught.value.held) == ("drawn", "0", 2)
