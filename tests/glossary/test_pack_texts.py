"""What happens to texts on the way from YAML: cut before a comment, or without what nobody sees."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from bot.locales import Locale
from bot.render.problems import problem_lines
from glossary import LANGUAGES, Glossary, Problem
from glossary.invisible import INVISIBLE, is_visible
from glossary.loading.loader import load_packs
from glossary.loading.pack_texts import text_problems
from tests.conftest import Lawspeaker, WritePack

FILE = "rules/torch.yaml"
# The file of the report: a title and two questions that go on behind a number.
TRUNCATED = """title:
  en: Torch #2 burns
kind: rule
aliases: {en: []}
questions:
  en:
  - what does tile #3 do
  - can I use action #1 twice
short: {en: A torch.}
text:
  en: |
    Line with #4 stays.
source: {document: rulebook, section: Light, page: 7}
"""
ENGLISH = {"language": "en"}
# All that a comment may stand beside without cutting a text.
LEGAL = """# the whole file
title: # the name
  en: "Torch" # quoted
  it: 'Torcia' # quoted too
kind: rule # no sentence
aliases: {en: [], it: []} # none
questions:
  # English
  en:
  - "what does tile #3 do" # quoted
  it: [che cosa fa] # behind a list
short: {en: A torch., it: Una torcia.} # behind a mapping
text:
  en: | # behind the sign of a block
    Line with #4 stays. # this too
  it: >-
    # anche questa riga
source:
  document: rulebook # an id
  section: Light#7
  page: 7 # a number
see_also: [deep-halls/rope] # ids
calculator: schemer # a name
"""


def found_in(text: str) -> list[tuple[int, str, str]]:
    return [
        (problem.line, problem.key, problem.code) for problem in text_problems(text, Path("x.yaml"))
    ]


def errors_of(pack: Path) -> list[Problem]:
    return [problem for problem in load_packs([pack]).problems if not problem.is_warning]


class TestComments:
    """`` #`` behind a text without quotes."""

    def test_all_cut_texts_are_named_with_their_lines(self, write_pack: WritePack) -> None:
        pack = write_pack({FILE: TRUNCATED}, game={**ENGLISH, "name": {"en": "Deep Halls"}})

        assert [(problem.line, problem.key, problem.code) for problem in errors_of(pack)] == [
            (2, "title.en", "cut-by-comment"),
            (7, "questions.en[0]", "cut-by-comment"),
            (8, "questions.en[1]", "cut-by-comment"),
        ]

    @pytest.mark.parametrize(
        ("language", "cure"),
        [("en", "put the text in quotes"), ("it", "metti il testo tra virgolette")],
    )
    def test_check_says_what_is_lost_and_the_cure(
        self, lawspeaker: Lawspeaker, write_pack: WritePack, language: str, cure: str
    ) -> None:
        pack = write_pack({FILE: TRUNCATED}, game=ENGLISH)
        result = lawspeaker("check", str(pack), language=language)

        assert result.status == 1
        assert '"#2 burns"' in result.lines[1]
        assert all(line.endswith(cure) for line in result.lines[1:4])

    def test_half_a_rule_is_never_shown(self, lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
        short = "short:\n  en: Use tile #3 first, then tile #4.\n  it: Prima la tessera #3.\n"
        rule = (write_pack({FILE: {"short": None}}) / FILE).read_text(encoding="utf-8")
        pack = write_pack({FILE: rule + short})
        result = lawspeaker("ask", "light source", "--packs", str(pack))

        assert "Use tile" not in result.out
        assert result.err.startswith("Warning: 2 problems in")

    def test_quotes_cure_it(self, write_pack: WritePack) -> None:
        cured = TRUNCATED.replace("Torch #2 burns", '"Torch #2 burns"')
        cured = cured.replace("what does tile #3 do", "'what does tile #3 do'")
        cured = cured.replace("can I use action #1 twice", '"can I use action #1 twice"')
        pack = write_pack({FILE: cured}, game={**ENGLISH, "name": {"en": "Deep Halls"}})
        glossary = load_packs([pack])

        assert errors_of(pack) == []
        assert glossary.entries["deep-halls/torch"].body.title.en == "Torch #2 burns"

    def test_comments_elsewhere_are_none_of_its_business(self) -> None:
        assert found_in(LEGAL) == []

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("title: {\n  en: Torch,\n  it: Torcia #2\n}\n", (3, "title.it", "cut-by-comment")),
            ("aliases:\n  en:\n  - fire\t#2\n", (3, "aliases.en[0]", "cut-by-comment")),
            ("short:\n  en: One\n    two #3\n", (3, "short.en", "cut-by-comment")),
            ("questions:\n  en:\n  - #3 first\n", (3, "questions.en[0]", "cut-by-comment")),
            ("source: {section: \n  Light #2\n}\n", (2, "source.section", "cut-by-comment")),
            ("examples:\n  it: Vedi la #4\n", (2, "examples.it", "cut-by-comment")),
            ("open_points:\n  it: Vedi ##\n", (2, "open_points.it", "cut-by-comment")),
            ("name:\n  en: Halls #2\n", (2, "name.en", "cut-by-comment")),
            ("documents:\n  a:\n    title: Book #2\n", (3, "documents.a.title", "cut-by-comment")),
            ("documents:\n  a:\n    version: 2nd #2\n", (3, "documents.a.version", "cut-by-comment")),
            ("figures:\n  hero:\n  - Hero #2\n", (3, "figures.hero[0]", "cut-by-comment")),
            ("red:\n  assumed:\n    en: As on #2\n", (3, "red.assumed.en", "cut-by-comment")),
            ("title:\n  en: Torch # the name\n", (2, "title.en", "comment-behind-text")),
            ("title:\n  en: Torch #\n", (2, "title.en", "comment-behind-text")),
            ("title:\n  en: Torch #\tof fire\n", (2, "title.en", "comment-behind-text")),
        ],
    )
    @pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
    def test_each_text_is_looked_at(
        self, text: str, expected: tuple[int, str, str], ending: str
    ) -> None:
        assert found_in(text.replace("\n", ending)) == [expected]
        assert found_in(f"# \N{FIRE}\n{text}".replace("\n", ending)) == [
            (expected[0] + 1, *expected[1:])
        ]

    def test_a_comment_that_is_meant_as_one_stops_nothing(
        self, lawspeaker: Lawspeaker, write_pack: WritePack
    ) -> None:
        rule = (write_pack({FILE: {"title": None}}) / FILE).read_text(encoding="utf-8")
        pack = write_pack({FILE: f"title:\n  en: Torch # the name\n  it: Torcia\n{rule}"})
        result = lawspeaker("check", str(pack))

        assert result.status == 0
        assert 'the text ends before "# the name"' in result.out

    def test_questions_apart_from_the_entries_are_texts_too(self, write_pack: WritePack) -> None:
        questions = "torch:\n- what does tile #3 do\n- may I run # or not\n"
        pack = write_pack({FILE: {"questions": None}, "questions/en.yaml": questions})
        places = [
            (problem.file.name, problem.line, problem.key, problem.code)
            for problem in load_packs([pack]).problems
            if problem.code in ("cut-by-comment", "comment-behind-text")
        ]

        assert places == [
            ("en.yaml", 2, "torch[0]", "cut-by-comment"),
            ("en.yaml", 3, "torch[1]", "comment-behind-text"),
        ]

    def test_a_text_that_repeats_is_named_once(self) -> None:
        assert len(found_in("title: {en: &a [x #2\n], it: *a}\n")) == 1

    def test_no_shipped_text_is_cut_or_hidden(self, glossary: Glossary) -> None:
        packs = Path(__file__).parents[2] / "glossary" / "packs"
        texts = {file: file.read_text(encoding="utf-8") for file in packs.rglob("*.yaml")}

        assert len(texts) > len(glossary.games)
        assert [problem for file, text in texts.items() for problem in text_problems(text, file)] == []


