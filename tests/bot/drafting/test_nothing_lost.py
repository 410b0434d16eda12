"""Every word that a reader of a document sees stands in its draft, in its order, and no other word does."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.drafting import readers
from bot.drafting.blocks import Rulebook
from bot.drafting.draft import divide
from bot.drafting.writing import write_draft
from bot.locales import Locale
from tests.bot.drafting.documents import UNSEEN, WRITERS, How, Kind, Part, Run, write_pdf

# What Markdown, HTML and Word can say of words, by the ending of their files; a PDF shows what it holds.
LOOKS: dict[str, list[How]] = {
    ".txt": ["plain"],
    ".pdf": ["plain"],
    ".md": ["plain", "bold", "link", "picture", "struck", "deleted", "moved-away", "hidden", "comment"],
    ".html": ["plain", "bold", "inserted", "link", "picture", "struck", "deleted", "moved-away", "hidden", "comment"],
    ".docx": [
        "plain", "bold", "inserted", "moved-here", "field", "control", "smart-tag", "link", "picture",
        "struck", "deleted", "moved-away", "hidden", "comment",
    ],
}  # fmt: skip
WORDS = [
    *(
        "torch",
        "lantern",
        "goblin",
        "caverns",
        "two-handed",
        "draws",
        "first",
        "fights",
        "Ogre",
        "Wound",
        "2",
        "3",
    ),
    *(
        "flooded",
        "difficult",
        "single-use",
        "may",
        "never",
        "not",
        "always",
        "each",
        "player",
        "the",
        "a",
        "of",
    ),
    *(
        "Note",
        "Exception",
        "perché",
        "città",
        "eroe",
        "l'acqua",
        "attacca",
        "nemici",
        "fino",
        "Può",
        "until",
    ),
]
KINDS: list[Kind] = ["text", "text", "text", "item", "step", "box", "table", "terms"]
ENDS = [".", "!", ":", "", ", then."]
# Documents of each case that are tried, and with ``--all-cases``.
EXAMPLES, ALL_EXAMPLES = 8, 40
# Documents are small, and looking for smaller ones takes minutes.
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
# The header of the pages is no text of the rules; it is listed.
ON_PAGES = {"zzheader"}
Writer = Callable[[Path, Sequence[Part]], None]
NUMBERED = re.compile(r"\w+")


def words_of(text: str) -> list[str]:
    return NUMBERED.findall(text.lower())


@st.composite
def runs(draw: st.DrawFn, looks: Sequence[How], *, longest: int = 24) -> tuple[Run, ...]:
    """Runs of words of several looks; each word that nobody sees is one that stands nowhere else."""
    pieces = [Run(f"{draw(st.sampled_from(WORDS))} ")]
    for number, how in enumerate(draw(st.lists(st.sampled_from(looks), min_size=1, max_size=5))):
        words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=longest // 3))
        if how in UNSEEN:
            words = [f"zz{number}{how[:2]}"]
        pieces.append(Run(" ".join(words) + " ", how))
    pieces.append(Run(draw(st.sampled_from(WORDS)) + draw(st.sampled_from(ENDS))))
    return tuple(pieces)


@st.composite
def documents(draw: st.DrawFn, looks: Sequence[How]) -> list[Part]:
    """A document: headings, and below them paragraphs, lists, boxes, tables and glossaries."""
    parts = [Part("heading", (Run("Book of Rules"),), level=1)]
    for number in range(draw(st.integers(1, 4))):
        title = " ".join(draw(st.lists(st.sampled_from(WORDS[:12]), min_size=1, max_size=4)))
        parts.append(Part("heading", (Run(f"Rule{number} {title}"),), level=draw(st.integers(2, 3))))
        for _ in range(draw(st.integers(1, 5))):
            kind = draw(st.sampled_from(KINDS))
            if kind in ("table", "terms"):
                parts.append(draw(rows(kind)))
            else:
                parts.append(Part(kind, draw(runs(looks))))
    return parts


@st.composite
def rows(draw: st.DrawFn, kind: Kind) -> Part:
    cell = st.sampled_from(
        ["Torch", "Goblin", "1", "2-3", "Draws a card", "Loses one turn", "Two-handed only"]
    )
    width = 2 if kind == "terms" else draw(st.integers(2, 3))
    lines = draw(st.lists(st.lists(cell, min_size=width, max_size=width), min_size=2, max_size=4))
    return Part(kind, rows=tuple(map(tuple, lines)))


def draft_words(folder: Path, file: Path) -> tuple[list[list[str]], Rulebook]:
    """Return the words of each text of the draft of a document: of each entry, and of what found no place."""
    rulebook = readers._read(file)
    draft = divide(rulebook, "en")
    write_draft(folder, "Game", "book", draft, Locale("en"))
    texts = []
    for entry in sorted(folder.glob("*/*.yaml")):
        record = yaml.safe_load(entry.read_text(encoding="utf-8"))
        section = record["source"]["section"]
        texts.append(words_of(f"{section} {record['title']['en']} {record['text']['en']}"))
    unplaced = folder / "unplaced.txt"
    texts.append(words_of(unplaced.read_text(encoding="utf-8")) if unplaced.exists() else [])
    texts.append(words_of(draft.title))
    return texts, rulebook


def stands_in(words: Sequence[str], texts: Iterable[Sequence[str]]) -> bool:
    """Return whether words stand in one of the texts, one right after the other."""
    wanted = f" {' '.join(words)} "
    return any(wanted in f" {' '.join(text)} " for text in texts)


def pieces(part: Part, ending: str) -> list[str]:
    """Return what of a part has to stay together: a paragraph, a cell, a term, a definition."""
    if part.rows:
        return [cell for row in part.rows for cell in row]
    return [part.plain(picture="" if ending == ".pdf" else "{}")]


def check(folder: Path, parts: Sequence[Part], ending: str, write: Writer) -> None:
    write(folder / f"book{ending}", parts)
    texts, rulebook = draft_words(folder / "draft", folder / f"book{ending}")
    missing = [
        piece
        for part in parts
        for piece in pieces(part, ending)
        if not stands_in(words_of(piece), texts)
    ]
    is_mixed = any(remark.code == "mixed-columns" for remark in rulebook.remarks)
    assert is_mixed or not missing
    assert not {
        word for text in texts for word in text if word.startswith("zz") and word not in ON_PAGES
    }


CASES: dict[str, tuple[str, Writer]] = {
    **{ending: (ending, write) for ending, write in WRITERS.items()},
    "one column": (".pdf", partial(write_pdf, columns=1)),
    "drawn row by row": (".pdf", partial(write_pdf, order="rows")),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("case", CASES)
def test_what_a_reader_sees_is_in_the_draft(
    case: str, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> None:
    ending, write = CASES[case]
    examples = ALL_EXAMPLES if pytestconfig.getoption("--all-cases") else EXAMPLES

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), phases=PHASES)
    @given(documents(LOOKS[ending]))
    def search(parts: list[Part]) -> None:
        check(tmp_path_factory.mktemp("lost"), parts, ending, write)

    search()


def test_two_tables_below_each_other_keep_their_columns(tmp_path: Path) -> None:
    first = (
        ("Torch", "2-3", "1"),
        ("1", "Two-handed only", "Goblin"),
        ("Two-handed only", "Loses one turn", "2-3"),
    )
    second = (("1", "Two-handed only"), ("Torch", "Torch"))
    parts = [
        Part("heading", (Run("Book of Rules"),), level=1),
        Part("heading", (Run("Lights"),), level=2),
        Part("table", rows=first),
        Part("table", rows=second),
    ]

    check(tmp_path, parts, ".pdf", partial(write_pdf, columns=2))


def test_a_number_that_ends_a_sentence_on_the_last_line_is_no_page_number(tmp_path: Path) -> None:
    texts: tuple[tuple[Kind, int, str], ...] = (
        ("heading", 1, "Book of Rules"),
        ("heading", 3, "Rule0 two-handed goblin"),
        ("text", 0, "Exception a not Wound 2 Note torch player the torch."),
        ("text", 0, "each first lantern two-handed never lantern:"),
        ("box", 0, "lantern single-use difficult torch until fino"),
        ("heading", 3, "Rule1 fights"),
        ("text", 0, "nemici may a two-handed draws always 3 flooded never player never:"),
        ("step", 0, "a flooded draws 3 eroe fino 2 first always lantern 2:"),
    )
    parts = [
        Part(kind=kind, runs=(Run(text=text, how="plain"),), level=level, rows=())
        for kind, level, text in texts
    ]

    check(tmp_path, parts, *CASES[".pdf"])
