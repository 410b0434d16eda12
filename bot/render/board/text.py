"""Decisions about Schemer movement as plain text: the board with the paths, then the reasons."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.answers.schemer import ReasonText, SchemerAnswer
from bot.locales import Locale
from calculators.schemer import Board, Verdict
from calculators.schemer.grid import Space, column_name
from calculators.schemer.miniatures import Miniature
from calculators.schemer.printed import CELL, MARGIN, SHIFT

# The two characters around a space: a destination, a space of a path, or a final target.
Marks = Mapping[Space, str]
DESTINATION: Final = "[]"
PATH: Final = "::"
FINAL_TARGET: Final = "()"
_PLAIN: Final = "  "


def schemer_lines(answer: SchemerAnswer, locale: Locale, width: int | None = None) -> Iterator[str]:
    """Yield the lines of a decision: the headline, the board, the reasons, the other readings.

    Args:
        answer: The decision.
        locale: Speaks the language of the answer.
        width: Most characters of a board's line; ``None`` for any number.
    """
    decision = answer.decision
    yield f"{answer.scheme}: {answer.headline}"
    yield ""
    yield from board_lines(decision.board, marks(decision.verdict), width)
    yield ""
    yield locale.text("schemer-legend")
    yield from who_is_where(decision.board, locale)
    yield ""
    yield from map(reason_line, answer.reasons)
    for alternative, verdict in zip(answer.alternatives, decision.alternatives, strict=True):
        yield ""
        yield f"{locale.text(f'reading-{alternative.reading}')}. {alternative.headline}"
        yield from board_lines(decision.board, marks(verdict), width)
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


def board_lines(board: Board, marks: Marks, width: int | None = None) -> Iterator[str]:
    """Yield a board as text with the names of its rows and columns.

    On hexes those of rows 1, 3, 5 ... stand above the columns, those of the shifted rows below them. A
    board that is too wide is drawn in parts of some columns each, from left to right, a blank line
    between two.

    Args:
        board: The board.
        marks: What stands around which spaces.
        width: Most characters of a line; ``None`` for any number.
    """
    shift = " " * SHIFT if board.extent.grid == "hex" else ""
    for place, columns in enumerate(_parts(board.extent.width, width, len(shift))):
        if place:
            yield ""
        yield from _part_lines(board, marks, columns, shift)


def _parts(columns: int, width: int | None, shift: int) -> Iterator[range]:
    """Yield the columns of each part of a board, about as many in each."""
    most_columns = columns if width is None else max((width - MARGIN - shift + 1) // CELL, 1)
    parts = -(-columns // most_columns)
    for part in range(parts):
        yield range(part * columns // parts, (part + 1) * columns // parts)


def _part_lines(board: Board, marks: Marks, columns: range, shift: str) -> Iterator[str]:
    extent = board.extent
    heading = " " * MARGIN + "".join(column_name(column).center(CELL) for column in columns)
    yield heading.rstrip()
    for row, drawn in enumerate(board.drawing().split("\n")):
        cells = ""
        for column, character in zip(columns, drawn[columns.start :], strict=False):
            mark = marks.get(extent.space(column, row), _PLAIN)
            cells += f"{mark[0]}{character}{mark[1]} ".rjust(CELL)
        yield f"{row + 1:>{MARGIN - 1}} {shift if row % 2 else ''}{cells}".rstrip()
    if shift and extent.height > 1:
        yield (shift + heading).rstrip()  # for the rows that are shifted


def who_is_where(board: Board, locale: Locale) -> Iterator[str]:
    """Yield a line each with the Heroes, the other Schemers and the features of a board, if any.

    Where all miniatures are Schemers, it says so: a Hero's letter may have been typed in small.
    """
    name = board.extent.name
    if board.miniatures:
        heroes = [miniature for miniature in board.miniatures if miniature.heroic]
        schemers = [miniature for miniature in board.miniatures if not miniature.heroic]
        yield _line("schemer-heroes", heroes, board, locale)
        if schemers:
            yield _line("schemer-schemers", schemers, board, locale)
    if board.features:
        texts = (
            f"{feature.name} ({', '.join(map(name, feature.spaces))})" for feature in board.features
        )
        yield locale.text("schemer-features", features=", ".join(texts))


def _line(message_id: str, miniatures: Sequence[Miniature], board: Board, locale: Locale) -> str:
    texts = [_miniature(miniature, board.extent.name(miniature.space)) for miniature in miniatures]
    return locale.text(message_id, figures=", ".join(texts) or locale.text("schemer-nobody"))


def _miniature(miniature: Miniature, space: str) -> str:
    name = f" {miniature.name}" if miniature.has_own_name else ""
    return f"{miniature.letter}{name} ({', '.join([space, *sorted(miniature.keywords)])})"
