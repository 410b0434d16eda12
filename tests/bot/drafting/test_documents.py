"""What each format hides from a simple reader: tracked changes, notes, columns, edges of pages, labels."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import docx
import pytest
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part as PackagePart
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from bot.drafting import readers
from bot.drafting.blocks import Block, Remark, Rulebook, RulebookError, visible_text
from bot.drafting.draft import Draft, divide
from bot.drafting.plain_text import blocks_of_text
from tests.bot.drafting.documents import Part, Run, write_pdf
from tests.conftest import Lawspeaker


def read(file: Path, content: str | None = None) -> Draft:
    if content is not None:
        file.write_text(content, encoding="utf-8")
    return divide(readers._read(file), "en")


def texts(draft: Draft) -> dict[str, str]:
    return {entry.title: entry.text for entry in draft.entries}


# Labels, glossaries and what lines say.


@pytest.mark.parametrize(
    "line",
    [
        "Note: you may not end on rubble.",
        "IMPORTANT: never dig twice.",
        "Example: Anna walks 2 tunnels.",
        "**Exception:** with a Lamp you may dig twice.",
        "Nota: la candela non si spegne mai.",
        "Ricorda: le torce costano 1 moneta.",
        "A round has three phases: Dawn, Noon and Night.",
        "Roll 1d6 when you enter: 1-2 lose a Camel, 3-6 nothing.",
        "Se l'eroe è ferito: perde 1 azione.",
        "At the end of the round: flip the Sun token.",
        "Gas Mask: a Miner with one ignores gas.",
    ],
)
@pytest.mark.parametrize("ending", [".md", ".txt", ".html"])
def test_a_sentence_with_a_colon_stays_with_its_rule(tmp_path: Path, ending: str, line: str) -> None:
    content = f"# G\n\n## Walk\n\nMove up to 2 tunnels.\n\n{line}\n\n## Rest\n\nRegain 1 Grit.\n"
    if ending == ".html":
        line = line.replace("**", "")
        content = f"<h1>G</h1><h2>Walk</h2><p>Move up to 2 tunnels.</p><p>{line}</p><h2>Rest</h2>Regain 1 Grit."
    draft = read(tmp_path / f"book{ending}", content)

    assert [entry.title for entry in draft.entries] == ["Walk", "Rest"]
    assert texts(draft)["Walk"].endswith(line.replace("**", ""))


@pytest.mark.parametrize("lead_in", ["", "These goods are traded.\n\n"])
@pytest.mark.parametrize(
    "pattern", ["{}: {}\n", "**{}**: {}\n", "**{}:** {}\n", "{}: {}\n\n", "- **{}**: {}\n"]
)
def test_a_run_of_short_names_is_a_glossary(tmp_path: Path, pattern: str, lead_in: str) -> None:
    terms = {
        "Salt": "sold in every Town, worth 2.",
        "Silk": "sold in Port only.",
        "Line of sight": "a straight line.",
    }
    lines = "".join(pattern.format(name, definition) for name, definition in terms.items())
    draft = read(
        tmp_path / "book.md", f"# G\n\n## Goods\n\n{lead_in}{lines}\n## Load\n\nTwo at most.\n"
    )
    is_list_of_a_rule = bool(lead_in) and pattern.startswith("-")

    assert {name: text for name, text in texts(draft).items() if name in terms} == (
        {} if is_list_of_a_rule else terms
    )
    assert draft.unplaced == ()


def test_outcomes_after_a_colon_are_no_glossary(tmp_path: Path) -> None:
    draft = read(
        tmp_path / "b.md",
        "# G\n\n## Dig\n\nRoll a die:\n\nHit: dig on.\n\nMiss: stop here.\n\nFumble: go back.\n",
    )

    assert list(texts(draft)) == ["Dig"]


def test_a_line_of_plain_text_is_no_title_because_it_is_short() -> None:
    lines = "Walk\nMove up to 2 tunnels. You may not end\non a tunnel that holds another Miner:\ngo back one.\n"
    lines += "\nWeapons\n\nEvery Miner may use a two-\nhanded pick. The over-\nlord has no weapon, nor a non-\nplayer.\n"
    draft = divide(Rulebook(tuple(blocks_of_text(lines))), "en")

    assert texts(draft) == {
        "Walk": "Move up to 2 tunnels. You may not end on a tunnel that holds another Miner: go back one.",
        "Weapons": "Every Miner may use a two-handed pick. The overlord has no weapon, nor a non-player.",
    }


def test_underlined_headings_and_tables_of_plain_text() -> None:
    lines = "Danger\n======\n\nGas hurts.\n\nLight\n-----\n\nLamps glow.\n\n1. Draw\n2. Play\n\n"
    lines += "| a | b |\n|---|---|\n| 1 | 2 |\n\nWounds\n------\n\nRoll  Effect\n----  ------\n1     You lose\n      a turn.\n2-3   Nothing.\n"
    draft = divide(Rulebook(tuple(blocks_of_text(lines))), "en")

    assert texts(draft) == {
        "Danger": "Gas hurts.",
        "Light": "Lamps glow.\n\n1. Draw\n2. Play\n\n| a | b |\n| --- | --- |\n| 1 | 2 |",
        "Wounds": "| Roll | Effect |\n| --- | --- |\n| 1 | You lose a turn. |\n| 2-3 | Nothing. |",
    }
    assert draft.title == "Danger"


def test_what_a_title_leaves_out_of_its_heading_stands_in_the_section(tmp_path: Path) -> None:
    (entry,) = read(tmp_path / "b.md", "# G\n\n## 3.2 Guard (1 Water)\n\nTake a token.\n").entries

    assert (entry.title, entry.section) == ("Guard", "G, 3.2 Guard (1 Water)")


def test_a_heading_that_is_too_long_for_a_title_is_no_shorter_in_the_entry(tmp_path: Path) -> None:
    heading = " ".join(f"word{number}" for number in range(60))
    (entry,) = read(tmp_path / "b.md", f"# G\n\n## {heading}\n\nTake a token.\n").entries

    assert len(entry.title) <= 90
    assert entry.text == f"{heading}\n\nTake a token."


def test_questions_are_an_faq_and_rest_on_a_rule(tmp_path: Path) -> None:
    lines = "# G\n\n## Trade\n\nSell.\n\n## Deep Sand\n\nStop.\n\n## FAQ\n\n### Can two share Deep Sand?\n\nYes.\n\n"
    draft = read(
        tmp_path / "b.md", f"{lines}Q: May I trade twice?\n\nA: No.\n\n**Is it hot?**\n\nYes: very.\n"
    )

    assert [(entry.title, entry.kind, entry.rules, entry.text) for entry in draft.entries[2:]] == [
        ("Can two share Deep Sand?", "faq", ("deep-sand",), "Yes."),
        ("May I trade twice?", "faq", ("trade",), "No."),
        ("Is it hot?", "faq", draft.entries[4].rules, "Yes: very."),
    ]


def test_contents_and_an_index_are_no_entries() -> None:
    lines = "BOOK\n\nContents\n\nWalk ........ 2\nDig ......... 3\n\nWalk\n\nMove.\n\nDig\n\nFlip a tile.\n\nIndex\n\nDig, 2-3\nWalk 2\n"
    draft = divide(Rulebook(tuple(blocks_of_text(lines))), "en")

    assert texts(draft) == {"Walk": "Move.", "Dig": "Flip a tile."}
    assert [block.text for block in draft.unplaced] == [
        *("Contents", "Walk ........ 2", "Dig ......... 3", "Index", "Dig, 2-3", "Walk 2"),
    ]


def test_what_markdown_takes_for_an_address_is_listed(tmp_path: Path) -> None:
    draft = read(
        tmp_path / "b.md",
        "# G\n\n## Gas\n\nIt hurts [a] and [b].\n\n[a]: Torches\n[b]: http://x.org/y\n",
    )

    assert [block.text for block in draft.unplaced] == ["[A]: Torches"]


def test_equal_headings_of_different_sections_are_different_rules(tmp_path: Path) -> None:
    draft = read(
        tmp_path / "b.md", "# G\n## Heroes\n### Attack\nRoll 2.\n## Monsters\n### Attack\nRoll 3.\n"
    )

    assert texts(draft) == {"Attack": "Roll 2.", "Attack (Monsters)": "Roll 3."}


def test_what_nobody_sees_divides_no_word() -> None:
    assert visible_text("dif\ufb01cult\u00ad ter\u200brain\r\n") == "difficult terrain\n"


# Word.

W = nsdecls("w")


def word(file: Path, *paragraphs: str, change: Any = None) -> Rulebook:
    """Read a Word document of these paragraphs' XML, below a heading."""
    document = docx.Document()
    document.add_heading("Rule", 1)
    for paragraph in paragraphs:
        document.element.body.insert(-1, parse_xml(paragraph.replace(">", f" {W}>", 1)))
    if change is not None:
        change(document)
    document.save(str(file))
    return readers._read(file)


