"""Read a PDF: the lines of its pages, without what stands at their edges, and what they make up."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

from bot.drafting.blocks import PICTURE, PICTURE_MARK, Block, Remark, Rulebook
from bot.drafting.pdf_layout import PageLine, Row, lines_of, rows_of
from bot.drafting.pdf_words import Page, Word, read_pages
from bot.drafting.plain_text import Line, blocks_of_lines, is_heading, is_marked

# Parts of the size of the letters, or of the distance from line to line.
_LARGER: Final = 1.08
_APART: Final = 1.25
_INDENT: Final = 0.8
# So many lines show where their column ends.
_MANY_LINES: Final = 8
# A line that leaves room for so many characters is not full.
_SHORT: Final = 4
# Of all paragraphs, if this is how a document parts them.
_MOST: Final = 0.8
# A line that leaves no more of its column free may be the last but one of a paragraph.
_RAGGED: Final = 0.25
_USUAL_LEADING: Final = 1.2
_LARGEST_LEADING: Final = 3.5
# Of rows at the top of a page, and at its foot; and of pages that need to have one.
_MOST_RUNNING: Final = 2
_FEWEST_PAGES: Final = 2
_ENOUGH_PAGES: Final = 3
_DIGITS: Final = re.compile(r"\d+")
_BARE_NUMBER: Final = re.compile(r"\d+[.:;,!?]?")
_PAGE_NUMBER: Final = re.compile(r"\W*(?:[Pp]ag(?:e|ina|\.)?\s*)?(\d+)(?:\s*(?:/|of|di)\s*\d+)?\W*")


def read_pdf(file: Path) -> Rulebook:
    """Return what is in a PDF; errors as for ``read_pages``."""
    pages = list(read_pages(file))
    words_by_page, running = _without_edges([rows_of(page.words) for page in pages])
    leading = _leading(words_by_page)
    lines_by_page, mixed_pages = [], []
    for number, words in enumerate(words_by_page, 1):
        lines, is_mixed = lines_of(words, max((word.end for word in words), default=0), leading)
        lines_by_page.append(lines)
        mixed_pages += [number] if is_mixed else []
    blocks = [
        *_blocks(_with_ends(lines_by_page), leading),
        *(Block("margin", text, number) for number, text in running),
        *(
            Block("margin", page.turned_text, number)
            for number, page in enumerate(pages, 1)
            if page.turned_text
        ),
    ]
    return Rulebook(tuple(blocks), tuple(_remarks(pages, mixed_pages)))


def _remarks(pages: Sequence[Page], mixed_pages: Sequence[int]) -> Iterator[Remark]:
    if mixed_pages:
        yield Remark("mixed-columns", len(mixed_pages), tuple(mixed_pages))
    empty_pages = [
        number for number, page in enumerate(pages, 1) if not page.words and not page.is_blank
    ]
    if empty_pages:
        yield Remark("empty-pages", len(empty_pages), tuple(empty_pages))
    pictures = sum(page.pictures for page in pages)
    if pictures:
        yield Remark("pictures", pictures)


def _without_edges(pages: Sequence[list[Row]]) -> tuple[list[list[Word]], list[tuple[int, str]]]:
    """Return the words of pages without headers, footers and numbers, and these headers and footers.

    They stand on several pages at the same height; the digits in them may differ.
    """
    edges = [_edges(rows) for rows in pages]
    keys = Counter(key for rows in edges for key in {_running_key(row) for row in rows})
    fewest_pages = min(_ENOUGH_PAGES, max(_FEWEST_PAGES, len(pages) // 2))
    offsets = Counter(
        offset for place, rows in enumerate(edges) for offset in _number_offsets(rows, place)
    )
    running: dict[str, tuple[int, str]] = {}
    words_by_page = []
    for place, (rows, page_edges) in enumerate(zip(pages, edges, strict=True)):
        edge_ids = {id(row) for row in page_edges}  # rows of a table may be equal
        words = []
        for row in rows:
            text, number = _plain(row), _page_number(row)
            if id(row) not in edge_ids:
                words += row
            elif number is not None:
                # A bare number may be anything, as the end of a sentence, "2."; those of pages go up
                # with the pages.
                is_bare = _BARE_NUMBER.fullmatch(text) is not None
                if is_bare and offsets[number - place] < _FEWEST_PAGES:
                    words += row
            elif keys[_running_key(row)] >= fewest_pages:
                running.setdefault(_DIGITS.sub("", text), (place + 1, text))
            else:
                words += row
        words_by_page.append(words)
    return words_by_page, list(running.values())


def _edges(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows at the top of a page and at its foot, where headers and footers stand."""
    return (*rows[:_MOST_RUNNING], *rows[max(_MOST_RUNNING, len(rows) - _MOST_RUNNING) :])


def _number_offsets(rows: Sequence[Row], place: int) -> set[int]:
    """Return how far the numbers that stand alone in rows are above the place of their page."""
    numbers = map(_page_number, rows)
    return {number - place for number in numbers if number is not None}


def _page_number(row: Row) -> int | None:
    """Return the number of a page that is all that a row says; ``None`` for any other row."""
    match = _PAGE_NUMBER.fullmatch(_plain(row))
    return None if match is None else int(match[1])


def _plain(row: Row) -> str:
    return " ".join(word.text for word in row)


