"""How likely each total of an expression is; icepool enumerates."""

from collections.abc import Mapping
from typing import Any

from calculators.any_game.expression import DiceGroup, Expression, Faces, Side
from calculators.distribution import Distribution, total_of


def distribution_of(expression: Expression, faces: Mapping[str, Faces]) -> Distribution:
    """Return the distribution of the total, against another side of what it is higher by.

    Args:
        expression: What is rolled.
        faces: The faces of the dice that it names, by name.

    >>> from calculators.any_game.expression import read_expression
    >>> distribution_of(read_expression("2d2 vs coin"), {"coin": (0, 1)}).weights
    ((1, 1), (2, 3), (3, 3), (4, 1))
    """
    totals = [_side(side, faces) for side in expression.sides]
    if len(totals) == 1:
        return totals[0]
    return totals[0].plus(totals[1].map(int.__neg__))


def _side(side: Side, faces: Mapping[str, Faces]) -> Distribution:
    total = total_of(_group(group, faces) for group in side.groups)
    return total.map(lambda value: value + side.constant)


def _group(group: DiceGroup, faces: Mapping[str, Faces]) -> Distribution:
    import icepool  # a question about a rule need not wait for it

    dice = [
        (kind.count, icepool.Die(faces[kind.die] if isinstance(kind.die, str) else kind.die))
        for kind in group.dice
        if kind.count
    ]
    total: Any = icepool.Die([0])
    if group.keep is None:
        for count, die in dice:
            total += count @ die
    else:
        pool = icepool.Pool([die for count, die in dice for _ in range(count)])
        keep = pool.lowest if group.keep.is_lowest else pool.highest
        total = keep(group.keep.count).sum()
    sign = -1 if group.is_subtracted else 1
    return Distribution.of({int(outcome) * sign: weight for outcome, weight in total.items()})
