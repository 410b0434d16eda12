"""Entries of kind gap say that the documents do not tell, and never stand before an answer."""

from collections.abc import Mapping
from typing import Any

import pytest

from glossary import Outcome, Search, check_stored_questions
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from tests.conftest import WritePack
from tests.glossary.whole_packs import load

PRICES: Mapping[str, Any] = {
    "title": {"en": "Price of equipment", "it": "Prezzo dell'equipaggiamento"},
    "kind": "gap",
    "aliases": {"en": ["what torches cost"], "it": ["quanto costano le torce"]},
    "questions": {
        "en": ["how many coins is a torch in the shop"],
        "it": ["quante monete vale una torcia al mercato"],
    },
    "short": {
        "en": "The documents give no prices; they stand on the cards.",
        "it": "I documenti non danno prezzi; stanno sulle carte.",
    },
    "text": {"en": "No document gives a price.", "it": "Nessun documento dà un prezzo."},
}


@pytest.fixture
def search(write_pack: WritePack) -> Search:
    glossary = load([write_pack({"rules/torches.yaml": {}, "rules/prices.yaml": PRICES})])
    return Search(glossary, build_index(glossary, read_lexicon()))


@pytest.mark.parametrize(
    "query",
    [
        "how many coins does a torch cost in the shop",
        "quante monete vale una torcia al mercato",
        "price of equipment",
        "deep-halls/prices",
    ],
)
def test_a_question_for_a_gap_is_a_miss_with_the_gap_first(search: Search, query: str) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.MISS
    assert not result.confident
    assert result.is_gap
    assert result.matches[0].entry.id == "deep-halls/prices"


@pytest.mark.parametrize("query", ["torches", "how far does the light of a torch reach", "torce"])
def test_a_gap_stands_behind_the_entry_that_answers(search: Search, query: str) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.ANSWER
    assert result.matches[0].entry.id == "deep-halls/torches"
    assert not result.is_gap


def test_a_gap_that_only_comes_near_explains_nothing(search: Search) -> None:
    result = search.find("who is the king of the shop")

    assert result.outcome is Outcome.MISS
    assert not result.is_gap


def test_the_stored_questions_of_a_gap_are_right_where_they_find_it(search: Search) -> None:
    results = [
        finding for finding in check_stored_questions(search) if finding.entry.id == "deep-halls/prices"
    ]

    assert len(results) == 2
    assert all(result.is_right for result in results)
