"""The role that Discord makes for a bot that is invited with permissions.

It has the bot's name, so that who types that name may pick the role instead of the bot. discord.py
tells the roles of a message only where it knows the server's roles, of which this bot does not hear.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, MutableMapping
from typing import Any, Final

import aiohttp
import discord

from bot.discord.runtime.bounded import BoundedDict

_MESSAGE: Final = "MESSAGE_CREATE"
# A role belongs to the same bot for ever; so many are remembered.
_MOST_ROLES: Final = 10_000

Parser = Callable[[Any], None]

_log = logging.getLogger(__name__)


class OwnRole:
    """Knows which messages mention the bot's own role."""

    def __init__(self, client: discord.Client) -> None:
        """Ask Discord about roles through ``client``."""
        self._client = client
        self._mentioned = BoundedDict[int, Collection[int]]()
        self._is_own = BoundedDict[int, bool](limit=_MOST_ROLES)
        self._asking = asyncio.Lock()

    def watch(self, parsers: MutableMapping[str, Parser]) -> None:
        """Note from now on which roles each message mentions that ``parsers`` get."""
        parse = parsers[_MESSAGE]

        def note(data: Any) -> None:  # noqa: ANN401  # an event as it came
            roles = [int(role) for role in data.get("mention_roles", ())]
            if roles:
                self._mentioned[int(data["id"])] = roles
            parse(data)

        parsers[_MESSAGE] = note

    def roles_in(self, message: discord.Message) -> Collection[int]:
        """Return the ids of the roles that a message mentions; they are told once."""
        return self._mentioned.pop(message.id, ())

    async def is_among(self, roles: Collection[int], server: int) -> bool:
        """Return whether the bot's own role is one of ``roles``, which are a server's.

        Discord is asked once for each role that is mentioned; again, where it did not tell.
        """
        async with self._asking:
            unknown_roles = [role for role in roles if role not in self._is_own]
            if unknown_roles:
                await self._learn(unknown_roles, server)
        return any(self._is_own.get(role) for role in roles)

    async def _learn(self, roles: Collection[int], server: int) -> None:
        """Find out which of a server's roles is the bot's own."""
        try:
            guild = await self._client.fetch_guild(server, with_counts=False)
        except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
            _log.warning("the roles of a server were not told (%s)", type(error).__name__)
            return
        own = None if guild.self_role is None else guild.self_role.id
        for role in roles:
            self._is_own[role] = role == own
