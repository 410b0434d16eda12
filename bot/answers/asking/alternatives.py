"""Two quantities with "or" between them: the second is another value of the first one's noun."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.words import NEUTRAL, SentenceWord, holds

# So many words may stand between a quantity and "or", and between that and the other one.
_BEFORE_OR: Final = 2
_BEHIND_OR: Final = 3


def with_alternatives(words: list[SentenceWord], quantities: list[Quantity]) -> list[Quantity]:
    """Return ``quantities`` with those after "or" as alternatives of those before it."""
    for place, word in enumerate(words):
        if not word.is_a("or"):
            continue
        preceding = [index for index, quantity in enumerate(quantities) if quantity.end <= place]
        following = [index for index, quantity in enumerate(quantities) if quantity.start > place]
        if not preceding or not following:
            continue
        first = _with_dice(words, quantities, preceding[-1], -1)
        second = _with_dice(words, quantities, following[0], 1)
        is_near = place - first.end <= _BEFORE_OR and second.start - place <= _BEHIND_OR
        is_near = is_near and not any(
            between.kind == "end" for between in words[first.end : second.start]
        )
        if (
            not is_near
            or first.alternative
            or first.is_article
            or (first.pool is None and second.is_article)
        ):
            continue
        first, second = _with_colour(first, second)
        inside = [
            quantity
            for quantity in quantities
            if first.start <= quantity.start and quantity.end <= second.end
        ]
        place_of_first = quantities.index(inside[0])
        del quantities[place_of_first : place_of_first + len(inside)]
        quantities.insert(place_of_first, replace(first, alternative=second))
        words[place] = NEUTRAL
        _leave_out_second_noun(words, first, second)
    return quantities


def _with_dice(
    words: Sequence[SentenceWord], quantities: Sequence[Quantity], index: int, step: int
) -> Quantity:
    """Return a quantity with the dice that "and" joins to it on one side: "2 red and 1 yellow or 3"."""
    whole = quantities[index]
    while 0 <= index + step < len(quantities):
        index += step
        first, second = (quantities[index], whole) if step < 0 else (whole, quantities[index])
        between = words[first.end : second.start]
        if not (
            first.pool and second.pool and first.is_sum and second.is_sum and holds(between, "and")
        ):
            break
        if any(not word.is_a("and", "neutral") for word in between):
            break
        whole = joined(first, second)
    return whole


def _with_colour(first: Quantity, second: Quantity) -> tuple[Quantity, Quantity]:
    """Return two quantities, one of which has the colour of both: "3 or 4 red"."""
    if first.pool is None and second.pool is not None and len(second.pool) == 1:
        return replace(first, pool=dict.fromkeys(second.pool, first.amount)), second
    if second.pool is None and first.pool is not None and len(first.pool) == 1:
        return first, replace(second, pool=dict.fromkeys(first.pool, second.amount))
    return first, second


def _leave_out_second_noun(words: list[SentenceWord], first: Quantity, second: Quantity) -> None:
    """Make the noun of the second quantity neutral where the first one has it as well."""
    nouns = {word.tag for word in words[max(first.start - 2, 0) : second.start] if word.kind == "nouns"}
    nouns |= {word.tag for word in words[max(first.start - 2, 0) : first.start] if word.kind == "verbs"}
    behind_first = {word.tag for word in words[first.end : second.start] if word.kind == "nouns"}
    for place in (*range(first.end, second.start), *range(second.end, min(second.end + 2, len(words)))):
        is_second = place >= second.end or words[place].tag not in behind_first
        has_both = words[place].tag in nouns and (
            place >= second.end or _stands_before(words, first, place)
        )
        if is_second and has_both and (place < second.end or words[place].tag in behind_first):
            words[place] = NEUTRAL


def _stands_before(words: Sequence[SentenceWord], first: Quantity, place: int) -> bool:
    return any(word.tag == words[place].tag for word in words[max(first.start - 2, 0) : first.start])


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
