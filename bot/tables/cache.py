"""Reads that never keep an answer waiting.

What was read counts as new for ``FRESH_SECONDS``; then it is read again, and who asks waits for that
at most ``WAIT_SECONDS`` before getting what was read last. While the database is away nobody waits; it
is tried again every ``AWAY_SECONDS``. So a change of another process is seen after ``FRESH_SECONDS``,
or at the next question where PostgreSQL tells of it (``notifications``, which calls ``expire``). SQLite
tells of nothing, and the connection that listens can be lost: then ``FRESH_SECONDS`` are the bound.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bot.bounded import BoundedDict
from bot.tables.errors import DatabaseError

FRESH_SECONDS: Final = 5.0
WAIT_SECONDS: Final = 0.2
AWAY_SECONDS: Final = 5.0
_MOST: Final = 1_000
_EXPIRED: Final = -math.inf

K = TypeVar("K")
V = TypeVar("V")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Entry(Generic[V]):
    value: V
    read_at: float


class Cache(Generic[K, V]):
    """What was read last, by key."""

    def __init__(self, read: Callable[[K, V | None], Awaitable[V]]) -> None:
        """Read with ``read``, which gets the key and what was read for it before."""
        self._read = read
        self._entries = BoundedDict[K, _Entry[V]](limit=_MOST)
        self._tasks: dict[K, asyncio.Task[V]] = {}
        self._expirations = 0
        self._away_until = 0.0

    def last(self, key: K) -> V | None:
        """Return what was read last; ``None`` if nothing was."""
        entry = self._entries.get(key)
        return None if entry is None else entry.value

    async def refresh(self, *keys: K) -> None:
        """Read again what is older than ``FRESH_SECONDS``; wait for it ``WAIT_SECONDS`` at most."""
        clock = time.monotonic()
        if clock < self._away_until:
            return
        tasks = {self._task(key) for key in keys if not self._is_fresh(key, clock)}
        if tasks:
            await asyncio.wait(tasks, timeout=WAIT_SECONDS)

    async def newest(self, key: K) -> V:
        """Return what is there now.

        Raises:
            DatabaseError: The database cannot be used.
        """
        expirations = self._expirations
        value = await self._read(key, self.last(key))
        # What expired meanwhile may have been read before it changed.
        is_new = expirations == self._expirations
        self._entries[key] = _Entry(value, time.monotonic() if is_new else _EXPIRED)
        return value

    async def stop(self) -> None:
        """End what is being read."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def expire(self, is_meant: Callable[[K], bool]) -> None:
        """Have the values of some keys read again the next time, and all that are being read."""
        self._expirations += 1
        for key in filter(is_meant, list(self._entries)):
            self._entries[key] = _Entry(self._entries[key].value, _EXPIRED)

    def _is_fresh(self, key: K, clock: float) -> bool:
        entry = self._entries.get(key)
        return entry is not None and clock - entry.read_at < FRESH_SECONDS

    def _task(self, key: K) -> asyncio.Task[V]:
        """Return the task that reads ``key``: one for all who wait for it."""
        if key not in self._tasks:
            task = self._tasks[key] = asyncio.ensure_future(self.newest(key))
            task.add_done_callback(lambda finished: self._finish(key, finished))
        return self._tasks[key]

    def _finish(self, key: K, task: asyncio.Task[V]) -> None:
        del self._tasks[key]
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            if self._away_until:
                _log.info("the tables' memory is there again")
            self._away_until = 0.0
            return
        if not isinstance(error, DatabaseError):
            _log.error("the tables' memory could not be read", exc_info=error)
        elif not self._away_until:
            _log.warning("the tables' memory is away: %s", error)
        self._away_until = time.monotonic() + AWAY_SECONDS
