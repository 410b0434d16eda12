"""The chances and averages of an answer by their ids, so that one of them can be asked for.

``success`` and ``failure`` are the goal reached and missed, ``expected`` is the average, ``any`` and
``zero`` are at least 1 damage and none; ``killed``, ``survives``, ``hurt`` and ``taken`` are of whoever
is hurt. All others are those of the details, with dashes: ``win``, ``weapon-breaks``, ``plan-success``.

Beside these the chance that the value lies within bounds may be asked of every answer that has one:
``at-least-3``, ``at-most-3``, ``exactly-3``, ``from-2-to-4``; of what whoever is hurt loses
``taken-at-most-3``. And so may the counts of the details, ``avoid-wounded-shields``, and the least of
chances by count that reaches one, ``health-for-75``.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from calculators.answer import Average, Chance, ChanceByCount, Count, Detail, Group, LifeLost, Odds
from calculators.distribution import Distribution

_BOUNDS: Final = re.compile(
    r"(taken-)?(?:(at-least|at-most|exactly)-(\d{1,3})|(from)-(\d{1,3})-to-(\d{1,3}))", re.ASCII
)

# How bounds are written, each N a number.
BOUNDS: Final = ("at-least-N", "at-most-N", "exactly-N", "from-N-to-N")
# Details that are another one by their own name, or a step on the way to one.
_UNOFFERED: Final = frozenset(("hurts", "hits", "before_rounding"))


class Bounds(NamedTuple):
    """Between which values one has to lie, both included.

    Attributes:
        kind: ``at-least``, ``at-most``, ``exactly`` or ``from``.
        first: The least value.
        last: The greatest value.
        is_taken: Whether the value is what whoever is hurt loses.
    """

    kind: str
    first: int
    last: int
    is_taken: bool

    def chance(self, distribution: Distribution) -> Chance:
        """Return the chance that a value of a distribution lies within the bounds."""
        from_first = Fraction(1) if self.kind == "at-most" else distribution.at_least(self.first)
        beyond = Fraction(0) if self.kind == "at-least" else distribution.at_least(self.last + 1)
        return Chance(from_first - beyond)


def read_bounds(figure: str) -> Bounds | None:
    """Return the bounds that the id of a figure names; ``None`` for figures that have none or run back.

    >>> read_bounds("at-most-3"), read_bounds("harm")
    (Bounds(kind='at-most', first=3, last=3, is_taken=False), None)
    """
    match = _BOUNDS.fullmatch(figure)
    if match is None:
        return None
    taken_mark, kind, only, two, first, last = match.groups()
    bounds = Bounds(kind or two, int(only or first), int(only or last), bool(taken_mark))
    return bounds if bounds.first <= bounds.last else None


def figures_of(
    odds: Odds, *, counts_damage: bool, asked: str | None = None
) -> Mapping[str, Chance | Average]:
    """Return the chances and averages of an answer by id.

    Args:
        odds: The answer of a calculator.
        counts_damage: Whether its distribution is of damage.
        asked: Id of the figure that is asked, which may be one with bounds.

    >>> from calculators.answer import Goal
    >>> from calculators.distribution import Distribution
    >>> odds = Odds.of(Distribution.uniform([0, 0, 1, 3]), Goal(2))
    >>> [f"{name} {figure.value}" for name, figure in figures_of(odds, counts_damage=True).items()]
    ['success 1/4', 'failure 3/4', 'expected 1', 'any 1/2', 'zero 1/2']
    >>> figures_of(odds, counts_damage=True, asked="from-1-to-2")["from-1-to-2"]
    Chance(value=Fraction(1, 4))
    """
    figures: dict[str, Chance | Average] = {}
    if odds.success is not None:
        figures |= {"success": Chance(odds.success), "failure": Chance(1 - odds.success)}
    if odds.expected is not None:
        figures["expected"] = Average(odds.expected)
    if counts_damage and odds.distribution is not None:
        harmed = odds.distribution.at_least(1)
        figures |= {"any": Chance(harmed), "zero": Chance(1 - harmed)}
    for detail in odds.details:
        figures |= _of_detail(detail)
    if odds.life_lost is not None:
        figures |= _of_life_lost(odds.life_lost)
    return {**figures, **_within_bounds(odds, asked), **_counts(odds, asked)}


def _counts(odds: Odds, figure: str | None) -> Mapping[str, Count]:
    """Return the count that is asked, by its id."""
    counts = counts_of(odds, figure or "")
    return {figure: Count(Fraction(counts[figure]))} if figure is not None and figure in counts else {}


def counts_of(odds: Odds, figure: str = "") -> Mapping[str, int]:
    """Return the counts of the details by id, and the least for a chance where that is asked."""
    counts: dict[str, int] = {}
    for detail in odds.details:
        name = detail.key.replace("_", "-")
        match detail.value:
            case bool():
                continue
            case int(number):
                counts[name] = number
            case Group(details=parts):
                counts |= {
                    f"{name}-{part.key}": part.value for part in parts if isinstance(part.value, int)
                }
            case ChanceByCount(unit=unit, rows=rows):
                share = read_share(figure, unit)
                reached = (number for number, chance in rows if share and chance * 100 >= share)
                counts |= {f"{unit}-for-{share}": number for number in [*reached][:1]}
    return counts


def read_share(figure: str, unit: str = r"[a-z]+") -> int | None:
    """Return the per cent for which the least of something is asked; ``None`` for other figures.

    >>> read_share("health-for-75")
    75
    """
    match = re.fullmatch(rf"{unit}-for-(\d{{1,3}})", figure, re.ASCII)
    return None if match is None else int(match[1])


def _within_bounds(odds: Odds, figure: str | None) -> Mapping[str, Chance]:
    """Return the chance that the value lies within the bounds that are asked, by its id."""
    bounds = read_bounds(figure or "")
    if figure is None or bounds is None:
        return {}
    life_lost = None if odds.life_lost is None else odds.life_lost.distribution
    distribution = life_lost if bounds.is_taken else odds.distribution
    return {} if distribution is None else {figure: bounds.chance(distribution)}


def _of_detail(detail: Detail) -> dict[str, Chance | Average]:
    """Return the figure of a detail, or the chances of one that has parts and says something."""
    name = detail.key.replace("_", "-")
    match detail.value:
        case Chance() | Average() if detail.key not in _UNOFFERED:
            return {name: detail.value}
        case Group(details=parts) if not detail.is_implied:
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
