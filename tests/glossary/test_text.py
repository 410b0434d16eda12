"""Folding, words, stems."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary.text import fold, name_key, words, words_of_all


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Perché", ["perche"], id="accent"),
        pytest.param("L\u2019attacco dell'eroe", ["l", "attacco", "dell", "eroe"], id="elision"),
        pytest.param("the hero's turn", ["the", "hero", "turn"], id="possessive"),
        pytest.param("Bash / Aimed-Shot!", ["bash", "aimed", "shot"], id="punctuation"),
        pytest.param("+2 vs 10d6", ["2", "vs", "10d6"], id="numbers"),
        pytest.param("\ufb01re", ["fire"], id="ligature"),
        pytest.param("🎲🎲", [], id="emoji"),
        pytest.param("a_b", ["a", "b"], id="underscore"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_words_are_folded(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.lists(st.text() | st.text("aè's`\u2019ß\u0300\x1e _-9")))
def test_many_texts_at_once_have_the_words_of_each(texts: list[str]) -> None:
    assert words_of_all(texts) == [words(text) for text in texts]


@given(st.text())
def test_folding_twice_changes_nothing_more(text: str) -> None:
    assert words(" ".join(words(text))) == words(text)


@given(st.text())
def test_folding_leaves_no_accent(text: str) -> None:
    assert not any(map(unicodedata.combining, fold(text)))


@pytest.mark.parametrize(
    ("spelling", "variant"),
    [
        ("Minor-Action", "action minor"),
        ("Città", "CITTA"),
        ("l'attacco", "l\u2019Attacco"),
    ],
)
def test_spellings_of_one_name_share_a_key(spelling: str, variant: str) -> None:
    assert name_key(spelling) == name_key(variant)
