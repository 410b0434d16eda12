"""The legend below a picture: only the signs that the picture shows, and who is who."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render import board_signs as signs
from bot.render.board_canvas import Canvas, text_width
from bot.render.board_layout import Point
from calculators.schemer.figures import BoardFigure

# Sizes in pixels on a small board; larger boards are shown smaller, so that theirs grow.
_ICON: Final = 30.0
_LINE: Final = 34.0
_TEXT: Final = 18.0
_GAP: Final = 22.0
_SPACE: Final = 6.0  # between a sign and its text

# Draws a sign around a point, to the size of an icon.
Draw = Callable[[Canvas, Point, float], None]


@dataclass(frozen=True, slots=True)
class Item:
    """One sign with what it means.

    Attributes:
        draw: Draws the sign.
        text: What it means.
    """

    draw: Draw
    text: str

    @property
    def width(self) -> float:
        """Its width on a small board, with the gap behind it."""
        return _ICON + _SPACE + text_width(self.text, _TEXT) + _GAP


@dataclass(frozen=True, slots=True)
class Legend:
    """Items in lines.

    Attributes:
        lines: The items of each line.
        scale: How many times the size of a small board's legend.
    """

    lines: tuple[tuple[Item, ...], ...]
    scale: float

    @property
    def height(self) -> float:
        """Its height in pixels."""
        return len(self.lines) * _LINE * self.scale

    def draw(self, canvas: Canvas, at: Point) -> None:
        """Draw it with its upper left corner at a point."""
        for place, line in enumerate(self.lines):
            x, y = at[0], at[1] + (place + 0.5) * _LINE * self.scale
            icon = _ICON * self.scale
            for item in line:
                item.draw(canvas, (x + icon / 2, y), icon)
                text_at = (x + icon + _SPACE * self.scale, y)
                canvas.line_of_text(text_at, item.text, _TEXT * self.scale, signs.ON_FRAME)
                x += item.width * self.scale


def legend_of(answer: SchemerAnswer, locale: Locale, width: float, scale: float) -> Legend:
    """Return the legend of a decision in lines of at most ``width`` pixels."""
    items = [*_destinations(answer, locale), *_marks(answer, locale), *_terrain(answer, locale)]
    named = [*_figures(answer), *_features(answer)]
    room = width / scale
    return Legend((*_wrapped(items, room), *_wrapped(named, room)), scale)


def _wrapped(items: Sequence[Item], width: float) -> Iterator[tuple[Item, ...]]:
    line: list[Item] = []
    for item in items:
        if line and sum(each.width for each in line) + item.width - _GAP > width:
            yield tuple(line)
            line = []
        line.append(item)
    if line:
        yield tuple(line)


def _destinations(answer: SchemerAnswer, locale: Locale) -> Iterator[Item]:
    """Yield the destinations with what they cost."""
    name = answer.decision.board.extent.name
    for value, each in enumerate(answer.decision.verdict.destinations, 1):
        cost = each.route.cost
        said = f"{name(each.space)}: {locale.text('way-points', count=cost.points)}"
        if cost.damage:
            said += f", {locale.text('way-damage', damage=cost.damage)}"

        def draw(canvas: Canvas, at: Point, icon: float, value: int = value) -> None:
            signs.number(canvas, at, icon * 1.7, value)

        yield Item(draw, said)


def _marks(answer: SchemerAnswer, locale: Locale) -> Iterator[Item]:
    verdict = answer.decision.verdict
    if verdict.destinations:
        yield Item(_path, locale.text("picture-path"))
    if verdict.final_targets:
        yield Item(signs.final_target, locale.text("picture-final-target"))
        yield Item(_candidate, locale.text("picture-candidate"))
    if answer.decision.board.walls:
        yield Item(_wall, locale.text("picture-wall"))


def _terrain(answer: SchemerAnswer, locale: Locale) -> Iterator[Item]:
    drawn = set(answer.decision.board.terrain)
    for ground, message_id in _TERRAIN.items():
        if ground in drawn:

            def draw(canvas: Canvas, at: Point, icon: float, ground: str = ground) -> None:
                canvas.polygon(_square(at, icon / 2), signs.GROUND[ground])
                signs.TERRAIN_SIGNS[ground](canvas, at, icon * 1.3)

            yield Item(draw, locale.text(message_id))


# The signs of terrain by the message that names them.
_TERRAIN: Final = {
    "#": "picture-impassable",
    "~": "picture-difficult",
    "^": "picture-trap",
    "!": "picture-hazard",
    "*": "picture-wizard-fire",
    "+": "picture-door",
}


def _figures(answer: SchemerAnswer) -> Iterator[Item]:
    for figure in answer.decision.board.figures:
        if figure.name == figure.letter and not figure.keywords:
            continue
        said = ", ".join([figure.name, *sorted(figure.keywords)])

        def draw(canvas: Canvas, at: Point, icon: float, figure: BoardFigure = figure) -> None:
            sign = signs.hero if figure.heroic else signs.other_schemer
            sign(canvas, at, icon * 1.1, figure.letter)

        yield Item(draw, said)


def _features(answer: SchemerAnswer) -> Iterator[Item]:
    name = answer.decision.board.extent.name
    for feature in answer.decision.board.features:
        spaces = ", ".join(map(name, feature.spaces))
        yield Item(_feature, f"{feature.name} ({spaces})")


def _feature(canvas: Canvas, at: Point, icon: float) -> None:
    canvas.polygon(_square(at, icon * 0.45), signs.GROUND["."], signs.FEATURE, icon * 0.1)


def _path(canvas: Canvas, at: Point, icon: float) -> None:
    ends = [(at[0] - icon / 2, at[1]), (at[0] + icon / 2, at[1])]
    canvas.line(ends, signs.PAPER, icon * 0.23)
    canvas.line(ends, signs.PATH, icon * 0.13)
    canvas.circle(at, icon * 0.17, signs.PATH, signs.PAPER, icon * 0.05)


def _candidate(canvas: Canvas, at: Point, icon: float) -> None:
    corners = _square(at, icon * 0.4)
    canvas.polygon(corners, signs.GROUND["."])
    canvas.dashes(corners, signs.CANDIDATE, icon * 0.1, icon * 0.27)


def _wall(canvas: Canvas, at: Point, icon: float) -> None:
    ends = [(at[0], at[1] - icon / 2), (at[0], at[1] + icon / 2)]
    canvas.line(ends, signs.PAPER, icon * 0.3)
    canvas.line(ends, signs.WALL, icon * 0.17)


def _square(at: Point, half: float) -> list[Point]:
    x, y = at
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
