"""A canvas for boards: shapes and letters with smooth edges.

Pillow does not smooth edges, so that the picture is drawn at twice its size and reduced at the end.
"""

import io
from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.render.board.layout import Point

Colour = tuple[int, int, int]

FONT: Final = Path(__file__).parents[1] / "fonts" / "DejaVuSansCondensed-Bold.ttf"
_SCALE: Final = 2
_DASH: Final = 0.55  # the drawn share of a dashed line


@lru_cache(maxsize=64)
def _font(pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, pixels)


class Canvas:
    """A picture that is being drawn; lengths and points are in pixels of the finished picture."""

    def __init__(self, width: float, height: float, background: Colour) -> None:
        """Create an empty picture."""
        self._size = (round(width), round(height))
        self._image = Image.new("RGB", (self._size[0] * _SCALE, self._size[1] * _SCALE), background)
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        """Return the finished picture as a PNG file."""
        small = self._image.resize(self._size, Image.Resampling.LANCZOS)
        file = io.BytesIO()
        small.save(file, "PNG", optimize=False)
        return file.getvalue()

    def polygon(
        self,
        corners: Sequence[Point],
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 1,
    ) -> None:
        """Draw a polygon."""
        points = [_scaled(corner) for corner in corners]
        if fill is not None:
            self._draw.polygon(points, fill=fill)
        if edge is not None:
            self.line([*corners, corners[0], corners[1]], edge, width)

    def circle(
        self,
        middle: Point,
        radius: float,
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 1,
    ) -> None:
        """Draw a circle."""
        x, y = _scaled(middle)
        reach = radius * _SCALE
        box = (x - reach, y - reach, x + reach, y + reach)
        self._draw.ellipse(box, fill=fill, outline=edge, width=round(width * _SCALE))

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """Draw a line through points."""
        scaled = [_scaled(point) for point in points]
        self._draw.line(scaled, fill=colour, width=max(1, round(width * _SCALE)), joint="curve")

    def dashes(self, corners: Sequence[Point], colour: Colour, width: float, dash: float) -> None:
        """Draw a dashed polygon; a dash and its gap are together about ``dash`` long."""
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            length = hypot(end[0] - start[0], end[1] - start[1])
            count = max(1, round(length / dash))
            for place in range(count):
                dash_start = _between(start, end, place / count)
                dash_end = _between(start, end, (place + _DASH) / count)
                self.line([dash_start, dash_end], colour, width)

    def text(
        self,
        point: Point,
        text: str,
        pixels: float,
        colour: Colour,
        *,
        halo: Colour | None = None,
        anchor: str = "mm",
    ) -> None:
        """Write a text at a point; a halo keeps it readable on any background.

        ``anchor`` is Pillow's: ``mm`` for the middle of the text, ``lm`` for its left end.
        """
        self._draw.text(
            _scaled(point),
            text,
            fill=colour,
            font=_font(round(pixels * _SCALE)),
            anchor=anchor,
            stroke_width=0 if halo is None else max(2, round(pixels * _SCALE / 9)),
            stroke_fill=halo,
        )


def text_width(text: str, pixels: float) -> float:
    """Return the width of a text, in pixels of the finished picture."""
    return _font(round(pixels * _SCALE)).getlength(text) / _SCALE


def _scaled(point: Point) -> Point:
    return point[0] * _SCALE, point[1] * _SCALE


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
