"""The search index: everything that ranking needs, computed once for a glossary.

A *term* is a stem; terms of both languages share one numbering. A *posting* says how much one term
counts for one entry: BM25F over the entry's fields, so a word of the title weighs more than a word
of the text. *Names* (titles and aliases) and *questions* count one by one, because a query is compared
with each of them as a whole: a posting lists those that hold its term. ``indexing`` makes the index.
"""

import math
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import Final, Self, TypeAlias

from glossary import thresholds
from glossary.entry import LANGUAGES, Language
from glossary.text import stem, words

# A component of a place in the latent space takes one byte; this stands for 1.
LARGEST_COMPONENT: Final = 127

# Numbers in a row, as they are made or as they lie in a file.
Numbers: TypeAlias = "array[int] | memoryview[int]"
Floats: TypeAlias = "array[float] | memoryview[float]"
# Words by first letter and length: where slips are looked for.
WordsByShape = Mapping[tuple[str, int], Sequence[str]]
# Words of everyday speech are filed under so many of their first letters.
FIRST_LETTERS: Final = 2


class NumbersByText(Mapping[str, Sequence[int]]):
    """Some numbers for each of many texts, in a third of a dictionary's memory.

    >>> numbers = NumbersByText.of({"torch": (3, 1), "lamp": (2,)})
    >>> numbers["torch"], numbers.get("oil"), list(numbers)
    ([3, 1], None, ['lamp', 'torch'])
    """

    def __init__(self, texts: Sequence[str], starts: Numbers, numbers: Numbers) -> None:
        """Take texts in order of the alphabet, and all numbers in a row.

        Args:
            texts: The texts.
            starts: The numbers of text ``t`` are ``starts[t]`` to ``starts[t + 1]``.
            numbers: Those numbers.
        """
        self.texts, self.starts, self.numbers = texts, starts, numbers

    @classmethod
    def of(cls, numbers: Mapping[str, Sequence[int]]) -> Self:
        """Return the same numbers as ``numbers``."""
        texts = sorted(numbers)
        starts = array("I", accumulate((len(numbers[text]) for text in texts), initial=0))
        return cls(texts, starts, array("I", chain.from_iterable(numbers[text] for text in texts)))

    def __getitem__(self, text: str) -> list[int]:
        place = bisect_left(self.texts, text)
        if place == len(self.texts) or self.texts[place] != text:
            raise KeyError(text)
        return self.numbers[self.starts[place] : self.starts[place + 1]].tolist()

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


@dataclass(frozen=True)
class LatentSpace:
    """What ``glossary.index.latent.latent_space`` computes.

    Attributes:
        dimensions: How many the latent space has; 0 if there is none.
        term_places: The place of each term in it, so many numbers a term.
        entry_places: The direction of each entry in it.
    """

    dimensions: int
    term_places: Numbers
    entry_places: Numbers


@dataclass(frozen=True)
class Weights:
    """What ``glossary.index.weights.weigh`` computes.

    Attributes:
        idf: Weight of each term: the rarer, the heavier.
        starts: The postings of term ``t`` are ``starts[t]`` to ``starts[t + 1]``.
        owners: Entry of each posting, ascending within a term.
        impacts: Strength of each posting, from 0 to below 1.
        rarities: One divided by what the terms of each text weigh together, 0 if it has none.
        use_starts: The texts of its entry that hold the term of posting ``p`` are
            ``uses[use_starts[p]]`` to ``uses[use_starts[p + 1]]``.
        uses: Those texts, by their numbers among all texts.
    """

    idf: Floats
    starts: Numbers
    owners: Numbers
    impacts: Floats
    rarities: Floats
    use_starts: Numbers
    uses: Numbers


@dataclass(frozen=True)
class Pairs:
    """What ``glossary.index.pairs.pairs_of`` computes.

    Attributes:
        pair_keys: The pairs of neighbouring words in the stored questions and titles, ascending.
        pair_starts: The texts with pair ``p`` are ``pair_texts[pair_starts[p]]`` to
            ``pair_texts[pair_starts[p + 1]]``.
        pair_texts: Those texts, ascending within a pair.
        pair_rarities: The weight of each pair.
        asked_starts: The questions and titles of entry ``e`` are texts ``asked_starts[e]`` to
            ``asked_starts[e + 1]`` of those that have pairs.
        asked_lengths: The length of each of these texts as a vector of pairs.
    """

    pair_keys: Numbers
    pair_starts: Numbers
    pair_texts: Numbers
    pair_rarities: Floats
    asked_starts: Numbers
    asked_lengths: Floats


