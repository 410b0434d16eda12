"""Questions that stand apart from the entries: ``questions/en.yaml`` and ``questions/it.yaml``."""

from pathlib import Path
from typing import Any

import pytest

from bot.locales import Locale
from bot.render.problems import problem_lines
from glossary import LANGUAGES, Glossary, Localised, Problem, Search, fingerprint, open_packs
from glossary.loading.loader import load_packs
from tests.conftest import WritePack

RULE = "rules/torches.yaml"
LAMPS = {"title": {"en": "Lamps", "it": "Lampade"}, "aliases": None, "questions": None}
APART: dict[str, Any] = {
    RULE: {"questions": None},
    "questions/en.yaml": "torches:\n  - how far can we see\n  - is it dark\n",
    "questions/it.yaml": "torches: [fin dove si vede]\n",
}


def errors(glossary: Glossary) -> list[tuple[str, int, str, str]]:
    return [_place(problem) for problem in glossary.problems if not problem.is_warning]


def warnings(glossary: Glossary, code: str) -> list[tuple[str, int, str, str]]:
    return [_place(problem) for problem in glossary.problems if problem.code == code]


def _place(problem: Problem) -> tuple[str, int, str, str]:
    file = f"{problem.file.parent.name}/{problem.file.name}"
    return file, problem.line, problem.key, problem.code


def test_they_are_those_of_the_entry(write_pack: WritePack) -> None:
    glossary = load_packs([write_pack(APART)])

    assert errors(glossary) == []
    assert glossary.entries["deep-halls/torches"].body.questions == Localised(
        ("how far can we see", "is it dark"), ("fin dove si vede",)
    )


def test_an_entry_without_any_is_found_by_its_title(write_pack: WritePack) -> None:
    pack = write_pack({RULE: {"questions": None, "aliases": None}})
    glossary, index = open_packs([pack])

    assert errors(glossary) == []
    assert warnings(glossary, "few-questions") == [
        ("rules/torches.yaml", 1, "questions", "few-questions")
    ]
    assert Search(glossary, index).find("torches").confident


def test_one_entry_may_have_its_own(write_pack: WritePack) -> None:
    own = {"questions": {"en": ["who brings oil"], "it": ["chi porta l'olio"]}, "aliases": None}
    glossary = load_packs([write_pack({**APART, "rules/lamps.yaml": {**LAMPS, **own}})])

    assert errors(glossary) == []
    assert glossary.entries["deep-halls/lamps"].body.questions.en == ("who brings oil",)


def test_questions_in_both_places_are_refused(write_pack: WritePack) -> None:
    glossary = load_packs([write_pack({**APART, RULE: {}})])

    assert errors(glossary) == [
        ("questions/en.yaml", 1, "torches", "questions-in-entry"),
        ("questions/it.yaml", 1, "torches", "questions-in-entry"),
    ]
    assert glossary.entries["deep-halls/torches"].body.questions.en == ("how far does my light reach",)


@pytest.mark.parametrize(
    ("name", "code"), [("torch", "misspelt-entry"), ("portcullis", "no-such-entry")]
)
def test_an_unknown_entry_is_named(write_pack: WritePack, name: str, code: str) -> None:
    text = f"torches: [is it dark]\n\n{name}:\n  - can I open it\n"
    glossary = load_packs([write_pack({**APART, "questions/en.yaml": text})])

    assert errors(glossary) == [("questions/en.yaml", 3, name, code)]
    for language in LANGUAGES:
        assert name in list(problem_lines(glossary.problems, Locale(language)))[1]


def test_all_that_is_wrong_with_a_file_is_named_at_once(write_pack: WritePack) -> None:
    text = "torch: [is it dark]\ntorches: []\n"
    glossary = load_packs([write_pack({**APART, "questions/en.yaml": text})])

    assert errors(glossary) == [
        ("questions/en.yaml", 1, "torch", "misspelt-entry"),
        ("questions/en.yaml", 2, "torches", "empty"),
    ]


def test_an_entry_that_is_broken_is_known(write_pack: WritePack) -> None:
    glossary = load_packs([write_pack({**APART, RULE: {"questions": None, "kind": "spell"}})])

    assert errors(glossary) == [("rules/torches.yaml", 6, "kind", "bad-choice")]


def test_a_question_that_stands_twice_is_named(write_pack: WritePack) -> None:
    text = "torches:\n  - is it dark\n  - Is it dark?\nlamps:\n  - who brings oil\n  - is it DARK\n"
    glossary = load_packs([write_pack({**APART, "rules/lamps.yaml": LAMPS, "questions/en.yaml": text})])

    assert errors(glossary) == []
    assert warnings(glossary, "question-twice") == [
        ("questions/en.yaml", 2, "torches[0]", "question-twice"),
        ("questions/en.yaml", 3, "torches[1]", "question-twice"),
    ]
    owners = [problem.details for problem in glossary.problems if problem.code == "question-twice"]
    assert owners == [{"id": "deep-halls/lamps"}, {"id": "deep-halls/lamps"}]


