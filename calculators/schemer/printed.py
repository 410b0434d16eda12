"""Read a board as it is written in text: with names of columns and rows, and marks around spaces."""

import re
from collections.abc import Mapping
from typing import Final

from calculators.schemer.grid import column_name

# What a space takes, what stands before a row, and how far hexes shift every second row.
CELL: Final = 4
MARGIN: Final = 4
SHIFT: Final = CELL // 2
_ROW: Final = re.compile(r" *(\d+) (.*)")


def drawing_of(printed: str, *, is_hex: bool) -> str | None:
    r"""Return the drawing of a printed board; ``None`` where ``printed`` is no printed board.

    >>> drawing_of("     a   b   c\n  1  @  :.: [F]\n  2  #", is_hex=False)
    '@.F\n#'
    """
    lines = [line for line in printed.rstrip().split("\n") if line.strip()]
    rows = [line for line in lines if not _is_header(line)]
    matches = [_ROW.fullmatch(row) for row in rows]
    if len(rows) == len(lines) or not rows:
        return None
    drawn = []
    for place, (row, match) in enumerate(zip(rows, matches, strict=True)):
        if match is None or int(match[1]) != place + 1:
            return None
        shift = SHIFT if is_hex and place % 2 else 0
        drawn.append(row[match.start(2) + shift + 1 :: CELL].rstrip())
    return "\n".join(drawn)


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


def _is_header(line: str) -> bool:
    names = line.split()
    return names == [column_name(column) for column in range(len(names))] and line[:1] == " "
