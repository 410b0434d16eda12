"""How fast the search is: ``python -m benchmarks.lookup [--entries 10000]``.

On the shipped packs and on a made-up glossary, the peers are a scan of all titles and aliases with
RapidFuzz's WRatio, and BM25 (bm25s) over the same texts, which also builds an index. Opening the packs
is timed beside PyYAML, which reads the same files with libyaml.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import bm25s
import Stemmer
import yaml
from rapidfuzz import fuzz, process, utils

from benchmarks.made_up import made_up, made_up_queries
from benchmarks.quality import SETS
from glossary import LANGUAGES, SHIPPED, Glossary, Search, build_index, open_packs
from glossary.loader import read_lexicon

LIMIT = 5
# The peers are so slow at 10,000 entries that they answer a sample of the queries.
PEER_SAMPLE = 60


@dataclass(frozen=True)
class QueryTimes:
    """Milliseconds for one query."""

    median: float
    percentile_99: float


def measure_queries(find: Callable[[str], object], queries: Sequence[str]) -> QueryTimes:
    """Return how long ``find`` takes for a query of ``queries``, after one round to warm up."""
    for query in queries[:PEER_SAMPLE]:
        find(query)
    times = [_milliseconds(find, query) for query in queries]
    return QueryTimes(statistics.median(times), statistics.quantiles(times, n=100)[98])


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


def compare_queries(title: str, glossary: Glossary, queries: Sequence[str]) -> None:
    """Print the figures of ``glossary`` and of the peers."""
    own_start = time.process_time()
    search = Search(glossary, build_index(glossary, read_lexicon()))
    peer_start = time.process_time()
    find_by_bm25 = bm25(glossary)
    own_seconds, peer_seconds = peer_start - own_start, time.process_time() - peer_start
    print(f"\n{title}: {len(glossary.entries)} entries, {len(queries)} queries")
    ratio = own_seconds / peer_seconds
    print(f"index built in {own_seconds:.2f} s, BM25's in {peer_seconds:.2f} s   ratio {ratio:.2f}")
    own = measure_queries(lambda query: search.find(query, limit=LIMIT), queries)
    sample = random.Random(0).sample(list(queries), PEER_SAMPLE)
    print(f"{'':12} {'median':>9} {'99th':>9}   ratio of medians")
    print(f"{'lawspeaker':12} {own.median:6.2f} ms {own.percentile_99:6.2f} ms")
    for name, find in (("WRatio scan", wratio_scan(glossary)), ("BM25", find_by_bm25)):
        peer = measure_queries(find, sample)
        ratio = own.median / peer.median
        print(f"{name:12} {peer.median:6.2f} ms {peer.percentile_99:6.2f} ms   {ratio:.2f}")


def compare_loading() -> None:
    """Print how long the shipped packs take to open, from YAML and from a snapshot."""
    start = time.process_time()
    for file in SHIPPED.rglob("*.yaml"):
        yaml.load(file.read_bytes(), yaml.CSafeLoader)
    peer = time.process_time() - start
    print(f"shipped packs parsed by PyYAML in {1000 * peer:.0f} ms")
    with TemporaryDirectory() as folder:
        for label in ("read and indexed", "opened from a snapshot"):
            start = time.process_time()
            open_packs([SHIPPED], Path(folder))
            own = time.process_time() - start
            print(f"shipped packs {label} in {1000 * own:.0f} ms   ratio {own / peer:.2f}")


def main() -> None:
    """Compare on the shipped packs, then on a made-up glossary."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    size: int = parser.parse_args().entries
    compare_loading()
    shipped, _ = open_packs([SHIPPED])
    queries = [
        json.loads(line)["q"] for file in SETS for line in file.read_text(encoding="utf-8").splitlines()
    ]
    compare_queries("shipped packs", shipped, queries)
    compare_queries("made-up glossary", made_up(shipped, size), made_up_queries(queries, shipped, size))


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


if __name__ == "__main__":
    main()
