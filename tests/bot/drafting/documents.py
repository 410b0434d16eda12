"""Write one document in every format that can be imported, with what word processors put into it."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final, Literal

import docx
import matplotlib as mpl
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

How = Literal[
    "plain", "bold", "inserted", "moved-here", "field", "control", "smart-tag", "link", "picture",
    "deleted", "moved-away", "hidden", "struck", "comment",
]  # fmt: skip
UNSEEN: Final = frozenset(("deleted", "moved-away", "hidden", "struck", "comment"))
Kind = Literal["heading", "text", "item", "step", "box", "table", "terms", "lines"]


@dataclass(frozen=True)
class Run:
    """Words that look alike; the alternative text of a picture."""

    text: str
    how: How = "plain"


@dataclass(frozen=True)
class Part:
    """A heading, paragraph, item, step, box, table, glossary or list of lines.

    Attributes:
        kind: What it is.
        runs: The words of it, or the caption of a table.
        level: Of a heading.
        rows: Of a table, a glossary (term and definition) or a list (line and page).
    """

    kind: Kind
    runs: tuple[Run, ...] = ()
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def seen(self) -> str:
        """What a reader sees of its words."""
        return " ".join("".join(run.text for run in self.runs if run.how not in UNSEEN).split())

    def plain(self, picture: str = "[{}]") -> str:
        """Return the same with the pictures, for formats without any."""
        runs = (
            picture.format(run.text) if run.how == "picture" else run.text
            for run in self.runs
            if run.how not in UNSEEN
        )
        return " ".join("".join(runs).split())


# Plain text, its lines broken at a width.


def write_txt(file: Path, parts: Sequence[Part], width: int = 66) -> None:
    lines = (line for part in parts for line in _text_lines(part, width))
    file.write_text("\n".join(lines), encoding="utf-8")


def _text_lines(part: Part, width: int) -> Iterator[str]:
    text = part.plain()
    if part.kind == "heading":
        yield text
        if part.level < 3:
            yield "?=-"[part.level] * len(text)
    elif part.kind == "table":
        sizes = [max(map(len, column)) for column in zip(*part.rows, strict=True)]
        yield from ([text, ""] if text else [])
        for row in part.rows:
            yield "   ".join(cell.ljust(size) for cell, size in zip(row, sizes, strict=True)).rstrip()
    elif part.kind == "terms":
        for term, definition in part.rows:
            yield from textwrap.wrap(f"{term}: {definition}", width)
    elif part.kind == "lines":
        for name, page in part.rows:
            yield f"{name} {'.' * (width - len(name) - len(page) - 2)} {page}"
    else:
        first = {"item": "- ", "step": "1. "}.get(part.kind, "")
        yield from textwrap.wrap(text, width, initial_indent=first, subsequent_indent=" " * len(first))
    yield ""


# Markdown.


def write_md(file: Path, parts: Sequence[Part]) -> None:
    file.write_text("".join(map(_markdown, parts)), encoding="utf-8")


_MARKDOWN: Final = {
    "bold": "**{}**",
    "link": "[{}](https://example.org/x)",
    "picture": "![{}](x.png)",
    "struck": "~~{}~~",
    "deleted": "<del>{}</del>",
    "moved-away": "<s>{}</s>",
    "hidden": '<span style="display: none">{}</span>',
    "comment": "<!-- {} -->",
}


def _markdown(part: Part) -> str:
    text = "".join(_around(run, _MARKDOWN) for run in part.runs)
    if part.kind == "heading":
        return f"{'#' * part.level} {text}\n\n"
    if part.kind == "table":
        rows = [f"| {' | '.join(row)} |" for row in part.rows]
        rows.insert(1, "|" + " --- |" * len(part.rows[0]))
        return (f"#### {text}\n\n" if text else "") + "\n".join([*rows, "\n"])
    if part.kind == "terms":
        return "\n".join(f"**{term}**: {definition}" for term, definition in part.rows) + "\n\n"
    if part.kind == "lines":
        return "".join(f"- {name}, {page}\n" for name, page in part.rows) + "\n"
    return {"item": "- ", "step": "1. ", "box": "> "}.get(part.kind, "") + f"{text}\n\n"


def _around(run: Run, patterns: dict[str, str]) -> str:
    """Return a run between its marks, which no blank may touch."""
    words = run.text.strip()
    if not words and run.how != "picture":
        return run.text
    leading, trailing = (
        run.text[: len(run.text) - len(run.text.lstrip())],
        run.text[len(run.text.rstrip()) :],
    )
    return leading + patterns.get(run.how, "{}").format(words) + trailing


# HTML.


def write_html(file: Path, parts: Sequence[Part]) -> None:
    body = "".join(map(_html, parts)).replace("</ol><ol>", "").replace("</ul><ul>", "")
    file.write_text(
        "<!DOCTYPE html><html><head><meta charset=utf-8><title>zztitle</title><style>p {color: black}</style>"
        f"<script>zzscript()</script></head><body><main>{body}</main></body></html>",
        encoding="utf-8",
    )


_HTML: Final = {
    "bold": "<b>{}</b>",
    "inserted": "<ins>{}</ins>",
    "link": "<a href=x>{}</a>",
    "picture": '<img src=x alt="{}">',
    "struck": "<s>{}</s>",
    "deleted": "<del>{}</del>",
    "moved-away": '<span style="text-decoration: line-through">{}</span>',
    "hidden": '<span style="display: none"><i>{}</i></span>',
    "comment": "<!-- {} -->",
}


def _html(part: Part) -> str:
    text = "".join(_around(Run(escape(run.text), run.how), _HTML) for run in part.runs)
    if part.kind == "heading":
        return f"<h{part.level}>{text}</h{part.level}>"
    if part.kind == "table":
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}' for cell in row)}" for row in part.rows)
        return f"<table>{f'<caption>{text}</caption>' if text else ''}{rows}</table>"
    if part.kind == "terms":
        return f"<dl>{''.join(f'<dt>{term}<dd>{definition}' for term, definition in part.rows)}</dl>"
    if part.kind == "lines":
        return f"<ul>{''.join(f'<li>{name}, <a href=x>{page}</a>' for name, page in part.rows)}</ul>"
    start, end = {
        "item": ("<ul><li>", "</ul>"),
        "step": ("<ol><li>", "</ol>"),
        "box": ("<aside>", "</aside>"),
    }.get(part.kind, ("<p>", "</p>"))
    return f"{start}{text}{end}"


# Word.

_SPACES: Final = nsdecls("w") + (
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    ' xmlns:v="urn:schemas-microsoft-com:vml"'
)
_WORD: Final = {
    "plain": "<w:r>{}</w:r>",
    "bold": "<w:r><w:rPr><w:b/></w:rPr>{}</w:r>",
    "inserted": '<w:ins w:id="1" w:author="a"><w:r>{}</w:r></w:ins>',
    "moved-here": '<w:moveTo w:id="2" w:author="a"><w:r>{}</w:r></w:moveTo>',
    "field": '<w:fldSimple w:instr=" REF zzfield "><w:r>{}</w:r></w:fldSimple>',
    "control": "<w:sdt><w:sdtContent><w:r>{}</w:r></w:sdtContent></w:sdt>",
    "smart-tag": '<w:smartTag w:element="x"><w:r>{}</w:r></w:smartTag>',
    "link": '<w:hyperlink w:anchor="x"><w:r>{}</w:r></w:hyperlink>',
    "deleted": '<w:del w:id="3" w:author="a"><w:r>{}</w:r></w:del>',
    "moved-away": '<w:moveFrom w:id="4" w:author="a"><w:r>{}</w:r></w:moveFrom>',
    "hidden": "<w:r><w:rPr><w:vanish/></w:rPr>{}</w:r>",
    "struck": '<w:r><w:rPr><w:strike w:val="1"/></w:rPr>{}</w:r>',
    "comment": '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r>{}</w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
}


def write_docx(file: Path, parts: Sequence[Part]) -> None:
    document = docx.Document()
    derived = document.styles.add_style("Rule", WD_STYLE_TYPE.PARAGRAPH)
    derived.base_style = document.styles["Heading 3"]
    document.sections[0].header.paragraphs[0].text = "zzheader"
    for part in parts:
        _add_part(document, part)
    document.save(str(file))


def _add_part(document: Any, part: Part) -> None:  # python-docx's document is a function
    if part.kind in ("table", "terms", "lines"):
        if part.runs:
            document.add_paragraph(part.seen, style="Caption")
        if part.kind == "table":
            table = document.add_table(rows=0, cols=len(part.rows[0]))
            for row in part.rows:
                for cell, text in zip(table.add_row().cells, row, strict=True):
                    cell.text = text
            return
        between = {"terms": ": ", "lines": "\t"}[part.kind]
        for row in part.rows:
            document.add_paragraph(between.join(row))
        return
    style = {"item": "List Bullet", "step": "List Number"}.get(part.kind)
    if part.kind == "heading":
        style = "Rule" if part.level == 3 else f"Heading {part.level}"
    paragraph = document.add_paragraph(style=style)
    inside = "".join(map(_word, part.runs))
    if part.kind == "box":
        inside = f"<w:txbxContent><w:p>{inside}</w:p></w:txbxContent>"
        inside = (
            '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:wsp><wps:txbx>'
            f"{inside}</wps:txbx></wps:wsp></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape>"
            f"<v:textbox>{inside}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
        )
    for element in parse_xml(f"<w:body {_SPACES}>{inside}</w:body>"):
        paragraph._p.append(element)


def _word(run: Run) -> str:
    if run.how == "picture":
        return f'<w:r><w:drawing><wp:inline><wp:docPr id="1" name="zzname" descr="{run.text}"/></wp:inline></w:drawing></w:r>'
    tag = {"deleted": "delText", "comment": "instrText"}.get(run.how, "t")
    return _WORD[run.how].format(f'<w:{tag} xml:space="preserve">{escape(run.text)}</w:{tag}>')


# PDF: lines of text at places of pages.

_PAGE: Final = (595, 842)
_MARGIN: Final = 50
_GUTTER: Final = 24
_LIGATURES: Final = (("ffi", "ﬃ"), ("fi", "ﬁ"), ("fl", "ﬂ"))
Order = Literal["columns", "rows"]


def write_pdf(file: Path, parts: Sequence[Part], columns: int = 2, order: Order = "columns") -> None:
    """Write pages of columns, drawn column by column or row by row."""
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
        pdfmetrics.registerFont(TTFont(name, f"{mpl.get_data_path()}/fonts/ttf/{name}.ttf"))
    layout = _Layout(columns)
    for part in parts:
        layout.add(part)
    canvas = Canvas(str(file), pagesize=_PAGE)
    for number, page in enumerate(layout.pages, 1):
        canvas.setFont("DejaVuSans", 8)
        canvas.drawString(_MARGIN, _PAGE[1] - 30, "zzheader of the book")
        canvas.drawCentredString(_PAGE[0] / 2, 25, f"- {number} -")
        lines = page if order == "columns" else sorted(page, key=lambda line: (-line.top, line.start))
        for line in lines:
            canvas.setFont(line.font, line.size)
            canvas.drawString(line.start, line.top, line.text)
        canvas.showPage()
    canvas.save()


@dataclass(frozen=True)
class _Line:
    text: str
    start: float
    top: float
    font: str
    size: float


class _Layout:
    """Places the lines of parts on pages."""

    def __init__(self, columns: int) -> None:
        self.pages: list[list[_Line]] = [[]]
        self._columns = columns
        self._column = 0
        self._top: float = _PAGE[1] - 60
        self._width = (_PAGE[0] - 2 * _MARGIN - (columns - 1) * _GUTTER) / columns

    def add(self, part: Part) -> None:
        text = part.plain(picture="")
        for first, second in _LIGATURES:
            text = text.replace(first, second)
        if part.kind == "heading":
            size = (22, 15, 12, 11)[part.level - 1]
            self._add(text, font="DejaVuSans-Bold", size=size, space=size)
        elif part.kind == "table":
            self._add(text, font="DejaVuSans-Bold", size=9, space=8)
            for row in part.rows:
                self._add_row(row)
        elif part.kind == "terms":
            for term, definition in part.rows:
                self._add(f"{term}: {definition}")
        elif part.kind == "lines":
            for name, page in part.rows:
                self._add(f"{name} {'.' * (34 - len(name))} {page}", space=0)
        else:
            self._add({"item": "• ", "step": "1. "}.get(part.kind, "") + text)

    def _add(self, text: str, font: str = "DejaVuSans", size: float = 9, space: float = 5) -> None:
        lines = [*_wrapped(text, font, size, self._width)]
        self._top -= space
        if self._top - len(lines) * size * 1.25 < 50:
            self._next_column()
        for line in lines:
            self._top -= size * 1.25
            self.pages[-1].append(_Line(line, self._start, self._top, font, size))

    def _add_row(self, row: Sequence[str]) -> None:
        width = self._width / len(row)
        cells = [[*_wrapped(cell, "DejaVuSans", 9, width - 12)] for cell in row]
        height = max(map(len, cells)) * 11.25
        if self._top - height < 50:
            self._next_column()
        for place, lines in enumerate(cells):
            for number, line in enumerate(lines, 1):
                start = self._start + place * width
                self.pages[-1].append(_Line(line, start, self._top - number * 11.25, "DejaVuSans", 9))
        self._top -= height + 2

    @property
    def _start(self) -> float:
        return _MARGIN + self._column * (self._width + _GUTTER)

    def _next_column(self) -> None:
        self._column += 1
        self._top = _PAGE[1] - 60
        if self._column == self._columns:
            self._column = 0
            self.pages.append([])


def _wrapped(text: str, font: str, size: float, width: float) -> Iterator[str]:
    """Yield the lines of a text; a long word is divided where the room ends, a hyphen divides too."""
    line = ""
    for word in text.split():
        remainder = word
        while line and pdfmetrics.stringWidth(f"{line} {remainder}", font, size) > width:
            start = _first_half(
                remainder, width - pdfmetrics.stringWidth(f"{line} ", font, size), font, size
            )
            yield f"{line} {start}".rstrip()
            remainder, line = (
                remainder[len(start) if "-" in remainder else len(start.removesuffix("-")) :],
                "",
            )
        line = f"{line} {remainder}".strip()
    if line:
        yield line


def _first_half(word: str, room: float, font: str, size: float) -> str:
    """Return what of a word still fits into a line: up to its own hyphen, or four letters or more."""
    own, hyphen, _ = word.partition("-")
    ends = range(len(word) - 3, 3, -1) if word.isalpha() and word.islower() else ()
    halves = [f"{own}-"] if hyphen else [f"{word[:end]}-" for end in ends]
    return next((half for half in halves if pdfmetrics.stringWidth(half, font, size) <= room), "")


WRITERS: Final[dict[str, Callable[[Path, Sequence[Part]], None]]] = {
    ".txt": write_txt,
    ".md": write_md,
    ".html": write_html,
    ".docx": write_docx,
    ".pdf": write_pdf,
}
