"""From a rulebook to the draft of a pack, in every format."""

import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import docx
import pypdf
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.drafting import readers
from bot.drafting.blocks import Block, Rulebook, RulebookError
from bot.drafting.draft import Draft, divide
from bot.drafting.html_blocks import read_html
from bot.drafting.plain_text import blocks_of_text
from bot.drafting.readers import read_rulebook
from bot.drafting.writing import write_draft
from bot.locales import Locale
from glossary.loading.loader import load_packs
from glossary.loading.source_files import MOST_FILES
from tests.conftest import Lawspeaker

LINES = """Deep Halls Rulebook

Light

Torches

A torch lights 2 squares. It burns for 6 turns.

- It goes out in water.
- It can be lit again.

Glossary

Lantern: A lantern lights 3 squares.
Night sight: Some heroes see in the dark.

Table of lights

light\tsquares
candle\t1
torch\t2
"""
TITLES = ["Torches", "Lantern", "Night sight", "Table of lights"]


def divided(lines: str) -> Draft:
    return divide(Rulebook(tuple(blocks_of_text(lines))), "en")


def write_text(file: Path) -> None:
    file.write_text(LINES, encoding="utf-8")


def write_markdown(file: Path) -> None:
    file.write_text(
        "# Deep Halls Rulebook\n\n## Light\n\n### Torches\n\nA torch lights 2 squares. It burns for *6* turns.\n\n"
        "- It goes out in water.\n- It can be lit again.\n\n### Glossary\n\n**Lantern:** A lantern lights 3 squares.\n"
        "**Night sight**: Some heroes see in the dark.\n\n"
        "### Table of lights\n\n| light | squares |\n| --- | --- |\n| candle | 1 |\n| torch | 2 |\n",
        encoding="utf-8",
    )


def write_html(file: Path) -> None:
    file.write_text(
        "<html><head><title>x</title><script>alert(1)</script></head><body><h1>Deep Halls Rulebook</h1>"
        "<h2>Light</h2><h3>Torches</h3><p>A torch lights 2 squares.<br>It burns for <b>6</b> turns.</p>"
        "<ul><li><p>It goes out in water.</p><li>It can be lit again.</ul>"
        "<h3>Glossary</h3><p>Lantern: A lantern lights 3 squares.</p><p>Night sight: Some heroes see in the dark.</p><h3>Table of lights</h3>"
        "<table><tr><th>light<th>squares<tr><td>candle<td>1<tr><td>torch<td>2</table></body></html>",
        encoding="utf-8",
    )


def write_docx(file: Path) -> None:
    document = docx.Document()
    for level, title in enumerate(("Deep Halls Rulebook", "Light", "Torches"), 1):
        document.add_heading(title, level)
    document.add_paragraph("A torch lights 2 squares. It burns for 6 turns.")
    document.add_paragraph("It goes out in water.", style="List Bullet")
    document.add_paragraph("It can be lit again.", style="List Bullet")
    document.add_heading("Glossary", 3)
    document.add_paragraph("Lantern: A lantern lights 3 squares.")
    document.add_paragraph("Night sight: Some heroes see in the dark.")
    document.add_heading("Table of lights", 3)
    table = document.add_table(rows=0, cols=2)
    for row in (("light", "squares"), ("candle", "1"), ("torch", "2")):
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text
    document.save(str(file))


def write_pdf(file: Path) -> None:
    """Write two pages by hand, the second from the table on; a PDF knows no cells."""
    opening, _, table_text = LINES.partition("Table of lights")
    pages = [opening, f"Table of lights\n{table_text.replace(chr(9), ': ')}"]
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>"]
    objects.append("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for number, page in enumerate(pages):
        text = "".join(f"({line}) Tj 0 -14 Td\n" for line in page.splitlines() if line)
        stream = f"BT /F1 12 Tf 72 720 Td\n{text}ET"
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    document, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(document))
        document += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    document += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    start = document.index("xref\n0")
    file.write_text(f"{document}startxref\n{start}\n%%EOF\n", encoding="ascii")


WRITERS = {".txt": write_text, ".md": write_markdown, ".html": write_html, ".docx": write_docx}


