"""Components of a message (Discord's "Components V2") as boxes.

Discord's documentation gives each type its number. What a component refers to as ``attachment://name``
is looked up among the message's files.
"""

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PIL import Image

from deploy.pictures import pen
from deploy.pictures.box import Box, moved, space, stacked
from deploy.pictures.controls import button_of, button_row, select_box
from deploy.pictures.line import Look, line_box
from deploy.pictures.pen import Area, Pen, Point
from deploy.pictures.text import text_box

Component = Mapping[str, Any]
Files = Mapping[str, bytes]

ACTION_ROW: Final = 1
SELECT: Final = 3
SECTION: Final = 9
TEXT: Final = 10
THUMBNAIL: Final = 11
GALLERY: Final = 12
FILE: Final = 13
SEPARATOR: Final = 14
CONTAINER: Final = 17

GAP: Final = 8.0
_PADDING: Final = 16.0
_ACCENT: Final = 4.0
_THUMBNAIL: Final = 85.0
_LARGE: Final = 2
_COLUMNS: Final = 2  # of a gallery with several pictures
_FILE_WIDTH: Final = 400.0
_FILE_HEIGHT: Final = 62.0


class UnknownComponentError(Exception):
    """A type of component that is not drawn; ``kind`` is its number."""

    def __init__(self, kind: object) -> None:
        super().__init__(f"components of type {kind} are not drawn")
        self.kind = kind


def components_box(components: Sequence[Component], files: Files, width: float) -> Box:
    """Return components below one another.

    Raises:
        UnknownComponentError: One of them is of a type that is not drawn.
        KeyError: One of them shows a file that is not among ``files``.
    """
    return stacked([_component_box(each, files, width) for each in components], GAP)


def _component_box(component: Component, files: Files, width: float) -> Box:
    kind = component["type"]
    if kind not in _MAKERS:
        raise UnknownComponentError(kind)
    return _MAKERS[kind](component, files, width)


def _container(component: Component, files: Files, width: float) -> Box:
    colour = component.get("accent_color")
    content = components_box(component["components"], files, width - 2 * _PADDING - _ACCENT)
    height = content.height + 2 * _PADDING

    def draw(on: Pen, at: Point) -> None:
        if colour is not None:
            on.box(Area(*at, 4 * _ACCENT, height), f"#{colour:06x}", radius=8)
        left = at[0] if colour is None else at[0] + _ACCENT
        on.box(Area(left, at[1], at[0] + width - left, height), pen.CARD, radius=8)
        content.draw(on, (at[0] + _ACCENT + _PADDING, at[1] + _PADDING))

    return Box(height, draw)


def _text(component: Component, _: Files, width: float) -> Box:
    return text_box(component["content"], width)


def _separator(component: Component, _: Files, width: float) -> Box:
    height = GAP if component.get("spacing") == _LARGE else 0.0

    def draw(on: Pen, at: Point) -> None:
        y = at[1] + height / 2
        on.line((at[0], y), (at[0] + width, y), pen.EDGE)

    return Box(height, draw) if component.get("divider", True) else space(height)


def _action_row(component: Component, _: Files, width: float) -> Box:
    inside = component["components"]
    if inside and inside[0]["type"] == SELECT:
        return select_box(inside[0], width)
    return button_row(inside, width)


def _gallery(component: Component, files: Files, width: float) -> Box:
    pictures = [_picture(item["media"], files) for item in component["items"]]
    columns = min(_COLUMNS, len(pictures))
    wide = (width - GAP / 2 * (columns - 1)) / columns
    rows = [pictures[first : first + columns] for first in range(0, len(pictures), columns)]
    return stacked([_side_by_side(row, wide) for row in rows], GAP / 2)


def _side_by_side(pictures: Sequence[Image.Image], wide: float) -> Box:
    heights = [picture.height * wide / picture.width for picture in pictures]

    def draw(on: Pen, at: Point) -> None:
        for place, (picture, height) in enumerate(zip(pictures, heights, strict=True)):
            left = at[0] + place * (wide + GAP / 2)
            on.picture(picture, Area(left, at[1], wide, height), radius=8)

    return Box(max(heights), draw)


def _section(component: Component, files: Files, width: float) -> Box:
    accessory = component["accessory"]
    if accessory["type"] == THUMBNAIL:
        picture, wide = _picture(accessory["media"], files), _THUMBNAIL
        beside = Box(wide, lambda on, at: on.picture(picture, Area(*at, wide, wide), radius=8))
    else:
        button = button_of(accessory)
        beside, wide = button.box, button.width
    content = components_box(component["components"], files, width - wide - _PADDING)

    def draw(on: Pen, at: Point) -> None:
        content.draw(on, at)
        beside.draw(on, (at[0] + width - wide, at[1]))

    return Box(max(content.height, beside.height), draw)


def _file(component: Component, files: Files, width: float) -> Box:
    name = _attached(component["file"])
    size = f"{len(files[name])} bytes"
    lines = stacked([line_box(name, Look(16, 22, pen.LINK)), line_box(size, Look(12, 16, pen.QUIET))])

    def draw(on: Pen, at: Point) -> None:
        on.box(Area(*at, min(width, _FILE_WIDTH), _FILE_HEIGHT), pen.PAGE, radius=8, edge=pen.EDGE)
        on.box(Area(at[0] + 14, at[1] + 13, 28, 36), pen.BLURPLE, radius=4)
        moved(lines, 56).draw(on, (at[0], at[1] + 12))

    return Box(_FILE_HEIGHT, draw)


def _picture(media: Component, files: Files) -> Image.Image:
    return Image.open(io.BytesIO(files[_attached(media)]))


def _attached(media: Component) -> str:
    return str(media["url"]).removeprefix("attachment://")


_MAKERS: Final[Mapping[int, Callable[[Component, Files, float], Box]]] = {
    ACTION_ROW: _action_row,
    SECTION: _section,
    TEXT: _text,
    GALLERY: _gallery,
    FILE: _file,
    SEPARATOR: _separator,
    CONTAINER: _container,
}
