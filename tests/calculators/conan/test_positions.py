"""Figures: what is compared as numerators modulo 2**64."""

import pytest

from calculators.conan.positions import Figure


@pytest.mark.parametrize("factor", [1, 2**64, 6**40])
def test_numerators_have_no_factor_in_common(factor: int) -> None:
    figure = Figure.of([2 * factor, 0, 3 * factor], 6 * factor, 1)

    assert figure.cases == 6
    assert figure.beside.tolist() == [2, 0, 3]
    assert figure.values.tolist() == [1 / 3, 0.0, 0.5]
