"""Loading packs: what is accepted, and every way to get it wrong."""

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from glossary import SHIPPED, PackError, fingerprint
from glossary.entry import Localised
from glossary.loading.loader import load_packs, pack_folders
from tests.conftest import ENTRY, WritePack
from tests.glossary.whole_packs import load

RULE = "rules/torches.yaml"


def problems_of(*folders: Path) -> list[tuple[str, int, str, str]]:
    with pytest.raises(PackError) as caught:
        load(folders)
    return [
        (problem.file.name, problem.line, problem.key, problem.code)
        for problem in caught.value.problems
    ]


def test_an_entry_is_named_by_game_and_file(write_pack: WritePack) -> None:
    glossary = load([write_pack({RULE: {}})])

    assert list(glossary.entries) == ["deep-halls/torches"]
    assert glossary.entries["deep-halls/torches"].body.title.it == "Torce"
    assert glossary.games["deep-halls"].name.en == "Deep Halls"


def test_the_shipped_packs_are_valid() -> None:
    assert load([SHIPPED]).entries


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"colour": "red"}, ("colour", "unknown-key"), id="unknown key"),
        pytest.param({"kind": None}, ("kind", "missing-key"), id="missing key"),
        pytest.param({"title": {"en": "Torches"}}, ("title.it", "missing-it"), id="missing language"),
        pytest.param(
            {"title": {"en": "a", "it": "b", "fr": "c"}},
            ("title.fr", "unknown-key"),
            id="third language",
        ),
        pytest.param({"kind": "spell"}, ("kind", "bad-choice"), id="unknown kind"),
        pytest.param(
            {"aliases": {"en": [False], "it": []}}, ("aliases.en[0]", "unquoted"), id="a bare no"
        ),
        pytest.param({"short": {"en": "x" * 351, "it": "x"}}, ("short.en", "too-long"), id="too long"),
        pytest.param({"short": {"en": "", "it": "x"}}, ("short.en", "empty"), id="empty"),
        pytest.param(
            {"questions": {"en": [], "it": ["x"]}}, ("questions.en", "empty"), id="no question"
        ),
        pytest.param(
            {"source": {"document": "rulebook", "section": "Light", "page": "7"}},
            ("source.page", "bad-pages"),
            id="page as text",
        ),
        pytest.param(
            {"source": {"document": "errata", "section": "Light"}},
            ("source.document", "unknown-document"),
            id="dangling document",
        ),
        pytest.param(
            {"see_also": ["deep-halls/lamps"]}, ("see_also[0]", "unknown-entry"), id="dangling see_also"
        ),
        pytest.param(
            {"see_also": ["deep-halls/torches"]}, ("see_also[0]", "refers-to-itself"), id="see itself"
        ),
        pytest.param({"kind": "faq"}, ("kind", "wrong-folder"), id="FAQ among the rules"),
        pytest.param(
            {"rules": ["deep-halls/torches"]}, ("rules", "rules-only-in-faq"), id="rules of a rule"
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_key(
    write_pack: WritePack, changes: Mapping[str, Any], expected: tuple[str, str]
) -> None:
    problems = problems_of(write_pack({RULE: changes}))

    assert expected in [(key, code) for _, _, key, code in problems]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param("title: [a\nkind: rule\n", (1, "bracket-open"), id="broken YAML"),
        pytest.param("title: a\ntitle: b\n", (2, "duplicate-key"), id="duplicate key"),
        pytest.param(b"title:\n  en: caff\xe8\n", (2, "not-utf8"), id="not UTF-8"),
        pytest.param("- a\n- b\n", (1, "wrong-type"), id="a list"),
        pytest.param("", (1, "nothing-here"), id="nothing"),
        pytest.param("title: \x07\n", (1, "hidden-character"), id="control character"),
        pytest.param("title: 2024-13-45\n", (1, "date"), id="a date that does not exist"),
        pytest.param("{[title]: a}\n", (1, "key-not-text"), id="a list as a key"),
    ],
)
def test_a_file_that_is_no_entry_is_named_with_its_line(
    write_pack: WritePack, content: str | bytes, expected: tuple[int, str]
) -> None:
    problems = problems_of(write_pack({RULE: content}))

    assert expected in [(line, code) for _, line, _, code in problems]


