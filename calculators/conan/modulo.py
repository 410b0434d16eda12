"""Whole numbers of any size, worked on by their remainders, which floats hold exactly.

Numbers that outgrow a float are followed modulo several primes, from which they come back (Chinese
remainder theorem).
"""

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np

from calculators.conan.colour import Ints
from calculators.conan.positions import Floats

# Primes are below 2**30, so that a number below one times a limb leaves eight bits for the terms of a
# sum before a float stops being exact.
PRIME_BITS = 30
LIMB_BITS = 15
EXACT_BITS = 53


def moduli_beyond(most: int) -> Iterator[int]:
    """Yield moduli without common factors, whose product is above ``most``.

    Sums that stay below ``most`` and fit a float need no prime: there the only modulus is beyond all.

    >>> list(moduli_beyond(1000)), len(list(moduli_beyond(10**20)))
    ([2001], 3)
    """
    if 2 * most + 1 < 2**EXACT_BITS:
        yield 2 * most + 1
        return
    number = 2**PRIME_BITS - 1
    while most:
        if all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7)):
            yield number
            most //= number
        number -= 2


def joined(remainders: Ints, moduli: Sequence[int]) -> list[int]:
    """Return the numbers below the product of the moduli that leave such remainders.

    Args:
        remainders: A row for each modulus, a column for each number.
        moduli: Numbers without common factors.

    >>> joined(np.array([[2, 0], [3, 4]]), [5, 7])
    [17, 25]
    """
    whole = prod(moduli)
    parts = [whole // each * pow(whole // each, -1, each) for each in moduli]
    lines = remainders.T.tolist()
    return [sum(part * each for part, each in zip(parts, line, strict=True)) % whole for line in lines]


def product_modulo(weights: Floats, lines: Floats, modulus: int) -> Floats:
    """Return the matrix product of remainders modulo one that ``moduli_beyond`` yields.

    >>> product_modulo(np.array([[6.0, 3.0]]), np.array([[4.0], [5.0]]), 7)
    array([[4.]])
    """
    if weights.sum(axis=1).max() * modulus < 2**EXACT_BITS:
        return reduced(weights @ lines, modulus)
    high = np.floor(weights / 2**LIMB_BITS)
    found = reduced(high @ lines, modulus)
    found *= 2**LIMB_BITS
    found += (weights - high * 2**LIMB_BITS) @ lines
    return reduced(found, modulus)


def reduced(numbers: Floats, modulus: int) -> Floats:
    """Return whole numbers that a float holds exactly modulo ``modulus``, in place.

    Next to a multiple of ``modulus`` one can come out as much too high or too low, as its quotient is
    rounded.

    >>> reduced(np.array([14.0, 15.0]), 7)
    array([0., 1.])
    """
    beyond = numbers * (1 / modulus)
    np.floor(beyond, out=beyond)
    beyond *= modulus
    numbers -= beyond
    return numbers
