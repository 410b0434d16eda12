"""Products of matrices modulo a prime, left to the fast products of floats."""

import numpy as np

from calculators.conan.positions import Floats

# Primes are below 2**30, so that a number below one times a limb leaves eight bits for the terms of a
# sum before a float stops being exact.
PRIME_BITS = 30
LIMB_BITS = 15
EXACT_BITS = 53


def product_modulo(weights: Floats, lines: Floats, prime: int) -> Floats:
    """Return the matrix product modulo ``prime``, of numbers that ``reduced`` returns.

    >>> product_modulo(np.array([[6.0, 3.0]]), np.array([[4.0], [5.0]]), 7)
    array([[4.]])
    """
    if weights.sum(axis=1).max() * prime < 2**EXACT_BITS:
        return reduced(weights @ lines, prime)
    high = np.floor(weights / 2**LIMB_BITS)
    found = reduced(high @ lines, prime)
    found *= 2**LIMB_BITS
    found += (weights - high * 2**LIMB_BITS) @ lines
    return reduced(found, prime)


def reduced(numbers: Floats, prime: int) -> Floats:
    """Return whole numbers that a float holds exactly modulo ``prime``, in place.

    Next to a multiple of ``prime`` one can come out as much too high or too low, as its quotient is
    rounded.

    >>> reduced(np.array([14.0, 15.0]), 7)
    array([0., 1.])
    """
    beyond = numbers * (1 / prime)
    np.floor(beyond, out=beyond)
    beyond *= prime
    numbers -= beyond
    return numbers
