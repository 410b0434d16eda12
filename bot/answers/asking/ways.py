"""Two ways of which one may be better, with "or" between them: each is read without the other."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.answers.asking.asked import AskedOdds, texts_by_option
from bot.answers.asking.joining import THEN
from bot.answers.asking.words import (
    ALL,
    NEUTRAL,
    NO_WORD,
    SentenceWord,
    clause_end,
    clause_start,
    holds,
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
# Behind these stands what both ways have: "2 red or 3 yellow to open the chest".
_SHARED: Final = ("versus", "to", "for", "at")
_IF: Final = texts_of("if")
# "4 instead of 3".
RATHER: Final = texts_of("rather")

Words = Sequence[SentenceWord]


def sentences_of_ways(words: Words) -> Iterator[tuple[list[SentenceWord], list[SentenceWord]]]:
    """Yield a question with the first of two ways alone, and with the second alone.

    Where a way begins and ends is not certain, so there may be several pairs. None where not just one
    "or" stands beside two ways.
    """
    places = [place for place, word in enumerate(words) if word.is_a("or") or word.text in RATHER]
    if len(places) != 1:
        return
    (place,) = places
    rest = [NEUTRAL if _is_said_again(words, spot) else word for spot, word in enumerate(words)]
    rest[place] = NEUTRAL
    for first, second in dict.fromkeys(_spans(rest, place, is_rather=words[place].text in RATHER)):
        ours, theirs = (rest[span.start : span.stop] for span in (first, second))
        # The number of "armour 1 or 3 yellow" has its noun before it.
        own = ours if holds(words_before(rest, first.start), "nouns") else _with_noun(ours, theirs)
        yield (
            _replaced(rest, (first, own), (second, [])),
            _replaced(rest, (first, []), (second, _with_noun(theirs, ours))),
        )


def _is_said_again(words: Words, place: int) -> bool:
    """Return whether a number was told before: "I have 5 points: all 5 at once, or"."""
    is_told = any(word.amount == words[place].amount for word in words[:place])
    return words[place].is_a("number") and is_told and holds(words_before(words, place, 2), *ALL)


def _replaced(words: Words, *parts: tuple[range, Words]) -> list[SentenceWord]:
    """Return a question with other words in the place of some, the last of which come last."""
    replaced = [*words]
    for span, others in reversed(parts):
        replaced[span.start : span.stop] = others
    return replaced


def _with_noun(way: Words, other: Words) -> Words:
    """Return a way with what only the other one says that is counted: "3 or 4 red", "4 points or 5"."""
    nouns = [
        noun
        for number, noun in pairwise(other)
        if number.is_a("number") and noun.is_a(*_COUNTED) and not noun.is_a("attempt")
    ]
    bare = (
        place
        for place, (noun, number, following) in enumerate(_triples(way))
        if number.is_a("number") and (noun.is_a("attempt") or not noun.is_a("nouns"))
        if not following.is_a("of", *_COUNTED)
    )
    place = next(bare, None) if nouns else None
    return way if place is None else [*way[: place + 1], nouns[0], *way[place + 1 :]]


def _triples(words: Words) -> Iterator[tuple[SentenceWord, SentenceWord, SentenceWord]]:
    """Yield each word between those around it."""
    yield from zip([NO_WORD, *words], words, [*words[1:], NO_WORD], strict=False)


def _spans(words: Words, place: int, *, is_rather: bool) -> Iterator[tuple[range, range]]:
    """Yield where two ways may stand around "or", or behind "instead of"."""
    # The comma of "2 red, or 3 yellow" belongs to "or".
    last = place - holds(words_before(words, place), "end")
    first = _numbers(words, range(clause_start(words, last), last))
    end = _end_of_way(words, place + 1)
    second = _numbers(words, range(place + 1, len(words)))
    has_second = bool(second) and second[0] < end
    if first and has_second:
        has_versus = holds(words[place:end], "versus")
        for span in _first_spans(words, first[-1], last, has_versus=has_versus):
            for stop in _ends(words, span, range(place + 1, end)):
                yield span, range(place + 1, stop)
    elif has_second and holds(words[place:end], "attempt", *THEN):
        # "4 points for the lock: all in, or two tries of 2".
        for spot in _numbers(words, range(last))[-1:]:
            yield range(spot, _end_of_list(words, spot)), range(place + 1, end)
    elif second and is_rather:
        list_end = _end_of_list(words, second[0])
        for spot in _numbers(words, range(list_end, len(words)))[:1]:
            yield range(second[0], list_end), range(spot, _end_of_list(words, spot))


def _numbers(words: Words, places: range) -> Sequence[int]:
    return [spot for spot in places if words[spot].is_a(*_FIRST)]


def _end_of_way(words: Words, start: int) -> int:
    """Return where the clause of the second way ends, with what is done "if it fails, then"."""
    end = clause_end(words, start)
    while (
        holds(words_behind(words, end), *_IF, *THEN)
        or holds(words_before(words, end), *THEN)
        or (holds(words[start : start + 1], *_IF) and end < len(words))
    ):
        start, end = end + 1, clause_end(words, end + 1)
    return end


def _first_spans(words: Words, number: int, last: int, *, has_versus: bool) -> Iterator[range]:
    """Yield where the first way may stand: what is behind the list that begins it may be shared.

    Args:
        words: The question.
        number: Its last number.
        last: The place behind it.
        has_versus: Whether the second way says against what it is.
    """
    start, joining = number, (*_LISTED, "with", "to", *(("versus",) if has_versus else ()))
    while start and words[start - 1].is_a(*joining):
        start -= 1
    starts = [spot for spot in range(start, last) if _starts_list(words, spot)]
    # "Vs 7 fortitude 3 yellow or 6 yellow".
    starts = starts[holds(words_before(words, start), "versus") :] or starts
    for spot in starts[: 1 + (bool(starts) and words[starts[0]].is_a("article"))]:
        yield range(spot, last)
        list_end = min(_end_of_list(words, spot), last)
        if not any(_starts_list(words, spot) for spot in range(list_end, last)):
            yield range(spot, list_end)


def _starts_list(words: Words, place: int) -> bool:
    """Return whether a number or one thing stands at a place: "3 red", "a gem and 3 red"."""
    is_one = words[place].is_a("article") and holds(words_behind(words, place), *_COUNTED)
    return words[place].is_a(*_FIRST) or is_one


def _ends(words: Words, first: range, second: range) -> set[int]:
    """Return where the second way may end: with its list, before what both have, or with its clause."""
    end = second.stop
    if holds(words[first.start : first.stop], "versus"):
        return {end}
    shared = next((spot for spot in second if words[spot].is_a(*_SHARED)), end)
    is_whole = not holds(words[second.start : end], "versus")
    whole = (min(clause_end(words, second.start), end), end) if is_whole else ()
    ends = {min(_end_of_list(words, second.start), end), shared, *whole}
    return {stop for stop in ends if _numbers(words, range(second.start, stop))}


def _end_of_list(words: Words, start: int) -> int:
    """Return where the list ends that begins at a place."""
    places = range(start, len(words))
    return next((spot for spot in places if not words[spot].is_a(*_LISTED)), len(words))


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
    ours, theirs = (texts_by_option(way.options) for way in (first, second))
    of_one = ours.keys() ^ theirs.keys()
    # "2 red or 3 orange with armour 2": what the other side has may be said of both.
    is_open = any(option_of(first.calculator, name).spoken.side == DEFENDER for name in of_one)
    texts = {name: theirs.get(name) or (_none(first, name),) for name in (*theirs, *ours)}
    changes = tuple(
        (name, text) for name in texts if texts[name] != ours.get(name) for text in texts[name]
    )
    aside = tuple(dict.fromkeys((*first.aside, *second.aside)))
    comparison = replace(first, changes=changes, aside=aside)
    return comparison if changes and not is_open and comparison.request else None


def _none(calculation: AskedOdds, name: str) -> str:
    """Return that there is none of an option, as it is typed."""
    notation = option_of(calculation.calculator, name).notation
    return f"0{next(iter(COLOUR_LETTERS))}" if notation.takes_dice else "0"
