"""Boxes: what has a height and can be drawn anywhere; messages are boxes in boxes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from deploy.pictures.pen import Pen, Point


@dataclass(frozen=True, slots=True)
class Box:
    """Something laid out.

    Attributes:
        height: Its height.
        draw: Draws it with its upper left corner at a point.
    """

    height: float
    draw: Callable[[Pen, Point], None]


def stacked(boxes: Sequence[Box], gap: float = 0) -> Box:
    """Return boxes below one another.

    >>> stacked([space(10), space(20)], gap=5).height
    35
    """

    def draw(pen: Pen, at: Point) -> None:
        x, y = at
        for box in boxes:
            box.draw(pen, (x, y))
            y += box.height + gap

    return Box(sum(box.height for box in boxes) + gap * max(0, len(boxes) - 1), draw)


def space(height: float) -> Box:
    """Return an empty box."""
    return Box(height, lambda pen, at: None)  # noqa: ARG005  # nothing is drawn


def moved(box: Box, right: float) -> Box:
    """Return a box drawn further to the right."""
    return Box(box.height, lambda pen, at: box.draw(pen, (at[0] + right, at[1])))
