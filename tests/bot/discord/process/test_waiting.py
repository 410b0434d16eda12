"""What the bot sits out, each with a server and a bot of its own; since it takes seconds, all at once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.discord.process.conftest import Host
from tests.discord_server import BotProcess, Discord

QUESTION = "/rule query:portcullis"
# As many bots as two cores start without being late.
AT_ONCE = 4
# It ends shortly before the bot tries again, after pauses of 1, 2, 4 and 8 seconds; then discord.py
# itself waits 5 seconds before it begins a new session.
OUTAGE_SECONDS = 14.0
MOST_SECONDS_LATER = 10.0
SCENARIOS: dict[str, Callable[[Discord, Host], Awaitable[None]]] = {}


def scenario(
    play: Callable[[Discord, Host], Awaitable[None]],
) -> Callable[[Discord, Host], Awaitable[None]]:
    """Have a scenario played; its name states the fact."""
    SCENARIOS[play.__name__] = play
    return play


def is_there(server: Discord) -> bool:
    """Return whether a bot is connected and its commands are registered."""
    return server.gateway.ready and server.has_commands


async def answers_again(server: Discord, bot: BotProcess) -> None:
    """Check that the bot comes back and answers."""
    assert await server.until(lambda: is_there(server))
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text
    assert bot.status is None


@scenario
async def a_gateway_that_is_away_or_closes_at_once_is_waited_for(server: Discord, host: Host) -> None:
    server.gateway.down = True
    bot = await host.launches()
    assert await server.until(lambda: "Discord is away" in bot.log)
    server.gateway.down, server.gateway.closing = False, 1011
    assert await server.until(lambda: server.gateway.closed_at_once)
    server.gateway.closing = None
    assert await server.until(lambda: is_there(server))
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text
    assert "Traceback" not in bot.log


@scenario
async def a_discord_that_is_not_there_at_all_is_waited_for(server: Discord, host: Host) -> None:
    await server.goes_away()
    bot = await host.launches()
    assert await server.until(lambda: bot.log.count("Discord cannot be reached"))
    await server.comes_back()
    assert await server.until(lambda: is_there(server))
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text
    assert "Traceback" not in bot.log


@scenario
async def an_outage_is_one_line_a_minute(server: Discord, host: Host) -> None:
    bot = await host.starts()
    written = len(bot.log)
    await server.goes_away()
    await asyncio.sleep(OUTAGE_SECONDS)
    await server.comes_back()
    assert await server.until(lambda: server.gateway.ready, within=MOST_SECONDS_LATER)
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text
    outage = bot.log[written:]
    assert outage.count("Discord is away") + outage.count("the connection to Discord failed") == 1
    assert "Traceback" not in outage


@scenario
async def a_name_that_cannot_be_resolved_is_waited_for(server: Discord, host: Host) -> None:
    bot = await host.launches(LAWSPEAKER_API_BASE="http://discord.invalid/api/v10")
    assert await server.until(lambda: "Discord cannot be reached" in bot.log)
    assert "Traceback" not in bot.log
    assert await bot.stops() == 0
    assert bot.log.splitlines()[-1].endswith("told to stop")


@scenario
async def a_login_that_fails_is_tried_again(server: Discord, host: Host) -> None:
    server.rest.fails("me", 500)
    server.rest.fails("me", 503)
    server.rest.rate_limits("application", 0.2)
    bot = await host.launches()
    assert await server.until(lambda: is_there(server))
    assert "Traceback" not in bot.log
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text


@scenario
async def commands_that_cannot_be_registered_come_later(server: Discord, host: Host) -> None:
    server.rest.fails("sync", 503)
    server.rest.rate_limits("sync", 0.2)
    server.rest.bans("sync", 1, seconds=1)
    bot = await host.launches()
    assert await server.until(lambda: server.gateway.ready)
    assert not server.has_commands
    assert await server.until(lambda: server.has_commands)
    assert bot.log.count("the commands could not be registered") == 1
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text


@scenario
async def commands_that_are_refused_are_one_line(server: Discord, host: Host) -> None:
    server.rest.refuses("sync", 403, 30034, "Max number of daily application command creates")
    bot = await host.launches()
    assert await server.until(lambda: "the commands could not be registered: 403" in bot.log)
    assert await server.until(lambda: server.gateway.ready)
    assert await bot.stops() == 0


@scenario
async def a_message_that_is_not_json_costs_the_connection(server: Discord, host: Host) -> None:
    broken = '{"op": 0, "t": "INTERACTION_CREATE", "d": {'
    await identifies_again_after(lambda: server.gateway.sends_text(broken), server, host)


@scenario
async def a_ready_without_a_session_costs_the_connection(server: Discord, host: Host) -> None:
    empty = '{"op": 0, "t": "READY", "s": 9, "d": {}}'
    await identifies_again_after(lambda: server.gateway.sends_text(empty), server, host)


@scenario
async def a_broken_frame_costs_the_connection(server: Discord, host: Host) -> None:
    frame = b"\x00\xff what no stream holds"
    await identifies_again_after(lambda: server.gateway.sends_frame(frame), server, host)


@scenario
async def a_session_that_is_gone_is_begun_anew(server: Discord, host: Host) -> None:
    await identifies_again_after(server.gateway.invalidate, server, host)


async def identifies_again_after(event: Callable[[], None], server: Discord, host: Host) -> None:
    bot = await host.starts()
    event()
    assert await server.until(lambda: server.gateway.identified > 1)
    await answers_again(server, bot)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def plays(cache: Path) -> AsyncIterator[dict[str, asyncio.Task[None]]]:
    """Play all scenarios; each test waits for its own."""
    room = asyncio.Semaphore(AT_ONCE)

    async def played(play: Callable[[Discord, Host], Awaitable[None]]) -> None:
        async with room, Discord() as server:
            await play(server, Host(server, cache))

    tasks = {name: asyncio.create_task(played(play)) for name, play in SCENARIOS.items()}
    yield tasks
    for task in tasks.values():
        task.cancel()


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", SCENARIOS)
async def test_the_bot_sits_out(plays: dict[str, asyncio.Task[None]], name: str) -> None:
    await plays[name]
