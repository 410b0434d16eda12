"""The sets of questions with numbers: every figure right, and none that was not asked for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.asked_odds import (
    SETS,
    QuestionReader,
    Reading,
    load_queries,
    reading_quality,
)
from calculators.catalogue import calculators
from glossary import Glossary, Index

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

TUNING, HELD_OUT = SETS
RIGHT_OF_HELD_OUT = 0.93
WRONG = 0.02
# Where a peg can go takes the whole wheel, and dice of any game their notation: no question tells them.
NEVER_ASKED = {("spokes", "perditions-mouth"), ("dice", "any-game")}


@pytest.fixture(scope="module")
def reader(shipped: tuple[Glossary, Index]) -> QuestionReader:
    return QuestionReader(*shipped)


def tuning_queries() -> Iterator[Any]:
    for query in load_queries(TUNING):
        yield pytest.param(query, id=query["id"])


@pytest.mark.parametrize("query", list(tuning_queries()))
def test_a_question_is_read_as_it_is_meant(reader: QuestionReader, query: dict[str, Any]) -> None:
    assert reader.read(query).is_right, query["q"]


def test_most_questions_of_the_other_half_are_read_right(reader: QuestionReader) -> None:
    quality = reading_quality(map(reader.read, load_queries(HELD_OUT)))

    assert quality.right >= RIGHT_OF_HELD_OUT
    assert quality.wrong <= WRONG


@pytest.mark.parametrize("file", SETS, ids=lambda file: file.stem)
def test_every_calculator_is_asked_in_both_languages(file: Path) -> None:
    queries = [query for query in load_queries(file) if query["odds"] is not None]
    for language in ("en", "it"):
        commands = {tuple(query["odds"]["args"][:2]) for query in queries if query["lang"] == language}
        assert commands == calculators().keys() - NEVER_ASKED


def test_the_metrics_are_what_they_are_called() -> None:
    readings = [
        Reading("asked and right", is_asked=True, is_right=True, has_figure=True),
        Reading("another figure", is_asked=True, is_right=False, has_figure=True),
        Reading("no figure", is_asked=True, is_right=False, has_figure=False),
        Reading("not asked for", is_asked=False, is_right=False, has_figure=True),
        Reading("a rule", is_asked=False, is_right=True, has_figure=False),
    ]

    quality = reading_quality(readings)

    assert (quality.questions, quality.right, quality.wrong) == (5, 1 / 3, 2 / 5)
