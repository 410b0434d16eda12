"""Read the blocks of an HTML document."""

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Final

from bot.drafting.blocks import Block, BlockKind

_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption")
_DEEPEST_LEVEL: Final = 7  # of a term or a caption, which stand below any heading


def blocks_of_html(html: str) -> list[Block]:
    """Return the blocks of a document, without what only a browser uses.

    >>> blocks_of_html("<h2>Rest</h2><ol><li>Eat.<li>Sleep.</ol>")[2]
    Block(kind='step', text='Sleep.', page=None, level=0, marker='2.')
    """
    parser = _HtmlBlocks()
    parser.feed(html)
    parser.close()
    parser.end_block()
    return parser.blocks


class _HtmlBlocks(HTMLParser):
    """Collects the blocks of an HTML document."""

    _KINDS: Final[Mapping[str, BlockKind]] = {
        **dict.fromkeys(_HEADINGS, "heading"),
        **dict.fromkeys(("p", "dd", "div", "blockquote", "pre"), "text"),
        "li": "item",
        "tr": "row",
    }
    _SKIPPED: Final = frozenset(
        ("script", "style", "template", "head", "nav", "footer", "noscript", "svg", "textarea")
    )

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._kind: BlockKind = "text"
        self._level = 0
        self._marker = "1."
        self._words: list[str] = []
        self._skipped = 0
        self._cells = 0
        self._steps: list[int | None] = []  # of each list around, how many; None without numbers

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  # the parser's signature
        if tag in self._SKIPPED:
            self._skipped += 1
        elif tag == "body":
            self._skipped = 0  # the end of the head need not be marked
        elif tag in ("ol", "ul"):
            self._steps.append(0 if tag == "ol" else None)
        elif tag in self._KINDS:
            self._begin_block(tag)
        elif tag in ("td", "th"):
            self._words.append("\t" if self._cells else "")
            self._cells += 1
        elif tag == "sup":  # a note, as a rule: its number is none of the sentence's
            self._words.append(" [")
        elif tag == "br":
            self._words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._SKIPPED:
            self._skipped = max(0, self._skipped - 1)
        elif tag in ("ol", "ul"):
            self.end_block()
            del self._steps[-1:]
        elif tag == "table" or (tag in self._KINDS and not self._is_in_row(tag)):
            self.end_block()
        elif tag == "sup":
            self._words.append("]")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            self._words.append(data)

    def end_block(self) -> None:
        """Add what was read since the last block."""
        cells = "".join(self._words).split("\t") if self._kind == "row" else ["".join(self._words)]
        text = "\t".join(" ".join(cell.split()) for cell in cells)
        if text.strip():
            self.blocks.append(Block(self._kind, text, level=self._level, marker=self._marker))
        self._words.clear()
        self._kind, self._level, self._marker, self._cells = "text", 0, "1.", 0

    def _begin_block(self, tag: str) -> None:
        is_first_of_item = tag == "p" and self._kind in ("item", "step") and not self._words
        if is_first_of_item or self._is_in_row(tag):
            self._words.append(" ")
            return
        self.end_block()
        self._kind = self._KINDS[tag]
        if tag in _HEADINGS:
            self._level = min(_HEADINGS.index(tag) + 1, _DEEPEST_LEVEL)
        if tag == "li" and self._steps and self._steps[-1] is not None:
            self._kind = "step"
            self._steps[-1] += 1
            self._marker = f"{self._steps[-1]}."

    def _is_in_row(self, tag: str) -> bool:
        """Return whether a block stands in a cell: a paragraph or a list of its own there is none."""
        return self._kind == "row" and tag != "tr" and tag not in _HEADINGS
