"""The chances and averages of an answer by their ids, so that one of them can be asked for.

``success`` and ``failure`` are the goal reached and missed, ``expected`` is the average, ``any`` and
``zero`` are at least 1 damage and none; ``killed``, ``survives``, ``hurt`` and ``taken`` are of whoever
is hurt. All others are those of the details, with dashes: ``win``, ``weapon-breaks``, ``plan-success``.
"""

from collections.abc import Mapping
from typing import Final

from calculators.answer import Average, Chance, Figure, Group, LifeLost, Odds

# The figure of the details that is ``any`` by another name.
_REPEATED: Final = "hurts"


def figures_of(odds: Odds, *, counts_damage: bool) -> Mapping[str, Chance | Average]:
    """Return the chances and averages of an answer by id.

    Args:
        odds: The answer of a calculator.
        counts_damage: Whether its distribution is of damage.

    >>> from calculators.answer import Goal
    >>> from calculators.distribution import Distribution
    >>> odds = Odds.of(Distribution.uniform([0, 0, 1, 3]), Goal(2))
    >>> [f"{name} {figure.value}" for name, figure in figures_of(odds, counts_damage=True).items()]
    ['success 1/4', 'failure 3/4', 'expected 1', 'any 1/2', 'zero 1/2']
    """
    figures: dict[str, Chance | Average] = {}
    if odds.success is not None:
        figures |= {"success": Chance(odds.success), "failure": Chance(1 - odds.success)}
    if odds.expected is not None:
        figures["expected"] = Average(odds.expected)
    if counts_damage and odds.distribution is not None:
        harmed = odds.distribution.at_least(1)
        figures |= {"any": Chance(harmed), "zero": Chance(1 - harmed)}
    for figure in odds.details:
        figures |= _of_detail(figure)
    if odds.life_lost is not None:
        figures |= _of_life_lost(odds.life_lost)
    return figures


def _of_detail(figure: Figure) -> dict[str, Chance | Average]:
    """Return the figure of a detail, or the chances of one that has parts and says something."""
    name = figure.key.replace("_", "-")
    match figure.value:
        case Chance() | Average() if figure.in_json and figure.key != _REPEATED:
            return {name: figure.value}
        case Group(figures=parts) if figure.on_card:
            return {
                f"{name}-{part.key.replace('_', '-')}": part.value
                for part in parts
                if isinstance(part.value, Chance)
            }
        case _:
            return {}


def _of_life_lost(life_lost: LifeLost) -> dict[str, Chance | Average]:
    figures: dict[str, Chance | Average] = {}
    if life_lost.life is not None:
        killed = life_lost.distribution.at_least(life_lost.life)
        figures |= {"killed": Chance(killed), "survives": Chance(1 - killed)}
    hurt = Chance(life_lost.distribution.at_least(1))
    return {**figures, "hurt": hurt, "taken": Average(life_lost.distribution.mean())}
