"""Who the bot is, whom it can see, and where its gateway stands."""

from collections.abc import AsyncIterator

import pytest

from tests.discord_server import Discord
from tests.discord_server.raw import RawBot


@pytest.fixture
async def server() -> AsyncIterator[Discord]:
    async with Discord(bot_name="Sage") as server:
        yield server


async def test_the_bot_is_its_application(server: Discord, bot: RawBot) -> None:
    _, me = await bot.asks("GET", "/users/@me")
    assert (me["id"], me["username"], me["bot"]) == (server.world.application_id, "sage", True)
    for path in ("/applications/@me", "/oauth2/applications/@me"):
        _, application = await bot.asks("GET", path)
        assert (application["id"], application["name"]) == (me["id"], "Sage")


async def test_the_gateway_is_named(server: Discord, bot: RawBot) -> None:
    assert (await bot.asks("GET", "/gateway"))[1] == {"url": server.gateway.url}
    _, advice = await bot.asks("GET", "/gateway/bot")
    assert (advice["url"], advice["shards"]) == (server.gateway.url, 1)
    assert advice["session_start_limit"]["remaining"] == 1000


async def test_the_guild_and_its_members_are_seen(server: Discord, bot: RawBot) -> None:
    marta, guild = server.player("Marta"), f"/guilds/{server.world.guild.id}"
    assert (await bot.asks("GET", guild))[1]["name"] == "The Table"
    _, member = await bot.asks("GET", f"{guild}/members/{marta.user.id}")
    assert member["user"] == (await bot.asks("GET", f"/users/{marta.user.id}"))[1]
    assert member["user"]["global_name"] == "Marta"


async def test_the_channels_and_threads_of_a_guild_are_listed(server: Discord, bot: RawBot) -> None:
    place = server.add_guild("Halls")
    assert place.guild is not None
    thread, guild = server.add_thread("fight", parent=place), f"/guilds/{place.guild.id}"
    assert [channel["id"] for channel in (await bot.asks("GET", f"{guild}/channels"))[1]] == [place.id]
    _, active = await bot.asks("GET", f"{guild}/threads/active")
    assert [active_thread["id"] for active_thread in active["threads"]] == [thread.id]
    with server.expects_refusal(50001):
        await bot.asks("GET", f"/guilds/{server.world.elsewhere.id}/channels")


async def test_the_bots_own_role_is_known_by_its_tags(server: Discord, bot: RawBot) -> None:
    guild = f"/guilds/{server.world.guild.id}"
    assert len((await bot.asks("GET", guild))[1]["roles"]) == 1
    role = server.make_bot_role()
    own = (await bot.asks("GET", guild))[1]["roles"][-1]
    assert (own["id"], own["managed"]) == (role, True)
    assert own["tags"] == {"bot_id": server.world.bot.id}


@pytest.mark.parametrize(
    ("path", "code"),
    [("/guilds/1", 10004), ("/users/1", 10013), ("/guilds/1/members/1", 10013), ("/channels/1", 10003)],
)
async def test_what_is_not_there_is_unknown(server: Discord, bot: RawBot, path: str, code: int) -> None:
    with server.expects_refusal(code):
        assert (await bot.asks("GET", path))[0] == 404


async def test_direct_messages_are_opened_with_members_alone(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    _, channel = await bot.asks("POST", "/users/@me/channels", {"recipient_id": marta.user.id})
    assert channel["id"] == marta.direct.id
    assert [user["global_name"] for user in channel["recipients"]] == ["Marta"]
    with server.expects_refusal(50007):
        await bot.asks("POST", "/users/@me/channels", {"recipient_id": "1"})


async def test_the_bot_types(server: Discord, bot: RawBot) -> None:
    assert (await bot.asks("POST", f"/channels/{server.channel.id}/typing"))[0] == 204
    assert (await bot.asks("GET", f"/channels/{server.channel.id}"))[1]["name"] == "table"
