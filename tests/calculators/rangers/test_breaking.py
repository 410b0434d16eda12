"""Weapons that break against every sequence of rolls (Quick Reference: Breaking Weapons)."""

from fractions import Fraction
from itertools import product

import pytest

from calculators.components import Components
from calculators.dice import read_die
from calculators.rangers import Breaking


@pytest.mark.parametrize(("number", "fights"), [(0, 1), (1, 1), (2, 3), (4, 2), (5, 3), (9, 2)])
def test_a_weapon_breaks_in_one_of_its_fights(number: int, fights: int) -> None:
    rolls = list(product(range(1, 6), repeat=fights))
    broken = sum(min(roll) <= number for roll in rolls)

    answer = Breaking(number=number, fights=fights, die={"die": read_die("1-5")}).answer(Components())

    assert answer.success == Fraction(broken, len(rolls))
