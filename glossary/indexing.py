"""Make the index of a glossary: go through the entries once, then weigh what they hold."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from glossary.entry import LANGUAGES, Entry, Language
from glossary.holdings import FIELDS, Holdings
from glossary.index import Index
from glossary.lexicon import Lexicon
from glossary.markdown import sentences
from glossary.pack import Glossary
from glossary.text import stem, words

# Folded words by language and text.
_WordsByText = Mapping[tuple[Language, str], Sequence[str]]


def build_index(glossary: Glossary, lexicon: Lexicon) -> Index:
    """Return the index over all entries of ``glossary`` in both languages."""
    builder = _Builder(lexicon.stopword_set(), lexicon.lemmas())
    for entry in glossary.entries.values():
        builder.add(entry)
    return builder.index(lexicon)


@dataclass(slots=True)
class _Builder:
    """Collects the entries, then computes what depends on all of them."""

    stopwords: frozenset[str]
    lemmas: Mapping[Language, Mapping[str, str]]
    ids: list[str] = field(default_factory=list)
    rules: dict[str, Sequence[str]] = field(default_factory=dict)
    terms: dict[str, int] = field(default_factory=dict)
    holdings: Holdings = field(default_factory=Holdings)
    words: dict[str, tuple[int, ...]] = field(default_factory=dict)
    term_by_word: Mapping[Language, dict[str, int]] = field(
        default_factory=lambda: {language: {} for language in LANGUAGES}
    )
    uses: Mapping[Language, Counter[str]] = field(
        default_factory=lambda: {language: Counter() for language in LANGUAGES}
    )
    spellings: list[tuple[str, ...]] = field(default_factory=list)
    titles: list[tuple[str, ...]] = field(default_factory=list)
    name_words: set[str] = field(default_factory=set)
    exact: dict[str, tuple[int, ...]] = field(default_factory=dict)
    same_stems: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        words_by_text = {
            (language, text): words(text)
            for texts in _field_texts(entry).values()
            for language, text in texts
        }
        for (language, _), text_words in words_by_text.items():
            self.uses[language].update(text_words)
        names = self._names(entry, len(self.ids), words_by_text)
        texts = [*names.values(), *self._questions(entry, words_by_text)]
        fields = [
            Counter(chain.from_iterable(self._terms(words_by_text[text], text[0]) for text in texts_in))
            for texts_in in _field_texts(entry).values()
        ]
        self.holdings.add(fields, texts, len(names))
        self.spellings.append(tuple(names))
        self.titles.append(
            tuple(
                "".join(words_by_text[language, entry.body.title[language]]) for language in LANGUAGES
            )
        )
        self.rules[entry.id] = entry.body.rules
        self.ids.append(entry.id)

    def index(self, lexicon: Lexicon) -> Index:
        from glossary.latent import latent_space  # a query needs no numpy
        from glossary.weights import weigh

        weights = weigh(self.holdings, len(self.terms))
        space = latent_space(self.holdings, len(self.terms))
        return Index(
            ids=tuple(self.ids),
            terms=self.terms,
            lemmas=self.lemmas,
            idf=weights.idf,
            starts=weights.starts,
            owners=weights.owners,
            impacts=weights.impacts,
            words=self.words,
            name_words=tuple(sorted(self.name_words)),
            votes=self._votes(),
            exact=self.exact,
            same_stems=self.same_stems,
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
            stopwords=self.stopwords,
            other_games=lexicon.other_games,
        )

    def _terms(self, text_words: Iterable[str], language: Language) -> Iterator[int]:
        term_by_word = self.term_by_word[language]
        for word in text_words:
            if word not in self.stopwords:
                term = term_by_word.get(word)
                yield self._new_term(word, language) if term is None else term

    def _new_term(self, word: str, language: Language) -> int:
        stemmed = stem(word, language)
        lemma = self.lemmas[language].get(stemmed, stemmed)
        term = self.terms.setdefault(lemma, len(self.terms))
        self.term_by_word[language][word] = term
        self.words[word] = tuple(dict.fromkeys((*self.words.get(word, ()), term)))
        return term

    def _names(
        self, entry: Entry, number: int, words_by_text: _WordsByText
    ) -> dict[str, tuple[int, ...]]:
        """Return the terms of each name of ``entry`` by its spelling, and file the names."""
        names: dict[str, tuple[int, ...]] = {}
        for language in LANGUAGES:
            for name in entry.names(language):
                name_words = words_by_text[language, name]
                _file(self.exact, " ".join(sorted(name_words)), number)
                key = " ".join(sorted(stem(word, language) for word in name_words))
                _file(self.same_stems, key, number)
                self.name_words.update(set(name_words) - self.stopwords)
                names["".join(name_words)] = tuple(dict.fromkeys(self._terms(name_words, language)))
        return names

    def _questions(self, entry: Entry, words_by_text: _WordsByText) -> Iterator[tuple[int, ...]]:
        """Yield the terms of each question, each title and each sentence of the short answer."""
        for language in LANGUAGES:
            for text in (*entry.body.questions[language], entry.body.title[language]):
                yield tuple(dict.fromkeys(self._terms(words_by_text[language, text], language)))
            for text in sentences(entry.body.short[language]):
                yield tuple(dict.fromkeys(self._terms(words(text), language)))

    def _votes(self) -> Mapping[str, float]:
        english, italian = self.uses["en"], self.uses["it"]
        shares = english.total() or 1, italian.total() or 1
        return {
            word: math.log(((english[word] + 0.5) / shares[0]) / ((italian[word] + 0.5) / shares[1]))
            for word in english.keys() | italian.keys()
        }

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
        related = {
            stemmed: tuple(sorted(self.terms[word] for word in group if word in self.terms))
            for stemmed, group in lexicon.related().items()
        }
        return {stemmed: terms for stemmed, terms in related.items() if terms}


def _file(numbers_by_key: dict[str, tuple[int, ...]], key: str, number: int) -> None:
    """Add ``number`` to those under ``key``, once."""
    numbers = numbers_by_key.get(key, ())
    if number not in numbers:
        numbers_by_key[key] = (*numbers, number)


def _field_texts(entry: Entry) -> Mapping[str, Sequence[tuple[Language, str]]]:
    """Return the texts of each of the ``FIELDS`` in both languages."""
    body = entry.body
    texts: dict[str, Callable[[Language], Iterable[str]]] = {
        "title": lambda language: (body.title[language],),
        "aliases": lambda language: body.aliases[language],
        "questions": lambda language: body.questions[language],
        "short": lambda language: (body.short[language],),
        "text": entry.texts,
    }
    return {
        name: [(language, text) for language in LANGUAGES for text in texts[name](language)]
        for name in FIELDS
    }
