"""How well an entry answers a query: four views of it, and their blend.

- *name*: the query beside each title and alias as a whole, by words and by letters;
- *question*: the query beside each of the entry's player questions as a whole, the best few;
- *text*: the query's words anywhere in the entry, by field (BM25F);
- *meaning*: how near the query lies to the entry in the latent space of the packs' words.

Text and meaning are cheap and choose the candidates (``glossary.candidates``); names and questions
decide among these. How much each view counts depends on the query's length (``glossary.blend``).
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import itemgetter, mul
from typing import Final

from rapidfuzz import fuzz, process

from glossary.blend import blend_for
from glossary.candidates import candidates
from glossary.index import Index
from glossary.query import LEAST_PREFIX, Query

# What it costs if the query covers none of a name's, or question's, other words. Below 1, since
# players leave words out more often than they add wrong ones.
_MISSING_NAME_WORD: Final = 0.4
_MISSING_QUESTION_WORD: Final = 0.45
# What an entry's best, second best ... question add to its question view: an entry that several
# players' questions lead to is likelier than one that a single question happens to resemble.
_BEST_QUESTIONS: Final = (0.6, 0.25, 0.1, 0.05)
# A question that fits so well is the query itself; that no other resembles it does not matter.
_SAME_QUESTION: Final = 0.9
# Longer queries are not spelled like a name, so letters would only mislead.
_LETTERS_UP_TO: Final = 5

# How much a name counts that has only just been begun.
_BEGUN_TITLE: Final = 0.94
_BEGUN_NAME: Final = 0.88


@dataclass(frozen=True, slots=True)
class Scored:
    """How well one entry fits a query.

    Attributes:
        number: The entry's.
        score: From 0 to 1; from ``EVEN`` on it is believed.
        name: The name view.
        question: The question view.
        text: The text view.
        meaning: The latent view, from -1 to 1; 0 where it does not count.
    """

    number: int
    score: float
    name: float
    question: float
    text: float
    meaning: float


def rank(query: Query, index: Index, keep: Callable[[int], bool] | None = None) -> list[Scored]:
    """Return the entries that fit ``query`` best, best first; equals in the order of the glossary.

    Args:
        query: From ``analyse``.
        index: The index that the query was analysed with.
        keep: Which entries to consider; ``None`` for all.
    """
    views = _Views(query, index)
    blend = blend_for(query)
    scored = []
    for number, text, nearness in candidates(query, index, keep):
        name, question = views.texts(number)
        # Packs that are too small for a latent space have nothing closer to it than their questions.
        meaning = nearness if index.dimensions else question
        score = blend.score(name, question, text, meaning)
        scored.append(Scored(number, score, name, question, text, meaning))
    return sorted(scored, key=lambda entry: (-entry.score, entry.number))


class _Views:
    """Looks at the names and questions of single entries for one query."""

    def __init__(self, query: Query, index: Index) -> None:
        self._query = query
        self._index = index
        self._gains = _gains(query, index)

    def texts(self, number: int) -> tuple[float, float]:
        """Return the name view and the question view of an entry."""
        index = self._index
        name_count, rarities = index.name_counts[number], index.rarities
        first = index.text_starts[number]
        shares, covered = self._shares(number, index.text_starts[number + 1] - first)
        by_words, questions = 0.0, []
        for text, share in enumerate(shares):
            if share:
                uncovered = 1 - covered[text] * rarities[first + text]
                if text < name_count:
                    by_words = max(by_words, share * (1 - _MISSING_NAME_WORD * uncovered))
                else:
                    questions.append(share * (1 - _MISSING_QUESTION_WORD * uncovered))
        best = nlargest(len(_BEST_QUESTIONS), questions)
        question: float = sum(map(mul, _BEST_QUESTIONS, best))
        if best and best[0] >= _SAME_QUESTION:
            question = best[0]
        if len(self._query.words) > _LETTERS_UP_TO:
            return by_words, question
        letters = self._query.joined
        likeness = _likeness_by_letters(letters, index.spellings[number], index.titles[number])
        return max(by_words, likeness), question

    def _shares(self, number: int, text_count: int) -> tuple[list[float], list[float]]:
        """Return the share of the query that each text holds, and how much of the text that covers."""
        index = self._index
        owners, starts, use_starts, uses = index.owners, index.starts, index.use_starts, index.uses
        shares, covered = [0.0] * text_count, [0.0] * text_count
        counted_for = [-1] * text_count
        for place, term, gain, cover in self._gains:
            end = starts[term + 1]
            posting = bisect_left(owners, number, starts[term], end)
            if posting == end or owners[posting] != number:
                continue
            for text in uses[use_starts[posting] : use_starts[posting + 1]]:
                covered[text] += cover
                if counted_for[text] != place:
                    counted_for[text] = place
                    shares[text] += gain
        return shares, covered


def _gains(query: Query, index: Index) -> list[tuple[int, int, float, float]]:
    """Return what each term that a word of the query may stand for is worth in a text.

    Returns:
        The place of the word, the term, the share of the query that it makes up, and what it covers of
        a text: by place, the likeliest term first. What two words may stand for is covered once.
    """
    likeliest: dict[int, tuple[float, int]] = {}
    for place, word in enumerate(query.words):
        for term, likelihood in word.terms.items():
            likeliest[term] = max(likeliest.get(term, (0.0, 0)), (likelihood, place))
    return [
        (
            place,
            term,
            word.weight * likelihood / query.weight,
            index.idf[term] * likelihood if likeliest[term] == (likelihood, place) else 0.0,
        )
        for place, word in enumerate(query.words)
        for term, likelihood in sorted(word.terms.items(), key=itemgetter(1), reverse=True)
    ]


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
