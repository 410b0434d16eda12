"""What the entries hold, as flat arrays: the counts that ``weights`` and ``latent`` read.

A large glossary has millions of words; as objects of their own their counts would take hundreds of
megabytes, and counting them one by one many seconds.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from glossary.index.entry_words import FIELDS, EntryWords

Integers = npt.NDArray[np.int64]


@dataclass(slots=True)
class Holdings:
    """Every *holding*, that is an entry with a term that it holds, entry by entry.

    Attributes:
        starts: The holdings of entry ``e`` are ``starts[e]`` to ``starts[e + 1]``.
        terms: The term of each holding, ascending within an entry.
        counts: How often it occurs in each field, by the fields' order.
        use_counts: In how many of the entry's texts it occurs.
        uses: Those texts, numbered within their entry.
        text_starts: The texts of entry ``e`` are ``text_starts[e]`` to ``text_starts[e + 1]``.
        name_counts: How many of them are names.
        word_counts: How often each word occurs in all fields.
    """

    starts: "array[int]" = field(default_factory=lambda: array("I", [0]))
    terms: "array[int]" = field(default_factory=lambda: array("I"))
    counts: "tuple[array[int], ...]" = field(default_factory=lambda: tuple(array("H") for _ in FIELDS))
    use_counts: "array[int]" = field(default_factory=lambda: array("H"))
    uses: "array[int]" = field(default_factory=lambda: array("H"))
    text_starts: "array[int]" = field(default_factory=lambda: array("I", [0]))
    name_counts: "array[int]" = field(default_factory=lambda: array("H"))
    word_counts: Integers = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def add(self, words: EntryWords, term_of_word: Sequence[int]) -> None:
        """Append entries.

        Args:
            words: What they say.
            term_of_word: The term of each word, below 0 for a stopword.

        >>> holdings, words = Holdings(), EntryWords()
        >>> words.add([[[2]], [], [], [], [[2, 0, 1]]], names=[[2]], questions=[])
        >>> holdings.add(words, term_of_word=[4, -1, 7])
        >>> holdings.terms.tolist(), holdings.counts[FIELDS.index("text")].tolist()
        ([4, 7], [1, 1])
        """
        terms = np.asarray(term_of_word, dtype=np.int64)
        # The key of a holding is its entry's number times ``base`` plus its term.
        base = terms.max(initial=0) + 1
        places, field_terms = _terms_by_place(words.field_words, words.field_lengths, terms)
        owners, fields = np.divmod(places, len(FIELDS))
        keys, holdings = np.unique(owners * base + field_terms, return_inverse=True)
        self._add_terms(keys % base, np.bincount(keys // base, minlength=len(words.text_counts)))
        for number, counts in enumerate(self.counts):
            _extend(counts, np.bincount(holdings[fields == number], minlength=len(keys)))
        self._add_texts(words, terms, keys, base)
        self._count_words(words.field_words, len(terms))

    def _add_terms(self, terms: Integers, counts_of_entries: Integers) -> None:
        _extend(self.terms, terms)
        _extend(self.starts, self.starts[-1] + np.cumsum(counts_of_entries))

    def _add_texts(self, words: EntryWords, terms: Integers, keys: Integers, base: int) -> None:
        """Append which texts hold the terms of the holdings with these keys."""
        text_counts = np.asarray(words.text_counts, dtype=np.int64)
        owner_of_text = np.repeat(np.arange(len(text_counts)), text_counts)
        first_texts = np.cumsum(text_counts) - text_counts
        texts, text_terms = _terms_by_place(words.text_words, words.text_lengths, terms)
        texts_of_keys = (owner_of_text[texts] * base + text_terms) * len(owner_of_text) + texts
        uses, texts = np.divmod(_distinct(texts_of_keys), max(1, len(owner_of_text)))
        holdings = np.searchsorted(keys, uses)
        # Markup within a word makes two words of it in the field, and one in the text.
        is_held = np.append(keys, -1)[holdings] == uses
        holdings, texts = holdings[is_held], texts[is_held]
        _extend(self.use_counts, np.bincount(holdings, minlength=len(keys)))
        _extend(self.uses, texts - first_texts[owner_of_text[texts]])
        _extend(self.text_starts, self.text_starts[-1] + np.cumsum(text_counts))
        self.name_counts.extend(words.name_counts)

    def _count_words(self, words: "array[int]", vocabulary_size: int) -> None:
        counts = np.bincount(np.asarray(words), minlength=vocabulary_size)
        counts[: len(self.word_counts)] += self.word_counts
        self.word_counts = counts


def _terms_by_place(
    words: "array[int]", lengths: "array[int]", term_of_word: Integers
) -> tuple[Integers, Integers]:
    """Return the number of the run that each word stands in, and its term; stopwords left out."""
    terms = term_of_word[np.asarray(words)]
    places = np.repeat(np.arange(len(lengths)), np.asarray(lengths))
    is_content = terms >= 0
    return places[is_content], terms[is_content]


def _distinct(numbers: Integers) -> Integers:
    """Return the different ones of ``numbers``, ascending; ``np.unique`` takes three times as long."""
    ordered = np.sort(numbers)
    return ordered[np.diff(ordered, prepend=-1) > 0]


def as_array(code: str, values: npt.NDArray[Any]) -> "array[Any]":
    """Return ``values`` as an array of that type code."""
    numbers = array(code)
    _extend(numbers, values)
    return numbers


def starts_of(lengths: npt.NDArray[Any]) -> npt.NDArray[np.uint32]:
    """Return where each of consecutive runs of such lengths starts, and where the last ends."""
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.uint32)


def _extend(numbers: "array[Any]", values: npt.NDArray[Any]) -> None:
    numbers.frombytes(values.astype(numbers.typecode, copy=False).view(np.uint8).data)
