"""Markdown as sentences, for comparing and quoting."""

import re
from collections.abc import Iterator

_BLOCK = re.compile(r"\n+")
# A row of blank headings holds no hyphen.
_SEPARATOR = re.compile(r"\|[\s:|]*-[\s:|-]*")
_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
# A full stop ends a sentence if white space and a capital, digit or quotation mark follow, but not that
# of a page ("p. 25"); for comparing, a colon and a semicolon end one as well.
_NEXT = r"\s+(?=[A-ZÀ-Þ0-9«\"“(])"
_END = re.compile(r"(?<=[.!?])(?<!\bp\.)" + _NEXT)
_END_OF_PART = re.compile(r"(?<=[.!?:;])" + _NEXT)


def separates_headings(line: str) -> bool:
    """Return whether a line of Markdown separates the headings of a table from its rows.

    >>> separates_headings("|---|:-:|"), separates_headings("|  |  |")
    (True, False)
    """
    return _SEPARATOR.fullmatch(line) is not None


def sentences(markdown: str) -> Iterator[str]:
    r"""Yield the sentences of a Markdown text; a list item or a table row is at least one.

    >>> list(sentences("Draw **two** cards. Add them.\n\n1. Pay first\n\n| a | b |"))
    ['Draw two cards.', 'Add them.', 'Pay first', 'a, b']
    """
    for block in _BLOCK.split(markdown):
        if separates_headings(block):
            continue
        if block.startswith("|"):
            yield ", ".join(cell.strip() for cell in block.strip("| ").split("|")).replace("**", "")
            continue
        for sentence in _END_OF_PART.split(_LIST_MARK.sub("", block).replace("**", "")):
            if sentence.strip():
                yield sentence.strip()


# What is left of a block after these is the words of the rule.
_NO_PROSE = ("|", "#", "```", ">")
_NUMBERED = re.compile(r"^\s*\d+[.)]\s")
_LABEL = re.compile(r"^\*\*[^*]+[.:]\*\*\s*")
_FEWEST_WORDS = 4


def prose_sentences(markdown: str) -> Iterator[str]:
    r"""Yield the whole sentences of a Markdown text that can stand alone, in order.

    Tables, headings, numbered steps, and items that complete the line above them are left out.

    >>> list(prose_sentences("**Cost.** A move costs 1 point.\n\nYou may:\n- run.\n\n1. Pay first."))
    ['A move costs 1 point.']
    """
    is_list_open = False
    for block in _BLOCK.split(markdown):
        is_item = _LIST_MARK.match(block) is not None
        is_list_open = block.rstrip("* ").endswith(":") or (is_list_open and is_item)
        if block.startswith(_NO_PROSE) or _NUMBERED.match(block) or (is_list_open and is_item):
            continue
        text = _LABEL.sub("", _LIST_MARK.sub("", block)).replace("**", "")
        yield from (sentence.strip() for sentence in _END.split(text) if _is_whole(sentence.strip()))


def _is_whole(sentence: str) -> bool:
    starts = sentence[:1].isupper() or sentence[:1].isdigit() or sentence[:1] in '«"“('
    return starts and sentence.endswith((".", "!")) and len(sentence.split()) >= _FEWEST_WORDS
