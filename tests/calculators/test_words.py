"""The lexicon holds words, not sentences, and each of them once."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from calculators import words
from calculators.catalogue import calculators
from calculators.declaration import options_of
from calculators.words import LANGUAGES, command_words, entries_of, text_groups, texts_of
from glossary.text import fold

LONGEST = 3
COMMANDS = sorted(
    yaml.safe_load(Path(words.__file__).parent.joinpath("en", "commands.yaml").read_text())
)
# Of changes of a board the place in the line tells what a small word is.
SHARING = ("board",)
# Tags that the reader itself gives.
GIVEN_BY_THE_READER = {
    "attack-dice", "yellow", "black", "enemy-here", "rolled-dice", "drawn-card", "opposed", "own-number",
    "how-much", "cost", "eyes-in-deck", "remove-die", "fellows",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_a_sentence_and_each_stands_once(language: str) -> None:
    entries = [word for word, _ in entries_of(language)]

    assert [word for word in entries if len(word.split()) > LONGEST] == []
    assert [word for word, count in Counter(entries).items() if count > 1] == []
    assert [word for word in entries if fold(word) != word] == []


@pytest.mark.parametrize("section", COMMANDS)
def test_what_is_typed_does_one_thing_in_every_language(section: str) -> None:
    by_tag = command_words(section)
    typed = [word for by_language in by_tag.values() for word in set().union(*by_language.values())]

    assert all(by_language["en"] or by_language["it"] for by_language in by_tag.values())
    if section not in SHARING:
        assert [word for word, count in Counter(typed).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_all_groups_of_texts_or_says_that_it_has_no_such_word(language: str) -> None:
    groups = text_groups(language)
    texts = [text for group in groups.values() for text in group]

    assert groups.keys() == {group for name in LANGUAGES for group in text_groups(name)}
    assert [group for group, entries in groups.items() if len(set(entries)) < len(entries)] == []
    assert [text for text in texts if fold(text) != text] == []


@pytest.mark.parametrize("name", ["dice", "talk"])
def test_each_language_has_all_sections_of_a_file(name: str) -> None:
    folder = Path(words.__file__).parent
    sections = [
        yaml.safe_load((folder / language / f"{name}.yaml").read_text()).keys()
        for language in LANGUAGES
    ]

    assert sections == [sections[0]] * len(LANGUAGES)


def test_no_group_of_texts_is_empty_in_every_language() -> None:
    assert [group for group in text_groups("en") if not texts_of(group)] == []


def test_what_declarations_name_has_words() -> None:
    named = {
        tag.partition("=")[0]
        for calculator in calculators().values()
        for option in options_of(calculator)
        for tag in f"{option.spoken.nouns} {option.spoken.named}".split()
    }
    tags = {meaning.tag for language in LANGUAGES for _, meaning in entries_of(language)}

    assert named - tags - GIVEN_BY_THE_READER == set()
