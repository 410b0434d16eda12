"""What calculators declare: the count that a table changes first, up and down within its limits."""

from collections.abc import Callable

import pytest

from bot.answers.odds import read_typed
from calculators.any_game import AnyDice
from calculators.any_game.grammar import read_expression
from calculators.catalogue import calculator_named
from calculators.conan import Attack
from calculators.declaration import Calculator, option_of, options_of
from calculators.errors import ConflictError, OutOfRangeError
from calculators.perditions_mouth import PickLock
from calculators.red_dragon_inn import HeroAttack, Target
from tests.examples import CALCULATORS, EXAMPLES, name_of, request_of


@pytest.mark.parametrize("calculator", CALCULATORS, ids=name_of)
def test_every_calculator_has_a_count_that_its_example_can_change(
    calculator: type[Calculator],
) -> None:
    example = request_of(EXAMPLES[name_of(calculator)]).calculator
    count = calculator.declaration.count
    field = option_of(calculator, count).field
    larger = example.with_more(count)

    assert larger is not None
    assert getattr(larger, field) != getattr(example, field)
    assert larger.with_more(count, -1) == example
    assert {option.name for option in options_of(calculator)} >= {count}


@pytest.mark.parametrize(
    ("name", "line", "count", "change", "expected"),
    [
        ("sprint perditions-mouth", "--points 2", "points", 1, "--points 3"),
        ("sprint perditions-mouth", "--points 0", "points", -1, None),
        ("sprint perditions-mouth", "--points 99", "points", 1, None),
        ("sprint perditions-mouth", "--points 2", "need", 1, None),
        ("picklock perditions-mouth", "--points 3", "points", -2, "--points 1"),
        ("picklock perditions-mouth", "--points 3,3", "points", 1, None),
        ("picklock perditions-mouth", "--budget 3", "points", 1, None),
        ("damage conan", "--attack 3r1y", "attack", 1, "--attack 4r1y"),
        ("damage conan", "--attack 1y2r", "attack+r", -1, "--attack 1y1r"),
        ("damage conan", "--attack 1r1y", "attack", -1, "--attack 1y"),
        ("damage conan", "--attack 2r --attack 1o", "attack", 1, "--attack 3r --attack 1o"),
        ("damage conan", "--attack 1r", "attack", -1, None),
        ("damage conan", "--attack 1r", "attack+y", -1, None),
        ("damage conan", "--rolled r2", "attack", 1, None),
        ("damage conan", "--attack 1r", "rerolls", 1, "--attack 1r --rerolls 1"),
        ("fall rangers", "--inches 5.5", "inches", 1, "--inches 6.5"),
        ("shoot rangers", "--shoot 0 --vs-fight 1", "shoot", -1, "--shoot -1 --vs-fight 1"),
    ],
)
def test_a_count_goes_up_and_down(
    name: str, line: str, count: str, change: int, expected: str | None
) -> None:
    calculator = calculator_named(*name.split())
    changed = read_typed(calculator, line).calculator.with_more(count, change)

    assert changed == (None if expected is None else read_typed(calculator, expected).calculator)


def test_only_calculators_with_rolled_dice_have_options_for_them() -> None:
    rolled = {
        name_of(calculator)
        for calculator in CALCULATORS
        if request_of(EXAMPLES[name_of(calculator)]).calculator.rolled_options
    }

    assert rolled == {"damage conan", "picklock conan", "fall conan", "damage red-dragon-inn"}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Attack(total=5, attack=({"red": 2}, {"red": 1})),
        lambda: Attack(attack=({"red": 2},), unarmed=True, ranged=True),
        lambda: PickLock(points=(3, 3), budget=4),
        lambda: HeroAttack(dice=3, fortitude=5, target=(Target(fortitude=4),)),
        lambda: AnyDice(roll=read_expression("2d6"), at_least=3, at_most=5),
    ],
)
def test_options_that_exclude_each_other_make_no_calculation(make: Callable[[], object]) -> None:
    with pytest.raises(ConflictError):
        make()


def test_no_attempt_spends_more_than_the_budget() -> None:
    with pytest.raises(OutOfRangeError) as refused:
        PickLock(points=(3,), budget=2)

    assert (refused.value.least, refused.value.most, refused.value.value) == (0, 2, 3)
