"""Odds as records, for programs: every figure as an exact fraction and as the nearest float."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from bot.answers.odds import OddsAnswer
from calculators.answer import ChanceAt, Detail, Odds
from calculators.distribution import Distribution

# Details that are a sum of what was asked, which a program need not be told.
_FOR_READERS: Final = frozenset(("defence",))


def odds_answer_record(answer: OddsAnswer) -> dict[str, Any]:
    """Return an answer as a JSON object.

    A single answer is the object of its odds. A comparison has the second answer under ``compare``
    and what it has more than the first under ``difference``. A range has ``option`` and, under
    ``series``, one object a value.
    """
    if answer.series_of is not None:
        series = [{"value": value, "answer": odds_record(odds)} for value, odds in answer.series]
        return {"option": answer.series_of, "series": series}
    record = odds_record(answer.odds)
    if answer.beside is not None:
        record["compare"] = odds_record(answer.beside)
        record["difference"] = {
            "success": _difference(answer.odds.success, answer.beside.success),
            "expected": _difference(answer.odds.expected, answer.beside.expected),
        }
    return record


def odds_record(odds: Odds) -> dict[str, Any]:
    """Return the odds of one calculator as a JSON object."""
    record = {
        "success": _figure(odds.success),
        "expected": _figure(odds.expected),
        "distribution": None if odds.distribution is None else _distribution(odds.distribution),
        "assumed": list(odds.assumed),
        "rules": list(odds.rules),
        "details": {
            key: _detail(value, key) for key, value in odds.details.items() if key not in _FOR_READERS
        },
    }
    if odds.distribution is not None and odds.distribution.rest:
        record["more"] = _figure(_rest(odds.distribution))
    return record


def _detail(value: Detail, key: str) -> object:
    match value:
        case Fraction():
            return _figure(value)
        case Distribution():
            return _distribution(value)
        case ChanceAt():
            # Tables of the calculators say "probability", lists of outright chances say "value".
            word = "probability" if key == "table" else "value"
            return {
                value.name: value.count,
                "exact": str(value.chance),
                word: float(value.chance),
            }
        case Mapping():
            return {inner: _detail(each, inner) for inner, each in value.items()}
        case tuple():
            return [_detail(each, key) for each in value]
        case _:
            return value


def _figure(value: Fraction | None) -> dict[str, Any] | None:
    return None if value is None else {"exact": str(value), "value": float(value)}


def _difference(first: Fraction | None, second: Fraction | None) -> dict[str, Any] | None:
    return None if first is None or second is None else _figure(second - first)


def _distribution(distribution: Distribution) -> list[dict[str, Any]]:
    return [
        {"value": value, "exact": str(chance), "probability": float(chance)}
        for value, chance in distribution.chances()
    ]


def _rest(distribution: Distribution) -> Fraction:
    return Fraction(distribution.rest, distribution.total)
