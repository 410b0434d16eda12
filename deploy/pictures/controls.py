"""Buttons and selects as boxes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from deploy.pictures import pen
from deploy.pictures.box import Box, stacked
from deploy.pictures.line import Look, line_box, shortened
from deploy.pictures.pen import Area, Font, Pen, Point, emoji_picture, text_width

Component = Mapping[str, Any]

# By Discord's numbers: primary, secondary, success, danger, link.
_FILLS: Final = {1: pen.BLURPLE, 2: pen.GREY, 3: "#248046", 4: "#da373c", 5: pen.GREY}
_LABEL: Final = Font("regular", 14)
_HEIGHT: Final = 34.0
_PADDING: Final = 12.0
_EMOJI: Final = 18.0
_GAP: Final = 8.0
_BASE_LINE: Final = 5.0  # below the middle

_SELECT: Final = Look(15, 20, pen.QUIET)
_SELECT_HEIGHT: Final = 42.0
_SELECT_WIDEST: Final = 440.0
_ARROW: Final = 5.0


@dataclass(frozen=True, slots=True)
class Button:
    """A button to draw."""

    label: str
    emoji: str | None
    fill: str

    @property
    def width(self) -> float:
        """Its width."""
        inside = [text_width(self.label, _LABEL)] if self.label else []
        if self.emoji is not None:
            inside.append(_EMOJI)
        return 2 * _PADDING + sum(inside) + _GAP / 2 * (len(inside) - 1)

    @property
    def box(self) -> Box:
        """The button as a box."""
        return Box(_HEIGHT, self._draw)

    def _draw(self, on: Pen, at: Point) -> None:
        on.box(Area(*at, self.width, _HEIGHT), self.fill, radius=8)
        x, middle = at[0] + _PADDING, at[1] + _HEIGHT / 2
        if self.emoji is not None:
            on.picture(emoji_picture(self.emoji), Area(x, middle - _EMOJI / 2, _EMOJI, _EMOJI))
            x += _EMOJI + _GAP / 2
        on.text((x, middle + _BASE_LINE), self.label, _LABEL, "#ffffff")


def button_of(component: Component) -> Button:
    """Return the button that a component describes."""
    emoji = component.get("emoji")
    name = None if emoji is None else str(emoji["name"])
    return Button(component.get("label") or "", name, _FILLS[component.get("style", 2)])


def button_row(components: Sequence[Component], width: float) -> Box:
    """Return buttons side by side, in as many rows as they need."""
    buttons = [button_of(each) for each in components]
    return stacked([_row(each) for each in _rows(buttons, width)], _GAP)


def select_box(component: Component, width: float) -> Box:
    """Return a closed select with its placeholder."""
    wide = min(width, _SELECT_WIDEST)
    text = shortened(component.get("placeholder") or "", _SELECT, wide - 4 * _PADDING)
    label = line_box(text, _SELECT)

    def draw(on: Pen, at: Point) -> None:
        on.box(Area(*at, wide, _SELECT_HEIGHT), pen.FIELD, radius=8, edge=pen.EDGE)
        label.draw(on, (at[0] + _PADDING, at[1] + (_SELECT_HEIGHT - label.height) / 2))
        x, y = at[0] + wide - 2 * _PADDING, at[1] + _SELECT_HEIGHT / 2 + _ARROW / 2
        for side in (-_ARROW, _ARROW):
            on.line((x + side, y - _ARROW), (x, y), pen.TEXT, 2)

    return Box(_SELECT_HEIGHT, draw)


def _row(buttons: Sequence[Button]) -> Box:
    def draw(on: Pen, at: Point) -> None:
        x, y = at
        for button in buttons:
            button.box.draw(on, (x, y))
            x += button.width + _GAP

    return Box(_HEIGHT, draw)


def _rows(buttons: Sequence[Button], width: float) -> Iterator[list[Button]]:
    row: list[Button] = []
    for button in buttons:
        if row and sum(each.width + _GAP for each in row) + button.width > width:
            yield row
            row = []
        row.append(button)
    if row:
        yield row
