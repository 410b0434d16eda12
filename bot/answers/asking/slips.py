"""Slips of the pen in a question: words that are all but one of those that phrases are made of."""

from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from bot.answers.asking.vocabulary import spelled_words

_LEAST_LETTERS: Final = 4
# From so many letters on, two slips are still a slip.
_TWO_SLIPS: Final = 9
_STAR: Final = "*"


def without_slips(tokens: Sequence[str], known_words: Container[str]) -> list[str]:
    """Return ``tokens`` with every word that is no word of its own as the one that it is a slip of."""
    spelled, _ = spelled_words()
    return [
        token
        if len(token) < _LEAST_LETTERS
        or not token.isalpha()
        or token in spelled
        or token in known_words
        else _nearest(token)
        for token in tokens
    ]


@lru_cache(maxsize=1024)
def _nearest(token: str) -> str:
    """Return the word that ``token`` is a slip of, or ``token`` itself."""
    _, words_by_letter = spelled_words()
    best, fewest = token, _TWO_SLIPS
    for word in words_by_letter.get(token[0], ()):
        start = word.removesuffix(_STAR)
        most_slips = 2 if len(start) >= _TWO_SLIPS else 1
        if len(start) < _LEAST_LETTERS and word.endswith(_STAR):
            continue
        lengths = (-1, 0, 1) if word.endswith(_STAR) else (len(token) - len(start),)
        slips = min(
            DamerauLevenshtein.distance(
                token[: len(start) + difference], start, score_cutoff=most_slips
            )
            for difference in lengths
        )
        if slips <= most_slips and slips < fewest:
            best, fewest = start, slips
    return best
