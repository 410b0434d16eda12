"""What players call things: one folder a language, read by sentences, dice, options and commands.

``dice.yaml`` of each language has its numbers and colours, which calculations wait for;
``commands.yaml`` what is typed to the chat, its board and about a table, which is no part of a
question; ``asking.yaml`` what asks for a figure, which every question waits for; ``questions.yaml`` the
other words that a question with numbers may be made of, ``everyday.yaml`` how players say the same, and
``turning.yaml`` everyday words that may change a number: those that stand nowhere here change none;
``texts.yaml`` groups of words that code asks for by a name, where no tag says what they do;
``talk.yaml`` what is said to the bot beside a question. Each stands under what it does in a question,
its *tag*. Words that only one game has may stand in a file of their own. Words are folded. A third
language is a third folder.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple

from calculators.words import english_verbs, italian_verbs
from calculators.yaml_files import read_yaml

LANGUAGES: Final = ("en", "it")
# The forms of a verb: who does it is the asker, somebody else, or is not said.
FORMS: Final = ("any", "first", "third")
_FOLDER: Final = Path(__file__).parent
_STAR: Final = "*"
_LONGEST: Final = 3
_SETTLE: Final = "settle"
# Regular verbs stand in one form beside the forms that are listed.
_VERB: Final = "verb"
_FORMS_OF: Final = {"en": english_verbs.forms_of, "it": italian_verbs.forms_of}
_NEUTRAL: Final = "neutral"
_VERBS: Final = "verbs"
_PERSONS: Final = "persons"
_DICE: Final = "dice"
_COMMANDS: Final = "commands"
_TEXTS: Final = "texts"
_TALK: Final = "talk"
# What no part of a question with numbers is, or needs reading for.
_SEPARATE: Final = (_DICE, _COMMANDS, _TEXTS, _TALK)
_BETWEEN: Final = "between"
_ROLLS: Final = "rolls"
_ROLLING: Final = "rolling"


class Meaning(NamedTuple):
    """What a word does in a question.

    Attributes:
        kind: The section in which it stands, such as ``nouns``.
        tag: Its name there, the same in every language.
        form: Of a verb, one of ``FORMS``.
    """

    kind: str
    tag: str
    form: str = "any"


class Words(NamedTuple):
    """The words of one language.

    Attributes:
        exact: Meanings by word, or by two or three words with a space between them.
        starts: Meanings by what words begin with.
        openings: The first words of those of several words.
    """

    exact: Mapping[str, Meaning]
    starts: Mapping[str, Meaning]
    openings: AbstractSet[str]

    def find(self, tokens: Sequence[str]) -> tuple[int, Meaning] | None:
        """Return how many of ``tokens``, from the first, are one entry, and its meaning.

        >>> words_of("en").find(["light", "cover", "and"])
        (2, Meaning(kind='marks', tag='light-cover', form='any'))
        >>> words_of("en").find(["take", "her", "down"])
        (3, Meaning(kind='verbs', tag='kill', form='any'))
        """
        first = tokens[0]
        if first in self.openings:
            verb = self._verb_around_person(tokens[:_LONGEST])
            if verb is not None:
                return _LONGEST, verb
            for length in range(min(_LONGEST, len(tokens)), 1, -1):
                meaning = self.exact.get(" ".join(tokens[:length]))
                if meaning is not None:
                    return length, meaning
        starts = (self.starts.get(first[:end]) for end in range(len(first), 2, -1))
        meaning = self.exact.get(first) or next(filter(None, starts), None)
        return None if meaning is None else (1, meaning)

    def _verb_around_person(self, tokens: Sequence[str]) -> Meaning | None:
        """Return the meaning of a verb of two words with a person between them."""
        if len(tokens) < _LONGEST:
            return None
        first, between, last = tokens
        verb, person = self.exact.get(f"{first} {last}"), self.exact.get(between)
        if verb is None or person is None:
            return None
        return verb if (verb.kind, person.kind) == (_VERBS, _PERSONS) else None


@cache
def words_of(language: str, *files: str) -> Words:
    """Return the words of a language, or those in some of its files."""
    exact: dict[str, Meaning] = {}
    starts: dict[str, Meaning] = {}
    for word, meaning in chain(entries_of(language, *files), inflected_of(language, *files)):
        (starts if word.endswith(_STAR) else exact).setdefault(word.removesuffix(_STAR), meaning)
    return Words(exact, starts, {word.split()[0] for word in exact if " " in word})


def entries_of(language: str, *files: str) -> Iterator[tuple[str, Meaning]]:
    """Yield every entry of a language as it is written, with its meaning; by default of all files."""
    for kind, tag, form, words in _entries(language, *files):
        if form in FORMS:
            yield from ((word, Meaning(kind, tag, form)) for word in words)


def inflected_of(language: str, *files: str) -> Iterator[tuple[str, Meaning]]:
    """Yield the forms of the regular verbs of a language, with their meaning."""
    for kind, tag, form, words in _entries(language, *files):
        for word in words if form == _VERB else ():
            for text, role in _FORMS_OF[language](word):
                yield text, Meaning(kind, tag, role)


def _entries(language: str, *files: str) -> Iterator[tuple[str, str, str, Sequence[str]]]:
    """Yield kind, tag, form and words of each list; what decides nothing has one tag."""
    stems = (file.stem for file in sorted((_FOLDER / language).glob("*.yaml")))
    names = files or [stem for stem in stems if stem not in _SEPARATE]
    sections = (_load(language, name).items() for name in names)
    for kind, section in chain.from_iterable(sections):
        if kind == _SETTLE:
            continue
        for tag, entry in ({kind: section} if isinstance(section, list) else section).items():
            named = _NEUTRAL if kind == _NEUTRAL else tag
            for form, words in (entry if isinstance(entry, Mapping) else {"any": entry}).items():
                yield kind, named, form, words


class Settlement(NamedTuple):
    """What a word of several readings is beside another.

    Attributes:
        word: Its tag, its kind or the word itself.
        where: Whether it stands directly ``after`` or ``before`` its neighbour, ``near`` it in its
            clause, or anywhere ``with`` it.
        neighbour: Tag, kind or word of the neighbour.
        meaning: What it then is.
    """

    word: str
    where: str
    neighbour: str
    meaning: Meaning


@cache
def roll_words() -> Mapping[str, Meaning]:
    """Return what is done with dice of any game, in all languages.

    >>> roll_words()["dropping"].tag, roll_words()["piu alti"].tag
    ('drop', 'high')
    """
    entries = chain.from_iterable(
        chain(entries_of(language, _DICE), inflected_of(language, _DICE)) for language in LANGUAGES
    )
    return {word: meaning for word, meaning in entries if meaning.kind == _ROLLS}


@cache
def settlements() -> Sequence[Settlement]:
    """Return how words of several readings are settled, in the order in which that is tried."""
    meanings = {
        meaning.tag: Meaning(meaning.kind, meaning.tag)
        for language in LANGUAGES
        for _, meaning in entries_of(language)
    }
    return [
        Settlement(word, where, neighbour, meanings[tag])
        for language in LANGUAGES
        for word, where, neighbour, tag in _load(language, "questions").get(_SETTLE, ())
    ]


class DiceWords(NamedTuple):
    """Numbers, colours and dice in all languages.

    Attributes:
        numbers: Numbers by word.
        counts: The same, and by other words that count, articles left out.
        articles: By language, words for one of something, which stand before other things as well.
        colours: Colours by word.
        letters: Colours by the letter that dice are written with, in any language.
        dice: Words for dice.
        names: What dice that have no colour are called in English, by word.
    """

    numbers: Mapping[str, int]
    counts: Mapping[str, int]
    articles: Mapping[str, frozenset[str]]
    colours: Mapping[str, str]
    letters: Mapping[str, str]
    dice: frozenset[str]
    names: Mapping[str, str]


@cache
def dice_words() -> DiceWords:
    """Return the numbers, colours and dice in all languages.

    >>> dice_words().numbers["tre"], dice_words().colours["gialli"], dice_words().letters["a"]
    (3, 'yellow', 'orange')
    """
    files = [_load(language, _DICE) for language in LANGUAGES]
    numbers = {word: number for file in files for number, word in enumerate(file["numbers"], 1)}
    counts = {word: int(number) for file in files for word, number in file["counts"].items()}
    return DiceWords(
        numbers=numbers,
        counts=numbers | counts,
        articles={
            language: frozenset(file["articles"])
            for language, file in zip(LANGUAGES, files, strict=True)
        },
        colours={
            word: colour
            for file in files
            for colour, entries in file["colours"].items()
            for word in entries
        },
        letters={letter: colour for file in files for letter, colour in file["letters"].items()},
        dice=frozenset(word for file in files for word in file["dice"]),
        names={word: name for file in files for word, name in file["names"].items()},
    )


@cache
def words_between_dice(tag: str) -> frozenset[str]:
    """Return the words of a tag that stand between dice, in all languages.

    >>> sorted(words_between_dice("plus"))
    ['and', 'e']
    """
    files = (_load(language, _DICE) for language in LANGUAGES)
    return frozenset(word for file in files for word in file[_BETWEEN].get(tag, ()))


def rolling_words(tag: str) -> Mapping[str, Sequence[str]]:
    """Return by language what a text that has dice rolled begins with, or is said in it.

    >>> rolling_words("please")
    {'en': ['please'], 'it': ['per favore']}
    """
    return {language: _load(language, _DICE)[_ROLLING][tag] for language in LANGUAGES}


@cache
def command_words(section: str) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return what is typed, by what it does and then by language, in a section of ``commands.yaml``.

    >>> command_words("items")["wall"]
    {'en': ['wall'], 'it': ['muro']}
    """
    sections = {language: _load(language, _COMMANDS)[section] for language in LANGUAGES}
    tags = dict.fromkeys(tag for tags in sections.values() for tag in tags)
    return {
        tag: {language: section.get(tag, ()) for language, section in sections.items()} for tag in tags
    }


