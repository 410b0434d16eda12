"""What Markdown calls tables: as columns where they fit a width, as lists where they do not."""

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Final

from glossary import separates_headings

# What columns may take where nobody says how much there is.
DEFAULT_WIDTH: Final = 100
# A column in a frame can be read when it is so wide, or as wide as its longest cell.
_READABLE_COLUMN: Final = 14
# What the frame and the blanks in it add to each column.
_FRAME: Final = 3
_GAP: Final = "  "

Rows = Sequence[Sequence[str]]


def with_plain_columns(markdown: str, width: int | None) -> str:
    r"""Return ``markdown`` with its columns spaced out, or as lists where those are too wide.

    Args:
        markdown: The text; a line that begins with a bar belongs to columns.
        width: Most characters of a line; ``None`` for as many as ``DEFAULT_WIDTH``.

    >>> print(with_plain_columns("| Dead | Gems |\n|---|---|\n| none | 2 |", None))
    Dead  Gems
    none  2
    >>> print(with_plain_columns("| Dead | Gems |\n|---|---|\n| none | 2 |", 8))
    - none: Gems: 2
    """
    lines: list[str] = []
    for in_columns, part in _parts(markdown):
        if not in_columns:
            lines += part
            continue
        rows = [[cell.replace("**", "") for cell in row] for row in column_rows(part)]
        columns = list(_columns(rows))
        fits = max(map(len, columns), default=0) <= (width or DEFAULT_WIDTH)
        lines += columns if fits else _items(rows, "{}")
    return "\n".join(lines)


def with_readable_columns(markdown: str, width: int) -> str:
    r"""Return ``markdown`` with those columns as lists that would be too narrow in a frame.

    Args:
        markdown: The text.
        width: Characters that a line of the terminal takes.

    >>> print(with_readable_columns("| Dead | Gems |\n|---|---|\n| none | 2 |", 10))
    - **none**: Gems: 2
    """
    lines: list[str] = []
    for in_columns, part in _parts(markdown):
        rows = column_rows(part) if in_columns else []
        needed = sum(min(column, _READABLE_COLUMN) + _FRAME for column in _widths(rows))
        lines += part if needed <= width else _items(rows, "**{}**")
    return "\n".join(lines)


def _parts(markdown: str) -> Iterator[tuple[bool, list[str]]]:
    """Yield the lines of columns and those between them, and whether they are in columns."""
    for in_columns, lines in groupby(markdown.split("\n"), lambda line: line.startswith("|")):
        yield in_columns, list(lines)


def column_rows(lines: Sequence[str]) -> Rows:
    """Return the cells of each line in columns, without the line below its headings."""
    return [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in lines
        if not separates_headings(line)
    ]


def _widths(rows: Rows) -> Sequence[int]:
    return [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]


def _columns(rows: Rows) -> Iterator[str]:
    widths = _widths(rows)
    for row in rows:
        if any(row):
            yield _GAP.join(map(str.ljust, row, widths)).rstrip()


def _items(rows: Rows, style: str) -> Iterator[str]:
    """Yield a row an item: its first cell, then the others after their headings."""
    headings, *body = rows
    for row in body:
        cells = (
            f"{heading}: {cell}" if heading else cell
            for heading, cell in zip(headings[1:], row[1:], strict=False)
            if cell
        )
        text = "; ".join(cells)
        name = row[0].replace("**", "") or headings[0].replace("**", "")
        yield f"- {style.format(name)}: {text}" if text else f"- {style.format(name)}"
