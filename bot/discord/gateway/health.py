"""Whether the bot runs, is ready, and its figures: three addresses over HTTP, on loopback by default.

``/healthz`` answers 200 while the process can answer at all, ``/readyz`` 200 while every shard is
connected and 503 otherwise, ``/metrics`` what Prometheus reads. Whoever fills the port with connections
gets no further: the bot has files to open for its players as well.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.discord.errors import PortTakenError
from bot.discord.runtime import metrics

READY: Final = "ready\n"
NOT_CONNECTED: Final = "not connected to Discord\n"

_SHUTDOWN_SECONDS: Final = 0.5
_MOST_CONNECTIONS: Final = 32
# However much of a request has come by then, its connection is closed.
_CONNECTION_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class HealthAddress:
    """Where health and metrics can be read.

    Attributes:
        host: The address to listen on.
        port: The port to listen on.
    """

    host: str
    port: int


@asynccontextmanager
async def health_server(address: HealthAddress, is_ready: Callable[[], bool]) -> AsyncIterator[None]:
    """Answer on ``address`` inside the context.

    Args:
        address: Where to listen.
        is_ready: Whether interactions reach the bot.

    Raises:
        PortTakenError: Nothing can listen there.
    """

    async def answer(request: web.BaseRequest) -> web.Response:
        match request.path:
            case "/healthz":
                return web.Response(text="ok\n")
            case "/readyz":
                is_up = is_ready()
                return web.Response(
                    status=200 if is_up else 503, text=READY if is_up else NOT_CONNECTED
                )
            case "/metrics":
                headers = {"Content-Type": CONTENT_TYPE_LATEST}
                return web.Response(body=metrics.exposition(), headers=headers)
            case _:
                return web.Response(status=404)

    server = web.Server(answer, access_log=None)
    runner = web.ServerRunner(server, shutdown_timeout=_SHUTDOWN_SECONDS)
    await runner.setup()
    try:
        listener = await _listen(server, address)
    except (OSError, UnicodeError) as error:  # a host too long or strange to be looked up
        await runner.cleanup()
        raise PortTakenError(f"{address.host}:{address.port}", _reason(error)) from error
    try:
        yield
    finally:
        listener.close()
        await runner.cleanup()


async def _listen(server: web.Server, address: HealthAddress) -> asyncio.Server:
    """Take connections for ``server``, a bounded number at once and none for long."""
    loop = asyncio.get_running_loop()

    def connection() -> asyncio.Protocol:
        if len(server.connections) >= _MOST_CONNECTIONS:
            return _Refused()
        handler = server()
        loop.call_later(_CONNECTION_SECONDS, handler.force_close)
        return handler

    return await loop.create_server(connection, address.host, address.port)


class _Refused(asyncio.Protocol):
    """A connection that is one too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Close it."""
        transport.close()


def _reason(error: OSError | UnicodeError) -> str:
    """Return what the operating system says, without asyncio's words about it."""
    if isinstance(error, OSError) and error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return getattr(error, "strerror", None) or str(error)
