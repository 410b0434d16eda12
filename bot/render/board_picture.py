"""A picture of a decision: the board, the target spaces, where the Schemer may go and how.

Layers from the ground up: spaces and terrain, Walls and features, target spaces, paths, final
targets, figures, and what must never be covered: damage and the numbers of the destinations.
"""

from typing import Final

from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render import board_signs as signs
from bot.render.board_canvas import Canvas, text_width
from bot.render.board_layout import Layout, layout
from bot.render.board_legend import Legend, legend_of
from calculators.schemer.board import OFF_MAP
from calculators.schemer.figures import Figure
from calculators.schemer.grid import Space, column_name
from calculators.schemer.move import Destination
from calculators.schemer.terms import Terms

_MARGIN: Final = 14.0
_LABELS: Final = 30.0  # for the names of columns and rows
_TITLE: Final = 34.0
_NAMED_FROM: Final = 60.0  # sides from which names fit under figures
_NARROWEST: Final = 520.0  # what a title and a legend need
# A picture wider than this is shown smaller: what is read first on it grows with its width.
_SHOWN_WHOLE: Final = 1_000.0
_SMALL_SIDE: Final = 48.0
_BOLD: Final = 1.3  # how much larger figures and marks are drawn on small spaces


def board_picture(answer: SchemerAnswer, locale: Locale) -> bytes:
    """Return a decision as a PNG file; its width and height are 300 to about 2,300 pixels."""
    picture = _Picture(answer, locale)
    picture.draw()
    return picture.canvas.png()


