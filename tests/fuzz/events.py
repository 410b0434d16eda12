"""Damaged events for a running bot: any field of an interaction with any value."""

import asyncio
import tempfile
from copy import deepcopy
from typing import Any, Final

from tests.discord_server import Discord, Player
from tests.discord_server.ids import snowflake
from tests.fuzz.mutations import Mutations

EVENTS: Final = 8_000
_QUESTION: Final = "/rule query:portcullis"
_ODDS: Final = "/picklock perditions-mouth points:3"
_STALE: Final = "answered-long-ago"
_VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 2**63 - 1, 2.5, "", "rubbish", "9" * 400, "\u202e", [], {}, [{}], [None], {"id": "x"}, ["1"],
)  # fmt: skip
# So many at a time, as the bot's queue takes them.
_AT_ONCE: Final = 50


async def send_events(seed: int, count: int) -> list[str]:
    """Send a bot ``count`` damaged interactions; return what it did that it should not."""
    mutations = Mutations(seed)
    with tempfile.TemporaryDirectory() as cache:
        async with Discord() as server:
            bot = await server.start_bot(
                env={"LAWSPEAKER_CACHE": cache, "LAWSPEAKER_DATABASE": ""}, within=60
            )
            player = server.player("Marta")
            originals = await _interactions(server, player)
            server.state.interactions.retired |= {_STALE, *map(str, _VALUES)}
            with server.state.refusals.set_aside():
                for number in range(count):
                    event = deepcopy(mutations.random.choice(originals)) | {
                        "id": snowflake(),
                        "token": _STALE,
                    }
                    for _ in range(mutations.random.randint(1, 4)):
                        _damage(event, mutations)
                    server.gateway.sends_rubbish("INTERACTION_CREATE", event)
                    if number % _AT_ONCE == 0:
                        await asyncio.sleep(0.05)
                # What was sent is dealt with, or dropped, within a few seconds.
                await asyncio.sleep(3)
            faults = [f"the bot ended with {bot.status}"] if bot.status is not None else []
            answer = await player.types(_QUESTION)
            if "Portcullis" not in answer.text:
                faults.append(f"the next player got {answer.text!r}")
            return faults


async def _interactions(server: Discord, player: Player) -> list[dict[str, Any]]:
    """Return an interaction of every kind, as it comes over the gateway."""
    card = await player.types(_QUESTION)
    odds = await player.types(_ODDS)
    turned = await player.clicks(card, "Italiano")
    await player.begins("/rule query:port")
    interactions = [card.interaction, odds.interaction, turned.interaction]
    interactions.append(player.sends(player.hand.command("/rule query:port", player.place, focus=True)))
    return [
        server.state.interactions.payload(interaction)
        for interaction in interactions
        if interaction is not None
    ]


def _damage(value: Any, mutations: Mutations) -> None:  # JSON
    """Change, delete or add something somewhere inside ``value``."""
    while isinstance(value, dict | list) and value:
        key = (
            mutations.random.choice([*value])
            if isinstance(value, dict)
            else mutations.random.randrange(len(value))
        )
        inner = value[key]
        if isinstance(inner, dict | list) and inner and mutations.random.random() < 0.8:
            value = inner
            continue
        if isinstance(value, dict) and key not in ("id", "token") and mutations.random.random() < 0.2:
            del value[key]
        elif key != "token":
            value[key] = deepcopy(mutations.random.choice(_VALUES))
        return
