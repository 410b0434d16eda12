"""Find headings, lists and tables in plain text, where nothing but its look tells them apart."""

import re
from collections.abc import Iterator
from typing import Final

from bot.drafting.blocks import Block, BlockKind

_LONGEST_HEADING: Final = 70
_MOST_WORDS: Final = 10
_ITEM: Final = re.compile(r"(?:[-*\u2022\u2013]|\(?\w{1,2}[.)])\s+(?=\S)")
_MARKDOWN_HEADING: Final = re.compile(r"#{1,6}\s+(.*?)\s*#*")
_EMPHASIS: Final = re.compile(r"\*\*|__|</?[a-z]+/?>")
_NUMBER_BEFORE: Final = re.compile(r"(?:\d+\.)*\d+\.?\s+")
# How sentences end, and what is cut off in the middle.
_NO_HEADING_ENDS: Final = (".", ";", ",", ":", "…")


def blocks_of_lines(text: str, page: int | None = None) -> Iterator[Block]:
    r"""Yield the blocks of a plain text, a line each; of a PDF page, or of a whole file.

    >>> [block.kind for block in blocks_of_lines("Torches\nA torch lights 2 squares.\n- It burns.")]
    ['heading', 'text', 'item']
    """
    for line in text.splitlines():
        words = _EMPHASIS.sub("", line).strip(" ")
        if not words.strip():
            continue
        marked = _MARKDOWN_HEADING.fullmatch(words)
        if marked is not None:
            yield Block("heading", marked[1], page)
        elif "\t" in words.strip():
            yield Block("row", words.strip(), page)
        elif _ITEM.match(words) and not _is_numbered_heading(words):
            kind: BlockKind = "step" if words[0].isalnum() or words[0] == "(" else "item"
            yield Block(kind, _ITEM.sub("", words, count=1), page)
        elif is_heading(words):
            yield Block("heading", _NUMBER_BEFORE.sub("", words.strip(), count=1), page)
        else:
            yield Block("text", words.strip(), page)


def is_heading(line: str) -> bool:
    """Return whether a line of its own looks like a heading: short, capitalised, no sentence.

    >>> is_heading("Pick a Lock"), is_heading("You may draw a Hero Card."), is_heading("2")
    (True, False, False)
    """
    words = line.strip()
    return (
        len(words) <= _LONGEST_HEADING
        and len(words.split()) <= _MOST_WORDS
        and not words.endswith(_NO_HEADING_ENDS)
        and any(letter.isalpha() for letter in words)
        and not words[0].islower()
    )


def _is_numbered_heading(line: str) -> bool:
    return _NUMBER_BEFORE.match(line) is not None and is_heading(line)
