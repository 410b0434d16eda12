"""How well questions that ask for a calculation are read: part of ``python -m benchmarks.quality``.

Half of the tuning set, ``odds_developed.txt``, was developed on; of the other half only the figures
were looked at, so that it says what reading is worth for sentences that nobody has seen. The sentences
of strangers, who knew the rule documents alone and worked the figures out themselves, were read once it
was known how many came right at the first try.

- *right*: of the questions that ask for odds, the share whose figures, or whose missing options, are
  those of the set; a figure is compared by what the calculator answers, not by how options are spelled.
- *wrong*: of all questions, the share that gets a figure which they did not ask for, or another one.
- *asked*: of the questions that ask for odds, the share that is asked something and gets no figure.
- *none*: of these, the share that is taken for a question about rules.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.answers import Lookup
from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.figures import answer_asked
from bot.answers.odds import read_words
from bot.answers.odds.service import OddsService
from bot.locales import Locale
from bot.render.odds.asked import asked_record
from bot.render.odds.records import odds_answer_record
from calculators.catalogue import calculator_named
from glossary import Glossary, Index

QUERIES = Path(__file__).with_name("queries")
TUNING, HELD_OUT = QUERIES / "odds_tuning.jsonl", QUERIES / "odds_held_out.jsonl"
STRANGERS = QUERIES / "odds_strangers.jsonl"
# So near are figures that were written down with three digits.
NEAR = 0.0006
# Chosen by ``random.Random(34).sample`` of the ids.
DEVELOPED = QUERIES / "odds_developed.txt"


@dataclass(frozen=True)
class Reading:
    """How one question was read.

    ``is_asked`` is true if it asks for odds, ``has_figure`` if it got one, ``is_read`` if it got one or
    something was asked.
    """

    question: str
    is_asked: bool
    is_right: bool
    has_figure: bool
    is_read: bool = True


@dataclass(frozen=True)
class ReadingQuality:
    """The metrics of one set of questions, the shares from 0 to 1."""

    questions: int
    right: float
    wrong: float
    asked: float
    none: float

    def __str__(self) -> str:
        """Return the figures in words."""
        return (
            f"{self.questions} questions, right {self.right:.3f}, wrong {self.wrong:.3f},"
            f" asked {self.asked:.3f}, none {self.none:.3f}"
        )


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
        elif calculation is None or has_figure == bool(wanted["missing"]):
            is_right = False
        elif wanted["missing"]:
            is_right = calculation.args[:2] == wanted["args"][:2]
        else:
            is_right = self.figures(calculation.args) == self.figures(wanted["args"])
        return Reading(
            query["q"], wanted is not None, is_right, has_figure, is_read=calculation is not None
        )

    def read_figures(self, query: dict[str, Any]) -> Reading:
        """Return how a question is read of which the figures are known, and not the calculation."""
        calculation = self.calculation(query["q"], query["game"])
        answered = None if calculation is None else answer_asked(calculation, self._odds)
        record = asked_record(answered, Locale("en")) or {}
        shown = record.get("headline") or record.get("compare")
        wanted = query["figures"]
        return Reading(
            query["q"],
            is_asked=wanted is not None,
            is_right=not shown if wanted is None else _shows(record, wanted, query["also"]),
            has_figure=bool(shown),
            is_read=calculation is not None,
        )

    def calculation(self, question: str, game: str | None) -> AskedOdds | None:
        """Return the calculation that a question asks for."""
        return self._lookup.ask(question, game=game).calculation

    def figures(self, args: Sequence[str]) -> dict[str, Any]:
        """Return everything that the command line ``args`` answers."""
        command, game, *options = args
        request = read_words(calculator_named(command, game), options)
        return odds_answer_record(self._odds.answer(request))


def _shows(record: Mapping[str, Any], wanted: Sequence[float], also: Sequence[float]) -> bool:
    """Return whether an answer shows the figure that is wanted, or those of two that are compared."""
    if len(wanted) == 1:
        value = (record.get("headline") or {}).get("value")
        return value is not None and any(abs(value - figure) < NEAR for figure in (*wanted, *also))
    sides = [record, record.get("compare") or {}]
    values = [
        side[name]["value"] for side in sides for name in ("success", "expected") if side.get(name)
    ]
    return all(any(abs(value - figure) < NEAR for value in values) for figure in wanted)


def load_queries(file: Path) -> list[dict[str, Any]]:
    """Return the questions of a set."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def query_sets() -> Mapping[str, list[dict[str, Any]]]:
    """Return the questions with numbers: the half that was developed on, the other one, and others."""
    developed = set(DEVELOPED.read_text(encoding="utf-8").split())
    tuning = load_queries(TUNING)
    return {
        "developed": [query for query in tuning if query["id"] in developed],
        "other half": [query for query in tuning if query["id"] not in developed],
        "held out": load_queries(HELD_OUT),
    }


def reading_quality(readings: Iterable[Reading]) -> ReadingQuality:
    """Return the metrics over ``readings``."""
    all_readings = list(readings)
    asking = [reading for reading in all_readings if reading.is_asked]
    wrong = [reading for reading in all_readings if reading.has_figure and not reading.is_right]
    without = [reading for reading in asking if not (reading.has_figure or reading.is_right)]
    return ReadingQuality(
        len(all_readings),
        right=sum(reading.is_right for reading in asking) / len(asking),
        wrong=len(wrong) / len(all_readings),
        asked=sum(reading.is_read for reading in without) / len(asking),
        none=sum(not reading.is_read for reading in without) / len(asking),
    )
