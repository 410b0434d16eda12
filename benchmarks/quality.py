"""How well the search answers: ``python -m benchmarks.quality [FILE ...]``.

- *hit@1*, *hit@3*: share of the answerable queries whose first result (one of the first three) is
  relevant. An FAQ answer is credited for the rules that it rests on; *own* is the same without that.
- *mrr@5*: one divided by the place of the first relevant result, averaged; 0 beyond the fifth.
- *complete*: share of the queries that find a relevant entry of every game that has one.
- *served*: share of the queries whose relevant entry is shown in full as the first thing, or says that
  the documents do not tell.
- *unsure*: share of the queries that the search does not believe it can answer; of those that nothing
  answers, the share *refused*.
- The same questions with something around them, or with a slip in a word that is no rule's
  (``disturbed``): how often the first result is the *same*, and how often none is believed.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from benchmarks import disturbed
from benchmarks.asked_odds import (
    QUERIES,
    STRANGERS,
    QuestionReader,
    load_queries,
    query_sets,
    reading_quality,
)
from glossary import SHIPPED, Match, Search, open_packs

SETS = tuple(QUERIES / f"{name}.jsonl" for name in ("tuning", "held_out", "independent"))
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
    own_hit_1: float
    hit_3: float
    own_hit_3: float
    mrr_5: float
    complete: float
    served: float
    unsure: float

    def __str__(self) -> str:
        """Return the figures as columns."""
        shares = (self.hit_1, self.own_hit_1, self.hit_3, self.own_hit_3, self.mrr_5)
        return f"{self.queries:5}" + "".join(
            f"{share:9.3f}" for share in (*shares, self.complete, self.served, self.unsure)
        )


@dataclass(frozen=True)
class QueryOutcome:
    """How one query went.

    Attributes:
        kind: The class of the query.
        place: The place of the first relevant result, 0 if there is none.
        own_place: The same, if an FAQ answer is not credited for the rules that it rests on.
        is_complete: Whether the results hold a relevant entry of every game that has one.
        is_served: Whether a relevant entry is shown in full, or says that the documents do not tell.
        is_confident: Whether the search believes that it answers.
    """

    kind: str
    place: int
    own_place: int
    is_complete: bool
    is_served: bool
    is_confident: bool


def put_queries(search: Search, file: Path, step: int = 1) -> list[QueryOutcome]:
    """Put one query in ``step`` of ``file`` to ``search``, of those on games that are loaded."""
    loaded = [query for query in load_queries(file)[::step] if _is_loaded(search, query)]
    progress = track(loaded, file.stem, console=Console(stderr=True), transient=True)
    return [_outcome(search, query) for query in (progress if sys.stderr.isatty() else loaded)]


def measure(outcomes: Sequence[QueryOutcome]) -> Measured:
    """Return the metrics over ``outcomes``."""
    places = [outcome.place for outcome in outcomes]
    own_places = [outcome.own_place for outcome in outcomes]
    return Measured(
        queries=len(outcomes),
        hit_1=_mean(place == 1 for place in places),
        own_hit_1=_mean(place == 1 for place in own_places),
        hit_3=_mean(1 <= place <= 3 for place in places),  # noqa: PLR2004  # as its name says
        own_hit_3=_mean(1 <= place <= 3 for place in own_places),  # noqa: PLR2004
        mrr_5=_mean(1 / place if place else 0 for place in places),
        complete=_mean(outcome.is_complete for outcome in outcomes),
        served=_mean(outcome.is_served for outcome in outcomes),
        unsure=_mean(not outcome.is_confident for outcome in outcomes),
    )


def by_kind(outcomes: Iterable[QueryOutcome]) -> dict[str, Measured]:
    """Return the metrics of each class of queries, and of all answerable ones not measured apart."""
    groups: defaultdict[str, list[QueryOutcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.kind].append(outcome)
        if outcome.kind not in UNANSWERABLE + MEASURED_APART:
            groups["all answerable"].append(outcome)
    return {kind: measure(group) for kind, group in sorted(groups.items())}


def _is_loaded(search: Search, query: dict[str, Any]) -> bool:
    if query["game"] is not None and query["game"] not in search.glossary.games:
        return False
    is_held = any(entry_id in search.glossary.entries for entry_id in query["relevant"])
    return is_held or not query["answerable"]


def _outcome(search: Search, query: dict[str, Any]) -> QueryOutcome:
    result = search.find(query["q"], game=query["game"], limit=DEPTH)
    relevant = set(query["relevant"])
    hits = [relevant & _answered_by(match) for match in result.matches]
    is_complete = _games(relevant) == _games(set().union(*hits))
    # An entry of kind gap tells that the documents do not answer, whatever its score.
    is_confident = result.confident and result.matches[0].entry.body.kind != "gap"
    return QueryOutcome(
        kind=query["class"],
        place=_first_place(bool(hit) for hit in hits),
        own_place=_first_place(match.entry.id in relevant for match in result.matches),
        is_complete=bool(relevant) and is_complete,
        is_served=bool(hits[:1] and hits[0]) and (result.shown.opened is not None or result.is_gap),
        is_confident=is_confident,
    )


def _first_place(are_relevant: Iterable[bool]) -> int:
    return next((place for place, is_relevant in enumerate(are_relevant, 1) if is_relevant), 0)


def _games(entry_ids: Iterable[str]) -> set[str]:
    return {entry_id.partition("/")[0] for entry_id in entry_ids}


def _answered_by(match: Match) -> set[str]:
    return {match.entry.id, *match.entry.body.rules[:MOST_RULES]}


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


def print_steadiness(search: Search, file: Path) -> None:
    """Print how well the search answers disturbed questions of ``file``."""
    print(f"\n{'disturbed':16}    n     same   unsure")
    for kind, steadiness in disturbed.by_kind(search, load_queries(file), file.stem).items():
        print(f"{kind:16}{steadiness}")


def main(files: Sequence[Path]) -> None:
    """Print the metrics of each file, the share of refused queries, and how well odds are read."""
    glossary, index = open_packs([SHIPPED])
    search = Search(glossary, index)
    for file in files:
        figures = by_kind(put_queries(search, file))
        print(
            f"\n{file.stem:16}    n    hit@1      own    hit@3      own    mrr@5"
            " complete   served   unsure"
        )
        for kind, measured in figures.items():
            if kind not in UNANSWERABLE:
                print(f"{kind:16}{measured}")
        print(f"\n{'refused':16}    n    share")
        for kind in UNANSWERABLE:
            if kind in figures:
                print(f"{kind:16}{figures[kind].queries:5}{figures[kind].unsure:9.3f}")
        print_steadiness(search, file)
    reader = QuestionReader(glossary, index)
    print()
    for name, queries in query_sets().items():
        print(f"{name}: {reading_quality(map(reader.read, queries))}")
    print(f"strangers: {reading_quality(map(reader.read_figures, load_queries(STRANGERS)))}")


if __name__ == "__main__":
    main([Path(argument) for argument in sys.argv[1:]] or SETS)
