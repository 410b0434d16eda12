"""Discord's description judges what discord.py sends, and catches what it never would."""

from dataclasses import replace

import pytest

from tests.discord_server import Discord, Player
from tests.discord_server.openapi import complaints, needs_description

pytestmark = [pytest.mark.asyncio(loop_scope="module"), needs_description]


async def test_all_that_the_sample_bot_sends_has_discords_shape(
    discord: Discord, marta: Player
) -> None:
    await marta.types("/find query:pear amount:2")
    await marta.begins("/find query:pear")
    card = await marta.types("/panel")
    await marta.clicks(card, "English")
    await marta.fills(await marta.opens(card, "Change"), {"Colour": "Red"})
    await marta.types("/picture")
    await marta.types("/slow")
    await marta.says("@Sample hello")
    sent = {request.route for request in discord.recording.requests if request.body is not None}
    assert sent == {"sync", "callback", "follow-up", "edit-answer", "send"}
    assert complaints(discord.recording.requests) == []


@pytest.mark.parametrize(
    "body",
    [
        {"type": 4, "data": {"content": 5}},
        {"type": 9, "data": {"custom_id": "m", "title": "x" * 46, "components": []}},
        {"type": 3},
        {},
    ],
    ids=["a number as text", "a long title", "an unknown type", "nothing"],
)
async def test_a_wrong_shape_is_told(discord: Discord, marta: Player, body: object) -> None:
    await marta.types("/ping")
    request = replace(discord.recording.of("callback")[-1], body=body)
    assert complaints([request])


async def test_an_unknown_call_is_told(discord: Discord) -> None:
    request = replace(discord.recording.of("sync")[0], template="/nowhere")
    assert complaints([request]) == ["PUT /nowhere: the description knows no such call with a body"]
