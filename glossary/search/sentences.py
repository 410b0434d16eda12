"""The one sentence of a rule that answers a question."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from glossary import thresholds
from glossary.entry import EntryBody, Language
from glossary.index.index import Index
from glossary.markdown import prose_sentences
from glossary.search.message import Message
from glossary.search.query import Analyser, QueryWord
from glossary.text import words


def answering_sentence(
    body: EntryBody, question: Message, language: Language, analyser: Analyser
) -> str | None:
    """Return the sentence that answers ``question``: of the short answer, or of the rule.

    Args:
        body: The entry that was found for the question.
        question: What the player asked, in either language.
        language: Language of the sentence to return.
        analyser: Of the index that the entry is in.

    Returns:
        A sentence without Markdown, the earliest of equals. One of the rule only if it holds words of
        the question that the short answer lacks. ``None`` if the question is a mere name, if no
        sentence shares enough with it, or if it is the first of the short answer, which is read anyway.
    """
    index = analyser.index
    query = analyser.analyse(question)
    question_words = query.question_words
    weight = sum(word.weight for word in question_words)
    if query.is_short or not weight:
        return None
    short = body.short[language]
    quote, share = _best(_quotable(body.text[language], index), question_words, language, index)
    if quote is not None and share >= thresholds.LEAST_SHARE_OF_QUOTE:
        short_terms = _terms(short, language, index)
        missing = [word for word in question_words if short_terms.isdisjoint(word.terms)]
        added_share = _share(missing, _terms(quote, language, index)) / weight
        if added_share >= thresholds.LEAST_SHARE_ADDED:
            return quote
    sentence, share = _best(prose_sentences(short), question_words, language, index)
    is_worth = (
        sentence is not None and share >= thresholds.LEAST_SHARE and not short.startswith(sentence)
    )
    return sentence if is_worth else None


def _quotable(text: str, index: Index) -> Iterator[str]:
    """Yield the sentences that state a rule and can be understood without the one before."""
    for sentence in prose_sentences(text):
        sentence_words = words(sentence)
        if not (index.says("leaning", sentence_words[:1]) or index.says("remarks", sentence_words)):
            yield sentence


def _best(
    candidates: Iterable[str], question_words: Sequence[QueryWord], language: Language, index: Index
) -> tuple[str | None, float]:
    """Return the sentence that holds most of the question, and the share that it holds."""
    best_sentence, best_share = None, 0.0
    weight = sum(word.weight for word in question_words)
    for sentence in candidates:
        share = _share(question_words, _terms(sentence, language, index)) / weight
        if share > best_share:
            best_sentence, best_share = sentence, share
    return best_sentence, best_share


def _terms(text: str, language: Language, index: Index) -> set[int | None]:
    return {index.terms.get(index.lemma(word, language)) for word in words(text)}


def _share(query_words: Iterable[QueryWord], terms: AbstractSet[int | None]) -> float:
    """Return the weight of the words of a question that a text with such terms holds."""
    return sum(
        word.weight * max((word.terms[term] for term in word.terms.keys() & terms), default=0.0)
        for word in query_words
    )
