"""Bring the words of a page into the order of reading, by where they stand.

Words at one height are a *row*. Where rows below each other leave the same space free there is a
*gutter*, between columns of text or between the cells of a table.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from statistics import median
from typing import Final, Literal

from bot.drafting.pdf_words import Word
from bot.drafting.plain_text import joined_rows

# Parts of the size of the letters.
_SAME_ROW: Final = 0.4
_HEIGHT: Final = 0.75
_DEPTH: Final = 0.2
_JOINED: Final = 0.1
_RAISED: Final = 0.8
# How wide a gutter is at the least, by how many rows it divides.
_GUTTERS: Final = {2: 1.5, 3: 0.8}
_NARROWEST: Final = 0.45
# The widest gap between the marker of an item and its text.
_WIDEST: Final = 3.0
# The gaps of a line that is spread over its whole width are alike.
_ALIKE: Final = 1.6
_FEWEST_ALIKE: Final = 3
# Columns of text have so many rows of so many characters.
_COLUMN_ROWS: Final = 3
_COLUMN_CHARACTERS: Final = 14
# Of them, so many begin in the middle of a sentence.
_GOING_ON: Final = 0.25
# A row is apart from the one above it if it stands so much lower than the next line would.
_APART: Final = 1.08
# So many rows of nothing but a first cell end a table.
_MOST_LONELY: Final = 2
_MARKER: Final = re.compile(r"[-•\u2013▪●*]|\(?(?:\d{1,2}|[A-Za-z])[.)]")

Row = list[Word]
# From where to where on a page nothing stands.
Free = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page.

    Attributes:
        text: Its words; the cells of a table's row are separated by tabs.
        start: Where it begins.
        end: Where it ends.
        bottom: The height at which it stands.
        size: The size of most of its letters.
        is_bold: Whether all of them are bold.
        column_end: Where its column ends.
    """

    text: str
    start: float
    end: float
    bottom: float
    size: float
    is_bold: bool
    column_end: float


def rows_of(words: Iterable[Word]) -> list[Row]:
    """Return words as rows from top to bottom, each from left to right."""
    rows: list[Row] = []
    for word in sorted(words, key=lambda word: -word.bottom):
        first = rows[-1][0] if rows else word
        if rows and first.bottom - word.bottom <= _SAME_ROW * max(first.size, word.size):
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda word: word.start) for row in rows]


def lines_of(words: Sequence[Word], end: float, leading: float) -> tuple[list[PageLine], bool]:
    """Return words as lines in the order of reading, and whether columns among them are mixed.

    Columns are mixed if they are drawn row by row: that they are no table is then a guess.

    Args:
        words: Words of a page, or of one of its columns.
        end: Where the page or the column ends.
        leading: From one line to the next, in parts of the size of the letters.
    """
    lines: list[PageLine] = []
    is_mixed = False
    for region in _regions(_strips(words)):
        if region.kind == "columns":
            columns = region.columns()
            is_mixed |= _alternations(columns) >= min(len(rows_of(column)) for column in columns)
            for column in columns:
                more_lines, has_mixed = lines_of(column, max(word.end for word in column), leading)
                lines += more_lines
                is_mixed |= has_mixed
        elif region.kind == "table":
            rows = [[_text(cell) for cell in _divided(row, region.gutters)] for row in region.rows()]
            lines += _table_lines(region.rows(), rows, end, leading)
            is_mixed |= any(map(_is_mixed, zip(*rows, strict=True), [rows] * len(rows[0])))
        else:
            lines += [_line(row, _text(row), end) for row in region.rows()]
    return lines, is_mixed


@dataclass(frozen=True, slots=True)
class _Region:
    """Rows below each other that are read in the same way.

    Attributes:
        kind: How.
        strips: The words of it, as strips.
        gutters: What divides its columns.
    """

    kind: Literal["text", "columns", "table"]
    strips: Sequence[Row]
    gutters: Sequence[Free] = ()

    def rows(self) -> list[Row]:
        """Return its rows from top to bottom."""
        return rows_of(word for strip in self.strips for word in strip)

    def columns(self) -> list[Row]:
        """Return the words of each column."""
        return _divided([word for strip in self.strips for word in strip], self.gutters)


