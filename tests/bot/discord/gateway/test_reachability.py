"""What ``lawspeaker doctor`` learns from Discord."""

from collections.abc import AsyncIterator

import discord
import pytest

from bot.discord.errors import RefusedByDiscordError, UnreachableError
from bot.discord.gateway.reachability import reach_discord
from tests.discord_server import Discord


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    async with Discord() as server:
        monkeypatch.setattr(discord.http.Route, "BASE", server.api_base)
        yield server


async def test_it_learns_time_sessions_and_shards(server: Discord) -> None:
    reached = await reach_discord(server.token)

    assert reached.clock_ahead is not None
    assert abs(reached.clock_ahead) < 2
    assert (reached.sessions_left, reached.shards) == (1000, 1)


async def test_a_wrong_token_is_refused(server: Discord) -> None:
    with server.expects_refusal(), pytest.raises(RefusedByDiscordError):
        await reach_discord("a.wrong.token")


@pytest.mark.parametrize("status", [500, 503, 429])
async def test_a_discord_that_fails_is_away(server: Discord, status: int) -> None:
    server.rest.fails("gateway-bot", status)
    with pytest.raises(UnreachableError, match=str(status)):
        await reach_discord(server.token)


async def test_a_discord_that_is_not_there_is_away(server: Discord) -> None:
    await server.goes_away()
    with pytest.raises(UnreachableError):
        await reach_discord(server.token)
