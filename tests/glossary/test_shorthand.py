"""What authors may write shorter: two pages as 7-8, aliases of one language or none."""

from pathlib import Path
from typing import Any

import jsonschema
import orjson
import pytest
import yaml

from bot.answers import Lookup
from bot.discord.cards.rules import ruling_card
from bot.locales import Locale
from bot.render.problems import problem_lines
from bot.render.rules.plain import ruling_lines
from glossary import Language, Problem, open_packs
from glossary.loading.loader import load_packs
from glossary.loading.validation import schema
from tests.bot.discord.judge import shown
from tests.conftest import ENTRY, Lawspeaker, WritePack

FILE = "rules/torches.yaml"
ID = "deep-halls/torches"


def with_page(page: Any, **fields: Any) -> dict[str, Any]:
    return {"source": {"document": "rulebook", "section": "Light", "page": page, **fields}}


def errors_of(pack: Path) -> list[Problem]:
    return [problem for problem in load_packs([pack]).problems if not problem.is_warning]


@pytest.mark.parametrize("page", ["7-8", "7 - 8", "7\N{EN DASH}8", "007-8"])
def test_two_pages_are_cited(write_pack: WritePack, page: str) -> None:
    source = load_packs([write_pack({FILE: with_page(page)})]).entries[ID].body.source

    assert (source.page, source.page_end) == (7, 8)


@pytest.mark.parametrize(("language", "pages"), [("en", "pp. 7-8"), ("it", "pagg. 7-8")])
def test_they_are_shown_everywhere(write_pack: WritePack, language: Language, pages: str) -> None:
    lookup = Lookup(*open_packs([write_pack({FILE: with_page("7-8")})]), "en")
    ruling = lookup.open(ID, language)

    assert any(line.endswith(f"Light, {pages}") for line in ruling_lines(ruling, Locale(language)))
    assert f"Light, {pages}" in shown(ruling_card(ruling))


@pytest.mark.parametrize(
    ("page", "first", "last"), [("7-8", 7, 8), (7, 7, None), (None, None, None), ("1-12", 1, 12)]
)
def test_programs_get_the_first_one_as_before(
    lawspeaker: Lawspeaker, write_pack: WritePack, page: Any, first: int | None, last: int | None
) -> None:
    pack = str(write_pack({FILE: with_page(page)}))
    answer = orjson.loads(lawspeaker("ask", "light source", "--json", "--packs", pack).out)
    entry = orjson.loads(lawspeaker("entries", "--game", "deep-halls", "--json", "--packs", pack).out)

    for source in (answer["results"][0]["source"], entry["source"]):
        assert (source["page"], source["page_end"]) == (first, last)


def test_a_snapshot_keeps_them(write_pack: WritePack, tmp_path: Path) -> None:
    pack = write_pack({FILE: with_page("7-8")})
    read, opened = (open_packs([pack], tmp_path / "cache")[0].entries[ID] for _ in range(2))

    assert read == opened
    assert opened.body.source.page_end == 8


def test_components_may_cite_two_pages(write_pack: WritePack) -> None:
    pack = write_pack({FILE: {}})
    die = {"faces": "1-6", "stated": {"document": "rulebook", "section": "Dice", "page": "3-4"}}
    (pack / "components.yaml").write_text(yaml.safe_dump({"die": die}), encoding="utf-8")
    stated = load_packs([pack]).components["deep-halls"]["die"].stated

    assert errors_of(pack) == []
    assert stated is not None
    assert (stated.page, stated.page_end) == (3, 4)


@pytest.mark.parametrize(
    ("page", "quoted_page"),
    [("8-7", '"8-7"'), ("7-7", '"7-7"'), ("7-", '"7-"'), ("7-8-9", '"7-8-9"'), ("p. 7", '"p. 7"')],
)
@pytest.mark.parametrize(("language", "word"), [("en", "expected a page"), ("it", "attesa una pagina")])
def test_pages_that_are_none_are_named(
    write_pack: WritePack, page: str, quoted_page: str, language: Language, word: str
) -> None:
    problems = errors_of(write_pack({FILE: with_page(page)}))
    _, line = problem_lines(problems, Locale(language))

    assert [(problem.key, problem.code) for problem in problems] == [("source.page", "bad-pages")]
    assert problems[0].line
    assert f": source.page: {word}" in line
    assert line.endswith(quoted_page)


def test_a_last_page_needs_a_first(write_pack: WritePack) -> None:
    assert [problem.code for problem in errors_of(write_pack({FILE: with_page(None, page_end=8)}))] == [
        "bad-pages"
    ]
    assert errors_of(write_pack({FILE: with_page(7, page_end=8)})) == []


@pytest.mark.parametrize(
    ("aliases", "english", "italian"),
    [
        (None, (), ()),
        ({}, (), ()),
        ({"en": ["light source"]}, ("light source",), ()),
        ({"it": ["fonte di luce"]}, (), ("fonte di luce",)),
    ],
)
def test_aliases_may_be_left_out(
    write_pack: WritePack, aliases: Any, english: tuple[str, ...], italian: tuple[str, ...]
) -> None:
    pack = write_pack({FILE: {"aliases": aliases}})
    body = load_packs([pack]).entries[ID].body

    assert errors_of(pack) == []
    assert (body.aliases.en, body.aliases.it) == (english, italian)


def test_aliases_of_a_pack_in_one_language_are_those_of_both(write_pack: WritePack) -> None:
    entry = {
        key: {"en": ENTRY[key]["en"]} for key in ("title", "questions", "short", "text", "aliases")
    }
    pack = write_pack({FILE: entry}, game={"language": "en", "name": {"en": "Deep Halls"}})
    body = load_packs([pack]).entries[ID].body

    assert body.aliases.it == body.aliases.en == ("light source",)


def test_a_game_may_have_other_names_in_one_language(write_pack: WritePack) -> None:
    pack = write_pack({FILE: {}}, game={"aliases": {"en": ["halls"]}})

    assert errors_of(pack) == []
    assert load_packs([pack]).games["deep-halls"].aliases.it == ()


@pytest.mark.parametrize(
    ("changes", "is_right"),
    [
        ({}, True),
        ({"aliases": None}, True),
        ({"aliases": {"it": ["fiaccola"]}}, True),
        (with_page("7-8"), True),
        (with_page("p. 7"), False),
        ({"aliases": {"de": ["Fackel"]}}, False),
    ],
)
def test_the_schema_for_editors_says_the_same(changes: dict[str, Any], *, is_right: bool) -> None:
    entry = {key: value for key, value in {**ENTRY, **changes}.items() if value is not None}
    validator = jsonschema.Draft202012Validator(schema("entry"))

    assert validator.is_valid(entry) == is_right


@pytest.mark.parametrize("nothing", ["Null", "null", "~", ""])
@pytest.mark.parametrize(
    ("language", "word"), [("en", "this is empty: "), ("it", "è vuoto: ")], ids=["en", "it"]
)
def test_a_null_is_said_to_be_empty(
    write_pack: WritePack, nothing: str, language: Language, word: str
) -> None:
    rule = (write_pack({FILE: {"title": None}}) / FILE).read_text(encoding="utf-8")
    problems = errors_of(write_pack({FILE: f"title:\n  en: {nothing}\n  it: Nullo\n{rule}"}))
    _, line = problem_lines(problems, Locale(language))

    assert [(problem.line, problem.key) for problem in problems] == [(2, "title.en")]
    assert f": title.en: {word}" in line
