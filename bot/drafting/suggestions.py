"""Further names of an entry, and questions that it answers, from its own words and those of players."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.locales import Locale
from glossary.entry import ALIAS_LIMIT, LANGUAGES, QUESTION_LIMIT, Entry, Language
from glossary.lexicon import Lexicon, stem_of
from glossary.text import name_key, words

# Of each kind in each language: nobody reads through more.
_MOST_ALIASES: Final = 6
_MOST_TERMS: Final = 4
# A longer title is a sentence, in which no single word is exchanged.
_MOST_TITLE_WORDS: Final = 4
_QUESTIONS: Final = ("suggest-how", "suggest-what", "suggest-when", "suggest-may", "suggest-cost")
_BESIDE_TITLE: Final = re.compile(r"\s*(?:\([^)]*\)|[:?].*)\s*$")

# A term by what it is called in each language in which it has a name.
Term = Mapping[Language, str]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something that could be added to an entry.

    Attributes:
        key: ``aliases`` or ``questions``.
        language: The language of ``text``.
        text: What would be added.
    """

    key: str
    language: Language
    text: str


def suggestions(
    entry: Entry, other_names: Iterable[str], terms: Sequence[Term], lexicon: Lexicon
) -> tuple[Suggestion, ...]:
    """Return what could be added to an entry, in every language in which it has a title of its own.

    Args:
        entry: The entry.
        other_names: The names of the other entries of its game; a name belongs to one entry.
        terms: What entries are about, in both languages.
        lexicon: Words that players use for one thing.
    """
    taken_keys = {name_key(name) for name in other_names}
    by_key: dict[tuple[str, str], Suggestion] = {}
    for language in LANGUAGES:
        if not entry.body.title[language]:
            continue
        own_keys = {name_key(name) for name in entry.names(language)}
        for text in [*_aliases(entry, language, lexicon)][:_MOST_ALIASES]:
            key = name_key(text)
            if key and key not in own_keys | taken_keys and len(text) <= ALIAS_LIMIT:
                by_key.setdefault(("aliases", key), Suggestion("aliases", language, text))
        own_keys = {name_key(question) for question in entry.body.questions[language]}
        for text in _questions(entry, language, terms):
            key = name_key(text)
            if key not in own_keys and len(text) <= QUESTION_LIMIT:
                by_key.setdefault(("questions", key), Suggestion("questions", language, text))
    return tuple(by_key.values())


def terms_of(entries: Iterable[Entry]) -> tuple[Term, ...]:
    """Return what entries are about: their titles, in both languages, that are short enough."""
    titles = (entry.body.title for entry in entries)
    terms = ({language: _plain(title[language]) for language in LANGUAGES} for title in titles)
    return tuple(
        term for term in terms if all(len(words(name)) <= _MOST_TITLE_WORDS for name in term.values())
    )


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


def _questions(entry: Entry, language: Language, terms: Sequence[Term]) -> Iterator[str]:
    """Yield what players ask of any rule, then about each term that the entry speaks of."""
    locale, name = Locale(language), _in_sentence(_plain(entry.body.title[language]))
    if entry.body.title[language].endswith("?"):
        return
    for message_id in _QUESTIONS:
        yield locale.text(message_id, name=name)
    body = " ".join((entry.body.short[language], *entry.texts(language)))
    spoken_of = [
        term[language]
        for term in terms
        if term[language]
        and name_key(term[language]) != name_key(name)
        and re.search(rf"\b{re.escape(term[language])}\b", body, re.IGNORECASE)
    ]
    for term in list(dict.fromkeys(spoken_of))[:_MOST_TERMS]:
        yield locale.text("suggest-term", name=name, term=_in_sentence(term))


def _in_sentence(title: str) -> str:
    """Return a title as it stands inside a sentence, without the capital that only titles have."""
    first, *following = title.split(" ")
    is_plain = first[1:].islower() and not any(word[:1].isupper() for word in following)
    return title[:1].lower() + title[1:] if is_plain else title
