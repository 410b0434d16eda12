"""What a rulebook consists of, whatever the format of its file."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from bot.render.visible import HIDDEN
from glossary.invisible import INVISIBLE

BlockKind = Literal["heading", "text", "item", "step", "row", "margin"]
RemarkCode = Literal[
    "tracked-changes", "comments", "pictures", "empty-pages", "mixed-columns", "unread"
]

# What a picture without a text leaves in a sentence, until the sentence is complete.
PICTURE: Final = "\ufffc"
PICTURE_MARK: Final = "[?]"
# Nobody sees them: soft hyphens, joiners, marks of the order of bytes.
_ZERO_WIDTH: Final = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_LINE_ENDS: Final = re.compile("\r\n?|[\u2028\u2029\v]")
_LIGATURES: Final = {
    0xFB00 + place: text for place, text in enumerate(["ff", "fi", "fl", "ffi", "ffl", "st", "st"])
}


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list, a numbered step or a row of a table.

    Attributes:
        kind: What it is; ``margin`` is what stands beside the rules, such as a page's header.
        text: The words; line breaks stay, the cells of a row are separated by tabs.
        page: The page that it begins on, from 1; ``None`` where the format has no pages.
        level: Of a heading, how deep it stands, from 1; 0 where the format does not tell.
        marker: What stands before a step: ``2.``, ``b)``.
    """

    kind: BlockKind
    text: str
    page: int | None = None
    level: int = 0
    marker: str = "1."


@dataclass(frozen=True, slots=True)
class Remark:
    """What the author of a draft has to know about its document.

    Attributes:
        code: What about it.
        count: How often.
        pages: The pages that have it; empty where the format has no pages.
    """

    code: RemarkCode
    count: int = 1
    pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """What was read of a document."""

    blocks: tuple[Block, ...]
    remarks: tuple[Remark, ...] = ()


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


def visible_text(text: str) -> str:
    r"""Return what can be seen of a text, ligatures as letters and every line end as ``\n``.

    >>> visible_text("o\ufb03cer\u00ad,\r\n\x07dif\ufb01cult")
    'officer,\ndifficult'
    """
    text = _LINE_ENDS.sub("\n", text).replace("\f", "\n\n")
    return re.sub(INVISIBLE, "", _ZERO_WIDTH.sub("", HIDDEN.sub("", text))).translate(_LIGATURES)
