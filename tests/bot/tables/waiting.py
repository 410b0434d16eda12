"""Waiting for what another task or process does, however busy the machine is."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable

PATIENCE_SECONDS = 10.0


async def moments(seconds: float) -> AsyncIterator[None]:
    """Yield again and again for so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        await asyncio.sleep(0.01)


async def becomes_true(condition: Callable[[], object]) -> bool:
    """Return whether ``condition`` holds within ``PATIENCE_SECONDS``, as soon as it does."""
    async for _ in moments(PATIENCE_SECONDS):
        if condition():
            return True
    return False