def run(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


@pytest.mark.parametrize(
    ("paragraphs", "expected"),
    [
        (["<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" + run("You may ") + "</w:p>", f"<w:p>{run('never rest.')}</w:p>"],
         ["You may never rest."]),
        (["<w:p>" + run("Roll 10") + run("2", "<w:vertAlign w:val='superscript'/>") + "</w:p>"], ["Roll 10 [2]"]),
        (["<w:p><w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>made</w:t><w:br/><w:t>axe</w:t></w:r></w:p>"], ["well-made\naxe"]),
        (["<w:p>" + run("Bell") + "<w:r><w:tab/></w:r>" + run("3") + "</w:p>"], ["Bell\t3"]),
        (["<w:sdt><w:sdtContent><w:p>" + run("Five Grit.") + "</w:p></w:sdtContent></w:sdt>"], ["Five Grit."]),
        (["<w:p><w:pPr><w:outlineLvl w:val='1'/></w:pPr>" + run("Gas") + "</w:p>"], ["Gas"]),
        (["<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='2'/></w:tcPr><w:p>" + run("Dangers") + "</w:p></w:tc></w:tr>"
          "<w:tr><w:tc><w:p>" + run("Gas") + "</w:p></w:tc><w:tc><w:p>" + run("1") + "</w:p></w:tc></w:tr>"
          "<w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p>" + run("zz") + "</w:p></w:tc></w:tr></w:tbl>"],
         ["Dangers\t", "Gas\t1"]),
        (["<w:tbl><w:tr><w:tc><w:p><w:pPr><w:pStyle w:val='Heading2'/></w:pPr>" + run("Flood") + "</w:p><w:p>"
          + run("It floods.") + "</w:p></w:tc></w:tr></w:tbl>"], ["Flood", "It floods."]),
    ],
)  # fmt: skip
def test_word_says_what_its_reader_sees(
    tmp_path: Path, paragraphs: Sequence[str], expected: Sequence[str]
) -> None:
    assert [block.text for block in word(tmp_path / "b.docx", *paragraphs).blocks[1:]] == expected


def test_word_hides_by_style(tmp_path: Path) -> None:
    def change(document: Any) -> None:
        style = document.styles.add_style("Secret", 2)
        style.font.hidden = True
        document.styles.add_style("Secret Child", 2).base_style = style

    hidden_run = run("zz", "<w:rStyle w:val='SecretChild'/>")
    visible_run = run("so.", "<w:rStyle w:val='SecretChild'/><w:vanish w:val='0'/>")
    blocks = word(
        tmp_path / "b.docx", f"<w:p>{run('Not ')}{hidden_run}{visible_run}</w:p>", change=change
    ).blocks

    assert blocks[-1].text == "Not so."


def test_word_counts_its_steps_and_notes(tmp_path: Path) -> None:
    def change(document: Any) -> None:
        for text in ("Draw.", "Play."):
            document.add_paragraph(text, style="List Number")
        note = f'<w:footnotes {W}><w:footnote w:id="7"><w:p><w:r><w:t>Once.</w:t></w:r></w:p></w:footnote></w:footnotes>'
        part = PackagePart(
            PackURI("/word/footnotes.xml"),
            CONTENT_TYPE.WML_FOOTNOTES,
            note.encode(),
            document.part.package,
        )
        document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)

    reference = "<w:r><w:footnoteReference w:id='7'/></w:r>"
    blocks = word(
        tmp_path / "b.docx", f"<w:p>{run('Rest')}{reference}{run(' now.')}</w:p>", change=change
    ).blocks[1:]

    assert [(block.kind, block.text, block.marker) for block in blocks] == [
        ("text", "Rest [1] now.", "1."),
        ("text", "[1] Once.", "1."),
        ("step", "Draw.", "1."),
        ("step", "Play.", "2."),
    ]


