"""From a drawing to terrain and letters.

Every mistake is found with its place: the line and the character of the drawing.
"""

import string
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from calculators.schemer.board import ACTOR, OFF_MAP, OPEN, TERRAIN
from calculators.schemer.errors import MAP, BoardError, Code, Fault
from calculators.schemer.grid import LONGEST_SIDE, Extent, Grid, Space

LETTERS: Final = frozenset(string.ascii_letters)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a drawing shows.

    Attributes:
        extent: Grid and size.
        terrain: One character a space, by number; under letters it is open.
        letters: The space of every letter drawn, and of ``@``.
    """

    extent: Extent
    terrain: tuple[str, ...]
    letters: dict[str, Space]


def read_drawing(drawn: str, grid: Grid) -> Drawing:
    """Return what ``drawn`` shows.

    Args:
        drawn: One line a row; what lies past a line's end is off the map.
        grid: Which spaces touch.

    Raises:
        BoardError: It is too large, holds a character that means nothing or a letter twice, or has
            not exactly one ``@``.
    """
    rows = [row.rstrip() for row in drawn.rstrip().split("\n")]
    extent = Extent(grid, width=max(map(len, rows)), height=len(rows))
    _check_size(extent)
    terrain = [OFF_MAP] * extent.count
    letters: dict[str, Space] = {}
    for row, column, character in _characters(rows):
        space = extent.space(column, row)
        if character in TERRAIN:
            terrain[space] = character
        elif character in letters:
            raise _twice(character, extent.name(letters[character]), row, column)
        else:
            letters[character] = space
            terrain[space] = OPEN
    if ACTOR not in letters:
        raise BoardError(Fault("no-actor", MAP))
    return Drawing(extent, tuple(terrain), letters)


def _characters(rows: list[str]) -> Iterator[tuple[int, int, str]]:
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            if character not in TERRAIN and character not in LETTERS and character != ACTOR:
                details = {"character": character}
                raise BoardError(Fault("unknown-character", MAP, row, column, details))
            yield row, column, character


def _check_size(extent: Extent) -> None:
    longest = max(extent.width, extent.height)
    if longest > LONGEST_SIDE:
        details = {"width": extent.width, "height": extent.height, "limit": LONGEST_SIDE}
        raise BoardError(Fault("too-large", MAP, details=details))


def _twice(letter: str, first: str, row: int, column: int) -> BoardError:
    code: Code = "two-actors" if letter == ACTOR else "letter-twice"
    return BoardError(Fault(code, MAP, row, column, {"letter": letter, "first": first}))
