"""Dice as emoji: uploaded once, shown on cards, letters without them."""

import pytest

from tests.bot.discord.process.conftest import Host
from tests.discord_server import Discord

ATTACK = "/damage conan attack:2r1y rerolls:1 guard:1o life:4 private:True"


def markup(server: Discord, name: str) -> str:
    (emoji,) = (emoji for emoji in server.world.emoji if emoji["name"] == f"lawspeaker_{name}")
    return f"<:{emoji['name']}:{emoji['id']}>"


async def test_dice_are_uploaded_once_and_shown(server: Discord, host: Host) -> None:
    first = await host.launches("emoji", "upload")
    assert await first.ends(within=60) == 0
    names = [emoji["name"] for emoji in server.world.emoji]
    second = await host.launches("emoji", "upload")
    assert await second.ends(within=60) == 0
    await host.starts()
    luca = server.player("Luca")
    card = await luca.types(ATTACK)
    text = card.text
    decided = await luca.fills(await luca.opens(card, "I have rolled"), {"rolled": "r2 r0 y1"})

    assert "27 dice were uploaded, 0 were there" in first.log
    assert "0 dice were uploaded, 27 were there" in second.log
    assert [emoji["name"] for emoji in server.world.emoji] == names
    assert f"attack 2{markup(server, 'red')} 1" in text
    rolled = " ".join(markup(server, name) for name in ("red_2", "red_0", "yellow_1"))
    assert f"rolled {rolled}" in decided.text
    assert decided.button("Rerolled: red 0").component["emoji"]["name"] == "lawspeaker_red_0"


async def test_a_discord_that_lists_no_emoji_leaves_letters(server: Discord, host: Host) -> None:
    server.rest.fails("emoji", 403)
    bot = await host.starts()
    card = await server.player("Luca").types(ATTACK)

    assert "attack 2r1y" in card.text
    assert "Traceback" not in bot.log


@pytest.mark.parametrize("route", ["emoji", "create-emoji"])
async def test_an_upload_that_fails_is_one_sentence(server: Discord, host: Host, route: str) -> None:
    server.rest.fails(route, 403)
    program = await host.launches("emoji", "upload")

    assert await program.ends(within=60) == 2
    assert program.log.splitlines()[-1].startswith("Discord cannot be reached: 403")
    assert "Traceback" not in program.log
