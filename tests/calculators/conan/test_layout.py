"""States of hands, looked up all in a row or one by one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.conan import layout
from calculators.conan.layout import Layout

ICONS = np.array([0, 1, 1, 4, 7])
FIRSTS = np.array([0, 0, 2, 1, 0])


@given(st.sets(st.integers(0, 23), min_size=1))
def test_hands_are_the_same_however_they_are_looked_up(chosen: set[int]) -> None:
    laid = Layout(ICONS, FIRSTS, 6, 6)
    states = np.array(sorted(each % laid.size for each in chosen))
    every = np.repeat(np.arange(len(ICONS)), laid.counts)

    for sparse in (0, 1000):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(layout, "SPARSE", sparse)
            assert laid.hands_of(states).tolist() == every[states].tolist()
