"""Make the index of a glossary: go through the entries once, then weigh what they hold."""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from operator import itemgetter
from typing import Final

from glossary.entry import LANGUAGES, Entry, Language
from glossary.index import Index, rarity
from glossary.lexicon import Lexicon
from glossary.markdown import sentences
from glossary.pack import Glossary
from glossary.text import name_key, stem, words

# How much an occurrence counts in each field, and how strongly long fields are discounted.
FIELD_WEIGHTS: Final[Mapping[str, float]] = {
    "title": 8.0,
    "aliases": 5.0,
    "questions": 2.0,
    "short": 1.2,
    "text": 1.4,
}
_LENGTH_DISCOUNT: Final = 0.5
_SATURATION: Final = 1.6
# Finer differences are noise, and would only make snapshots longer.
_DIGITS: Final = 4
# A term keeps only the entries that it counts most for: in a large glossary a common word in the
# text of thousands of entries tells none of them apart, but each would cost time.
_MOST_POSTINGS: Final = 600


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
    fields: list[Mapping[str, Counter[int]]] = field(default_factory=list)
    words: defaultdict[str, dict[int, None]] = field(default_factory=lambda: defaultdict(dict))
    uses: Mapping[Language, Counter[str]] = field(
        default_factory=lambda: {language: Counter() for language in LANGUAGES}
    )
    names: list[tuple[tuple[int, ...], ...]] = field(default_factory=list)
    spellings: list[tuple[str, ...]] = field(default_factory=list)
    titles: list[tuple[str, ...]] = field(default_factory=list)
    name_words: dict[str, None] = field(default_factory=dict)
    exact: defaultdict[str, dict[int, None]] = field(default_factory=lambda: defaultdict(dict))
    same_stems: defaultdict[str, dict[int, None]] = field(default_factory=lambda: defaultdict(dict))
    questions: list[tuple[tuple[int, ...], ...]] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        names = dict(self._names(entry, number=len(self.ids)))
        self.names.append(tuple(names.values()))
        self.spellings.append(tuple(names))
        self.titles.append(tuple("".join(words(entry.body.title[language])) for language in LANGUAGES))
        self.questions.append(tuple(self._questions(entry)))
        self.fields.append({name: Counter(self._terms(texts)) for name, texts in _field_texts(entry)})
        self.rules[entry.id] = entry.body.rules
        self.ids.append(entry.id)

    def index(self, lexicon: Lexicon) -> Index:
        postings = self._postings()
        starts, owners, impacts = array("L", [0]), array("L"), array("d")
        for term in range(len(self.terms)):
            strongest = nlargest(_MOST_POSTINGS, postings[term].items(), key=itemgetter(1))
            for owner, impact in sorted(strongest):
                owners.append(owner)
                impacts.append(impact)
            starts.append(len(owners))
        entries = len(self.ids)
        return Index(
            ids=tuple(self.ids),
            terms=self.terms,
            lemmas=self.lemmas,
            idf=array("d", [rarity(len(postings[term]), entries) for term in range(len(self.terms))]),
            starts=starts,
            owners=owners,
            impacts=impacts,
            words={word: tuple(terms) for word, terms in self.words.items()},
            name_words=tuple(sorted(self.name_words)),
            votes=self._votes(),
            exact={key: tuple(numbers) for key, numbers in self.exact.items()},
            same_stems={key: tuple(numbers) for key, numbers in self.same_stems.items()},
            names=tuple(self.names),
            spellings=tuple(self.spellings),
            titles=tuple(self.titles),
            questions=tuple(self.questions),
            faq_by_rule=self._faq_by_rule(),
            related=self._related(lexicon),
            stopwords=self.stopwords,
            other_games=lexicon.other_games,
        )

    def _terms(self, texts: Iterable[tuple[Language, str]]) -> Iterator[int]:
        for language, text in texts:
            for word in words(text):
                if word not in self.stopwords:
                    yield self._term(word, language)

    def _term(self, word: str, language: Language) -> int:
        stemmed = stem(word, language)
        lemma = self.lemmas[language].get(stemmed, stemmed)
        term = self.terms.setdefault(lemma, len(self.terms))
        self.words[word][term] = None
        return term

    def _names(self, entry: Entry, number: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        for language in LANGUAGES:
            for name in entry.names(language):
                name_words = words(name)
                self.exact[name_key(name)][number] = None
                key = " ".join(sorted(stem(word, language) for word in name_words))
                self.same_stems[key][number] = None
                self.name_words.update(dict.fromkeys(set(name_words) - self.stopwords))
                terms = dict.fromkeys(self._terms([(language, name)]))
                yield "".join(name_words), tuple(terms)

    def _questions(self, entry: Entry) -> Iterator[tuple[int, ...]]:
        for language in LANGUAGES:
            short = sentences(entry.body.short[language])
            for text in (*entry.body.questions[language], entry.body.title[language], *short):
                yield tuple(dict.fromkeys(self._terms([(language, text)])))
            for text in (*entry.body.questions[language], *entry.texts(language)):
                self.uses[language].update(words(text))

    def _postings(self) -> Sequence[Mapping[int, float]]:
        """Return, for each term, the impact on each entry that holds it."""
        means = self._mean_lengths()
        weighted: list[defaultdict[int, float]] = [defaultdict(float) for _ in self.terms]
        for number, fields in enumerate(self.fields):
            for name, counts in fields.items():
                relative = counts.total() / means[name]
                discount = 1 - _LENGTH_DISCOUNT + _LENGTH_DISCOUNT * relative
                for term, count in counts.items():
                    weighted[term][number] += FIELD_WEIGHTS[name] * count / discount
        return [
            {number: round(value / (value + _SATURATION), _DIGITS) for number, value in impacts.items()}
            for impacts in weighted
        ]

    def _mean_lengths(self) -> Mapping[str, float]:
        entries = max(1, len(self.fields))
        return {
            name: max(1.0, sum(fields[name].total() for fields in self.fields) / entries)
            for name in FIELD_WEIGHTS
        }

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


def _field_texts(entry: Entry) -> Iterator[tuple[str, list[tuple[Language, str]]]]:
    """Yield the texts of each field in both languages."""
    body = entry.body
    texts: dict[str, Callable[[Language], Iterable[str]]] = {
        "title": lambda language: (body.title[language],),
        "aliases": lambda language: body.aliases[language],
        "questions": lambda language: body.questions[language],
        "short": lambda language: (body.short[language],),
        "text": entry.texts,
    }
    for name, texts_in in texts.items():
        yield name, [(language, text) for language in LANGUAGES for text in texts_in(language)]
