"""Decisions about Schemer movement as plain text: the board with the paths, then the reasons."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.answers.schemer import ReasonText, SchemerAnswer
from bot.locales import Locale
from calculators.schemer import Board, Verdict
from calculators.schemer.figures import BoardFigure
from calculators.schemer.grid import Space, column_name
from calculators.schemer.printed import CELL, MARGIN, SHIFT

# The two characters around a space: a destination, a space of a path, or a final target.
Marks = Mapping[Space, str]
DESTINATION: Final = "[]"
PATH: Final = "::"
FINAL_TARGET: Final = "()"
_PLAIN: Final = "  "


def decision_lines(answer: SchemerAnswer, locale: Locale) -> Iterator[str]:
    """Yield the lines of a decision: the headline, the board, the reasons, the other readings."""
    decision = answer.decision
    yield f"{decision.scheme.text}: {answer.headline}"
    yield ""
    yield from board_lines(decision.board, marks(decision.verdict))
    yield ""
    yield from legend_lines(decision.board, locale)
    yield ""
    yield from map(reason_line, answer.reasons)
    for alternative, verdict in zip(answer.alternatives, decision.alternatives, strict=True):
        yield ""
        yield f"{locale.text(f'reading-{alternative.reading}')}. {alternative.headline}"
        yield from board_lines(decision.board, marks(verdict))
        yield from map(reason_line, alternative.reasons)
    yield ""
    yield locale.text("schemer-rules", ids=", ".join(answer.citations))
    yield locale.text("schemer-source")


def reason_line(reason: ReasonText) -> str:
    """Return a reason after the clause that it cites.

    >>> reason_line(ReasonText("2e", "The final target is d1.", ()))
    'D.2e  The final target is d1.'
    """
    rule = f"D.{reason.rule}" if reason.rule[0].isdecimal() else reason.rule
    return f"{rule}  {reason.text}"


def marks(verdict: Verdict) -> Marks:
    """Return the marks of the destinations, paths and final targets of a verdict, by space."""
    paths = {space: PATH for end in verdict.destinations for space in end.route.path}
    finals = dict.fromkeys(verdict.final_targets, FINAL_TARGET)
    return paths | finals | dict.fromkeys(verdict.spaces, DESTINATION)


def board_lines(board: Board, marks: Marks) -> Iterator[str]:
    """Yield a board as text with the names of its rows and columns.

    On hexes those of rows 1, 3, 5 ... stand above the columns, those of the shifted rows below them.
    """
    extent = board.extent
    shift = " " * SHIFT if extent.grid == "hex" else ""
    names = (column_name(column).center(CELL) for column in range(extent.width))
    heading = " " * MARGIN + "".join(names)
    yield heading.rstrip()
    for row, drawn in enumerate(board.drawing().split("\n")):
        cells = [
            _cell(character, marks.get(extent.space(column, row), _PLAIN))
            for column, character in enumerate(drawn)
        ]
        yield f"{row + 1:>{MARGIN - 1}} {shift if row % 2 else ''}{''.join(cells)}".rstrip()
    if shift and extent.height > 1:
        yield (shift + heading).rstrip()  # for the rows that are shifted


def legend_lines(board: Board, locale: Locale) -> Iterator[str]:
    """Yield the meaning of the marks, then the lines of ``who_is_where``."""
    yield locale.text("schemer-legend")
    yield from who_is_where(board, locale)


def who_is_where(board: Board, locale: Locale) -> Iterator[str]:
    """Yield a line with the figures and one with the features of a board, where it has any."""
    name = board.extent.name
    if board.figures:
        figures = ", ".join(_figure(figure, name(figure.space)) for figure in board.figures)
        yield locale.text("schemer-figures", figures=figures)
    if board.features:
        texts = (
            f"{feature.name} ({', '.join(map(name, feature.spaces))})" for feature in board.features
        )
        yield locale.text("schemer-features", features=", ".join(texts))


def _cell(character: str, mark: str) -> str:
    return f"{mark[0]}{character}{mark[1]} ".rjust(CELL)


def _figure(figure: BoardFigure, space: str) -> str:
    name = f" {figure.name}" if figure.has_own_name else ""
    return f"{figure.letter}{name} ({', '.join([space, *sorted(figure.keywords)])})"
