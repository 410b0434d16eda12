"""The entries that may answer a query, chosen by the two views that cost little: text and meaning."""

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from heapq import nlargest
from operator import mul
from typing import Final

from glossary.blend import blend_for
from glossary.index import LARGEST_COMPONENT, Index
from glossary.query import Query, QueryWord

# So many entries go on from the text view to the latent one, and so many from both to the other two,
# which look closer and cost more. Twice as many find no more on the project's own queries.
_BY_TEXT: Final = 48
CANDIDATES: Final = 16
# Text tells less of a name that is half typed or misspelled.
_SHORT_CANDIDATES: Final = 24


def candidates(
    query: Query, index: Index, keep: Callable[[int], bool] | None
) -> list[tuple[int, float, float]]:
    """Return the numbers of the likeliest entries, each with its text view and its latent view."""
    totals: defaultdict[int, float] = defaultdict(float)
    for word in query.words:
        weight = word.weight / query.weight
        for number, strength in _strengths(word, index).items():
            totals[number] += weight * strength
    numbers = totals if keep is None else filter(keep, totals)
    best = sorted(numbers, key=totals.__getitem__, reverse=True)
    weight = blend_for(query).meaning
    place = _place(query, index) if weight else None
    if place is None:
        return [(number, totals[number], 0.0) for number in best[:_SHORT_CANDIDATES]]
    viewed = [(number, totals[number], _nearness(place, number, index)) for number in best[:_BY_TEXT]]
    return nlargest(CANDIDATES, viewed, key=lambda views: views[1] + weight * views[2])


def _strengths(word: QueryWord, index: Index) -> dict[int, float]:
    """Return how strongly each entry holds ``word``, by the best of the terms it may stand for."""
    best: dict[int, float] = {}
    for term, likelihood in word.terms.items():
        postings = slice(index.starts[term], index.starts[term + 1])
        if likelihood == 1.0 and not best:
            best = dict(zip(index.owners[postings], index.impacts[postings], strict=True))
            continue
        for number, impact in zip(index.owners[postings], index.impacts[postings], strict=True):
            strength = likelihood * impact
            if strength > best.get(number, 0.0):
                best[number] = strength
    return best


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
    total = [sum(parts) for parts in zip(*places, strict=True)]
    length = LARGEST_COMPONENT * math.hypot(*total)
    known = sum(word.weight * max(word.terms.values(), default=0.0) for word in query.words)
    share = known / query.weight
    return [share * part / length for part in total] if length else None


def _nearness(place: Sequence[float], number: int, index: Index) -> float:
    """Return how near a direction is to an entry's, from -1 to 1."""
    width = index.dimensions
    nearness: float = sum(map(mul, place, index.entry_places[number * width : (number + 1) * width]))
    return nearness
