"""Boards that players draw: what they typed, and the last one of every channel."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

import yaml

from bot.answers.board_document import board_yaml
from bot.answers.board_source import BoardSource, DrawnBoard, YamlBoard, without_fences
from glossary.reading.yaml_values import YamlError, load_yaml

_DOCUMENT = re.compile(r"^map\s*[:\uff1a]", re.MULTILINE | re.IGNORECASE)
# The first line of a document may say who acts: a board has no place for what does not matter now.
_ACTING = re.compile(r"# @ (\{.*\})\n")
# The file of a card that holds its board.
BOARD_FILE: Final = "board.yaml"
_DRAWN: Final = frozenset(("grid", "scheme", "map"))


@dataclass(frozen=True, slots=True)
class TypedBoard:
    """A board as it was typed into the form.

    Attributes:
        scheme: The Scheme; ignored where the drawing is a whole document.
        drawing: The map, or a board document with a map, figures and all.
        grid: The grid; ``None`` where nobody said.
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
        return cls(scheme.strip(), without_fences(drawing), grid)

    @classmethod
    def of_document(cls, document: Mapping[str, Any], acting: Mapping[str, Any]) -> Self:
        """Return a board of a changed document.

        Args:
            document: The document; one that is only drawn becomes a drawing again.
            acting: What is known of the Schemer that acts, as of a figure; empty for nothing.
        """
        if set(document) <= _DRAWN and not acting:
            return cls(document["scheme"], document["map"], document.get("grid"))
        return cls("", f"{_acting_line(acting)}{board_yaml(dict(document))}")

    @property
    def acting(self) -> Mapping[str, Any]:
        r"""What is known of the Schemer that acts, as of a figure; empty for nothing.

        >>> TypedBoard("", "# @ {name: Gog}\nmap: '@.F'\n").acting
        {'name': 'Gog'}
        """
        line = _ACTING.match(self.drawing)
        if line is None:
            return {}
        try:
            acting = load_yaml(line[1])
        except YamlError:
            return {}
        return acting if isinstance(acting, dict) else {}

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
    if isinstance(content, dict) and set(content) <= _DRAWN and not _ACTING.match(document):
        return TypedBoard(
            str(content.get("scheme", "")), str(content.get("map", "")), content.get("grid")
        )
    return TypedBoard("", document)


def _acting_line(acting: Mapping[str, Any]) -> str:
    if not acting:
        return ""
    details = yaml.safe_dump(
        dict(acting), default_flow_style=True, width=math.inf, allow_unicode=True, sort_keys=False
    )
    return f"# @ {details}"
