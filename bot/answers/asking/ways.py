"""Two ways of which one may be better, with "or" between them: each is read without the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.answers.asking.asked import AskedOdds, texts_by_option
from bot.answers.asking.joining import THEN
from bot.answers.asking.words import (
    NEUTRAL,
    NO_WORD,
    SentenceWord,
    clause_end,
    clause_start,
    holds,
    is_all,
    words_before,
    words_behind,
)
from calculators.declaration import DEFENDER, option_of
from calculators.dice import COLOUR_LETTERS
from calculators.words import texts_of

# Kinds of words that a way begins with.
_FIRST: Final = ("number", "colour")
# Kinds of words that it goes on with, whatever else both have behind it.
_LISTED: Final = (*_FIRST, "article", "nouns", "and", "neutral", "of", "attack")
_COUNTED: Final = ("nouns", "colour")
# What may be one of two ways without a number, and what stands around it.
_CHOSEN: Final = ("nouns", "marks", "colour", "number")
_SMALL: Final = ("neutral", "article", "with", "without")
# Behind these stands what both ways have: "2 red or 3 yellow to open the chest".
_SHARED: Final = ("versus", "to", "for", "at")
_IF: Final = texts_of("if")
# "4 instead of 3".
RATHER: Final = texts_of("rather")


def sentences_of_ways(
    words: Sequence[SentenceWord],
) -> Iterator[tuple[list[SentenceWord], list[SentenceWord]]]:
    """Yield a question with the first of two ways alone, and with the second alone.

    Where a way begins and ends is not certain, so there may be several pairs. None where not just one
    "or" stands beside two ways.
    """
    places = [place for place, word in enumerate(words) if word.is_a("or") or word.text in RATHER]
    if len(places) != 1:
        return
    (place,) = places
    question = [NEUTRAL if _repeats_number(words, spot) else word for spot, word in enumerate(words)]
    question[place] = NEUTRAL
    for first, second in dict.fromkeys(_spans(question, place, is_rather=words[place].text in RATHER)):
        first_words, second_words = (question[span.start : span.stop] for span in (first, second))
        # The number of "armour 1 or 3 yellow" has its noun before it.
        has_noun = holds(words_before(question, first.start), "nouns")
        first_way = first_words if has_noun else _with_noun(first_words, second_words)
        yield (
            _replaced(question, (first, first_way), (second, [])),
            _replaced(question, (first, []), (second, _with_noun(second_words, first_words))),
        )


def _repeats_number(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a number was told before: "I have 5 points: all 5 at once, or"."""
    is_told = any(word.amount == words[place].amount for word in words[:place])
    return words[place].is_a("number") and is_told and is_all(words, place)


def _replaced(
    words: Sequence[SentenceWord], *parts: tuple[range, Sequence[SentenceWord]]
) -> list[SentenceWord]:
    """Return a question with other words in the place of some, the last of which come last."""
    replaced = [*words]
    for span, new_words in reversed(parts):
        replaced[span.start : span.stop] = new_words
    return replaced


def _with_noun(
    way: Sequence[SentenceWord], other_way: Sequence[SentenceWord]
) -> Sequence[SentenceWord]:
    """Return a way with the noun that its number shares: "3" of "3 or 4 red" becomes "3 red"."""
    nouns = [
        noun
        for number, noun in pairwise(other_way)
        if number.is_a("number", "article") and noun.is_a(*_COUNTED) and not noun.is_a("attempt")
    ]
    place = _bare_number(way) if nouns else None
    return way if place is None else [*way[: place + 1], nouns[0], *way[place + 1 :]]


def _bare_number(way: Sequence[SentenceWord]) -> int | None:
    """Return the place of the first number without a noun, neither "points 3" nor "3 points"."""
    for place, word in enumerate(way):
        preceding, behind = words_before(way, place), words_behind(way, place)
        has_noun = holds(preceding, "nouns") and not holds(preceding, "attempt")
        if word.is_a("number") and not (has_noun or holds(behind, "of", *_COUNTED)):
            return place
    return None


