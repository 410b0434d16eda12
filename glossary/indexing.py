"""Make the index of a glossary: go through the entries once, then weigh what they hold."""

import math
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, NamedTuple

from glossary.entry import LANGUAGES, Entry, Language
from glossary.figures import words_for_figures
from glossary.garbage import uncollected
from glossary.holdings import FIELDS, Holdings
from glossary.index import Index, question_key
from glossary.lexicon import Lexicon
from glossary.markdown import sentences
from glossary.pack import Game, Glossary
from glossary.query import SHORT_QUERY
from glossary.text import stem, words_of_all

# What a stopword speaks for its language where the packs do not use it.
_VOTE: Final = 2.0
# In the place of a term.
_STOPWORD: Final = -1


class _Reading(NamedTuple):
    """A text in words and terms.

    Attributes:
        words: The folded words.
        terms: The term of each, or ``_STOPWORD``.
        distinct_terms: The terms in order, without repetition and stopwords.
    """

    words: Sequence[str]
    terms: Sequence[int]
    distinct_terms: tuple[int, ...]


# By language and text.
_Readings = Mapping[Language, Mapping[str, _Reading]]


@uncollected()
def build_index(glossary: Glossary, lexicon: Lexicon) -> Index:
    """Return the index over all entries of ``glossary`` in both languages."""
    builder = _Builder(_Vocabulary(lexicon.stopword_set(), lexicon.lemmas()))
    for entry in glossary.entries.values():
        builder.add(entry)
    return builder.index(lexicon, glossary.games.values())


@dataclass(slots=True)
class _Vocabulary:
    """The terms of both languages, and the folded words with the terms that they are forms of."""

    stopwords: frozenset[str]
    lemmas: Mapping[Language, Mapping[str, str]]
    terms: dict[str, int] = field(default_factory=dict)
    words: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def lemma(self, word: str, language: Language) -> str:
        """Return what the forms of a folded word share."""
        stemmed = stem(word, language)
        return self.lemmas[language].get(stemmed, stemmed)

    def read(self, word: str, language: Language) -> int:
        """Return the term of a folded word, which may be new, or ``_STOPWORD``."""
        if word in self.stopwords:
            return _STOPWORD
        term = self.terms.setdefault(self.lemma(word, language), len(self.terms))
        self.words[word] = tuple(dict.fromkeys((*self.words.get(word, ()), term)))
        return term


class _TermsByWord(dict[str, int]):
    """The term of each folded word of one language; a new word is read when it is looked up."""

    def __init__(self, language: Language, vocabulary: _Vocabulary) -> None:
        super().__init__()
        self._language: Language = language
        self._vocabulary = vocabulary

    def __missing__(self, word: str) -> int:
        term = self[word] = self._vocabulary.read(word, self._language)
        return term


