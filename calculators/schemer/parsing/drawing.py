"""Parse a drawing into terrain and letters; a fault names the line and the character of the drawing."""

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.schemer.board import ACTOR, OFF_MAP, OPEN, TERRAIN
from calculators.schemer.errors import MAP, BoardError, Code, Fault, KeyPath, board_error
from calculators.schemer.grid import LONGEST_SIDE, Extent, Grid, Space
from calculators.schemer.parsing.document import LETTERS


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing, parsed.

    Attributes:
        extent: Grid and size.
        terrain: One character a space, by number; under letters it is open.
        letters: The space of every letter drawn, and of ``@``.
    """

    extent: Extent
    terrain: tuple[str, ...]
    letters: dict[str, Space]

    def space_on_map(self, name: str, key: KeyPath) -> Space:
        """Return the space called ``name``, which stands in the document at ``key``.

        Raises:
            BoardError: It is not the name of a space, or the space is off the map.

        >>> read_drawing("@.F", "square").space_on_map("c1", ("figures", "F", "at"))
        2
        """
        space = self.extent.named(name)
        if space is None or self.terrain[space] == OFF_MAP:
            raise board_error("off-map", key, name=name)
        return space


def read_drawing(drawn: str, grid: Grid) -> Drawing:
    """Return the terrain and the letters of a drawing.

    Args:
        drawn: One line a row; spaces past the end of a line are off the map.
        grid: Which spaces touch.

    Raises:
        BoardError: It is too large, holds a character without a meaning or a letter twice, or does
            not hold exactly one ``@``.

    >>> drawing = read_drawing("@.F", "square")
    >>> drawing.terrain, drawing.letters
    (('.', '.', '.'), {'@': 0, 'F': 2})
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
        raise board_error("no-actor", MAP)
    return Drawing(extent, tuple(terrain), letters)


def _characters(rows: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield the row, the column and the character of every space, all of them with a meaning."""
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
        raise board_error("too-large", MAP, **details)


def _twice(letter: str, first: str, row: int, column: int) -> BoardError:
    code: Code = "two-actors" if letter == ACTOR else "letter-twice"
    return BoardError(Fault(code, MAP, row, column, {"letter": letter, "first": first}))
