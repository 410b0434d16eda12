"""Attached files: where a message lists them, and for how long their addresses hold."""

from typing import Any

import aiohttp
import pytest

from tests.discord_server import Discord, Player
from tests.discord_server.addresses import VALID_SECONDS
from tests.discord_server.interactions import COMPONENT, MESSAGE, Act
from tests.discord_server.raw import RawBot
from tests.discord_server.rest.test_interactions import open_one
from tests.discord_server.validation.messages import IS_COMPONENTS_V2
from tests.discord_server.validation.trees import FILE, MEDIA_GALLERY, SECTION, TEXT_DISPLAY, THUMBNAIL

FILES = {"a.png": b"picture", "b.yaml": b"map"}
TEXT = {"type": TEXT_DISPLAY, "content": "A board."}


def media(name: str) -> dict[str, str]:
    return {"url": f"attachment://{name}"}


SHOWN: dict[str, dict[str, Any]] = {
    "file": {"type": FILE, "file": media("b.yaml")},
    "gallery": {"type": MEDIA_GALLERY, "items": [{"media": media("b.yaml")}]},
    "thumbnail": {
        "type": SECTION,
        "components": [TEXT],
        "accessory": {"type": THUMBNAIL, "media": media("b.yaml")},
    },
}


@pytest.fixture
def player(server: Discord) -> Player:
    return server.player("Marta")


async def sent(bot: RawBot, player: Player, *components: Any) -> dict[str, Any]:
    """Return a message with both files, as the bot sees it in a click on it."""
    interaction = open_one(player)
    data = {"flags": IS_COMPONENTS_V2, "components": [*components]}
    await bot.answers(interaction, MESSAGE, data, files=FILES)
    return seen(bot.discord, interaction.original, player)


def seen(discord: Discord, message: Any, player: Player) -> dict[str, Any]:
    click = player.sends(Act(COMPONENT, player.user, "it", player.place, {"custom_id": "c"}, message))
    payload: dict[str, Any] = discord.state.interactions.payload(click)["message"]
    return payload


async def get(address: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(address) as response:
        return response.status, await response.read()


@pytest.mark.parametrize("component", SHOWN.values(), ids=SHOWN)
async def test_what_a_component_shows_is_no_attachment(
    bot: RawBot, player: Player, component: dict[str, Any]
) -> None:
    message = await sent(bot, player, component)

    assert [file["filename"] for file in message["attachments"]] == ["a.png"]


async def test_a_file_component_tells_name_size_and_address(bot: RawBot, player: Player) -> None:
    (file,) = (await sent(bot, player, SHOWN["file"]))["components"]

    assert (file["name"], file["size"], file["spoiler"]) == ("b.yaml", 3, False)
    assert file["file"]["id"] == file["file"]["attachment_id"]
    assert await get(file["file"]["url"]) == (200, b"map")


async def test_an_edit_without_files_keeps_those_that_are_shown(bot: RawBot, player: Player) -> None:
    message = await sent(bot, player, SHOWN["file"])
    interaction = open_one(player)
    await bot.answers(interaction, MESSAGE, {"content": "x"}, files=FILES)
    status, edited = await bot.follows(interaction, "PATCH", "@original", {"content": "y"})

    assert status == 200
    assert [file["filename"] for file in edited["attachments"]] == ["a.png", "b.yaml"]
    assert message["attachments"] != []


async def test_new_files_alone_replace_the_old_ones(bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    await bot.answers(interaction, MESSAGE, {"content": "x"}, files=FILES)
    new = {"c.png": b"new"}
    _, edited = await bot.follows(interaction, "PATCH", "@original", {"content": "y"}, files=new)

    assert [file["filename"] for file in edited["attachments"]] == ["c.png"]


async def test_an_address_expires_and_comes_anew_with_every_click(
    bot: RawBot, player: Player, server: Discord
) -> None:
    message = await sent(bot, player, SHOWN["file"])
    address = message["components"][0]["file"]["url"]
    server.clock.forward(VALID_SECONDS + 1)

    with server.expects_refusal(0):
        assert (await get(address))[0] == 404
        assert (await get(address.replace("ex=", "ex=f")))[0] == 404
    card = server.state.messages.all[message["id"]]
    new_address = seen(server, card, player)["components"][0]["file"]["url"]
    assert (await get(new_address))[0] == 200


async def test_the_proxy_serves_pictures_only(bot: RawBot, player: Player, server: Discord) -> None:
    picture = {"type": MEDIA_GALLERY, "items": [{"media": media("a.png")}]}
    gallery, file = (await sent(bot, player, picture, SHOWN["file"]))["components"]

    assert (await get(gallery["items"][0]["media"]["proxy_url"]))[0] == 200
    with server.expects_refusal(0):
        assert (await get(file["file"]["proxy_url"]))[0] == 415


async def test_a_deleted_message_gives_no_files(bot: RawBot, player: Player, server: Discord) -> None:
    message = await sent(bot, player, SHOWN["file"])
    server.state.messages.all[message["id"]].deleted = True

    with server.expects_refusal(0):
        assert (await get(message["components"][0]["file"]["url"]))[0] == 404
