"""From a custom id to what it does.

Every button and select of every message comes here, whenever it was posted, and the click is handed to
the handler of its verb. What another version wrote is refused politely.
"""

from typing import Any

import discord

from bot.discord.buttons import HANDLERS
from bot.discord.clicks import Click, outdated
from bot.discord.custom_id import VERSION


async def clicked(interaction: discord.Interaction) -> None:
    """Do what the custom id of a button or a select says."""
    data: Any = interaction.data
    version, _, rest = data["custom_id"].partition(":")
    verb, _, values = rest.partition(":")
    handler = HANDLERS.get(verb) if version == VERSION else None
    await (handler or outdated)(Click(interaction, values, tuple(data.get("values", ()))))
