"""Changes of other processes, which PostgreSQL tells of at once: LISTEN and NOTIFY.

Every change of a server's rows sends the server's id when it is committed (see ``store``). A bot holds
one connection that receives these notifications, and has the tables of that server read again at the
next question. While that connection is lost, the cache's own ``FRESH_SECONDS`` hold, as with SQLite.

A pooler that gives each transaction another connection takes LISTEN and passes nothing on. So each
connection is tried first, by a notification through another one; if it does not come, nobody listens.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NoReturn

from bot.tables.cache import FRESH_SECONDS, Cache
from bot.tables.errors import DatabaseError
from bot.tables.scope import Scope

Connect = Callable[[], AbstractAsyncContextManager[Any]]
CHANNEL: Final = "lawspeaker_changes"
RETRY_SECONDS: Final = 5.0
# A notification takes milliseconds.
TRIAL_SECONDS: Final = 5.0
# A network may lose a connection without a word; only a statement finds that out.
CHECK_SECONDS: Final = 60.0

_log = logging.getLogger(__name__)


class NothingDeliveredError(Exception):
    """A connection through which no notification comes."""


class NotificationListener:
    """Expires what is cached of a server when any process has changed it."""

    def __init__(self, connect: Connect, cache: Cache[Scope, Any]) -> None:
        """Expire values of ``cache`` once started.

        Args:
            connect: Opens a connection of asyncpg; raises ``DatabaseError`` where it cannot.
            cache: What is cached, by the scope of a table or a player.
        """
        self._connect = connect
        self._cache = cache
        self._is_away = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Listen in a task of the running event loop, which connects again whenever it has to."""
        if self._task is None:
            self._task = asyncio.create_task(self._stay_connected())

    async def stop(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _stay_connected(self) -> None:
        while True:
            try:
                await self._listen()
            except NothingDeliveredError:
                _log.warning(
                    "changes of other processes are seen within %d seconds:"
                    " a pooler keeps the database's notifications back",
                    FRESH_SECONDS,
                )
                return
            except Exception as error:  # noqa: BLE001  # whatever fails, the next attempt may not
                self._log_once(error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> NoReturn:
        """Expire what changes, until the connection is lost.

        Raises:
            DatabaseError: There is no connection, or it was lost.
            NothingDeliveredError: Notifications do not come through it.
        """
        async with self._connect() as connection:
            termination = asyncio.Event()
            connection.add_termination_listener(lambda _: termination.set())
            await connection.add_listener(CHANNEL, self._expire_server)
            await self._try_delivery(connection)
            # What changed before came with no notification.
            self._cache.expire(lambda _: True)
            _log.info("changes of other processes are seen at once")
            self._is_away = False
            while not termination.is_set():
                try:
                    async with asyncio.timeout(CHECK_SECONDS):
                        await termination.wait()
                except TimeoutError:
                    await connection.execute("SELECT 1")
            raise ConnectionError

    async def _try_delivery(self, connection: Any) -> None:  # noqa: ANN401  # asyncpg need not be there
        """Wait for a notification of another connection.

        Raises:
            DatabaseError: There is no other connection.
            NothingDeliveredError: It does not come.
        """
        trial, is_delivered = f"trial-{secrets.token_hex(8)}", asyncio.Event()

        def receive(*values: object) -> None:
            if values[-1] == trial:
                is_delivered.set()

        await connection.add_listener(CHANNEL, receive)
        async with self._connect() as sender:
            await sender.execute(f"NOTIFY {CHANNEL}, '{trial}'")
        try:
            async with asyncio.timeout(TRIAL_SECONDS):
                await is_delivered.wait()
        except TimeoutError as error:
            raise NothingDeliveredError from error

    def _expire_server(self, _connection: object, _process: int, _channel: str, server: str) -> None:
        self._cache.expire(lambda scope: scope.server == server)

    def _log_once(self, error: Exception) -> None:
        """Log the first error of an outage."""
        if self._is_away:
            return
        self._is_away = True
        if isinstance(error, DatabaseError):
            _log.warning("changes of other processes are not seen at once: %s", error)
        else:
            _log.error("changes of other processes are not seen at once", exc_info=error)
