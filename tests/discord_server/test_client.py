"""Unmodified discord.py clients in this process: what they live through, and what they do not."""

import asyncio
import io
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import discord
import pytest
import yarl
from discord import app_commands

from tests.discord_server import Discord, Player
from tests.discord_server.conftest import SAMPLE_BOT

PATIENCE_SECONDS = 8.0


class Client(discord.Client):
    """Answers /ping and mentions, and remembers what happened to it."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.01)
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="ping", description="Answer at once")(ping)
        self.happened: list[str] = []

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.happened.append("resumed")

    async def on_ready(self) -> None:
        self.happened.append("ready")

    async def on_message(self, message: discord.Message) -> None:
        if self.user in message.mentions:
            await message.channel.send(f"heard {message.clean_content}")


async def ping(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("pong")


@pytest.fixture
def marta(server: Discord) -> Player:
    return server.player("Marta")


@pytest.fixture(autouse=True)
def addresses(server: Discord, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(discord.http.Route, "BASE", server.api_base)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", yarl.URL(server.gateway.url))
    logging.getLogger("discord").setLevel(logging.CRITICAL)
    yield
    logging.getLogger("discord").setLevel(logging.NOTSET)


@asynccontextmanager
async def running(server: Discord) -> AsyncIterator[tuple[Client, "asyncio.Task[None]"]]:
    """Give a client that is ready, and the task that it runs in."""
    client = Client()
    task = asyncio.create_task(client.start(server.token))
    await server.until(lambda: "ready" in client.happened or task.done())
    try:
        yield client, task
    finally:
        await client.close()
        await asyncio.wait([task])


async def test_it_logs_in_compressed_and_answers(server: Discord, marta: Player) -> None:
    async with running(server) as (client, _):
        assert server.gateway.compressions == ["zstd-stream"]
        assert client.user is not None
        assert client.user.name == "lawspeaker"
        assert [guild.name for guild in client.guilds] == ["The Table"]
        assert (await marta.types("/ping")).text == "pong"
        assert server.gateway.heartbeats == 1


async def test_it_can_do_with_zlib(server: Discord, marta: Player) -> None:
    # From Python 3.14 on there is a module of Python's own.
    without_zstandard = "import sys; sys.modules |= dict.fromkeys(['zstandard', 'compression.zstd'])"
    run = f"import runpy; runpy.run_path({SAMPLE_BOT[-1]!r}, run_name='__main__')"
    await server.start_bot((sys.executable, "-c", f"{without_zstandard}; {run}"))
    assert server.gateway.compressions == ["zlib-stream"]
    assert (await marta.types("/ping")).text == "pong"


@pytest.mark.parametrize("trouble", ["drop", "reconnect", "close", "invalidate"])
async def test_it_resumes_and_gets_what_it_missed(server: Discord, marta: Player, trouble: str) -> None:
    async with running(server) as (client, _):
        match trouble:
            case "drop":
                server.gateway.drop()
            case "reconnect":
                server.gateway.reconnect()
            case "close":
                server.gateway.close(4000)
            case "invalidate":
                server.gateway.invalidate(resumable=True)
        await server.until(lambda: not server.gateway.ready)
        assert (
            await marta.says("@Lawspeaker are you there?")
        ).text == "heard @Lawspeaker are you there?"
        assert client.happened == ["ready", "resumed"]
        assert (server.gateway.identified, server.gateway.resumed) == (1, 1)
        assert server.gateway.replayed >= 1


async def test_it_identifies_anew_after_an_invalid_session(server: Discord, marta: Player) -> None:
    async with running(server) as (client, _):
        server.gateway.invalidate(resumable=False)
        await server.until(lambda: server.gateway.identified == 2, within=PATIENCE_SECONDS)
        assert (await marta.types("/ping")).text == "pong"
        await server.until(lambda: client.happened == ["ready", "ready"])
        assert server.gateway.resumed == 0


async def test_rubbish_ends_it(server: Discord) -> None:
    async with running(server) as (_, task):
        server.gateway.sends_rubbish()
        with pytest.raises(TypeError):
            await task


async def test_a_sharded_client_asks_for_the_number_of_shards(server: Discord) -> None:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
    task = asyncio.create_task(client.start(server.token))
    assert await server.until(lambda: client.guilds)
    assert [request.route for request in server.recording.requests][-1] == "gateway-bot"
    await client.close()
    await task


async def test_it_comes_back_after_an_outage(server: Discord, marta: Player) -> None:
    async with running(server) as (client, _):
        await server.goes_away()
        await server.comes_back()
        assert (await marta.says("@Lawspeaker back?")).text == "heard @Lawspeaker back?"
        assert client.happened == ["ready", "resumed"]


async def test_a_gateway_that_is_down_ends_it(server: Discord) -> None:
    server.gateway.down = True
    async with running(server) as (_, task):
        with pytest.raises(AttributeError):
            await task


async def test_a_wrong_token_ends_it(server: Discord) -> None:
    server.world.token += "changed"
    client = Client()
    with server.expects_refusal(0), pytest.raises(discord.LoginFailure):
        await client.start("not this one")
    await client.close()


async def test_intents_that_are_not_granted_end_it(server: Discord) -> None:
    client = discord.Client(intents=discord.Intents.all())
    with server.expects_refusal(4014), pytest.raises(discord.PrivilegedIntentsRequired):
        await client.start(server.token)
    await client.close()


async def test_a_rate_limit_is_waited_for(server: Discord, marta: Player) -> None:
    async with running(server):
        server.rest.rate_limits("callback", retry_after=0.2)
        card = await marta.types("/ping")
        assert card.answered_after > 0.2
        assert len(server.recording.of("callback")) == 2


async def test_a_ban_is_not(server: Discord, marta: Player) -> None:
    async with running(server):
        server.rest.bans("callback", times=1)
        interaction = marta.sends(marta.hand.command("/ping", marta.place))
        await server.until(lambda: server.recording.of("callback"))
        assert not await server.until(lambda: interaction.response, within=0.2)


async def test_a_limit_is_kept_before_it_is_broken(server: Discord) -> None:
    async with running(server) as (client, _):
        server.rest.allows("send", 2, per_seconds=0.3)
        channel = client.get_partial_messageable(int(server.channel.id))
        for number in range(5):
            await channel.send(str(number))
        times = [request.received_at for request in server.recording.of("send")]
        assert len(times) == 5, "no call was refused"
        assert times[4] - times[0] > 0.5


async def test_server_errors_are_tried_again(server: Discord, marta: Player) -> None:
    async with running(server):
        server.rest.fails("callback", 502, times=1)
        assert 1 < (await marta.types("/ping")).answered_after < 3


async def test_an_answer_may_arrive_though_the_line_was_cut(server: Discord, marta: Player) -> None:
    async with running(server):
        server.rest.cuts("callback", "after")
        assert (await marta.types("/ping")).text == "pong"
        server.rest.cuts("callback", "before")
        interaction = marta.sends(marta.hand.command("/ping", marta.place))
        assert not await server.until(lambda: interaction.response, within=0.2)


async def test_a_late_answer_is_unknown(server: Discord, marta: Player) -> None:
    async with running(server):
        server.rest.slows("callback", 0.1)
        interaction = marta.sends(marta.hand.command("/ping", marta.place))
        server.clock.forward(2.95)
        with server.expects_refusal(10062):
            await server.until(lambda: server.refusals)
        assert interaction.response is None


async def test_missing_access_is_told(server: Discord) -> None:
    async with running(server) as (client, _):
        channel = client.get_partial_messageable(int(server.channel.id))
        server.rest.misses_access("send")
        with pytest.raises(discord.Forbidden, match="50001"):
            await channel.send("hello")
        server.rest.misses_permissions("send")
        with pytest.raises(discord.Forbidden, match="50013"):
            await channel.send("hello")
        await channel.send("now")


async def test_an_attached_file_can_be_fetched(server: Discord) -> None:
    async with running(server) as (client, _):
        channel = client.get_partial_messageable(int(server.channel.id))
        message = await channel.send(file=discord.File(io.BytesIO(b"picture"), "board.png"))
        assert await message.attachments[0].read() == b"picture"
