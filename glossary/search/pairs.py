"""Which candidates are asked for as a query asks: its pairs of neighbouring words in their questions.

The views of ``ranking`` compare content words in any order. Here "how many", "can I" and who does what
to whom count: the pairs of the query beside those of each candidate's stored questions and titles.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from glossary import thresholds
from glossary.entry import LANGUAGES
from glossary.index.index import Index, number_by_stopword


class PairedWords:
    """Compares queries with stored questions by pairs of words."""

    def __init__(self, index: Index) -> None:
        """Compare with the questions that ``index`` holds."""
        self._index = index
        self._base = len(index.terms) + len(index.stopwords) + 1
        self._stopwords = number_by_stopword(index.stopwords, len(index.terms))

    def shares(self, folded: Sequence[str], numbers: Sequence[int]) -> Mapping[int, float]:
        """Return what each candidate has of all likeness to a query; nothing if none is like it.

        An entry without stored questions has as much as the one that has most: that nobody asked for
        it yet says nothing. Where none has any, titles alone are no reason to prefer one.

        Args:
            folded: The query's words.
            numbers: The candidates.
        """
        have_questions = self._index.have_questions
        if not any(have_questions[number] for number in numbers):
            return {}
        pairs = list(self._pairs(folded))
        likeness = {number: self._likeness(pairs, number) for number in numbers}
        total = sum(likeness.values())
        if not total:
            return {}
        highest = max(likeness.values())
        return {
            number: (value if have_questions[number] else highest) / total
            for number, value in likeness.items()
        }

    def _pairs(self, folded: Sequence[str]) -> Iterator[int]:
        """Yield the places of the pairs of a query among those of the index."""
        keys, base = self._index.pair_keys, self._base
        end = (base - 1,)
        runs = [end, *map(self._numbers_of, folded), end]
        wanted = {
            first * base + second
            for run, next_run in pairwise(runs)
            for first in run
            for second in next_run
        }
        for key in wanted:
            place = bisect_left(keys, key)
            if place < len(keys) and keys[place] == key:
                yield place

    def _numbers_of(self, word: str) -> Sequence[int]:
        """Return the numbers that a word may have in a pair."""
        index = self._index
        if word in self._stopwords:
            return (self._stopwords[word],)
        terms = (index.terms.get(index.lemma(word, language)) for language in LANGUAGES)
        return tuple({term for term in terms if term is not None})

    def _likeness(self, pairs: Sequence[int], number: int) -> float:
        """Return how alike the query and the texts of an entry are together.

        An entry of few texts counts as if it had a few more like them.
        """
        index = self._index
        first, last = index.asked_starts[number], index.asked_starts[number + 1]
        likeness = 0.0
        for pair in pairs:
            start, end = index.pair_starts[pair], index.pair_starts[pair + 1]
            weight = index.pair_rarities[pair] ** 2
            place = bisect_left(index.pair_texts, first, start, end)
            while place < end and (text := index.pair_texts[place]) < last:
                likeness += weight / index.asked_lengths[text]
                place += 1
        return likeness / min(last - first, thresholds.FEW_TEXTS)
