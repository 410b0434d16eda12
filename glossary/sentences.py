"""The one sentence of a rule that answers a question."""

import re
from collections.abc import Iterator
from typing import Final

from glossary.entry import EntryBody, Language
from glossary.index import Index
from glossary.query import Query, analyse
from glossary.text import stem, words

# A sentence that shares less than this of the question's weight does not answer it.
_LEAST_SHARE: Final = 0.3

_BLOCK = re.compile(r"\n+")
_TABLE_RULE = re.compile(r"^\|[\s:|-]+\|?$")
_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
# A full stop ends a sentence if white space and a capital, digit or quotation mark follow.
_END = re.compile(r"(?<=[.!?:;])\s+(?=[A-ZÀ-Þ0-9«\"“(])")


def sentences(markdown: str) -> Iterator[str]:
    r"""Yield the sentences of a Markdown text; a list item or a table row is at least one.

    >>> list(sentences("Draw **two** cards. Add them.\n\n1. Pay first\n\n| a | b |"))
    ['Draw two cards.', 'Add them.', 'Pay first', 'a, b']
    """
    for block in _BLOCK.split(markdown):
        if _TABLE_RULE.match(block):
            continue
        if block.startswith("|"):
            yield ", ".join(cell.strip() for cell in block.strip("| ").split("|")).replace("**", "")
            continue
        for sentence in _END.split(_LIST_MARK.sub("", block).replace("**", "")):
            if sentence.strip():
                yield sentence.strip()


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
    best, found = _LEAST_SHARE, None
    for text in (body.short[language], body.text[language]):
        for sentence in sentences(text):
            share = _share(sentence, language, query, index)
            if share > best:
                best, found = share, sentence
    return found


def _share(sentence: str, language: Language, query: Query, index: Index) -> float:
    terms = {index.terms.get(stem(word, language)) for word in words(sentence)}
    found = sum(
        word.weight * max((word.terms[term] for term in word.terms.keys() & terms), default=0.0)
        for word in query.words
    )
    return found / query.weight
