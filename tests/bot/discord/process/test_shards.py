"""Many servers: several processes, each with a part of the shards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.bot.discord.process.conftest import Host
from tests.bot.discord.process.watched import Watch, free_port
from tests.discord_server import BotProcess, Discord, Player
from tests.discord_server.interactions import Interaction
from tests.entries import GATE

QUESTION = f"/rule query:{GATE.en}"
SHARDS = 4
SECONDS_BETWEEN = 0.05
QUESTIONS_AFTER = 20


@pytest.fixture
def players(server: Discord) -> list[Player]:
    """A player in a server of every shard."""
    return [
        server.player(
            f"Player {shard}", where=server.add_guild(f"Guild {shard}", shard=shard, shards=SHARDS)
        )
        for shard in range(SHARDS)
    ]


async def starts(host: Host, shards: str) -> tuple[BotProcess, Watch]:
    """Start a process with some shards and return it once it is ready."""
    watch = Watch(free_port())
    bot = await host.launches(LAWSPEAKER_SHARDS=shards, **watch.environment)
    for _ in range(600):
        assert bot.status is None, bot.log
        try:
            if await watch.status("/readyz") == 200:
                return bot, watch
        except OSError:
            pass
        await asyncio.sleep(0.1)
    raise AssertionError(bot.log)


@asynccontextmanager
async def playing(server: Discord, players: list[Player]) -> AsyncIterator[list[Interaction]]:
    """Have all players ask without a pause, within the context and each some times more."""
    sent: list[Interaction] = []

    async def ask(player: Player) -> None:
        while True:
            sent.append(player.sends(player.hand.command(QUESTION, player.place)))
            await asyncio.sleep(SECONDS_BETWEEN)

    tasks = [asyncio.create_task(ask(player)) for player in players]
    try:
        yield sent
        last = len(sent) + QUESTIONS_AFTER * len(players)
        assert await server.until(lambda: len(sent) >= last)
    finally:
        for task in tasks:
            task.cancel()


async def test_two_processes_share_the_servers(
    server: Discord, host: Host, players: list[Player]
) -> None:
    server.gateway.max_concurrency = 1
    first, watch = await starts(host, "0-1/4")
    second, _ = await starts(host, "2-3/4")

    assert server.gateway.shards == [0, 1, 2, 3]
    assert (server.gateway.identified, server.gateway.too_soon) == (4, 0)
    assert len(server.recording.of("sync")) == 1
    assert "registered" in first.log
    assert "registered" not in second.log
    for player in players:
        assert GATE.en in (await player.types(QUESTION)).text
    assert GATE.en in (await players[3].says(f"@Lawspeaker {GATE.en}?", where=players[3].direct)).text
    assert await watch.outcomes("answered", command="/rule") == 2

    server.gateway.drop()
    assert await server.until(lambda: server.gateway.resumed == SHARDS)
    for player in players:
        assert GATE.en in (await player.types(QUESTION)).text
    assert await watch.figure("lawspeaker_gateway_events_total", event="resumed") == 2
    assert await watch.status("/readyz") == 200


async def test_a_rolling_restart_under_load_answers_everything(
    server: Discord, host: Host, players: list[Player]
) -> None:
    (old_first, _), (old_second, _) = await asyncio.gather(starts(host, "0-1/4"), starts(host, "2-3/4"))
    with server.expects_refusal(40060) as refused:
        async with playing(server, players) as sent:
            for old, shards in ((old_first, "0-1/4"), (old_second, "2-3/4")):
                await starts(host, shards)
                assert await old.stops() == 0
        assert await server.until(lambda: all(interaction.answered for interaction in sent), within=3)

    unanswered = [interaction for interaction in sent if not interaction.answered]
    assert len(sent) > 200
    assert unanswered == []
    assert {refusal.code for refusal in refused} <= {40060}
    assert "Traceback" not in old_first.log + old_second.log


async def test_what_breaks_a_shard_for_good_is_begun_anew(
    server: Discord, host: Host, players: list[Player]
) -> None:
    bot, watch = await starts(host, "0-1/4")
    server.gateway.sends_text('{"op": 0, "t": "INTERACTION_CREATE", "d": {')
    assert await server.until(lambda: server.gateway.identified >= 4)
    for player in players[:2]:
        assert GATE.en in (await player.types(QUESTION)).text
    assert await watch.status("/readyz") == 200
    assert bot.status is None
    assert "Traceback" not in bot.log


@pytest.mark.parametrize("value", ["4/3", "all"])
async def test_a_range_that_is_none_is_one_sentence(host: Host, value: str) -> None:
    bot = await host.launches(LAWSPEAKER_SHARDS=value)
    assert await bot.ends(within=60) == 2
    (line,) = bot.log.splitlines()
    assert line.startswith(f'LAWSPEAKER_SHARDS is "{value}"')


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord does not accept the token"),
        (4012, "Discord closed the connection for good"),
        (4014, "Discord refuses the events"),
    ],
)
async def test_a_bot_that_is_refused_ends(
    server: Discord, host: Host, code: int, sentence: str
) -> None:
    server.gateway.closing = code
    bot = await host.launches(LAWSPEAKER_SHARDS="0-1/4")
    assert await bot.ends(within=60) == 2
    assert bot.log.splitlines()[-1].startswith(sentence)
    assert "Traceback" not in bot.log
