"""The counts of what entries hold, beside counting one by one."""

import random
from collections import Counter
from itertools import chain, pairwise

from glossary.index.entry_words import FIELDS, EntryWords
from glossary.index.holdings import Holdings

WORDS = 30
STOPWORDS = range(5)
# The words of both languages may share a term.
TERM_OF_WORD = [-1 if word in STOPWORDS else word % 11 for word in range(WORDS)]

Texts = list[list[int]]


def texts_of(chance: random.Random, limit: int) -> Texts:
    return [
        [chance.randrange(WORDS) for _ in range(chance.randrange(8))]
        for _ in range(chance.randrange(limit))
    ]


def terms_of(words: list[int]) -> list[int]:
    return [TERM_OF_WORD[word] for word in words if word not in STOPWORDS]


def test_terms_and_their_texts_are_those_of_counting_one_by_one() -> None:
    chance = random.Random(0)  # noqa: S311  # repeatable on purpose
    holdings = Holdings()
    entries: list[tuple[list[Texts], Texts, Texts]] = []
    for _ in range(4):
        words = EntryWords()
        for _ in range(chance.randrange(6)):
            fields = [texts_of(chance, 4) for _ in FIELDS]
            names, questions = texts_of(chance, 3), texts_of(chance, 5)
            # Whatever stands in a text of its own stands in a field, but for words cut by markup.
            fields[-1] += [*names, *questions[1:]]
            words.add(fields, names, questions)
            entries.append((fields, names, questions))
        holdings.add(words, TERM_OF_WORD)

    first_uses = [0]
    for count in holdings.use_counts:
        first_uses.append(first_uses[-1] + count)
    assert len(holdings.starts) == len(entries) + 1
    for (fields, names, questions), (first, last) in zip(
        entries, pairwise(holdings.starts), strict=True
    ):
        terms = holdings.terms[first:last].tolist()
        counts = [Counter(terms_of(list(chain.from_iterable(texts)))) for texts in fields]
        assert terms == sorted(set(chain.from_iterable(counts)))
        for field_counts, expected in zip(holdings.counts, counts, strict=True):
            assert field_counts[first:last].tolist() == [expected[term] for term in terms]
        for holding, term in enumerate(terms, first):
            uses = holdings.uses[first_uses[holding] : first_uses[holding + 1]].tolist()
            texts = [*names, *questions]
            assert uses == [place for place, text in enumerate(texts) if term in terms_of(text)]
    assert [last - first for first, last in pairwise(holdings.text_starts)] == [
        len(names) + len(questions) for _, names, questions in entries
    ]
    assert holdings.name_counts.tolist() == [len(names) for _, names, _ in entries]
    assert holdings.word_counts.tolist() == [
        sum(
            list(chain.from_iterable(chain.from_iterable(fields))).count(word)
            for fields, _, _ in entries
        )
        for word in range(WORDS)
    ]
