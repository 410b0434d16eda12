"""The details of an answer as plain values, for comparing."""

from typing import Any

from calculators.answer import (
    Average,
    Cases,
    Chance,
    ChanceByCount,
    Chances,
    Counts,
    DetailValue,
    Group,
    LeastForChance,
    Odds,
)


def details(odds: Odds) -> dict[str, Any]:
    return {detail.key: plain(detail.value) for detail in odds.details}


def plain(value: DetailValue) -> Any:
    match value:
        case Chance() | Average():
            return value.value
        case Chances() | Counts():
            return value.values
        case ChanceByCount() | LeastForChance():
            return value.rows
        case Group():
            return {detail.key: plain(detail.value) for detail in value.details}
        case Cases():
            return tuple(plain(group) for group in value.groups)
        case _:
            return value