def test_all_problems_of_all_files_are_reported_at_once(write_pack: WritePack) -> None:
    pack = write_pack(
        {
            "rules/a.yaml": {"kind": "spell", "colour": "red"},
            "rules/b.yaml": "title: [",
            "faq/c.yaml": {"title": {"en": "C"}},
        }
    )

    assert {(file, code) for file, _, _, code in problems_of(pack)} == {
        ("a.yaml", "bad-choice"),
        ("a.yaml", "unknown-key"),
        ("b.yaml", "broken-yaml"),
        ("c.yaml", "missing-it"),
    }


def test_the_line_is_that_of_the_key(write_pack: WritePack) -> None:
    pack = write_pack({RULE: {}})
    file = pack / RULE
    lines = file.read_text(encoding="utf-8").splitlines()
    place = lines.index("kind: rule")
    file.write_text("\n".join([*lines[:place], "kind: spell", *lines[place + 1 :]]), encoding="utf-8")

    assert problems_of(pack) == [("torches.yaml", place + 1, "kind", "bad-choice")]


@pytest.mark.parametrize(
    "names",
    [
        pytest.param({"title": {"en": "torches!", "it": "x"}}, id="title and title"),
        pytest.param({"aliases": {"en": ["Source, light"], "it": ["y"]}}, id="alias and alias"),
        pytest.param({"aliases": {"en": ["TORCHES"], "it": ["y"]}}, id="alias and title"),
    ],
)
def test_a_name_belongs_to_one_entry_of_a_game(write_pack: WritePack, names: Mapping[str, Any]) -> None:
    lamps = {"title": {"en": "Lamps", "it": "Lampade"}, "aliases": {"en": ["lamp"], "it": ["lume"]}}

    problems = problems_of(write_pack({"rules/a.yaml": {}, "rules/b.yaml": {**lamps, **names}}))

    assert [(file, code) for file, _, _, code in problems] == [("b.yaml", "name-taken")]


def test_the_same_name_in_two_games_is_fine(write_pack: WritePack) -> None:
    packs = [write_pack({RULE: {}}), write_pack({RULE: {}}, name="high-halls")]

    assert len(load(packs).entries) == 2


@pytest.mark.parametrize("name", ["Torches.yaml", "torches_2.yaml", "torches.yml", "fuoco è.yaml"])
def test_a_file_name_has_to_serve_as_an_id(write_pack: WritePack, name: str) -> None:
    problems = problems_of(write_pack({f"rules/{name}": {}}))

    assert [code for *_, code in problems] == ["bad-file-name"]


def test_an_id_has_to_fit_a_button(write_pack: WritePack) -> None:
    longest, longer = ("x" * (64 - len("deep-halls/") + excess) for excess in (0, 1))
    names = {"title": {"en": "Lamps", "it": "Lampade"}, "aliases": {"en": [], "it": []}}
    pack = write_pack({f"rules/{longest}.yaml": {}, f"rules/{longer}.yaml": names})

    assert problems_of(pack) == [(f"{longer}.yaml", 0, "", "id-too-long")]


def test_a_folder_without_packs_is_refused(tmp_path: Path) -> None:
    assert problems_of(tmp_path / "nowhere") == [("nowhere", 0, "", "no-pack")]


def test_a_folder_of_packs_gives_them_by_name(write_pack: WritePack) -> None:
    later, earlier = write_pack({}, name="b"), write_pack({}, name="a")

    assert pack_folders([later.parent]) == [earlier, later]


def test_popular_entries_have_to_exist(write_pack: WritePack) -> None:
    problems = problems_of(write_pack({RULE: {}}, game={"popular": ["deep-halls/lamps"]}))

    assert [(file, key, code) for file, _, key, code in problems] == [
        ("game.yaml", "popular[0]", "unknown-entry")
    ]


