"""Odds as records, for programs: every figure as an exact fraction and as the nearest float."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

from bot.answers.odds.needed import Needed
from bot.answers.odds.series import Series
from bot.answers.odds.service import OddsAnswer
from calculators.answer import (
    Average,
    Cases,
    Chance,
    ChanceByCount,
    Chances,
    Counts,
    Detail,
    DetailValue,
    Group,
    LeastForChance,
    NamedFaces,
    NextStep,
    NextSteps,
    Odds,
)
from calculators.distribution import Distribution

# Details that programs have under another name, or work out themselves.
_FOR_READERS: Final = frozenset(("before_rounding", "defence", "hits"))
# What the chance of a row is called, where that is not ``probability``.
_CHANCE_KEYS: Final = {"boosts": "value"}


def odds_answer_record(answer: OddsAnswer) -> dict[str, Any]:
    """Return an answer as a JSON object.

    A single answer is the object of its odds. A comparison has the second answer under ``compare``
    and what it has more than the first under ``difference``. A range has ``option`` and, under
    ``series``, one object a value.
    """
    series = answer.request.series
    if series is not None and answer.series:
        rows = [{"value": value, "answer": _record(answer, odds)} for value, odds in answer.series]
        return {"option": series.option, "series": rows}
    record = _record(answer, answer.odds)
    if series is not None and answer.needed is not None:
        record = {"needed": _needed_record(answer.needed, series), **record}
    if answer.compared is not None:
        record["compare"] = _record(answer, answer.compared)
        record["difference"] = {
            "success": _difference(answer.odds.success, answer.compared.success),
            "expected": _difference(answer.odds.expected, answer.compared.expected),
        }
    return record


def _needed_record(needed: Needed, series: Series) -> dict[str, Any]:
    """Return how many it takes for a chance: ``value`` is ``None`` where no number reaches it."""
    return {
        "option": series.option,
        "chance": number_record(series.chance),
        "value": needed.best.number if needed.reaches else None,
        "is": "most" if needed.is_most else "least",
        "at": number_record(needed.best.chance),
    }


def _record(answer: OddsAnswer, odds: Odds) -> dict[str, Any]:
    """Return the only odds of an answer, or those of one value or side, as a JSON object."""
    distribution = odds.distribution
    record = {
        "success": number_record(odds.success),
        "expected": number_record(odds.expected),
        "distribution": None if distribution is None else _distribution(distribution),
        "assumed": list(odds.assumed),
        "rules": list(odds.rules),
        "details": _details(odds.details),
        "figures": [
            {"id": figure_id, "exact": str(figure.value), "value": float(figure.value)}
            for figure_id, figure in answer.figures(odds).items()
        ],
    }
    if distribution is not None and distribution.rest:
        record["more"] = number_record(Fraction(distribution.rest, distribution.total))
    return record


def _details(details: Iterable[Detail]) -> dict[str, Any]:
    return {detail.key: _value(detail.value) for detail in details if detail.key not in _FOR_READERS}


def _value(value: DetailValue) -> object:  # noqa: C901, PLR0911  # a list of kinds, one line each
    match value:
        case Chance() | Average():
            return number_record(value.value)
        case Chances():
            return list(map(number_record, value.values))
        case ChanceByCount():
            return list(_chance_records(value))
        case LeastForChance():
            return {str(share): count for share, count in value.rows}
        case Counts():
            return list(value.values)
        case Group():
            return _details(value.details)
        case Cases():
            return [_details(group.details) for group in value.groups]
        case NextSteps():
            return list(map(_step_record, value.steps))
        case NamedFaces():
            return "; ".join(map(" ".join, value.rows))
        case Distribution():
            return _distribution(value)
        case _:
            return value


def _chance_records(chances: ChanceByCount) -> Iterator[dict[str, Any]]:
    chance_key = _CHANCE_KEYS.get(chances.unit, "probability")
    for count, chance in chances.rows:
        yield {chances.unit: count, "exact": str(chance), chance_key: float(chance)}


def _step_record(step: NextStep) -> dict[str, Any]:
    return {
        "do": step.do,
        "die": step.die,
        "with": step.paid_with,
        "success": number_record(step.success),
        "expected": number_record(step.expected),
    }


def number_record(value: Fraction | None) -> dict[str, Any] | None:
    """Return a figure as its exact fraction and the nearest float; ``None`` stays ``None``.

    >>> number_record(Fraction(2, 3))
    {'exact': '2/3', 'value': 0.6666666666666666}
    """
    return None if value is None else {"exact": str(value), "value": float(value)}


def _difference(first: Fraction | None, second: Fraction | None) -> dict[str, Any] | None:
    return None if first is None or second is None else number_record(second - first)


def _distribution(distribution: Distribution) -> list[dict[str, Any]]:
    return [
        {"value": value, "exact": str(chance), "probability": float(chance)}
        for value, chance in distribution.chances()
    ]
