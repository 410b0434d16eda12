"""What a rulebook consists of, whatever the format of its file."""

from dataclasses import dataclass
from typing import Literal

BlockKind = Literal["heading", "text", "item", "step", "row"]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list, a numbered step or a row of a table.

    Attributes:
        kind: What it is.
        text: The words; the cells of a row are separated by tabs.
        page: The page that it begins on, from 1; ``None`` where the format has no pages.
        level: Of a heading, how deep it stands, from 1; 0 where the format does not tell.
        marker: What stands before a step: ``2.``, ``b)``.
    """

    kind: BlockKind
    text: str
    page: int | None = None
    level: int = 0
    marker: str = "1."


class RulebookError(Exception):
    """A rulebook that cannot be read.

    Attributes:
        code: Why: ``unknown-format``, ``no-file``, ``no-ordinary-file``, ``no-library``, ``too-large``,
            ``too-long``, ``too-slow``, ``encrypted``, ``broken``, ``no-text`` or ``no-headings``.
        details: The values that a sentence about it names.
    """

    def __init__(self, code: str, **details: str | int) -> None:
        self.code = code
        self.details = details
        super().__init__(f"{code}: {details}")
