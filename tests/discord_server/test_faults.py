"""Faults on demand, seen by a bot without a library."""

import time

import aiohttp
import pytest

from tests.discord_server import Discord
from tests.discord_server.raw import RawBot


@pytest.mark.parametrize(
    "route", ["send", "/channels/{channel_id}/messages", "POST /channels/{channel_id}/messages", "*"]
)
async def test_a_route_fails_so_many_times(server: Discord, bot: RawBot, route: str) -> None:
    server.rest.fails(route, 503, times=2)
    assert [(await bot.sends("hello"))[0] for _ in range(3)] == [503, 503, 200]


async def test_another_route_does_not_fail(server: Discord, bot: RawBot) -> None:
    server.rest.fails("sync", 503)
    assert (await bot.sends("hello"))[0] == 200


async def test_an_unknown_route_is_a_mistake_of_the_test(server: Discord) -> None:
    with pytest.raises(LookupError, match="no such route: sned"):
        server.rest.fails("sned")


async def test_a_rate_limit_says_how_long(server: Discord, bot: RawBot) -> None:
    server.rest.rate_limits("send", 1.5, everywhere=True)
    status, body = await bot.sends("hello")
    assert (status, body["retry_after"], body["global"]) == (429, 1.5, True)
    assert bot.headers["Via"]
    assert (bot.headers["Retry-After"], bot.headers["X-RateLimit-Scope"]) == ("2", "global")


async def test_a_ban_has_no_via_and_no_json(server: Discord, bot: RawBot) -> None:
    server.rest.bans()
    assert await bot.sends("hello") == (429, "error code: 1015")
    assert "Via" not in bot.headers
    server.rest.recovers()
    assert (await bot.sends("hello"))[0] == 200


async def test_a_bucket_empties_and_fills(server: Discord, bot: RawBot) -> None:
    server.rest.allows("send", 2, per_seconds=5)
    remaining_calls = []
    for _ in range(2):
        assert (await bot.sends("hello"))[0] == 200
        remaining_calls.append(bot.headers["X-RateLimit-Remaining"])
    assert remaining_calls == ["1", "0"]
    status, body = await bot.sends("hello")
    assert status == 429
    assert 4 < body["retry_after"] <= 5
    server.clock.forward(5)
    assert (await bot.sends("hello"))[0] == 200


async def test_an_answer_is_slow(server: Discord, bot: RawBot) -> None:
    server.rest.slows("send", 0.1)
    start = time.monotonic()
    assert (await bot.sends("hello"))[0] == 200
    assert time.monotonic() - start > 0.1


@pytest.mark.parametrize(("when", "arrived"), [("before", 0), ("after", 1)])
async def test_the_line_breaks(server: Discord, bot: RawBot, when: str, arrived: int) -> None:
    server.rest.cuts("send", when)
    with pytest.raises(aiohttp.ClientConnectionError):
        await bot.sends("hello")
    assert len(server.state.messages.all) == arrived
    assert (await bot.sends("hello"))[0] == 200
