"""What less and more of each threshold does: ``python -m benchmarks.tune [NAME ...]``.

For every number of ``glossary/thresholds.py``, or those that are named, the tuning set is put to a
search with a quarter less and a quarter more. A line shows the share of first results that are right,
of what is served, and of near misses and small talk that are refused. Where none is named, one query
in three is put, so that all of it takes less than ten minutes on one core.
"""

import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.quality import NEAR_MISSES, NEGATIVES, SETS, by_kind, put_queries
from glossary import SHIPPED, Glossary, Search, open_packs, thresholds
from glossary.index.everyday_words import everyday_words
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon

COLUMNS: Final = ("first", "served", "near", "talk")
# Nothing is more alike: RapidFuzz refuses to look for it.
HIGHEST_LIKENESS: Final = 100.0
# One query in so many is put where all thresholds are tried.
SAMPLED: Final = 3
INDEXING: Final = Path(thresholds.__file__).with_name("index")


def numbers() -> dict[str, int | float]:
    """Return the thresholds that are single numbers, by name, in the order of their module."""
    return {
        name: value
        for name, value in vars(thresholds).items()
        if name.isupper() and isinstance(value, int | float)
    }


def names_read_by_index() -> frozenset[str]:
    """Return the thresholds with which the index is made; the others only read it."""
    code = "".join(file.read_text(encoding="utf-8") for file in INDEXING.glob("*.py"))
    return frozenset(name for name in numbers() if f"thresholds.{name}" in code)


def neighbours(value: float) -> tuple[float, float]:
    """Return what is tried instead of a threshold.

    >>> neighbours(6), neighbours(600), neighbours(0.4), neighbours(88.0)
    ((5, 7), (450, 750), (0.3, 0.5), (66.0, 100.0))
    """
    if isinstance(value, int):
        step = max(1, value // 4)
        return value - step, value + step
    return round(0.75 * value, 4), round(min(1.25 * value, HIGHEST_LIKENESS), 4)


@contextmanager
def threshold(name: str, value: float) -> Iterator[None]:
    """Have the search use another value of a threshold."""
    former = getattr(thresholds, name)
    setattr(thresholds, name, value)
    try:
        yield
    finally:
        setattr(thresholds, name, former)


def figures(search: Search, step: int) -> tuple[float, ...]:
    """Return the ``COLUMNS`` of the tuning set, of which one query in ``step`` is put to a search."""
    measured = by_kind(put_queries(search, SETS[0], step))
    everything = measured["all answerable"]
    refused = (measured[kind].unsure for kind in (NEAR_MISSES, NEGATIVES))
    return everything.hit_1, everything.served, *refused


def indexed_again(glossary: Glossary) -> Search:
    """Return a search whose index is made with the thresholds as they are."""
    everyday_words.cache_clear()
    return Search(glossary, build_index(glossary, read_lexicon()))


def main(names: Collection[str]) -> None:
    """Print a line for each threshold and value."""
    glossary, index = open_packs([SHIPPED])
    read_by_index = names_read_by_index()
    step = 1 if names else SAMPLED
    print(f"{'':26}{'value':>9}" + "".join(f"{column:>9}" for column in COLUMNS))
    _print("as they are", "", figures(Search(glossary, index), step))
    for name, value in numbers().items():
        if not names or name in names:
            for other_value in neighbours(value):
                with threshold(name, other_value):
                    is_indexed = name in read_by_index
                    search = indexed_again(glossary) if is_indexed else Search(glossary, index)
                    _print(name, f"{other_value:g}", figures(search, step))


def _print(name: str, value: str, shares: Sequence[float]) -> None:
    print(f"{name:26}{value:>9}" + "".join(f"{share:9.3f}" for share in shares), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
