"""Markdown as sentences, for comparing and quoting."""

import re
from collections.abc import Iterator

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
