"""The one sentence of a rule that answers a question."""

from typing import Final

from glossary.entry import EntryBody, Language
from glossary.index import Index
from glossary.markdown import sentences
from glossary.query import Query, analyse
from glossary.text import words

# A sentence that shares less than this of the question's weight does not answer it.
_LEAST_SHARE: Final = 0.3
# The short answer is the ruling; a detail of the text has to fit clearly better to be quoted.
_WORTH_OF_DETAIL: Final = 0.85


def answering_sentence(body: EntryBody, question: str, language: Language, index: Index) -> str | None:
    """Return the sentence of the short answer or the rule that answers ``question`` best.

    Args:
        body: The entry that was found for the question.
        question: What the player typed, in either language.
        language: Language of the sentence to return.
        index: The index that the entry is in.

    Returns:
        A sentence without Markdown, the earliest of equals; ``None`` if the question is a mere name
        or if no sentence shares enough with it.
    """
    query = analyse(question, index)
    if query.is_short or not query.weight:
        return None
    best_share, best_sentence = _LEAST_SHARE, None
    for text, worth in ((body.short[language], 1.0), (body.text[language], _WORTH_OF_DETAIL)):
        for sentence in sentences(text):
            share = worth * _share(sentence, language, query, index)
            if share > best_share:
                best_share, best_sentence = share, sentence
    return best_sentence


def _share(sentence: str, language: Language, query: Query, index: Index) -> float:
    terms = {index.terms.get(index.lemma(word, language)) for word in words(sentence)}
    covered = sum(
        word.weight * max((word.terms[term] for term in word.terms.keys() & terms), default=0.0)
        for word in query.words
    )
    return covered / query.weight
