"""Decks of numbered cards, and the cards that have been drawn from them.

A *deck* counts its cards by value. Some cards carry the *Eye*: the number of such cards is known, their
values are not. *Drawn* cards are out of the deck until it is shuffled again. Notations: a deck
``-1:2 0:6 1:6 2:4 3:2`` (value and number of cards), drawn cards ``2 0 0``, with their Eye ``2e``.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple

from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, NotationError, OutOfRangeError
from calculators.limits import CARD, DECK_SIZE

_CARDS = re.compile(r"([+-]?\d+):(\d+)")
_DRAWN = re.compile(r"([+-]?\d+)(e?)")
_MOST_CHARACTERS: Final = 4
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
        eyes: Number of cards with the Eye; ``None`` if it is not known.
        assumed: Whether the values are assumed, not stated by the game.
        eyes_assumed: Whether the number of Eyes is assumed.
        name: What a pack calls it that names several; then its cards are not known here.
    """

    cards: tuple[tuple[int, int], ...]
    eyes: int | None = None
    assumed: bool = False
    eyes_assumed: bool = False
    name: str = ""

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
        option: The option that the errors name.

    Raises:
        NotationError: ``text`` is no such list, or names a value twice.
        OutOfRangeError: There are fewer than 2 or more than 500 cards, or a value is beyond -9 to 99.

    >>> read_deck("1:3 0:2").cards
    ((0, 2), (1, 3))
    """
    cards: dict[int, int] = {}
    for cards_of_value in text.replace(",", " ").split():
        match = _CARDS.fullmatch(cards_of_value)
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
    for card in text.replace(",", " ").lower().split():
        match = _DRAWN.fullmatch(card)
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


def remaining_cards(deck: Deck, drawn: Iterable[DrawnCard], *, option: str = "drawn") -> Cards:
    """Return how many cards of each value remain in the deck without ``drawn``.

    Raises:
        CardNotInDeckError: The deck has fewer cards of a value.

    >>> remaining_cards(read_deck("0:2 1:3"), read_drawn("1 1"))
    {0: 2, 1: 1}
    """
    drawn_counts = Counter(card.value for card in drawn)
    deck_counts = dict(deck.cards)
    for value, count in drawn_counts.items():
        if count > deck_counts.get(value, 0):
            raise CardNotInDeckError(option, str(value), deck_counts.get(value, 0))
    remaining = {value: count - drawn_counts[value] for value, count in deck.cards}
    return {value: count for value, count in remaining.items() if count}


def sum_of_draws(cards: Cards, draws: int) -> Distribution:
    """Return the distribution of the sum of ``draws`` cards drawn without putting any back.

    The values are taken one after another. Cards of a value, added to the hands of the values before
    it, make larger hands.

    Args:
        cards: How many cards there are of each value.
        draws: How many are drawn, 0 to all of them.

    >>> sum_of_draws({0: 2, 1: 2}, 2).chances()
    ((0, Fraction(1, 6)), (1, Fraction(2, 3)), (2, Fraction(1, 6)))
    """
    # By size, how many hands have each sum.
    hands = [defaultdict[int, int](int) for _ in range(draws + 1)]
    hands[0][0] = 1
    for value, count in cards.items():
        for size in reversed(range(draws)):  # the largest first: no card is chosen twice
            for chosen in range(1, min(count, draws - size) + 1):
                choices = comb(count, chosen)
                for total, number in hands[size].items():
                    hands[size + chosen][total + chosen * value] += choices * number
    return Distribution.of(hands[draws])


def _card(text: str, option: str) -> int:
    if len(text) > _MOST_CHARACTERS:
        raise OutOfRangeError(f"{option}-card", *CARD, text)
    return CARD.check(f"{option}-card", int(text))


def _number(text: str, option: str) -> int:
    if len(text) > _MOST_CHARACTERS:
        raise OutOfRangeError(f"{option}-size", *DECK_SIZE, text)
    return int(text)
