"""What the words of a rulebook tell of its parts: labels of notes, terms of a glossary, an index."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from bot.drafting.blocks import Block
from bot.drafting.plain_text import LEADERS
from glossary.text import words

_TERM: Final = re.compile(r"([^\W\d_][^:.;,!?\t\n]{1,50}):\s+(\S.*)", re.DOTALL)
_MOST_TERM_WORDS: Final = 5
_LISTED: Final = re.compile(r"\D+[\s,.…]\d+(?:\s*[,\u2013-]\s*\d+)*")
_ANSWER: Final = re.compile(r"^(?:A|R|Answer|Risposta)\s?[:.]\s+")
_QUESTION: Final = re.compile(r"^(?:Q|D|Question|Domanda)\s?[:.]\s+")


def _key(text: str) -> str:
    return " ".join(words(text))


@cache
def _named(kind: str) -> frozenset[str]:
    """Return the words of one kind from ``words.yaml``."""
    lines_by_kind = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text(encoding="utf-8"))
    return frozenset(word for line in lines_by_kind[kind] for word in line)


def is_label(text: str) -> bool:
    """Return whether a text is the label of a note.

    >>> is_label("IMPORTANT:"), is_label("Nota"), is_label("Notable Heroes")
    (True, True, False)
    """
    return _key(text) in _named("labels")


def is_faq(heading: str) -> bool:
    """Return whether questions and answers stand below a heading."""
    return _key(heading) in _named("faq")


def is_listing(heading: str) -> bool:
    """Return whether contents or an index stand below a heading."""
    return _key(heading) in _named("listings")


def is_listed(text: str) -> bool:
    """Return whether a line is one of contents or of an index: a name and its pages.

    >>> is_listed("Torches .... 4"), is_listed("Bell, 2-3"), is_listed("T"), is_listed("Light")
    (True, True, True, False)
    """
    return len(text) == 1 or LEADERS.search(text) is not None or _LISTED.fullmatch(text) is not None


def glossary_term(block: Block) -> tuple[str, str] | None:
    """Return a term and its definition, if that is what a block may be.

    >>> glossary_term(Block("text", "Line of sight: a straight line between two figures."))
    ('Line of sight', 'a straight line between two figures.')
    >>> glossary_term(Block("text", "At the end of the round: flip the token."))
    """
    line = _TERM.fullmatch(block.text) if block.kind in ("text", "item") else None
    if line is None or line[1][0].islower() or is_label(line[1]):
        return None
    term, definition = line[1].strip(), line[2].strip()
    term_words = words(term)
    is_short = 0 < len(term_words) <= _MOST_TERM_WORDS and len(definition.split()) > 1
    if (
        not is_short
        or term_words[0] in _stopwords()
        or not _stopwords().isdisjoint({*term_words} - _named("in-names"))
    ):
        return None
    return term, definition


@cache
def _stopwords() -> frozenset[str]:
    from glossary.loading.loader import read_lexicon

    return read_lexicon().stopword_set()


def without_question_label(text: str) -> str:
    """Return a question without the ``Q:`` in front of it, an answer without its ``A:``.

    >>> without_question_label("Q: May I rest?"), without_question_label("R: Sì.")
    ('May I rest?', 'Sì.')
    """
    return _ANSWER.sub("", _QUESTION.sub("", text, count=1), count=1)
