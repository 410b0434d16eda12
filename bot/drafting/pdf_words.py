"""Read the words of a PDF's pages and where they stand: that is all that a PDF knows of its text."""

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from bot.drafting.blocks import PICTURE, RulebookError, visible_text

if TYPE_CHECKING:
    from pypdfium2 import PdfPage, PdfTextPage

# Parts of the size of the letters: what divides words, what is one line, how high a picture in it is.
_GAP: Final = 0.5
_SAME_LINE: Final = 0.05
_ICON: Final = 2.2
# A picture that covers so much of a page lies behind its text.
_BACKGROUND: Final = 0.7
_BULLETS: Final = re.compile("[\uf0a7\uf0b7\uf076\uf0d8\uf0fc]")
_UNREADABLE: Final = re.compile("[\0\ue000-\uf8ff\ufffd]")
# What PDFium returns for a hyphen at the end of a line.
_HYPHENS: Final = (0x02, 0xFFFE)
_BOLD: Final = 600
_BOLD_NAME: Final = re.compile(rb"bold|black|heavy|semibold|-bd", re.IGNORECASE)
_LONGEST_NAME: Final = 200


@dataclass(frozen=True, slots=True)
class Word:
    """A word on a page; all lengths are in points, from the lower left corner.

    Attributes:
        text: Its letters.
        start: Where it begins.
        end: Where it ends.
        bottom: The line that it stands on.
        size: The size of its letters.
        is_bold: Whether they are bold.
        place: Its place in the order in which the page is drawn.
    """

    text: str
    start: float
    end: float
    bottom: float
    size: float
    is_bold: bool
    place: int


@dataclass(frozen=True, slots=True)
class Page:
    """What can be read of a page.

    Attributes:
        words: Its words, in the order in which they are drawn.
        turned_text: What stands across it, from bottom to top for example.
        pictures: How many pictures stand between its words.
        is_blank: Whether nothing at all is drawn on it.
    """

    words: list[Word]
    turned_text: str
    pictures: int
    is_blank: bool


def read_pages(file: Path) -> Iterator[Page]:
    """Yield the pages of a PDF.

    Raises:
        RulebookError: It cannot be opened without a password.
    """
    import pypdfium2
    from pypdfium2 import raw

    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as error:
        if error.err_code in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise RulebookError("encrypted") from error
        raise
    for number in range(len(document)):
        page = document[number]
        yield _page(page)
        page.close()
    document.close()


def _page(page: "PdfPage") -> Page:
    from pypdfium2 import raw

    words, turned_text = _words(page)
    size = median([word.size for word in words] or [0])
    width, height = page.get_size()
    objects = list(page.get_objects(max_depth=2))
    pictures = sum(word.text.count(PICTURE) for word in words)
    for page_object in objects:
        if page_object.type != raw.FPDF_PAGEOBJ_IMAGE:
            continue
        start, bottom, end, top = page_object.get_bounds()
        if top - bottom <= _ICON * size:
            line = (top + bottom) / 2 - size / 3
            words.append(Word(PICTURE, start, end, line, size, is_bold=False, place=len(words)))
        elif words and (end - start) * (top - bottom) > _BACKGROUND * width * height:
            continue
        pictures += 1
    return Page(words, turned_text, pictures, is_blank=not objects)


@dataclass(frozen=True, slots=True)
class _Letter:
    """A letter on a page, or, without any text, the space between two of them."""

    text: str
    start: float = 0
    end: float = 0
    bottom: float = 0
    style: "_Style | None" = None


@dataclass(frozen=True, slots=True)
class _Style:
    """What all letters of one text object have in common."""

    size: float
    is_bold: bool
    is_turned: bool


def _words(page: "PdfPage") -> tuple[list[Word], str]:
    """Return the words of a page, and what stands across it."""
    words: list[Word] = []
    turned: list[str] = []
    letters: list[_Letter] = []
    for letter in (*_letters(page), _Letter("")):
        if letter.style is not None and letter.style.is_turned:
            turned.append(letter.text)
            continue
        if turned and letter.style is None:
            turned.append(" ")
        if letters and not _belongs(letter, letters[-1]):
            words.append(_word(letters, len(words)))
            letters = []
        if letter.style is not None:
            letters.append(letter)
    return words, " ".join("".join(turned).split())


def _belongs(letter: _Letter, last: _Letter) -> bool:
    """Return whether a letter belongs to the same word as the last one."""
    if letter.style is None or letter.style != last.style:
        return False
    size = letter.style.size
    is_near = -size < letter.start - last.end < _GAP * size
    return is_near and abs(letter.bottom - last.bottom) < _SAME_LINE * size


def _word(letters: list[_Letter], place: int) -> Word:
    style = letters[0].style or _Style(0, is_bold=False, is_turned=False)
    text = visible_text("".join(letter.text for letter in letters))
    start, end = letters[0].start, letters[-1].end
    return Word(text, start, end, letters[0].bottom, style.size, style.is_bold, place)


def _letters(page: "PdfPage") -> Iterator[_Letter]:
    from pypdfium2 import raw

    text_page = page.get_textpage()
    turns = page.get_rotation() // 90
    styles: dict[int | None, _Style] = {}
    box, x, y = raw.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    for place in range(text_page.count_chars()):
        code = raw.FPDFText_GetUnicode(text_page, place)
        if raw.FPDFText_IsGenerated(text_page, place) or chr(code).isspace():
            yield _Letter("")
            continue
        text_object = raw.FPDFText_GetTextObject(text_page, place)
        address = ctypes.cast(text_object, ctypes.c_void_p).value
        if address not in styles:
            styles[address] = _style(text_page, place, text_object, turns)
        raw.FPDFText_GetLooseCharBox(text_page, place, box)
        raw.FPDFText_GetCharOrigin(text_page, place, x, y)
        (start, bottom), (end, _) = (_turned(edge, y.value, turns) for edge in (box.left, box.right))
        if turns % 2:
            (start, _), (end, _) = (_turned(x.value, edge, turns) for edge in (box.bottom, box.top))
            bottom = _turned(x.value, y.value, turns)[1]
        start, end = min(start, end), max(start, end)
        yield _Letter(_text(code), start, end, bottom, styles[address])


def _text(code: int) -> str:
    if code in _HYPHENS:
        return "-"
    return _UNREADABLE.sub(PICTURE, _BULLETS.sub("•", chr(code)))


def _style(text_page: "PdfTextPage", place: int, text_object: Any, turns: int) -> _Style:  # noqa: ANN401  # a C pointer
    from pypdfium2 import raw

    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(text_page, place, matrix)
    across, up = _turned(matrix.a, matrix.b, turns)
    scale = math.hypot(matrix.a, matrix.b)
    font = raw.FPDFTextObj_GetFont(text_object)
    name = ctypes.create_string_buffer(_LONGEST_NAME)
    raw.FPDFFont_GetBaseFontName(font, name, _LONGEST_NAME)
    is_bold = raw.FPDFFont_GetWeight(font) >= _BOLD or _BOLD_NAME.search(name.value) is not None
    size = raw.FPDFText_GetFontSize(text_page, place) * scale
    return _Style(round(size, 1), is_bold, is_turned=abs(up) > abs(across) / 10 or across < 0)


def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    """Return where a point of a page is that a reader sees turned clockwise so many times."""
    for _ in range(turns):
        x, y = y, -x
    return x, y