@dataclass(frozen=True)
class Index(LatentSpace, Weights, Pairs):
    """What ``glossary.index.indexing.build_index`` computes.

    Attributes:
        ids: Id of each entry; an entry's place is its number everywhere below.
        terms: Number of each term.
        lemmas: By language, the term that the stem of an irregular form counts as.
        words: Every folded word of the packs with its terms.
        name_words: Those of them that stand in a name.
        votes: For each word, above 0 if English texts use it more, below 0 if Italian ones do.
        exact: Entries by the ``name_key`` of their names.
        places: Entries by their places in the documents (see ``glossary.places``).
        inflected: Entries by the lemmas of the words of their names, in order of the alphabet.
        short_questions: Entries by the ``name_key`` of their questions of few words without stopwords.
        question_terms: Entries by the ``question_key`` of such questions.
        text_starts: The names and questions of entry ``e``, its *texts*, are numbers ``text_starts[e]``
            to ``text_starts[e + 1]`` of all texts, the names first. The title and the sentences of the
            short answer count among the questions.
        name_counts: How many of an entry's texts are names.
        have_questions: Of each entry, 1 if questions of players are stored with it, 0 if none are.
        are_gaps: Of each entry, 1 if it says that the documents do not tell.
        spellings: The names of each entry as they are spelled, folded and without spaces, so that words
            run together make no difference.
        titles: The titles among those spellings, English first.
        faq_by_rule: The FAQ answers that rest on an entry, by its id, those first that rest on it most.
        related: Terms of the same meaning, by stem (which need not be a term itself).
        miniatures: The rules' word for such a miniature, by each folded word of miniatures' names.
        stopwords: Words that are no part of what is asked.
        interrogatives: Words that ask.
        talk: Words of conversation, none of which is in a name.
        around: Words that stand around questions and may be the rules' own.
        speech: Words by their role in what people say or in the sentences of rules;
            ``lexicon.yaml`` names each role.
        game_names: The names of the games that are loaded, folded.
        other_games: Names of games that questions may name; a pack may hold one of them after all.
        other_game_terms: By such a name, words and phrases of that game; a pack may use them too.
        everyday_words: What ``glossary.index.everyday_words`` returns; the packs use many of them.
    """

    ids: Sequence[str]
    terms: Mapping[str, int]
    lemmas: Mapping[Language, Mapping[str, str]]
    words: Mapping[str, Sequence[int]]
    name_words: Sequence[str]
    votes: Mapping[str, float]
    exact: Mapping[str, Sequence[int]]
    places: Mapping[str, Sequence[int]]
    inflected: Mapping[str, Sequence[int]]
    short_questions: Mapping[str, Sequence[int]]
    question_terms: Mapping[str, Sequence[int]]
    text_starts: Numbers
    name_counts: Numbers
    have_questions: Numbers
    are_gaps: Numbers
    spellings: Sequence[Sequence[str]]
    titles: Sequence[Sequence[str]]
    faq_by_rule: Mapping[str, Sequence[str]]
    related: Mapping[str, Sequence[int]]
    miniatures: Mapping[str, str]
    stopwords: frozenset[str]
    interrogatives: frozenset[str]
    talk: frozenset[str]
    around: frozenset[str]
    speech: Mapping[str, frozenset[str]]
    game_names: Sequence[str]
    other_games: Sequence[str]
    other_game_terms: Mapping[str, Sequence[str]]
    everyday_words: Mapping[str, str]

    def says(self, role: str, folded: Iterable[str]) -> bool:
        """Return whether one of some folded words has this role in what people say, or in the rules."""
        return not self.speech[role].isdisjoint(folded)

    def lemma(self, word: str, language: Language) -> str:
        """Return the term that a folded word of ``language`` is a form of, known or not."""
        stemmed = stem(word, language)
        return self.lemmas[language].get(stemmed, stemmed)

    def is_only_everyday(self, word: str) -> bool:
        """Return whether a folded word is one of everyday speech that no pack uses."""
        return word not in self.words and self.is_everyday(word)

    def is_everyday(self, word: str) -> bool:
        """Return whether a folded word is one of everyday speech, whatever the packs say."""
        return self.frequency(word) is not None

    def frequency(self, word: str) -> int | None:
        """Return how common a folded word is in everyday speech; ``None`` for a rare one."""
        alike = self.everyday_words.get(word[:FIRST_LETTERS], "")
        _, separator, remainder = alike.partition(f" {word}:")
        return int(remainder[:2]) if separator else None

    def weight_of_unknown(self, word: str) -> float:
        """Return the weight of a folded word that no pack uses: the commoner in speech, the lighter."""
        frequency = self.frequency(word)
        if frequency is None:
            return self.rarest
        share = (thresholds.WEIGHTLESS - frequency) / thresholds.WEIGHT_RANGE
        return self.rarest * min(1.0, max(thresholds.LEAST_WEIGHT, share))

    def has_synonyms(self, word: str) -> bool:
        """Return whether the lexicon lists words of the same meaning that packs use."""
        return any(self.lemma(word, language) in self.related for language in LANGUAGES)

    @cached_property
    def name_word_set(self) -> frozenset[str]:
        """The folded words of names, to be looked up."""
        return frozenset(self.name_words)

    @cached_property
    def game_words(self) -> frozenset[str]:
        """The folded words of the names of games that are loaded."""
        return frozenset(word for name in self.game_names for word in name.split())

    @cached_property
    def other_game_names(self) -> frozenset[str]:
        """The names of games that questions may name, folded."""
        return frozenset(" ".join(words(name)) for name in self.other_games)

    @cached_property
    def other_game_words(self) -> frozenset[str]:
        """The words of such names, and of what is said of those games, that are no stopwords."""
        terms = (term for of_game in self.other_game_terms.values() for term in of_game)
        all_words = (word for text in (*self.other_games, *terms) for word in words(text))
        return frozenset(all_words) - self.stopwords

    def words_near(self, word: str, *, slack: int, of_names: bool = False) -> Iterator[Sequence[str]]:
        """Yield groups of the packs' words that begin as ``word`` or its second letter does.

        Args:
            word: A folded word.
            slack: How much longer or shorter they may be.
            of_names: Whether only words of names are looked at.
        """
        by_shape = self.name_words_by_shape if of_names else self.words_by_shape
        for letter in dict.fromkeys(word[:2]):
            for length in range(len(word) - slack, len(word) + slack + 1):
                yield by_shape.get((letter, length), ())

    @cached_property
    def words_by_shape(self) -> WordsByShape:
        """Every folded word of the packs, to look for slips in."""
        return _by_shape(self.words)

    @cached_property
    def name_words_by_shape(self) -> WordsByShape:
        """Every folded word of a name."""
        return _by_shape(self.name_words)

    @cached_property
    def kin(self) -> Mapping[str, Sequence[int]]:
        """The terms that begin alike, by ``KIN_LETTERS`` letters: word parts that stems do not join."""
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for term, number in self.terms.items():
            if len(term) >= thresholds.KIN_LETTERS:
                groups[term[: thresholds.KIN_LETTERS]].append(number)
        return dict(groups)

    @cached_property
    def rarest(self) -> float:
        """The weight of a word that no entry holds."""
        return rarity(0, len(self.ids))


def question_key(terms: Collection[int], opening: str) -> str:
    """Return what a short question shares with its other wordings: first word, and terms in any order.

    "How do we win" is not "who wins", nor "is it an attack" "when may I attack".

    >>> question_key([12, 7], "can"), question_key([7], "how")
    ('can 7 12', 'how 7')
    """
    return " ".join((opening, *map(str, sorted(terms))))


def number_by_stopword(stopwords: Iterable[str], term_count: int) -> Mapping[str, int]:
    """Return the number that each stopword has in a pair, where a content word has that of its term."""
    return {word: term_count + place for place, word in enumerate(sorted(stopwords))}


def rarity(holders: int, entries: int) -> float:
    """Return the weight of a term that ``holders`` of all ``entries`` hold: the rarer, the heavier.

    >>> round(rarity(1, 100), 2), round(rarity(60, 100), 2)
    (4.21, 0.51)
    """
    return math.log(1 + (entries - holders + 0.5) / (holders + 0.5))


def _by_shape(folded: Iterable[str]) -> WordsByShape:
    by_shape: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    for word in folded:
        by_shape[word[0], len(word)].append(word)
    return dict(by_shape)
