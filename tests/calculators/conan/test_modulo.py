"""Products modulo a prime, against Python's own whole numbers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from calculators.conan.modulo import PRIME_BITS, product_modulo

# The largest below the bound, and one of the smallest in use.
PRIMES = (2**30 - 35, 536870923)


def matrices(rows: int, columns: int) -> st.SearchStrategy[list[list[int]]]:
    numbers = st.sampled_from([0, 1, 2**15, 2**23, min(PRIMES) - 1]) | st.integers(0, min(PRIMES) - 1)
    line = st.lists(numbers, min_size=columns, max_size=columns)
    return st.lists(line, min_size=rows, max_size=rows)


def exact_product(one: list[list[int]], other: list[list[int]], prime: int) -> list[list[int]]:
    columns = list(zip(*other, strict=True))
    return [
        [sum(a * b for a, b in zip(line, column, strict=True)) % prime for column in columns]
        for line in one
    ]


@given(matrices(2, 5), matrices(5, 3), st.sampled_from(PRIMES))
def test_a_product_is_the_exact_one(one: list[list[int]], other: list[list[int]], prime: int) -> None:
    found = product_modulo(np.array(one, np.float64), np.array(other, np.float64), prime)

    assert (found % prime).tolist() == exact_product(one, other, prime)


def test_the_widest_product_is_exact() -> None:
    widest = 172  # twenty dice of one colour with faces up to nine leave no more beside a die
    prime = PRIMES[0]
    line = [[prime - 1] * widest]
    column = [[prime - 1]] * widest

    found = product_modulo(np.array(line, np.float64), np.array(column, np.float64), prime)

    assert prime < 2**PRIME_BITS
    assert (found % prime).tolist() == exact_product(line, column, prime)
