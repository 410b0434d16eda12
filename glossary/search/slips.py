"""Slips in words that no rule uses, but that a question hangs on: stopwords, games, miniatures.

A stopword with a slip ("quatne dadi") would count as the rarest word of all, and a game whose name has
one ("red dargon inn") would not be recognised. Both are put right before anything else is read.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from glossary import thresholds
from glossary.index.index import Index
from glossary.text import fold

_WORD: Final = re.compile(r"[^\W_]+(?:['\u2019]s\b)?")
_WORDS_KEPT: Final = 4_096


class Slips:
    """Puts stopwords and names of games right; remembers the words that it has looked at."""

    def __init__(self, index: Index) -> None:
        """Know the stopwords of ``index``, and the games that it names."""
        self._index = index
        names = (tuple(name.split()) for name in index.game_names)
        self._names = sorted(set(names), key=lambda name: (-len(name), name))
        self._right_word = lru_cache(_WORDS_KEPT)(_Correction(index).put_right)

    def corrected(self, text: str) -> str:
        """Return ``text`` with the slips put right, all other words as they were typed."""
        matches = list(islice(_WORD.finditer(text), thresholds.WORD_LIMIT))
        typed_words = [fold(match[0]).removesuffix("'s") for match in matches]
        is_unknown = [self._is_unknown(word) for word in typed_words]
        if not any(is_unknown):
            return text
        right = [
            self._right_word(word) if is_slip else word
            for word, is_slip in zip(typed_words, is_unknown, strict=True)
        ]
        self._put_names_right(typed_words, right, is_unknown)
        for match, word, right_word in reversed(list(zip(matches, typed_words, right, strict=True))):
            if word != right_word:
                text = text[: match.start()] + right_word + text[match.end() :]
        return text

    def _is_unknown(self, word: str) -> bool:
        index = self._index
        return not (
            word.isdigit()
            or word in index.words
            or word in index.stopwords
            or word in index.talk
            or word in index.game_words
        )

    def _put_names_right(
        self, typed_words: Sequence[str], right: list[str], is_unknown: Sequence[bool]
    ) -> None:
        """Put names of several words right in ``right``, the longest first."""
        slips = [place for place, is_slip in enumerate(is_unknown) if is_slip]
        for name in self._names:
            if len(name) == 1:
                return
            last = len(typed_words) - len(name)
            starts = {
                max(0, place - len(name) + 1 + shift) for place in slips for shift in range(len(name))
            }
            for start in sorted(starts):
                window = slice(start, start + len(name))
                if start <= last and _is_name(typed_words[window], name):
                    right[window] = name
                    return


def miniature_named(word: str, index: Index) -> str | None:
    """Return the word of a miniature's name that a folded ``word`` is, perhaps with a slip.

    Rules call heroes and monsters by a word for all like them: whoever asks what happens if Deirdre
    dies asks what happens to a hero.
    """
    miniatures = index.miniatures.keys()
    if word in miniatures:
        return word
    is_slip = (
        word not in index.words
        and word not in index.stopwords
        and len(word) >= thresholds.MINIATURE_LETTERS
    )
    if not is_slip:
        return None
    match = process.extractOne(
        word, miniatures, scorer=fuzz.ratio, score_cutoff=thresholds.MINIATURE_LIKENESS
    )
    return None if match is None else match[0]


class _Correction:
    """Puts single words right.

    An object of its own, as ``glossary.search.query`` has one: a cache of its user's own methods would
    keep both alive.
    """

    def __init__(self, index: Index) -> None:
        self._index = index
        self._stopwords = _by_length((*index.stopwords, *index.talk))
        self._games = _by_length(name for name in index.game_names if " " not in name)
        self._longest = 1 + max((*self._stopwords, *self._games), default=0)

    def put_right(self, word: str) -> str:
        """Return the stopword, or the name of a game, that a word is with one slip; else the word."""
        if not thresholds.LEAST_PART <= len(word) <= self._longest or self._index.is_only_everyday(
            word
        ):
            return word
        if self._is_begun(word):
            return word
        game = None if self._is_two_words(word) else _nearest(word, self._games)
        likeliest = game or self._swapped(word)
        if likeliest is not None:
            return likeliest
        stopword = _nearest(word, self._stopwords)
        return word if stopword is None or self._is_near_rule(word) else stopword

    def _swapped(self, word: str) -> str | None:
        """Return the stopword of which two letters are swapped in ``word``."""
        letters = sorted(word)
        alike = [
            stopword for stopword in self._stopwords.get(len(word), ()) if sorted(stopword) == letters
        ]
        return _nearest_of(word, alike)

    def _is_begun(self, word: str) -> bool:
        names = self._index.name_words
        place = bisect_left(names, word)
        return place < len(names) and names[place].startswith(word)

    def _is_two_words(self, word: str) -> bool:
        stopwords = self._index.stopwords
        cuts = range(thresholds.LEAST_PART, len(word) - 1)
        return any(word[:cut] in stopwords and word[cut:] in stopwords for cut in cuts)

    def _is_near_rule(self, word: str) -> bool:
        """Return whether a rule's word may be meant, which is not looked for behind shorter ones."""
        groups = self._index.words_near(word, slack=1)
        return len(word) >= thresholds.LEAST_SLIP and any(_nearest_of(word, group) for group in groups)


def _is_name(typed_words: Sequence[str], name: Sequence[str]) -> bool:
    least_likeness = thresholds.LEAST_NAME_LIKENESS
    return fuzz.ratio(" ".join(typed_words), " ".join(name), score_cutoff=least_likeness) > 0


def _by_length(some_words: Iterable[str]) -> Mapping[int, Sequence[str]]:
    by_length: dict[int, list[str]] = {}
    for word in sorted(some_words):
        if len(word) >= thresholds.LEAST_SLIP:
            by_length.setdefault(len(word), []).append(word)
    return by_length


def _nearest(word: str, by_length: Mapping[int, Sequence[str]]) -> str | None:
    """Return a word that is one edit away: a letter more, less or another, or two swapped."""
    lengths = (len(word), len(word) - 1, len(word) + 1)
    near_words = (_nearest_of(word, by_length.get(length, ())) for length in lengths)
    return next(filter(None, near_words), None)


def _nearest_of(word: str, group: Sequence[str]) -> str | None:
    match = process.extractOne(word, group, scorer=OSA.distance, score_cutoff=1)
    return None if match is None else match[0]
