"""The address of a document: on Discord's card, with the whole rule, in JSON."""

import json
from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.discord.cards.rules import ruling_card
from glossary import LANGUAGES, Entry, Glossary, Language, open_packs
from glossary.loading.loader import load_packs
from tests.bot.discord.judge import shown
from tests.conftest import Lawspeaker, WritePack
from tests.entries import entries_like

URL = "https://example.org/deep-halls.pdf"
ENTRY = "deep-halls/torches"


@pytest.fixture
def pack(write_pack: WritePack) -> Path:
    document = {"title": "Rulebook", "language": "en", "url": URL}
    rule = {"source": {"document": "rulebook", "section": "Light [all]", "page": 7}}
    return write_pack({"rules/torches.yaml": rule}, game={"documents": {"rulebook": document}})


def test_the_terminal_prints_it_with_the_whole_rule(lawspeaker: Lawspeaker, pack: Path) -> None:
    short = lawspeaker("ask", ENTRY, "--packs", str(pack)).lines
    full = lawspeaker("ask", ENTRY, "--full", "--packs", str(pack)).lines

    assert URL not in short
    assert full[full.index("Source: Rulebook, Light [all], p. 7") + 1] == URL


def test_json_has_it_in_the_source(lawspeaker: Lawspeaker, glossary: Glossary, pack: Path) -> None:
    def has_no_address(entry: Entry) -> bool:
        return glossary.games[entry.game].documents[entry.body.source.document].url is None

    without = next(entries_like(glossary, has_no_address))
    record = json.loads(lawspeaker("ask", ENTRY, "--json", "--packs", str(pack)).out)
    shipped = json.loads(lawspeaker("ask", without.id, "--json").out)

    assert record["results"][0]["source"] == {
        "document": "rulebook",
        "section": "Light [all]",
        "page": 7,
        "page_end": None,
        "url": URL,
    }
    assert "url" not in shipped["results"][0]["source"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_links_it(pack: Path, tmp_path: Path, language: Language) -> None:
    for _ in ("read", "from the snapshot"):
        lookup = Lookup(*open_packs([pack], tmp_path / "cache"), language)
        card = shown(ruling_card(lookup.open(ENTRY, language)))

        assert f"[Rulebook, Light (all), {'p.' if language == 'en' else 'pag.'} 7]({URL})" in card


@pytest.mark.parametrize(
    "url", ["example.org", "ftp://example.org", "https://a b", "https://a/(b)", ""]
)
def test_what_is_no_address_is_refused(write_pack: WritePack, url: str) -> None:
    documents = {"rulebook": {"title": "Rulebook", "language": "en", "url": url}}
    problems = load_packs([write_pack({}, game={"documents": documents})]).problems

    assert [(problem.key, problem.code) for problem in problems] == [
        ("documents.rulebook.url", "no-address" if url else "empty")
    ]
