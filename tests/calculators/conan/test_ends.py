"""What a search compares, against the exact figures."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from calculators.conan.ends import Ends
from calculators.conan.positions import Figure, Positions

# So few that a float holds them, and so many that it does not.
CASES = st.sampled_from([6, 6**30, 6**500])


def positions_of(goal: list[int], expected: list[int], cases: int, *, least: bool) -> Positions:
    return Positions(
        goal=Figure.of(goal, cases, 1),
        expected=Figure.of(expected, cases, len(goal)),
        certain=[None] * len(goal),
        same=range(len(goal)),
        worth=expected.__getitem__,
        least=least,
    )


def exact_sign(cases: list[int], numerators: list[int]) -> int:
    total = sum(Fraction(one * other) for one, other in zip(cases, numerators, strict=True))
    return (total > 0) - (total < 0)


numbers = st.integers(0, 6**6) | st.sampled_from([0, 1])
gains = st.lists(st.integers(-(6**10), 6**10), min_size=4, max_size=4)


@given(goal=st.lists(numbers, min_size=4, max_size=4), gained=gains, cases=CASES, least=st.booleans())
def test_a_gain_that_is_told_by_floats_is_the_exact_one(
    goal: list[int], gained: list[int], cases: int, *, least: bool
) -> None:
    positions = positions_of(goal, [0, 0, 0, 0], cases, least=least)

    (sign,) = Ends(positions, 6).signs_of(np.array([gained]), np.array([0]), 1)

    assert sign in (0, exact_sign(gained, goal) * (-1 if least else 1))


@given(k=st.integers(1, 6**6), large=st.integers(2**60, 2**62), cases=CASES)
def test_a_gain_too_small_for_floats_is_not_known(k: int, large: int, cases: int) -> None:
    positions = positions_of([large, large + 1, 0], [0, 0, 0], cases * 2**63, least=False)

    (sign,) = Ends(positions, 6).signs_of(np.array([[-k, k, 0]]), np.array([0]), 1)

    assert sign == 0


@given(goal=st.lists(st.integers(0, 100), min_size=2, max_size=2, unique=True), cases=CASES)
def test_a_clear_gain_is_known(goal: list[int], cases: int) -> None:
    positions = positions_of(goal, [0, 0], max(cases, 100), least=False)

    (sign,) = Ends(positions, 6).signs_of(np.array([[-5, 5]]), np.array([0]), 1)

    assert sign == (1 if goal[1] > goal[0] else -1) * (cases < 6**400)


def test_plays_that_differ_where_there_is_no_chance_compare_by_what_is_expected() -> None:
    positions = positions_of([0, 0, 1], [1, 3, 3], 6, least=False)

    signs = Ends(positions, 6).signs_of(
        np.array([[-1, 1, 0], [1, -1, 0], [0, 1, -1]]), np.zeros(3, int), 1
    )

    assert signs.tolist() == [1, -1, -1]


def test_a_chance_too_small_for_a_float_is_not_taken_for_none() -> None:
    positions = positions_of([0, 1, 0], [1, 0, 0], 6**1000, least=False)

    (sign,) = Ends(positions, 6).signs_of(np.array([[1, -1, 0]]), np.array([0]), 1)

    assert sign == 0


def test_the_goal_that_is_played_for_is_the_one_compared() -> None:
    goals = 2
    positions = positions_of([0, 6, 6, 0], [1, 1, 1, 1], 6, least=False)

    signs = Ends(positions, 6).signs_of(np.array([[-1, 1], [-1, 1]]), np.array([0, 1]), goals)

    assert signs.tolist() == [1, -1]
