"""Two quantities with "or" between them: the second is another value of the first one's noun."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.tokens import CLAUSE_END
from bot.answers.asking.words import NEUTRAL, NO_WORD, SentenceWord, holds, is_list

# So many words may stand between two quantities, with "or" among them.
_BETWEEN: Final = 4


def with_alternatives(words: list[SentenceWord], quantities: list[Quantity]) -> list[Quantity]:
    """Return ``quantities`` with those after "or" as alternatives of those before it."""
    if not holds(words, "or"):
        return quantities
    kept: list[Quantity] = []
    for second in _with_joined_dice(words, quantities):
        first = kept[-1] if kept else second
        between = words[first.end : second.start]
        if _is_alternative(between, first, second):
            words[first.end : second.start] = [NEUTRAL if word.is_a("or") else word for word in between]
            kept[-1] = _with_alternative(first, second)
        else:
            kept.append(second)
    return kept


def _with_joined_dice(words: Sequence[SentenceWord], quantities: list[Quantity]) -> Sequence[Quantity]:
    """Return the quantities, dice with "and" between them as one: "2 red and 1 yellow or 3"."""
    whole: list[Quantity] = []
    for quantity in quantities:
        if (
            whole
            and whole[-1].pool
            and quantity.pool
            and is_list(words[whole[-1].end : quantity.start])
        ):
            whole[-1] = joined(whole[-1], quantity)
        else:
            whole.append(quantity)
    return whole


def _is_alternative(between: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    # "In one go, or first 3": the comma belongs to "or".
    said = [
        word
        for word, following in pairwise([*between, NO_WORD])
        if not (word.is_a("neutral") or (word.text == CLAUSE_END and following.is_a("or")))
    ]
    is_near = holds(said, "or") and not holds(said, "end") and len(said) <= _BETWEEN
    is_article = first.is_article or (first.pool is None and second.is_article)
    return is_near and not (is_article or first.alternative)


def _with_alternative(first: Quantity, second: Quantity) -> Quantity:
    """Return the first quantity with the second; both have the colour of one: "3 or 4 red"."""
    if first.pool is None and second.pool is not None and len(second.pool) == 1:
        first = replace(first, pool=dict.fromkeys(second.pool, first.amount))
    elif second.pool is None and first.pool is not None and len(first.pool) == 1:
        second = replace(second, pool=dict.fromkeys(first.pool, second.amount))
    return replace(first, alternative=second)


def is_of_alternative(
    words: Sequence[SentenceWord], values: Collection[Quantity], quantity: Quantity
) -> bool:
    """Return whether a value goes with a second one alone: "4 yellow, or 2 yellow and 1 epic"."""
    ends = [value.alternative.end for value in values if value.alternative is not None]
    return any(is_list(words[end : quantity.start]) for end in ends)


def doubtful_beside_alternatives(
    words: Sequence[SentenceWord], values: Collection[Quantity]
) -> Iterator[str]:
    """Yield what may belong to one of two that are compared, instead of to both."""
    pairs = [
        (quantity, quantity.alternative) for quantity in values if quantity.alternative is not None
    ]
    for first, second in pairs:
        for neighbour in values:
            if neighbour is not first and not _is_of_both(words, neighbour, first, second):
                yield neighbour.text
    if len(pairs) > 1:
        yield pairs[1][0].text


def _is_of_both(
    words: Sequence[SentenceWord], neighbour: Quantity, first: Quantity, second: Quantity
) -> bool:
    is_before = neighbour.end <= first.start
    start, end = (neighbour.end, first.start) if is_before else (second.end, neighbour.start)
    return holds(words[start:end], "end", "versus", "better", "enemy", "foe")
