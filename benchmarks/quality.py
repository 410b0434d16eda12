"""How well the search answers: ``python -m benchmarks.quality [FILE ...]``.

- *hit@1*, *hit@3*: share of the answerable queries whose first result (one of the first three) is
  relevant; an FAQ answer is relevant through the rules that it rests on.
- *mrr@5*: one divided by the place of the first relevant result, averaged; 0 beyond the fifth.
- *complete*: share of the queries that find a relevant entry of every game that has one.
- *unsure*: share of the queries that the search does not believe it can answer.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from benchmarks import asked_odds
from benchmarks.asked_odds import QuestionReader, load_queries, reading_quality
from glossary import SHIPPED, Match, Search, open_packs

QUERIES = Path(__file__).with_name("queries")
SETS = (QUERIES / "tuning.jsonl", QUERIES / "held_out.jsonl")
NEGATIVES, NEAR_MISSES, OTHER_GAMES, CHATTER = "negatives", "near-miss", "other-games", "chatter"
UNANSWERABLE = (NEGATIVES, NEAR_MISSES, OTHER_GAMES, CHATTER)
MESSAGES, SEVERAL_GAMES = "message", "several-games"
# Harder than a question typed into a search box, so that they would hide how those fare.
MEASURED_APART = (MESSAGES, SEVERAL_GAMES)
DEPTH = 5
MOST_RULES = 4


@dataclass(frozen=True)
class Measured:
    """The metrics of one group of queries, each from 0 to 1."""

    queries: int
    hit_1: float
    hit_3: float
    mrr_5: float
    complete: float
    unsure: float

    def __str__(self) -> str:
        """Return the figures as columns."""
        shares = (self.hit_1, self.hit_3, self.mrr_5, self.complete, self.unsure)
        return f"{self.queries:5}" + "".join(f"{share:9.3f}" for share in shares)


@dataclass(frozen=True)
class Asked:
    """One query and how it went.

    ``place`` is that of the first relevant result, 0 if there is none. ``complete`` is true if the
    results hold a relevant entry of every game that has one.
    """

    kind: str
    place: int
    complete: bool
    confident: bool


def ask(search: Search, file: Path) -> list[Asked]:
    """Put every query of ``file`` to ``search``; those on games that are not loaded are left out."""
    queries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    loaded = [query for query in queries if _is_loaded(search, query)]
    progress = track(loaded, file.stem, console=Console(stderr=True), transient=True)
    return [_asked(search, query) for query in (progress if sys.stderr.isatty() else loaded)]


def measure(asked: Sequence[Asked]) -> Measured:
    """Return the metrics over ``asked``."""
    places = [each.place for each in asked]
    return Measured(
        queries=len(asked),
        hit_1=_mean(place == 1 for place in places),
        hit_3=_mean(1 <= place <= 3 for place in places),  # noqa: PLR2004  # as its name says
        mrr_5=_mean(1 / place if place else 0 for place in places),
        complete=_mean(each.complete for each in asked),
        unsure=_mean(not each.confident for each in asked),
    )


def by_kind(asked: Iterable[Asked]) -> dict[str, Measured]:
    """Return the metrics of each class of queries, and of all answerable ones not measured apart."""
    groups: defaultdict[str, list[Asked]] = defaultdict(list)
    for each in asked:
        groups[each.kind].append(each)
        if each.kind not in UNANSWERABLE + MEASURED_APART:
            groups["all answerable"].append(each)
    return {kind: measure(group) for kind, group in sorted(groups.items())}


def _is_loaded(search: Search, query: dict[str, Any]) -> bool:
    if query["game"] is not None and query["game"] not in search.glossary.games:
        return False
    known = any(each in search.glossary.entries for each in query["relevant"])
    return known or not query["answerable"]


def _asked(search: Search, query: dict[str, Any]) -> Asked:
    found = search.find(query["q"], game=query["game"], limit=DEPTH)
    wanted = set(query["relevant"])
    hits = [wanted & _answered_by(match) for match in found.matches]
    place = next((place for place, hit in enumerate(hits, 1) if hit), 0)
    complete = _games(wanted) == _games(set().union(*hits))
    # An entry of kind gap tells that the documents do not answer, whatever its score.
    answered = found.confident and found.matches[0].entry.body.kind != "gap"
    return Asked(query["class"], place, bool(wanted) and complete, answered)


def _games(entry_ids: Iterable[str]) -> set[str]:
    return {entry_id.partition("/")[0] for entry_id in entry_ids}


def _answered_by(match: Match) -> set[str]:
    return {match.entry.id, *match.entry.body.rules[:MOST_RULES]}


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


def main(files: Sequence[Path]) -> None:
    """Print the metrics of each file, and how well questions that ask for odds are read."""
    glossary, index = open_packs([SHIPPED])
    search = Search(glossary, index)
    for file in files:
        print(f"\n{file.stem:16}    n    hit@1    hit@3    mrr@5 complete   unsure")
        for kind, measured in by_kind(ask(search, file)).items():
            print(f"{kind:16}{measured}")
    reader = QuestionReader(glossary, index)
    print()
    for file in asked_odds.SETS:
        readings = map(reader.read, load_queries(file))
        print(f"{file.stem}: {reading_quality(readings)}")


if __name__ == "__main__":
    main([Path(each) for each in sys.argv[1:]] or SETS)
