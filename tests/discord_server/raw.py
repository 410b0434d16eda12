"""A bot without a library: requests and gateway messages written by hand, for the server's own tests."""

import io
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Self

import aiohttp
import orjson

from tests.discord_server.dialogue import Discord
from tests.discord_server.interactions import Interaction

IDENTIFY = 2


class RawBot:
    """Sends what a test writes and returns what came back: the status and the JSON."""

    def __init__(self, discord: Discord, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.headers: Mapping[str, str] = {}
        self._session = session

    @classmethod
    @asynccontextmanager
    async def of(cls, discord: Discord) -> AsyncIterator[Self]:
        """Give a bot with the right token."""
        authorization = {"Authorization": f"Bot {discord.token}"}
        async with aiohttp.ClientSession(headers=authorization) as session:
            yield cls(discord, session)

    async def asks(self, method: str, path: str, body: Any = None, **options: Any) -> tuple[int, Any]:
        """Send a request; ``files`` are contents by name."""
        files: Mapping[str, bytes] = options.pop("files", {})
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", orjson.dumps(body).decode())
            for number, (name, content) in enumerate(files.items()):
                form.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
            options["data"] = form
        elif body is not None:
            options["json"] = body
        async with self._session.request(method, self.discord.api_base + path, **options) as response:
            self.headers = dict(response.headers)
            raw = await response.read()
            json = response.content_type == "application/json" and raw
            return response.status, orjson.loads(raw) if json else raw.decode()

    async def answers(
        self, interaction: Interaction, kind: int, data: Any = None, **options: Any
    ) -> tuple[int, Any]:
        """Give the first answer to an interaction."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        return await self.asks("POST", path, {"type": kind, "data": data}, **options)

    async def follows(
        self,
        interaction: Interaction,
        method: str = "POST",
        message: str = "",
        body: Any = None,
        **options: Any,
    ) -> tuple[int, Any]:
        """Send, get, change or delete what follows an answer."""
        path = f"/webhooks/{self.discord.world.application_id}/{interaction.token}"
        return await self.asks(
            method, path + (f"/messages/{message}" if message else ""), body, **options
        )

    async def sends(self, text: str, **fields: Any) -> tuple[int, Any]:
        """Send a message to the channel."""
        return await self.asks(
            "POST", f"/channels/{self.discord.channel.id}/messages", {"content": text, **fields}
        )

    @asynccontextmanager
    async def connects(
        self, *, compress: str = "", version: int = 10
    ) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
        """Open a gateway connection."""
        query = f"?v={version}&encoding=json" + (f"&compress={compress}" if compress else "")
        async with self._session.ws_connect(self.discord.gateway.url + query) as socket:
            yield socket

    def identity(self, **changes: Any) -> dict[str, Any]:
        """Return an IDENTIFY for unprivileged messages in guilds."""
        properties = {"os": "linux", "browser": "raw", "device": "raw"}
        data = {"token": self.discord.token, "intents": 1 | 1 << 9, "properties": properties, **changes}
        return {"op": IDENTIFY, "d": data}
