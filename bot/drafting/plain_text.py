"""Find headings, lists and tables in lines, where nothing but their look tells them apart."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.drafting.blocks import Block, BlockKind
from bot.drafting.spelling import Spelling, is_divided

_LONGEST_HEADING: Final = 70
_MOST_WORDS: Final = 10
_LONGEST_MARKED_HEADING: Final = 160
_ITEM: Final = re.compile(r"(?:[-*•\u2013▪●]|\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})[.)])\s+(?=\S)")
# A term or a label, in front of its colon.
_LABELLED: Final = re.compile(r"[^\W\d_][^:.;,]{1,50}:\s")
_MARKDOWN_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_EMPHASIS: Final = re.compile(r"\*\*|__|</?(?:b|i|u|em|strong|br)\s?/?>")
_NUMBER_BEFORE: Final = re.compile(r"^((?:\d+\.)*\d+)\.?\s+")
# An equation of a table of results, "6 = critical", is no heading; nor is a line of contents.
_EQUALS: Final = re.compile(r"(?:^|\s)=\s")
LEADERS: Final = re.compile(r"(?:\.\s?){3,}\s*\d+\s*$")
# How sentences end, and what is cut off in the middle.
_SENTENCE_ENDS: Final = (".", "!", "?", ";", ":", "…")
_NO_HEADING_ENDS: Final = (".", ";", ",", ":", "…", "-")
# A line of nothing but strokes; below a line they make it a heading.
_STROKES: Final = re.compile(r"[-=_*~+|:#.\s─-╿]{3,}")
_CELL: Final = re.compile(r"\S+(?: \S+)*")
# So many blanks in front of a cell are not those of a justified line.
_LEAST_GAP: Final = 3
# A sentence that has not ended goes on although so much more would fit; one that goes on in the middle,
# although even so much would.
_SPARE: Final = 3
_MOST_SPARE: Final = 12
# A line of so many characters is no heading, nor an item that is left unmarked.
_LONG: Final = 50
# Of the lines that are surely broken, this share is no longer than the page is wide.
_PAGE_WIDTH_SHARE: Final = 0.95
# They are so long as the longest lines, or lines are not broken at the width of a page.
_LEAST_FULL: Final = 0.8


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it stands on a page.

    Attributes:
        text: The words; cells of a table are separated by tabs.
        page: Its page, from 1.
        room: How many characters would still fit behind it; infinite if nobody knows where lines end.
        is_apart: Whether there is more space above it than between lines.
        level: Of a heading that is marked as one, how deep it stands, from 1.
    """

    text: str
    page: int | None = None
    room: float = math.inf
    is_apart: bool = False
    level: int | None = None


def blocks_of_text(text: str) -> Iterator[Block]:
    r"""Yield the blocks of a plain text.

    >>> [block.kind for block in blocks_of_text("Torches\nA torch lights 2 squares.\n- It burns.")]
    ['heading', 'text', 'item']
    """
    yield from blocks_of_lines(_with_room(list(_lines(text))))


def blocks_of_lines(lines: Sequence[Line], *, by_look: bool = True) -> Iterator[Block]:
    """Yield the blocks that lines make up; those that were broken for want of room become one.

    Args:
        lines: The lines in the order of reading.
        by_look: Whether headings are told by their look, where they are not marked.
    """
    spelling = Spelling(line.text for line in lines)
    paragraphs: list[list[Line]] = []
    for line in lines:
        if paragraphs and _continues(line, paragraphs[-1][-1]):
            paragraphs[-1].append(line)
        else:
            paragraphs.append([line])
    for paragraph in paragraphs:
        text = spelling.joined([line.text for line in paragraph])
        yield block_of_line(paragraph[0], text, by_look=by_look)


