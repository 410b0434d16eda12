"""The signs on a picture of a board: terrain, miniatures and marks.

Every sign differs in shape, not only in colour. A sign is drawn around its middle; its *size* is the
side of the space that it fits into, so that the legend can show the same signs smaller.
"""

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import Final

from bot.render.board.canvas import Canvas, Colour
from bot.render.board.layout import Point, rectangle
from calculators.schemer import board

# Draws a sign around a point, in a size.
Sign = Callable[[Canvas, Point, float], None]

FRAME: Final[Colour] = (30, 33, 39)
ON_FRAME: Final[Colour] = (236, 238, 242)
INK: Final[Colour] = (28, 28, 32)
PAPER: Final[Colour] = (255, 255, 255)
GRID_LINE: Final[Colour] = (122, 112, 92)

# The colour of a space by its terrain.
GROUND: Final[Mapping[str, Colour]] = {
    board.OPEN: (238, 230, 208),
    board.DIFFICULT: (214, 190, 136),
    board.IMPASSABLE: (74, 78, 88),
    board.TRAP: (238, 230, 208),
    board.HAZARD: (246, 203, 170),
    board.WIZARD_FIRE: (238, 230, 208),
    board.CLOSED_DOOR: (150, 102, 62),
}
_MINUS: Final = "\N{MINUS SIGN}"
_DIFFICULT_INK: Final[Colour] = (126, 92, 36)
TRAP_INK: Final[Colour] = (92, 64, 140)
_HAZARD_INK: Final[Colour] = (186, 52, 20)
_FIRE: Final[Colour] = (232, 112, 18)
_FIRE_HEART: Final[Colour] = (255, 214, 90)
_DOOR_INK: Final[Colour] = (74, 44, 20)
_STONE: Final[Colour] = (104, 109, 121)

WALL: Final[Colour] = (112, 36, 150)
FEATURE: Final[Colour] = (150, 96, 20)
HERO: Final[Colour] = (28, 92, 176)
SCHEMER: Final[Colour] = (176, 36, 48)
ACTOR: Final[Colour] = (20, 20, 24)
GOAL: Final[Colour] = (196, 120, 0)
CANDIDATE: Final[Colour] = (20, 110, 130)
DESTINATION: Final[Colour] = (14, 124, 60)
PATH: Final[Colour] = (14, 124, 60)
DAMAGE: Final[Colour] = (200, 16, 32)


def star_corners(middle: Point, outer: float, inner: float, points: int) -> list[Point]:
    """Return the corners of a star with ``points`` points, the first of them up.

    ``outer`` and ``inner`` are the distances of its points and of the corners between them from the
    middle.

    >>> [(round(x, 3), round(y, 3)) for x, y in star_corners((0.0, 0.0), 2.0, 1.0, 2)]
    [(0.0, -2.0), (1.0, 0.0), (0.0, 2.0), (-1.0, 0.0)]
    """
    return [
        (
            middle[0] + radius * cos(pi * corner / points - pi / 2),
            middle[1] + radius * sin(pi * corner / points - pi / 2),
        )
        for corner, radius in enumerate([outer, inner] * points)
    ]


def draw_impassable(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a stone cross."""
    reach = size * 0.2
    for sign in (-1, 1):
        ends = [
            (middle[0] - reach, middle[1] - sign * reach),
            (middle[0] + reach, middle[1] + sign * reach),
        ]
        canvas.line(ends, _STONE, size * 0.07)


def draw_difficult(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw two waves."""
    for height in (-0.1, 0.1):
        wave = [
            (
                middle[0] + size * (step / 24 - 0.25),
                middle[1] + size * (height + 0.05 * sin(step / 12 * 2 * pi)),
            )
            for step in range(13)
        ]
        canvas.line(wave, _DIFFICULT_INK, size * 0.05)


def draw_trap(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw the jaw of a trap: three teeth."""
    x, y = middle
    corners = [
        (x + size * (place / 10 - 0.3), y + size * (0.15 if place % 2 == 0 else -0.2))
        for place in range(7)
    ]
    canvas.polygon(corners, TRAP_INK)


def draw_hazard(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a warning triangle."""
    x, y = middle
    corners = [
        (x, y - size * 0.25),
        (x + size * 0.27, y + size * 0.2),
        (x - size * 0.27, y + size * 0.2),
    ]
    canvas.polygon(corners, PAPER, _HAZARD_INK, size * 0.06)
    canvas.text((x, y + size * 0.06), "!", size * 0.3, _HAZARD_INK)


def draw_wizard_fire(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a burst of flame."""
    canvas.polygon(star_corners(middle, size * 0.32, size * 0.15, 8), _FIRE)
    canvas.circle(middle, size * 0.09, _FIRE_HEART)


def draw_closed_door(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a barred door."""
    x, y = middle
    half, top = size * 0.2, size * 0.26
    canvas.polygon(rectangle(middle, half, top), None, _DOOR_INK, size * 0.06)
    canvas.line([(x - half, y), (x + half, y)], _DOOR_INK, size * 0.06)
    canvas.circle((x + half * 0.5, y + top * 0.4), size * 0.03, _DOOR_INK)


def draw_final_target(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw the rings of a target."""
    canvas.circle(middle, size * 0.3, PAPER, GOAL, size * 0.07)
    canvas.circle(middle, size * 0.12, GOAL)


def draw_hero(canvas: Canvas, middle: Point, size: float, letter: str) -> None:
    """Draw a Heroic miniature: a disc."""
    canvas.circle(middle, size * 0.33, HERO, PAPER, size * 0.05)
    canvas.text(middle, letter, size * 0.38, PAPER)


def draw_schemer(canvas: Canvas, middle: Point, size: float, letter: str) -> None:
    """Draw a Schemer: a square on its corner."""
    reach = size * 0.41
    x, y = middle
    corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    canvas.polygon(corners, SCHEMER, PAPER, size * 0.05)
    canvas.text(middle, letter, size * 0.36, PAPER)


def draw_actor(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw the Schemer that acts: a star."""
    canvas.polygon(star_corners(middle, size * 0.46, size * 0.3, 8), ACTOR, PAPER, size * 0.04)
    canvas.text(middle, "@", size * 0.36, PAPER)


def draw_damage(canvas: Canvas, middle: Point, size: float, amount: int) -> None:
    """Draw the damage of a space: a number in a burst."""
    canvas.polygon(star_corners(middle, size * 0.25, size * 0.19, 10), DAMAGE, PAPER, size * 0.025)
    canvas.text(middle, f"{_MINUS}{amount}", size * 0.19, PAPER)


def draw_number(canvas: Canvas, middle: Point, size: float, value: int) -> None:
    """Draw the number of a destination: a flag."""
    canvas.polygon(rectangle(middle, size * 0.2, size * 0.16), DESTINATION, PAPER, size * 0.03)
    canvas.text(middle, str(value), size * 0.24, PAPER)


TERRAIN_SIGNS: Final[Mapping[str, Sign]] = {
    board.IMPASSABLE: draw_impassable,
    board.DIFFICULT: draw_difficult,
    board.TRAP: draw_trap,
    board.HAZARD: draw_hazard,
    board.WIZARD_FIRE: draw_wizard_fire,
    board.CLOSED_DOOR: draw_closed_door,
}
