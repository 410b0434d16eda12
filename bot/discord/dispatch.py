"""Clicks: from a custom id to what it does.

Every button, select and form of every message comes here, whenever it was posted, and is handed to the
handler of its verb. What another version wrote is refused politely.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.custom_id import read_id


@dataclass(frozen=True, slots=True)
class Click:
    """A button, a select or a form that was used.

    Attributes:
        interaction: The interaction.
        values: What the custom id holds after the verb.
        chosen: What was chosen from a select.
    """

    interaction: discord.Interaction
    values: str
    chosen: tuple[str, ...] = ()


Handler = Callable[[Click], Awaitable[None]]


async def dispatch(
    interaction: discord.Interaction, handlers: Mapping[str, Handler], *, fallback: Handler
) -> None:
    """Have the handler of its verb reply to what was used, or ``fallback`` where there is none."""
    data: Any = interaction.data
    verb, values = read_id(str(data.get("custom_id"))) or ("", "")
    handler = handlers.get(verb, fallback)
    await handler(Click(interaction, values, tuple(data.get("values", ()))))
