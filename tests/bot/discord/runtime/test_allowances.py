"""How much costly work a player may ask for."""

from typing import Any

import pytest

from bot.discord.error_replies import expected
from bot.discord.errors import LimitedError
from bot.discord.recent import A_SECOND, MOST_AT_ONCE, Allowances
from bot.locales import Locale


@pytest.fixture
def seconds() -> list[float]:
    return [100.0]


@pytest.fixture
def allowances(seconds: list[float]) -> Allowances:
    return Allowances(lambda: seconds[0])


def test_one_more_than_allowed_has_to_wait(allowances: Allowances, seconds: list[float]) -> None:
    waits = [allowances.take(1) for _ in range(MOST_AT_ONCE + 2)]

    assert waits == [0] * MOST_AT_ONCE + [1, 1]
    seconds[0] += 1 / A_SECOND
    assert [allowances.take(1), allowances.take(1)] == [0, 1]


def test_others_need_not_wait(allowances: Allowances) -> None:
    for _ in range(MOST_AT_ONCE + 1):
        allowances.take(1)

    assert allowances.take(2) == 0


def test_a_pause_gives_no_more_than_there_was(allowances: Allowances, seconds: list[float]) -> None:
    allowances.take(1)
    seconds[0] += 86_400
    waits = [allowances.take(1) for _ in range(MOST_AT_ONCE + 1)]

    assert waits[-1] == 1


def test_a_bounded_number_of_players_is_remembered(allowances: Allowances) -> None:
    for player in range(10_001):
        allowances.take(player)

    assert len(allowances._buckets) == 10_000
    assert allowances.take(0) == 0


@pytest.mark.parametrize(("language", "words"), [("en", "in 3 s"), ("it", "tra 3 s")])
def test_the_player_reads_when(language: Any, words: str) -> None:
    assert words in (expected(LimitedError(3), Locale(language)) or "")
