"""How well an entry answers a query: three views of it, each from 0 to 1, and their blend.

- *name*: the query beside each title and alias as a whole, by words and by letters;
- *question*: the query beside each of the entry's player questions as a whole, the best few;
- *text*: the query's words anywhere in the entry, by field (BM25F).

A query of a few words is a name, a long one a question, so the blend depends on its length.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final

from rapidfuzz import fuzz, process

from glossary.index import Index
from glossary.query import LEAST_PREFIX, Query, QueryWord

# Entries that the text view passes on to the other two, which look closer and cost more.
CANDIDATES: Final = 32
# A half-typed name has slips in most of its words, so its text says less.
SHORT_CANDIDATES: Final = 80

# The score at which an entry is as likely the answer as not.
EVEN: Final = 0.5

# What it costs if the query covers none of a name's, or question's, other words. Below 1, since
# players leave words out more often than they add wrong ones.
_MISSING_NAME_WORD: Final = 0.4
_MISSING_QUESTION_WORD: Final = 0.45
# What an entry's best, second best ... question add to its question view: an entry that several
# players' questions lead to is likelier than one that a single question happens to resemble.
_BEST_QUESTIONS: Final = (0.6, 0.25, 0.1, 0.05)
# Longer queries are not spelled like a name, so letters would only mislead.
_LETTERS_UP_TO: Final = 5

# How much a name counts that has only just been begun.
_BEGUN_TITLE: Final = 0.94
_BEGUN_NAME: Final = 0.88

# For each term, the places of the query's words that may stand for it, with their likelihoods.
Links = dict[int, list[tuple[int, float]]]


@dataclass(frozen=True, slots=True)
class Blend:
    """How the views make one score.

    Attributes:
        name: Share of the name view; the three shares sum to 1.
        question: Share of the question view.
        text: Share of the text view.
        bound: The blend at which an entry is as likely the answer as not.
    """

    name: float
    question: float
    text: float
    bound: float

    def score(self, name: float, question: float, text: float) -> float:
        """Return the blend, stretched so that ``EVEN`` always means ``bound``.

        >>> BLENDS[2].score(0.62, 0.62, 0.62)
        0.5
        """
        blend = self.name * name + self.question * question + self.text * text
        if blend < self.bound:
            return EVEN * blend / self.bound
        return EVEN + (1 - EVEN) * (blend - self.bound) / (1 - self.bound)


# By number of content words; longer queries use the last. Set where the project's own queries and
# its negatives part best; the longer a question, the less of it any entry can match.
BLENDS: Final[Sequence[Blend]] = (
    Blend(0.75, 0.05, 0.20, bound=0.82),
    Blend(0.75, 0.05, 0.20, bound=0.82),
    Blend(0.75, 0.05, 0.20, bound=0.62),
    Blend(0.50, 0.20, 0.30, bound=0.48),
    Blend(0.30, 0.30, 0.40, bound=0.405),
    Blend(0.20, 0.42, 0.38, bound=0.32),
    Blend(0.20, 0.42, 0.38, bound=0.30),
    Blend(0.17, 0.50, 0.33, bound=0.22),
)


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry's number and how well it fits, from 0 to 1; from ``EVEN`` on it is believed."""

    number: int
    score: float


def rank(query: Query, index: Index, keep: Callable[[int], bool] | None = None) -> list[Scored]:
    """Return the entries that fit ``query`` best, best first; equals in the order of the glossary.

    Args:
        query: From ``analyse``.
        index: The index that the query was analysed with.
        keep: Which entries to consider; ``None`` for all.
    """
    views = _Views(query, index, _links(query))
    blend = BLENDS[min(len(query.words), len(BLENDS) - 1)]
    scored = [
        Scored(number, blend.score(views.name(number), views.question(number), text))
        for number, text in candidates(query, index, keep)
    ]
    return sorted(scored, key=lambda entry: (-entry.score, entry.number))


