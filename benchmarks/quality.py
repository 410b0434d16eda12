"""How well the search answers: ``python -m benchmarks.quality [FILE ...]``.

- *hit@1*, *hit@3*: share of the answerable queries whose first result (one of the first three) is
  relevant; an FAQ answer is relevant through the rules that it rests on.
- *mrr@5*: one divided by the place of the first relevant result, averaged; 0 beyond the fifth.
- *unsure*: share of the queries that the search does not believe it can answer.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from glossary import SHIPPED, Match, Search, open_packs

QUERIES = Path(__file__).with_name("queries")
SETS = (QUERIES / "tuning.jsonl", QUERIES / "held_out.jsonl")
NEGATIVES = "negatives"
DEPTH = 5
MOST_RULES = 4


@dataclass(frozen=True)
class Measured:
    """The metrics of one group of queries, from 0 to 1."""

    queries: int
    hit_1: float
    hit_3: float
    mrr_5: float
    unsure: float

    def __str__(self) -> str:
        """Return the figures as columns."""
        shares = (self.hit_1, self.hit_3, self.mrr_5, self.unsure)
        return f"{self.queries:5}" + "".join(f"{share:8.3f}" for share in shares)


@dataclass(frozen=True)
class QueryOutcome:
    """One query and how it went: the place of the first relevant result, 0 if there is none."""

    kind: str
    place: int
    confident: bool


def ask(search: Search, file: Path) -> list[QueryOutcome]:
    """Put every query of ``file`` to ``search``; those on games that are not loaded are left out."""
    queries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [_outcome(search, query) for query in queries if _is_loaded(search, query)]


def measure(outcomes: Sequence[QueryOutcome]) -> Measured:
    """Return the metrics over ``outcomes``."""
    places = [outcome.place for outcome in outcomes]
    return Measured(
        queries=len(outcomes),
        hit_1=_mean(place == 1 for place in places),
        hit_3=_mean(1 <= place <= 3 for place in places),  # noqa: PLR2004  # as its name says
        mrr_5=_mean(1 / place if place else 0 for place in places),
        unsure=_mean(not outcome.confident for outcome in outcomes),
    )


def by_kind(outcomes: Iterable[QueryOutcome]) -> dict[str, Measured]:
    """Return the metrics of each class of queries, and of all that have an answer."""
    groups: defaultdict[str, list[QueryOutcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.kind].append(outcome)
        if outcome.kind != NEGATIVES:
            groups["all answerable"].append(outcome)
    return {kind: measure(group) for kind, group in sorted(groups.items())}


def _is_loaded(search: Search, query: dict[str, Any]) -> bool:
    if query["game"] is not None and query["game"] not in search.glossary.games:
        return False
    has_entry = any(entry_id in search.glossary.entries for entry_id in query["relevant"])
    return has_entry or not query["answerable"]


def _outcome(search: Search, query: dict[str, Any]) -> QueryOutcome:
    result = search.find(query["q"], game=query["game"], limit=DEPTH)
    wanted = set(query["relevant"])
    places = (place for place, match in enumerate(result.matches, 1) if wanted & _answered_by(match))
    return QueryOutcome(query["class"], next(places, 0), result.confident)


def _answered_by(match: Match) -> set[str]:
    return {match.entry.id, *match.entry.body.rules[:MOST_RULES]}


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


def main(files: Sequence[Path]) -> None:
    """Print the metrics of each file."""
    search = Search(*open_packs([SHIPPED]))
    for file in files:
        print(f"\n{file.stem:20}    n   hit@1   hit@3   mrr@5  unsure")
        for kind, measured in by_kind(ask(search, file)).items():
            print(f"{kind:16}{measured}")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or SETS)
