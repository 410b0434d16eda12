"""What a query says, in the words of the index.

Each word of the query becomes the set of *terms* that it may stand for, with a likelihood each: the
word itself, what it may be the beginning of, what it may be a slip of, what means the same.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import nlargest
from itertools import chain, takewhile
from operator import itemgetter
from typing import Final

from rapidfuzz import fuzz, process
from rapidfuzz.distance import JaroWinkler

from glossary import thresholds
from glossary.entry import LANGUAGES, Language
from glossary.index.index import Index
from glossary.search.message import QUERY_LIMIT, Message, read_message
from glossary.search.slips import Slips, miniature_named
from glossary.search.talk import Talk
from glossary.text import name_key, numbers_in, without_dots
from glossary.typed_text import simplify

_WORDS_KEPT: Final = 4_096


@dataclass(frozen=True, slots=True, eq=False)
class QueryWord:
    """One content word of a query.

    Attributes:
        text: The folded word.
        is_known: Whether the packs use the word, in any inflected form.
        terms: How likely it stands for each term, above 0 to 1; the likeliest last.
        weight: What a query that asks for it loses if this word is not found.
        miniature: The rules' word for the miniature that it names, where something is asked of that.
        lemmas: The term that it is a form of in each language, known or not.
    """

    text: str
    is_known: bool
    terms: Mapping[int, float]
    weight: float
    miniature: str | None = None
    lemmas: Sequence[str] = ()

    @property
    def is_guessed(self) -> bool:
        """Whether the packs do not use the word, nor any that it is likely a slip of.

        >>> QueryWord("gobln", is_known=False, terms={3: 0.9}, weight=2.0).is_guessed
        False
        >>> QueryWord("gobln", is_known=False, terms={3: 0.6}, weight=2.0).is_guessed
        True
        """
        return not self.is_known and max(self.terms.values(), default=0.0) < thresholds.LEAST_SURE

    @property
    def likeliest(self) -> list[int]:
        """The terms that it stands for most likely, none more so than the others.

        >>> QueryWord("foe", is_known=True, terms={3: 1.0, 7: 0.52}, weight=2.0).likeliest
        [3]
        """
        highest = max(self.terms.values(), default=0.0)
        return [term for term, likelihood in self.terms.items() if likelihood == highest]


@dataclass(frozen=True)
class Query:
    """A query, ready for ranking.

    Attributes:
        folded: All its words, stopwords included.
        words: Its content words; if it has none but stopwords, those.
        context: Those of its words that only stand around what is asked.
        is_statement: Whether it asks nothing, and is too long for a term.
    """

    folded: tuple[str, ...]
    words: tuple[QueryWord, ...]
    context: AbstractSet[str] = frozenset()
    is_statement: bool = False

    @cached_property
    def joined(self) -> str:
        """The content words without spaces, to be compared with names."""
        return "".join(word.text for word in self.words)

    @cached_property
    def numbers(self) -> set[int]:
        """The numbers that it names, from two on.

        >>> Query(("tre", "dadi", "rossi"), ()).numbers
        {3}
        """
        return numbers_in(self.folded)

    @property
    def is_term(self) -> bool:
        """Whether this may be a term, which several games may have."""
        return len(self.words) <= thresholds.LONGEST_TERM

    @property
    def is_short(self) -> bool:
        """Whether this looks like a name rather than a question."""
        return len(self.words) <= thresholds.SHORT_QUERY

    @cached_property
    def is_guessed(self) -> bool:
        """Whether this is a question whose words are mostly guessed, the rarer counting more."""
        is_question = len(self.folded) > len(self.words)
        pairs = zip(self.words, self.weights, strict=True)
        guessed = sum(weight for word, weight in pairs if word.is_guessed)
        return is_question and guessed > thresholds.MOST_GUESSED * self.weight

    @cached_property
    def question_words(self) -> tuple[QueryWord, ...]:
        """Its words without those of the context."""
        return tuple(word for word in self.words if word.text not in self.context)

    @cached_property
    def question(self) -> "Query":
        """The part of it that asks."""
        return Query(
            tuple(word for word in self.folded if word not in self.context), self.question_words
        )

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """What it loses if each of its words is not found.

        The context weighs less where it would drown the question.

        >>> jump = QueryWord("jump", is_known=True, terms={3: 1.0}, weight=2.0)
        >>> pizza = QueryWord("pizza", is_known=False, terms={}, weight=6.0)
        >>> Query(("pizza", "jump"), (pizza, jump), frozenset(("pizza",))).weights
        (4.0, 2.0)
        """
        question_weight = sum(word.weight for word in self.question_words)
        context_weight = sum(word.weight for word in self.words) - question_weight
        share = (
            min(1.0, thresholds.MOST_CONTEXT * question_weight / context_weight)
            if context_weight
            else 1.0
        )
        return tuple(
            share * word.weight if word.text in self.context else word.weight for word in self.words
        )

    @cached_property
    def weight(self) -> float:
        """What all its words weigh together."""
        return sum(self.weights)


def detect_language(folded: Sequence[str], index: Index) -> Language | None:
    """Return the language that the words of a query speak for, or ``None`` if they do not tell.

    A word votes for the language whose texts in the packs use it more. An English word of a name does
    not tell by itself: Italian players call things as their English rules do.
    """
    if len(folded) == 1 and folded[0] in index.name_word_set and index.votes.get(folded[0], 0.0) > 0:
        return None
    balance = sum(index.votes.get(word, 0.0) for word in folded)
    if abs(balance) < 1.0:
        return None
    return "en" if balance > 0 else "it"


class Analyser:
    """Finds the terms behind the words of queries.

    It keeps the words that were read last, since most words of a question stand in other questions too.
    """

    def __init__(self, index: Index) -> None:
        """Read queries that will be put to ``index``."""
        self.index = index
        self._slips = Slips(index)
        self._talk = Talk(index)
        self._read = lru_cache(_WORDS_KEPT)(_WordReader(index).read)

    def read(self, text: str) -> Message:
        """Return the words of a message, what is said around its question cut off; names stay whole."""
        simple_text = without_dots(simplify(text))
        if name_key(simple_text[:QUERY_LIMIT]) not in self.index.exact:
            simple_text = self._talk.cut_from(self._slips.corrected(simple_text))
        return read_message(simple_text, self.index.stopwords)

    def parts_asked(self, text: str) -> Iterator[str]:
        """Yield what may be the question where a message as a whole finds nothing."""
        return self._talk.parts_asked(text)

    def analyse(self, message: Message) -> Query:
        """Return what ``message`` asks for; of more than ``WORD_LIMIT`` words the first."""
        folded = tuple(message.words[: thresholds.WORD_LIMIT])
        parts = {word: _parts(word, self.index) for word in self._content_words(folded)}
        content = list(chain.from_iterable(parts.values()))
        context = frozenset(part for word in message.context for part in parts.get(word, ()))
        if context.issuperset(content):  # the question itself names a game, or means nothing else
            context = frozenset()
        asks = message.has_question or not self.index.interrogatives.isdisjoint(folded)
        is_statement = not asks and len(content) > thresholds.LONGEST_TERM
        return Query(folded, tuple(self._query_words(content, folded[-1:])), context, is_statement)

    def _content_words(self, folded: Sequence[str]) -> Sequence[str]:
        """Return the words that mean something, each once; where none does, all of them."""
        content_words = [word for word in dict.fromkeys(folded) if word not in self.index.stopwords]
        asked_words = [word for word in content_words if word not in self.index.talk]
        return asked_words or content_words or folded

    def _query_words(self, content: Sequence[str], last: Sequence[str]) -> Iterator[QueryWord]:
        """Yield the words of a query with what they may stand for; slips are sought in the first few.

        Args:
            content: The words.
            last: The last word of the query, which may still be being typed; none of an empty query.
        """
        index = self.index
        is_short = len(content) <= thresholds.SHORT_QUERY
        miniatures = {word: miniature_named(word, index) for word in content}
        asks_of_miniature = None in miniatures.values()
        looked_at = 0
        for word in content:
            may_correct = looked_at < thresholds.MOST_CORRECTED
            name = miniatures[word] if asks_of_miniature else None
            miniature = None if name is None else index.miniatures[name]
            read_word = self._read(word, is_short, word in last, may_correct, miniature)
            if len(word) >= thresholds.LEAST_SLIP and not read_word.is_known:
                looked_at += not index.is_only_everyday(word)
            yield read_word


class _WordReader:
    """Finds the terms behind single words.

    An object of its own: a cache of its user's own methods would keep both alive, with a whole index,
    until Python looks for garbage.
    """

    def __init__(self, index: Index) -> None:
        self.index = index

    def read(
        self,
        word: str,
        is_short: bool,  # noqa: FBT001  # a key of the cache
        is_last: bool,  # noqa: FBT001
        may_correct: bool,  # noqa: FBT001
        miniature: str | None,
    ) -> QueryWord:
        """Return ``word`` with what it may stand for.

        Args:
            word: The folded word.
            is_short: Whether the query looks like a name.
            is_last: Whether it is the query's last word, which may still be being typed.
            may_correct: Whether slips may be looked for.
            miniature: The rules' word for what it names, where something else is asked of that.
        """
        lemmas = [self.index.lemma(word, language) for language in LANGUAGES]
        terms = self._same(word, lemmas)
        is_known = bool(terms)
        for term, likelihood in chain(self._related(lemmas), self._kin(lemmas)):
            terms.setdefault(term, likelihood)
        near_words: list[Iterator[tuple[str, float]]] = []
        if is_short or is_last or not is_known:
            near_words.append(self._completions(word))
        if len(word) >= thresholds.LEAST_SLIP:
            if not is_known and may_correct and not self.index.is_only_everyday(word):
                near_words.append(self._slips(word))
            elif is_known and is_short:
                near_words.append(self._near_names(word))
        for near_word, likelihood in chain.from_iterable(near_words):
            self._add(terms, near_word, likelihood)
        weight = self._weight(word, terms)
        if miniature is not None:
            weight *= thresholds.MINIATURE_WEIGHT
            rules_lemmas = [self.index.lemma(miniature, language) for language in LANGUAGES]
            for term in self._same(miniature, rules_lemmas):
                terms[term] = max(thresholds.MINIATURE, terms.get(term, 0.0))
        likeliest_last = dict(sorted(terms.items(), key=itemgetter(1)))
        return QueryWord(word, is_known, likeliest_last, weight, miniature, tuple(lemmas))

    def _same(self, word: str, lemmas: Sequence[str]) -> dict[int, float]:
        terms = dict.fromkeys(self.index.words.get(word, ()), thresholds.SAME)
        for lemma in lemmas:
            term = self.index.terms.get(lemma)
            if term is not None:
                terms[term] = thresholds.SAME
        return terms

    def _related(self, lemmas: Iterable[str]) -> Iterator[tuple[int, float]]:
        for lemma in lemmas:
            for term in self.index.related.get(lemma, ()):
                yield term, thresholds.RELATED

    def _kin(self, lemmas: Iterable[str]) -> Iterator[tuple[int, float]]:
        for lemma in lemmas:
            for term in self.index.kin.get(lemma[: thresholds.KIN_LETTERS], ()):
                yield term, thresholds.KIN

    def _completions(self, word: str) -> Iterator[tuple[str, float]]:
        if len(word) < thresholds.LEAST_PREFIX:
            return
        names = self.index.name_words
        start = bisect_left(names, word)
        following = names[start : start + thresholds.MOST_COMPLETIONS]
        for name_word in takewhile(lambda candidate: candidate.startswith(word), following):
            yield name_word, thresholds.COMPLETED

    def _slips(self, word: str) -> Iterator[tuple[str, float]]:
        near_words = self.index.words_near(word, slack=thresholds.SLIP_LENGTH)
        for near_word, likeness in _alike(word, near_words, thresholds.SLIP_LIKENESS):
            yield near_word, likeness**2

    def _near_names(self, word: str) -> Iterator[tuple[str, float]]:
        near_words = self.index.words_near(word, slack=thresholds.SLIP_LENGTH, of_names=True)
        for near_word, likeness in _alike(word, near_words, thresholds.NEAR_NAME_LIKENESS):
            yield near_word, thresholds.NEAR_NAME * likeness**2

    def _add(self, terms: dict[int, float], word: str, likelihood: float) -> None:
        for term in self.index.words[word]:
            terms[term] = max(likelihood, terms.get(term, 0.0))

    def _weight(self, word: str, terms: Mapping[int, float]) -> float:
        """Return the rarity of the likeliest term; that of a word that stands for none, in speech."""
        if not terms:
            return self.index.weight_of_unknown(word)
        likeliest = max(terms.values())
        return max(
            self.index.idf[term] for term, likelihood in terms.items() if likelihood == likeliest
        )


def _alike(word: str, near_words: Iterable[Sequence[str]], cutoff: float) -> list[tuple[str, float]]:
    """Return those of groups of words that are most like ``word`` with their likeness, from 0 to 1.

    Only words of about its length are looked at that begin as ``word`` or its second letter does:
    first letters are rarely slips, but for one left out, swapped or put in front. Two likenesses make
    one: edits count slips, Jaro-Winkler favours what begins alike, as forms of one word do.
    """
    candidates = list(chain.from_iterable(near_words))
    ratios = process.extract(word, candidates, scorer=fuzz.ratio, score_cutoff=cutoff, limit=None)
    alike = [
        (candidate, (ratio / 100 + JaroWinkler.similarity(word, candidate)) / 2)
        for candidate, ratio, _ in ratios
    ]
    return nlargest(thresholds.MOST_CORRECTIONS, alike, key=itemgetter(1))


def _parts(word: str, index: Index) -> list[str]:
    """Return ``word``, or the two words that it was run together from."""
    if word in index.words or len(word) < 2 * thresholds.LEAST_PART or index.is_only_everyday(word):
        return [word]
    for cut in range(len(word) - thresholds.LEAST_PART, thresholds.LEAST_PART - 1, -1):
        first, second = word[:cut], word[cut:]
        if first in index.words and second in index.words:
            return [first, second]
    return [word]
