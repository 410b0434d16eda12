"""The channel of a thread, whose settings hold in the thread too.

An interaction tells it, a message does not, and of channels and threads this bot does not hear.
"""

import asyncio
import logging
from dataclasses import replace
from typing import Final

import aiohttp
import discord

from bot.discord.context import scope_of_message, server_id
from bot.discord.runtime.bounded import BoundedDict
from bot.tables.scope import Scope

# A thread stays in its channel for ever; of so many channels and threads it is remembered.
_MOST_CHANNELS: Final = 10_000
# An answer does not wait any longer for what a thread's channel is.
_SECONDS: Final = 3.0

_log = logging.getLogger(__name__)


class Threads:
    """Knows in which channels threads are."""

    def __init__(self, client: discord.Client) -> None:
        """Ask Discord about channels through ``client``."""
        self._client = client
        self._parents = BoundedDict[int, int | None](limit=_MOST_CHANNELS)

    async def scope_of(self, message: discord.Message) -> Scope:
        """Return the table that a message was written at.

        Discord is asked once for each channel of a server; again, where it did not tell.
        """
        scope, channel = scope_of_message(message), message.channel.id
        if server_id(message) is None:
            return scope
        if channel not in self._parents:
            await self._learn(channel)
        parent = self._parents.get(channel)
        return scope if parent is None else replace(scope, parent=str(parent))

    async def _learn(self, channel_id: int) -> None:
        try:
            async with asyncio.timeout(_SECONDS):
                channel = await self._client.fetch_channel(channel_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.warning("a channel that may be a thread was not told (%s)", type(error).__name__)
        else:
            parent = channel.parent_id if isinstance(channel, discord.Thread) else None
            self._parents[channel_id] = parent