def test_a_question_may_stand_in_both_languages(write_pack: WritePack) -> None:
    questions = {"en": ["combo"], "it": ["combo"]}

    assert warnings(load_packs([write_pack({RULE: {"questions": questions}})]), "question-twice") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("torches: is it dark\n", (1, "torches", "wrong-type"), id="no list"),
        pytest.param("torches:\n  - yes\n", (2, "torches[0]", "unquoted"), id="no text"),
        pytest.param("torches: []\n", (1, "torches", "empty"), id="no question"),
        pytest.param(f"torches: [{'x' * 161}]\n", (1, "torches[0]", "too-long"), id="too long"),
        pytest.param("torches: [a]\ntorches: [b]\n", (2, "", "duplicate-key"), id="a name twice"),
        pytest.param("torches: [a\n", (1, "", "bracket-open"), id="no YAML"),
        pytest.param("- is it dark\n", (1, "", "wrong-type"), id="no mapping"),
    ],
)
def test_a_broken_file_is_named_and_takes_no_entry_with_it(
    write_pack: WritePack, text: str, expected: tuple[int, str, str]
) -> None:
    glossary = load_packs([write_pack({**APART, "questions/en.yaml": text})])

    assert errors(glossary) == [("questions/en.yaml", *expected)]
    assert warnings(glossary, "few-questions") == []
    assert glossary.entries["deep-halls/torches"].body.questions == Localised((), ("fin dove si vede",))


def test_an_empty_file_holds_no_questions(write_pack: WritePack) -> None:
    glossary = load_packs([write_pack({**APART, "questions/en.yaml": "# none yet\n"})])

    assert errors(glossary) == []


def test_a_strict_pack_needs_its_questions_right(write_pack: WritePack) -> None:
    files = {**APART, "questions/en.yaml": "lamps: [who brings oil]\n"}

    assert load_packs([write_pack(files, game={"strict": True})]).entries == {}


def test_a_pack_in_one_language_needs_one_file(write_pack: WritePack) -> None:
    english = {"title": {"en": "Torches"}, "short": {"en": "Lit."}, "text": {"en": "Lit."}}
    files = {
        RULE: {**english, "aliases": None, "questions": None},
        "questions/en.yaml": APART["questions/en.yaml"],
    }
    glossary = load_packs([write_pack(files, game={"language": "en"})])

    assert errors(glossary) == []
    questions = glossary.entries["deep-halls/torches"].body.questions
    assert questions.it == questions.en == ("how far can we see", "is it dark")
    assert warnings(glossary, "few-questions") == [("questions/en.yaml", 1, "torches", "few-questions")]


def test_files_of_other_languages_are_not_read(write_pack: WritePack) -> None:
    glossary = load_packs([write_pack({**APART, "questions/fr.yaml": "torches: [jusqu'où]\n"})])

    assert [file for file, *_ in warnings(glossary, "ignored")] == ["questions/fr.yaml"]


def test_a_folder_of_thousands_of_questions_is_read(write_pack: WritePack) -> None:
    names = [f"lamp-{number}" for number in range(120)]
    entries = {f"rules/{name}.yaml": {**LAMPS, "title": {"en": name, "it": name}} for name in names}
    questions = {name: [f"{name} question {number}" for number in range(100)] for name in names}
    text = "".join(
        f"{name}:\n" + "".join(f"  - {text}\n" for text in texts) for name, texts in questions.items()
    )
    glossary = load_packs(
        [write_pack({**entries, "questions/en.yaml": f"{text}  - {names[0]} question 7\n"})]
    )

    assert errors(glossary) == [("questions/en.yaml", 12_020, "lamp-119", "too-many")]


def test_a_snapshot_holds_them_and_a_change_makes_it_anew(
    write_pack: WritePack, tmp_path: Path
) -> None:
    pack, cache = write_pack(APART), tmp_path / "cache"
    read, opened = open_packs([pack], cache), open_packs([pack], cache)
    version = fingerprint([pack])
    write_pack({"questions/it.yaml": "torches: [si vede al buio]\n"})

    assert opened[0] == read[0]
    assert fingerprint([pack]) != version
    changed, _ = open_packs([pack], cache)
    assert changed.entries["deep-halls/torches"].body.questions.it == ("si vede al buio",)
