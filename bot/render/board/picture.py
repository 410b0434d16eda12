"""A picture of a decision: the board, the target spaces, the destinations and the paths to them.

Layers from the bottom up: spaces and terrain, features, target spaces, Walls, paths, final targets,
miniatures, and on top what nothing may cover: damage and the numbers of the destinations.
"""

from typing import Final

from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render.board import signs
from bot.render.board.canvas import Canvas, text_width
from bot.render.board.layout import fit_layout
from bot.render.board.legend import legend_of
from calculators.schemer.board import OFF_MAP
from calculators.schemer.grid import Space, column_name
from calculators.schemer.miniatures import Miniature
from calculators.schemer.movement_rules import MovementRules
from calculators.schemer.step3_move import Destination

_MARGIN: Final = 14.0
_LABELS: Final = 30.0  # for the names of columns and rows
_TITLE: Final = 34.0
_SMALLEST_NAMED_SIDE: Final = 60.0  # from here on, names fit under miniatures
_NARROWEST: Final = 520.0  # the width that a title and a legend need
# A wider picture is shown smaller, so that its title and its legend grow with its width.
_UNSCALED_WIDTH: Final = 1_000.0
_SMALL_SIDE: Final = 48.0
_BOLD: Final = 1.3  # the factor by which miniatures and marks are larger on small spaces


def board_picture(answer: SchemerAnswer, locale: Locale) -> bytes:
    """Return a decision as a PNG file; its width and height are 300 to about 2,300 pixels."""
    picture = _Picture(answer, locale)
    picture.draw()
    return picture.canvas.png()


