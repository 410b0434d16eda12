"""What a search compares, against the exact figures."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from calculators.conan.ends import Ends, Sums
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
    positions = positions_of([large, large + 1, 0], [9, 0, 0], cases * 2**63, least=False)

    (sign,) = Ends(positions, 6).signs_of(np.array([[-k, k, 0]]), np.array([0]), 1)

    assert sign == 0


@given(one=st.integers(2**60, 2**61), other=st.integers(2**60, 2**61))
def test_what_rounding_leaves_of_equal_gains_is_not_taken_for_one(one: int, other: int) -> None:
    positions = positions_of([one, other, one + other], [0, 0, 0], 2**63 - 1, least=False)

    (sign,) = Ends(positions, 6).signs_of(np.array([[1, 1, -1]]), np.array([0]), 1)

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


# How often a play ends at each of four positions, of so many cases.
AGAIN = 6**10
plays = st.lists(st.integers(0, AGAIN), min_size=3, max_size=3).map(
    lambda cuts: [more - less for less, more in pairwise([0, *sorted(cuts), AGAIN])]
)
# Numerators that floats tell well, badly or not at all, and those that are equal modulo 2**64.
LARGE = 2**99
numerators = st.lists(
    st.sampled_from([0, 1, 2, 2**64, LARGE, LARGE + 1, LARGE + 2**64]), min_size=4, max_size=4
)
# The last ones are so many that numerators stop telling the larger one: with all rerolls, and at once.
MANY = st.sampled_from([2 * LARGE, 2**4 * LARGE, 2**20 * LARGE, 2**300])
# Plays whose only difference floats cannot see; the better one has less to expect.
CLOSE_PLAYS = {
    "expected": [1, 0, 0, 0],
    "new": [AGAIN - 1, 1, 0, 0],
    "old": [AGAIN, 0, 0, 0],
    "least": False,
}


def sums_of(ends: Ends, play: list[int]) -> Sums:
    return tuple((values * np.array(play, values.dtype)).sum(keepdims=True) for values in ends.sums)


def weighed(play: list[int], figure: list[int]) -> int:
    return sum(cases * each for cases, each in zip(play, figure, strict=True))


@given(goal=numerators, expected=numerators, new=plays, old=plays, cases=MANY, least=st.booleans())
@example(goal=[LARGE, LARGE + 2**64, 1, 0], cases=2**4 * LARGE, **CLOSE_PLAYS)
@example(goal=[2**200, 2**200 + 2**64, 1, 0], cases=2**300, **CLOSE_PLAYS)
def test_a_play_that_is_told_to_be_better_is_better(
    goal: list[int], expected: list[int], new: list[int], old: list[int], cases: int, *, least: bool
) -> None:
    ends = Ends(positions_of(goal, expected, cases, least=least), AGAIN)
    worths = [[weighed(play, figure) for figure in (goal, expected)] for play in (new, old)]

    better, unknown = ends.better(sums_of(ends, new), sums_of(ends, old))

    if len(unknown):
        one, other = worths[0][0], worths[1][0]
        assert abs(one - other) <= max(one, other) * 2.0**-40
    else:
        assert better.tolist() == [worths[0] < worths[1] if least else worths[0] > worths[1]]
        assert worths[0] != worths[1] or new == old
