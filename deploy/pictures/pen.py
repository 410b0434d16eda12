"""A pen that draws as Discord does: its colours, its lengths, smooth edges.

Lengths and places are in Discord's own pixels; the finished picture has two for each, and everything is
drawn larger still and made smaller at the end.
"""

import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import matplotlib as mpl
from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.render.board.canvas import FONT as BOLD

Point = tuple[float, float]
Face = Literal["regular", "bold", "italic", "mono"]

# Discord's dark theme.
PAGE: Final = "#313338"
CARD: Final = "#2b2d31"
FIELD: Final = "#1e1f22"
EDGE: Final = "#3f4147"
GREY: Final = "#4e5058"
BRIGHT: Final = "#f2f3f5"
TEXT: Final = "#dbdee1"
QUIET: Final = "#949ba4"
LINK: Final = "#00a8fc"
BLURPLE: Final = "#5865f2"

_DENSITY: Final = 2
_SCALE: Final = 2 * _DENSITY
_COLOURS: Final = 255
_FOLDER: Final = Path(__file__).parent
_FACES: Final = {
    "regular": _FOLDER / "fonts" / "DejaVuSansCondensed.ttf",
    "italic": _FOLDER / "fonts" / "DejaVuSansCondensed-Oblique.ttf",
    "bold": BOLD,
    "mono": Path(mpl.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf",
}
_VARIATION: Final = "\N{VARIATION SELECTOR-16}"


class Font(NamedTuple):
    """A face in a size."""

    face: Face
    size: float


class Area(NamedTuple):
    """A rectangle: its upper left corner and its size."""

    x: float
    y: float
    width: float
    height: float


class MissingEmojiError(Exception):
    """An emoji without a picture; ``file`` is where it is looked for."""

    def __init__(self, emoji: str, file: Path) -> None:
        super().__init__(f"there is no picture of {emoji}; put one into {file}")
        self.emoji = emoji
        self.file = file


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on one picture."""

    image: Image.Image
    draw: ImageDraw.ImageDraw

    @classmethod
    def on_page(cls, width: float, height: float) -> "Pen":
        """Return a pen for an empty page."""
        image = Image.new("RGB", (round(width * _SCALE), round(height * _SCALE)), PAGE)
        return cls(image, ImageDraw.Draw(image))

    def png(self) -> bytes:
        """Return what was drawn as a PNG file, with few colours so that it stays small."""
        size = (self.image.width * _DENSITY // _SCALE, self.image.height * _DENSITY // _SCALE)
        small = self.image.resize(size, Image.Resampling.LANCZOS)
        file = io.BytesIO()
        few = small.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(file, "PNG", optimize=True)
        return file.getvalue()

    def text(self, left: Point, text: str, font: Font, colour: str) -> None:
        """Write a text to the right of a point on its base line."""
        at = (left[0] * _SCALE, left[1] * _SCALE)
        self.draw.text(at, text, fill=colour, font=_font(font), anchor="ls")

    def line(self, start: Point, end: Point, colour: str, width: float = 1) -> None:
        """Draw a line."""
        ends = [(x * _SCALE, y * _SCALE) for x, y in (start, end)]
        self.draw.line(ends, fill=colour, width=round(width * _SCALE))

    def box(self, area: Area, fill: str, *, radius: float = 0, edge: str | None = None) -> None:
        """Draw a box with round corners."""
        self.draw.rounded_rectangle(
            _corners(area), radius * _SCALE, fill=fill, outline=edge, width=_SCALE if edge else 0
        )

    def circle(self, middle: Point, radius: float, fill: str) -> None:
        """Draw a disc."""
        x, y = middle
        self.draw.ellipse(_corners(Area(x - radius, y - radius, 2 * radius, 2 * radius)), fill=fill)

    def picture(self, image: Image.Image, area: Area, *, radius: float = 0) -> None:
        """Put a picture, whose corners become round, into an area."""
        left, top, right, bottom = map(round, _corners(area))
        size = (right - left, bottom - top)
        shown = image.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        mask = Image.new("L", size, 0)
        shape = (0, 0, size[0] - 1, size[1] - 1)
        ImageDraw.Draw(mask).rounded_rectangle(shape, radius * _SCALE, fill=255)
        self.image.paste(shown, (left, top), ImageChops.multiply(mask, shown.getchannel("A")))


def text_width(text: str, font: Font) -> float:
    """Return how wide a text is."""
    return _font(font).getlength(text) / _SCALE


def emoji_picture(emoji: str) -> Image.Image:
    """Return the picture of an emoji.

    Raises:
        MissingEmojiError: There is none.
    """
    name = "-".join(f"{ord(each):x}" for each in emoji if each != _VARIATION)
    file = _FOLDER / "emoji" / f"{name}.png"
    if not file.exists():
        raise MissingEmojiError(emoji, file)
    with Image.open(file) as image:
        return image.copy()


def _corners(area: Area) -> tuple[float, float, float, float]:
    x, y, width, height = (each * _SCALE for each in area)
    return (x, y, x + width, y + height)


@lru_cache(maxsize=64)
def _font(font: Font) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FACES[font.face], font.size * _SCALE)
