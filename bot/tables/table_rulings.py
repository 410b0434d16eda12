"""The rulings of one table, by rule and by their words."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Final, Literal, NamedTuple

from glossary.entry import LANGUAGES
from glossary.invisible import without_hidden
from glossary.text import stem, words
from glossary.typed_text import clean

# What becomes of a ruling that another table gives: it is written down, was there already, is about a
# rule that is not loaded, or finds the table full.
MergeOutcome = Literal["added", "present", "no-rule", "full"]

# Of one table, and in characters of one ruling.
MOST_RULINGS: Final = 1_000
LONGEST_RULING: Final = 500


class TableRuling(NamedTuple):
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

    @property
    def day(self) -> str:
        """The day on which it was last written, such as ``2026-11-24``."""
        return _day(self.made_at)


@dataclass(frozen=True, slots=True)
class NewRuling:
    """A ruling to be written down.

    Attributes:
        entry: Id of the entry that it is about.
        text: What was decided.
        author: Who writes it down.
        digest: Digest of the entry as it is.
        link: Address of the message; empty without one.
        made_at: When it was made, in seconds since 1970; ``None`` for now.
    """

    entry: str
    text: str
    author: str
    digest: str
    link: str = ""
    made_at: int | None = None

    @property
    def day(self) -> str:
        """The day on which it was made; empty for now."""
        return "" if self.made_at is None else _day(self.made_at)


@dataclass(frozen=True)
class TableRulings:
    """The rulings of one table.

    Attributes:
        all: The rulings, the newest first.
    """

    all: Sequence[TableRuling] = ()

    def about(self, *ids: str) -> Sequence[TableRuling]:
        """Return the rulings about an entry, by any of its ids, the newest first."""
        if len(ids) == 1:
            return self._by_entry.get(ids[0], ())
        return tuple(ruling for ruling in self.all if ruling.entry in ids)

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


def merge(
    rulings: Iterable[TableRuling],
    new_rulings: Iterable[NewRuling],
    entries: Container[str],
    most_added: int,
) -> Iterator[MergeOutcome]:
    """Yield what becomes of each of the new rulings at a table that has ``rulings``.

    Two rulings are the same if they say the same about the same rule on the same day; a new one without
    a day, on any day.

    Args:
        rulings: What the table decided so far.
        new_rulings: What it is given.
        entries: Ids of the entries that are loaded.
        most_added: How many more the table takes.

    >>> ruling = TableRuling(1, "conan/rilancio", "Roll again.", "Anna", "7", "", "", 1, 0)
    >>> same, newer = (NewRuling("conan/rilancio", "Roll again.", "", "", "", at) for at in (0, 86_400))
    >>> list(merge([ruling], [same, newer, newer], ["conan/rilancio"], 5))
    ['present', 'added', 'present']
    """
    days_by_ruling: dict[tuple[str, str], set[str]] = defaultdict(set)
    for ruling in rulings:
        days_by_ruling[ruling.entry, _key(ruling.text)].add(ruling.day)
    for new in new_rulings:
        days = days_by_ruling[new.entry, _key(new.text)]
        if new.day in days or (days and not new.day):
            yield "present"
        elif new.entry not in entries:
            yield "no-rule"
        elif not most_added:
            yield "full"
        else:
            days.add(new.day)
            most_added -= 1
            yield "added"


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def _stems(word: str) -> Iterable[str]:
    return {stem(word, language) for language in LANGUAGES}


def _key(text: str) -> str:
    """Return what two spellings of one ruling share: a file cannot hold every character."""
    return clean(without_hidden(text)).strip()
