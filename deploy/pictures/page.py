"""A whole message as a picture: who wrote it, in answer to what, and its components."""

from collections.abc import Sequence
from typing import Final

from deploy.pictures import pen
from deploy.pictures.box import Box, moved, stacked
from deploy.pictures.components import Component, Files, components_box
from deploy.pictures.line import Look, line_box
from deploy.pictures.markdown import Style
from deploy.pictures.pen import Area, Font, Pen, Point, text_width

WIDTH: Final = 640.0
_MARGIN: Final = 16.0
_ASIDE: Final = 72.0  # what stands beside the writer's picture begins here
_NAME: Final = "Lawspeaker"
_SIGN: Final = "\N{SECTION SIGN}"
_TAG: Final = "APP"
_NAME_LOOK: Final = Look(16, 22, pen.BRIGHT)
_USED_LOOK: Final = Look(13, 20, pen.QUIET)
_AVATAR: Final = 20.0
_SIGN_FONT: Final = Font("bold", 24)
_TAG_FONT: Final = Font("bold", 10)


def message_picture(
    components: Sequence[Component], files: Files | None = None, *, used: str | None = None
) -> bytes:
    """Return a message as a PNG file, 1,280 pixels wide.

    Args:
        components: Its components, as Discord takes them.
        files: The contents of its files by name.
        used: The command that it answers, such as ``/rule rest``; ``None`` for none.

    Raises:
        UnknownComponentError: A component is of a type that is not drawn.
        MissingEmojiError: There is no picture of an emoji.
        KeyError: A component shows a file that is not among ``files``.
    """
    content = components_box(components, files or {}, WIDTH - _ASIDE - _MARGIN)
    beside = moved(stacked([_writer(), content], 4), _ASIDE)
    lines = [_avatar_beside(beside)] if used is None else [_used(used), _avatar_beside(beside)]
    message = stacked(lines, 2)
    on = Pen.on_page(WIDTH, message.height + 2 * _MARGIN)
    message.draw(on, (0, _MARGIN))
    return on.png()


def _used(command: str) -> Box:
    line = line_box(command, _USED_LOOK)

    def draw(on: Pen, at: Point) -> None:
        x, y = _MARGIN + _AVATAR, at[1] + line.height / 2
        on.line((x, y), (x, y + line.height / 2), pen.GREY, 2)
        on.line((x, y), (_ASIDE - 4, y), pen.GREY, 2)
        line.draw(on, (_ASIDE, at[1]))

    return Box(line.height, draw)


def _writer() -> Box:
    name = line_box(_NAME, _NAME_LOOK, Style(bold=True))
    right = text_width(_NAME, Font("bold", _NAME_LOOK.size)) + 6

    def draw(on: Pen, at: Point) -> None:
        name.draw(on, at)
        on.box(Area(at[0] + right, at[1] + 4, 30, 15), pen.BLURPLE, radius=4)
        on.text((at[0] + right + 4.5, at[1] + 15), _TAG, _TAG_FONT, "#ffffff")

    return Box(name.height, draw)


def _avatar_beside(content: Box) -> Box:
    def draw(on: Pen, at: Point) -> None:
        middle: Point = (_MARGIN + _AVATAR, at[1] + _AVATAR + 2)
        on.circle(middle, _AVATAR, pen.BLURPLE)
        half = text_width(_SIGN, _SIGN_FONT) / 2
        on.text((middle[0] - half, middle[1] + 8), _SIGN, _SIGN_FONT, "#ffffff")
        content.draw(on, at)

    return Box(max(content.height, 2 * _AVATAR + 4), draw)
