"""Read the blocks of an HTML document, or of another one that was turned into its elements."""

import re
from typing import Any, Final

from bot.drafting.blocks import PICTURE, PICTURE_MARK, Block, BlockKind, Remark, Rulebook, RulebookError
from bot.drafting.plain_text import Line, block_of_line, is_heading

Element = Any  # lxml ships no types

_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption")
_DEEPEST_LEVEL: Final = 7  # of a term or a caption, which stand below any heading
# fmt: off
_DIVISIONS: Final = frozenset((
    "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "fieldset",
    "figcaption", "figure", "footer", "form", "header", "hr", "legend", "main", "nav", "ol", "p", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
))
_UNSEEN: Final = frozenset((
    "script", "style", "template", "head", "noscript", "title", "desc", "defs", "datalist", "audio",
    "video", "canvas", "iframe", "del", "s", "strike",
))
# fmt: on
_UNSEEN_STYLE: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|text-decoration[^;]*line-through"
)
_BLANK_TAGS: Final = {"br": "\n", "tab": "\t"}
_MOST_SPANNED: Final = 50
_MOST_DIGITS: Final = 6
_LIMITS: Final = ("ERR_NO_MEMORY", "ERR_RESOURCE_LIMIT")


def read_html(html: str) -> Rulebook:
    """Return what is in an HTML document.

    Raises:
        RulebookError: It is too large for the parser.

    >>> read_html("<h2>Rest</h2><ol><li>Eat.<li>Sleep.</ol>").blocks[2]
    Block(kind='step', text='Sleep.', page=None, level=0, marker='2.')
    """
    from lxml import etree

    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True)
    root = etree.fromstring(html.encode(), parser) if html.strip() else None
    for error in parser.error_log:
        if error.type_name in _LIMITS:  # what stands behind the place is lost
            raise RulebookError("broken", reason=error.type_name)
    return read_tree(root) if root is not None else Rulebook(())


def read_tree(root: Element) -> Rulebook:
    """Return what is in a tree of HTML elements."""
    reader = _TreeReader()
    reader.read(root)
    by_look = not any(block.kind == "heading" for block in reader.blocks)
    blocks = (
        block_of_line(Line(block.text), block.text, by_look=by_look) if block.kind == "text" else block
        for block in reader.blocks
    )
    remarks = (Remark("pictures", reader.pictures),) if reader.pictures else ()
    return Rulebook(tuple(blocks), remarks)