class TestOverrides:
    """A second pack of the same game."""

    @pytest.fixture
    def first(self, write_pack: WritePack) -> Path:
        return write_pack({RULE: {}})

    @pytest.fixture
    def house(self, tmp_path: Path) -> Path:
        return tmp_path / "house" / "deep-halls"

    def second(self, write_pack: WritePack, **game: object) -> Path:
        longer = {"en": "A torch lights 3 squares.", "it": "Una torcia illumina 3 caselle."}
        return write_pack({RULE: {"short": longer}}, game=game, name="house/deep-halls")

    def test_an_id_that_is_taken_is_refused(self, write_pack: WritePack, first: Path) -> None:
        problems = problems_of(first, self.second(write_pack))

        assert [code for *_, code in problems] == ["id-taken"]

    def test_a_pack_that_overrides_replaces_it(self, write_pack: WritePack, first: Path) -> None:
        glossary = load([first, self.second(write_pack, overrides=True)])

        assert "3 squares" in glossary.entries["deep-halls/torches"].body.short.en

    def test_new_entries_need_no_override(self, write_pack: WritePack, first: Path) -> None:
        lamps = {
            "title": {"en": "Lamps", "it": "Lampade"},
            "aliases": {"en": [], "it": []},
            "see_also": ["deep-halls/torches"],
        }
        house_pack = write_pack({"rules/lamps.yaml": lamps}, name="house/deep-halls")

        assert len(load([first, house_pack]).entries) == 2

    def test_figures_of_both_packs_are_known(self, write_pack: WritePack) -> None:
        first = write_pack({RULE: {}}, game={"figures": {"hero": ["Brunhild"]}})
        second = write_pack({}, game={"figures": {"hero": ["Olaf"]}}, name="house/deep-halls")

        figures = load([first, second]).games["deep-halls"].figures

        assert figures == {"hero": ("Brunhild", "Olaf")}

    def test_one_pack_repeats_no_id_even_if_it_overrides(self, write_pack: WritePack) -> None:
        faq = {"kind": "faq", "rules": ["deep-halls/lamps"]}
        pack = write_pack({RULE: {}, "faq/torches.yaml": faq}, game={"overrides": True})

        assert "id-taken" in [code for *_, code in problems_of(pack)]

    def test_a_pack_may_refer_to_those_it_is_checked_beside(
        self, write_pack: WritePack, first: Path
    ) -> None:
        lamps = {"title": {"en": "Lamps", "it": "Lampade"}, "see_also": ["deep-halls/torches"]}
        house_pack = write_pack({"rules/lamps.yaml": lamps}, name="house/deep-halls")

        assert list(load([house_pack], other_packs=load([first])).entries) == ["deep-halls/lamps"]


class TestWhatIsGood:
    """Packs of which a part is wrong."""

    WRONG = "rules/wrong.yaml"

    def test_right_entries_stay(self, write_pack: WritePack) -> None:
        glossary = load_packs([write_pack({RULE: {}, self.WRONG: {"kind": "spell"}})])

        assert list(glossary.entries) == ["deep-halls/torches"]
        assert [problem.code for problem in glossary.problems if not problem.is_warning] == [
            "bad-choice"
        ]

    def test_one_mistake_is_one_problem(self, write_pack: WritePack) -> None:
        links = {"see_also": ["deep-halls/wrong"]}
        rules = {
            f"rules/{name}.yaml": {
                **links,
                "title": {"en": name, "it": name},
                "aliases": {"en": [], "it": []},
            }
            for name in "abcdefg"
        }
        faq = {"kind": "faq", "rules": ["deep-halls/wrong"]}
        pack = write_pack(
            {**rules, "faq/torches.yaml": faq, self.WRONG: {"colour": "red"}},
            game={"popular": ["deep-halls/wrong"]},
        )
        glossary = load_packs([pack])

        assert problems_of(pack) == [("wrong.yaml", 6, "colour", "unknown-key")]
        assert len(glossary.entries) == 8
        assert not any((*entry.body.see_also, *entry.body.rules) for entry in glossary.entries.values())
        assert glossary.popular() == ()

    @pytest.mark.parametrize("key", ["strict", "draft"])
    def test_a_strict_pack_is_used_whole_or_not_at_all(self, write_pack: WritePack, key: str) -> None:
        packs = [
            write_pack({RULE: {}, self.WRONG: {"kind": "spell"}}, game={key: True}),
            write_pack({RULE: {}}, name="high-halls"),
        ]
        glossary = load_packs(packs)

        assert list(glossary.games) == ["high-halls"]
        assert list(glossary.entries) == ["high-halls/torches"]

    def test_a_strict_pack_without_errors_is_used(self, write_pack: WritePack) -> None:
        assert load([write_pack({RULE: {}}, game={"strict": True})]).entries

    def test_a_draft_is_never_used(self, write_pack: WritePack) -> None:
        pack = write_pack({RULE: {}}, game={"draft": True})

        assert [(key, code) for *_, key, code in problems_of(pack)] == [("draft", "draft")]
        assert not load_packs([pack]).entries

    def test_an_entry_of_the_shipped_pack_returns_when_its_replacement_is_wrong(
        self, write_pack: WritePack
    ) -> None:
        house = write_pack(
            {RULE: {"see_also": ["deep-halls/nowhere"]}},
            game={"overrides": True},
            name="house/deep-halls",
        )
        glossary = load_packs([write_pack({RULE: {"kind": "term"}}), house])

        assert glossary.entries["deep-halls/torches"].body.kind == "term"

    def test_a_broken_game_takes_its_entries_with_it(self, write_pack: WritePack) -> None:
        glossary = load_packs([write_pack({RULE: {}}, game={"name": None})])

        assert (glossary.games, glossary.entries) == ({}, {})
        assert [problem.code for problem in glossary.problems] == ["missing-key"]

    def test_what_is_no_pack_is_named(self, write_pack: WritePack, tmp_path: Path) -> None:
        glossary = load_packs([tmp_path / "nowhere", write_pack({RULE: {}})])

        assert "no-pack" in [problem.code for problem in glossary.problems]
        assert glossary.entries


