"""The entries that may answer a query, chosen by the two views that cost little: text and meaning."""

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache, partial
from heapq import nlargest
from operator import mul
from typing import Final

from glossary import thresholds
from glossary.entry import game_of
from glossary.index.index import LARGEST_COMPONENT, Index
from glossary.search.query import Query, QueryWord

# Entries that words are in, 12 bytes each, kept of the words read last.
_MOST_KEPT: Final = 1_000_000
_DIRECTIONS_KEPT: Final = 1_024


class Candidates:
    """Chooses the entries that may answer a query; remembers which entries hold the words read last."""

    def __init__(self, index: Index) -> None:
        """Choose among the entries of ``index``."""
        self._index = index
        self._games = tuple(map(game_of, index.ids))
        words_kept = _MOST_KEPT // max(1, len(index.ids))
        self._strengths = lru_cache(words_kept)(partial(_strengths, index))
        self._direction = lru_cache(_DIRECTIONS_KEPT)(partial(_direction, index))

    def of(
        self, query: Query, numbers: AbstractSet[int] | None, meaning: float
    ) -> list[tuple[int, float, float]]:
        """Return the numbers of the likeliest entries, each with its text view and its latent view.

        Args:
            query: From ``glossary.search.query``.
            numbers: The entries to choose among; ``None`` for all.
            meaning: What the latent view counts beside the text view; 0 leaves it out.
        """
        index = self._index
        totals = [0.0] * len(index.ids)
        for word, word_weight in zip(query.words, query.weights, strict=True):
            weight = word_weight / query.weight
            for number, strength in zip(*self._strengths(word), strict=True):
                totals[number] += weight * strength
        considered = range(len(totals)) if numbers is None else sorted(numbers)
        numbers_with_words = filter(totals.__getitem__, considered)
        place = _place(query, index) if meaning else None
        if place is None:
            best = sorted(numbers_with_words, key=totals.__getitem__, reverse=True)
            chosen = best[: thresholds.CANDIDATES]
            if numbers is None and query.is_term:
                chosen = list(dict.fromkeys((*chosen, *self._best_of_each_game(best))))
            return [(number, totals[number], 0.0) for number in chosen]
        viewed = [
            (number, totals[number], sum(map(mul, place, self._direction(number))))
            for number in nlargest(
                thresholds.CANDIDATES_BY_TEXT, numbers_with_words, key=totals.__getitem__
            )
        ]
        viewed.sort(key=lambda views: views[1] + meaning * views[2], reverse=True)
        best_views = viewed[: thresholds.CANDIDATES]
        if numbers is None and query.is_short:  # perhaps a term, and each game's rule is wanted
            return best_views
        following = viewed[thresholds.CANDIDATES : thresholds.CANDIDATES_WITH_GAPS]
        return [*best_views, *(views for views in following if index.are_gaps[views[0]])]

    def _best_of_each_game(self, best: Iterable[int]) -> Iterator[int]:
        """Yield the first few of each game among entries, best first."""
        counts = Counter[str]()
        for number in best:
            game = self._games[number]
            counts[game] += 1
            if counts[game] <= thresholds.CANDIDATES_OF_EACH_GAME:
                yield number


def _direction(index: Index, number: int) -> Sequence[float]:
    width = index.dimensions
    # Whole numbers take twice the time to multiply with floating-point ones.
    return tuple(map(float, index.entry_places[number * width : (number + 1) * width]))


def _strengths(index: Index, word: QueryWord) -> "tuple[array[int], array[float]]":
    """Return the entries that hold ``word``, and how strongly by the best term it may stand for."""
    owners, impacts, starts = index.owners, index.impacts, index.starts
    best: dict[int, float] = {}
    for term, likelihood in reversed(tuple(word.terms.items())):
        postings = slice(starts[term], starts[term + 1])
        if likelihood == 1.0 and not best:
            best = dict(zip(owners[postings], impacts[postings], strict=True))
            continue
        for number, impact in zip(owners[postings], impacts[postings], strict=True):
            strength = likelihood * impact
            if strength > best.get(number, 0.0):
                best[number] = strength
    # An array is made of a list in two thirds of the time that any other collection takes.
    return array("I", list(best)), array("d", list(best.values()))


def _place(query: Query, index: Index) -> Sequence[float] | None:
    """Return the direction of a query in the latent space; ``None`` if none of its words has one.

    Its length is the share of the query that the packs know: the direction of a few words among
    strange ones says little.
    """
    width = index.dimensions
    places = [
        index.term_places[term * width : (term + 1) * width]
        for word in query.words
        for term in word.likeliest
    ]
    total = list(map(sum, zip(*places, strict=True)))
    length = LARGEST_COMPONENT * math.hypot(*total)
    known_weight = sum(
        weight * max(word.terms.values(), default=0.0)
        for word, weight in zip(query.words, query.weights, strict=True)
    )
    share = known_weight / query.weight
    return [share * part / length for part in total] if length else None