@dataclass(slots=True)
class _Builder:
    """Collects the entries, then computes what depends on all of them."""

    vocabulary: _Vocabulary
    ids: list[str] = field(default_factory=list)
    rules: dict[str, Sequence[str]] = field(default_factory=dict)
    holdings: Holdings = field(default_factory=Holdings)
    terms_by_word: dict[Language, _TermsByWord] = field(init=False)
    uses: Mapping[Language, Counter[str]] = field(
        default_factory=lambda: {language: Counter() for language in LANGUAGES}
    )
    spellings: list[tuple[str, ...]] = field(default_factory=list)
    titles: list[tuple[str, ...]] = field(default_factory=list)
    name_words: set[str] = field(default_factory=set)
    exact: dict[str, tuple[int, ...]] = field(default_factory=dict)
    inflected: dict[str, tuple[int, ...]] = field(default_factory=dict)
    short_questions: dict[str, tuple[int, ...]] = field(default_factory=dict)
    question_terms: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.terms_by_word = {
            language: _TermsByWord(language, self.vocabulary) for language in LANGUAGES
        }

    def add(self, entry: Entry) -> None:
        """Add an entry, the next in the order of the glossary."""
        texts_by_field = {language: _texts_by_field(entry, language) for language in LANGUAGES}
        readings = {
            language: self._read(texts_by_field[language].values(), entry, language)
            for language in LANGUAGES
        }
        names = self._names(entry, readings)
        self._file_short_questions(entry, readings)
        texts = [*names.values(), *_questions(entry, readings)]
        fields = [
            _counts(
                chain.from_iterable(
                    readings[language][text].terms
                    for language in LANGUAGES
                    for text in texts_by_field[language][name]
                )
            )
            for name in FIELDS
        ]
        self.holdings.add(fields, texts, len(names))
        self.spellings.append(tuple(names))
        self.titles.append(
            tuple(
                "".join(readings[language][entry.body.title[language]].words) for language in LANGUAGES
            )
        )
        self.rules[entry.id] = entry.body.rules
        self.ids.append(entry.id)

    def _read(
        self, fields: Iterable[Iterable[str]], entry: Entry, language: Language
    ) -> dict[str, _Reading]:
        """Return the readings of the texts of all ``fields`` and of the short answer's sentences."""
        used_texts = dict.fromkeys(chain.from_iterable(fields))
        texts = list(dict.fromkeys((*used_texts, *sentences(entry.body.short[language]))))
        term_of = self.terms_by_word[language].__getitem__
        words_by_text = dict(zip(texts, words_of_all(texts), strict=True))
        self.uses[language].update(chain.from_iterable(words_by_text[text] for text in used_texts))
        readings = {}
        for text, text_words in words_by_text.items():
            terms = list(map(term_of, text_words))
            readings[text] = _Reading(text_words, terms, _distinct(terms))
        return readings

    def index(self, lexicon: Lexicon, games: Iterable[Game]) -> Index:
        # Small matrices gain nothing from threads, which cost ten times as much on a busy machine.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from glossary.latent import latent_space  # a query needs no numpy
        from glossary.weights import weigh

        space = latent_space(self.holdings, len(self.vocabulary.terms))
        weights = weigh(self.holdings, len(self.vocabulary.terms))
        return Index(
            ids=tuple(self.ids),
            terms=self.vocabulary.terms,
            lemmas=self.vocabulary.lemmas,
            idf=weights.idf,
            starts=weights.starts,
            owners=weights.owners,
            impacts=weights.impacts,
            words=self.vocabulary.words,
            name_words=tuple(sorted(self.name_words)),
            votes=self._votes(lexicon),
            exact=self.exact,
            inflected=self.inflected,
            short_questions=self.short_questions,
            question_terms=self.question_terms,
            text_starts=self.holdings.text_starts,
            name_counts=self.holdings.name_counts,
            rarities=weights.rarities,
            use_starts=weights.use_starts,
            uses=weights.uses,
            spellings=tuple(self.spellings),
            titles=tuple(self.titles),
            dimensions=space.dimensions,
            term_places=space.term_places,
            entry_places=space.entry_places,
            faq_by_rule=self._faq_by_rule(),
            related=self._related(lexicon),
            figures=words_for_figures(games, self.exact),
            stopwords=self.vocabulary.stopwords,
            other_games=lexicon.other_games,
        )

    def _names(self, entry: Entry, readings: _Readings) -> dict[str, tuple[int, ...]]:
        """Return the terms of each name of ``entry`` by its spelling, and file the names."""
        number = len(self.ids)
        names: dict[str, tuple[int, ...]] = {}
        for language in LANGUAGES:
            for name in entry.names(language):
                name_words, _, terms = readings[language][name]
                _file(self.exact, " ".join(sorted(name_words)), number)
                key = " ".join(sorted(self.vocabulary.lemma(word, language) for word in name_words))
                _file(self.inflected, key, number)
                self.name_words.update(set(name_words) - self.vocabulary.stopwords)
                names["".join(name_words)] = terms
        return names

    def _file_short_questions(self, entry: Entry, readings: _Readings) -> None:
        """File the questions of ``entry`` that have few terms."""
        number = len(self.ids)
        for language in LANGUAGES:
            for question in entry.body.questions[language]:
                question_words, _, terms = readings[language][question]
                if len(terms) <= SHORT_QUERY:
                    _file(self.short_questions, " ".join(sorted(question_words)), number)
                    if terms:
                        _file(self.question_terms, question_key(terms, question_words[0]), number)

    def _votes(self, lexicon: Lexicon) -> Mapping[str, float]:
        """Return how much each word speaks for English, or below 0 for Italian."""
        english, italian = self.uses["en"], self.uses["it"]
        shares = english.total() or 1, italian.total() or 1
        votes = dict.fromkeys(lexicon.stopwords_of("en"), _VOTE)
        votes |= {word: votes.get(word, 0.0) - _VOTE for word in lexicon.stopwords_of("it")}
        votes |= {
            word: math.log(((english[word] + 0.5) / shares[0]) / ((italian[word] + 0.5) / shares[1]))
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


def _distinct(terms: Iterable[int]) -> tuple[int, ...]:
    """Return the terms in order, without repetition and stopwords."""
    distinct = dict.fromkeys(terms)
    distinct.pop(_STOPWORD, None)
    return tuple(distinct)


def _counts(terms: Iterable[int]) -> Counter[int]:
    """Return how often each term occurs, stopwords left out."""
    counts = Counter(terms)
    del counts[_STOPWORD]
    return counts


def _file(numbers_by_key: dict[str, tuple[int, ...]], key: str, number: int) -> None:
    """Add ``number`` to those under ``key``, once."""
    numbers = numbers_by_key.get(key, ())
    if number not in numbers:
        numbers_by_key[key] = (*numbers, number)


def _questions(entry: Entry, readings: _Readings) -> Iterator[tuple[int, ...]]:
    """Yield the terms of each question, each title and each sentence of the short answer."""
    body = entry.body
    for language in LANGUAGES:
        texts = (*body.questions[language], body.title[language], *sentences(body.short[language]))
        yield from (readings[language][text].distinct_terms for text in texts)


def _texts_by_field(entry: Entry, language: Language) -> Mapping[str, Sequence[str]]:
    """Return the texts of each of the ``FIELDS`` in ``language``."""
    body = entry.body
    return {
        "title": (body.title[language],),
        "aliases": body.aliases[language],
        "questions": body.questions[language],
        "short": (body.short[language],),
        "text": entry.texts(language),
    }
