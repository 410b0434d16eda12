"""What a button of a card of odds stands for."""

import pytest

from bot.discord.errors import GoneError
from bot.discord.faces import OddsFace
from bot.discord.presenting import request_of
from calculators.conan import ComplexManipulation


def test_the_request_of_a_button_is_read() -> None:
    request = request_of(OddsFace("en", "picklock conan;a3o;b3"))

    assert request.calculator == ComplexManipulation(dice={"orange": 3}, difficulty=3)


@pytest.mark.parametrize("code", ["swim chess;a3", "picklock conan;z3", ""])
def test_a_request_that_is_no_longer_known_is_gone(code: str) -> None:
    with pytest.raises(GoneError):
        request_of(OddsFace("en", code))
