"""How likely each total of an expression is; icepool enumerates."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from calculators.distribution import Distribution, mixture, total_of
from calculators.errors import ExpressionError
from calculators.expression import Dice, DiceGroup, Expression, FaceRange, Faces, Reroll, Side
from calculators.limits import Limits

# A die that goes on exploding is rolled so many times more, and its last roll counts as it is.
MOST_EXPLOSIONS: Final = 10
# Values of all dice of a side together: 20 dice with 100 faces, or as many that explode.
ALL_VALUES: Final = Limits(0, 2_000)
_OPTION: Final = "roll"


class _Rolled(NamedTuple):
    """So many dice of one kind, after what happens to each of them."""

    number: int
    die: Distribution


def distribution_of(expression: Expression, faces: Mapping[str, Faces]) -> Distribution:
    """Return the distribution of the total, against another side of what it is higher by.

    Args:
        expression: What is rolled.
        faces: The faces of the dice that it names, by name.

    Raises:
        ExpressionError: No face is left after a reroll, none is counted, or it is not clear which of
            the rolls of a die are kept.
        OutOfRangeError: The dice of a side have too many values together.

    >>> from calculators.any_game.grammar import read_expression
    >>> distribution_of(read_expression("2d2 vs coin"), {"coin": (0, 1)}).weights
    ((1, 1), (2, 3), (3, 3), (4, 1))
    >>> distribution_of(read_expression("2d6 count 5+"), {}).weights
    ((0, 4), (1, 4), (2, 1))
    """
    totals = [_side(side, faces) for side in expression.sides]
    if len(totals) == 1:
        return totals[0]
    return totals[0].plus(totals[1].map(int.__neg__))


def _side(side: Side, faces: Mapping[str, Faces]) -> Distribution:
    groups = [(group, _rolled(group, faces)) for group in side.groups]
    values = sum(kind.number * len(kind.die.weights) for _, rolled in groups for kind in rolled)
    ALL_VALUES.check(f"{_OPTION}-values", values)
    total = total_of(_group(group, rolled, faces) for group, rolled in groups)
    return total.map(lambda value: value + side.constant)


def _rolled(group: DiceGroup, faces: Mapping[str, Faces]) -> Sequence[_Rolled]:
    """Return the dice of a group by kind: what each shows, or how often what is counted."""
    counted = group.counted
    if counted is not None and group.keep is not None and group.explodes:
        raise ExpressionError(_OPTION, "unclear", str(group))
    return [
        _Rolled(kind.count, _die(kind, _faces(kind, faces), counted if group.keep is None else None))
        for kind in group.dice
        if kind.count
    ]


def _faces(kind: Dice, faces: Mapping[str, Faces]) -> Faces:
    return faces[kind.die] if isinstance(kind.die, str) else kind.die


def _die(kind: Dice, faces: Faces, counted: FaceRange | None) -> Distribution:
    """Return what one die shows in the end, or how often it shows what is counted.

    Each further roll of a die that explodes is rerolled as its first one.
    """
    die = Distribution.uniform(faces)
    exploding: frozenset[int] = frozenset()
    for change in kind.changes:
        if isinstance(change, Reroll):
            die = _rerolled(die, _meant(change.faces, faces), change)
        else:
            exploding |= _meant(change.faces, faces)
    if counted is None:
        return _with_explosions(die, exploding, lambda face: face)
    hits = _meant(counted, faces)
    return _with_explosions(die, exploding, lambda face: int(face in hits))


def _meant(face_range: FaceRange, faces: Iterable[int]) -> frozenset[int]:
    """Return the faces that are meant, one at least."""
    chosen_faces = face_range.of(faces)
    if not chosen_faces:
        raise ExpressionError(_OPTION, "no-face", str(face_range))
    return chosen_faces


def _rerolled(die: Distribution, rerolled_faces: frozenset[int], reroll: Reroll) -> Distribution:
    if not reroll.is_always:
        return mixture(
            (chance, die if face in rerolled_faces else Distribution.certain(face))
            for face, chance in die.chances()
        )
    weights = {face: weight for face, weight in die.weights if face not in rerolled_faces}
    if not weights:
        raise ExpressionError(_OPTION, "reroll-all", str(reroll))
    return Distribution.of(weights)


def _with_explosions(
    die: Distribution, exploding: frozenset[int], value: Callable[[int], int]
) -> Distribution:
    """Return the sum of the values of all rolls of a die, which goes on after ``exploding`` faces."""
    total = die.total
    weights, cases = Counter[int](), total
    for face, weight in die.weights:
        weights[value(face)] += weight
    for _ in range(MOST_EXPLOSIONS if exploding else 0):
        longer = Counter[int]()
        for face, weight in die.weights:
            if face in exploding:
                for later, later_weight in weights.items():
                    longer[value(face) + later] += weight * later_weight
            else:
                longer[value(face)] += weight * cases
        weights, cases = longer, cases * total
    return Distribution.of(weights)


def _group(group: DiceGroup, rolled: Sequence[_Rolled], faces: Mapping[str, Faces]) -> Distribution:
    import icepool  # a question about a rule need not wait for it

    dice = [(number, icepool.Die(dict(die.weights))) for number, die in rolled]
    total: Any = icepool.Die([0])
    if group.keep is None:
        for number, die in dice:
            total += number @ die
    elif dice:
        pool = icepool.Pool([die for number, die in dice for _ in range(number)])
        counting_dice: Any = pool[group.keep.first : group.keep.last]
        if group.counted is None:
            total = counting_dice.sum()
        else:
            all_faces = [face for kind in group.dice for face in _faces(kind, faces)]
            hits = _meant(group.counted, all_faces)
            total = counting_dice.keep_outcomes(lambda face: face in hits).size()
    sign = -1 if group.is_subtracted else 1
    return Distribution.of({int(outcome) * sign: weight for outcome, weight in total.items()})
