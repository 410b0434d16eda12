"""The gateway, spoken to by hand: every message and every close code."""

import zlib
from collections.abc import Callable
from typing import Any

import aiohttp
import orjson
import pytest
import zstandard

from tests.discord_server import Discord, Poll
from tests.discord_server.raw import RawBot

MESSAGE_CONTENT = 1 << 15
HELLO, ACK, RECONNECT, INVALID_SESSION = 10, 11, 7, 9


async def hears(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """Return the next message."""
    received: dict[str, Any] = orjson.loads((await socket.receive(timeout=2)).data)
    return received


async def ready(
    bot: RawBot, socket: aiohttp.ClientWebSocketResponse, **identity: Any
) -> dict[str, Any]:
    """Identify and return READY, after HELLO and before GUILD_CREATE."""
    await hears(socket)
    await socket.send_json(bot.identity(**identity))
    return await hears(socket)


async def closed_with(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    """Return the code with which the server closes, whatever it says before."""
    async for _ in socket:
        pass
    return socket.close_code


async def test_hello_heartbeat_ready_guild(server: Discord, bot: RawBot) -> None:
    async with bot.connects() as socket:
        hello = await hears(socket)
        assert hello["op"] == HELLO
        assert hello["d"]["heartbeat_interval"] == 41_250
        await socket.send_json({"op": 1, "d": None})
        assert (await hears(socket))["op"] == ACK
        await socket.send_json(bot.identity())
        first, guild = await hears(socket), await hears(socket)
        assert (first["t"], first["s"]) == ("READY", 1)
        assert first["d"]["resume_gateway_url"] == server.gateway.url
        assert first["d"]["guilds"] == [{"id": server.world.guild.id, "unavailable": True}]
        assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
        assert [channel["id"] for channel in guild["d"]["channels"]] == [server.channel.id]
        assert server.gateway.heartbeats == 1


@pytest.mark.parametrize(
    ("compress", "unpacker"),
    [
        ("zlib-stream", lambda: zlib.decompressobj().decompress),
        ("zstd-stream", lambda: zstandard.ZstdDecompressor().decompressobj().decompress),
    ],
)
async def test_compression_is_one_stream_flushed_per_message(
    bot: RawBot, compress: str, unpacker: Callable[[], Callable[[bytes], bytes]]
) -> None:
    unpack = unpacker()
    async with bot.connects(compress=compress) as socket:
        assert orjson.loads(unpack(await socket.receive_bytes()))["op"] == HELLO
        for _ in range(3):
            await socket.send_json({"op": 1, "d": None})
            assert orjson.loads(unpack(await socket.receive_bytes()))["op"] == ACK


MISTAKES: dict[str, tuple[Any, int]] = {
    "an unknown opcode": ({"op": 99}, 4003),
    "not JSON": ("what?", 4002),
    "no opcode": ({"d": 1}, 4002),
    "too much": ({"op": 1, "d": "x" * 4100}, 4002),
    "presence first": ({"op": 3, "d": {}}, 4003),
    "a wrong token": ({"token": "no"}, 4004),
    "a wrong shard": ({"shard": [2, 2]}, 4010),
    "wrong intents": ({"intents": 1 << 40}, 4013),
    "no intents": ({"intents": None}, 4013),
    "privileged intents": ({"intents": MESSAGE_CONTENT}, 4014),
}


@pytest.mark.parametrize(("message", "code"), MISTAKES.values(), ids=MISTAKES)
async def test_a_mistake_closes_with_its_code(
    server: Discord, bot: RawBot, message: Any, code: int
) -> None:
    with server.expects_refusal(code):
        async with bot.connects() as socket:
            await hears(socket)
            if isinstance(message, str):
                await socket.send_str(message)
            else:
                is_payload = "op" in message or "d" in message
                await socket.send_json(message if is_payload else bot.identity(**message))
            assert await closed_with(socket) == code


@pytest.mark.parametrize(("op", "code"), [(99, 4001), (2, 4005)])
async def test_a_mistake_after_identify(server: Discord, bot: RawBot, op: int, code: int) -> None:
    with server.expects_refusal(code):
        async with bot.connects() as socket:
            await ready(bot, socket)
            await socket.send_json({"op": op, "d": {}})
            assert await closed_with(socket) == code


async def test_another_version_is_refused(server: Discord, bot: RawBot) -> None:
    with server.expects_refusal(4012):
        async with bot.connects(version=6) as socket:
            assert await closed_with(socket) == 4012


async def test_121_messages_in_a_minute_are_too_many(server: Discord, bot: RawBot) -> None:
    with server.expects_refusal(4008):
        async with bot.connects() as socket:
            for _ in range(121):
                await socket.send_json({"op": 1, "d": None})
            assert await closed_with(socket) == 4008


async def test_granted_intents_bring_content(server: Discord, bot: RawBot) -> None:
    server.world.granted_intents = MESSAGE_CONTENT
    marta = server.player("Marta")
    async with bot.connects() as plain, bot.connects() as reading:
        await ready(bot, plain)
        await ready(bot, reading, intents=1 | 1 << 9 | MESSAGE_CONTENT)
        marta.posts("secret")
        marta.posts("@Lawspeaker open")
        heard = [[await hears(socket) for _ in range(3)][1:] for socket in (plain, reading)]
    assert [[event["d"]["content"] for event in events] for events in heard] == [
        ["", f"<@{server.world.bot.id}> open"],
        ["secret", f"<@{server.world.bot.id}> open"],
    ]


async def test_a_resume_replays_what_was_missed(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    async with bot.connects() as socket:
        session = (await ready(bot, socket))["d"]["session_id"]
        await hears(socket)
    for text in ("@Lawspeaker one", "@Lawspeaker two"):
        marta.posts(text)
    async with bot.connects() as socket:
        await hears(socket)
        resume = {"token": server.token, "session_id": session, "seq": 3}
        await socket.send_json({"op": 6, "d": resume})
        missed, resumed = await hears(socket), await hears(socket)
    assert (missed["s"], missed["d"]["content"]) == (4, f"<@{server.world.bot.id}> two")
    assert (resumed["t"], resumed["s"]) == ("RESUMED", 5)
    assert (server.gateway.resumed, server.gateway.replayed) == (1, 1)


async def test_an_unknown_session_must_identify_anew(server: Discord, bot: RawBot) -> None:
    async with bot.connects() as socket:
        await hears(socket)
        await socket.send_json({"op": 6, "d": {"token": server.token, "session_id": "?", "seq": 1}})
        assert await hears(socket) == {"op": INVALID_SESSION, "d": False, "s": None, "t": None}
        await socket.send_json(bot.identity())
        assert (await hears(socket))["t"] == "READY"


async def test_a_sequence_from_the_future_is_refused(server: Discord, bot: RawBot) -> None:
    async with bot.connects() as socket:
        session = (await ready(bot, socket))["d"]["session_id"]
    with server.expects_refusal(4007):
        async with bot.connects() as socket:
            resume = {"token": server.token, "session_id": session, "seq": 99}
            await socket.send_json({"op": 6, "d": resume})
            assert await closed_with(socket) == 4007


async def test_members_are_told_on_request(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    async with bot.connects() as socket:
        await ready(bot, socket)
        await hears(socket)
        request = {"guild_id": server.world.guild.id, "user_ids": [marta.user.id], "nonce": "n"}
        await socket.send_json({"op": 8, "d": request})
        chunk = (await hears(socket))["d"]
    assert [member["user"]["global_name"] for member in chunk["members"]] == ["Marta"]
    assert chunk["nonce"] == "n"


async def test_shards_share_the_guilds(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    mine = (int(server.world.guild.id) >> 22) % 2
    async with bot.connects() as own, bot.connects() as other_socket:
        await ready(bot, own, shard=[mine, 2])
        await ready(bot, other_socket, shard=[1 - mine, 2])
        assert (await hears(own))["t"] == "GUILD_CREATE"
        marta.posts("@Lawspeaker hello")
        assert (await hears(own))["t"] == "MESSAGE_CREATE"
        with pytest.raises(TimeoutError):
            await other_socket.receive(timeout=0.1)


async def test_ready_names_the_guilds_of_that_moment(server: Discord, bot: RawBot) -> None:
    early = server.add_guild("Early")
    async with bot.connects() as socket:
        guilds = (await ready(bot, socket, intents=1 << 9))["d"]["guilds"]
        late = server.add_guild("Late")
        server.player("Marta", where=late).posts("hello")
        message = (await hears(socket))["d"]
    assert early.guild is not None
    assert late.guild is not None
    assert [guild["id"] for guild in guilds] == [server.world.guild.id, early.guild.id]
    assert message["guild_id"] == late.guild.id


async def test_a_guild_that_is_joined_is_told_with_the_intent_for_guilds(
    server: Discord, bot: RawBot
) -> None:
    async with bot.connects() as socket:
        await ready(bot, socket)
        await hears(socket)
        place = server.add_guild("Late")
        joined = await hears(socket)
    assert place.guild is not None
    assert (joined["t"], joined["d"]["id"]) == ("GUILD_CREATE", place.guild.id)


@pytest.mark.parametrize(("identity", "shard"), [({}, None), ({"shard": [0, 1]}, [0, 1])])
async def test_ready_names_a_shard_that_was_named(
    bot: RawBot, identity: dict[str, Any], shard: list[int] | None
) -> None:
    async with bot.connects() as socket:
        assert (await ready(bot, socket, **identity))["d"].get("shard") == shard


async def test_a_mention_of_the_bots_role_is_told_without_its_text(
    server: Discord, bot: RawBot
) -> None:
    role, marta = server.make_bot_role(), server.player("Marta")
    async with bot.connects() as socket:
        await ready(bot, socket, intents=1 << 9)
        marta.posts("@&Lawspeaker open")
        server.gateway.shows_role_mentions = True
        marta.posts("@&Lawspeaker open")
        hidden, visible_message = [(await hears(socket))["d"] for _ in range(2)]
    assert [hidden["mention_roles"], visible_message["mention_roles"]] == [[role], [role]]
    assert (hidden["content"], visible_message["content"]) == ("", f"<@&{role}> open")
    assert hidden["mentions"] == []
    assert hidden["nonce"] != visible_message["nonce"]


async def test_a_quoted_message_is_told_for_its_own_sake_alone(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    async with bot.connects() as socket:
        await ready(bot, socket, intents=1 << 9)
        marta.posts("@Lawspeaker look", reply_to=marta.posts("secret"))
        marta.posts("@Lawspeaker look", reply_to=marta.posts("@Lawspeaker open"))
        server.gateway.shows_quoted_messages = True
        marta.posts("@Lawspeaker look", reply_to=marta.posts("secret"))
        heard = [(await hears(socket))["d"] for _ in range(6)][1::2]
    mention = f"<@{server.world.bot.id}>"
    assert [message["content"] for message in heard] == [f"{mention} look"] * 3
    quoted = [message["referenced_message"]["content"] for message in heard]
    assert quoted == ["", f"{mention} open", "secret"]


async def test_what_is_handed_on_is_a_snapshot(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    async with bot.connects() as socket:
        await ready(bot, socket, intents=1 << 9 | 1 << 12)
        handed = marta.forwards(marta.posts("secret"))
        marta.posts("@Lawspeaker look", reply_to=handed)
        marta.forwards(marta.posts("secret"), where=marta.direct)
        _, hidden, quoting, _, direct = [(await hears(socket))["d"] for _ in range(5)]
    assert hidden["message_reference"]["type"] == 1
    assert hidden["message_snapshots"][0]["message"]["content"] == ""
    assert (direct["content"], direct["message_snapshots"][0]["message"]["content"]) == ("", "secret")
    assert "type" in direct["message_snapshots"][0]["message"]
    assert "type" not in quoting["referenced_message"]["message_snapshots"][0]["message"]


async def test_polls_and_embeds_are_told_like_texts(server: Discord, bot: RawBot) -> None:
    marta, poll = server.player("Marta"), Poll("Who leads?", ("Anna", "Luca"))
    async with bot.connects() as socket:
        await ready(bot, socket, intents=1 << 9 | 1 << 12)
        for place in (server.channel, marta.direct):
            marta.posts("", poll=poll, embeds=[{"type": "rich", "title": "Look"}], where=place)
        hidden, direct = [(await hears(socket))["d"] for _ in range(2)]
    assert "poll" not in hidden
    assert hidden["embeds"] == []
    assert direct["poll"]["question"] == {"text": "Who leads?"}
    assert direct["embeds"][0]["title"] == "Look"


async def test_a_message_in_a_thread_names_no_parent(server: Discord, bot: RawBot) -> None:
    place = server.add_guild("Halls")
    thread = server.add_thread("fight", parent=place)
    async with bot.connects() as socket:
        await ready(bot, socket, intents=1 << 9)
        server.player("Marta", where=thread).posts("hello")
        message = (await hears(socket))["d"]
    assert (message["channel_id"], message["channel_type"]) == (thread.id, 11)
    assert place.id not in str(message)


async def test_faults_of_the_gateway(server: Discord, bot: RawBot) -> None:
    async with bot.connects() as socket:
        await ready(bot, socket)
        await hears(socket)
        server.gateway.reconnect()
        assert (await hears(socket))["op"] == RECONNECT
        server.gateway.invalidate(resumable=True)
        assert (await hears(socket))["d"] is True
        server.gateway.sends_rubbish()
        assert isinstance((await hears(socket))["d"], str)
        server.gateway.close(4009)
        assert await closed_with(socket) == 4009
    server.gateway.down = True
    with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
        async with bot.connects():
            pass
