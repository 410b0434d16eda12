"""How fast the search is: ``python -m benchmarks.lookup [--entries 10000]``.

All queries are distinct, so that none is answered from a cache; what a bot answers from its cache is
printed apart, and so is a query that is typed letter by letter. Every figure stands beside a peer's in
the same run: a scan of all titles and aliases with RapidFuzz's WRatio, and BM25 (bm25s) over the same
texts. On the shipped packs and on a made-up glossary.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import bm25s
import Stemmer
from rapidfuzz import fuzz, process, utils

from benchmarks.asked_odds import load_queries
from benchmarks.made_up import made_up, made_up_queries
from benchmarks.quality import SETS
from glossary import LANGUAGES, SHIPPED, Glossary, Search, open_packs
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon

LIMIT = 5
# The peers take so long at 10,000 entries that they get a sample of the queries.
PEER_SAMPLE = 80
WARM_UP = 20
# So many queries are typed letter by letter, up to so many letters.
TYPED, LETTERS = 60, 24
MEBIBYTE = 2**20


@dataclass(frozen=True)
class Timed:
    """Milliseconds a query."""

    median: float
    percentile_99: float


def timed(find: Callable[[str], object], queries: Sequence[str]) -> Timed:
    """Return how long ``find`` takes for each of ``queries``; the first ones only warm it up."""
    for query in queries[:WARM_UP]:
        find(query)
    times = [_milliseconds(find, query) for query in queries[WARM_UP:]]
    return Timed(statistics.median(times), statistics.quantiles(times, n=100)[98])


def prefixes(queries: Sequence[str]) -> list[str]:
    """Return what an autocomplete is asked while some of ``queries`` are typed, each text once."""
    sample = random.Random(0).sample(list(queries), TYPED)
    texts = (query[:end] for query in sample for end in range(1, min(len(query), LETTERS) + 1))
    return list(dict.fromkeys(texts))


def wratio_scan(glossary: Glossary) -> Callable[[str], object]:
    """Return a search that compares the query with every title and alias."""
    names = [
        utils.default_process(name)
        for entry in glossary.entries.values()
        for language in LANGUAGES
        for name in entry.names(language)
    ]
    return lambda query: process.extract(
        utils.default_process(query), names, scorer=fuzz.WRatio, limit=LIMIT
    )


def bm25(glossary: Glossary) -> Callable[[str], object]:
    """Return a BM25 search over all texts of each entry."""
    stemmer = Stemmer.Stemmer("english")
    texts = [_all_text(glossary, entry_id) for entry_id in glossary.entries]
    retriever = bm25s.BM25()
    tokens = bm25s.tokenize(texts, stemmer=stemmer, show_progress=False)
    retriever.index(tokens, show_progress=False)

    def find(query: str) -> object:
        tokens = bm25s.tokenize(query, stemmer=stemmer, show_progress=False)
        return retriever.retrieve(tokens, k=LIMIT, show_progress=False)

    return find


def compare(name: str, glossary: Glossary, queries: Sequence[str]) -> None:
    """Print our figures for ``glossary`` beside the peers'."""
    memory_before, start = _memory(), time.process_time()
    search = Search(glossary, build_index(glossary, read_lexicon()))
    seconds = time.process_time() - start
    print(f"\n{name}: {len(glossary.entries)} entries, {len(queries)} queries")
    print(f"index built in {seconds:.2f} s, {_memory() - memory_before:.0f} MiB")
    distinct = list(dict.fromkeys(queries))
    new = timed(lambda query: search.find(query, limit=LIMIT), distinct)
    letters = timed(lambda query: search.find(query, limit=LIMIT), prefixes(distinct))
    find_cached = lru_cache(None)(lambda query: search.find(query, limit=LIMIT))
    cached = timed(find_cached, 2 * distinct[: WARM_UP // 2] + distinct[: WARM_UP // 2])
    sample = random.Random(0).sample(distinct, PEER_SAMPLE)
    print(f"{'':14} {'median':>11} {'99th':>11}   new, beside it")
    for label, figures in (("new", new), ("a letter more", letters), ("cached", cached)):
        print(f"{label:14} {figures.median:8.4f} ms {figures.percentile_99:8.4f} ms")
    for peer, find in (("WRatio scan", wratio_scan(glossary)), ("BM25", bm25(glossary))):
        figures = timed(find, sample)
        ratio = new.median / figures.median
        print(f"{peer:14} {figures.median:8.4f} ms {figures.percentile_99:8.4f} ms   {ratio:.3f}")


def compare_loading() -> None:
    """Print how long the shipped packs take to open, from YAML and from a snapshot."""
    with TemporaryDirectory() as folder:
        for action in ("read and indexed", "opened from a snapshot"):
            start = time.perf_counter()
            open_packs([SHIPPED], Path(folder))
            print(f"shipped packs {action} in {1000 * (time.perf_counter() - start):.0f} ms")


def main() -> None:
    """Compare on the shipped packs, then on a made-up glossary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    size: int = parser.parse_args().entries
    compare_loading()
    shipped, _ = open_packs([SHIPPED])
    queries = [query["q"] for file in SETS for query in load_queries(file)]
    compare("shipped packs", shipped, queries)
    compare("made-up glossary", made_up(shipped, size), made_up_queries(queries, shipped, size))


def _all_text(glossary: Glossary, entry_id: str) -> str:
    body = glossary.entries[entry_id].body
    texts = [*body.questions.en, *body.questions.it, *body.aliases.en, *body.aliases.it]
    for text in (body.title, body.short, body.text):
        texts += [text.en, text.it]
    return "\n".join(texts)


def _milliseconds(find: Callable[[str], object], query: str) -> float:
    start = time.process_time()
    find(query)
    return 1000 * (time.process_time() - start)


def _memory() -> float:
    """Return the resident memory of this process in MiB (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / MEBIBYTE


if __name__ == "__main__":
    main()