# Nobody sees them, and no text needs them.
HIDDEN = {
    "ZERO WIDTH SPACE": "\u200b",
    "SOFT HYPHEN": "\u00ad",
    "WORD JOINER": "\u2060",
    "ZERO WIDTH NO-BREAK SPACE": "\ufeff",
    "HANGUL FILLER": "\u3164",
    "HALFWIDTH HANGUL FILLER": "\uffa0",
    "HANGUL CHOSEONG FILLER": "\u115f",
    "HANGUL JUNGSEONG FILLER": "\u1160",
    "BRAILLE PATTERN BLANK": "\u2800",
    "COMBINING GRAPHEME JOINER": "\u034f",
    "INVISIBLE TIMES": "\u2062",
    "INHIBIT SYMMETRIC SWAPPING": "\u206a",
    "INTERLINEAR ANNOTATION ANCHOR": "\ufff9",
    "ZERO WIDTH JOINER": "\u200d",
    "ZERO WIDTH NON-JOINER": "\u200c",
    "TAG LATIN SMALL LETTER G": "\U000e0067",
}
# What scripts and emoji cannot do without.
NEEDED = {
    "an astronaut": "\U0001f469\u200d\U0001f680",
    "a heart on fire": "\u2764\ufe0f\u200d\U0001f525",
    "a family": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "a waving hand with a skin": "\U0001f575\U0001f3fd\u200d\u2640\ufe0f",
    "a keycap": "1\ufe0f\u20e3",
    "the flag of England": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "Persian": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "Marathi": "\u0930\u094d\u200d\u092f",
    "Hebrew with points": "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
    "Italian": "perché l\u2019eroe \u00ab2\u00bb \u2014 \u2026",
}


