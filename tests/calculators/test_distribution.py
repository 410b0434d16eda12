"""Chances of whole numbers against counting every case."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.distribution import NOTHING, Distribution, mixture, total_of

FACES = st.lists(st.integers(-9, 9), min_size=1, max_size=6)


@given(FACES, FACES)
def test_a_sum_counts_every_pair(first: list[int], second: list[int]) -> None:
    counted = Counter(first_face + second_face for first_face, second_face in product(first, second))

    assert Distribution.uniform(first).plus(Distribution.uniform(second)) == Distribution.of(counted)


@given(FACES)
def test_chances_add_up_to_one(faces: list[int]) -> None:
    assert sum(chance for _, chance in Distribution.uniform(faces).chances()) == 1


@given(FACES)
def test_tails_agree_with_at_least(faces: list[int]) -> None:
    distribution = Distribution.uniform(faces)

    assert distribution.tails() == tuple((n, distribution.at_least(n)) for n, _ in distribution.weights)
    assert distribution.tails()[0][1] == 1


@given(FACES)
def test_the_mean_is_that_of_the_faces(faces: list[int]) -> None:
    assert Distribution.uniform(faces).mean() == Fraction(sum(faces), len(faces))


def test_the_rest_lies_above_all_that_is_listed() -> None:
    cut = Distribution.of({0: 2, 1: 1}, rest=1)

    assert cut.at_least(1) == Fraction(1, 2)
    assert cut.at_least(2) == Fraction(1, 4)
    assert cut.map(lambda value: value + 3).at_least(5) == Fraction(1, 4)


def test_what_has_a_rest_has_no_mean_and_no_sum() -> None:
    cut = Distribution.of({0: 1}, rest=1)

    with pytest.raises(ValueError, match="mean"):
        cut.mean()
    with pytest.raises(ValueError, match="added"):
        cut.plus(NOTHING)


def test_the_sum_of_nothing_is_zero() -> None:
    assert total_of([]) == Distribution.certain(0)


def test_a_mixture_weighs_its_parts() -> None:
    third = Fraction(1, 3)
    mixed = mixture([(third, Distribution.certain(5)), (2 * third, Distribution.uniform([0, 5]))])

    assert mixed.chances() == ((0, third), (5, 2 * third))
