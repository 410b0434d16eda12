"""Texts in Discord's Markdown as boxes: paragraphs and headings, lists, quotes and code."""

from collections.abc import Iterable
from typing import Final

from deploy.pictures import pen
from deploy.pictures.box import Box, moved, space, stacked
from deploy.pictures.line import Look, line_box, lines_of
from deploy.pictures.markdown import Block, Kind, Run, blocks
from deploy.pictures.pen import Area, Font, Pen, Point, text_width

_LOOKS: Final[dict[Kind, Look]] = {
    "title": Look(24, 33, pen.BRIGHT, 8),
    "heading": Look(20, 27, pen.BRIGHT, 8),
    "subheading": Look(16, 22, pen.BRIGHT, 4),
    "small": Look(13, 18, pen.QUIET),
    "code": Look(14, 18),
}
_USUAL: Final = Look(16, 22)
_EMPTY_LINE: Final = 14.0
_INDENT: Final = 22.0
_QUOTE_INDENT: Final = 14.0
_CODE_PADDING: Final = 8.0


def text_box(markdown: str, width: float) -> Box:
    """Return a text as a box that is ``width`` wide."""
    boxes: list[Box] = []
    for block in blocks(markdown):
        look = _LOOKS.get(block.kind, _USUAL)
        if boxes and look.above:
            boxes.append(space(look.above))
        boxes.append(_block_box(block, look, width))
    return stacked(boxes)


def _block_box(block: Block, look: Look, width: float) -> Box:
    match block.kind:
        case "empty":
            return space(_EMPTY_LINE)
        case "code":
            return _code_box(block, look, width)
        case "item":
            return _item_box(block, look, width)
        case "quote":
            return _quote_box(block, look, width)
        case _:
            return _paragraph(block.runs, look, width)


def _paragraph(runs: Iterable[Run], look: Look, width: float) -> Box:
    return stacked(lines_of(runs, look, width))


def _item_box(block: Block, look: Look, width: float) -> Box:
    indent = _INDENT * (block.level + 1)
    marker = line_box(block.marker, look)
    content = moved(_paragraph(block.runs, look, width - indent), indent)
    before = indent - text_width(f"{block.marker} ", Font("regular", look.size)) - 2

    def draw(on: Pen, at: Point) -> None:
        marker.draw(on, (at[0] + before, at[1]))
        content.draw(on, at)

    return Box(content.height, draw)


def _quote_box(block: Block, look: Look, width: float) -> Box:
    content = _paragraph(block.runs, look, width - _QUOTE_INDENT)

    def draw(on: Pen, at: Point) -> None:
        on.box(Area(at[0], at[1], 4, content.height), pen.GREY, radius=2)
        content.draw(on, (at[0] + _QUOTE_INDENT, at[1]))

    return Box(content.height, draw)


def _code_box(block: Block, look: Look, width: float) -> Box:
    lines = [line for run in block.runs for line in run.text.split("\n")]
    height = len(lines) * look.line + 2 * _CODE_PADDING

    def draw(on: Pen, at: Point) -> None:
        on.box(Area(*at, width, height), pen.FIELD, radius=4, edge=pen.EDGE)
        x, base = at[0] + _CODE_PADDING, at[1] + _CODE_PADDING + look.line * 0.75
        for line in lines:
            on.text((x, base), line, Font("mono", look.size), look.colour)
            base += look.line

    return Box(height, draw)
