"""Find headings, lists and tables in plain text, where nothing but its look tells them apart."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bot.drafting.blocks import Block, BlockKind

# Of lines at the top of a page, and at its foot; and of pages that need to have one.
_MOST_RUNNING: Final = 2
_FEWEST_PAGES: Final = 3
_DIGITS: Final = re.compile(r"\d+")
_LONGEST_HEADING: Final = 70
_MOST_WORDS: Final = 10
_ITEM: Final = re.compile(r"(?:[-*\u2022\u2013]|\(?\w{1,2}[.)])\s+(?=\S)")
_MARKDOWN_HEADING: Final = re.compile(r"#{1,6}\s+(.*?)\s*#*")
_EMPHASIS: Final = re.compile(r"\*\*|__|</?[a-z]+/?>")
_NUMBER_BEFORE: Final = re.compile(r"^((?:\d+\.)*\d+)\.?\s+")
# An equation of a table of results, "6 = critical", is no heading.
_EQUALS: Final = re.compile(r"(?:^|\s)=\s")
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
            yield Block("heading", marked[1], page, len(words) - len(words.lstrip("#")))
        elif "\t" in words.strip():
            yield Block("row", words.strip(), page)
        elif (marker := _ITEM.match(words)) and not _is_numbered_heading(words):
            kind: BlockKind = "step" if words[0].isalnum() or words[0] == "(" else "item"
            yield Block(kind, words[marker.end() :], page, marker=marker[0].strip())
        elif is_heading(words):
            # Capital letters throughout are those of chapters.
            yield Block("heading", words.strip(), page, level=1 if words.isupper() else 0)
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
        and _EQUALS.search(words) is None
    )


def without_number(heading: str) -> str:
    """Return a heading without the number in front of it.

    >>> without_number("3.2 Movement"), without_number("Phase 2 Actions")
    ('Movement', 'Phase 2 Actions')
    """
    return _NUMBER_BEFORE.sub("", heading) or heading


def _is_numbered_heading(line: str) -> bool:
    return _NUMBER_BEFORE.match(line) is not None and is_heading(without_number(line))


def without_running_lines(pages: Sequence[str]) -> Iterator[str]:
    r"""Yield the texts of pages without what stands at the top or the foot of most of them.

    Numbers in such lines may differ.

    >>> rules = ("Run.", "Rest.", "Swim.")
    >>> list(without_running_lines([f"Deep Halls\n{rule}\n{page}" for page, rule in enumerate(rules)]))
    ['Run.', 'Rest.', 'Swim.']
    """
    lines_by_page = [[line for line in page.splitlines() if line.strip()] for page in pages]
    counts = Counter(
        line for lines in lines_by_page for line in {_without_digits(line) for line in _edges(lines)}
    )
    fewest_pages = max(_FEWEST_PAGES, len(pages) // 2)
    running = {line for line, count in counts.items() if count >= fewest_pages}
    for lines in lines_by_page:
        last = len(lines) - _MOST_RUNNING
        yield "\n".join(
            line
            for place, line in enumerate(lines)
            if _MOST_RUNNING <= place < last or _without_digits(line) not in running
        )


def _edges(lines: Sequence[str]) -> Sequence[str]:
    return (*lines[:_MOST_RUNNING], *lines[-_MOST_RUNNING:])


def _without_digits(line: str) -> str:
    return _DIGITS.sub("", line).strip()
