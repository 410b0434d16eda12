"""Further names of an entry, from its own words and those that players use for the same thing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from glossary.entry import ALIAS_LIMIT, LANGUAGES, Entry, Language
from glossary.lexicon import Lexicon, stem_of
from glossary.text import name_key

# In each language: nobody reads through more.
_MOST_ALIASES: Final = 6
# A longer title is a sentence, in which no single word is exchanged.
_MOST_TITLE_WORDS: Final = 4
_BESIDE_TITLE: Final = re.compile(r"\s*(?:\([^)]*\)|[:?].*)\s*$")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A name that could be added to an entry.

    Attributes:
        language: The language of ``text``.
        text: What would be added.
    """

    language: Language
    text: str


def suggestions(entry: Entry, other_names: Iterable[str], lexicon: Lexicon) -> tuple[Suggestion, ...]:
    """Return the names that could be added to an entry, in every language in which it has a title.

    Args:
        entry: The entry.
        other_names: The names of the other entries of its game; a name belongs to one entry.
        lexicon: Words that players use for one thing.
    """
    taken_keys = {name_key(name) for name in other_names}
    by_key: dict[str, Suggestion] = {}
    for language in LANGUAGES:
        if not entry.body.title[language]:
            continue
        own_keys = {name_key(name) for name in entry.names(language)}
        for text in [*_aliases(entry, language, lexicon)][:_MOST_ALIASES]:
            key = name_key(text)
            if key and key not in own_keys | taken_keys and len(text) <= ALIAS_LIMIT:
                by_key.setdefault(key, Suggestion(language, text))
    return tuple(by_key.values())


def _plain(title: str) -> str:
    """Return a title without what stands in brackets or after a colon."""
    return _BESIDE_TITLE.sub("", title)


def _aliases(entry: Entry, language: Language, lexicon: Lexicon) -> Iterator[str]:
    """Yield the title without its additions, then with a word that players use for one of its words."""
    title = _plain(entry.body.title[language])
    yield title
    title_words = title.split()
    if len(title_words) > _MOST_TITLE_WORDS:
        return
    for place, word in enumerate(title_words):
        for synonym in _same_meaning(word, language, lexicon):
            yield " ".join([*title_words[:place], synonym, *title_words[place + 1 :]]).lower()


def _same_meaning(word: str, language: Language, lexicon: Lexicon) -> Iterator[str]:
    """Yield the words that stand in a group of the lexicon with a form of ``word``."""
    key = stem_of(word, language)
    for group in lexicon.groups:
        members = [(member, stem_of(member, language)) for member in group[language]]
        if any(stem == key for _, stem in members):
            yield from (member for member, stem in members if stem != key)