def test_word_says_what_is_special_about_it(tmp_path: Path) -> None:
    def change(document: Any) -> None:
        document.add_comment(document.paragraphs[0].runs[0], text="zz", author="a")

    changed = f"<w:p>{run('It ')}<w:ins w:id='1'>{run('never ')}</w:ins><w:del w:id='2'/>{run('floods.')}</w:p>"
    picture = "<w:p><w:r><w:drawing/></w:r></w:p>"
    rulebook = word(tmp_path / "b.docx", changed, picture, change=change)

    assert rulebook.remarks == (
        Remark("tracked-changes", 2),
        Remark("comments", 1),
        Remark("pictures", 1),
    )


# PDF.

ENCRYPTED = Path(__file__).with_name("encrypted")

PROSE = "A Miner may never move twice in one round, whatever the cards say, unless a Lamp lights the tunnel with the letter"


def prose_text(number: int) -> str:
    """A sentence that differs from others in more than its digits, as those of pages do."""
    return f"{PROSE} {'AEIOU'[number % 5]}{'bcdfgh'[number // 5]}."


def prose(number: int) -> list[Part]:
    return [
        Part("heading", (Run(f"Rule number {number}"),), level=2),
        Part("text", (Run(prose_text(number)),)),
    ]


@pytest.mark.parametrize("order", ["columns", "rows"])
def test_columns_of_a_pdf_become_paragraphs(tmp_path: Path, order: Any) -> None:
    parts = [
        Part("heading", (Run("Book"),), level=1),
        *(part for number in range(30) for part in prose(number)),
    ]
    write_pdf(tmp_path / "b.pdf", parts, order=order)
    rulebook = readers._read(tmp_path / "b.pdf")

    assert [block.text for block in rulebook.blocks if block.kind == "text"] == [
        prose_text(number) for number in range(30)
    ]
    assert [block.kind for block in rulebook.blocks].count("heading") == 31
    assert [remark.code for remark in rulebook.remarks] == (
        ["mixed-columns"] if order == "rows" else []
    )
    assert [block.text for block in rulebook.blocks if block.kind == "margin"] == [
        "zzheader of the book"
    ]


