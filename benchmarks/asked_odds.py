"""How well questions that ask for a calculation are read: part of ``python -m benchmarks.quality``.

- *right*: share of the questions that ask for odds whose figures, or whose missing options, are those
  of the set; a figure is compared by what the calculator answers, not by how its options are spelled.
- *wrong*: share of all questions that get a figure which they did not ask for, or another one.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.answers import Lookup
from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.figures import answer_asked
from bot.answers.odds import OddsService, read_words
from bot.render.odds.records import odds_answer_record
from calculators.catalogue import calculator_named
from glossary import Glossary, Index

QUERIES = Path(__file__).with_name("queries")
SETS = (QUERIES / "odds_tuning.jsonl", QUERIES / "odds_held_out.jsonl")


@dataclass(frozen=True)
class Reading:
    """How one question was read.

    ``is_asked`` is true if it asks for odds, ``has_figure`` if it got one.
    """

    question: str
    is_asked: bool
    is_right: bool
    has_figure: bool


@dataclass(frozen=True)
class ReadingQuality:
    """The metrics of one set of questions, the shares from 0 to 1."""

    questions: int
    right: float
    wrong: float

    def __str__(self) -> str:
        """Return the figures in words."""
        return f"{self.questions} questions, right {self.right:.3f}, wrong {self.wrong:.3f}"


class QuestionReader:
    """Reads questions with the shipped packs and compares what comes out."""

    def __init__(self, glossary: Glossary, index: Index) -> None:
        """Read with the packs of ``glossary``, whose index is ``index``."""
        self._lookup = Lookup(glossary, index, "en")
        self._odds = OddsService(glossary.games, glossary.components)

    def read(self, query: dict[str, Any]) -> Reading:
        """Return how ``query`` is read."""
        calculation = self.calculation(query["q"], query["game"])
        answered = None if calculation is None else answer_asked(calculation, self._odds)
        has_figure = answered is not None and answered.answer is not None
        wanted = query["odds"]
        if wanted is None:
            is_right = not has_figure
        elif wanted["missing"]:
            is_right = calculation is not None and not has_figure and _is_same(calculation, wanted)
        else:
            is_right = (
                calculation is not None
                and has_figure
                and self.figures(calculation.args) == self.figures(wanted["args"])
            )
        return Reading(query["q"], wanted is not None, is_right, has_figure)

    def calculation(self, question: str, game: str | None) -> AskedOdds | None:
        """Return the calculation that a question asks for."""
        return self._lookup.ask(question, game=game).calculation

    def figures(self, args: Sequence[str]) -> dict[str, Any]:
        """Return everything that the command line ``args`` answers."""
        command, game, *options = args
        request = read_words(calculator_named(command, game), options)
        return odds_answer_record(self._odds.answer(request))


def load_queries(file: Path) -> list[dict[str, Any]]:
    """Return the questions of a set."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def reading_quality(readings: Iterable[Reading]) -> ReadingQuality:
    """Return the metrics over ``readings``."""
    all_readings = list(readings)
    asking_readings = [reading for reading in all_readings if reading.is_asked]
    wrong = [reading for reading in all_readings if reading.has_figure and not reading.is_right]
    right = sum(reading.is_right for reading in asking_readings)
    return ReadingQuality(
        len(all_readings), right / len(asking_readings), len(wrong) / len(all_readings)
    )


def _is_same(calculation: AskedOdds, wanted: dict[str, Any]) -> bool:
    """Return whether the same was understood and the same is missing."""
    return (
        sorted(calculation.args) == sorted(wanted["args"])
        and list(calculation.missing) == wanted["missing"]
    )
