"""Whether stored questions find their own entries is measured as it is said."""

from dataclasses import replace

import pytest

from glossary import LANGUAGES, Entry, Glossary, Index, Localised, Search, check_stored_questions
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from tests.conftest import Sample, WritePack
from tests.glossary.whole_packs import load

OF_TORCHES = "torches"


def search_of(write_pack: WritePack, **changes: object) -> Search:
    lamps = {
        "title": {"en": "Lamps", "it": "Lampade"},
        "aliases": {"en": ["oil light"], "it": ["luce a olio"]},
        "questions": {
            "en": ["how much oil does a lamp burn"],
            "it": ["quanto olio consuma una lampada"],
        },
        **changes,
    }
    glossary = load([write_pack({"rules/torches.yaml": {}, "rules/lamps.yaml": lamps})])
    return Search(glossary, build_index(glossary, read_lexicon()))


def test_a_question_that_finds_its_own_entry_is_right(write_pack: WritePack) -> None:
    results = list(check_stored_questions(search_of(write_pack)))

    assert len(results) == 4
    assert all(result.is_right and not result.is_misleading for result in results)


def test_a_question_of_another_entry_is_misleading(write_pack: WritePack) -> None:
    questions = {"en": [OF_TORCHES], "it": ["quanto olio consuma una lampada"]}

    results = list(check_stored_questions(search_of(write_pack, questions=questions)))

    misleading = [result.question for result in results if result.is_misleading]
    assert misleading == [OF_TORCHES]


def test_a_linked_entry_is_right_too(write_pack: WritePack) -> None:
    questions = {"en": [OF_TORCHES], "it": ["quanto olio consuma una lampada"]}
    search = search_of(write_pack, questions=questions, see_also=["deep-halls/torches"])

    assert all(result.is_right for result in check_stored_questions(search, "deep-halls"))


RIGHT, MISLEADING = 0.98, 0.01


@pytest.fixture(scope="module")
def sampled_search(shipped: tuple[Glossary, Index], sample: Sample) -> Search:
    """Return the search in all packs, whose entries show a part of the questions they are found by."""
    glossary, index = shipped

    def with_part(entry: Entry) -> Entry:
        parts = {name: tuple(sample(entry.body.questions[name], one_in=4)) for name in LANGUAGES}
        return replace(entry, body=replace(entry.body, questions=Localised(**parts)))

    entries = {entry.id: with_part(entry) for entry in glossary.entries.values()}
    return Search(replace(glossary, entries=entries), index)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["conan", "perditions-mouth", "rangers", "red-dragon-inn"])
def test_the_stored_questions_of_the_shipped_games_find_their_entries(
    sampled_search: Search, game: str
) -> None:
    results = list(check_stored_questions(sampled_search, game))

    assert sum(result.is_right for result in results) >= RIGHT * len(results)
    assert sum(result.is_misleading for result in results) <= MISLEADING * len(results)
