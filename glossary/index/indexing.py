"""Make the index of a glossary: go through the entries once, then weigh what they hold."""

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from glossary import thresholds
from glossary.entry import LANGUAGES, Entry, Language
from glossary.index.entry_words import FIELDS, EntryWords
from glossary.index.everyday_words import everyday_words
from glossary.index.index import Index, LatentSpace, Pairs, Weights, question_key
from glossary.index.vocabulary import Vocabulary
from glossary.lexicon import Lexicon, words_of_both
from glossary.markdown import sentences
from glossary.pack import Game, Glossary, games_by_name
from glossary.places import places_of
from glossary.text import words_of_all

if TYPE_CHECKING:
    from glossary.index.holdings import Holdings
    from glossary.index.pairs import AskedTexts

_SENTENCES: Final = "sentences"
# What is searched as a question of the entry.
_ASKED: Final = ("questions", "title", _SENTENCES)
# Words that are counted at a time, and those of one entry more: all of them would take much memory.
_BATCH_SIZE: Final = 200_000


class _TextWords(NamedTuple):
    """A text in words.

    Attributes:
        words: The folded words.
        numbers: The number of each word of its language.
    """

    words: Sequence[str]
    numbers: Sequence[int]


# By language and text.
_WordsByText = Mapping[Language, Mapping[str, _TextWords]]


def build_index(glossary: Glossary, lexicon: Lexicon, counted: "CountedEntries | None" = None) -> Index:
    """Return the index over all entries of ``glossary`` in both languages.

    Args:
        glossary: The packs.
        lexicon: The words that mean no rule, or the same.
        counted: The first entries of ``glossary``, counted with the same lexicon; the others are added.
    """
    counted = counted or CountedEntries.nothing(lexicon)
    counted.add(islice(glossary.entries.values(), len(counted.ids), None))
    return counted.index(lexicon, glossary.games)


