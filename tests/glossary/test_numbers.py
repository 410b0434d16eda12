"""Numbers tell neighbours apart: the entry for two players is not about three."""

import pytest

from glossary import Search
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from tests.conftest import WritePack
from tests.glossary.whole_packs import load


def case(number: str, italian: str) -> dict[str, object]:
    question = f"how many lamps for {number} players in the deep hall"
    return {
        "title": {"en": f"Lamps with {number} players", "it": f"Lampade con {italian} giocatori"},
        "aliases": {"en": [f"{number} player lamps"], "it": [f"lampade per {italian}"]},
        "questions": {"en": [question], "it": [f"quante lampade in {italian} giocatori"]},
    }


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("how many lamps do three players light in the hall", "lamps-3"),
        ("how many lamps do 2 players light in the hall", "lamps-2"),
        ("quante lampade si accendono in tre giocatori", "lamps-3"),
    ],
)
def test_the_entry_with_the_same_number_comes_first(
    write_pack: WritePack, query: str, expected: str
) -> None:
    entries = {"rules/lamps-2.yaml": case("two", "due"), "rules/lamps-3.yaml": case("three", "tre")}
    glossary = load([write_pack(entries)])
    result = Search(glossary, build_index(glossary, read_lexicon())).find(query)

    assert result.matches[0].entry.id == f"deep-halls/{expected}"


def test_a_case_with_a_number_is_not_meant_where_none_is_named(write_pack: WritePack) -> None:
    """Of two cases that are asked about in the same words."""

    def titled(english: str, italian: str) -> dict[str, object]:
        title = {"en": english, "it": italian}
        return case("the", "tutti") | {"title": title, "kind": "faq", "rules": [rule], "aliases": None}

    rule = "deep-halls/torches"
    entries = {
        "rules/torches.yaml": {},
        "faq/a-case.yaml": titled("Lamps with 2 players in the hall", "Lampade con 2 giocatori"),
        "faq/general.yaml": titled("Lamps with players in the deep hall", "Lampade con giocatori"),
    }
    glossary = load([write_pack(entries)])
    search = Search(glossary, build_index(glossary, read_lexicon()))
    result = search.find("one of us is dead, how many lamps do players light in the hall")

    assert result.matches[0].entry.id == "deep-halls/general"