def _running_key(row: Row) -> tuple[str, int]:
    return _DIGITS.sub("", _plain(row)).strip(), round(row[0].bottom / 3)


def _leading(pages: Sequence[Sequence[Word]]) -> float:
    """Return how far the next line is below a line, in parts of the size of its letters."""
    falls = [
        (first.bottom - second.bottom) / second.size
        for words in pages
        for first, second in pairwise(sorted(words, key=lambda word: word.place))
        if first.size == second.size and second.start < first.start
    ]
    usual = [fall for fall in falls if 1 <= fall <= _LARGEST_LEADING]
    return median(usual) if usual else _USUAL_LEADING


def _with_ends(pages: Sequence[Sequence[PageLine]]) -> list[list[PageLine]]:
    """Return the lines of pages; where a column has few, it ends where one with more of them does."""
    counts = Counter(line.column_end for page in pages for line in page)
    ends = sorted(end for end, count in counts.items() if count >= _MANY_LINES)
    ends_by_end = {
        end: end if count >= _MANY_LINES else next((later for later in ends if later >= end), end)
        for end, count in counts.items()
    }
    return [[replace(line, column_end=ends_by_end[line.column_end]) for line in page] for page in pages]


def _blocks(pages: Sequence[Sequence[PageLine]], leading: float) -> Iterator[Block]:
    """Yield the blocks that the lines of pages make up."""
    letters: Counter[tuple[float, bool]] = Counter()
    for page in pages:
        for line in page:
            letters[line.size, line.is_bold] += len(line.text)
    size, is_bold = max(letters, key=lambda style: letters[style], default=(0, False))
    sizes = sorted(
        {line.size for page in pages for line in page if line.size > _LARGER * size}, reverse=True
    )
    look = _Look(size, sizes, leading, has_bold_text=is_bold, has_spaces=_has_spaces(pages, leading))
    lines = [line for number, page in enumerate(pages, 1) for line in look.lines(page, number)]
    yield from blocks_of_lines(lines, by_look=all(line.level is None for line in lines))


@dataclass(frozen=True, slots=True)
class _Look:
    """What the lines of a document look like.

    Attributes:
        size: The size of most letters.
        heading_sizes: The sizes that are larger, the largest first.
        leading: From one line to the next, in parts of the size.
        has_bold_text: Whether most letters are bold.
        has_spaces: Whether paragraphs have more space between them than lines.
    """

    size: float
    heading_sizes: Sequence[float]
    leading: float
    has_bold_text: bool
    has_spaces: bool

    def lines(self, page: Sequence[PageLine], number: int) -> Iterator[Line]:
        """Yield the lines of a page that hold words."""
        last: PageLine | None = None
        level: int | None = None
        for line in page:
            if not any(map(str.isalnum, line.text)):
                continue
            is_apart = last is not None and self._is_apart(line, last)
            goes_on = (
                last is not None
                and not is_apart
                and (line.is_bold, line.size) == (last.is_bold, last.size)
            )
            level = self._level(line, last, is_apart=is_apart, last_level=level if goes_on else None)
            text = line.text.replace(PICTURE, PICTURE_MARK)
            yield Line(text, number, self._room(line), is_apart, level)
            last = line

    def _is_apart(self, line: PageLine, last: PageLine) -> bool:
        indent = (line.start - last.start) / line.size
        is_first = indent > _INDENT and not is_marked(last.text)
        is_behind = indent < -_INDENT and _room(last) > _SHORT
        return line.bottom < last.bottom and (
            is_first or is_behind or _is_lower(line, last, self.leading)
        )

    def _room(self, line: PageLine) -> float:
        """Return the room behind a line; none, where spaces part paragraphs, unless it ends early."""
        is_long = line.column_end - line.end < _RAGGED * (line.column_end - line.start)
        return 0 if self.has_spaces and is_long else _room(line)

    def _level(
        self, line: PageLine, last: PageLine | None, *, is_apart: bool, last_level: int | None
    ) -> int | None:
        """Return the level of a heading: by its size, or if it is bold and no part of a paragraph."""
        if "\t" in line.text:
            return None
        if line.size in self.heading_sizes:
            return self.heading_sizes.index(line.size) + 1
        if not line.is_bold or self.has_bold_text or last_level is not None:
            return last_level if line.is_bold else None
        begins = is_apart or last is None or _room(last) > _SHORT or last.bottom < line.bottom
        return len(self.heading_sizes) + 1 if begins and is_heading(line.text) else None


def _is_lower(line: PageLine, last: PageLine, leading: float) -> bool:
    """Return whether there is more space above a line than between lines."""
    return last.bottom - line.bottom > _APART * leading * max(line.size, last.size)


def _has_spaces(pages: Sequence[Sequence[PageLine]], leading: float) -> bool:
    """Return whether paragraphs have more space between them than lines: where one surely ends."""
    ends = [
        _is_lower(line, last, leading)
        for page in pages
        for last, line in pairwise(page)
        if last.text.endswith(".") and _room(last) > _SHORT and line.bottom < last.bottom
    ]
    return bool(ends) and sum(ends) >= _MOST * len(ends)


def _room(line: PageLine) -> float:
    """Return how many characters would still fit behind a line."""
    return (line.column_end - line.end) * len(line.text) / max(line.end - line.start, 1)
