"""Decisions about Schemer movement as plain lines: the board with the path, then why."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.answers.schemer import SaidReason, SchemerAnswer
from bot.locales import Locale
from calculators.schemer import Board, Verdict
from calculators.schemer.figures import BoardFigure
from calculators.schemer.grid import Space, column_name

# What stands around a space: where the actor may go, its path, a final target.
Marks = Mapping[Space, str]
DESTINATION: Final = "[]"
PATH: Final = "::"
FINAL_TARGET: Final = "()"
_PLAIN: Final = "  "

_CELL: Final = 4  # characters a space takes; hexes shift by half of it
_MARGIN: Final = 4


def decision_lines(answer: SchemerAnswer, locale: Locale) -> Iterator[str]:
    """Yield the lines of a decision: where, the board, clause by clause why, other readings."""
    decision = answer.decision
    yield f"{decision.scheme.text}: {answer.headline}"
    yield ""
    yield from board_lines(decision.board, marks(decision.verdict))
    yield ""
    yield from legend_lines(decision.board, locale)
    yield ""
    yield from map(reason_line, answer.reasons)
    for said, verdict in zip(answer.alternatives, decision.alternatives, strict=True):
        yield ""
        yield f"{locale.text(f'reading-{said.reading}')}. {said.headline}"
        yield from board_lines(decision.board, marks(verdict))
        yield from map(reason_line, said.reasons)
    yield ""
    yield locale.text("schemer-rules", ids=", ".join(answer.citations))
    yield locale.text("schemer-source")


def reason_line(reason: SaidReason) -> str:
    """Return a reason with the clause that it cites."""
    rule = f"D.{reason.rule}" if reason.rule[0].isdecimal() else reason.rule
    return f"{rule}  {reason.text}"


def marks(verdict: Verdict) -> Marks:
    """Return what stands around the spaces that a verdict is about."""
    path = {space: PATH for each in verdict.destinations for space in each.route.path}
    finals = dict.fromkeys(verdict.final_targets, FINAL_TARGET)
    return path | finals | {each.space: DESTINATION for each in verdict.destinations}


def board_lines(board: Board, marked: Marks) -> Iterator[str]:
    """Yield a board as text with the names of its columns and rows."""
    extent = board.extent
    shift = " " * (_CELL // 2) if extent.grid == "hex" else ""
    names = (column_name(column).center(_CELL) for column in range(extent.width))
    yield (" " * _MARGIN + "".join(names)).rstrip()
    for row, drawn in enumerate(board.drawing().split("\n")):
        cells = [
            _cell(character, marked.get(extent.space(column, row), _PLAIN))
            for column, character in enumerate(drawn)
        ]
        yield f"{row + 1:>{_MARGIN - 1}} {shift if row % 2 else ''}{''.join(cells)}".rstrip()


def legend_lines(board: Board, locale: Locale) -> Iterator[str]:
    """Yield what the marks mean, and who and what is where."""
    yield locale.text("schemer-legend")
    yield from who_is_where(board, locale)


def who_is_where(board: Board, locale: Locale) -> Iterator[str]:
    """Yield a line with the figures and one with the features of a board, where it has any."""
    name = board.extent.name
    if board.figures:
        figures = ", ".join(_figure(each, name(each.space)) for each in board.figures)
        yield locale.text("schemer-figures", figures=figures)
    if board.features:
        said = (f"{each.name} ({', '.join(map(name, each.spaces))})" for each in board.features)
        yield locale.text("schemer-features", features=", ".join(said))


def _cell(character: str, around: str) -> str:
    return f"{around[0]}{character}{around[1]} ".rjust(_CELL)


def _figure(figure: BoardFigure, space: str) -> str:
    named = "" if figure.name == figure.letter else f" {figure.name}"
    return f"{figure.letter}{named} ({', '.join([space, *sorted(figure.keywords)])})"
