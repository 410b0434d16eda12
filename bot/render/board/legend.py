"""The legend below a picture: the signs that the picture shows, then the names of the pieces."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render.board import signs
from bot.render.board.canvas import Canvas, text_width
from bot.render.board.layout import Point, rectangle
from calculators.schemer.miniatures import Miniature

# Sizes in pixels on a small board. The picture of a larger board is shown smaller, so that they grow.
_ICON: Final = 30.0
_LINE: Final = 34.0
_TEXT: Final = 18.0
_GAP: Final = 22.0
_SPACE: Final = 6.0  # between a sign and its text


@dataclass(frozen=True, slots=True)
class LegendItem:
    """One sign with its meaning.

    Attributes:
        draw_icon: Draws the sign in the size of an icon.
        text: Its meaning.
    """

    draw_icon: signs.Sign
    text: str

    @property
    def width(self) -> float:
        """Its width on a small board, with the gap after it."""
        return _ICON + _SPACE + text_width(self.text, _TEXT) + _GAP


@dataclass(frozen=True, slots=True)
class Legend:
    """A legend, divided into lines.

    Attributes:
        lines: The items of each line.
        scale: Its size as a multiple of that on a small board.
    """

    lines: tuple[tuple[LegendItem, ...], ...]
    scale: float

    @property
    def height(self) -> float:
        """Its height in pixels."""
        return len(self.lines) * _LINE * self.scale

    def draw(self, canvas: Canvas, corner: Point) -> None:
        """Draw it below and to the right of its upper left corner."""
        for place, line in enumerate(self.lines):
            x, y = corner[0], corner[1] + (place + 0.5) * _LINE * self.scale
            icon = _ICON * self.scale
            for item in line:
                item.draw_icon(canvas, (x + icon / 2, y), icon)
                text_start = (x + icon + _SPACE * self.scale, y)
                canvas.text(text_start, item.text, _TEXT * self.scale, signs.ON_FRAME, anchor="lm")
                x += item.width * self.scale


def legend_of(answer: SchemerAnswer, locale: Locale, width: float, scale: float) -> Legend:
    """Return the legend of a decision in lines of at most ``width`` pixels."""
    meanings = [*_destinations(answer, locale), *_marks(answer, locale), *_terrain(answer, locale)]
    pieces = [*_miniatures(answer), *_features(answer)]
    line_width = width / scale
    return Legend((*_wrapped(meanings, line_width), *_wrapped(pieces, line_width)), scale)


def _wrapped(items: Sequence[LegendItem], width: float) -> Iterator[tuple[LegendItem, ...]]:
    line: list[LegendItem] = []
    for item in items:
        if line and sum(placed.width for placed in line) + item.width - _GAP > width:
            yield tuple(line)
            line = []
        line.append(item)
    if line:
        yield tuple(line)


def _destinations(answer: SchemerAnswer, locale: Locale) -> Iterator[LegendItem]:
    """Yield the destinations with their costs."""
    name = answer.decision.board.extent.name
    for number, destination in enumerate(answer.decision.verdict.destinations, 1):
        cost = destination.route.cost
        text = f"{name(destination.space)}: {locale.text('way-points', count=cost.points)}"
        if cost.damage:
            text += f", {locale.text('way-damage', damage=cost.damage)}"
        yield LegendItem(partial(_draw_number, number=number), text)


def _marks(answer: SchemerAnswer, locale: Locale) -> Iterator[LegendItem]:
    verdict = answer.decision.verdict
    if verdict.destinations:
        yield LegendItem(_draw_path, locale.text("picture-path"))
    if verdict.final_targets:
        yield LegendItem(signs.draw_final_target, locale.text("picture-final-target"))
        yield LegendItem(_draw_candidate, locale.text("picture-candidate"))
    if answer.decision.board.walls:
        yield LegendItem(_draw_wall, locale.text("picture-wall"))


def _terrain(answer: SchemerAnswer, locale: Locale) -> Iterator[LegendItem]:
    terrain = set(answer.decision.board.terrain)
    for ground, message_id in _TERRAIN.items():
        if ground in terrain:
            yield LegendItem(partial(_draw_terrain, ground=ground), locale.text(message_id))


# The message with the name of each terrain.
_TERRAIN: Final = {
    "#": "picture-impassable",
    "~": "picture-difficult",
    "^": "picture-trap",
    "!": "picture-hazard",
    "*": "picture-wizard-fire",
    "+": "picture-door",
}


def _miniatures(answer: SchemerAnswer) -> Iterator[LegendItem]:
    for miniature in answer.decision.board.miniatures:
        if not miniature.has_own_name and not miniature.keywords:
            continue
        text = ", ".join([miniature.name, *sorted(miniature.keywords)])
        yield LegendItem(partial(_draw_miniature, miniature=miniature), text)


def _features(answer: SchemerAnswer) -> Iterator[LegendItem]:
    name = answer.decision.board.extent.name
    for feature in answer.decision.board.features:
        spaces = ", ".join(map(name, feature.spaces))
        yield LegendItem(_draw_feature, f"{feature.name} ({spaces})")


def _draw_number(canvas: Canvas, middle: Point, icon: float, number: int) -> None:
    signs.draw_number(canvas, middle, icon * 1.7, number)


def _draw_terrain(canvas: Canvas, middle: Point, icon: float, ground: str) -> None:
    canvas.polygon(rectangle(middle, icon / 2, icon / 2), signs.GROUND[ground])
    signs.TERRAIN_SIGNS[ground](canvas, middle, icon * 1.3)


def _draw_miniature(canvas: Canvas, middle: Point, icon: float, miniature: Miniature) -> None:
    draw = signs.draw_hero if miniature.heroic else signs.draw_schemer
    draw(canvas, middle, icon * 1.1, miniature.letter)


def _draw_feature(canvas: Canvas, middle: Point, icon: float) -> None:
    canvas.polygon(
        rectangle(middle, icon * 0.45, icon * 0.45), signs.GROUND["."], signs.FEATURE, icon * 0.1
    )


def _draw_path(canvas: Canvas, middle: Point, icon: float) -> None:
    ends = [(middle[0] - icon / 2, middle[1]), (middle[0] + icon / 2, middle[1])]
    canvas.line(ends, signs.PAPER, icon * 0.23)
    canvas.line(ends, signs.PATH, icon * 0.13)
    canvas.circle(middle, icon * 0.17, signs.PATH, signs.PAPER, icon * 0.05)


def _draw_candidate(canvas: Canvas, middle: Point, icon: float) -> None:
    corners = rectangle(middle, icon * 0.4, icon * 0.4)
    canvas.polygon(corners, signs.GROUND["."])
    canvas.dashes(corners, signs.CANDIDATE, icon * 0.1, icon * 0.27)


def _draw_wall(canvas: Canvas, middle: Point, icon: float) -> None:
    ends = [(middle[0], middle[1] - icon / 2), (middle[0], middle[1] + icon / 2)]
    canvas.line(ends, signs.PAPER, icon * 0.3)
    canvas.line(ends, signs.WALL, icon * 0.17)
