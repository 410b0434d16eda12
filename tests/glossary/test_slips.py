"""Slips in stopwords and in the names of games are put right; words of the rules stay."""

import pytest

from glossary import Index, Search
from glossary.search.slips import Slips


@pytest.fixture(scope="module")
def slips(index: Index) -> Slips:
    return Slips(index)


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("quatne carte", "quante carte"),
        ("waht is a trap", "what is a trap"),
        ("wht is a trap", "what is a trap"),
        ("dovve sta la trappola", "dove sta la trappola"),
        ("i push him but theers a wall", "i push him but theres a wall"),
        ("red dargon inn: what is a trap", "red dragon inn: what is a trap"),
        ("rangers of shadwo deep how far can i jump", "rangers of shadow deep how far can i jump"),
        ("in perditoins mouth", "in perdition mouth"),
    ],
)
def test_a_slip_is_put_right(typed: str, right: str, slips: Slips) -> None:
    assert slips.corrected(typed) == right


@pytest.mark.parametrize(
    "text",
    [
        "evde tokn",
        "immo",
        "atacare conun eroe",
        "pizza",
        "Fiona",
        "a keyboard",
        "conan the barbarian",
        "",
    ],
)
def test_other_words_stay(text: str, slips: Slips) -> None:
    assert slips.corrected(text) == text


@pytest.mark.no_cover
def test_a_word_longer_than_any_stopword_is_not_looked_at(slips: Slips) -> None:
    text = "x" * 300_000

    assert slips.corrected(text) == text


def test_a_game_with_a_slip_is_the_game(search: Search) -> None:
    assert search.find("red dargon inn what does the red die do").game == "red-dragon-inn"
