"""The lexicon holds words, not sentences, and each of them once."""

from collections import Counter

import pytest

from calculators.catalogue import calculators
from calculators.declaration import options_of
from calculators.words import LANGUAGES, entries_of
from glossary.text import fold

LONGEST = 3
# Tags that the reader itself gives.
GIVEN_BY_THE_READER = {
    "attack-dice", "yellow", "enemy-here", "rolled-dice", "drawn-card", "opposed", "own-number",
    "how-much", "cost", "eyes-in-deck", "extra", "remove-die", "fellows",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_a_sentence_and_each_stands_once(language: str) -> None:
    entries = [word for word, _ in entries_of(language)]

    assert [word for word in entries if len(word.split()) > LONGEST] == []
    assert [word for word, count in Counter(entries).items() if count > 1] == []
    assert [word for word in entries if fold(word) != word] == []


def test_what_declarations_name_has_words() -> None:
    named = {
        tag.partition("=")[0]
        for calculator in calculators().values()
        for option in options_of(calculator)
        for tag in f"{option.spoken.nouns} {option.spoken.named}".split()
    }
    tags = {meaning.tag for language in LANGUAGES for _, meaning in entries_of(language)}

    assert named - tags - GIVEN_BY_THE_READER == set()
