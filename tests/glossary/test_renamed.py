"""Ids that entries had before: what refers to them finds the entries of now."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.locales import Locale
from bot.render.problems import problem_lines
from glossary import LANGUAGES, Glossary, Search, open_packs
from glossary.loading.loader import load_packs
from tests.conftest import WritePack

OLD, NEW = "deep-halls/brands", "deep-halls/torches"
RULE = "rules/torches.yaml"
LAMPS = {"title": {"en": "Lamps", "it": "Lampade"}, "aliases": None, "see_also": [OLD, NEW]}
FAQ = {
    "title": {"en": "Is it hot?", "it": "Scotta?"},
    "aliases": None,
    "kind": "faq",
    "rules": [OLD],
}


@pytest.fixture
def pack(write_pack: WritePack) -> Path:
    files = {RULE: {}, "rules/lamps.yaml": LAMPS, "faq/is-it-hot.yaml": FAQ}
    return write_pack(files, game={"renamed": {OLD: NEW}, "popular": [OLD]})


def errors(glossary: Glossary) -> list[tuple[str, str]]:
    return [(problem.key, problem.code) for problem in glossary.problems if not problem.is_warning]


def test_references_are_to_the_entry_of_now(pack: Path) -> None:
    glossary = load_packs([pack])

    assert errors(glossary) == []
    assert glossary.entries["deep-halls/lamps"].body.see_also == (NEW,)
    assert glossary.entries["deep-halls/is-it-hot"].body.rules == (NEW,)
    assert [entry.id for entry in glossary.popular("deep-halls")] == [NEW]


def test_a_former_id_finds_the_entry_and_is_not_listed(pack: Path, tmp_path: Path) -> None:
    for _ in ("read", "from the snapshot"):
        glossary, index = open_packs([pack], tmp_path / "cache")
        matches = Search(glossary, index).find(OLD).matches

        assert [(match.entry.id, match.score) for match in matches] == [(NEW, 1.0)]
        assert glossary.entries[OLD] is glossary.entries[NEW]
        assert OLD in glossary.entries
        assert OLD not in list(glossary.entries)
        assert len(glossary.entries) == 3
        assert glossary.ids_of(glossary.entries[NEW]) == (NEW, OLD)


def test_another_pack_may_refer_to_a_former_id(pack: Path, write_pack: WritePack) -> None:
    ropes = {"title": {"en": "Ropes", "it": "Corde"}, "aliases": None, "see_also": [OLD]}
    house_pack = write_pack({"rules/ropes.yaml": ropes}, name="house/deep-halls")

    assert errors(load_packs([house_pack], other_packs=load_packs([pack]))) == []
    merged = load_packs([pack, house_pack])
    assert errors(merged) == []
    assert merged.entries["deep-halls/ropes"].body.see_also == (NEW,)


def test_a_groups_own_copy_under_a_former_id_stays(pack: Path, write_pack: WritePack) -> None:
    copy = {"title": {"en": "Brands", "it": "Tizzoni"}, "aliases": None}
    own = write_pack({"rules/brands.yaml": copy}, game={"overrides": True}, name="house/deep-halls")
    glossary = load_packs([pack, own])

    assert errors(glossary) == []
    assert glossary.entries[OLD].body.title.en == "Brands"


@pytest.mark.parametrize(
    ("renamed", "expected"),
    [
        pytest.param({OLD: "deep-halls/nowhere"}, (f"renamed.{OLD}", "unknown-entry"), id="no target"),
        pytest.param({OLD: "torches"}, (f"renamed.{OLD}", "unknown-entry"), id="no id"),
        pytest.param(
            {"deep-halls/lamps": NEW}, ("renamed.deep-halls/lamps", "no-former-id"), id="still there"
        ),
        pytest.param({"brands": NEW}, ("renamed.brands", "no-former-id"), id="former id without game"),
        pytest.param(
            {"conan/brands": NEW}, ("renamed.conan/brands", "no-former-id"), id="another game's"
        ),
        pytest.param(
            {"deep-halls/sticks": OLD, OLD: NEW},
            ("renamed.deep-halls/sticks", "renamed-twice"),
            id="chain",
        ),
        pytest.param({OLD: [NEW]}, (f"renamed.{OLD}", "unquoted"), id="no text"),
    ],
)
def test_what_is_no_renaming_is_named(
    write_pack: WritePack, renamed: Mapping[str, object], expected: tuple[str, str]
) -> None:
    lamps = {**LAMPS, "see_also": []}
    pack = write_pack({RULE: {}, "rules/lamps.yaml": lamps}, game={"renamed": renamed})
    glossary = load_packs([pack])

    assert errors(glossary) == [expected]
    for language in LANGUAGES:
        assert next(iter(renamed)) in list(problem_lines(glossary.problems, Locale(language)))[1]


def test_a_renaming_to_a_broken_entry_is_one_problem(write_pack: WritePack) -> None:
    pack = write_pack({RULE: {"kind": "spell"}}, game={"renamed": {OLD: NEW}})
    glossary = load_packs([pack])

    assert errors(glossary) == [("kind", "bad-choice")]
    assert OLD not in glossary.entries


def test_an_entry_that_refers_to_itself_by_a_former_id_is_named(write_pack: WritePack) -> None:
    pack = write_pack({RULE: {"see_also": [OLD]}}, game={"renamed": {OLD: NEW}})

    assert errors(load_packs([pack])) == [("see_also[0]", "refers-to-itself")]
