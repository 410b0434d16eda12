"""Misses on their way into the database: those of about a second are written together.

A busy bot would otherwise spend more on the transactions than on the questions.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.tables.errors import DatabaseError
from bot.tables.values import AskedMiss

SECONDS_TOGETHER: Final = 1.0
# While the database does not answer, later ones are left out.
MOST_UNWRITTEN: Final = 1_000

_log = logging.getLogger(__name__)


class UnwrittenMisses:
    """Misses that are not in the database yet."""

    def __init__(self, write: Callable[[Sequence[AskedMiss]], Awaitable[int]]) -> None:
        """Write with ``write``; it returns how many it deleted, and raises ``DatabaseError``."""
        self._write = write
        self._misses: list[AskedMiss] = []
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def add(self, miss: AskedMiss) -> None:
        """Have a miss written after ``SECONDS_TOGETHER`` at the latest; one too many is left out."""
        if len(self._misses) < MOST_UNWRITTEN:
            self._misses.append(miss)
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._write_in_turns())

    async def write(self) -> None:
        """Write all misses that were added before; where the database cannot, they are left out."""
        async with self._writing:
            misses, self._misses = self._misses, []
            if not misses:
                return
            try:
                deleted = await self._write(misses)
            except DatabaseError as error:
                _log.warning("%d misses were not remembered: %s", len(misses), error)
            else:
                if deleted:
                    _log.info("%d misses were too old and are deleted", deleted)

    def stop(self) -> None:
        """Write nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _write_in_turns(self) -> None:
        while self._misses:
            await asyncio.sleep(SECONDS_TOGETHER)
            await self.write()
