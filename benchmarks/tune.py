"""What less and more of each threshold does: ``python -m benchmarks.tune [NAME ...]``.

For every number of ``glossary/thresholds.py``, or those that are named, the tuning set is put to a
search with a quarter less and a quarter more, whole numbers with one less and one more. A line shows
the share of first results that are right, of what is served, and of near misses and small talk that are
refused. All of them take about half an hour.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from benchmarks.quality import NEAR_MISSES, NEGATIVES, SETS, by_kind, put_queries
from glossary import SHIPPED, Glossary, Search, build_index, open_packs, thresholds
from glossary.index.everyday_words import everyday_words
from glossary.reading.loader import read_lexicon

COLUMNS = ("first", "served", "near", "talk")


def numbers() -> dict[str, int | float]:
    """Return the thresholds that are single numbers, by name, in the order of their module."""
    return {
        name: value
        for name, value in vars(thresholds).items()
        if name.isupper() and isinstance(value, int | float)
    }


def neighbours(value: float) -> tuple[float, float]:
    """Return what is tried instead of a threshold.

    >>> neighbours(6), neighbours(0.4)
    ((5, 7), (0.3, 0.5))
    """
    if isinstance(value, int):
        return value - 1, value + 1
    return round(0.75 * value, 4), round(1.25 * value, 4)


@contextmanager
def threshold(name: str, value: float) -> Iterator[None]:
    """Have the search use another value of a threshold."""
    former = getattr(thresholds, name)
    setattr(thresholds, name, value)
    try:
        yield
    finally:
        setattr(thresholds, name, former)


def figures(glossary: Glossary) -> tuple[float, ...]:
    """Return the ``COLUMNS`` of the tuning set, searched with the thresholds as they are."""
    everyday_words.cache_clear()
    search = Search(glossary, build_index(glossary, read_lexicon()))
    measured = by_kind(put_queries(search, SETS[0]))
    everything = measured["all answerable"]
    refused = (measured[kind].unsure for kind in (NEAR_MISSES, NEGATIVES))
    return everything.hit_1, everything.served, *refused


def main(names: Sequence[str]) -> None:
    """Print a line for each threshold and value."""
    glossary, _ = open_packs([SHIPPED])
    print(f"{'':26}{'value':>9}" + "".join(f"{column:>9}" for column in COLUMNS))
    _print("as they are", "", figures(glossary))
    for name, value in numbers().items():
        if not names or name in names:
            for other_value in neighbours(value):
                with threshold(name, other_value):
                    _print(name, f"{other_value:g}", figures(glossary))


def _print(name: str, value: str, shares: Sequence[float]) -> None:
    print(f"{name:26}{value:>9}" + "".join(f"{share:9.3f}" for share in shares), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