@cache
def command_tags(section: str) -> Mapping[str, str]:
    """Return what the words in a section of ``commands.yaml`` do, in all languages.

    >>> command_tags("rolls")["salva"]
    'save'
    """
    return {word: tag for tag, word in _command_words(section)}


def spellings(section: str, *tags: str) -> str:
    """Return a pattern of all words of ``tags``, by default of all in a section, the longest first.

    >>> spellings("board", "move")
    'sposta|muovi|move'
    """
    words = (word for tag, word in _command_words(section) if not tags or tag in tags)
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


def _command_words(section: str) -> Iterator[tuple[str, str]]:
    for tag, by_language in command_words(section).items():
        yield from ((tag, word) for words in by_language.values() for word in words)


def texts_of(*groups: str) -> tuple[str, ...]:
    """Return the texts of groups of ``texts.yaml``, in all languages.

    >>> texts_of("both"), texts_of("number-or-verb", "one")
    (('both', 'entrambi', 'entrambe'), ('sei', 'one', 'uno'))
    """
    files = [text_groups(language) for language in LANGUAGES]
    return tuple(dict.fromkeys(text for group in groups for file in files for text in file[group]))


def text_groups(language: str) -> Mapping[str, Sequence[str]]:
    """Return the groups of texts of a language; one of which it has no word is empty."""
    return _load(language, _TEXTS)


@cache
def talk_words(section: str) -> frozenset[str]:
    """Return the words of a section of ``talk.yaml`` in all languages.

    >>> sorted(talk_words("exclaiming"))
    ['che', 'how', 'what']
    """
    return frozenset(word for language in LANGUAGES for word in _load(language, _TALK)[section])


def pattern_of(group: str) -> str:
    """Return a pattern of all texts of a group of ``texts.yaml``, the longest first.

    >>> pattern_of("times")
    '(?:times|volte)'
    """
    return f"(?:{'|'.join(map(re.escape, sorted(texts_of(group), key=len, reverse=True)))})"


@cache
def _load(language: str, name: str) -> Mapping[str, Any]:
    words: Mapping[str, Any] = read_yaml(_FOLDER / language / f"{name}.yaml")
    return words
