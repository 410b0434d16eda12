"""What authors do wrong: the cause alone is named, where it is and with what to do, in both languages."""

from pathlib import Path

import pytest

from bot.locales import Locale
from bot.render.problems import problem_lines
from glossary import LANGUAGES, Problem
from glossary.loading.loader import load_packs
from tests.conftest import WritePack

FILE = "rules/portcullis.yaml"
DIE = "torch-die:\n  faces: 0,1\n  assumed: {en: We guess., it: Lo supponiamo.}\n"
RIGHT = """title: {en: Portcullis, it: Saracinesca}
kind: rule
aliases: {en: [iron gate], it: [grata]}
questions:
  en:
    - can I open the iron gate
  it:
    - come si alza la saracinesca
short:
  en: Two heroes lift a portcullis together.
  it: Due eroi alzano una saracinesca insieme.
text:
  en: |
    Two heroes lift a portcullis together. It has no lock.
  it: |
    Due eroi alzano una saracinesca insieme. Non ha serratura.
source: {document: rulebook, section: Doors, page: 12}
"""
SHORT = "Two heroes lift a portcullis together.\n  it"
QUESTION = "- can I open the iron gate"

# What is changed in RIGHT, what to, and the line, the key and the code of the one problem.
MISTAKES: tuple[tuple[str, str, tuple[int, str, str]], ...] = (
    ("    - can", "\t- can", (6, "", "tab")),
    ("  it: Due", " it: Due", (11, "", "wrong-indent")),
    ("kind: rule", "  kind: rule", (2, "", "wrong-indent")),
    ("    Two heroes", "Two heroes", (14, "", "no-colon")),
    ("kind: rule", "kind:rule", (2, "", "no-colon")),
    ("  en: Two", "\N{NO-BREAK SPACE} en: Two", (11, "", "odd-space")),
    ("kind: rule", "kind:\N{NO-BREAK SPACE}rule", (3, "", "odd-space")),
    (SHORT, f'"{SHORT}', (10, "", "quote-open")),
    (SHORT, f"'{SHORT}", (10, "", "quote-open")),
    (SHORT, f"Note: {SHORT}", (10, "", "colon-in-text")),
    (SHORT, f"- {SHORT}", (10, "", "needs-quotes")),
    (SHORT, f"**{SHORT}", (10, "", "needs-quotes")),
    (SHORT, f"@{SHORT}", (10, "", "needs-quotes")),
    (SHORT, f"> {SHORT}", (10, "", "needs-quotes")),
    (QUESTION, '- "iron gate": what', (6, "questions.en[0]", "unquoted")),
    (QUESTION, "- gate: can I open it", (6, "questions.en[0]", "unquoted")),
    (QUESTION, "- yes", (6, "questions.en[0]", "unquoted")),
    (SHORT, f"[{SHORT}".replace("\n", "]\n"), (10, "short.en", "unquoted")),
    ("iron gate]", "iron gate", (3, "", "bracket-open")),
    ("page: 12}", "page: 12", (17, "", "bracket-open")),
    ("en: Portcullis", "en: Gate: Portcullis", (1, "", "bracket-open")),
    ("en: Portcullis", "en: Gate, Iron", (1, "title.Iron", "comma-in-text")),
    ("en: Portcullis", "en:Portcullis", (1, "title.en:Portcullis", "no-space")),
    ("en: Portcullis", "EN: Portcullis", (1, "title.EN", "misspelt-key")),
    ("en: Portcullis", "de: Gatter, en: Portcullis", (1, "title.de", "unknown-key")),
    ("en: Portcullis", "en: 1984", (1, "title.en", "unquoted")),
    ("en: Portcullis", "en: '  '", (1, "title.en", "empty")),
    ("en: Portcullis", "en: \N{ZERO WIDTH SPACE}", (1, "title.en", "empty")),
    ("title: {en: Portcullis, it: Saracinesca}", "title: Gate", (1, "title", "wrong-type")),
    (", it: Saracinesca", "", (1, "title.it", "missing-it")),
    ("en: Portcullis, ", "", (1, "title.en", "missing-en")),
    ("aliases:", "alias:", (3, "alias", "misspelt-key")),
    ("questions:", "Question:", (4, "Question", "misspelt-key")),
    ("kind: rule", "kind: rule\nid: gate", (3, "id", "unknown-key")),
    ("kind: rule", "kind: rule\nyes: 1", (3, "yes", "unknown-key")),
    ("{en: [iron gate], it: [grata]}", "", (3, "aliases", "nothing-here")),
    ("[iron gate]", "iron gate", (3, "aliases.en", "wrong-type")),
    ("page: 12", "page: 12\nsee_also: [torches]", (17, "", "bracket-open")),
    ("12}", "12}\nsee_also: [torches]", (18, "see_also[0]", "unknown-entry")),
)


def errors_of(write_pack: WritePack, content: str) -> list[Problem]:
    pack = write_pack({FILE: content, "rules/torches.yaml": {}})
    return [problem for problem in load_packs([pack]).problems if not problem.is_warning]


def test_the_entry_is_right(write_pack: WritePack) -> None:
    assert errors_of(write_pack, RIGHT) == []


def test_a_link_is_named_itself(
    write_pack: WritePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = write_pack({FILE: RIGHT})
    (pack / "rules" / "second.yaml").symlink_to("portcullis.yaml")
    monkeypatch.chdir(tmp_path)
    problems = [problem for problem in load_packs([pack]).problems if problem.code == "name-taken"]
    _, *lines = problem_lines(problems, Locale("en"))

    assert all(line.startswith("deep-halls/rules/second.yaml:") for line in lines)


@pytest.mark.parametrize("place", ["", "deep-halls"], ids=["the pack", "a folder of packs"])
def test_entries_without_a_game_are_named(write_pack: WritePack, place: str) -> None:
    pack = write_pack({FILE: RIGHT, "components.yaml": DIE})
    write_pack({}, name="right")
    (pack / "game.yaml").rename(pack / "game.yml")
    problems = load_packs([pack if not place else pack.parent]).problems

    assert [(problem.file, problem.code) for problem in problems] == [(pack, "no-game")]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(("right", "wrong", "expected"), MISTAKES)
def test_only_the_cause_is_named(
    write_pack: WritePack, right: str, wrong: str, expected: tuple[int, str, str], ending: str
) -> None:
    assert right in RIGHT
    problems = errors_of(write_pack, RIGHT.replace(right, wrong, 1).replace("\n", ending))

    assert [(problem.line, problem.key, problem.code) for problem in problems] == [expected]
    for language in LANGUAGES:
        _, line = problem_lines(problems, Locale(language))
        assert line.isprintable()
        assert "YAML" not in line
