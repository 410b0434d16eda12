"""Read a board as it is written in text: with names of columns and rows, and marks around spaces."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from calculators.schemer.grid import MOST_COLUMNS, column_name

# What a space takes, what stands before a row, and how far hexes shift every second row.
CELL: Final = 4
MARGIN: Final = 4
SHIFT: Final = CELL // 2
_NUMBERS: Final[Mapping[str, int]] = {column_name(column): column for column in range(MOST_COLUMNS)}
_ROW: Final = re.compile(r" *(\d+)(?: (.*))?")


@dataclass(slots=True)
class _Part:
    """Some columns of a printed board; a wide one is printed in several parts.

    Attributes:
        columns: Which.
        rows: What is drawn in them, from the first row on.
    """

    columns: range
    rows: list[str]


def drawing_of(text: str, *, is_hex: bool) -> str | None:
    r"""Return the drawing of a printed board; ``None`` where ``text`` is no printed board.

    >>> drawing_of("     a   b   c\n  1  @  :.: [F]\n  2  #", is_hex=False)
    '@.F\n#'
    >>> drawing_of("     a   b\n  1  @  :.:\n\n     c\n  1 [F]", is_hex=False)
    '@.F'
    """
    parts = [_Part(range(0), [])]
    for line in filter(str.strip, text.rstrip().split("\n")):
        part, columns, row = parts[-1], _columns(line), _ROW.fullmatch(line)
        if columns is not None and columns.start == part.columns.stop:
            parts[-1:] = [part, _Part(columns, [])] if part.columns else [_Part(columns, part.rows)]
        elif row is not None and int(row[1]) == len(part.rows) + 1:
            shift = SHIFT if is_hex and len(part.rows) % 2 else 0
            part.rows.append((row[2] or "")[shift + 1 :: CELL])
        elif columns != part.columns:  # below hexes the same columns are named again
            return None
    return _joined(parts) if parts[0].columns else None


def _joined(parts: Sequence[_Part]) -> str | None:
    """Return the drawing of the parts side by side; ``None`` if they do not fit."""
    heights = {len(part.rows) for part in parts}
    if len(heights) != 1 or heights == {0}:
        return None
    rows = zip(*([row.ljust(len(part.columns)) for row in part.rows] for part in parts), strict=True)
    return "\n".join("".join(row).rstrip() for row in rows)


def with_drawing(document: object) -> object:
    r"""Return a document whose map is drawn; a printed one is read back, anything else left as it is.

    >>> with_drawing({"map": "     a   b\n  1  @  [F]", "grid": "square"})["map"]
    '@F'
    """
    if not isinstance(document, Mapping) or not isinstance(document.get("map"), str):
        return document
    is_hex = str(document.get("grid") or "hex").strip().lower() == "hex"
    drawing = drawing_of(document["map"], is_hex=is_hex)
    return document if drawing is None else {**document, "map": drawing}


def _columns(line: str) -> range | None:
    """Return the columns that a header names; ``None`` where ``line`` is no header."""
    numbers = [_NUMBERS.get(name, -1) for name in line.split()]
    columns = range(numbers[0], numbers[0] + len(numbers))
    return columns if line[:1] == " " and numbers == [*columns] and columns.start >= 0 else None
