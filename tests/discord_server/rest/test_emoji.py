"""Emoji of the application: listed, created, refused."""

import base64

import pytest

from tests.discord_server import Discord
from tests.discord_server.raw import RawBot

PNG = base64.b64encode(b"\x89PNG").decode()
LARGE = base64.b64encode(bytes(256 * 1024 + 1)).decode()


@pytest.fixture
def path(server: Discord) -> str:
    return f"/applications/{server.world.application_id}/emojis"


def body(name: str, image: str = PNG, kind: str = "png") -> dict[str, str]:
    return {"name": name, "image": f"data:image/{kind};base64,{image}"}


async def test_an_emoji_is_created_and_listed(bot: RawBot, path: str) -> None:
    status, created = await bot.asks("POST", path, body("die_1"))
    _, listing = await bot.asks("GET", path)

    assert (status, created["name"]) == (201, "die_1")
    assert listing == {"items": [created]}


@pytest.mark.parametrize(
    "wrong",
    [
        body("d"),
        body("x" * 33),
        body("a die"),
        body("die_1", LARGE),
        body("die_1", kind="tiff"),
        body("die_1", "no base64!"),
        body("taken"),
        {"name": "die_1"},
    ],
)
async def test_what_discord_refuses_is_refused(
    server: Discord, bot: RawBot, path: str, wrong: dict[str, str]
) -> None:
    await bot.asks("POST", path, body("taken"))
    with server.expects_refusal(50035):
        assert (await bot.asks("POST", path, wrong))[0] == 400


async def test_there_is_an_end_to_emoji(server: Discord, bot: RawBot, path: str) -> None:
    server.world.emoji += [{"name": str(number)} for number in range(2000)]
    with server.expects_refusal(30008):
        assert (await bot.asks("POST", path, body("die_1")))[0] == 400