def _continues(line: Line, last: Line) -> bool:
    """Return whether a line goes on where the last one was broken."""
    if line.is_apart or line.level != last.level or "\t" in line.text + last.text:
        return False
    if line.level is not None or LEADERS.search(last.text):
        return line.level is not None
    is_ended = last.text.endswith(_SENTENCE_ENDS)
    if is_ended and (line.page != last.page or _LABELLED.match(line.text)):
        return False
    # How much more would fit behind the last line than the first word of this one.
    spare = last.room - len(line.text.split(maxsplit=1)[0]) - 1
    is_full = spare < (0 if is_ended else _SPARE)
    if is_marked(line.text):
        return is_full and not is_ended and not is_marked(last.text)
    if is_divided(last.text) and line.text[0].isalpha():
        return True
    is_inside = line.text[0].islower() and not is_ended
    return is_full or (is_inside and (spare < _MOST_SPARE or math.isinf(spare)))


def block_of_line(first: Line, text: str, *, by_look: bool) -> Block:
    """Return the block that a line makes, with ``text`` for what was joined to it."""
    marker = _ITEM.match(text)
    if first.level is not None and _is_marked_heading(text):
        return Block("heading", text, first.page, first.level)
    if "\t" in text[marker.end() if marker else 0 :]:
        return Block("row", text, first.page)
    if marker is not None:
        kind: BlockKind = "step" if text[0].isalnum() or text[0] == "(" else "item"
        return Block(kind, text[marker.end() :], first.page, marker=marker[0].strip())
    if by_look and is_heading(text):
        # Capital letters throughout are those of chapters.
        return Block("heading", text, first.page, level=1 if text.isupper() else 0)
    return Block("text", text, first.page)


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
        and LEADERS.search(words) is None
    )


def _is_marked_heading(text: str) -> bool:
    has_words = sum(letter.isalpha() for letter in text) > 1 and LEADERS.search(text) is None
    return has_words and len(text) <= _LONGEST_MARKED_HEADING and not text.endswith((".", ";", ","))


def is_marked(line: str) -> bool:
    """Return whether a line begins as an item of a list.

    >>> is_marked("• Walk"), is_marked("2. Walk"), is_marked("Walk")
    (True, True, False)
    """
    return _ITEM.match(line) is not None


def without_number(heading: str) -> str:
    """Return a heading without the number in front of it.

    >>> without_number("3.2 Movement"), without_number("Phase 2 Actions")
    ('Movement', 'Phase 2 Actions')
    """
    return _NUMBER_BEFORE.sub("", heading) or heading


def joined_rows(rows: Sequence[Sequence[str]], are_apart: Sequence[bool]) -> Iterator[str]:
    r"""Yield the rows of a table, those whose cells are broken into several lines as one.

    Args:
        rows: The cells of each row, empty ones included.
        are_apart: Of each row, whether there is more space above it than between lines.

    >>> list(joined_rows([("Roll", "Effect"), ("1", "You lose"), ("", "a turn.")], [False] * 3))
    ['Roll\tEffect', '1\tYou lose a turn.']
    """
    complete_rows: list[list[str]] = []
    has_capitals = bool(rows) and not any(cell[:1].islower() for cell in rows[0])
    for row, is_apart in zip(rows, are_apart, strict=True):
        goes_on = not row[0] or (has_capitals and all(cell[:1].islower() for cell in row if cell))
        if complete_rows and not is_apart and goes_on:
            spelling = Spelling(())
            complete_rows[-1] = [
                spelling.joined([*filter(None, cells)])
                for cells in zip(complete_rows[-1], row, strict=True)
            ]
        else:
            complete_rows.append(list(row))
    yield from ("\t".join(row) for row in complete_rows)


