"""The Response deck as the attempts on a lock see it (Hero Movement: Pick a Lock).

What is left of the deck is written as *counts*: the number of cards of each value, the lowest value
first. An attempt draws a *hand* of two cards, which go to the discards. Where a single card is left, it
is drawn with one of the discards, shuffled without it; where none is left, all discards are shuffled.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from calculators.deck import Cards, Deck

CARDS_DRAWN: Final = 2

Counts = tuple[int, ...]


class Hand(NamedTuple):
    """Two cards that an attempt can draw.

    Attributes:
        total: Their sum; the attempt opens the lock if its points are higher.
        weight: Number of pairs of cards with these values.
        remaining: What is left of the deck afterwards.
    """

    total: int
    weight: int
    remaining: Counts


class LockDeck:
    """A Response deck from which the attempts on a lock draw."""

    def __init__(self, deck: Deck) -> None:
        """Take the values and the number of cards of ``deck``."""
        self._values = tuple(value for value, _ in deck.cards)
        self._full = tuple(count for _, count in deck.cards)
        self._size = deck.size
        places = combinations_with_replacement(range(len(self._values)), CARDS_DRAWN)
        self._pairs = sorted(
            (self._values[first] + self._values[second], first, second) for first, second in places
        )

    def counts(self, cards: Cards) -> Counts:
        """Return how many of ``cards`` there are of each value of the deck.

        >>> LockDeck(Deck(((0, 2), (1, 3)))).counts({1: 2})
        (0, 2)
        """
        return tuple(cards.get(value, 0) for value in self._values)

    def number_of_hands(self, size: int) -> int:
        """Return how many hands an attempt chooses from when ``size`` cards are left.

        A single card left is drawn for certain, with one of the shuffled discards.

        >>> LockDeck(Deck(((0, 2), (1, 3)))).number_of_hands(1)
        4
        """
        if size >= CARDS_DRAWN:
            return comb(size, CARDS_DRAWN)
        return comb(self._size - size, CARDS_DRAWN - size)

    def size_after(self, size: int) -> int:
        """Return how many cards are left after an attempt that began with ``size``.

        >>> LockDeck(Deck(((0, 2), (1, 3)))).size_after(1)
        3
        """
        return (size if size >= CARDS_DRAWN else self._size) - CARDS_DRAWN

    def cases(self, size: int, attempts: int) -> int:
        """Return in how many ways so many attempts can draw their hands from ``size`` cards on.

        >>> LockDeck(Deck(((0, 2), (1, 3)))).cases(5, 2)
        30
        """
        cases = 1
        for _ in range(attempts):
            cases *= self.number_of_hands(size)
            size = self.size_after(size)
        return cases

    def hands(self, counts: Counts) -> Iterator[Hand]:
        """Yield all hands that an attempt can draw when ``counts`` are left, the lowest sum first.

        >>> [hand.total for hand in LockDeck(Deck(((0, 2), (1, 3)))).hands((1, 2))]
        [1, 2]
        """
        if sum(counts) == 1:
            yield from self._hands_over_the_end(counts)
            return
        counts = counts if any(counts) else self._full
        for total, first, second in self._pairs:
            weight = counts[first] * counts[second] if first != second else comb(counts[first], 2)
            if weight:
                yield Hand(total, weight, _without(counts, first, second))

    def failing_hands(self, counts: Counts, points: int) -> int:
        """Return how many hands have a sum of ``points`` or more.

        They are counted without being listed, which keeps decks of many different values quick.

        >>> LockDeck(Deck(((0, 2), (1, 3)))).failing_hands((1, 2), 2)
        1
        """
        if sum(counts) == 1:
            hands = self._hands_over_the_end(counts)
            return sum(hand.weight for hand in hands if hand.total >= points)
        counts = counts if any(counts) else self._full
        size = sum(counts)
        cards_lower = list(accumulate(counts, initial=0))
        ordered = same_card = 0
        for value, count in zip(self._values, counts, strict=True):
            ordered += count * (size - cards_lower[bisect_left(self._values, points - value)])
            same_card += count * (2 * value >= points)
        return (ordered - same_card) // 2

    def _hands_over_the_end(self, counts: Counts) -> Iterator[Hand]:
        """Yield the last card with each of the discards, which are shuffled without it."""
        last_card = self._values[counts.index(1)]
        discards = tuple(full - count for full, count in zip(self._full, counts, strict=True))
        for place, count in enumerate(discards):
            if count:
                yield Hand(last_card + self._values[place], count, _without(discards, place))


def _without(counts: Counts, *places: int) -> Counts:
    """Return ``counts`` with one card fewer of the value at each of ``places``."""
    remaining = list(counts)
    for place in places:
        remaining[place] -= 1
    return tuple(remaining)
