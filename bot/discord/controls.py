"""From a custom id to what it does.

One dynamic item takes every button and select of every message, whenever it was posted, and hands the
click to the handler of its verb. What another version wrote is refused politely.
"""

import re
from typing import Any, Self

import discord
from discord import ui

from bot.discord.buttons import HANDLERS
from bot.discord.clicks import Click, outdated
from bot.discord.context import bot_of
from bot.discord.custom_id import VERSION


class Control(ui.DynamicItem[ui.Item[Any]], template=re.compile(r".*", re.DOTALL)):
    """Any button or select of Lawspeaker's."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,  # noqa: ARG003  # discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> Self:
        """Return the item that was used."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Do what the custom id says."""
        version, _, rest = self.custom_id.partition(":")
        verb, _, values = rest.partition(":")
        handler = HANDLERS.get(verb) if version == VERSION else None
        chosen = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        try:
            await (handler or outdated)(Click(interaction, values, chosen))
        finally:
            bot_of(interaction).intake.done(interaction.id)
