"""``lawspeaker serve`` and ``invite`` before they reach Discord."""

import pytest

from tests.conftest import Lawspeaker


@pytest.mark.parametrize("command", ["serve", "invite"])
def test_without_a_token_it_says_where_one_is_found(lawspeaker: Lawspeaker, command: str) -> None:
    result = lawspeaker(command)

    assert result.status == 2
    assert result.err.startswith("There is no token: set DISCORD_TOKEN")


def test_without_a_token_it_says_so_in_italian(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("serve", language="it").err.startswith("Manca il token")
