"""A picture of odds: the figures that were asked for, and bars below them.

Made for a phone, which shows its thousand pixels as four hundred: letters are large, and bars say
their heights wherever there is room. Import it where a picture is wanted: matplotlib takes longer to
import than a question takes to answer.
"""

import io
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from bot.answers.odds.service import OddsAnswer
from bot.locales import Locale
from bot.render.board.canvas import text_width
from bot.render.odds.chart import Chart, Panel, Tone, chart_of
from bot.render.odds.chart_panel import COLOURS, FRAME, LETTERS, draw_panel, font, scale_of
from bot.render.wrapping import packed

_PIXELS_PER_INCH: Final = 72  # a point is a pixel then
_WIDTH: Final = 1000
_MARGIN: Final = 32
_LINE: Final = 1.35  # of the size of its letters
_TITLE: Final = 30
_SENTENCE: Final = 27

_ABOVE_BARS: Final = 24
_BARS: Final = 300
_BELOW_BARS: Final = 76  # the values and what they are
_BESIDE_BARS: Final = 88  # heights, where bars do not say theirs

# What stands before a sentence that explains bars or a line, in their colour.
_BARS_SIGN: Final = "\N{BLACK SQUARE} "
_SIGNS: Final[Mapping[Tone, str]] = {"text": "", "mean": "\N{BOX DRAWINGS LIGHT TRIPLE DASH VERTICAL} "}


class _Line(NamedTuple):
    text: str
    size: float
    colour: str

    @property
    def height(self) -> float:
        return self.size * _LINE


def chart_picture(answer: OddsAnswer, locale: Locale) -> bytes | None:
    """Return the chart of an answer as a PNG file, 1,000 pixels wide.

    Args:
        answer: What to draw.
        locale: Speaks the reader's language.

    Returns:
        ``None`` where there is nothing to draw: a cost that is certain, the spokes that a peg reaches.
    """
    chart = chart_of(answer, locale)
    if chart is None:
        return None
    picture, file = draw_chart(chart, locale), io.BytesIO()
    FigureCanvasAgg(picture)  # it draws itself on it
    picture.savefig(file, format="png")
    return file.getvalue()


def draw_chart(chart: Chart, locale: Locale) -> Figure:
    """Return a chart as a picture that has one axes a panel."""
    lines = list(_lines(chart))
    note = [_Line(text, LETTERS, COLOURS["other"]) for text in _wrapped(chart.note or "", LETTERS)]
    height = (
        2 * _MARGIN  # above and below all
        + sum(line.height for line in (*lines, *note))
        + (_ABOVE_BARS + _BARS + _BELOW_BARS) * len(chart.panels)
    )
    picture = Figure((_WIDTH / _PIXELS_PER_INCH, height / _PIXELS_PER_INCH), dpi=_PIXELS_PER_INCH)
    picture.set_facecolor(FRAME)
    top = _write(picture, lines, height - _MARGIN, height)
    for panel in chart.panels:
        top -= _ABOVE_BARS + _BARS
        _add(picture, panel, top, height, locale)
        top -= _BELOW_BARS
    _write(picture, note, top, height)
    return picture


def _write(picture: Figure, lines: list[_Line], top: float, height: float) -> float:
    """Write lines below ``top``; return where they end."""
    for line in lines:
        top -= line.height
        picture.text(
            _MARGIN / _WIDTH,
            top / height,
            line.text,
            va="bottom",
            color=line.colour,
            fontproperties=font(line.size),
            parse_math=False,
        )
    return top


def _add(picture: Figure, panel: Panel, bottom: float, height: float, locale: Locale) -> None:
    width = _WIDTH - 2 * _MARGIN
    scale = scale_of(panel, width)
    if not scale.has_labels:
        width -= _BESIDE_BARS
    left_edge = _WIDTH - _MARGIN - width
    box = (left_edge / _WIDTH, bottom / height, width / _WIDTH, _BARS / height)
    draw_panel(picture.add_axes(box), panel, scale, locale)


def _lines(chart: Chart) -> Iterator[_Line]:
    """Yield the lines above the panels."""
    for text in _wrapped(chart.title, _TITLE):
        yield _Line(text, _TITLE, COLOURS["text"])
    yield _Line(chart.game, LETTERS, COLOURS["other"])
    for sentence, tone in chart.sentences:
        for text in _wrapped(_SIGNS.get(tone, _BARS_SIGN) + sentence, _SENTENCE):
            yield _Line(text, _SENTENCE, COLOURS[tone])


def _wrapped(text: str, size: float) -> Iterator[str]:
    """Return the lines of a text that fit into the picture; none for an empty one."""
    return packed(text.split(), _WIDTH - 2 * _MARGIN, " ", partial(text_width, pixels=size))
