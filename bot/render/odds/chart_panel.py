"""One panel of a chart: bars on an axis, with what they say and the lines that mark a value.

Values lie on the axis as numbers, so that a gap among them is seen. A *place* is as wide as the least
gap between two values; the bars over one value share its place.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import Final

from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.ticker import MaxNLocator

from bot.locales import Locale
from bot.render.board import signs as board_signs
from bot.render.board.canvas import FONT, text_width
from bot.render.odds.chart import Panel, Tone

LETTERS: Final = 24
FRAME: Final = f"#{bytes(board_signs.FRAME).hex()}"
_LIGHT: Final = f"#{bytes(board_signs.ON_FRAME).hex()}"
# Lighter than on a board: they stand on the frame itself.
COLOURS: Final[Mapping[Tone, str]] = {
    "text": _LIGHT,
    "success": "#57c785",
    "other": "#8d97ab",
    "first": "#6ea8fe",
    "second": "#f2a950",
    "mean": _LIGHT,
}
_GRID: Final = "#434954"

_FEWEST_PLACES: Final = 6  # so that two bars are not two walls
_MOST_PLACES_NAMED: Final = 30  # beyond, values that are far apart would still collide
_MOST_VALUES: Final = 14
_FILLED: Final = 0.84  # of a place
_STEPS: Final = (1, 2, 5)
_HEIGHTS: Final = 4
_ROOM_FOR_LABEL: Final = 1.6 * LETTERS
# Room above the highest bar for what it says, as a share of its height.
_ROOM: Final = 1.14
_ROOM_UPRIGHT: Final = 1.36


@dataclass(frozen=True, slots=True)
class Scale:
    """Where bars lie.

    Attributes:
        first: The left end of the axis.
        last: The right end.
        place: The width of a place.
        bar: The width of a bar.
        pixels: Most pixels that a bar's label may take.
    """

    first: float
    last: float
    place: float
    bar: float
    pixels: float

    @property
    def has_labels(self) -> bool:
        """Whether bars have room to say their heights so that a phone shows them, at least upright."""
        return self.pixels >= _ROOM_FOR_LABEL


def font(size: float) -> FontProperties:
    """Return the font of every picture in a size in pixels."""
    return FontProperties(fname=FONT, size=size)


def scale_of(panel: Panel, width: float) -> Scale:
    """Return where the bars of a panel lie on an axis of ``width`` pixels."""
    values = panel.values
    place = min((second - first for first, second in pairwise(values)), default=1)
    used_places = (values[-1] - values[0]) // place + 1
    places = max(_FEWEST_PLACES, used_places)
    margin = place * (places - used_places + 1) / 2
    share = place / len(panel.sets)
    pixels = width / places / len(panel.sets)
    return Scale(values[0] - margin, values[-1] + margin, place, share * _FILLED, pixels)


def draw_panel(axes: Axes, panel: Panel, scale: Scale, locale: Locale) -> None:
    """Draw a panel into empty axes."""
    axes.set_facecolor(FRAME)
    axes.spines[["left", "right", "top"]].set_visible(False)
    axes.spines["bottom"].set_color(_GRID)
    axes.set_xlim(scale.first, scale.last)
    _draw_bars(axes, panel, scale)
    _draw_marks(axes, panel)
    _name_values(axes, panel, scale)
    if scale.has_labels:
        _label_bars(axes, panel, scale, locale)
    else:
        _name_heights(axes, panel, locale)


def _draw_bars(axes: Axes, panel: Panel, scale: Scale) -> None:
    for place, bars in enumerate(panel.sets):
        axes.bar(
            [bar.value + _aside(place, panel, scale) for bar in bars],
            [float(bar.height) for bar in bars],
            width=scale.bar,
            color=[COLOURS[bar.tone] for bar in bars],
            zorder=2,
        )


def _aside(place: int, panel: Panel, scale: Scale) -> float:
    """Return how far from their values the bars of one of several sets stand."""
    return (place - (len(panel.sets) - 1) / 2) * scale.bar


def _draw_marks(axes: Axes, panel: Panel) -> None:
    if panel.goal is not None:
        axes.axvline(panel.goal - 0.5, color=COLOURS["success"], linewidth=3, zorder=1)
    if panel.mean is not None:
        line = axes.axvline(float(panel.mean), color=COLOURS["mean"], linewidth=3, zorder=3)
        line.set_linestyle((0, (2, 2)))


def _name_values(axes: Axes, panel: Panel, scale: Scale) -> None:
    axes.tick_params(axis="x", length=0, pad=8)
    labels = _named_values(panel, scale)
    texts = [panel.names.get(value, str(value).replace("-", "\N{MINUS SIGN}")) for value in labels]
    axes.set_xticks(labels, texts, color=COLOURS["text"], fontproperties=font(LETTERS))
    axes.set_xlabel(panel.axis, color=COLOURS["other"], fontproperties=font(LETTERS), labelpad=6)


def _named_values(panel: Panel, scale: Scale) -> list[int]:
    """Return the values to name below the axis: all, or those of round steps."""
    values = panel.values
    span = values[-1] - values[0]
    if len(values) <= _MOST_VALUES and span <= _MOST_PLACES_NAMED * scale.place:
        return list(values)
    step = next(
        nice * 10**power
        for power in range(9)
        for nice in _STEPS
        if span < nice * 10**power * _MOST_VALUES
    )
    return list(range(ceil(values[0] / step) * step, values[-1] + 1, step))


def _label_bars(axes: Axes, panel: Panel, scale: Scale, locale: Locale) -> None:
    """Let each bar say its height, upright where it is too narrow."""
    texts = [[panel.unit(bar.height, locale) for bar in bars] for bars in panel.sets]
    widest = max(text_width(text, LETTERS) for labels in texts for text in labels)
    is_upright = widest > scale.pixels
    for place, (bars, labels) in enumerate(zip(panel.sets, texts, strict=True)):
        for bar, text in zip(bars, labels, strict=True):
            axes.annotate(
                text,
                (bar.value + _aside(place, panel, scale), max(0.0, float(bar.height))),
                xytext=(0, 6),
                textcoords="offset pixels",
                ha="center",
                va="bottom",
                rotation=90 if is_upright else 0,
                color=COLOURS[bar.tone],
                fontproperties=font(LETTERS),
                bbox={"facecolor": FRAME, "edgecolor": "none", "pad": 1},
                zorder=4,
            )
    axes.set_yticks([])
    _set_heights(axes, panel, _ROOM_UPRIGHT if is_upright else _ROOM)


def _name_heights(axes: Axes, panel: Panel, locale: Locale) -> None:
    """Name round heights beside bars that are too many to say theirs."""
    _set_heights(axes, panel, 1.0)
    lowest, highest = axes.get_ylim()
    ticks = MaxNLocator(_HEIGHTS).tick_values(lowest, highest)
    heights = [tick for tick in ticks if lowest <= tick <= highest]
    labels = [panel.unit(Fraction(height).limit_denominator(10**6), locale) for height in heights]
    axes.set_yticks(heights, labels, color=COLOURS["text"], fontproperties=font(LETTERS))
    axes.tick_params(axis="y", length=0, pad=8)
    axes.grid(axis="y", color=_GRID, linewidth=1, zorder=0)


def _set_heights(axes: Axes, panel: Panel, room: float) -> None:
    heights = [float(bar.height) for bars in panel.sets for bar in bars]
    axes.set_ylim(min(0.0, *heights) * room, max(0.0, *heights) * room or 1.0)
