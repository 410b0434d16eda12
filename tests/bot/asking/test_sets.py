"""The sets of questions with numbers: most figures right, and hardly any that was not asked for."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from benchmarks.asked_odds import (
    HELD_OUT,
    STRANGERS,
    TUNING,
    QuestionReader,
    Reading,
    ReadingQuality,
    load_queries,
    query_sets,
    reading_quality,
)
from calculators.catalogue import calculators
from glossary import Glossary, Index

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

RIGHT = {"developed": 0.99, "other half": 0.9, "held out": 0.93, "strangers": 0.8}
WRONG = {"developed": 0.0, "other half": 0.04, "held out": 0.0, "strangers": 0.01}
SPLICES = 300
JOINTS = ("or", "oppure", "instead of", "if", "then", "poi", "with", "vs", "(", ")", "1", "all")
GAMES = ("conan", "perditions-mouth", "rangers", "red-dragon-inn", None)
# These did not end, or not well.
ENDLESS = ("3 punti o 2 poi", "2 red or 3 then", "rolled red 1 red", "ho tirato rosso 1 rosso")
# Where a peg can go takes the whole wheel, and dice of any game their notation: no question tells them.
NEVER_ASKED = {("spokes", "perditions-mouth"), ("dice", "any-game")}


@pytest.fixture(scope="module")
def qualities(shipped: tuple[Glossary, Index]) -> Mapping[str, ReadingQuality]:
    reader = QuestionReader(*shipped)
    readings = {name: map(reader.read, queries) for name, queries in query_sets().items()}
    readings["strangers"] = map(reader.read_figures, load_queries(STRANGERS))
    return {name: reading_quality(of_set) for name, of_set in readings.items()}


@pytest.mark.parametrize("name", RIGHT)
def test_most_questions_are_read_right_and_hardly_any_wrong(
    qualities: Mapping[str, ReadingQuality], name: str
) -> None:
    assert qualities[name].right >= RIGHT[name]
    assert qualities[name].wrong <= WRONG[name]


def test_sentences_that_nobody_would_write_end_as_well(shipped: tuple[Glossary, Index]) -> None:
    reader = QuestionReader(*shipped)
    questions = [query["q"].split() for query in load_queries(STRANGERS)]
    chance = random.Random(7)  # noqa: S311  # nothing is secret
    for _ in range(SPLICES):
        first, second = chance.choice(questions), chance.choice(questions)
        words = first[: chance.randrange(len(first))] + second[chance.randrange(len(second)) :]
        joint = chance.choice(JOINTS)
        reader.calculation(" ".join((*first, joint, *words)), chance.choice(GAMES))
    for question in ENDLESS:
        reader.calculation(question, None)


@pytest.mark.parametrize("file", [TUNING, HELD_OUT], ids=lambda file: file.stem)
def test_every_calculator_is_asked_in_both_languages(file: Any) -> None:
    queries = [query for query in load_queries(file) if query["odds"] is not None]
    for language in ("en", "it"):
        commands = {tuple(query["odds"]["args"][:2]) for query in queries if query["lang"] == language}
        assert commands == calculators().keys() - NEVER_ASKED


def test_the_metrics_are_what_they_are_called() -> None:
    readings = [
        Reading("asked and right", is_asked=True, is_right=True, has_figure=True),
        Reading("another figure", is_asked=True, is_right=False, has_figure=True),
        Reading("something is asked", is_asked=True, is_right=False, has_figure=False),
        Reading("taken for a rule", is_asked=True, is_right=False, has_figure=False, is_read=False),
        Reading("not asked for", is_asked=False, is_right=False, has_figure=True),
        Reading("a rule", is_asked=False, is_right=True, has_figure=False, is_read=False),
    ]

    quality = reading_quality(readings)

    assert (quality.questions, quality.right, quality.wrong) == (6, 1 / 4, 2 / 6)
    assert (quality.asked, quality.none) == (1 / 4, 1 / 4)
