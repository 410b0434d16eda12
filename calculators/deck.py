"""Decks of numbered cards, and cards that are gone from them.

A *deck* counts its cards by value. Some cards carry the *Eye*; how many is known, on which values is
not. *Drawn* cards are out of the deck until it is shuffled anew. Notations: a deck
``-1:2 0:6 1:6 2:4 3:2`` (value and number of cards), drawn cards ``2 0 0``, with their Eye ``2e``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple

from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, NotationError, OutOfRangeError
from calculators.limits import CARD, DECK_SIZE

_CARDS = re.compile(r"([+-]?\d+):(\d+)")
_DRAWN = re.compile(r"([+-]?\d+)(e?)")
_FOUR_CHARACTERS: Final = 4
Cards = Mapping[int, int]


class DrawnCard(NamedTuple):
    """A card that is out of the deck.

    Attributes:
        value: Its number.
        eye: Whether it is known to carry the Eye.
    """

    value: int
    eye: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with all its cards.

    Attributes:
        cards: Values with the number of cards of each, in ascending order.
        eyes: Cards with the Eye; ``None`` if nobody said.
        assumed: Whether the values are not stated by the game but taken to be so.
        eyes_assumed: Whether the number of Eyes is.
    """

    cards: tuple[tuple[int, int], ...]
    eyes: int | None = None
    assumed: bool = False
    eyes_assumed: bool = False

    @property
    def size(self) -> int:
        """The number of cards.

        >>> read_deck("-1:2 0:6 1:6 2:4 3:2").size
        20
        """
        return sum(count for _, count in self.cards)


def read_deck(text: str, *, option: str = "deck") -> Deck:
    """Return the deck that ``text`` describes.

    Args:
        text: Value and number of cards, ``-1:2 0:6``, in any order.
        option: Named in the errors.

    Raises:
        NotationError: ``text`` is no such list, or says a value twice.
        OutOfRangeError: Not 2 to 500 cards of -9 to 99.

    >>> read_deck("1:3 0:2").cards
    ((0, 2), (1, 3))
    """
    cards: dict[int, int] = {}
    for each in text.replace(",", " ").split():
        match = _CARDS.fullmatch(each)
        if match is None:
            raise NotationError(option, "deck", text)
        value, count = _card(match[1], option), _number(match[2], option)
        if value in cards:
            raise NotationError(option, "deck", text)
        cards[value] = count
    DECK_SIZE.check(f"{option}-size", sum(cards.values()))
    return Deck(tuple(sorted((value, count) for value, count in cards.items() if count)))


def read_drawn(text: str, *, option: str = "drawn") -> tuple[DrawnCard, ...]:
    """Return the drawn cards that ``text`` lists.

    Raises:
        NotationError: ``text`` is no list of numbers, each with or without ``e``.
        OutOfRangeError: A number beyond -9 to 99.

    >>> read_drawn("2e 0")
    (DrawnCard(value=2, eye=True), DrawnCard(value=0, eye=False))
    """
    drawn = []
    for each in text.replace(",", " ").lower().split():
        match = _DRAWN.fullmatch(each)
        if match is None:
            raise NotationError(option, "drawn", text)
        drawn.append(DrawnCard(_card(match[1], option), bool(match[2])))
    return tuple(drawn)


def write_deck(deck: Deck) -> str:
    """Return the text that ``read_deck`` makes the cards of ``deck`` of.

    >>> write_deck(read_deck("1:3 0:2"))
    '0:2 1:3'
    """
    return " ".join(f"{value}:{count}" for value, count in deck.cards)


def write_drawn(cards: Iterable[DrawnCard]) -> str:
    """Return the text that ``read_drawn`` makes ``cards`` of.

    >>> write_drawn(read_drawn("2e, 0"))
    '2e 0'
    """
    return " ".join(f"{card.value}{'e' * card.eye}" for card in cards)


def left(deck: Deck, drawn: Iterable[DrawnCard], *, option: str = "drawn") -> Cards:
    """Return how many cards of each value are left once ``drawn`` are out.

    Raises:
        CardNotInDeckError: The deck never held so many cards of a value.

    >>> left(read_deck("0:2 1:3"), read_drawn("1 1"))
    {0: 2, 1: 1}
    """
    gone = Counter(card.value for card in drawn)
    held = dict(deck.cards)
    for value, count in gone.items():
        if count > held.get(value, 0):
            raise CardNotInDeckError(option, str(value), held.get(value, 0))
    return {value: count - gone[value] for value, count in deck.cards if count > gone[value]}


def sum_of_draws(cards: Cards, draws: int) -> Distribution:
    """Return the distribution of the sum of ``draws`` cards drawn without putting any back.

    In how many ways each sum comes up are the coefficients of an elementary symmetric polynomial of
    all cards, which Newton's identities give from power sums. For speed a polynomial is packed into
    one whole number, a fixed number of bits for each sum; that is exact, since the ways fit.

    Args:
        cards: How many cards there are of each value.
        draws: How many are drawn, 0 to all of them.

    >>> sum_of_draws({0: 2, 1: 2}, 2).chances()
    ((0, Fraction(1, 6)), (1, Fraction(2, 3)), (2, Fraction(1, 6)))
    """
    lowest = min(cards, default=0)
    slot = comb(sum(cards.values()), draws).bit_length()
    powers = [
        sum(count << (slot * times * (value - lowest)) for value, count in cards.items())
        for times in range(1, draws + 1)
    ]
    ways = [1]
    for drawn in range(1, draws + 1):
        terms = (ways[drawn - times] * powers[times - 1] for times in range(1, drawn + 1))
        ways.append(sum(term * (-1) ** place for place, term in enumerate(terms)) // drawn)
    return Distribution.of(dict(_unpacked(ways[draws], slot, lowest * draws)))


def _unpacked(ways: int, slot: int, first: int) -> Iterator[tuple[int, int]]:
    """Yield each sum with its number of ways."""
    mask = (1 << slot) - 1
    while ways:
        yield first, ways & mask
        ways >>= slot
        first += 1


def _card(text: str, option: str) -> int:
    if len(text) > _FOUR_CHARACTERS:
        raise OutOfRangeError(f"{option}-card", *CARD, text)
    return CARD.check(f"{option}-card", int(text))


def _number(text: str, option: str) -> int:
    if len(text) > _FOUR_CHARACTERS:
        raise OutOfRangeError(f"{option}-size", *DECK_SIZE, text)
    return int(text)
