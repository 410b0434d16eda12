"""Whether the bot runs, is ready, and its figures: three addresses over HTTP, on loopback by default.

``/healthz`` answers 200 while the process can answer at all, ``/readyz`` 200 while every shard is
connected and 503 otherwise, ``/metrics`` what Prometheus reads.
"""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.discord import metrics
from bot.discord.errors import PortTakenError

_SHUTDOWN_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class HealthAddress:
    """Where health and figures can be read.

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

    async def health(_: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def readiness(_: web.Request) -> web.Response:
        if is_ready():
            return web.Response(text="ready\n")
        return web.Response(status=503, text="not connected to Discord\n")

    async def figures(_: web.Request) -> web.Response:
        headers = {"Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=metrics.exposition(), headers=headers)

    application = web.Application()
    application.router.add_get("/healthz", health)
    application.router.add_get("/readyz", readiness)
    application.router.add_get("/metrics", figures)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=_SHUTDOWN_SECONDS)
    await runner.setup()
    try:
        await web.TCPSite(runner, address.host, address.port).start()
    except (OSError, UnicodeError) as error:  # a host too long or strange to be looked up
        await runner.cleanup()
        raise PortTakenError(f"{address.host}:{address.port}", _reason(error)) from error
    try:
        yield
    finally:
        await runner.cleanup()


def _reason(error: OSError | UnicodeError) -> str:
    """Return what the operating system says, without asyncio's words about it."""
    if isinstance(error, OSError) and error.errno is not None and error.errno > 0:
        return os.strerror(error.errno)
    return getattr(error, "strerror", None) or str(error)
