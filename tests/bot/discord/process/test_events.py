"""Events that are not what Discord documents: logged, left out, and the next player is answered."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from discord.state import ConnectionState

from tests.discord_server import Answer, BotProcess, Discord, Player
from tests.discord_server.ids import snowflake
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = f"/rule query:{GATE.en}"
# Read by discord.py before any parser: rubbish in them costs the connection, which is made anew.
SESSION_EVENTS = {"READY", "RESUMED"}
PARSED_EVENTS = sorted(
    name.removeprefix("parse_").upper() for name in dir(ConnectionState) if name.startswith("parse_")
)
RUBBISH: dict[str, Any] = {
    "text": "not what was documented",
    "nothing": None,
    "a list": [],
    "no keys": {},
    "rubbish fields": {
        "id": "x",
        "guild_id": "y",
        "channel_id": [],
        "user": 5,
        "author": "z",
        "type": {},
    },
}
LEFT_OUT = {
    "no data": '{"op": 0, "t": "INTERACTION_CREATE", "s": 9}',
    "an unknown event": '{"op": 0, "t": "DUEL_CREATE", "s": 9, "d": {"id": "1"}}',
    "an unknown opcode": '{"op": 77, "d": null}',
}
DAMAGES: tuple[Any, ...] = (None, "rubbish", 7, [], {})
STALE = "answered-long-ago"
# Some more than are let in at a time.
MANY = 70


async def answered_again(discord: Discord, bot: BotProcess, player: Player) -> None:
    """Check that the bot is there, or comes back, and answers."""
    assert await discord.until(lambda: discord.gateway.ready)
    assert GATE.en in (await player.types(QUESTION)).text
    assert bot.status is None


@pytest.mark.parametrize("data", RUBBISH.values(), ids=RUBBISH)
async def test_rubbish_in_every_event(
    discord: Discord, bot: BotProcess, luca: Player, data: object
) -> None:
    earlier_count = discord.gateway.identified
    for event in PARSED_EVENTS:
        if event not in SESSION_EVENTS:
            discord.gateway.sends_rubbish(event, data)
    await answered_again(discord, bot, luca)
    assert "a malformed INTERACTION_CREATE event was left out" in bot.log
    assert discord.gateway.identified == earlier_count


@pytest.mark.parametrize("text", LEFT_OUT.values(), ids=LEFT_OUT)
async def test_what_is_left_out(discord: Discord, bot: BotProcess, luca: Player, text: str) -> None:
    earlier_count = discord.gateway.identified
    discord.gateway.sends_text(text)
    await answered_again(discord, bot, luca)
    assert discord.gateway.identified == earlier_count


@pytest.mark.parametrize("data", [{"type": 99}, {"type": 1}, {"type": 3, "data": {}}, {"token": None}])
async def test_interactions_that_nobody_answers_hold_no_place(
    discord: Discord, bot: BotProcess, luca: Player, data: dict[str, object]
) -> None:
    payload = stale(discord, await interaction(luca, "command"))
    for number in range(MANY):
        unanswered = payload | {"id": str(number + 1)} | data
        discord.gateway.sends_rubbish("INTERACTION_CREATE", unanswered)
    await answered_again(discord, bot, luca)


@pytest.mark.parametrize("kind", ["command", "autocomplete", "button", "form"])
async def test_interactions_with_any_field_damaged(
    discord: Discord, bot: BotProcess, luca: Player, kind: str
) -> None:
    for damaged in damages(stale(discord, await interaction(luca, kind))):
        discord.gateway.sends_rubbish("INTERACTION_CREATE", damaged)
    await answered_again(discord, bot, luca)


TYPED = "what-a-player-wrote"
FORGED = (
    f"1:reject:{TYPED}",
    f"1:show:{TYPED}",
    f"1:{TYPED}:x",
    f"1:change:o:en:{TYPED}",
    f"1:hide:{TYPED}",
    f"1:show:q:en:{TYPED}:x",
)


async def test_nothing_that_a_player_sent_is_written_down(bot: BotProcess, luca: Player) -> None:
    written = len(bot.log)
    card = await luca.types(QUESTION)
    for custom_id in FORGED:
        pressed = luca.hand.press(card, "Italiano")
        note = await luca.does(replace(pressed, data={**pressed.data, "custom_id": custom_id}))
        assert isinstance(note, Answer)
        assert note.ephemeral
    assert await luca.begins(f"/rule game:{TYPED} language:{TYPED} query:portcul")
    assert TYPED not in bot.log[written:]
    assert "Traceback" not in bot.log[written:]


async def interaction(player: Player, kind: str) -> Any:
    """Return an interaction that the player has begun and that is answered."""
    if kind == "command":
        return (await player.types(QUESTION)).interaction
    if kind == "autocomplete":
        return player.sends(player.hand.command("/rule query:port", player.place, focus=True))
    if kind == "button":
        card = await player.types(QUESTION)
        return (await player.clicks(card, "Italiano")).interaction
    card = await player.types("/picklock perditions-mouth points:3")
    modal = await player.opens(card, "Change")
    return (await player.fills(modal, {"points": "2"})).interaction


def stale(discord: Discord, sent_interaction: Any) -> dict[str, Any]:
    """Return an interaction as it came, with a token whose answers are refused and excused."""
    discord.state.interactions.retired |= {STALE, *map(str, DAMAGES)}
    return {**discord.state.interactions.payload(sent_interaction), "token": STALE}


def damages(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the interaction with each field, of its data too, left out or full of rubbish."""
    for inside in ((), ("data",), ("channel",), ("member",), ("message",)):
        part = _part(payload, inside)
        for key in part if isinstance(part, dict) else ():
            for rubbish in DAMAGES:
                damaged = deepcopy(payload) | {"id": snowflake()}
                _part(damaged, inside)[key] = rubbish
                yield damaged
            damaged = deepcopy(payload) | {"id": snowflake()}
            del _part(damaged, inside)[key]
            yield damaged


def _part(payload: dict[str, Any], inside: tuple[str, ...]) -> Any:
    part: Any = payload
    for key in inside:
        part = part.get(key)
    return part
