"""The rulings of one table, by rule and by their words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from glossary.entry import LANGUAGES
from glossary.text import stem, words

# Of one table, and in characters of one ruling.
MOST_RULINGS: Final = 1_000
LONGEST_RULING: Final = 500


@dataclass(frozen=True, slots=True)
class TableRuling:
    """What a table decided about a rule.

    Attributes:
        number: Its number, which names it at its table.
        entry: Id of the entry that it is about.
        text: What was decided.
        author: Who wrote it down; empty once that player wanted to be forgotten.
        author_id: That player's id.
        link: Address of the message; empty without one.
        digest: Digest of the entry as it was then.
        version: How often it was written.
        made_at: When it was last written, in seconds since 1970.
    """

    number: int
    entry: str
    text: str
    author: str
    author_id: str
    link: str
    digest: str
    version: int
    made_at: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A ruling to be written down.

    Attributes:
        entry: Id of the entry that it is about.
        text: What was decided.
        author: Who writes it down.
        digest: Digest of the entry as it is.
        link: Address of the message; empty without one.
    """

    entry: str
    text: str
    author: str
    digest: str
    link: str = ""


@dataclass(frozen=True)
class TableRulings:
    """The rulings of one table.

    Attributes:
        all: The rulings, the newest first.
    """

    all: Sequence[TableRuling] = ()

    def about(self, entry: str) -> Sequence[TableRuling]:
        """Return the rulings about an entry, the newest first."""
        return self._by_entry.get(entry, ())

    def number(self, number: int) -> TableRuling | None:
        """Return the ruling with this number; ``None`` if the table has none."""
        return next((ruling for ruling in self.all if ruling.number == number), None)

    def with_words(self, query_words: Sequence[str]) -> Iterator[tuple[float, TableRuling]]:
        """Yield the rulings that hold any of the words, and what share of the words each holds.

        Args:
            query_words: Folded words, without those that mean nothing.

        >>> ruling = TableRuling(1, "conan/rilancio", "Roll again.", "Anna", "7", "", "", 1, 0)
        >>> [share for share, _ in TableRulings((ruling,)).with_words(["rolls", "gem"])]
        [0.5]
        """
        counts: dict[int, int] = defaultdict(int)
        for word in query_words:
            for place in set().union(*(self._by_stem.get(key, ()) for key in _stems(word))):
                counts[place] += 1
        for place, count in counts.items():
            yield count / len(query_words), self.all[place]

    @cached_property
    def _by_entry(self) -> Mapping[str, Sequence[TableRuling]]:
        rulings: dict[str, list[TableRuling]] = defaultdict(list)
        for ruling in self.all:
            rulings[ruling.entry].append(ruling)
        return rulings

    @cached_property
    def _by_stem(self) -> Mapping[str, set[int]]:
        places: dict[str, set[int]] = defaultdict(set)
        for place, ruling in enumerate(self.all):
            for word in set(words(ruling.text)):
                for key in _stems(word):
                    places[key].add(place)
        return places


def _stems(word: str) -> Iterable[str]:
    return {stem(word, language) for language in LANGUAGES}
