"""Clicks: what handlers of buttons, selects and forms are given."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.discord.answering import answering
from bot.discord.context import locale_of
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


async def outdated(click: Click) -> None:
    """Say that a button, select or form is of another version."""
    async with answering(click.interaction, private=True):
        raise RefusedError(locale_of(click.interaction).text("outdated"))
