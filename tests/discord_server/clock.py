"""The server's clock, which a test can move forward, and its bell, which rings at every change."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class Clock:
    """Seconds that never go back, and the date that belongs to them."""

    def __init__(self) -> None:
        self._ahead_seconds = 0.0

    def now(self) -> float:
        """Return seconds from an arbitrary start."""
        return time.monotonic() + self._ahead_seconds

    def forward(self, seconds: float) -> None:
        """Let ``seconds`` pass at once: for what expires after 15 minutes."""
        self._ahead_seconds += seconds

    def date(self) -> str:
        """Return the date and time as Discord writes them."""
        return (datetime.now(UTC) + timedelta(seconds=self._ahead_seconds)).isoformat()


class Bell:
    """Lets a test wait until something holds, without polling."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Event] = set()

    def ring(self) -> None:
        """Let everyone who waits look again."""
        for listener in self._listeners:
            listener.set()

    async def until(self, holds: Callable[[], object], *, within: float) -> bool:
        """Wait until ``holds`` is true, at most ``within`` seconds; return whether it is."""
        listener = asyncio.Event()
        self._listeners.add(listener)
        try:
            async with asyncio.timeout(within):
                while not holds():
                    await listener.wait()
                    listener.clear()
        except TimeoutError:
            return bool(holds())
        finally:
            self._listeners.discard(listener)
        return True
