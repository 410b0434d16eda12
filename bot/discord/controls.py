"""Clicks: from a custom id to what it does.

One dynamic item takes every button and select of every message, whenever it was posted, and hands the
click to the handler of its verb. What an older or newer version wrote is refused politely.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import discord
from discord import ui

from bot.discord.answering import answering
from bot.discord.context import bot_of, locale_of
from bot.discord.custom_id import VERSION
from bot.discord.workshop import RefusedError


@dataclass(frozen=True, slots=True)
class Click:
    """A button or a select that was used.

    Attributes:
        interaction: The interaction.
        values: What the custom id holds after the verb.
        chosen: What was chosen from a select.
    """

    interaction: discord.Interaction
    values: str
    chosen: tuple[str, ...] = ()


Handler = Callable[[Click], Awaitable[None]]


class Control(ui.DynamicItem[ui.Item[Any]], template=re.compile(r".*", re.DOTALL)):
    """Any button or select of Lawspeaker's.

    Attributes:
        handlers: What to do, by verb.
    """

    handlers: ClassVar[Mapping[str, Handler]] = {}

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
        handler = self.handlers.get(verb) if version == VERSION else None
        chosen = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        try:
            await (handler or outdated)(Click(interaction, values, chosen))
        finally:
            bot_of(interaction).intake.done(interaction.id)


async def outdated(click: Click) -> None:
    """Say that a button, select or form is of another version."""
    async with answering(click.interaction, private=True):
        raise RefusedError(locale_of(click.interaction).text("outdated"))
