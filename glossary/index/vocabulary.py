"""The words of all entries, each with a number, and the terms that they are forms of."""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from glossary.entry import LANGUAGES, Language
from glossary.text import stem

# What a stopword has in the place of a term.
STOPWORD: Final = -1


@dataclass(slots=True)
class Vocabulary:
    """The terms of both languages, and the folded words with the terms that they are forms of.

    A word of both languages has two numbers, one for each.

    Attributes:
        stopwords: Folded words that stand for no term.
        lemmas: By language, the stem that each stem of an irregular form counts as.
        terms: The number of each term, by its lemma.
        words: The terms of each folded word, in either language; stopwords left out.
        lemma_of_number: The lemma of each word, by the word's number.
        term_of_number: The term of each word, by the word's number; ``STOPWORD`` for none.
        numbers: The number of each word of a language; new words get one.
    """

    stopwords: frozenset[str]
    lemmas: Mapping[Language, Mapping[str, str]]
    terms: dict[str, int] = field(default_factory=dict)
    words: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lemma_of_number: list[str] = field(default_factory=list)
    term_of_number: "array[int]" = field(default_factory=lambda: array("i"))
    numbers: Mapping[Language, "WordNumbers"] = field(init=False)

    def __post_init__(self) -> None:
        self.numbers = {language: WordNumbers(language, self) for language in LANGUAGES}

    def add(self, word: str, language: Language) -> int:
        """Return the number of a new folded word."""
        stemmed = stem(word, language)
        lemma = self.lemmas[language].get(stemmed, stemmed)
        if word in self.stopwords:
            term = STOPWORD
        else:
            term = self.terms.setdefault(lemma, len(self.terms))
            self.words[word] = tuple(dict.fromkeys((*self.words.get(word, ()), term)))
        self.lemma_of_number.append(lemma)
        self.term_of_number.append(term)
        return len(self.lemma_of_number) - 1

    def content_terms(self, numbers: Iterable[int]) -> set[int]:
        """Return the terms of the words of these numbers, without those of stopwords."""
        terms = set(map(self.term_of_number.__getitem__, numbers))
        terms.discard(STOPWORD)
        return terms


class WordNumbers(dict[str, int]):
    """The number of each folded word of one language; a new word gets one when it is looked up."""

    def __init__(self, language: Language, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._language: Language = language
        self._vocabulary = vocabulary

    def __missing__(self, word: str) -> int:
        number = self[word] = self._vocabulary.add(word, self._language)
        return number