def test_a_group_writes_in_one_language(write_pack: WritePack) -> None:
    english = {
        key: {"en": value["en"]}
        for key, value in ENTRY.items()
        if isinstance(value, dict) and "en" in value
    }
    pack = write_pack({RULE: english}, game={"language": "en", "name": {"en": "Deep Halls"}})
    body = load([pack]).entries["deep-halls/torches"].body

    assert body.title == Localised("Torches", "Torches")
    assert body.short["it"] == "A torch lights 2 squares."


def test_an_entry_in_one_language_needs_a_pack_that_says_so(write_pack: WritePack) -> None:
    pack = write_pack({RULE: {"title": {"en": "Torches"}}})

    assert [(key, code) for *_, key, code in problems_of(pack)] == [("title.it", "missing-it")]


LEFT_BY_OTHERS = ("._torches.yaml", ".#torches.yaml", ".torches.yaml", "..yaml")


def test_names_that_begin_with_a_dot_are_passed_over(write_pack: WritePack) -> None:
    pack = write_pack({"rules/torches.yaml": {}}, game={"strict": True})
    earlier_fingerprint = fingerprint([pack.parent])
    for name in LEFT_BY_OTHERS:
        for folder in (pack, pack / "rules"):
            (folder / name).write_bytes(b"\0\5\x16\7\0")
    (pack / "._game.yaml").write_bytes(b"\0")
    (pack / "rules" / ".#ropes.yaml").symlink_to("anna@host.1234:1")
    (pack.parent / ".backup").mkdir()
    copytree(pack, pack.parent / ".backup" / "deep-halls", symlinks=True)
    copytree(pack, pack.parent / ".high-halls", symlinks=True)

    glossary = load_packs([pack.parent])
    assert [problem.code for problem in glossary.problems] == ["few-questions"]
    assert list(glossary.games) == ["deep-halls"]
    assert list(glossary.entries) == ["deep-halls/torches"]
    assert fingerprint([pack.parent]) == earlier_fingerprint


def test_a_folder_with_a_dot_may_be_named_itself(write_pack: WritePack) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    hidden = pack.parent / ".packs"
    hidden.mkdir()
    pack.rename(hidden / "deep-halls")

    for folder in (hidden, hidden / "deep-halls"):
        assert list(load_packs([folder]).games) == ["deep-halls"]


def test_entries_left_by_others_need_no_game(tmp_path: Path) -> None:
    (tmp_path / "notes" / "rules").mkdir(parents=True)
    (tmp_path / "notes" / "rules" / "._torches.yaml").write_bytes(b"\0")

    assert [problem.code for problem in load_packs([tmp_path]).problems] == ["no-pack"]


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "rope.yaml").symlink_to("nowhere.yaml"),
        lambda folder: (folder / "torches.yaml").chmod(0o640),
        lambda folder: (folder / "torches.yaml").unlink(),
        lambda folder: (folder / "rope.yaml").touch(),
    ],
    ids=["a link to nothing", "a right", "a file gone", "a new file"],
)
def test_whatever_a_reading_depends_on_changes_the_fingerprint(
    write_pack: WritePack, change: Callable[[Path], object]
) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    earlier_fingerprint = fingerprint([pack])
    change(pack / "rules")

    assert fingerprint([pack]) != earlier_fingerprint