class _Picture:
    """One picture in the making."""

    def __init__(self, answer: SchemerAnswer, locale: Locale) -> None:
        self.answer = answer
        self.board = answer.decision.board
        self.verdict = answer.decision.verdict
        self.terms = Terms(self.board)
        self.standing = {self.board.actor.space, *(each.space for each in self.board.figures)}
        extent = self.board.extent
        wide, _ = layout(extent, (0.0, 0.0)).size
        total = max(wide + 2 * _MARGIN + _LABELS, _NARROWEST)
        self.scale = max(1.0, total / _SHOWN_WHOLE)
        self.layout: Layout = layout(
            extent, (_MARGIN + _LABELS, _MARGIN + _TITLE * self.scale + _LABELS)
        )
        self.side = self.layout.side
        self.bold = _BOLD if self.side < _SMALL_SIDE else 1.0
        _, height = self.layout.size
        self.legend: Legend = legend_of(answer, locale, total - 2 * _MARGIN, self.scale)
        self.below = self.layout.origin[1] + height + _MARGIN
        self.canvas = Canvas(total, self.below + self.legend.height + _MARGIN, signs.FRAME)

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
        self._figures()
        self._ground_under()
        self._labels()
        self._damage()
        self._numbers()
        self.legend.draw(self.canvas, (_MARGIN, self.below))

    def _title(self) -> None:
        at = (_MARGIN, _MARGIN + _TITLE * self.scale / 2)
        scheme = self.answer.decision.scheme.text.replace("->", "→")
        self.canvas.line_of_text(at, scheme, _TITLE * self.scale * 0.6, signs.ON_FRAME)

    def _spaces(self) -> None:
        extent = self.board.extent
        for space, ground in enumerate(self.board.terrain):
            if ground == OFF_MAP:
                continue
            outline = self.layout.outline(space)
            self.canvas.polygon(outline, signs.GROUND[ground], signs.GRID_LINE, self.side * 0.02)
            if ground in signs.TERRAIN_SIGNS and space not in self.standing:
                signs.TERRAIN_SIGNS[ground](self.canvas, self.layout.middle(space), self.side)
        size = min(_LABELS * 0.6, self.side * 0.4)
        left, top = self.layout.origin
        for column in range(extent.width):
            x, _ = self.layout.middle(extent.space(column, 0))
            self.canvas.text((x, top - _LABELS / 2), column_name(column), size, signs.ON_FRAME)
        for row in range(extent.height):
            _, y = self.layout.middle(extent.space(0, row))
            self.canvas.text((left - _LABELS / 2, y), str(row + 1), size, signs.ON_FRAME)

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
            has_sign = self.board.terrain[space] in signs.TERRAIN_SIGNS and space not in self.standing
            middle = (x - self.side * 0.18, y + self.side * 0.32) if has_sign else (x, y)
            size = self.side * self.bold * (0.45 if has_sign else 1.0)
            signs.final_target(self.canvas, middle, size)

    def _figures(self) -> None:
        sharing: dict[Space, int] = {}
        for figure in sorted(self.board.figures, key=lambda each: "tiny" in each.keywords):
            before = sharing.get(figure.space, int(figure.space == self.board.actor.space))
            sharing[figure.space] = before + 1
            self._figure(figure, before)
        middle = self.layout.middle(self.board.actor.space)
        signs.actor(self.canvas, middle, self.side * self.bold)
        for figure in self.board.figures:
            if figure.space == self.board.actor.space:
                self._figure(figure, 1)

    def _ground_under(self) -> None:
        """Show what figures stand on, smaller and beside them."""
        for space in sorted(self.standing):
            ground = self.board.terrain[space]
            if ground in signs.TERRAIN_SIGNS:
                x, y = self.layout.middle(space)
                at = (x - self.side * 0.31, y - self.side * 0.16)
                self.canvas.circle(
                    at, self.side * 0.17, signs.GROUND[ground], signs.INK, self.side * 0.02
                )
                signs.TERRAIN_SIGNS[ground](self.canvas, at, self.side * 0.42)

    def _figure(self, figure: Figure, before: int) -> None:
        """Draw a figure; who shares a space stands smaller, above and to the right."""
        x, y = self.layout.middle(figure.space)
        size = self.side * self.bold * (0.9 if before == 0 else 0.6)
        middle = (x, y) if before == 0 else (x + self.side * 0.22, y - self.side * 0.22)
        draw = signs.hero if figure.heroic else signs.other_schemer
        draw(self.canvas, middle, size, figure.letter)

    def _labels(self) -> None:
        """Write names under what bears them, where spaces are large enough; the legend has all."""
        if self.side < _NAMED_FROM:
            return
        names = {each.spaces[0]: each.name for each in self.board.features}
        names |= {each.space: each.name for each in self.board.figures if each.name != each.letter}
        size = self.side * 0.19
        for space, name in names.items():
            x, y = self.layout.middle(space)
            room = self.side * 1.1 / text_width(name, size)
            at = (x, y + self.side * 0.38)
            self.canvas.text(at, name, size * min(1.0, room), signs.INK, halo=signs.PAPER)

    def _damage(self) -> None:
        for space, amount in self._dealt().items():
            x, y = self.layout.middle(space)
            at = (x - self.side * 0.24, y - self.side * 0.22)
            signs.damage(self.canvas, at, self.side * self.bold, amount)

    def _dealt(self) -> dict[Space, int]:
        """Return the damage that the spaces of the paths deal, the last ones with what comes later."""
        dealt: dict[Space, int] = {}
        for each in self.verdict.destinations:
            for space in self._entered(each):
                staying = self.terms.staying(space) if space == each.space else 0
                dealt[space] = max(dealt.get(space, 0), self.terms.entering[space] + staying)
        return {space: amount for space, amount in dealt.items() if amount}

    def _entered(self, destination: Destination) -> tuple[Space, ...]:
        """Return the spaces whose damage counts: of a Leap only the last."""
        leaps = self.answer.decision.scheme.kind == "leap"
        return destination.route.path[-1:] if leaps else destination.route.path

    def _numbers(self) -> None:
        for value, destination in enumerate(self.verdict.destinations, 1):
            x, y = self.layout.middle(destination.space)
            at = (x + self.side * 0.2, y + self.side * 0.22)
            signs.number(self.canvas, at, self.side * self.bold, value)
