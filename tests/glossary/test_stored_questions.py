"""Whether stored questions find their own entries is measured as it is said."""

import pytest

from glossary import Search, check_stored_questions
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from tests.conftest import WritePack
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


@pytest.mark.no_cover
@pytest.mark.parametrize("game", ["conan", "perditions-mouth", "rangers", "red-dragon-inn"])
def test_the_stored_questions_of_the_shipped_games_find_their_entries(
    search: Search, game: str
) -> None:
    results = list(check_stored_questions(search, game))

    assert sum(result.is_right for result in results) >= RIGHT * len(results)
    assert sum(result.is_misleading for result in results) <= MISLEADING * len(results)