@dataclass(slots=True)
class CountedEntries:
    """What entries say, counted; what depends on all of them is computed from that."""

    vocabulary: Vocabulary
    holdings: "Holdings"
    asked: "AskedTexts"
    everyday_words: Mapping[str, str]
    ids: list[str] = field(default_factory=list)
    rules: dict[str, Sequence[str]] = field(default_factory=dict)
    spellings: list[tuple[str, ...]] = field(default_factory=list)
    titles: list[tuple[str, ...]] = field(default_factory=list)
    have_questions: "array[int]" = field(default_factory=lambda: array("B"))
    are_gaps: "array[int]" = field(default_factory=lambda: array("B"))
    name_words: set[str] = field(default_factory=set)
    exact: dict[str, tuple[int, ...]] = field(default_factory=dict)
    places: dict[str, tuple[int, ...]] = field(default_factory=dict)
    inflected: dict[str, tuple[int, ...]] = field(default_factory=dict)
    short_questions: dict[str, tuple[int, ...]] = field(default_factory=dict)
    question_terms: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @classmethod
    def nothing(cls, lexicon: Lexicon) -> "CountedEntries":
        """Return the counts of no entries."""
        from glossary.index.holdings import Holdings  # a query needs no numpy
        from glossary.index.pairs import AskedTexts

        vocabulary = Vocabulary(lexicon.stopword_set(), lexicon.lemmas())
        return cls(vocabulary, Holdings(), AskedTexts(), everyday_words())

    def add(self, entries: Iterable[Entry]) -> None:
        """Count further entries, in the order of the glossary."""
        words = EntryWords()
        for entry in entries:
            self._add(entry, words)
            if len(words.field_words) > _BATCH_SIZE:
                self.holdings.add(words, self.vocabulary.term_of_number)
                words = EntryWords()
        self.holdings.add(words, self.vocabulary.term_of_number)

    def _add(self, entry: Entry, words: EntryWords) -> None:
        """Add an entry, the next in the order of the glossary, and its words to ``words``."""
        texts_by_field = {language: _texts_by_field(entry, language) for language in LANGUAGES}
        words_by_text = {
            language: self._read(chain.from_iterable(texts_by_field[language].values()), language)
            for language in LANGUAGES
        }

        def numbers_in(*fields: str) -> list[Sequence[int]]:
            return [
                words_by_text[language][text].numbers
                for language in LANGUAGES
                for name in fields
                for text in texts_by_field[language][name]
            ]

        names = self._names(entry, words_by_text)
        for place in places_of(entry.body.source):
            _file(self.places, place, len(self.ids))
        self._file_short_questions(entry, words_by_text)
        words.add([numbers_in(name) for name in FIELDS], list(names.values()), numbers_in(*_ASKED))
        self.asked.add(numbers_in("questions", "title"))
        self.spellings.append(tuple(names))
        self.titles.append(
            tuple(
                "".join(words_by_text[language][entry.body.title[language]].words)
                for language in LANGUAGES
            )
        )
        self.have_questions.append(any(entry.body.questions[language] for language in LANGUAGES))
        self.are_gaps.append(entry.body.kind == "gap")
        self.rules[entry.id] = entry.body.rules
        self.ids.append(entry.id)

    def _read(self, repeated_texts: Iterable[str], language: Language) -> dict[str, _TextWords]:
        """Return the words of each text."""
        texts = list(dict.fromkeys(repeated_texts))
        number_of = self.vocabulary.numbers[language].__getitem__
        return {
            text: _TextWords(text_words, list(map(number_of, text_words)))
            for text, text_words in zip(texts, words_of_all(texts), strict=True)
        }

    def index(self, lexicon: Lexicon, games: Mapping[str, Game]) -> Index:
        """Return the index over the entries."""
        from glossary.index.latent import latent_space  # these need numpy, and a query does not
        from glossary.index.pairs import pairs_of
        from glossary.index.weights import weigh

        term_count = len(self.vocabulary.terms)
        return Index(
            **_fields_of(latent_space(self.holdings, term_count)),
            **_fields_of(weigh(self.holdings, term_count)),
            **_fields_of(pairs_of(self.asked, self.vocabulary)),
            **self._entries(),
            **self._words(lexicon, games),
        )

    def _entries(self) -> Mapping[str, Any]:
        """Return the fields of the index that hold what was filed of the entries."""
        return {
            "ids": tuple(self.ids),
            "exact": self.exact,
            "places": self.places,
            "inflected": self.inflected,
            "short_questions": self.short_questions,
            "question_terms": self.question_terms,
            "text_starts": self.holdings.text_starts,
            "name_counts": self.holdings.name_counts,
            "have_questions": self.have_questions,
            "are_gaps": self.are_gaps,
            "spellings": tuple(self.spellings),
            "titles": tuple(self.titles),
            "faq_by_rule": self._faq_by_rule(),
        }

    def _words(self, lexicon: Lexicon, games: Mapping[str, Game]) -> Mapping[str, Any]:
        """Return the fields of the index that say what words are."""
        vocabulary = self.vocabulary
        game_names = tuple(map(" ".join, games_by_name(games)))
        game_words = {word for name in game_names for word in name.split()}
        return {
            "terms": vocabulary.terms,
            "lemmas": vocabulary.lemmas,
            "words": vocabulary.words,
            "name_words": tuple(sorted(self.name_words - vocabulary.stopwords)),
            "votes": self._votes(lexicon, self.holdings.word_counts.tolist()),
            "related": self._related(lexicon),
            "miniatures": {
                word: rules_word
                for game in games.values()
                for word, rules_word in game.miniatures.items()
                if word not in self.exact  # who asks by the name of an entry asks for that
            },
            "stopwords": vocabulary.stopwords,
            "interrogatives": words_of_both(lexicon.interrogatives),
            "talk": words_of_both(lexicon.talk) - self.name_words - game_words,
            "around": words_of_both(lexicon.around),
            "speech": {name: words_of_both(lines) for name, lines in lexicon.speech.items()},
            "game_names": game_names,
            "other_games": lexicon.other_games,
            "other_game_terms": lexicon.other_game_terms,
            "everyday_words": self.everyday_words,
        }

    def _names(self, entry: Entry, words_by_text: _WordsByText) -> dict[str, Sequence[int]]:
        """Return the words of each name of ``entry`` by its spelling, and file the names."""
        number, lemma_of = len(self.ids), self.vocabulary.lemma_of_number.__getitem__
        names: dict[str, Sequence[int]] = {}
        for language in LANGUAGES:
            for name in entry.names(language):
                name_words, numbers = words_by_text[language][name]
                _file(self.exact, " ".join(sorted(name_words)), number)
                _file(self.inflected, " ".join(sorted(map(lemma_of, numbers))), number)
                self.name_words.update(name_words)
                names["".join(name_words)] = numbers
        return names

    def _file_short_questions(self, entry: Entry, words_by_text: _WordsByText) -> None:
        """File the questions of ``entry`` that have few terms."""
        number = len(self.ids)
        for language in LANGUAGES:
            for question in entry.body.questions[language]:
                question_words, numbers = words_by_text[language][question]
                terms = self.vocabulary.content_terms(numbers)
                if len(terms) <= thresholds.SHORT_QUERY:
                    _file(self.short_questions, " ".join(sorted(question_words)), number)
                    if terms:
                        _file(self.question_terms, question_key(terms, question_words[0]), number)

    def _votes(self, lexicon: Lexicon, counts: Sequence[int]) -> Mapping[str, float]:
        """Return how much each word speaks for English, or below 0 for Italian.

        Args:
            lexicon: Has the stopwords.
            counts: How often each word occurs, by its number.
        """
        english, italian = (
            {word: counts[number] for word, number in self.vocabulary.numbers[language].items()}
            for language in LANGUAGES
        )
        shares = sum(english.values()) or 1, sum(italian.values()) or 1
        votes = dict.fromkeys(lexicon.stopwords_of("en"), thresholds.STOPWORD_VOTE)
        votes |= {
            word: votes.get(word, 0.0) - thresholds.STOPWORD_VOTE for word in lexicon.stopwords_of("it")
        }
        votes |= {
            word: math.log(
                ((english.get(word, 0) + 0.5) / shares[0]) / ((italian.get(word, 0) + 0.5) / shares[1])
            )
            for word in english.keys() | italian.keys()
        }
        return votes

    def _faq_by_rule(self) -> Mapping[str, Sequence[str]]:
        faq_by_rule: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        for entry_id, rules in self.rules.items():
            for place, rule in enumerate(rules):
                faq_by_rule[rule].append((place, entry_id))
        return {
            rule: [entry_id for _, entry_id in sorted(places)] for rule, places in faq_by_rule.items()
        }

    def _related(self, lexicon: Lexicon) -> Mapping[str, tuple[int, ...]]:
        """Return, for each stem, the terms of the packs that mean the same, if there are any."""
        terms = self.vocabulary.terms
        related = {
            stemmed: tuple(sorted(terms[word] for word in group if word in terms))
            for stemmed, group in lexicon.related().items()
        }
        return {stemmed: related_terms for stemmed, related_terms in related.items() if related_terms}


def _fields_of(part: LatentSpace | Pairs | Weights) -> Mapping[str, Any]:
    """Return the fields of a part of the index, of which each is one of the index."""
    return {field.name: getattr(part, field.name) for field in fields(part)}


def _file(numbers_by_key: dict[str, tuple[int, ...]], key: str, number: int) -> None:
    """Add ``number`` to those under ``key``, once."""
    alone = (number,)
    numbers = numbers_by_key.setdefault(key, alone)
    if numbers is not alone and number not in numbers:
        numbers_by_key[key] = numbers + alone


def _texts_by_field(entry: Entry, language: Language) -> Mapping[str, Sequence[str]]:
    """Return the texts of each of the ``FIELDS`` in ``language``, and the short answer's sentences."""
    body = entry.body
    return {
        "title": (body.title[language],),
        "aliases": body.aliases[language],
        "questions": body.questions[language],
        "short": (body.short[language],),
        "text": entry.texts(language),
        _SENTENCES: tuple(sentences(body.short[language])),
    }
