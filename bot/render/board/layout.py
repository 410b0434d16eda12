"""The geometry of a board on a picture.

Lengths are in pixels of the finished picture. A *side* is the distance between the middles of two
neighbouring spaces of a row: the width of a hex, the side of a square.
"""

from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from calculators.schemer.grid import Extent, Space

Point = tuple[float, float]

# A phone shows a picture about 400 pixels wide, and up to about 2,000 pixels when zoomed in. Small
# boards get large spaces; on the largest boards a letter can still be read.
_WIDEST: Final = 900
_LARGEST_SIDE: Final = 96
SMALLEST_SIDE: Final = 34

_CORNERS: Final = 6


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The geometry of one board.

    Attributes:
        extent: Grid and size of the board.
        side: Pixels between two neighbouring middles of a row.
        origin: The upper left corner of the spaces.
    """

    extent: Extent
    side: float
    origin: Point

    @property
    def size(self) -> Point:
        """The width and the height of all spaces together."""
        width, height = self.extent.width * self.side, self.extent.height * self._pitch
        if self.extent.grid != "hex":
            return width, height
        shifted = self.side / 2 if self.extent.height > 1 else 0.0
        return width + shifted, height + self._radius / 2

    def middle(self, space: Space) -> Point:
        """Return the middle of a space."""
        column, row = self.extent.place(space)
        origin_x, origin_y = self.origin
        if self.extent.grid != "hex":
            return origin_x + (column + 0.5) * self.side, origin_y + (row + 0.5) * self.side
        shift = 0.5 if row % 2 else 0.0
        return origin_x + (
            column + 0.5 + shift
        ) * self.side, origin_y + self._radius + row * self._pitch

    def outline(self, space: Space, *, share: float = 1.0) -> list[Point]:
        """Return the corners of a space, reduced to a ``share`` of its size around its middle."""
        x, y = self.middle(space)
        if self.extent.grid != "hex":
            half = self.side / 2 * share
            return rectangle((x, y), half, half)
        radius = self._radius * share
        angles = [pi / 3 * corner - pi / 2 for corner in range(_CORNERS)]
        return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]

    def edge(self, first: Space, second: Space) -> tuple[Point, Point]:
        """Return the ends of the edge between two spaces; it is shorter where only corners touch."""
        (first_x, first_y), (second_x, second_y) = self.middle(first), self.middle(second)
        x, y, distance = (
            (first_x + second_x) / 2,
            (first_y + second_y) / 2,
            hypot(second_x - first_x, second_y - first_y),
        )
        half = self._radius / 2 if self.extent.grid == "hex" else self.side / 2
        if distance > 1.2 * self.side:
            half = self.side / 4
        across, along = (first_y - second_y) / distance * half, (second_x - first_x) / distance * half
        return (x - across, y - along), (x + across, y + along)

    @property
    def _radius(self) -> float:
        return self.side / sqrt(3)

    @property
    def _pitch(self) -> float:
        """Pixels between two rows."""
        return 1.5 * self._radius if self.extent.grid == "hex" else self.side


def rectangle(middle: Point, half_width: float, half_height: float) -> list[Point]:
    """Return the corners of a rectangle, the upper left one first, then clockwise.

    >>> rectangle((1.0, 2.0), 1.0, 2.0)
    [(0.0, 0.0), (2.0, 0.0), (2.0, 4.0), (0.0, 4.0)]
    """
    (x, y), right, down = middle, half_width, half_height
    return [(x - right, y - down), (x + right, y - down), (x + right, y + down), (x - right, y + down)]


def fit_layout(extent: Extent, origin: Point) -> BoardLayout:
    """Return the layout of a board whose upper left corner is ``origin``, its spaces sized to fit.

    >>> fit_layout(Extent("square", width=10, height=5), (0.0, 0.0)).size
    (900.0, 450.0)
    """
    side = _WIDEST / max(extent.width, extent.height)
    return BoardLayout(extent, min(_LARGEST_SIDE, max(SMALLEST_SIDE, side)), origin)
