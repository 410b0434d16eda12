"""Which questions are misses, and which of them ask the same."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rapidfuzz import fuzz, process, utils

from bot.answers.answer import Answer
from bot.tables.errors import RefusedChangeError
from bot.tables.values import Miss
from glossary.search.message import condensed
from glossary.typed_text import clean

# From so many of 100 on, two questions are taken for the same.
_LIKE: Final = 80.0
_MOST_CANDIDATES: Final = 5


class MissGroup(NamedTuple):
    """Misses that ask about the same.

    Attributes:
        misses: The misses, the newest first; the first one's number names the group.
        entries: The entries that players chose, else those that came near, the most frequent first.
    """

    misses: Sequence[Miss]
    entries: Sequence[str]

    @property
    def newest(self) -> Miss:
        """The miss that names the group."""
        return self.misses[0]


def miss_of(answer: Answer, *, is_rejected: bool = False) -> Miss | None:
    """Return what is remembered of a question without a confident answer; ``None`` if it is empty.

    Args:
        answer: What the search found.
        is_rejected: Whether a player said that something else was meant.
    """
    question = miss_question(answer.query)
    if not question:
        return None
    candidates = tuple(link.id for link in answer.links[:_MOST_CANDIDATES])
    return Miss(question, answer.language, answer.game or "", candidates, is_rejected=is_rejected)


def miss_question(query: str) -> str:
    r"""Return what a player typed as a miss holds it: what is read of it, in one line.

    >>> miss_question(" is the gas\0  deadly? ")
    'is the gas deadly?'
    """
    return " ".join(condensed(clean(query)).split())


def group_misses(misses: Iterable[Miss]) -> list[MissGroup]:
    """Return misses grouped by likeness, the largest group first, then the newest.

    Questions whose answer is called wrong stand apart from those without an answer.
    """
    groups: dict[bool, dict[str, list[Miss]]] = {True: {}, False: {}}
    for miss in misses:
        alike = groups[miss.is_wrong]
        like = process.extractOne(
            miss.question,
            alike.keys(),
            scorer=fuzz.token_sort_ratio,
            processor=utils.default_process,
            score_cutoff=_LIKE,
        )
        alike.setdefault(miss.question if like is None else like[0], []).append(miss)
    miss_groups = [
        MissGroup(tuple(group), _entries(group))
        for alike in groups.values()
        for group in alike.values()
    ]
    return sorted(miss_groups, key=lambda group: (-len(group.misses), -group.newest.number))


def group_numbered(groups: Iterable[MissGroup], number: int) -> MissGroup:
    """Return the group that holds a miss.

    Raises:
        RefusedChangeError: None does (``no-miss``).
    """
    for group in groups:
        if any(miss.number == number for miss in group.misses):
            return group
    raise RefusedChangeError("no-miss", number=number)


def _entries(misses: Sequence[Miss]) -> list[str]:
    chosen = Counter(miss.choice for miss in misses if miss.choice)
    near = Counter(entry for miss in misses for entry in miss.candidates)
    ranked = [entry for entry, _ in (*chosen.most_common(), *near.most_common())]
    return list(dict.fromkeys(ranked))
