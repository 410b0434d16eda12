"""Why a search came to its result, for people who write packs."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from glossary.index.index import Index
from glossary.search.decision import Match
from glossary.search.query import Query, QueryWord


class WordUse(Enum):
    """What the search made of one word of a question."""

    MATCHED = "matched"
    """The packs use it, in some form."""
    CORRECTED = "corrected"
    """The packs do not use it; it was read as words that look like it, begin so or mean the same."""
    MINIATURE = "miniature"
    """It names a miniature; it counts little, and for the rules' word for such a miniature."""
    UNKNOWN = "unknown"
    """The packs have nothing like it."""
    IGNORED = "ignored"
    """Every question is made of it, it names a game, or the question has too many words."""


class ExplainedWord(NamedTuple):
    """One folded word of a question, what became of it, and the terms that it likeliest stands for."""

    text: str
    use: WordUse
    terms: tuple[str, ...]


class Explanation(NamedTuple):
    """Why a search came to its result.

    Attributes:
        read: What is read of the question: without what is said around it, slips put right.
        words: The words of the question.
        context: Those of them that only stand around what a message asks, and weigh less.
        is_statement: Whether the words ask nothing, so that entries are believed less.
        matches: The first entries of the result with their views.
        orders: By entry id the share of all likeness of word order, from 0 to 1; ``PAIRS`` of it is
            added.
    """

    read: str
    words: tuple[ExplainedWord, ...]
    context: tuple[str, ...]
    is_statement: bool
    matches: tuple[Match, ...]
    orders: Mapping[str, float]


def explained_words(
    query_words: Sequence[str], query: Query, index: Index
) -> tuple[ExplainedWord, ...]:
    """Return what became of each of the folded words of a question."""
    stems = list(index.terms)
    read_words = [
        ExplainedWord(word.text, _use(word), tuple(stems[term] for term in word.likeliest))
        if word.miniature is None
        else ExplainedWord(word.text, WordUse.MINIATURE, (word.miniature,))
        for word in query.words
    ]
    read_texts = "".join(word.text for word in query.words)  # a word run together was read as two
    ignored = [
        ExplainedWord(text, WordUse.IGNORED, ())
        for text in dict.fromkeys(query_words)
        if text in index.stopwords or text not in read_texts
    ]
    return (*read_words, *ignored)


def _use(word: QueryWord) -> WordUse:
    if word.is_known:
        return WordUse.MATCHED
    return WordUse.CORRECTED if word.terms else WordUse.UNKNOWN
