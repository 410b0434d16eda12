"""Read a Word document: its elements are turned into those of HTML, in their places.

What is not known here is passed through, so that no word is lost in a wrapper that nobody thought of.
"""

import re
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from bot.drafting.blocks import Remark, RemarkCode, Rulebook, RulebookError
from bot.drafting.html_blocks import read_tree

Element = Any  # lxml ships no types

# What a packed document may hold once it is unpacked.
_LARGEST_UNPACKED: Final = 200_000_000
_WORD: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_NAMES: Final = {
    "w": _WORD,
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
}
_W: Final = f"{{{_WORD}}}"
_TEXTS: Final = frozenset(f"{{{_NAMES[prefix]}}}t" for prefix in "wam")
_PARTS: Final = ("/styles", "/footnotes", "/endnotes", "/numbering", "/comments")
_TRACKED: Final = ".//w:ins | .//w:del | .//w:moveFrom | .//w:moveTo"
_MARK_GONE: Final = ".//w:p[w:pPr/w:rPr/w:del or w:pPr/w:rPr/w:moveFrom]"
# Deleted words and rows; of two ways to draw one thing, that for older programs.
_UNSEEN: Final = (
    ".//w:del | .//w:moveFrom | .//w:tr[w:trPr/w:del] | .//mc:AlternateContent[mc:Choice[.//w:t] or "
    "not(.//w:t)]/mc:Fallback | .//mc:AlternateContent[not(mc:Choice[.//w:t]) and .//w:t]/mc:Choice"
)
_UNSEEN_RUNS: Final = ("vanish", "strike", "dstrike")
_BOXES: Final = ".//w:txbxContent"
_PICTURES: Final = (
    ".//*[self::w:drawing or self::w:pict or self::w:object][not(.//w:txbxContent)] | .//w:sym"
)
_NOTE_MARKS: Final = ".//w:footnoteReference | .//w:endnoteReference"
_OUTER_PARAGRAPH: Final = "ancestor-or-self::w:p[last()]"
_RENAMED: Final = {"tbl": "table", "tr": "tr", "br": "br", "cr": "br", "tab": "tab"}
_DEEPEST: Final = 6
_PLAIN_TEXT: Final = 10
_HEADING: Final = re.compile(r"heading (\d)")
_BESIDE: Final = re.compile(r"(?:toc|index) (?:heading|\d)|table of (?:figures|authorities)")


def read_word(file: Path) -> Rulebook:
    """Return what is in a Word document: insertions count as accepted, deletions as made.

    Raises:
        RulebookError: It unpacks to too much.
    """
    with zipfile.ZipFile(file) as archive:
        if sum(member.file_size for member in archive.infolist()) > _LARGEST_UNPACKED:
            raise RulebookError("too-large", limit=_LARGEST_UNPACKED)
    import docx

    document = docx.Document(str(file)).part
    parts = {
        relation.reltype.rpartition("/")[2]: _parsed(relation.target_part.blob)
        for relation in document.rels.values()
        if relation.reltype.endswith(_PARTS)
    }
    body = _parsed(document.blob)
    counts: dict[RemarkCode, int] = {
        "tracked-changes": len(_find(body, _TRACKED)),
        "comments": len(_find(parts.get("comments"), ".//w:comment")),
        "unread": len(_find(body, ".//w:altChunk")),
    }
    styles = _Styles(parts.get("styles"))
    _place_notes(body, parts)
    _remove_unseen(body, styles)
    _place_pictures(body)
    _place_boxes(body)
    _rename(body, styles, _Numbers(parts.get("numbering")))
    rulebook = read_tree(body)
    remarks = (Remark(code, count) for code, count in counts.items() if count)
    return Rulebook(rulebook.blocks, (*remarks, *rulebook.remarks))


def _parsed(content: bytes) -> Element:
    """Return the root of a part, as plain elements: those of python-docx have properties in the way."""
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, remove_comments=True, remove_pis=True)
    return etree.fromstring(content, parser)


def _find(element: Element | None, path: str) -> list[Element]:
    from lxml import etree

    return [] if element is None else list(etree.XPath(path, namespaces=_NAMES)(element))


def _value(element: Element | None, path: str) -> str | None:
    """Return what the first of an element's descendants on a path says; ``None`` if there is none."""
    descendant = None if element is None else element.find(path, _NAMES)
    return None if descendant is None else descendant.get(f"{_W}val", "true")


class _Styles:
    """What styles say of paragraphs and runs, those that they are based on included."""

    def __init__(self, styles: Element | None) -> None:
        self._styles = {style.get(f"{_W}styleId"): style for style in _find(styles, "w:style")}

    def chain(self, style_id: str | None) -> Iterator[Element]:
        """Yield a style and those that it is based on."""
        seen_ids = set()
        while style_id in self._styles and style_id not in seen_ids:
            seen_ids.add(style_id)
            yield self._styles[style_id]
            style_id = _value(self._styles[style_id], "w:basedOn")

    def of_paragraph(self, paragraph: Element) -> list[Element]:
        """Return a paragraph and its styles, the nearest first."""
        return [paragraph, *self.chain(_value(paragraph, "w:pPr/w:pStyle"))]

    def is_on(self, run: Element, name: str) -> bool:
        """Return whether a run has a property, from itself or from a style."""
        paragraph = next(run.iterancestors(f"{_W}p"), None)
        styles = [run, *self.chain(_value(run, "w:rPr/w:rStyle"))]
        if paragraph is not None:
            styles += self.of_paragraph(paragraph)[1:]
        values = (_value(style, f"w:rPr/w:{name}") for style in styles)
        value = next((value for value in values if value is not None), "0")
        return value not in ("0", "false", "off")


