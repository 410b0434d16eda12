"""Two quantities with "or" between them: the second is another value of the first one's noun."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import Final

from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.tokens import CLAUSE_END
from bot.answers.asking.words import NEUTRAL, NO_WORD, SentenceWord, holds, is_list, words_behind
from calculators.dice import COLOURS
from calculators.words import texts_of

# So many words may stand between two quantities, with "or" among them.
_BETWEEN: Final = 4
# What stands between two attacks or attempts.
THEN: Final = texts_of("then")
# So many where one stands for the other, and what says so.
_REPLACED: Final = 8
RATHER: Final = texts_of("rather")
# How many attempts are one of two that are compared.
ATTEMPT_COUNTS: Final = ("2", "3")
# Behind dice these say that they are not of the attack.
_NO_ATTACK: Final = ("armour", "guard", "reroll", "free-reroll", "gem")
# Before the points of each attempt.
_OF_EACH: Final = ("neutral", "of", "with", "from", "at")


def with_alternatives(words: list[SentenceWord], quantities: list[Quantity]) -> list[Quantity]:
    """Return ``quantities`` with those after "or" as alternatives of those before it."""
    if not holds(words, "or", *RATHER):
        return _with_joined_dice(words, quantities)
    replacing = list(_replacing(words, quantities))
    joined_quantities: list[Quantity] = []
    for second in _with_joined_dice(words, list(_with_attempts(words, quantities))):
        # "In one go" counts nothing.
        places = [place for place, value in enumerate(joined_quantities) if not value.is_article]
        first_place = places[-1] if places and "," in second.amount.text else -1
        first = joined_quantities[first_place] if joined_quantities else second
        between = words[first.end : second.start]
        is_alternative = second in replacing or _is_alternative(between, first, second)
        if first is second or not is_alternative:
            joined_quantities.append(second)
            continue
        words[first.end : second.start] = [NEUTRAL if word.is_a("or") else word for word in between]
        joined_quantities[first_place] = _with_alternative(first, second)
    return joined_quantities


def _replacing(words: list[SentenceWord], quantities: Sequence[Quantity]) -> Iterator[Quantity]:
    """Yield what stands for another value: "4 instead of 3", "instead of 4 I spend only 3".

    "Instead" becomes neutral.
    """
    for first, second in pairwise(quantity for quantity in quantities if not quantity.is_article):
        between = words[first.end : second.start]
        near = range(max(first.start - 2, 0), second.start)
        places = [place for place in near if words[place].text in RATHER]
        is_same = (first.pool is None) == (second.pool is None)
        if places and is_same and len(between) <= _REPLACED and not holds(between, "?", "."):
            words[places[0]] = NEUTRAL
            yield second


def _with_attempts(words: list[SentenceWord], quantities: list[Quantity]) -> Iterator[Quantity]:
    """Yield the quantities, "two attempts with 3" as the points of each: "3,3"."""
    joined_value = None
    for quantity, value in zip_longest(quantities, quantities[1:]):
        if quantity is joined_value:
            continue
        between = [] if value is None else words[quantity.end : value.start]
        is_count = holds(between[:1], "attempt") and all(word.is_a(*_OF_EACH) for word in between[1:])
        if value is None or not (is_count and quantity.text in ATTEMPT_COUNTS and value.text.isdigit()):
            yield quantity
            continue
        joined_value, words[quantity.end] = value, NEUTRAL
        if holds(words[value.end : value.end + 1], "each"):
            words[value.end] = NEUTRAL
        text = ",".join([value.text] * int(quantity.text))
        yield replace(value, start=quantity.start, amount=replace(value.amount, text=text))


def _with_joined_dice(words: Sequence[SentenceWord], quantities: list[Quantity]) -> list[Quantity]:
    """Return the quantities, dice with "and" between them as one: "2 red and 1 yellow or 3"."""
    joined_quantities: list[Quantity] = []
    for quantity in quantities:
        if joined_quantities and _are_joined(words, joined_quantities[-1], quantity):
            joined_quantities[-1] = joined(joined_quantities[-1], quantity)
        else:
            joined_quantities.append(quantity)
    return joined_quantities


def _are_joined(words: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    """Return whether dice are of one side: "2 red and a yellow", but not "and a yellow of armour"."""
    colours = {*(first.pool or ()), *(second.pool or ())}
    is_range = first.amount.is_range or second.amount.is_range
    if not (first.pool and second.pool and colours <= {*COLOURS}) or is_range:
        return False
    between, behind = words[first.end : second.start], words_behind(words, second.end - 1, 2)
    is_defence = holds(behind[-1:], *_NO_ATTACK) and not holds(behind[:1], "end")
    is_defence = is_defence or holds(behind[:1], *_NO_ATTACK)
    return is_list(between) and not (is_defence or holds(between, *THEN))


def _is_alternative(between: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    # "In one go, or first 3": the comma belongs to "or".
    content = [
        word
        for word, following in pairwise([*between, NO_WORD])
        if not (word.is_a("neutral") or (word.text == CLAUSE_END and following.is_a("or")))
    ]
    # Several attempts are compared with one, wherever that stands.
    is_near = "," in second.amount.text or (not holds(content, "end") and len(content) <= _BETWEEN)
    is_near = is_near and holds(content, "or")
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
