"""Hands of two cards, over the end of the deck (Hero Movement: Pick a Lock)."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from calculators.deck import Deck
from calculators.perditions_mouth.lock_deck import LockDeck

CARDS = st.lists(st.integers(-2, 4), min_size=2, max_size=6)


@given(CARDS, st.integers(0, 6), st.integers(-5, 9))
def test_hands_are_all_pairs_that_can_be_drawn(cards: list[int], remaining: int, points: int) -> None:
    remaining = min(remaining, len(cards))
    face_down, discards = cards[:remaining], cards[remaining:]
    if remaining == 1:
        pairs = [(face_down[0], card) for card in discards]
    else:
        pairs = list(combinations(face_down or discards, 2))

    deck = LockDeck(Deck(tuple(sorted(Counter(cards).items()))))
    counts = deck.counts(Counter(face_down))
    totals: Counter[int] = Counter()
    for hand in deck.hands(counts):
        totals[hand.total] += hand.weight
        assert sum(hand.remaining) == deck.size_after(remaining)

    assert totals == Counter(map(sum, pairs))
    assert deck.number_of_hands(remaining) == len(pairs)
    assert deck.failing_hands(counts, points) == sum(sum(pair) >= points for pair in pairs)