def test_a_pdf_names_what_it_cannot_read(tmp_path: Path) -> None:
    Image.new("RGB", (60, 60), "red").save(tmp_path / "die.png")
    canvas = Canvas(str(tmp_path / "b.pdf"), pagesize=(300, 300))
    for line, text in enumerate(["Rule", "Roll            and lose one Grit."]):
        canvas.drawString(20, 200 - 20 * line, text)
    canvas.drawImage(str(tmp_path / "die.png"), 46, 178, 10, 10)
    canvas.drawImage(str(tmp_path / "die.png"), 200, 20, 80, 80)
    canvas.saveState()
    canvas.rotate(90)
    canvas.drawString(50, -290, "Turned text")
    canvas.restoreState()
    canvas.showPage()
    canvas.drawImage(str(tmp_path / "die.png"), 0, 0, 300, 300)
    canvas.showPage()
    canvas.save()
    rulebook = readers._read(tmp_path / "b.pdf")

    assert [block.text for block in rulebook.blocks] == [
        "Rule",
        "Roll [?] and lose one Grit.",
        "Turned text",
    ]
    assert rulebook.remarks == (Remark("empty-pages", 1, (2,)), Remark("pictures", 3))


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_page_that_is_turned_is_read_as_it_is_seen(tmp_path: Path, rotation: int) -> None:
    canvas = Canvas(str(tmp_path / "b.pdf"), pagesize=(400, 400))
    canvas.translate(200, 200)
    canvas.rotate(rotation)
    for line in range(3):
        canvas.drawString(-150, 100 - 20 * line, f"Line number {line} of it.")
    canvas.setPageRotation(rotation)
    canvas.save()
    blocks = readers._read(tmp_path / "b.pdf").blocks

    assert (
        " ".join(block.text for block in blocks)
        == "Line number 0 of it. Line number 1 of it. Line number 2 of it."
    )


def test_an_encrypted_pdf_is_read_if_it_needs_no_password() -> None:
    rulebook = readers._read(ENCRYPTED / "aes-256.pdf")

    assert [block.text for block in rulebook.blocks] == ["Locked rule"]


def test_an_encrypted_pdf_with_a_password_is_named_as_such() -> None:
    with pytest.raises(RulebookError, match="encrypted"):
        readers._read(ENCRYPTED / "aes-256-password.pdf")


# What the author of a draft is told.


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Columns on page 1 are mixed"), ("it", "Le colonne a pagina 1 sono mescolate")],
)
def test_a_draft_says_what_is_special_about_its_document(
    lawspeaker: Lawspeaker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    parts = [
        Part("heading", (Run("Book"),), level=1),
        *(part for number in range(15) for part in prose(number)),
    ]
    write_pdf(tmp_path / "b.pdf", parts, order="rows")
    result = lawspeaker("pack", "import", "b.pdf", "--game", "Deep Halls", language=language)
    game = (tmp_path / "deep-halls" / "game.yaml").read_text(encoding="utf-8")

    assert sentence in result.out
    assert f"# {sentence}" in game
    assert "title: Book" in game


def test_a_rulebook_is_named_after_its_first_heading_or_its_file(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.md").write_text(
        "# Rulebook\n\n## Trade\n\nSell.\n\n## FAQ\n\n### May I trade?\n\nYes.\n"
    )
    lawspeaker("pack", "import", "book.md", "--game", "Deep Halls")

    assert sorted(file.name for file in (tmp_path / "deep-halls").rglob("*.yaml")) == [
        "game.yaml",
        "may-i-trade.yaml",
        "trade.yaml",
    ]
    assert "title: Rulebook" in (tmp_path / "deep-halls" / "game.yaml").read_text(encoding="utf-8")
    assert divide(Rulebook((Block("text", "No heading."),)), "en").title == ""


def test_an_item_whose_sentence_goes_on_is_no_title() -> None:
    blocks = (
        Block("heading", "Light"),
        Block("item", "Torches of the old"),
        Block("text", "caverns burn for 3 rounds."),
    )

    assert list(texts(divide(Rulebook(blocks), "en"))) == ["Light"]