class _TreeReader:
    """Collects the blocks of a tree of HTML elements, also those inside of elements unknown to it."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.pictures = 0
        self._kind: BlockKind = "text"
        self._level = 0
        self._marker = "1."
        self._words: list[str] = []
        self._bold = 0  # elements around that are bold, and how many letters were
        self._bold_letters = 0
        self._verbatim = 0  # elements around whose line ends stay
        self._margin = 0
        self._steps: list[int | None] = []  # of each list around, its last number; None without numbers

    def read(self, root: Element) -> None:
        """Add the blocks of a tree."""
        from lxml import etree

        walker = etree.iterwalk(root, events=("start", "end"))
        unseen = None
        for event, element in walker:
            if event == "start" and unseen is None:
                if _is_unseen(element) or self._reads_whole(element):
                    unseen = element
                    walker.skip_subtree()
                else:
                    self._start(element)
                    self._add(element.text)
            elif event == "end":
                if element is not unseen:
                    self._end(element)
                unseen = None
                if element is not root:
                    self._add(element.tail)
        self.end_block()

    def _reads_whole(self, element: Element) -> bool:
        """Read a table or a picture at once; return whether the element was one."""
        if element.tag == "table" and not _is_layout(element):
            self.end_block()
            self._read_table(element)
            return True
        if element.tag == "svg" and any(True for _ in element.iter("text")):
            return False
        if element.tag not in ("img", "svg", "object", "embed"):
            return False
        text = element.get("alt", element.get("aria-label"))
        if text is None:
            self.pictures += 1
        self._words.append(PICTURE if text is None else f" {text} ")
        return True

    def _start(self, element: Element) -> None:
        tag = element.tag
        if tag in ("ol", "ul"):
            self.end_block()
            self._steps.append(_number(element.get("start"), 1) - 1 if tag == "ol" else None)
        elif tag == "li" or tag in _HEADINGS or tag in _DIVISIONS:
            self._begin_block(element)
        elif tag in _BLANK_TAGS:
            self._words.append(_BLANK_TAGS[tag])
        elif tag == "sup" and not _is_ordinal(element):
            self._words.append(" [")  # a note, as a rule: its number is none of the sentence's
        elif tag in ("b", "strong"):
            self._bold += 1
        self._verbatim += tag == "pre"
        self._margin += tag in ("nav", "footer")

    def _end(self, element: Element) -> None:
        tag = element.tag
        if tag == "li" or tag in _HEADINGS or tag in _DIVISIONS:
            self.end_block()
        if tag in ("ol", "ul"):
            del self._steps[-1:]
        elif tag == "sup" and not _is_ordinal(element):
            self._words.append("]")
        elif tag in ("b", "strong"):
            self._bold -= 1
        self._verbatim -= tag == "pre"
        self._margin -= tag in ("nav", "footer")

    def _add(self, text: str | None) -> None:
        if text:
            if self._words and text[0] in ".,;:!?)":  # behind the text of a picture
                self._words[-1] = self._words[-1].rstrip()
            self._words.append(text if self._verbatim else " ".join(f"x{text}x".split())[1:-1])
            self._bold_letters += len("".join(text.split())) if self._bold else 0

    def end_block(self) -> None:
        """Add what was read since the last block."""
        text = _tidy("".join(self._words))
        kind = "margin" if self._margin else self._kind
        level = self._level
        is_bold = self._bold_letters >= len("".join(text.split()))
        if kind == "text" and is_bold and is_heading(text):
            kind = "heading"
        if text.replace(PICTURE, "").strip():
            self.blocks.append(
                Block(kind, text.replace(PICTURE, PICTURE_MARK), level=level, marker=self._marker)
            )
        self._words.clear()
        self._kind, self._level, self._marker, self._bold_letters = "text", 0, "1.", 0

    def _begin_block(self, element: Element) -> None:
        tag = element.tag
        if tag == "p" and self._kind in ("item", "step") and not "".join(self._words).strip():
            return
        self.end_block()
        if tag in _HEADINGS:
            self._kind, self._level = "heading", min(_HEADINGS.index(tag) + 1, _DEEPEST_LEVEL)
        elif tag == "li":
            self._kind = "item"
            number = self._number_of(element)
            if number is not None:
                self._kind, self._marker = "step", f"{number}."

    def _number_of(self, item: Element) -> int | None:
        """Return the number of an item of a list; ``None`` if it has none."""
        last_number = self._steps[-1] if self._steps else None
        number = _number(item.get("value"), 0 if last_number is None else last_number + 1)
        if last_number is not None:
            self._steps[-1] = number
        return number or None

    def _read_table(self, table: Element) -> None:
        """Add the rows of a table, what spans several cells in the first of them."""
        spans: dict[int, int] = {}  # by column, how many rows below are still spanned
        for row in table.iter("caption", "tr"):
            if any(map(_is_unseen, (row, *row.iterancestors()))):
                continue
            if row.tag == "caption":
                self.blocks.append(Block("heading", self._text_of(row), level=_DEEPEST_LEVEL))
                continue
            cells: list[str] = []
            for cell in row.iterchildren("td", "th"):
                while spans.get(len(cells), 0):
                    spans[len(cells)] -= 1
                    cells.append("")
                width = _span(cell, "colspan")
                spans.update(
                    dict.fromkeys(range(len(cells), len(cells) + width), _span(cell, "rowspan") - 1)
                )
                cells += [self._text_of(cell), *[""] * (width - 1)]
            if any(cells):
                self.blocks.append(Block("margin" if self._margin else "row", "\t".join(cells)))

    def _text_of(self, cell: Element) -> str:
        """Return all text of a cell on one line."""
        reader = _TreeReader()
        reader.read(cell)
        self.pictures += reader.pictures
        return " ".join(" ".join(block.text.split()) for block in reader.blocks)


def _tidy(text: str) -> str:
    """Return a text without needless blanks and empty lines."""
    lines = (
        "\t".join(" ".join(cell.split()) for cell in line.strip().split("\t"))
        for line in text.split("\n")
    )
    return "\n".join(filter(None, lines))


def _is_unseen(element: Element) -> bool:
    return (
        element.tag in _UNSEEN
        or element.get("hidden") is not None
        or _UNSEEN_STYLE.search(element.get("style", "").lower()) is not None
    )


def _is_ordinal(element: Element) -> bool:
    """Return whether a raised text is the end of a word, as in 1st."""
    return any(map(str.isalpha, "".join(element.itertext())))


def _is_layout(table: Element) -> bool:
    """Return whether a table only places what is in it: headings, other tables, a single column."""
    if any(True for _ in table.iter("h1", "h2", "h3", "h4", "h5", "h6")):
        return True
    if sum(1 for _ in table.iter("table")) > 1 or table.get("role") == "presentation":
        return True
    widths = (len(row.findall("td") + row.findall("th")) for row in table.iter("tr"))
    return max(widths, default=0) <= 1


def _span(cell: Element, name: str) -> int:
    return min(max(_number(cell.get(name), 1), 1), _MOST_SPANNED)


def _number(value: str | None, default: int) -> int:
    is_number = value is not None and value.isdecimal() and len(value) <= _MOST_DIGITS
    return int(value) if value is not None and is_number else default