class _Numbers:
    """Counts the items of numbered lists."""

    def __init__(self, numbering: Element | None) -> None:
        self._formats: dict[tuple[str, str], str | None] = {}
        self._counts: Counter[tuple[str, str]] = Counter()
        abstract = {
            item.get(f"{_W}abstractNumId"): item for item in _find(numbering, ".//w:abstractNum")
        }
        for number in _find(numbering, ".//w:num"):
            for level in _find(abstract.get(_value(number, "w:abstractNumId")), "w:lvl"):
                place = (number.get(f"{_W}numId"), level.get(f"{_W}ilvl"))
                self._formats[place] = _value(level, "w:numFmt")

    def next(self, number: str, level: str) -> int | None:
        """Return the number of the next item of a list; ``None`` if its items have none."""
        if self._formats.get((number, level), "bullet") in ("bullet", "none", None):
            return None
        for place in list(self._counts):
            if place[0] == number and place[1] > level:
                del self._counts[place]
        self._counts[number, level] += 1
        return self._counts[number, level]


def _place_notes(body: Element, parts: Mapping[str, Element]) -> None:
    """Put footnotes and endnotes below the paragraphs that refer to them."""
    for number, mark in enumerate(_find(body, _NOTE_MARKS), 1):
        kind = mark.tag.removeprefix(_W).removesuffix("Reference")
        notes = _find(parts.get(f"{kind}s"), f".//w:{kind}[@w:id='{int(mark.get(f'{_W}id', 0))}']")
        outer_paragraphs = _find(mark, _OUTER_PARAGRAPH)
        if not notes or not outer_paragraphs:
            continue
        mark.tag = f"{_W}t"
        mark.text = f" [{number}]"
        note = notes[0]
        note.tag = "note"
        first_text = next(note.iter(f"{_W}t"), None)
        if first_text is not None:
            first_text.text = f"[{number}] {(first_text.text or '').lstrip()}"
        outer_paragraphs[0].addnext(note)


def _remove_unseen(body: Element, styles: _Styles) -> None:
    for paragraph in _find(body, _MARK_GONE):  # it and the next one have become one
        following = paragraph.getnext()
        if following is not None and following.tag == paragraph.tag:
            place = 0 if following.find("w:pPr", _NAMES) is None else 1
            following[place:place] = [child for child in paragraph if child.tag != f"{_W}pPr"]
    for element in _find(body, _UNSEEN):
        element.getparent().remove(element)
    for run in _find(body, ".//w:r"):
        if any(styles.is_on(run, name) for name in _UNSEEN_RUNS):
            run.getparent().remove(run)


def _place_pictures(body: Element) -> None:
    for picture in _find(body, _PICTURES):
        description = picture.find(".//wp:docPr", _NAMES)
        text = None if description is None else description.get("descr")
        picture.tag = "img"
        if text:
            picture.set("alt", text)


def _place_boxes(body: Element) -> None:
    """Put the texts of boxes below the paragraphs that they are anchored in."""
    for box in reversed(_find(body, _BOXES)):
        outer_paragraphs = _find(box, _OUTER_PARAGRAPH)
        if outer_paragraphs:
            box.tag = "aside"
            outer_paragraphs[0].addnext(box)


def _rename(body: Element, styles: _Styles, numbers: _Numbers) -> None:
    """Turn elements into those of HTML that look alike."""
    for element in list(body.iter()):
        name = str(element.tag).removeprefix(_W)
        if element.tag not in _TEXTS:
            element.text = "-" if name == "noBreakHyphen" else None
        if name == "p":
            _rename_paragraph(element, styles, numbers)
        elif name == "r":
            is_raised = _value(element, "w:rPr/w:vertAlign") == "superscript"
            is_bold = styles.is_on(element, "b")
            element.tag = "sup" if is_raised else "b" if is_bold else "span"
        elif name == "tc":
            element.tag = "td"
            element.set("colspan", _value(element, "w:tcPr/w:gridSpan") or "1")
        elif name in _RENAMED and element.getparent().tag != f"{_W}tabs":
            element.tag = _RENAMED[name]


def _rename_paragraph(paragraph: Element, styles: _Styles, numbers: _Numbers) -> None:
    chain = styles.of_paragraph(paragraph)
    names = [(_value(style, "w:name") or "").lower() for style in chain[1:]]
    paragraph.tag = "p"
    if any(map(_BESIDE.fullmatch, names)):
        paragraph.tag = "nav"
    elif level := _heading_level(chain, names):
        paragraph.tag = f"h{level}"
    elif "caption" in names:
        paragraph.tag = "dt"
    else:
        number = _first(chain, "w:pPr/w:numPr/w:numId")
        depth = _first(chain, "w:pPr/w:numPr/w:ilvl")
        if number != "0" or any(name.startswith("list") for name in names):
            paragraph.tag = "li"
            paragraph.set("value", str(numbers.next(number, depth) or ""))


def _first(chain: list[Element], path: str) -> str:
    """Return what the nearest of a paragraph's styles says on a path; ``0`` if none does."""
    values = (_value(style, path) for style in chain)
    return next(filter(None, values), "0")


def _heading_level(chain: list[Element], names: list[str]) -> int | None:
    """Return the level of a heading; ``None`` for any other paragraph."""
    for style, name in zip(chain, ["", *names], strict=True):
        outline = _value(style, "w:pPr/w:outlineLvl")
        heading = _HEADING.fullmatch(name)
        if outline is not None and outline.isdecimal():
            level = int(outline) + 1
        elif heading is not None:
            level = int(heading[1])
        elif name == "title":
            level = 1
        else:
            continue
        return min(level, _DEEPEST) if level < _PLAIN_TEXT else None
    return None