def _spans(
    words: Sequence[SentenceWord], place: int, *, is_rather: bool
) -> Iterator[tuple[range, range]]:
    """Yield the words of the first way and of the second, as ranges: around "or" or "instead of"."""
    # The comma of "2 red, or 3 yellow" belongs to "or".
    last = place - holds(words_before(words, place), "end")
    start = clause_start(words, last)
    first = [spot for spot in range(start, last) if _starts_list(words, spot)]
    end = _end_of_way(words, place + 1)
    second = _places_of_numbers(words, range(place + 1, len(words)))
    has_second = bool(second) and second[0] < end
    if first and holds(words[:place], *_IF, *THEN):
        return  # "3 points, if it fails 3 more, or all 6"
    if first and has_second and not _lists_three(words, start, first[0]):
        has_versus = holds(words[place:end], "versus")
        for span in _first_spans(words, first, last, place, has_versus=has_versus):
            for stop in _ends(words, span, range(place + 1, end)):
                yield span, range(place + 1, stop)
    elif has_second and holds(words[place:end], "attempt", *THEN):
        # "4 points for the lock: all in, or two tries of 2".
        for spot in _places_of_numbers(words, range(last))[-1:]:
            yield range(spot, _end_of_list(words, spot)), range(place + 1, end)
    elif second and is_rather:
        list_end = _end_of_list(words, second[0])
        for spot in _places_of_numbers(words, range(list_end, len(words)))[:1]:
            yield range(second[0], list_end), range(spot, _end_of_list(words, spot))


def _lists_three(words: Sequence[SentenceWord], start: int, first: int) -> bool:
    """Return whether a third way stands before a clause: "3 red, 4 orange or 5 yellow"."""
    is_dice = holds(words[first : first + 2], "colour")
    return is_dice and first == start and holds(words_before(words, start - 1), "colour")


def _places_of_numbers(words: Sequence[SentenceWord], places: range) -> Sequence[int]:
    return [spot for spot in places if words[spot].is_a(*_FIRST)]


def _end_of_way(words: Sequence[SentenceWord], start: int) -> int:
    """Return where the clause of the second way ends, with what is done "if it fails, then"."""
    end = clause_end(words, start)
    while end < len(words) and (
        holds(words_behind(words, end), *_IF, *THEN)
        or holds(words_before(words, end), *THEN)
        or holds(words[start : start + 1], *_IF)
    ):
        start, end = end + 1, clause_end(words, end + 1)
    return end


def _first_spans(
    words: Sequence[SentenceWord], first: Sequence[int], last: int, place: int, *, has_versus: bool
) -> Iterator[range]:
    """Yield the ranges that may be the first way: up to "or", or only its list of numbers.

    In "3 red against armour 2 or 4 yellow" both may have what stands behind that list.

    Args:
        words: The question.
        first: Where numbers and things stand in its clause.
        last: The place behind it.
        place: That of "or".
        has_versus: Whether the second way says against what it is.
    """
    counted = [spot for spot in first if words[spot].is_a("number", "article")] or first
    is_bare = _bare_number(words[place + 1 : place + 3]) is not None
    start, joining = first[-1], (*_LISTED, "with", "to", *(("versus",) if has_versus else ()))
    while start and words[start - 1].is_a(*joining):
        start -= 1
    starts: Sequence[int] = [spot for spot in first if spot >= start]
    # "Vs 7 fortitude 3 yellow or 6 yellow".
    starts = starts[holds(words_before(words, start), "versus") :] or starts
    if is_bare or _bare_number(words[max(counted[-1] - 1, 0) : last]) is not None:
        starts = counted[-1:]  # "3 red with 2 rerolls or 1": the last number alone
    # "3 red and a reroll or a yellow": of both or of the second.
    are_things = words[counted[-1]].is_a("article") and holds(words_behind(words, place), "article")
    alternatives = counted[-1:] if are_things else ()
    is_thing = words[starts[0]].is_a("article")
    for spot in (*starts[: 1 + is_thing], *alternatives):
        yield range(spot, last)
        list_end = min(_end_of_list(words, spot), last)
        if not any(_starts_list(words, spot) for spot in range(list_end, last)):
            yield range(spot, list_end)


