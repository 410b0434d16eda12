"""Boards that players draw: what they typed, and the last one of every channel."""

import re
from dataclasses import dataclass
from typing import Any

import yaml

from bot.answers.board_document import board_yaml
from bot.answers.board_source import BoardSource, DrawnBoard, YamlBoard
from bot.discord.remembered import Remembered

_FENCES = re.compile(r"^```\w*\n|\n?```\s*$")
_DOCUMENT = re.compile(r"^map\s*:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A board as it was typed into the form.

    Attributes:
        scheme: The Scheme; of no account where the drawing is a whole document.
        drawing: The map, or a board document with a map, figures and all.
        grid: The grid; ``None`` where nobody said.
    """

    scheme: str
    drawing: str
    grid: str | None = None

    @classmethod
    def of(cls, *, scheme: str, drawing: str, grid: str | None) -> "TypedBoard":
        """Return a board as a form holds it; code fences around a drawing are no part of it."""
        return cls(scheme.strip(), _FENCES.sub("", drawing), grid)

    @property
    def source(self) -> BoardSource:
        """Where the solver reads it from."""
        if _DOCUMENT.search(self.drawing):
            return YamlBoard(self.drawing)
        return DrawnBoard(self.drawing, self.scheme, self.grid)

    @property
    def document(self) -> str:
        """The board as a file, for the terminal and for asking again."""
        if _DOCUMENT.search(self.drawing):
            return self.drawing
        values = {"grid": self.grid, "scheme": self.scheme, "map": self.drawing}
        document = {key: value for key, value in values.items() if value is not None}
        return board_yaml(document)


def read_board(document: str) -> TypedBoard:
    """Return the board that ``document``, as ``TypedBoard`` wrote it, holds."""
    try:
        content: Any = yaml.safe_load(document)
    except yaml.YAMLError:
        return TypedBoard("", document)
    if isinstance(content, dict) and set(content) <= {"grid", "scheme", "map"}:
        return TypedBoard(
            str(content.get("scheme", "")), str(content.get("map", "")), content.get("grid")
        )
    return TypedBoard("", document)


# The last board of every channel, or of every player, to be changed and asked about again.
LastBoards = Remembered[TypedBoard]
