"""How likely each total of an expression is; icepool enumerates."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from calculators.any_game.expression import DiceGroup, Expression, Faces, Keep, Side
from calculators.distribution import NOTHING, Distribution, total_of

if TYPE_CHECKING:
    import icepool


def distribution_of(expression: Expression, named: Mapping[str, Faces]) -> Distribution:
    """Return the distribution of the total, against another side of what it is higher by.

    Args:
        expression: What is rolled.
        named: The faces of the dice that it names.

    >>> from calculators.any_game.expression import read_expression
    >>> distribution_of(read_expression("2d2 vs coin"), {"coin": (0, 1)}).weights
    ((1, 1), (2, 3), (3, 3), (4, 1))
    """
    totals = [_side(side, named) for side in expression.sides]
    if len(totals) == 1:
        return totals[0]
    return totals[0].plus(totals[1].map(int.__neg__))


def _side(side: Side, named: Mapping[str, Faces]) -> Distribution:
    groups = (_group(group, named) for group in side.groups)
    total = total_of(groups) if side.groups else NOTHING
    return total.map(lambda value: value + side.constant)


def _group(group: DiceGroup, named: Mapping[str, Faces]) -> Distribution:
    import icepool  # a question about a rule need not wait for it

    dice = [
        (each.count, icepool.Die(named[each.die] if isinstance(each.die, str) else each.die))
        for each in group.dice
        if each.count
    ]
    total = _sum(dice) if group.keep is None else _kept(group.keep, dice)
    sign = -1 if group.is_subtracted else 1
    weights = {int(outcome) * sign: weight for outcome, weight in total.items()}
    return Distribution.of(weights)


def _sum(dice: "list[tuple[int, icepool.Die[int]]]") -> "icepool.Die[int]":
    import icepool

    total: Any = icepool.Die([0])
    for count, die in dice:
        total += count @ die
    return total


def _kept(keep: Keep, dice: "list[tuple[int, icepool.Die[int]]]") -> "icepool.Die[int]":
    import icepool

    pool = icepool.Pool([die for count, die in dice for _ in range(count)])
    kept = pool.lowest(keep.count) if keep.is_lowest else pool.highest(keep.count)
    total: Any = kept.sum()
    return total