def _starts_list(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a number or one thing stands at a place: "3 red", "a gem and 3 red"."""
    is_one = words[place].is_a("article") and holds(words_behind(words, place), *_COUNTED)
    return words[place].is_a(*_FIRST) or is_one


def _ends(words: Sequence[SentenceWord], first: range, second: range) -> set[int]:
    """Return where the second way may end: with its list, before what both have, or with its clause."""
    end = second.stop
    if holds(words[first.start : first.stop], "versus"):
        return {end}
    shared = next((spot for spot in second if words[spot].is_a(*_SHARED)), end)
    is_whole = not holds(words[second.start : end], "versus")
    whole = (min(clause_end(words, second.start), end), end) if is_whole else ()
    ends = {min(_end_of_list(words, _places_of_numbers(words, second)[0]), end), shared, *whole}
    return {stop for stop in ends if _places_of_numbers(words, range(second.start, stop))}


def _end_of_list(words: Sequence[SentenceWord], start: int) -> int:
    """Return where the list ends that begins at a place."""
    places = range(start, len(words))
    return next((spot for spot in places if not words[spot].is_a(*_LISTED)), len(words))


def tells_choice(words: Sequence[SentenceWord]) -> bool:
    """Return whether "or" stands beside something that counts: "hurried or at long range"."""
    return any(
        next((near for near in side if not near.is_a(*_SMALL)), NO_WORD).is_a(*_CHOSEN)
        for place, word in enumerate(words)
        if word.is_a("or")
        for side in (reversed(words[:place]), words[place + 1 :])
    )


def compared(pairs: Iterable[Sequence[AskedOdds | None]]) -> AskedOdds | None:
    """Return the comparison that pairs of calculations are; ``None`` where they are not the same one.

    >>> from calculators.conan import Attack
    >>> red = AskedOdds(Attack, (("attack", "2r"), ("rerolls", "1")))
    >>> compared([(red, AskedOdds(Attack, (("attack", "3y"),)))]).changes
    (('attack', '3y'), ('rerolls', '0'))
    """
    comparisons = [
        _compared(first, second)
        for first, second in pairs
        if first and second and first.is_complete and second.is_complete
        if first.calculator is second.calculator and first.figure == second.figure
    ]
    return comparisons[0] if comparisons and all(one == comparisons[0] for one in comparisons) else None


def _compared(first: AskedOdds, second: AskedOdds) -> AskedOdds | None:
    first_texts, second_texts = (texts_by_option(way.options) for way in (first, second))
    of_one = first_texts.keys() ^ second_texts.keys()
    # "2 red or 3 orange with armour 2": what the other side has may be said of both.
    is_open = any(option_of(first.calculator, name).spoken.side == DEFENDER for name in of_one)
    nothing = {name: (_nothing_of(first, name),) for name in first_texts if name not in second_texts}
    changes = tuple(
        (name, text)
        for name, texts in (second_texts | nothing).items()
        if texts != first_texts.get(name)
        for text in texts
    )
    aside = tuple(dict.fromkeys((*first.aside, *second.aside)))
    comparison = replace(first, changes=changes, aside=aside)
    return comparison if changes and not is_open and comparison.request else None


def _nothing_of(calculation: AskedOdds, name: str) -> str:
    """Return that there is none of an option, as it is typed."""
    notation = option_of(calculation.calculator, name).notation
    return f"0{next(iter(COLOUR_LETTERS))}" if notation.takes_dice else "0"
