"""Pictures of dice, blank and with each face, small and square, as emoji."""

import io
from collections.abc import Iterator, Mapping
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from bot.render.board.canvas import FONT

_SIDE: Final = 128
_SCALE: Final = 2  # Pillow does not smooth edges: twice as large, then reduced
_MARGIN: Final = 6
_CORNER: Final = 26
_LETTERS: Final = 84
_SMALLER_LETTERS: Final = 60  # for two signs
_INK: Final = "#1c1c20"
_PAPER: Final = "#ffffff"

# The colours of the dice, and of what stands on them.
_COLOURS: Final[Mapping[str, tuple[str, str]]] = {
    "red": ("#c8202c", _PAPER),
    "orange": ("#f08a24", _INK),
    "yellow": ("#f6d32d", _INK),
    "damage": ("#f6d32d", _INK),
    "epic": ("#7d3cc8", _PAPER),
}
# What can lie on top, beside nothing at all: the faces of Conan and of Tales from the Red Dragon Inn.
_FACES: Final[Mapping[str, str]] = {
    "red": "0 1 2 3",
    "orange": "0 1 2 3",
    "yellow": "0 1 2 3",
    "damage": "0 1 2 1i c",
    "epic": "0 1 2 3 c",
}
_SIGNS: Final[Mapping[str, str]] = {"c": "\N{BLACK STAR}", "1i": "1\N{BLACK UP-POINTING TRIANGLE}"}


def dice_pictures() -> Iterator[tuple[str, str, bytes]]:
    """Yield dice with their faces, as they are typed, and a PNG file of 128 by 128 pixels.

    The empty face is the die itself.
    """
    for die, faces in _FACES.items():
        for face in ("", *faces.split()):
            yield die, face, _picture(die, _SIGNS.get(face, face))


def _picture(die: str, sign: str) -> bytes:
    colour, ink = _COLOURS[die]
    side = _SIDE * _SCALE
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    edge = _MARGIN * _SCALE
    draw.rounded_rectangle((edge, edge, side - edge, side - edge), _CORNER * _SCALE, fill=colour)
    size = _LETTERS if len(sign) < 2 else _SMALLER_LETTERS  # noqa: PLR2004  # one sign or more
    font = ImageFont.truetype(FONT, size * _SCALE)
    draw.text((side / 2, side / 2), sign, font=font, fill=ink, anchor="mm")
    file = io.BytesIO()
    image.resize((_SIDE, _SIDE), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