@pytest.mark.parametrize("ending", WRITERS)
def test_headings_glossary_lines_and_tables_become_entries(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"book{ending}"
    WRITERS[ending](file)
    draft = divide(read_rulebook(file), "en")
    by_title = {entry.title: entry for entry in draft.entries}

    assert [title for title in by_title if title in TITLES] == TITLES
    assert by_title["Torches"].short.startswith("A torch lights 2 squares.")
    assert by_title["Torches"].text.endswith("- It goes out in water.\n- It can be lit again.")
    assert by_title["Lantern"].text == "A lantern lights 3 squares."
    assert by_title["Table of lights"].is_table
    assert "| candle | 1 |" in by_title["Table of lights"].text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_text_file_is_read_in_the_encodings_of_windows(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "book.txt"
    file.write_text("REGOLE\n\nOscurità\n\nSenza torcia non si è al sicuro.\n", encoding=encoding)
    titles = [entry.title for entry in divide(read_rulebook(file), "it").entries]

    assert "Oscurità" in titles


NUMBERED = {
    ".txt": "RULES\n\n3 Movement\n\nA hero moves.\n\n3.2 Phase 2 Actions\n\nDo one thing.\n",
    ".md": "# RULES\n## 3 Movement\nA hero moves.\n## 3.2 Phase 2 Actions\nDo one thing.\n",
    ".html": "<h1>RULES</h1><h2>3 Movement</h2>A hero moves.<h2>3.2 Phase 2 Actions</h2>Do one thing.",
}


@pytest.mark.parametrize("ending", NUMBERED)
def test_the_number_before_a_heading_is_no_part_of_the_name(tmp_path: Path, ending: str) -> None:
    (tmp_path / f"book{ending}").write_text(NUMBERED[ending], encoding="utf-8")
    draft = divide(read_rulebook(tmp_path / f"book{ending}"), "en")

    assert [(entry.title, entry.section) for entry in draft.entries] == [
        ("Movement", "RULES, 3 Movement"),
        ("Phase 2 Actions", "RULES, 3.2 Phase 2 Actions"),
    ]


def test_a_term_stands_in_the_section_of_its_glossary() -> None:
    lines = "TURN\n\nMovement\n\nA hero moves.\n\nGLOSSARY\n\nStun: lose a turn.\nBleed: lose a life.\n"
    draft = divided(lines)

    assert {entry.title: entry.section for entry in draft.entries} == {
        "Movement": "TURN",
        "Stun": "GLOSSARY",
        "Bleed": "GLOSSARY",
    }
    assert not draft.unplaced


def test_an_equation_is_no_heading() -> None:
    draft = divided("Attack\n\nRoll:\n  1 = miss\n  2-5 = hit\n6 = critical\n")

    assert [entry.text for entry in draft.entries] == ["Roll:\n\n1 = miss\n\n2-5 = hit\n\n6 = critical"]


def html_text(document: str) -> str:
    """Return the text of the one entry that a document below a heading makes."""
    (entry,) = divide(read_html(f"<h1>Rule</h1>{document}"), "en").entries
    return entry.text


@pytest.mark.parametrize(
    ("document", "text"),
    [
        (
            "<ol><li>Draw.<li>Move:<ul><li>far</ul><li>Rest.</ol>",
            "1. Draw.\n2. Move:\n\n- far\n\n3. Rest.",
        ),
        ("<p>It costs 2<sup>1</sup>.</p>", "It costs 2 [1]."),
        ("<nav>Home</nav><p>Run.</p><footer>2026</footer>", "Run."),
        ("<p>You lose <del>5</del> <ins>2</ins> Grit<s>s</s>.</p>", "You lose 2 Grit."),
        ('<p>Show <span style="display:none">never</span> it.<i hidden>x</i></p>', "Show it."),
        (
            "<p>Roll <img alt='black die' src=x> and lose <img src=y>.</p>",
            "Roll black die and lose [?].",
        ),
        ("<p>The 1<sup>st</sup> hero.<br>Salt:<br>x</p>", "The 1st hero. Salt: x"),
        (
            "<table><tr><td colspan=2>Dangers<td>Cost<tr><td rowspan=2>Gas<td>a<td>1<tr><td>b<td>2</table>",
            "| Dangers |  | Cost |\n| --- | --- | --- |\n| Gas | a | 1 |\n|  | b | 2 |",
        ),
        ("<ol start=3><li>Draw.<li value=7>Move.<li>Rest.</ol>", "3. Draw.\n7. Move.\n8. Rest."),
        (
            "<table><tr><td></td><th>a|b</th></tr><tr><td><p>1</p></td><td><p>x</p><p>y</p></td></tr></table>",
            "|  | a\\|b |\n| --- | --- |\n| 1 | x y |",
        ),
    ],
)
def test_html_keeps_its_order_its_numbers_and_its_columns(document: str, text: str) -> None:
    assert html_text(document) == text


def test_a_head_that_is_never_closed_hides_no_rule() -> None:
    rulebook = read_html("<html><head><title>x</title><body><p>A hero moves.</p>")

    assert rulebook.blocks == (Block("text", "A hero moves."),)


def test_html_inside_markdown_is_read_as_html(tmp_path: Path) -> None:
    (tmp_path / "book.md").write_text("# Rule\n\n<div>Run.<script>alert(1)</script></div>\n")

    assert divide(read_rulebook(tmp_path / "book.md"), "en").entries[0].text == "Run."


def test_steps_keep_their_numbers() -> None:
    draft = divided("Turn\n1. draw now.\nIf you can.\n2. move\na) here\n")

    assert draft.entries[0].text == "1. draw now.\n\nIf you can.\n\n2. move\na) here"


def test_lines_that_are_broken_for_want_of_room_are_joined(tmp_path: Path) -> None:
    line = "A hero may not cross a wall unless he has the abil-"
    (tmp_path / "book.txt").write_text(f"Walls\n\n{line}\nity to fly, or an open door.\n")

    assert divide(read_rulebook(tmp_path / "book.txt"), "en").entries[0].text == (
        "A hero may not cross a wall unless he has the ability to fly, or an open door."
    )


@pytest.mark.parametrize(
    "content",
    [
        "".join(f"Title {n}\n" for n in range(60_000)),
        "Rule\n" + "A word.\n" * 99_000,
        "Rule\n" + ("a" * 50 + "\n") * 400_000,
        "ab: c\n" * 60_000,
    ],
    ids=["headings", "one entry", "one paragraph", "terms"],
)
def test_the_longest_rulebook_is_divided_soon(tmp_path: Path, content: str) -> None:
    (tmp_path / "book.txt").write_text(content, encoding="utf-8")
    began = process_time()
    draft = divide(read_rulebook(tmp_path / "book.txt"), "en")

    assert len(draft.entries) < MOST_FILES
    assert process_time() - began < 10


def test_many_headings_below_one_that_is_empty_are_divided_soon(tmp_path: Path) -> None:
    titles = "".join(f"## Title {n}\n\n" for n in range(50_000))
    (tmp_path / "book.md").write_text(f"# Book\n\n{titles}", encoding="utf-8")
    rulebook = read_rulebook(tmp_path / "book.md")
    began = process_time()

    assert len(divide(rulebook, "en").unplaced) == 50_000
    assert process_time() - began < 10


def test_a_pdf_gives_the_pages(tmp_path: Path) -> None:
    write_pdf(tmp_path / "book.pdf")
    pages = {
        entry.title: entry.page for entry in divide(read_rulebook(tmp_path / "book.pdf"), "en").entries
    }

    assert (pages["Torches"], pages["Lantern"], pages["Table of lights"]) == (1, 1, 2)


def test_a_draft_is_used_only_once_its_author_has_read_it(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write_text(tmp_path / "book.txt")
    result = lawspeaker("pack", "import", "book.txt", "--game", "Deep Halls")
    pack = tmp_path / "deep-halls"

    assert (result.status, result.err) == (0, "")
    assert lawspeaker("check", "deep-halls").status == 1
    assert not load_packs([pack]).entries

    game = pack / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("draft: true\n", ""), encoding="utf-8")
    assert lawspeaker("check", "deep-halls").status == 0
    for question in ("how many turns does a torch burn", "torches"):
        answer = lawspeaker("ask", question, "--game", "deep-halls", "--packs", "deep-halls").out
        assert "A torch lights 2 squares." in answer


def test_what_has_no_place_is_listed(tmp_path: Path) -> None:
    blocks = [Block("text", "A word before any heading.", 1), Block("heading", "Alone", 2)]
    blocks += [Block("heading", "Long", 3), *(Block("text", "word " * 200) for _ in range(8))]
    draft = divide(Rulebook(tuple(blocks)), "en")
    write_draft(tmp_path / "pack", "Game", "book", draft, Locale("en"))
    unplaced = (tmp_path / "pack" / "unplaced.txt").read_text(encoding="utf-8")

    assert unplaced.startswith("1: A word before any heading.\n")
    assert unplaced.count("word word") > 1


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("book.odt", b"x", "no format that can be read; there are: .md, .txt, .pdf, .html, .docx"),
        ("book.txt", b"", "there is no text in it"),
        ("book.pdf", b"", "this document is broken"),
        ("book.pdf", b"%PDF-1.4\nnothing", "this document is broken"),
        ("book.pdf", b"\x00" * 10_000, "this document is broken"),
        ("book.docx", b"PK\x03\x04", "this document is broken"),
        ("book.docx", b"", "this document is broken"),
        ("book.html", b"<script>" * 1000, "there is no text in it"),
        ("book.html", b"<b>" * 9_000_000, "this document is broken (ERR_RESOURCE_LIMIT)"),
        ("book.html", b"<p>a" * 9_000_000, "this document is broken ("),
        ("book.txt", b"A\n" * 900_000, "more than 100000 lines; divide it"),
        ("book.txt", b"\n" * 20_000_000, "more than 1000000 lines; divide it"),
        ("book.docx", b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "it is protected"),
        ("book.txt", b"One sentence without any heading.", "nothing in it looks like a heading"),
        ("book.txt", b"word.\n" * 100_001, "more than 100000 lines; divide it"),
    ],
)
def test_a_broken_rulebook_is_refused_in_one_sentence(
    lawspeaker: Lawspeaker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    content: bytes,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_bytes(content)
    result = lawspeaker("pack", "import", name, "--game", "Deep Halls")

    assert result.status == 2
    assert result.err.startswith(f"{name}: {sentence}")
    assert result.err.count("\n") == 1
    assert not (tmp_path / "deep-halls").exists()


def test_a_pdf_with_a_password_is_named_as_such(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    writer = pypdf.PdfWriter()
    writer.add_blank_page(200, 200)
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(tmp_path / "book.pdf")
    result = lawspeaker("pack", "import", str(tmp_path / "book.pdf"), "--game", "Deep Halls")

    assert (result.status, result.err.count("\n")) == (2, 1)
    assert "it is protected by a password; save a copy without one" in result.err


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_only_an_ordinary_file_is_a_rulebook(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "book.txt")

    with pytest.raises(RulebookError, match="no-ordinary-file"):
        read_rulebook(tmp_path / "book.txt")


def test_a_packed_document_may_not_swell(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "book.docx", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", bytes(250_000_000))

    with pytest.raises(RulebookError, match="too-large"):
        read_rulebook(tmp_path / "book.docx")


@pytest.mark.parametrize(
    "arguments", [("new", "Deep Halls"), ("import", "book.txt", "--game", "Deep Halls")]
)
def test_nothing_is_written_over(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_text(tmp_path / "book.txt")
    (tmp_path / "deep-halls").mkdir()
    result = lawspeaker("pack", *arguments)

    assert (result.status, result.err) == (2, "deep-halls is there already; nothing was written.\n")
    assert not list((tmp_path / "deep-halls").iterdir())


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", ["Deep Halls", 'Say "{id}" \\ Città', "x" * 40])
def test_a_new_pack_is_right(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = lawspeaker("pack", "new", name, language=language)
    (pack,) = tmp_path.iterdir()
    glossary = load_packs([pack])

    assert result.status == 0
    assert {problem.code for problem in glossary.problems} == {"few-questions"}
    assert {entry.body.kind for entry in glossary.entries.values()} == {"rule", "table", "faq"}
    assert len(glossary.components[pack.name]) == 2
    assert glossary.games[pack.name].name.en == name
    assert "skeleton-" not in (pack / "rules" / "torches.yaml").read_text(encoding="utf-8")


def test_a_name_without_letters_is_refused(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("pack", "new", "龍")

    assert (result.status, result.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("text", "language"), [("Una torcia illumina le caselle che sono vicine", "it"), (LINES, "en")]
)
def test_the_language_is_recognised(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.txt").write_text(f"Titolo\n{text}.", encoding="utf-8")
    lawspeaker("pack", "import", "book.txt", "--game", "x")

    assert f"language: {language}" in (tmp_path / "x" / "game.yaml").read_text(encoding="utf-8")


@given(st.lists(st.text(max_size=60), max_size=30))
@example(["A", "\\a\ud7fc"])  # nothing to read beside the name of an icon
@example(["B\U000e0020"])  # a tag that nobody sees
def test_any_text_makes_a_draft_that_the_reader_takes(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str]
) -> None:
    pack = tmp_path_factory.mktemp("draft") / "pack"
    write_draft(pack, "Game", "book", divided("\n".join(lines)), Locale("en"))
    codes = {problem.code for problem in load_packs([pack]).problems}

    assert codes <= {"draft", "few-questions", "ignored"}


def test_blocks_that_cannot_be_sent_are_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Sender:
        sent: Any = None

        def send(self, value: object) -> None:
            if isinstance(value, Rulebook):
                raise MemoryError  # noqa: TRY004  # it is too large, not of a wrong type
            self.sent = value

    monkeypatch.setattr("resource.setrlimit", lambda *_: None)
    monkeypatch.setattr("logging.disable", lambda: None)
    write_text(tmp_path / "book.txt")
    sender = Sender()
    readers._send_rulebook(tmp_path / "book.txt", sender)  # type: ignore[arg-type]  # as a pipe's end is used

    assert sender.sent == ("broken", {"reason": "MemoryError"})


def test_a_rulebook_that_takes_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.drafting.readers.SECONDS_FOR_READING", 0.01)
    write_pdf(tmp_path / "book.pdf")

    with pytest.raises(RulebookError) as raised:
        read_rulebook(tmp_path / "book.pdf")

    assert raised.value.code == "too-slow"
