"""The port for health and figures: what fills it costs the bot nothing."""

import asyncio

import aiohttp
import pytest

from bot.discord.gateway import health
from bot.discord.gateway.health import HealthAddress, health_server
from tests.bot.discord.process.watched import free_port

HALF_A_REQUEST = b"GET /healthz HTTP/1.1\r\nHost: here\r\n"


async def status(port: int, path: str = "/healthz") -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status


async def half_asked(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return a connection on which a request was begun."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HALF_A_REQUEST)
    await writer.drain()
    return reader, writer


async def is_ended(reader: asyncio.StreamReader) -> bool:
    try:
        return await asyncio.wait_for(reader.read(), 10) == b""
    except ConnectionError:
        return True


async def test_other_addresses_are_not_there() -> None:
    port = free_port()
    async with health_server(HealthAddress("127.0.0.1", port), lambda: False):
        assert [await status(port, path) for path in ("/healthz", "/readyz", "/metrics", "/secrets")] == [
            200, 503, 200, 404
        ]  # fmt: skip


async def test_connections_are_bounded_and_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_MOST_CONNECTIONS", 4)
    monkeypatch.setattr(health, "_CONNECTION_SECONDS", 0.2)
    port = free_port()
    async with health_server(HealthAddress("127.0.0.1", port), lambda: True):
        idle = [await half_asked(port) for _ in range(4)]
        refused = await half_asked(port)
        for reader, writer in (refused, *idle):
            assert await is_ended(reader)
            writer.close()

        assert await status(port) == 200
