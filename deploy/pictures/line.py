"""Lines: runs of text with their looks, broken between words, with emoji among the letters."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from deploy.pictures import pen
from deploy.pictures.box import Box
from deploy.pictures.markdown import PLAIN, Run, Style
from deploy.pictures.pen import Area, Face, Font, Pen, Point, emoji_picture, text_width

_EMOJI: Final = re.compile(r"([\U0001F000-\U0001FAFF]\uFE0F?|[\u2190-\u2BFF]\uFE0F)")
_TOKEN: Final = re.compile(r"\s+|\S+")
_EMOJI_SIZE: Final = 1.375  # of the letters beside it
_CODE_SIZE: Final = 0.875
_BASE_LINE: Final = 0.36  # of the letters' size, below the middle of a line


@dataclass(frozen=True, slots=True)
class Look:
    """How the lines of a block look: the size of letters, the height of a line, colour, room above."""

    size: float
    line: float
    colour: str = pen.TEXT
    above: float = 0


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of one line in one style, or one emoji."""

    text: str
    style: Style
    look: Look

    @property
    def is_emoji(self) -> bool:
        return not self.style.code and _EMOJI.fullmatch(self.text) is not None

    @property
    def font(self) -> Font:
        size = self.look.size * (_CODE_SIZE if self.style.code else 1)
        return Font(_face(self.style), size)

    @property
    def width(self) -> float:
        if self.is_emoji:
            return self.look.size * _EMOJI_SIZE
        return text_width(self.text, self.font)


def lines_of(runs: Iterable[Run], look: Look, width: float) -> list[Box]:
    """Return runs in lines of at most ``width``; only a word that is longer has a longer one."""
    return [_line_box(line, look) for line in _lines(runs, look, width)]


def line_box(text: str, look: Look, style: Style = PLAIN) -> Box:
    """Return a text on one line, without Markdown."""
    return _line_box(tuple(_pieces((Run(text, style),), look)), look)


def shortened(text: str, look: Look, width: float) -> str:
    """Return a text cut so that it fits on a line of ``width``."""
    if text_width(text, Font("regular", look.size)) <= width:
        return text
    while text and text_width(f"{text}...", Font("regular", look.size)) > width:
        text = text[:-1]
    return f"{text}..."


def _line_box(pieces: Sequence[_Piece], look: Look) -> Box:
    def draw(on: Pen, at: Point) -> None:
        x, middle = at[0], at[1] + look.line / 2
        for piece in pieces:
            _draw_piece(on, piece, (x, middle))
            x += piece.width

    return Box(look.line, draw)


def _draw_piece(on: Pen, piece: _Piece, left: Point) -> None:
    """Draw a piece to the right of a point at the middle of its line."""
    (x, middle), width, style = left, piece.width, piece.style
    if piece.is_emoji:
        on.picture(emoji_picture(piece.text), Area(x, middle - width / 2, width, width))
        return
    base = middle + piece.look.size * _BASE_LINE
    colour = pen.LINK if style.link else piece.look.colour
    if style.bold and piece.look.colour == pen.TEXT and not style.link:
        colour = pen.BRIGHT
    if style.code:
        on.box(Area(x - 2, middle - 10, width + 4, 20), pen.FIELD, radius=4)
    on.text((x, base), piece.text, piece.font, colour)
    if style.underline:
        on.line((x, base + 2), (x + width, base + 2), colour)
    if style.strike:
        on.line((x, middle), (x + width, middle), colour)


def _lines(runs: Iterable[Run], look: Look, width: float) -> Iterator[tuple[_Piece, ...]]:
    """Yield lines of at most ``width``, broken between words; a longer word has its own."""
    line: list[_Piece] = []
    for word in _words(runs, look):
        if line and sum(piece.width for piece in (*line, *word)) > width and word[0].text.strip():
            yield tuple(_joined(line))
            line = []
        line += word
    yield tuple(_joined(line))


def _words(runs: Iterable[Run], look: Look) -> Iterator[list[_Piece]]:
    """Yield words and what stands between them; a word may change its style inside."""
    word: list[_Piece] = []
    for piece in _pieces(runs, look):
        for token in [piece.text] if piece.is_emoji else _TOKEN.findall(piece.text):
            part = replace(piece, text=token)
            if token.isspace():
                yield from filter(None, (word, [part]))
                word = []
            else:
                word.append(part)
    if word:
        yield word


def _pieces(runs: Iterable[Run], look: Look) -> Iterator[_Piece]:
    for run in runs:
        parts = [run.text] if run.style.code else _EMOJI.split(run.text)
        yield from (_Piece(part, run.style, look) for part in parts if part)


def _joined(line: Sequence[_Piece]) -> Iterator[_Piece]:
    """Yield the pieces of a line with neighbours of one style in one, without spaces at its ends."""
    held: _Piece | None = None
    for piece in line:
        if held is None:
            held = piece if piece.text.strip() else None
        elif held.style == piece.style and not held.is_emoji and not piece.is_emoji:
            held = replace(held, text=held.text + piece.text)
        else:
            yield held
            held = piece
    if held is not None and held.text.strip():
        yield replace(held, text=held.text.rstrip())


def _face(style: Style) -> Face:
    if style.code:
        return "mono"
    if style.bold:
        return "bold"
    return "italic" if style.italic else "regular"
