"""How well an entry answers a query: four views of it, and how they make one score.

- *name*: the query beside each title and alias as a whole, by words and by letters;
- *question*: the query beside each of the entry's player questions as a whole, the best few;
- *text*: the query's words anywhere in the entry, by field (BM25F);
- *meaning*: how near the query lies to the entry in the latent space of the packs' words.

Text and meaning are cheap and choose the candidates (``candidates``); names and questions
decide among these. How much each view counts depends on the query's length: one of a few words is a
name, a long one a question, a longer one a message with a question in it.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from operator import mul
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process

from glossary import thresholds
from glossary.index.index import Index
from glossary.search.candidates import Candidates
from glossary.search.query import Query, QueryWord


class Views(NamedTuple):
    """How well one entry fits a query.

    Attributes:
        score: Of all views, from 0 to 1; from ``EVEN`` on it is believed.
        name: The name view.
        question: The question view.
        text: The text view.
        meaning: The latent view, from -1 to 1; 0 where it does not count.
        best_question: How well the best of its questions fits.
    """

    score: float
    name: float
    question: float
    text: float
    meaning: float
    best_question: float


class Blend(NamedTuple):
    """How the views make one score.

    Attributes:
        name: Share of the name view; the shares of name, question and text sum to 1.
        question: Share of the question view.
        text: Share of the text view.
        bound: The blend at which an entry is as likely the answer as not.
        meaning: What nearness in the latent space adds.
    """

    name: float
    question: float
    text: float
    bound: float
    meaning: float

    def without_questions(self) -> "Blend":
        """Return the blend for an entry without stored questions, which its text has to answer.

        Its titles and short answers alone count as its questions then, and that nothing of its names is
        asked for says nothing.
        """
        question = thresholds.QUESTION_OF_TEXTS * self.question
        bound = thresholds.BOUND_OF_TEXTS * self.bound
        return self._replace(name=0.0, question=question, text=1 - question, bound=bound)

    def score(self, name: float, question: float, text: float, meaning: float) -> float:
        """Return the blend, stretched so that ``EVEN`` always means ``bound``, and at most 1.

        >>> BLENDS[2].score(0.62, 0.62, 0.62, 0.0)
        0.5
        """
        blend = self.name * name + self.question * question + self.text * text + self.meaning * meaning
        if blend < self.bound:
            return max(0.0, thresholds.EVEN * blend / self.bound)
        highest_blend = 1 + self.meaning
        return thresholds.EVEN + (1 - thresholds.EVEN) * (blend - self.bound) / (
            highest_blend - self.bound
        )


# By the fewest content words that a query has for it.
BLENDS: Final[Mapping[int, Blend]] = {
    length: Blend(*shares) for length, shares in thresholds.BLENDS.items()
}


class Ranking:
    """Ranks the entries of an index by how well they fit queries."""

    def __init__(self, index: Index) -> None:
        """Rank the entries of ``index``."""
        self._index = index
        self._candidates = Candidates(index)

    def rank(self, query: Query, numbers: AbstractSet[int] | None = None) -> dict[int, Views]:
        """Return the numbers of the entries that fit ``query`` best, best first, and how well.

        Equals stand in the order of the glossary.

        Args:
            query: Analysed with this index.
            numbers: The entries to consider; ``None`` for all.
        """
        blends = [_blend_for(query, has_questions=has_questions) for has_questions in (False, True)]
        has_space = bool(self._index.dimensions)
        candidates = self._candidates.of(query, numbers, blends[1].meaning)
        likenesses = _Likenesses(query, self._index, (number for number, _, _ in candidates))
        ranked = {}
        for number, text, nearness in candidates:
            name, question, best_question = likenesses.of(number)
            # Packs too small for a latent space have nothing closer to it than their questions.
            meaning = nearness if has_space else question
            blend = blends[self._index.have_questions[number]]
            score = blend.score(name, question, text, meaning)
            ranked[number] = Views(score, name, question, text, meaning, best_question)
        return dict(sorted(ranked.items(), key=lambda pair: (-pair[1].score, pair[0])))


class _Likenesses:
    """The name view and the question view of the candidates for one query."""

    def __init__(self, query: Query, index: Index, numbers: Iterable[int]) -> None:
        """Look at the names and questions of the entries of these numbers."""
        self._query = query
        self._index = index
        self._numbers = frozenset(numbers)
        # By text: the share of the query that it holds, and the weight of its words that that covers.
        self._shares: dict[int, float] = {}
        self._cover: dict[int, float] = {}
        places = _likeliest_places(query)
        for place, (word, weight) in enumerate(zip(query.words, query.weights, strict=True)):
            covered_terms = {term for term in word.terms if places[term] == place}
            self._add(word, weight / query.weight, covered_terms)
        self._texts = sorted(self._shares)

    def _add(self, word: QueryWord, weight: float, covering: AbstractSet[int]) -> None:
        """Add what a word of the query is worth in the texts that hold one of its terms.

        The word reaches a text through the likeliest of its terms that the text holds. What two words
        may stand for is covered once, by the word that likelier stands for it.

        Args:
            word: The word.
            weight: Its share of the query's weight.
            covering: Those of its terms that it covers.
        """
        index, shares, cover_by_text = self._index, self._shares, self._cover
        owners, starts, uses, use_starts = index.owners, index.starts, index.uses, index.use_starts
        share_of_word: dict[int, float] = {}
        for term, likelihood in word.terms.items():
            start, end = starts[term], starts[term + 1]
            holders = self._numbers.intersection(owners[start:end])
            if not holders:
                continue
            share = weight * likelihood
            cover = index.idf[term] * likelihood if term in covering else 0.0
            for number in holders:
                posting = bisect_left(owners, number, start, end)
                for text in uses[use_starts[posting] : use_starts[posting + 1]]:
                    share_of_word[text] = share
                    cover_by_text[text] = cover_by_text.get(text, 0.0) + cover
        if shares:
            for text, share in share_of_word.items():
                shares[text] = shares.get(text, 0.0) + share
        else:
            shares.update(share_of_word)

    def of(self, number: int) -> tuple[float, float, float]:
        """Return the name view of an entry, its question view, and that of its best question alone."""
        index, shares, cover_by_text = self._index, self._shares, self._cover
        rarities, texts = index.rarities, self._texts
        first_text, last_text = index.text_starts[number], index.text_starts[number + 1]
        first_question = first_text + index.name_counts[number]
        first = bisect_left(texts, first_text)
        by_words, questions = 0.0, []
        for text in texts[first : bisect_left(texts, last_text, first)]:
            share, uncovered = shares[text], 1 - cover_by_text.get(text, 0.0) * rarities[text]
            if text >= first_question:
                questions.append(share * (1 - thresholds.MISSING_QUESTION_WORD * uncovered))
            elif share > by_words:
                by_words = max(by_words, share * (1 - thresholds.MISSING_NAME_WORD * uncovered))
        questions.sort(reverse=True)
        question: float = sum(map(mul, thresholds.BEST_QUESTIONS, questions))
        best_question = max(questions, default=0.0)
        if questions and questions[0] >= thresholds.SAME_QUESTION:
            question = questions[0]
        if len(self._query.words) > thresholds.LETTERS_UP_TO:
            return by_words, question, best_question
        letters = self._query.joined
        likeness = _likeness_by_letters(letters, index.spellings[number], index.titles[number])
        if likeness < thresholds.ALIKE_BY_CHANCE and not index.have_questions[number]:
            likeness = 0.0
        return max(by_words, likeness), question, best_question


def _blend_for(query: Query, *, has_questions: bool = True) -> Blend:
    """Return how the views make one score for ``query``.

    Args:
        query: The query.
        has_questions: Whether questions of players are stored with the entry.
    """
    length = len(query.words)
    if (
        not has_questions
        and length <= thresholds.SHORT_QUERY
        and len(query.folded) >= length + thresholds.FEWEST_STOPWORDS
    ):
        length += thresholds.LONGER_WITHOUT_QUESTIONS
    blend = BLENDS[max(fewest for fewest in BLENDS if fewest <= length)]
    is_question = length > thresholds.SHORT_QUERY
    return blend if has_questions or not is_question else blend.without_questions()


def _likeliest_places(query: Query) -> dict[int, int]:
    """Return, for each term, the place of the word that likeliest stands for it; the last of equals."""
    places: dict[int, int] = {}
    for place, word in enumerate(query.words):
        for term, likelihood in word.terms.items():
            rival = query.words[places.get(term, place)]
            if likelihood >= rival.terms[term]:
                places[term] = place
    return places


def _likeness_by_letters(letters: str, names: Sequence[str], titles: Sequence[str]) -> float:
    """Return how much ``letters`` look like one of ``names``, or like the beginning of one.

    Args:
        letters: The query's content words without spaces.
        names: Titles and aliases in that spelling.
        titles: The titles among them, which are likelier meant.
    """
    _, title_likeness, _ = process.extractOne(letters, titles, scorer=fuzz.ratio)
    _, name_likeness, _ = process.extractOne(letters, names, scorer=fuzz.ratio)
    fits = [title_likeness / 100, thresholds.ALIAS * name_likeness / 100]
    if len(letters) >= thresholds.LEAST_PREFIX:
        for score, spellings in (
            (thresholds.LIKE_TITLE_BEGUN, titles),
            (thresholds.LIKE_NAME_BEGUN, names),
        ):
            lengths = [len(name) for name in spellings if name.startswith(letters)]
            if lengths:
                fits.append(score + (1 - score) * len(letters) / min(lengths))
    return max(fits)
