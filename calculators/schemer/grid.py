"""The spaces of a board: their numbers, their names, and which of them touch.

A *space* is a whole number inside the solver: ``column * height + row``, so that spaces in order are
spaces by name (``a1``, ``a2`` ... ``b1``). Players read and write names only: a column letter (``a``
... ``z``, ``aa`` ...) and a row number, from the top left.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

Space = int
Grid = Literal["hex", "square", "diagonal"]
GRIDS: Final[tuple[Grid, ...]] = get_args(Grid)

# Sides of the largest board, in spaces. The maps of the game have about 12.
LONGEST_SIDE: Final = 60

# Steps to the neighbours as (columns, rows), in order of the names that they lead to.
Steps = Sequence[tuple[int, int]]
_SQUARE: Final[Steps] = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL: Final[Steps] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_HEX: Final[Steps] = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0))
_HEX_SHIFTED: Final[Steps] = ((-1, 0), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
# By grid: the steps from rows 1, 3, 5 ... and from rows 2, 4, 6 ..., which hexes shift to the right.
STEPS: Final[Mapping[Grid, tuple[Steps, Steps]]] = {
    "hex": (_HEX, _HEX_SHIFTED),
    "square": (_SQUARE, _SQUARE),
    "diagonal": (_DIAGONAL, _DIAGONAL),
}

_LETTERS: Final = 26
# So many columns have a name of one or two letters.
MOST_COLUMNS: Final = _LETTERS * (_LETTERS + 1)
_NAME: Final = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class Extent:
    """The size and the grid of a board, on which names and neighbours depend.

    Attributes:
        grid: Which spaces touch.
        width: Spaces in a row.
        height: Spaces in a column.
    """

    grid: Grid
    width: int
    height: int

    @property
    def count(self) -> int:
        """The number of spaces, with those off the map.

        >>> Extent("hex", width=3, height=2).count
        6
        """
        return self.width * self.height

    def space(self, column: int, row: int) -> Space:
        """Return the space in a column and a row, both from 0.

        >>> Extent("hex", width=3, height=2).space(column=1, row=0)
        2
        """
        return column * self.height + row

    def place(self, space: Space) -> tuple[int, int]:
        """Return the column and the row of a space, both from 0.

        >>> Extent("hex", width=3, height=2).place(2)
        (1, 0)
        """
        return divmod(space, self.height)

    def name(self, space: Space) -> str:
        """Return the name of a space, as players write it.

        >>> Extent("hex", width=30, height=2).name(53)
        'aa2'
        """
        column, row = self.place(space)
        return f"{column_name(column)}{row + 1}"

    def named(self, name: str) -> Space | None:
        """Return the space of that name, capitals or not; ``None`` if there is no such space.

        >>> Extent("hex", width=30, height=2).named("aa2")
        53
        """
        match = _NAME.fullmatch(name.lower())
        if match is None:
            return None
        letters, row = match[1], int(match[2]) - 1
        column = ord(letters[-1]) - ord("a")
        if len(letters) > 1:
            column += _LETTERS * (ord(letters[0]) - ord("a") + 1)
        return self.space(column, row) if column < self.width and row < self.height else None

    def drawing(self, characters: Mapping[Space, str]) -> str:
        r"""Return a board as text, a line a row, from the character of each space.

        >>> Extent("square", width=2, height=2).drawing({0: "@", 1: "#", 2: ".", 3: " "})
        '@.\n#'
        """
        rows = (
            "".join(characters[self.space(column, row)] for column in range(self.width))
            for row in range(self.height)
        )
        return "\n".join(row.rstrip() for row in rows)

    def neighbours(self, space: Space) -> tuple[Space, ...]:
        """Return the spaces that touch a space, Walls or not, in order of their names.

        >>> extent = Extent("hex", width=3, height=3)
        >>> [extent.name(space) for space in extent.neighbours(extent.space(1, 1))]
        ['a2', 'b1', 'b3', 'c1', 'c2', 'c3']
        """
        column, row = divmod(space, self.height)
        height, width = self.height, self.width
        steps = STEPS[self.grid][row % 2]
        if 0 < column < width - 1 and 0 < row < height - 1:
            # Fast path: a space that is not on the edge has all its neighbours.
            return tuple([space + right * height + down for right, down in steps])
        return tuple(
            (column + right) * height + row + down
            for right, down in steps
            if 0 <= column + right < width and 0 <= row + down < height
        )


def column_name(column: int) -> str:
    """Return the letters of a column.

    Args:
        column: From 0; below ``MOST_COLUMNS``.

    >>> column_name(0), column_name(25), column_name(26)
    ('a', 'z', 'aa')
    """
    first, last = divmod(column, _LETTERS)
    letter = chr(ord("a") + last)
    return letter if first == 0 else chr(ord("a") + first - 1) + letter
