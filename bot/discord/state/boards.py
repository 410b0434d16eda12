"""Boards that players draw: what they typed, and how the buttons of a card hold it between them.

So the card needs no file to be made again: Discord's files expire, and reading one takes time. A board
of 60 spaces takes about 70 characters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from bot.answers.boards.document import board_yaml
from bot.answers.boards.line_writing import UnwritableError, board_line
from bot.answers.boards.source import (
    BoardSource,
    SourceError,
    YamlBoard,
    is_document,
    source_of,
    without_fences,
)
from bot.discord.limits import FORM_TEXT
from bot.discord.state.packed_text import pack, unpack
from calculators.schemer import SchemerError
from glossary import Language
from glossary.loading.yaml_values import YamlError, load_yaml

# The file of a card that holds its board.
BOARD_FILE: Final = "board.yaml"
_DRAWN: Final = frozenset(("grid", "scheme", "map"))
# What boards are made of, the likeliest last. Posted cards are read with it: it must never change.
_DICTIONARY: Final = (
    b"!!!~~~^^^\n#######\n.......\n.....#.\n##....##\n@..F\n\0hex\0diagonal\0square\0"
    b"Leap 1 -> Strongest Hero\0Move 3 -> Weakest Hero\0Move 4 -> Nearest Hero\0Move 2 -> Foe\0"
)
_SEPARATOR: Final = "\0"
_LONGEST_BOARD: Final = 4 * FORM_TEXT


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A board as it was typed into the form.

    Attributes:
        scheme: The Scheme; empty for the board's own.
        drawing: The board: a drawing, one line, or a document as YAML.
        grid: The grid; ``None`` for the board's own.
    """

    scheme: str
    drawing: str
    grid: str | None = None

    @classmethod
    def of(cls, *, scheme: str, drawing: str, grid: str | None) -> "TypedBoard":
        r"""Return a board as a form holds it; code fences around a drawing are no part of it.

        >>> TypedBoard.of(scheme=" Move 1 -> F ", drawing="```\n@.F\n```", grid=None)
        TypedBoard(scheme='Move 1 -> F', drawing='@.F', grid=None)
        >>> TypedBoard.of(scheme="Move 1 -> F", drawing="```@.F```", grid=None).drawing
        '@.F'
        """
        return cls(scheme.strip(), without_fences(drawing), grid or None)

    @classmethod
    def of_document(cls, document: Mapping[str, Any], language: Language) -> Self:
        """Return a board of a document: drawn, on one line if that says more, else as YAML."""
        scheme, grid = str(document.get("scheme") or ""), document.get("grid")
        if set(document) <= _DRAWN:
            return cls(scheme, document["map"], grid)
        return cls(scheme, _details_text(document, language), grid)

    @property
    def source(self) -> BoardSource:
        """Where the solver reads it from; the Scheme and the grid beside the board count."""
        return source_of(self.drawing, self.scheme, self.grid)

    @property
    def document(self) -> str:
        """The board as a file, for the terminal and for asking again."""
        source = self.source
        if isinstance(source, YamlBoard) and not (self.scheme or self.grid):
            return self.drawing
        try:
            content = source.document()
        except SourceError:
            content = None
        if is_document(self.drawing) and not isinstance(content, dict):
            return self.drawing
        drawn = {"grid": self.grid, "scheme": self.scheme, "map": self.drawing}
        values = content if isinstance(content, dict) and set(content) - _DRAWN else drawn
        return board_yaml({key: value for key, value in values.items() if value is not None})

    def in_form(self, language: Language) -> "TypedBoard":
        """Return the board as a form shows it: no document as long as something else holds it."""
        if not is_document(self.drawing):
            return self
        try:
            content = self.source.document()
        except SourceError:
            return self
        if not isinstance(content, dict) or not isinstance(content.get("map"), str):
            return self
        return TypedBoard.of_document(content, language)


def board_code(board: TypedBoard) -> str:
    """Return ``board`` as a text without colons.

    >>> code = board_code(TypedBoard("Move 2 -> Foe", "@...F", "square"))
    >>> len(code), read_board_code(code).drawing
    (14, '@...F')
    """
    parts = (board.grid or "", board.scheme.replace(_SEPARATOR, ""), board.drawing)
    return pack(_SEPARATOR.join(parts), _DICTIONARY)


def read_board_code(code: str) -> TypedBoard:
    """Return the board that ``code`` holds.

    Raises:
        ValueError: It holds none, or only a part of one.
    """
    grid, scheme, drawing = unpack(code, _DICTIONARY, longest=_LONGEST_BOARD).split(_SEPARATOR, 2)
    return TypedBoard(scheme, drawing, grid or None)


def read_board(document: str) -> TypedBoard:
    """Return the board that ``document``, as ``TypedBoard`` wrote it, holds."""
    try:
        content: Any = load_yaml(document)
    except YamlError:
        return TypedBoard("", document)
    if isinstance(content, dict) and set(content) <= _DRAWN:
        return TypedBoard(
            str(content.get("scheme", "")), str(content.get("map", "")), content.get("grid")
        )
    return TypedBoard("", document)


def _details_text(document: Mapping[str, Any], language: Language) -> str:
    """Return a board that is more than a drawing: on one line, or as YAML if that cannot hold it."""
    try:
        line = board_line(document, language, is_whole=False)
    except (SchemerError, UnwritableError):
        line = ""
    if line and len(line) <= FORM_TEXT:
        return line
    return board_yaml({key: value for key, value in document.items() if key not in {"scheme", "grid"}})
