"""How much packs hold, and how much they may: more would take too long to index, or too much memory."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from glossary.entry import LANGUAGES, Entry
from glossary.text import words_of_all


class Limit(NamedTuple):
    """What packs may hold.

    Attributes:
        size: Bytes.
        words: Different words.
        queries: Names and questions.
    """

    size: int
    words: int
    queries: int


# Words and queries are about three, and seven, times what the largest shipped pack has.
OF_ONE_PACK: Final = Limit(size=12_000_000, words=20_000, queries=100_000)
# Somewhat more than 10,000 entries of the shipped kind.
OF_ALL_PACKS: Final = Limit(size=40_000_000, words=80_000, queries=500_000)


@dataclass(slots=True)
class Amount:
    """What packs hold.

    Attributes:
        size: Bytes of their files.
        words: Their different words, folded.
        queries: How many names and questions they have.
    """

    size: int = 0
    words: set[str] = field(default_factory=set)
    queries: int = 0

    def add_entry(self, entry: Entry) -> None:
        """Count what an entry says; its file is counted by ``size``."""
        body = entry.body
        texts = [
            text for language in LANGUAGES for text in (body.short[language], *entry.texts(language))
        ]
        queries = [
            query
            for language in LANGUAGES
            for query in (*entry.names(language), *body.questions[language])
        ]
        self.queries += len(queries)
        self.words.update(*words_of_all([" ".join((*texts, *queries))]))

    def add(self, amount: "Amount") -> None:
        """Count what another pack holds as well."""
        self.size += amount.size
        self.words |= amount.words
        self.queries += amount.queries

    def excess(self, limit: Limit) -> Mapping[str, int]:
        """Return the parts of ``limit`` that this is beyond, with their bounds.

        >>> Amount(queries=7).excess(Limit(size=9, words=9, queries=5))
        {'queries': 5}
        """
        amounts = Limit(self.size, len(self.words), self.queries)
        return {
            name: bound
            for name, amount, bound in zip(limit._fields, amounts, limit, strict=True)
            if amount > bound
        }