def _regions(strips: Sequence[Row]) -> Iterator[_Region]:
    """Yield the regions that strips make up, from top to bottom."""
    start = place = 0
    while place < len(strips):
        columns_or_table = _columns_at(strips, start, place) or _table_at(strips, place)
        if columns_or_table is None:
            place += 1
            continue
        first, region = columns_or_table
        yield _Region("text", strips[start:first])
        yield region
        start = place = first + len(region.strips)
    yield _Region("text", strips[start:])


def _strips(words: Iterable[Word]) -> list[Row]:
    """Return words as strips from top to bottom, between which a page is empty."""
    strips: list[Row] = []
    lowest = 0.0
    for word in sorted(words, key=lambda word: -(word.bottom + _HEIGHT * word.size)):
        bottom = word.bottom - _DEPTH * word.size
        if strips and word.bottom + _HEIGHT * word.size > lowest:
            strips[-1].append(word)
            lowest = min(lowest, bottom)
        else:
            strips.append([word])
            lowest = bottom
    return strips


def _columns_at(strips: Sequence[Row], start: int, place: int) -> tuple[int, _Region] | None:
    """Return the columns of text that the strip at ``place`` is part of, and where they begin."""
    gutters = _gutters(strips[place])
    bands = [_band(strips, place, [gutter]) for gutter in gutters]
    bands.append(_band(strips, place, gutters, is_table=True))
    for last, common in sorted(bands, key=lambda band: -band[0]):
        first = place
        while common and first > start and _common(common, _free(strips[first - 1])) == common:
            first -= 1
        region = _Region("columns", strips[first:last], common)
        if _are_texts(region.columns()):
            return first, region
    return None


def _table_at(strips: Sequence[Row], place: int) -> tuple[int, _Region] | None:
    """Return the table that begins with the strip at ``place``, and this place."""
    last, gutters = _band(strips, place, _gutters(strips[place]), is_table=True)
    size = _table_size(strips[place:last], gutters)
    return (place, _Region("table", strips[place : place + size], gutters)) if size else None


def _gutters(strip: Row) -> list[Free]:
    """Return what is free between the words of a strip."""
    return [free for free in _free(strip) if not any(map(math.isinf, free))]


def _band(
    strips: Sequence[Row], place: int, gutters: Sequence[Free], *, is_table: bool = False
) -> tuple[int, Sequence[Free]]:
    """Return behind which strip the gutters of the one at ``place`` end, and what all have in common.

    No gutter of a table ends at a strip with words in one column only: that one stands below the table;
    nor at one that begins columns of its own: those are the next table's.
    """
    last = place + 1
    starts = _starts(strips[place], gutters)
    while gutters and last < len(strips):
        common = _common(gutters, _free(strips[last]))
        is_lonely = sum(map(bool, _divided(strips[last], common))) <= 1
        is_divided = len(common) > len(gutters)  # a page number stands in it
        is_others = is_lonely or _starts(strips[last], common) - starts
        if not common or is_divided or (is_table and is_others and len(common) < len(gutters)):
            break
        gutters = common
        last += 1
    return last, gutters


def _starts(strip: Row, gutters: Sequence[Free]) -> set[int]:
    """Return where the columns of a strip begin, to the point."""
    return {round(min(word.start for word in column)) for column in _divided(strip, gutters) if column}


def _free(strip: Row) -> list[Free]:
    """Return what is free beside the words of a strip and between them."""
    free: list[Free] = [(-math.inf, math.inf)]
    for row in rows_of(strip):
        gaps = [max(0.0, second.start - first.end) for first, second in pairwise(row)]
        is_spread = len(gaps) >= _FEWEST_ALIKE and max(gaps) < _ALIKE * min(gaps)
        size = max(word.size for word in row)
        between = [
            (first.end, second.start)
            for (first, second), gap in zip(pairwise(row), gaps, strict=True)
            if gap > (_WIDEST if _MARKER.fullmatch(first.text) else _NARROWEST) * size and not is_spread
        ]
        outside = [(-math.inf, row[0].start), *between, (max(word.end for word in row), math.inf)]
        free = _common(free, outside, _NARROWEST * size)
    return free


def _common(first: Sequence[Free], second: Sequence[Free], narrowest: float = 0) -> list[Free]:
    """Return what is free in both."""
    pairs = ((max(a[0], b[0]), min(a[1], b[1])) for a, b in product(first, second))
    return [(start, end) for start, end in pairs if end - start > max(narrowest, 1)]


