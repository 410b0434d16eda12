"""A word of everyday speech is read as what it is, not as a slip of a word of the rules."""

import pytest

from glossary import Search
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from glossary.search.explanation import WordUse
from tests.conftest import WritePack
from tests.glossary.whole_packs import load


def use_of(word: str, search: Search) -> WordUse:
    return next(explained.use for explained in search.explain(word).words if explained.text == word)


@pytest.mark.parametrize("word", ["pizza", "keyboard", "suocera", "steak"])
def test_an_everyday_word_is_neither_corrected_nor_cut_in_two(search: Search, word: str) -> None:
    assert use_of(word, search) is WordUse.UNKNOWN


@pytest.mark.parametrize("word", ["gobln", "seratura", "mouvement"])
def test_a_slip_is_corrected(search: Search, word: str) -> None:
    assert use_of(word, search) is WordUse.CORRECTED


def test_slips_behind_everyday_words_are_still_corrected(search: Search) -> None:
    text = "pizza beer coffee wife parking holidays: can I telepotr"

    uses = {word.text: word.use for word in search.explain(text).words}

    assert uses["telepotr"] is WordUse.CORRECTED


def test_a_pack_that_uses_an_everyday_word_is_asked_with_it(write_pack: WritePack) -> None:
    title = {"en": "Pizza break", "it": "Pausa pizza"}
    glossary = load([write_pack({"rules/pizza-break.yaml": {"title": title}})])
    own = Search(glossary, build_index(glossary, read_lexicon()))

    assert own.find("when is the pizza break").matches[0].entry.id == "deep-halls/pizza-break"
    assert use_of("pizza", own) is WordUse.MATCHED