class _Picture:
    """A picture that is being drawn."""

    def __init__(self, answer: SchemerAnswer, locale: Locale) -> None:
        self.answer = answer
        self.board = answer.decision.board
        self.verdict = answer.decision.verdict
        self.rules = MovementRules(self.board)
        self.occupied = {
            self.board.actor.space,
            *(miniature.space for miniature in self.board.miniatures),
        }
        extent = self.board.extent
        board_width, _ = fit_layout(extent, (0.0, 0.0)).size
        width = max(board_width + 2 * _MARGIN + _LABELS, _NARROWEST)
        self.scale = max(1.0, width / _UNSCALED_WIDTH)
        origin = (_MARGIN + _LABELS, _MARGIN + _TITLE * self.scale + _LABELS)
        self.layout = fit_layout(extent, origin)
        self.side = self.layout.side
        self.bold = _BOLD if self.side < _SMALL_SIDE else 1.0
        _, board_height = self.layout.size
        self.legend = legend_of(answer, locale, width - 2 * _MARGIN, self.scale)
        self.legend_top = origin[1] + board_height + _MARGIN
        self.canvas = Canvas(width, self.legend_top + self.legend.height + _MARGIN, signs.FRAME)

    def draw(self) -> None:
        """Draw all layers."""
        self._title()
        self._spaces()
        self._features()
        self._candidates()
        self._destinations()
        self._walls()
        self._paths()
        self._final_targets()
        self._miniatures()
        self._ground_under()
        self._labels()
        self._damage()
        self._numbers()
        self.legend.draw(self.canvas, (_MARGIN, self.legend_top))

    def _title(self) -> None:
        start = (_MARGIN, _MARGIN + _TITLE * self.scale / 2)
        scheme = self.answer.scheme.replace("->", "→")
        self.canvas.text(start, scheme, _TITLE * self.scale * 0.6, signs.ON_FRAME, anchor="lm")

    def _spaces(self) -> None:
        extent = self.board.extent
        for space, ground in enumerate(self.board.terrain):
            if ground == OFF_MAP:
                continue
            outline = self.layout.outline(space)
            self.canvas.polygon(outline, signs.GROUND[ground], signs.GRID_LINE, self.side * 0.02)
            if ground in signs.TERRAIN_SIGNS and space not in self.occupied:
                signs.TERRAIN_SIGNS[ground](self.canvas, self.layout.middle(space), self.side)
        size = min(_LABELS * 0.6, self.side * 0.4)
        origin_x, origin_y = self.layout.origin
        for column in range(extent.width):
            x, _ = self.layout.middle(extent.space(column, 0))
            self.canvas.text((x, origin_y - _LABELS / 2), column_name(column), size, signs.ON_FRAME)
        for row in range(extent.height):
            _, y = self.layout.middle(extent.space(0, row))
            self.canvas.text((origin_x - _LABELS / 2, y), str(row + 1), size, signs.ON_FRAME)

    def _walls(self) -> None:
        for wall in self.board.walls:
            first, second = sorted(wall)
            self.canvas.line(self.layout.edge(first, second), signs.PAPER, self.side * 0.16)
            self.canvas.line(self.layout.edge(first, second), signs.WALL, self.side * 0.1)

    def _features(self) -> None:
        for feature in self.board.features:
            for space in feature.spaces:
                outline = self.layout.outline(space, share=0.9)
                self.canvas.polygon(outline, None, signs.FEATURE, self.side * 0.05)

    def _candidates(self) -> None:
        spaces = {space for case in self.verdict.cases for space in case.targets.spaces}
        for space in sorted(spaces - {self.board.actor.space}):
            outline = self.layout.outline(space, share=0.8)
            self.canvas.dashes(outline, signs.CANDIDATE, self.side * self.bold * 0.05, self.side * 0.16)

    def _destinations(self) -> None:
        for destination in self.verdict.destinations:
            outline = self.layout.outline(destination.space, share=0.88)
            self.canvas.polygon(outline, None, signs.DESTINATION, self.side * 0.1)

    def _paths(self) -> None:
        for destination in self.verdict.destinations:
            spaces = (self.board.actor.space, *destination.route.path)
            points = [self.layout.middle(space) for space in spaces]
            size = self.side * self.bold
            self.canvas.line(points, signs.PAPER, size * 0.15)
            self.canvas.line(points, signs.PATH, size * 0.08)
            for point in points[1:-1]:
                self.canvas.circle(point, size * 0.1, signs.PATH, signs.PAPER, size * 0.03)

    def _final_targets(self) -> None:
        """Mark the final targets; where a sign stands there, beside it, since it may be the reason."""
        for space in self.verdict.final_targets:
            x, y = self.layout.middle(space)
            has_sign = self.board.terrain[space] in signs.TERRAIN_SIGNS and space not in self.occupied
            middle = (x - self.side * 0.18, y + self.side * 0.32) if has_sign else (x, y)
            size = self.side * self.bold * (0.45 if has_sign else 1.0)
            signs.draw_final_target(self.canvas, middle, size)

    def _miniatures(self) -> None:
        shared = {self.board.actor.space}
        for miniature in sorted(
            self.board.miniatures, key=lambda miniature: "tiny" in miniature.keywords
        ):
            self._miniature(miniature, is_sharing=miniature.space in shared)
            shared.add(miniature.space)
        middle = self.layout.middle(self.board.actor.space)
        signs.draw_actor(self.canvas, middle, self.side * self.bold)
        for miniature in self.board.miniatures:
            if miniature.space == self.board.actor.space:
                self._miniature(miniature, is_sharing=True)

    def _ground_under(self) -> None:
        """Show the terrain under miniatures, smaller and to their left."""
        for space in sorted(self.occupied):
            ground = self.board.terrain[space]
            if ground in signs.TERRAIN_SIGNS:
                x, y = self.layout.middle(space)
                sign_middle = (x - self.side * 0.31, y - self.side * 0.16)
                colour, width = signs.GROUND[ground], self.side * 0.02
                self.canvas.circle(sign_middle, self.side * 0.17, colour, signs.INK, width)
                signs.TERRAIN_SIGNS[ground](self.canvas, sign_middle, self.side * 0.42)

    def _miniature(self, miniature: Miniature, *, is_sharing: bool) -> None:
        """Draw a miniature; one that shares its space is smaller, above and to the right."""
        x, y = self.layout.middle(miniature.space)
        size = self.side * self.bold * (0.6 if is_sharing else 0.9)
        middle = (x + self.side * 0.22, y - self.side * 0.22) if is_sharing else (x, y)
        draw = signs.draw_hero if miniature.heroic else signs.draw_schemer
        draw(self.canvas, middle, size, miniature.letter)

    def _labels(self) -> None:
        """Write names under miniatures and on features if spaces are large; the legend has all."""
        if self.side < _SMALLEST_NAMED_SIDE:
            return
        names = {feature.spaces[0]: feature.name for feature in self.board.features}
        names |= {
            miniature.space: miniature.name
            for miniature in self.board.miniatures
            if miniature.has_own_name
        }
        size = self.side * 0.19
        for space, name in names.items():
            x, y = self.layout.middle(space)
            fitting = self.side * 1.1 / text_width(name, size)
            middle = (x, y + self.side * 0.38)
            self.canvas.text(middle, name, size * min(1.0, fitting), signs.INK, halo=signs.PAPER)

    def _damage(self) -> None:
        for space, amount in self._damage_by_space().items():
            x, y = self.layout.middle(space)
            middle = (x - self.side * 0.24, y - self.side * 0.22)
            signs.draw_damage(self.canvas, middle, self.side * self.bold, amount)

    def _damage_by_space(self) -> dict[Space, int]:
        """Return the damage of the spaces on the paths; for a last space with that of staying."""
        damage: dict[Space, int] = {}
        for destination in self.verdict.destinations:
            for space in self._damaging_spaces(destination):
                is_last = space == destination.space
                stay_damage = self.rules.stay_damage(space) if is_last else 0
                amount = self.rules.enter_damage[space] + stay_damage
                damage[space] = max(damage.get(space, 0), amount)
        return {space: amount for space, amount in damage.items() if amount}

    def _damaging_spaces(self, destination: Destination) -> tuple[Space, ...]:
        """Return the spaces of a path whose damage counts: for a Leap only the last."""
        leaps = self.answer.decision.scheme.kind == "leap"
        return destination.route.path[-1:] if leaps else destination.route.path

    def _numbers(self) -> None:
        for number, destination in enumerate(self.verdict.destinations, 1):
            x, y = self.layout.middle(destination.space)
            middle = (x + self.side * 0.2, y + self.side * 0.22)
            signs.draw_number(self.canvas, middle, self.side * self.bold, number)