def _divided(words: Iterable[Word], gutters: Sequence[Free]) -> list[Row]:
    """Return the words between gutters; none at all without gutters."""
    columns: list[Row] = [[] for _ in range(len(gutters) + 1)]
    for word in words:
        columns[sum(word.start >= end - 1 for _, end in gutters)].append(word)
    return columns


def _are_texts(columns: Sequence[Row]) -> bool:
    """Return whether columns hold text, not the cells of a table."""
    if len(columns) <= 1 or not all(columns):
        return False
    rows_by_column = list(map(rows_of, columns))
    if _alternations(columns) == len(columns) - 1 and max(map(len, rows_by_column)) >= _COLUMN_ROWS:
        return True
    return all(_is_text([_text(row) for row in rows]) for rows in rows_by_column)


def _is_text(rows: Sequence[str]) -> bool:
    """Return whether the rows of a column hold sentences, which go on from one row to the next."""
    going_on = sum(row[:1].islower() for row in rows)
    is_long = median(map(len, rows)) >= _COLUMN_CHARACTERS
    return is_long and len(rows) >= _COLUMN_ROWS and going_on >= _GOING_ON * len(rows)


def _alternations(columns: Sequence[Row]) -> int:
    """Return how often the next word that is drawn stands in another column."""
    places = sorted((word.place, number) for number, column in enumerate(columns) for word in column)
    return sum(first[1] != second[1] for first, second in pairwise(places))


def _table_size(strips: Sequence[Row], gutters: Sequence[Free]) -> int:
    """Return how many strips from the first one on are rows of a table; 0 if it is none."""
    size = divided_rows = lonely = 0
    for place, strip in enumerate(strips, 1):
        columns = _divided(strip, gutters)
        is_lonely = not any(columns[1:]) and not _text(columns[0])[:1].islower()
        lonely = lonely + 1 if is_lonely else 0
        if lonely > _MOST_LONELY or (is_lonely and _style(strip) != _style(strips[0])):
            break
        divided_rows += sum(map(bool, columns)) > 1
        size = size if is_lonely else place
    narrowest = _GUTTERS.get(divided_rows, _NARROWEST) * max(
        (word.size for strip in strips for word in strip), default=0
    )
    is_wide = any(end - start >= narrowest for start, end in gutters)
    return size if divided_rows > 1 and is_wide else 0


def _is_mixed(column: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Return whether a column of a table is one of text: what goes on stands beside what does not."""
    going_on = [row for cell, row in zip(column, rows, strict=True) if cell[:1].islower()]
    capitalised = sum(any(cell[:1].isupper() for cell in row) for row in going_on)
    return _is_text([*filter(None, column)] or [""]) and capitalised > len(going_on) / 2


def _table_lines(
    rows: Sequence[Row], cells: Sequence[Sequence[str]], end: float, leading: float
) -> Iterator[PageLine]:
    falls = [0.0, *(first[0].bottom - second[0].bottom for first, second in pairwise(rows))]
    are_apart = [fall > _APART * leading * row[0].size for fall, row in zip(falls, rows, strict=True)]
    for text in joined_rows(cells, are_apart):
        yield _line(rows[0], text, end)


def _line(row: Row, text: str, end: float) -> PageLine:
    size = _size(row)
    is_bold = all(word.is_bold for word in row)
    return PageLine(text, row[0].start, row[-1].end, row[0].bottom, size, is_bold, end)


def _style(row: Row) -> tuple[float, bool]:
    return _size(row), all(word.is_bold for word in row)


def _size(row: Row) -> float:
    """Return the size of most letters of a row."""
    letters: Counter[float] = Counter()
    for word in row:
        letters[word.size] += len(word.text)
    return max(letters, key=lambda size: (letters[size], size), default=0)


def _text(row: Row) -> str:
    """Return the words of a row; the numbers of notes, which are raised, in brackets."""
    text = ""
    size = _size(row)
    for last, word in zip([None, *row], row):  # noqa: B905  # one more
        is_note = (
            word.size < _RAISED * size and word.bottom > row[0].bottom + 1 and word.text.isdecimal()
        )
        is_joined = last is not None and word.start - last.end < _JOINED * size and not is_note
        text += ("" if is_joined else " ") + (f"[{word.text}]" if is_note else word.text)
    return text.strip()