class TestInvisible:
    """Characters that nobody sees."""

    @pytest.mark.parametrize("name", HIDDEN)
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("title:\n  en: To{}rch\n", (2, "title.en")),
            ("aliases:\n  it:\n  - a\n  - to{}rcia\n", (4, "aliases.it[1]")),
            ("questions: {{en: [what is a tor{}ch]}}\n", (1, "questions.en[0]")),
            ('short: {{en: "a tor{}ch"}}\n', (1, "short.en")),
            ("text:\n  en: |\n    One line.\n    A tor{}ch.\n", (4, "text.en")),
            ("source: {{section: Li{}ght}}\n", (1, "source.section")),
            ("name: {{it: Sale Pro{}fonde}}\n", (1, "name.it")),
        ],
    )
    def test_each_is_named_with_its_line(self, name: str, text: str, expected: tuple[int, str]) -> None:
        (problem,) = text_problems(text.format(HIDDEN[name]), Path("x.yaml"))

        assert (problem.line, problem.key) == expected
        assert problem.code == "invisible-character"
        assert problem.is_warning
        assert str(problem.details["character"]).endswith(name)

    @pytest.mark.parametrize("name", HIDDEN)
    def test_an_escape_is_seen_through(self, name: str) -> None:
        code = ord(HIDDEN[name])
        text = f'title:\n  en: "To\\U{code:08x}rch"\n'

        assert found_in(text) == [(2, "title.en", "invisible-character")]

    @pytest.mark.parametrize("name", HIDDEN)
    def test_loading_leaves_it_out(
        self, lawspeaker: Lawspeaker, write_pack: WritePack, name: str
    ) -> None:
        hidden = HIDDEN[name]
        pack = write_pack(
            {
                FILE: {
                    "title": {"en": f"To{hidden}rch", "it": f"Tor{hidden}cia"},
                    "short": {"en": f"It lights{hidden} up.", "it": "Fa luce."},
                }
            }
        )
        body = load_packs([pack]).entries["deep-halls/torch"].body
        checked = lawspeaker("check", str(pack))

        assert (body.title.en, body.title.it, body.short.en) == ("Torch", "Torcia", "It lights up.")
        assert checked.status == 0
        assert name in checked.out

    def test_what_was_left_out_is_not_shown(
        self, lawspeaker: Lawspeaker, write_pack: WritePack
    ) -> None:
        titles = {
            f"torch-{number}": {"en": f"To{hidden}rch", "it": f"Tor{hidden}cia"}
            for number, hidden in enumerate(HIDDEN.values())
        }
        pack = write_pack({f"rules/{name}.yaml": {"title": title} for name, title in titles.items()})

        for name in titles:
            answer = lawspeaker("ask", f"deep-halls/{name}", "--packs", str(pack))
            assert answer.lines[0] == "Torch · Torcia"

    @pytest.mark.parametrize("name", HIDDEN)
    def test_nothing_else_is_empty(self, write_pack: WritePack, name: str) -> None:
        hidden = HIDDEN[name]
        pack = write_pack({FILE: {"title": {"en": hidden * 3, "it": "Torcia"}}})

        assert not is_visible(f" {hidden} {hidden}")
        assert [(problem.key, problem.code) for problem in errors_of(pack)] == [("title.en", "empty")]

    @pytest.mark.parametrize("name", NEEDED)
    def test_what_is_needed_stays(self, write_pack: WritePack, name: str) -> None:
        text = f"a {NEEDED[name]} b"
        pack = write_pack({FILE: {"title": {"en": text, "it": NEEDED[name]}}})

        assert found_in(yaml.safe_dump({"title": {"en": text}}, allow_unicode=True)) == []
        assert load_packs([pack]).entries["deep-halls/torch"].body.title.en == text
        assert is_visible(NEEDED[name])

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_sentence_can_be_read(self, language: str) -> None:
        problems = list(text_problems("title:\n  en: To\u200brch\n", Path("x.yaml")))
        _, line = problem_lines(problems, Locale("it" if language == "it" else "en"))

        assert line.isprintable()
        assert "U+200B ZERO WIDTH SPACE" in line

    def test_what_turns_the_direction_is_still_refused(self, write_pack: WritePack) -> None:
        for mark in "\u200e\u202e\u2066\u061c":
            pack = write_pack({FILE: {"title": {"en": f"To{mark}rch", "it": "Torcia"}}})
            assert [problem.code for problem in errors_of(pack)] == ["hidden-character"]


def format_characters() -> Iterator[str]:
    """Yield Unicode's characters that are formats and have no shape, but for what texts need."""
    import unicodedata

    for code in range(0x110000):
        if unicodedata.category(chr(code)) == "Cf":
            yield chr(code)


# Signs of Arabic, Syriac and Egyptian that are drawn, what turns the direction (refused elsewhere), and
# shorthand.
SHOWN = {
    *range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, 0x180E,
    *range(0x13430, 0x13460), *range(0x1BCA0, 0x1BCA4),
    0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A),
}  # fmt: skip


def test_every_format_character_without_a_shape_is_known() -> None:
    unknown_characters = [
        f"U+{ord(character):04X}"
        for character in format_characters()
        if ord(character) not in SHOWN and not re.fullmatch(INVISIBLE, character)
    ]

    assert unknown_characters == []
