"""Slips of the pen: the word that was meant."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from calculators.words import LANGUAGES, dice_words, entries_of, inflected_of, roll_words

# Nothing is a slip of a shorter word: too many words are one letter away.
_LEAST_LETTERS: Final = 5
_LEAST_SWAPPED: Final = 2
_DECIDING: Final = ("nouns", "marks", "verbs", "doubts", "questions")
# From so many letters on, two slips are still a slip.
_TWO_SLIPS: Final = 9


@lru_cache(maxsize=1024)
def slip_of(text: str) -> str:
    """Return the word that ``text`` is a slip of; empty if it is of none.

    >>> slip_of("armuor"), slip_of("arm"), slip_of("teh")
    ('armour', '', 'the')
    """
    if len(text) < _LEAST_LETTERS:
        swapped = (
            text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            for place in range(len(text) - 1)
        )
        short = next((word for word in swapped if word in _short_words()), "")
        if short or len(text) < _LEAST_LETTERS - 1:
            return short
    most_slips = 2 if len(text) >= _TWO_SLIPS else 1
    # Nobody misses the first letter, but other words begin with another one: "rusty" is not "dusty".
    words = _long_words().get(text[0], ())
    near = process.extract(
        text, words, scorer=DamerauLevenshtein.distance, score_cutoff=most_slips, limit=None
    )
    # A letter is left out more often than one too many is typed.
    return min(near, key=lambda match: (match[1], -len(match[0])))[0] if near else ""


@lru_cache(maxsize=1024)
def is_near_word(text: str) -> bool:
    """Return whether ``text`` is one letter away from a word that decides something.

    >>> is_near_word("kil"), is_near_word("zorgblat")
    (True, False)
    """
    scorer, words_by_length = DamerauLevenshtein.distance, _deciding_words()
    return any(
        process.extractOne(text, words_by_length.get(length, ()), scorer=scorer, score_cutoff=1)
        for length in range(len(text) - 1, len(text) + 2)
    )


@cache
def _deciding_words() -> Mapping[int, Sequence[str]]:
    """Return the words that decide something, by their length."""
    words = (
        word
        for language in LANGUAGES
        for word, meaning in chain(entries_of(language), inflected_of(language))
        if meaning.kind in _DECIDING and len(word) > _LEAST_SWAPPED and not word.endswith("*")
    )
    return {length: list(group) for length, group in groupby(sorted(words, key=len), key=len)}


@cache
def _short_words() -> frozenset[str]:
    """Return the words that decide nothing, of which two letters may be swapped."""
    entries = (entry for language in LANGUAGES for entry in entries_of(language))
    return frozenset(
        word
        for word, meaning in entries
        if meaning.kind in ("neutral", "questions") and len(word) > _LEAST_SWAPPED
    )


@cache
def _long_words() -> Mapping[str, Sequence[str]]:
    """Return the words in which slips are looked for, by their first letter."""
    entries = {
        word
        for language in LANGUAGES
        for word, _ in chain(entries_of(language), inflected_of(language))
    }
    words = sorted(
        word
        for word in {*entries, *roll_words(), *dice_words().colours}
        if len(word) >= _LEAST_LETTERS and not word.endswith("*")
    )
    return {letter: list(group) for letter, group in groupby(words, key=itemgetter(0))}
