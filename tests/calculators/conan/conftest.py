"""The dice that the tests of Conan roll."""

from collections.abc import Mapping

import pytest

from calculators.dice import Die, read_die


@pytest.fixture
def faces() -> Mapping[str, Die]:
    """Dice that only their order of strength is known of (Conan, "Dadi")."""
    return {
        "yellow": read_die("0,0,1,1,1,1"),
        "orange": read_die("0,0,1,1,2,2"),
        "red": read_die("0,1,1,2,2,3"),
    }
