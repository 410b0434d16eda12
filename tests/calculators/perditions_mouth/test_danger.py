"""Dangerous Events against marking and drawing every card (Hero Movement: Dangerous Event)."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.deck import Deck, DrawnCard, read_deck
from calculators.errors import (
    CardNotInDeckError,
    MissingOptionError,
    OutOfRangeError,
    TooFewEyesError,
)
from tests.calculators.details import details
from tests.calculators.perditions_mouth.answers import dangerous_event

SHIPPED = Deck(((-1, 2), (0, 6), (1, 6), (2, 4), (3, 2)), eyes=5, assumed=True, eyes_assumed=True)


def counted(size: int, eyes: int, discarded: int, seen: int | None, enemies: int) -> Fraction:
    """Return the chance of no Eye by laying out every placing of Eyes and every draw.

    Cards 0 to ``discarded`` - 1 are the discards; ``seen`` of them have the Eye, or nobody knows.
    """
    deck, discards = range(discarded, size), range(discarded)
    placings = [
        set(placing)
        for placing in combinations(range(size), eyes)
        if seen is None or len(set(placing) & set(discards)) == seen
    ]
    safe = []
    for placing in placings:
        if enemies <= len(deck):
            hands = [set(hand) for hand in combinations(deck, enemies)]
        else:
            drawn_after_shuffle = min(enemies, size) - len(deck)
            hands = [set(deck) | set(hand) for hand in combinations(discards, drawn_after_shuffle)]
        safe += [not hand & placing for hand in hands]
    return Fraction(sum(safe), len(safe))


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_every_placing_and_draw_is_counted(data: st.DataObject) -> None:
    size = data.draw(st.integers(2, 7))
    eyes = data.draw(st.integers(0, size))
    discarded = data.draw(st.integers(0, size))
    seen = data.draw(st.integers(max(0, eyes - (size - discarded)), min(eyes, discarded)))
    enemies = data.draw(st.integers(0, size + 2))
    drawn = [DrawnCard(0, eye=place < seen) for place in range(discarded)]

    odds = dangerous_event(deck=Deck(((0, size),)), enemies=enemies, eyes=eyes, drawn=drawn)

    assert odds.success == counted(size, eyes, discarded, seen or None, enemies)


@pytest.mark.parametrize(("eyes", "discarded", "enemies"), [(3, 3, 1), (3, 4, 0), (5, 3, 4)])
def test_eyes_that_have_no_card_left_are_refused(eyes: int, discarded: int, enemies: int) -> None:
    drawn = [DrawnCard(0, eye=place == 0) for place in range(discarded)]

    with pytest.raises(TooFewEyesError) as caught:
        dangerous_event(deck=Deck(((0, 4),)), enemies=enemies, eyes=min(eyes, 4), drawn=drawn)

    assert (caught.value.eyes, caught.value.cards) == (min(eyes, 4) - 1, 4 - discarded)


def test_three_enemies_with_the_shipped_deck() -> None:
    odds = dangerous_event(deck=SHIPPED, enemies=3)

    assert odds.success == Fraction(91, 228)
    assert details(odds)["failure"] == Fraction(137, 228)
    assert odds.expected == Fraction(3, 4)
    assert odds.assumed == ("response-deck", "eyes")


def test_own_eyes_are_not_assumed() -> None:
    assert dangerous_event(deck=SHIPPED, enemies=3, eyes=5).assumed == ("response-deck",)


@pytest.mark.parametrize(
    ("options", "refused"),
    [
        ({"enemies": 1}, MissingOptionError),
        ({"enemies": 1, "eyes": 5}, OutOfRangeError),
        ({"enemies": 100, "eyes": 1}, OutOfRangeError),
        ({"enemies": 1, "eyes": 1, "drawn": [DrawnCard(1)]}, CardNotInDeckError),
        ({"enemies": 1, "eyes": 1, "drawn": [DrawnCard(0, eye=True)] * 2}, CardNotInDeckError),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, object], refused: type[Exception]) -> None:
    with pytest.raises(refused):
        dangerous_event(deck=read_deck("0:4"), **options)


def test_more_enemies_than_cards_draw_each_card_once() -> None:
    for enemies, notes in ((20, ()), (21, ("each-card-once",))):
        odds = dangerous_event(deck=SHIPPED, enemies=enemies)

        assert odds.expected == 5
        assert odds.notes == notes
        assert "reshuffle" not in odds.assumed


def test_cards_that_are_out_come_back_with_the_discards() -> None:
    drawn = [DrawnCard(0), DrawnCard(0)]

    assert "reshuffle" not in dangerous_event(deck=SHIPPED, enemies=18, drawn=drawn).assumed
    assert "reshuffle" in dangerous_event(deck=SHIPPED, enemies=19, drawn=drawn).assumed
