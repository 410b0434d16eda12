"""The search is as good as the README says, on queries it was tuned with and on others alike."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.quality import NEGATIVES, SETS, Measured, QueryOutcome, ask, by_kind, measure
from glossary import LANGUAGES, Glossary, Search
from glossary.text import words

HIT_1, HIT_3, MRR_5 = 0.85, 0.94, 0.89
HIT_1_OF_TERMS, HIT_1_OF_OTHERS = 0.95, 0.72
UNSURE_NEGATIVES, UNSURE_ANSWERABLE = 0.75, 0.06


@pytest.fixture(params=SETS, ids=lambda file: file.stem)
def figures(request: pytest.FixtureRequest, search: Search) -> dict[str, Measured]:
    file: Path = request.param
    return by_kind(ask(search, file))


def test_the_first_results_are_right(figures: dict[str, Measured]) -> None:
    everything = figures["all answerable"]

    assert everything.hit_1 >= HIT_1
    assert everything.hit_3 >= HIT_3
    assert everything.mrr_5 >= MRR_5


def test_no_class_of_queries_is_left_behind(figures: dict[str, Measured]) -> None:
    least = {kind: HIT_1_OF_TERMS if kind.startswith("term-") else HIT_1_OF_OTHERS for kind in figures}

    assert {
        kind: each for kind, each in figures.items() if kind != NEGATIVES and each.hit_1 < least[kind]
    } == {}


def test_it_knows_what_it_does_not_know(figures: dict[str, Measured]) -> None:
    assert figures[NEGATIVES].unsure >= UNSURE_NEGATIVES
    assert figures["all answerable"].unsure <= UNSURE_ANSWERABLE


@pytest.mark.parametrize("file", SETS, ids=lambda file: file.stem)
def test_half_a_title_may_mean_every_entry_that_is_called_so(file: Path, glossary: Glossary) -> None:
    for asked in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        if asked["class"] == "term-prefix":
            assert set(called_so(asked["q"], asked["game"], glossary)) <= set(asked["relevant"])


def called_so(typed: str, game: str | None, glossary: Glossary) -> Iterator[str]:
    """Yield the rules whose title begins with what was typed."""
    for entry in glossary.entries.values():
        titles = ("".join(words(entry.body.title[each])) for each in LANGUAGES)
        begun = any(title.startswith("".join(words(typed))) for title in titles)
        if begun and game in (None, entry.game) and entry.body.kind != "faq":
            yield entry.id


def test_the_metrics_are_what_they_are_called() -> None:
    outcomes = [
        QueryOutcome("a", place, confident=confident)
        for place, confident in ((1, True), (3, True), (5, False), (0, False))
    ]

    assert measure(outcomes) == Measured(4, 0.25, 0.5, (1 + 1 / 3 + 1 / 5) / 4, 0.5)