def _lines(text: str) -> Iterator[Line]:
    """Yield the lines of a plain text that hold words."""
    lines = text.split("\n")
    is_apart = True
    place = 0
    while place < len(lines):
        line = _EMPHASIS.sub("", lines[place])
        line = line.strip(" ") if "\t" in line.strip() else line.strip()
        end, level = _end_of_table(lines, place), None
        if end > place + 1:
            rows = _cells(lines[place:end])
            for row in joined_rows(rows, [False] * len(rows)):
                yield Line(row, is_apart=is_apart)
        elif marked := _MARKDOWN_HEADING.fullmatch(line):
            yield Line(marked[2], is_apart=True, level=len(marked[1]))
        elif any(character.isalnum() for character in line):
            if is_apart and _is_marked_heading(line):
                level = _underlined(lines[end : end + 1])
            yield Line(_row_of_bars(line), is_apart=is_apart, level=level)
        elif line and not _STROKES.fullmatch(line):
            yield Line(line, is_apart=is_apart)
        is_after_break = not line or end > place + 1 or _STROKES.fullmatch(line) is not None
        is_apart = is_after_break or level is not None
        place = end


def _underlined(following: Sequence[str]) -> int | None:
    """Return the level of a heading before these lines; ``None`` if the first underlines nothing."""
    underline = following[0].strip() if following else ""
    is_line = len(set(underline)) == 1 and _STROKES.fullmatch(underline)
    return {"=": 1, "-": 2}.get(underline[0]) if is_line else None


def _row_of_bars(line: str) -> str:
    """Return the cells of ``| a | b |``, separated by tabs; any other line as it is."""
    if not line.startswith("|") or not line.endswith("|"):
        return line
    return "\t".join(cell.strip() for cell in line.strip("|").split("|"))


def _end_of_table(lines: Sequence[str], start: int) -> int:
    """Return the place behind the lines from ``start`` on that have cells in common columns."""
    end = start + 1
    while end < len(lines) and _has_common_column(lines[end - 1], lines[end]):
        end += 1
    return end


def _has_common_column(first: str, second: str) -> bool:
    has_cells = "  " in first.strip() or "  " in second.strip()
    if not has_cells or "  " not in first or "  " not in second:
        return False
    gaps = [_gaps(line) for line in (first, second)]
    common = gaps[0].keys() & gaps[1].keys()
    is_ruled = any(map(_STROKES.fullmatch, (first, second)))
    return any(is_ruled or max(gaps[0][start], gaps[1][start]) >= _LEAST_GAP for start in common)


def _gaps(line: str) -> dict[int, int]:
    """Return how many blanks stand before each cell that begins a column, by its place."""
    cells = list(_CELL.finditer(line))
    ends = [0, *(cell.end() for cell in cells)]
    return {cell.start(): cell.start() - end for cell, end in zip(cells, ends) if cell.start()}  # noqa: B905  # one more end


def _cells(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of lines that have common columns."""
    starts = sorted({0, *max((_gaps(line) for line in lines), key=len)})
    rows = []
    for line in filter(lambda line: not _STROKES.fullmatch(line), lines):
        row = [""] * len(starts)
        for cell in _CELL.finditer(line):
            column = sum(start <= cell.start() for start in starts) - 1
            row[column] = f"{row[column]} {cell[0]}".strip()
        rows.append(row)
    return rows


def _with_room(lines: Sequence[Line]) -> list[Line]:
    """Return lines with the room behind them, if the lines of a page were broken at one width."""
    lengths = sorted(len(line.text) for line in lines if "\t" not in line.text)
    broken = sorted(len(first.text) for first, second in pairwise(lines) if _is_broken(first, second))
    if not broken:
        return list(lines)
    width, longest = (
        lengths[int((len(lengths) - 1) * _PAGE_WIDTH_SHARE)] for lengths in (broken, lengths)
    )
    if width < _LEAST_FULL * longest:
        return list(lines)
    return [replace(line, room=width - len(line.text)) for line in lines]


def _is_broken(line: Line, following: Line) -> bool:
    """Return whether a line surely goes on in the next one."""
    is_text = "\t" not in line.text + following.text and not is_marked(following.text)
    is_inside = following.text[0].islower() or len(line.text) >= _LONG
    return is_text and is_inside and not following.is_apart and not line.text.endswith(_SENTENCE_ENDS)