def candidates(
    query: Query, index: Index, keep: Callable[[int], bool] | None
) -> list[tuple[int, float]]:
    """Return the entries whose texts fit best, each with its text view."""
    totals: defaultdict[int, float] = defaultdict(float)
    for word in query.words:
        for number, strength in _strengths(word, index).items():
            totals[number] += word.weight * strength
    ranked = ((total, -number) for number, total in totals.items() if keep is None or keep(number))
    limit = CANDIDATES if not query.is_short else SHORT_CANDIDATES
    return [(-number, total / query.weight) for total, number in nlargest(limit, ranked)]


def _strengths(word: QueryWord, index: Index) -> dict[int, float]:
    """Return how strongly each entry holds ``word``, by the best of the terms it may stand for."""
    best: dict[int, float] = {}
    for term, likelihood in word.terms.items():
        start, end = index.starts[term], index.starts[term + 1]
        for number, impact in zip(index.owners[start:end], index.impacts[start:end], strict=True):
            strength = likelihood * impact
            if strength > best.get(number, 0.0):
                best[number] = strength
    return best


@dataclass(frozen=True, slots=True)
class _Views:
    """Looks at single entries for one query."""

    query: Query
    index: Index
    links: Links

    def name(self, number: int) -> float:
        """Return how well the query fits the best of the entry's names, by words or by letters."""
        by_words = max(self._fits(self.index.names[number], _MISSING_NAME_WORD), default=0.0)
        if len(self.query.words) > _LETTERS_UP_TO:
            return by_words
        index, letters = self.index, self.query.joined
        return max(
            by_words, _likeness_by_letters(letters, index.spellings[number], index.titles[number])
        )

    def question(self, number: int) -> float:
        """Return how well the query fits the best few of the entry's questions."""
        fits = self._fits(self.index.questions[number], _MISSING_QUESTION_WORD)
        best = nlargest(len(_BEST_QUESTIONS), fits)
        return sum(share * fit for share, fit in zip(_BEST_QUESTIONS, best, strict=False))

    def _fits(self, texts: Iterable[Sequence[int]], missing_word: float) -> Iterator[float]:
        """Yield how well the query fits each text that has anything in common with it."""
        has_nothing_of = self.links.keys().isdisjoint
        return (self._fit(terms, missing_word) for terms in texts if not has_nothing_of(terms))

    def _fit(self, terms: Sequence[int], missing_word: float) -> float:
        """Return the share of the query found among ``terms``, less for what it leaves uncovered."""
        idf, links, words = self.index.idf, self.links, self.query.words
        likelihood_by_place: dict[int, float] = {}
        covered_weight = total_weight = 0.0
        for term in terms:
            weight = idf[term]
            total_weight += weight
            best = 0.0
            for place, likelihood in links.get(term, ()):
                best = max(best, likelihood)
                if likelihood > likelihood_by_place.get(place, 0.0):
                    likelihood_by_place[place] = likelihood
            covered_weight += weight * best
        share = sum(
            words[place].weight * likelihood for place, likelihood in likelihood_by_place.items()
        )
        return share / self.query.weight * (1 - missing_word * (1 - covered_weight / total_weight))


def _likeness_by_letters(letters: str, names: Sequence[str], titles: Sequence[str]) -> float:
    """Return how much ``letters`` look like one of ``names``, or like the beginning of one.

    Args:
        letters: The query's content words without spaces.
        names: Titles and aliases in that spelling.
        titles: The titles among them; what begins as a title does is likelier meant.
    """
    _, likeness, _ = process.extractOne(letters, names, scorer=fuzz.ratio)
    fits = [likeness / 100]
    if len(letters) >= LEAST_PREFIX:
        for score, spellings in ((_BEGUN_TITLE, titles), (_BEGUN_NAME, names)):
            lengths = [len(name) for name in spellings if name.startswith(letters)]
            if lengths:
                fits.append(score + (1 - score) * len(letters) / min(lengths))
    return max(fits)


def _links(query: Query) -> Links:
    """Return, for each term, the places of the query's words that may stand for it."""
    links: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for place, word in enumerate(query.words):
        for term, likelihood in word.terms.items():
            links[term].append((place, likelihood))
    return links
