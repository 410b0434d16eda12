"""The figures of an answer as plain values, for comparing."""

from typing import Any

from calculators.answer import (
    Average,
    Cases,
    Chance,
    ChanceByCount,
    Chances,
    Counts,
    FigureValue,
    Group,
    LeastForChance,
    Odds,
)


def details(odds: Odds) -> dict[str, Any]:
    return {figure.key: plain(figure.value) for figure in odds.details}


def plain(value: FigureValue) -> Any:
    match value:
        case Chance() | Average():
            return value.value
        case Chances() | Counts():
            return value.values
        case ChanceByCount() | LeastForChance():
            return value.rows
        case Group():
            return {figure.key: plain(figure.value) for figure in value.figures}
        case Cases():
            return tuple(plain(group) for group in value.groups)
        case _:
            return value
