"""Pairs of neighbouring words in the stored questions and titles: who does what to whom.

Stopwords count ("how many", "can I"), and so do a text's beginning and end. A content word counts as
the term that it is a form of. Pairs that stand in one text only are not looked for.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from glossary import thresholds
from glossary.index.holdings import Integers, as_array, starts_of
from glossary.index.index import Pairs, number_by_stopword
from glossary.index.vocabulary import STOPWORD, Vocabulary


@dataclass(slots=True)
class AskedTexts:
    """The stored questions and titles of the entries, by the numbers of their words.

    Attributes:
        words: The numbers of all their words.
        lengths: How many words each text has.
        counts: How many texts each entry has.
    """

    words: "array[int]" = field(default_factory=lambda: array("I"))
    lengths: "array[int]" = field(default_factory=lambda: array("H"))
    counts: "array[int]" = field(default_factory=lambda: array("I"))

    def add(self, texts: Sequence[Sequence[int]]) -> None:
        """Add the texts of an entry."""
        for text in texts:
            self.words.extend(text)
            self.lengths.append(len(text))
        self.counts.append(len(texts))


def pairs_of(texts: AskedTexts, vocabulary: Vocabulary) -> Pairs:
    """Return the pairs of all texts."""
    base = len(vocabulary.terms) + len(vocabulary.stopwords) + 1
    owners, keys = _occurrences(texts, _numbers(vocabulary), base)
    # Stable: the texts of a pair stay in order. ``np.unique`` takes several times as long.
    by_pair = np.argsort(keys, kind="stable")
    owners, keys = owners[by_pair], keys[by_pair]
    is_first = np.diff(keys, prepend=-1) > 0
    counts = np.diff(np.append(np.flatnonzero(is_first), len(keys)))
    text_count = len(texts.lengths)
    rarities = np.log(max(1, text_count) / counts)
    squares = np.bincount(owners, np.repeat(rarities**2, counts), minlength=text_count)
    is_frequent = counts >= thresholds.FEWEST_TEXTS_OF_PAIR
    return Pairs(
        pair_keys=as_array("Q", keys[is_first][is_frequent]),
        pair_starts=as_array("I", starts_of(counts[is_frequent])),
        pair_texts=as_array("I", owners[np.repeat(is_frequent, counts)]),
        pair_rarities=as_array("d", rarities[is_frequent]),
        asked_starts=as_array("I", starts_of(np.asarray(texts.counts))),
        asked_lengths=as_array("d", np.sqrt(squares)),
    )


def _numbers(vocabulary: Vocabulary) -> Integers:
    """Return the number that each word has in a pair."""
    numbers = np.array(vocabulary.term_of_number, dtype=np.int64)
    stopwords = number_by_stopword(vocabulary.stopwords, len(vocabulary.terms))
    for of_language in vocabulary.numbers.values():
        for word, number in of_language.items():
            if numbers[number] == STOPWORD:
                numbers[number] = stopwords[word]
    return numbers


def _occurrences(texts: AskedTexts, numbers: Integers, base: int) -> tuple[Integers, Integers]:
    """Return every pair of each text once: the text, and the pair's key."""
    lengths = np.asarray(texts.lengths, dtype=np.int64)
    # Each text is written down with one end between it and the next: the end of one begins the other.
    owners = np.repeat(np.arange(len(lengths)), lengths + 1)
    ends = np.cumsum(lengths + 1) - 1
    run = np.full(len(owners), base - 1, dtype=np.int64)
    is_word = np.ones(len(owners), dtype=np.bool_)
    is_word[ends] = False
    run[is_word] = numbers[np.asarray(texts.words, dtype=np.int64)]
    first = np.concatenate(([base - 1], run[:-1])) if len(run) else run
    keys = np.sort(owners * base**2 + first * base + run)
    return np.divmod(keys[np.diff(keys, prepend=-1) > 0], base**2)
