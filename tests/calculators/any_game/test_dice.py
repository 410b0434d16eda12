"""Dice of any game beside all their rolls, one by one."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from time import process_time

import pytest
from hypothesis import given

from calculators.any_game import AnyDice
from calculators.any_game.expression import DiceGroup, Side, read_expression
from calculators.components import Components
from calculators.dice import Die, Face, read_die
from calculators.errors import ConflictError, ExpressionError, UnknownDieError
from tests.calculators.any_game.expressions import NAMED, expressions

CONAN = Components(
    dice={
        "yellow": Die(tuple(map(Face, (0, 0, 1, 1, 1, 1))), assumed=True),
        "orange": read_die("0,0,1,1,2,2"),
        "red": read_die("0,1,1,2,2,3"),
    }
)
SMALL = Components({name: Die(tuple(map(Face, faces))) for name, faces in NAMED.items()})


def totals_of(group: DiceGroup) -> Iterator[int]:
    """Yield the total of each roll of a group."""
    faces = [
        NAMED[dice.die] if isinstance(dice.die, str) else dice.die
        for dice in group.dice
        for _ in range(dice.count)
    ]
    for roll in product(*faces):
        in_order = sorted(roll, reverse=group.keep is not None and not group.keep.is_lowest)
        counted_faces = in_order if group.keep is None else in_order[: group.keep.count]
        yield -sum(counted_faces) if group.is_subtracted else sum(counted_faces)


def totals_of_side(side: Side) -> Counter[int]:
    totals = Counter({side.constant: 1})
    for group in side.groups:
        summed = Counter[int]()
        for group_total, times in Counter(totals_of(group)).items():
            for total, cases in totals.items():
                summed[total + group_total] += cases * times
        totals = summed
    return totals


def enumerated(text: str) -> Mapping[int, Fraction]:
    """Return the chance of each total, from all rolls."""
    first, *against = map(totals_of_side, read_expression(text).sides)
    totals = Counter[int]()
    for total, cases in first.items():
        for subtracted, times in (against[0] if against else {0: 1}).items():
            totals[total - subtracted] += cases * times
    return {total: Fraction(cases, totals.total()) for total, cases in totals.items()}


@given(expressions())
def test_every_roll_counts(text: str) -> None:
    expected = enumerated(text)

    odds = AnyDice(roll=read_expression(text), at_least=3).answer(SMALL)
    at_most = AnyDice(roll=read_expression(text), at_most=2).answer(SMALL)

    assert odds.distribution is not None
    assert dict(odds.distribution.chances()) == expected
    assert odds.success == sum(chance for total, chance in expected.items() if total >= 3)
    assert at_most.success == 1 - (odds.success or 0)
    assert odds.expected == sum(total * chance for total, chance in expected.items())


def test_the_higher_side_wins() -> None:
    odds = AnyDice(roll=read_expression("d6 vs d6")).answer(Components())

    assert odds.success == Fraction(15, 36)
    assert "tie" in odds.assumed
    assert "tie" not in AnyDice(roll=read_expression("d6 vs d6"), at_least=0).answer(SMALL).assumed


@pytest.mark.parametrize("name", ["red", "rossi", "r", "rosso"])
def test_a_games_dice_have_many_names(name: str) -> None:
    odds = AnyDice(roll=read_expression(f"2 {name}"), game="conan").answer(CONAN)

    assert odds.expected == 3
    assert odds.assumed == ()


def test_a_letter_is_that_of_the_language() -> None:
    a, g = (AnyDice(roll=read_expression(f"1 {letter}")).answer(CONAN) for letter in "ag")

    assert a.expected == 1
    assert g.expected == Fraction(2, 3)
    assert g.assumed == ("die-faces",)


def test_a_letter_of_two_dice_is_refused() -> None:
    two = Components({"blood": read_die("0,1"), "bone": read_die("0,1")})

    with pytest.raises(UnknownDieError):
        AnyDice(roll=read_expression("1 b")).answer(two)


def test_critical_faces_are_left_to_the_games_calculators() -> None:
    with pytest.raises(ExpressionError):
        AnyDice(roll=read_expression("1 gem")).answer(Components({"gem": read_die("0,c")}))


def test_both_ends_are_refused() -> None:
    with pytest.raises(ConflictError):
        AnyDice(roll=read_expression("d6"), at_least=1, at_most=2).answer(Components())


@pytest.mark.parametrize(
    "text",
    [
        "4d100 vs 20d20",
        "20d20 keep 10 vs 20d20 keep lowest 10",
        "(4d20 + 4d19 + 4d18) keep 10 vs 4d100",
        "(4d{0,9,17,23,41,67,2,77,32,1,50,-9} + 4d{1,5,22,37,88,99,-50,4} + 4d{3,11,29,71,8}) keep 6",
    ],
)
def test_the_largest_expressions_end_soon(text: str) -> None:
    start = process_time()
    AnyDice(roll=read_expression(text)).answer(Components())

    assert process_time() - start < 5
