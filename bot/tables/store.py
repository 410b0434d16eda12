"""Transactions on the database of all tables, and the documents in it.

Every change of a server's rows first raises that server's *revision*. Its row is a lock: of two changes
to one server, in whatever processes, the second waits until the first is committed, and then reads what
that one wrote. So nothing is lost and nothing doubled, and whoever has read a server's rows can tell by
one number whether they are still the newest.

PostgreSQL tells all processes that listen (``notifications``) which server's revision was raised, at
the commit; a change that is rolled back notifies nobody. SQLite has nothing of the kind.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.tables.address import database_url
from bot.tables.engine import WRITES, database_errors, make_engine
from bot.tables.errors import DatabaseError
from bot.tables.handled_events import write_once
from bot.tables.migrations import HEAD, READ_NUMBER
from bot.tables.notifications import CHANNEL
from bot.tables.rows import ALL, REVISION, TableRows
from bot.tables.scope import Owner, Scope
from bot.tables.values import ServerCounts

T = TypeVar("T")
Document = Any
NoteError = Callable[[DatabaseError], None]

_RAISE_REVISION: Final = """
    INSERT INTO revisions (server, revision) VALUES (:server, 1)
    ON CONFLICT (server) DO UPDATE SET revision = revisions.revision + 1
"""
_RAISE_REVISIONS_OF_AUTHOR: Final = """
    UPDATE revisions SET revision = revision + 1
    WHERE server IN (SELECT server FROM rulings WHERE author_id = :user)
"""
# Within the statement that raises a revision it costs no way to the database and back of its own.
_NOTIFY: Final = f" RETURNING pg_notify('{CHANNEL}', server)"
_READ: Final = text(
    "SELECT body FROM documents WHERE server = :server AND place = :place AND kind = :kind"
)
_WRITE: Final = text("""
    INSERT INTO documents (server, place, kind, body, changed_at)
    VALUES (:server, :place, :kind, :body, :now)
    ON CONFLICT (server, place, kind) DO UPDATE
    SET body = excluded.body, changed_at = excluded.changed_at
""")
_DELETE: Final = text(
    "DELETE FROM documents WHERE server = :server AND place = :place AND kind = :kind"
)
# Rulings stay with the table; who wrote them is forgotten.
_FORGET_AUTHOR: Final = text("UPDATE rulings SET author = '', author_id = '' WHERE author_id = :user")
_FORGET_ROLLS: Final = text("DELETE FROM rolls WHERE user_id = :user")
_COUNT: Final = text("""
    SELECT (SELECT count(*) FROM rulings WHERE server = :server) AS rulings,
           (SELECT count(*) FROM misses WHERE server = :server) AS misses
""")
_FORGET: Final = (
    text("DELETE FROM documents WHERE server = :server"),
    text("DELETE FROM rulings WHERE server = :server"),
    text("DELETE FROM misses WHERE server = :server"),
    text("DELETE FROM rolls WHERE server = :server"),
)


class Store:
    """The database of all tables.

    Whatever is done with it raises ``DatabaseError`` where the database cannot be used; a change is
    made whole or not at all.

    Attributes:
        has_notifications: Whether the database tells other processes of changes.
    """

    def __init__(self, address: str, note_error: NoteError = lambda _: None) -> None:
        """Use the database at ``address``: a file, ``sqlite:///...`` or ``postgresql://...``.

        Args:
            address: The database.
            note_error: Is told of every transaction that the database did not do.

        Raises:
            DatabaseError: It names no database, or one whose library is not installed.
        """
        self._url = database_url(address)
        self._note_error = note_error
        self.has_notifications = self._url.get_backend_name() == "postgresql"
        notify = _NOTIFY if self.has_notifications else ""
        self._raise_revision = text(_RAISE_REVISION + notify)
        self._raise_revisions_of_author = text(_RAISE_REVISIONS_OF_AUTHOR + notify)
        self._engine: AsyncEngine | None = None
        self._is_migrated = False

    async def close(self) -> None:
        """Close all connections."""
        if self._engine is not None:
            await self._engine.dispose()

    async def check(self) -> bool:
        """Read the schema, and take what a change would take; nothing is changed.

        Returns:
            Whether the schema is that of this program.

        Raises:
            DatabaseError: It cannot be used, or its schema is newer than this program.
        """
        async with self._transaction(writes=True) as connection:
            schema = await connection.run_sync(_schema)
        if schema is not None and schema > HEAD:
            raise DatabaseError("newer", schema=schema, known=HEAD)
        return schema == HEAD

    async def is_current(self) -> bool:
        """Return whether the schema is that of this program.

        Raises:
            DatabaseError: The database cannot be used.
        """
        async with self._transaction(writes=False) as connection:
            return await connection.run_sync(_schema) == HEAD

    async def migrate(self) -> None:
        """Bring the database to the schema of this program.

        Raises:
            DatabaseError: It cannot be used, or its schema is newer than this program.
        """
        if not await self.is_current():
            from bot.tables.migrations.run import upgrade  # slow, and seldom needed

            async with self._transaction(writes=True) as connection:
                await connection.run_sync(upgrade)
        self._is_migrated = True

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with; all that is read with it is of one moment."""
        if not self._is_migrated:
            await self.migrate()
        async with self._transaction(writes=False) as connection:
            yield connection

    @asynccontextmanager
    async def changing(self, server: str) -> AsyncIterator[AsyncConnection]:
        """Give a connection to change rows of ``server`` with, alone; all is done or nothing."""
        async with self.writing() as connection:
            await connection.execute(self._raise_revision, {"server": server})
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to write what no other change can contradict; all is done or nothing."""
        if not self._is_migrated:
            await self.migrate()
        async with self._transaction(writes=True) as connection:
            yield connection

    async def once(
        self, server: str, event: str, kind: str, write: Callable[[AsyncConnection], Awaitable[T]]
    ) -> T:
        """Return what ``write`` returns, having changed rows of ``server`` once for an event."""
        async with self.changing(server) as connection:
            return await write_once(connection, event, kind, lambda: write(connection))

    async def revision(self, server: str) -> int:
        """Return how often the rows of ``server`` were changed."""
        async with self.reading() as connection:
            revision = (await connection.execute(text(REVISION), {"server": server})).scalar()
            return int(revision or 0)

    async def rows(self, scope: Scope) -> TableRows:
        """Return what is remembered for a table and its server."""
        async with self.reading() as connection:
            return TableRows(
                *[
                    tuple(map(tuple, await connection.execute(text(query), scope.values)))
                    for query in ALL
                ]
            )

    async def count(self, server: str) -> ServerCounts:
        """Return how much is remembered of what players wrote on a server."""
        async with self.reading() as connection:
            row = (await connection.execute(_COUNT, {"server": server})).one()
            return ServerCounts(row.rulings, row.misses)

    async def forget(self, server: str, event: str = "") -> None:
        """Delete, once for an event, all that is remembered for a server or (by its scope) a player."""

        async def delete(connection: AsyncConnection) -> None:
            for statement in _FORGET:
                await connection.execute(statement, {"server": server})

        await self.once(server, event, "forget", delete)

    async def document(self, owner: Owner, kind: str) -> Document | None:
        """Return one document; ``None`` if there is none."""
        async with self.reading() as connection:
            return await _read(connection, _key(owner, kind))

    async def change(
        self,
        owner: Owner,
        kind: str,
        change: Callable[[Document | None], Document | None],
        event: str = "",
    ) -> None:
        """Replace a document by what ``change`` makes of it, once for an event; ``None`` deletes it.

        Raises:
            RefusedChangeError: ``change`` refuses it; then nothing was changed.
        """
        write = partial(change_document, owner=owner, kind=kind, change=change)
        await self.once(owner.server, event, kind, write)

    async def forget_author(self, user: str) -> None:
        """Forget who wrote the rulings of a player, and delete that player's rolls."""
        async with self.writing() as connection:
            # First, since it finds the servers by their author.
            await connection.execute(self._raise_revisions_of_author, {"user": user})
            await connection.execute(_FORGET_AUTHOR, {"user": user})
            await connection.execute(_FORGET_ROLLS, {"user": user})

    @asynccontextmanager
    async def driver_connection(self) -> AsyncIterator[Any]:
        """Give a connection of the driver itself, outside of transactions; it is closed afterwards."""
        with database_errors(self._url):
            async with self._connection() as connection:
                try:
                    yield (await connection.get_raw_connection()).driver_connection
                finally:
                    await connection.invalidate()  # or the next transaction would inherit its state

    @asynccontextmanager
    async def _transaction(self, *, writes: bool) -> AsyncIterator[AsyncConnection]:
        try:
            with database_errors(self._url):
                async with self._connection() as connection:
                    await connection.execution_options(**{WRITES: writes})
                    async with connection.begin():
                        yield connection
        except DatabaseError as error:
            self._note_error(error)
            raise

    def _connection(self) -> AsyncConnection:
        """Return a connection that opens when it is entered."""
        if self._engine is None:
            self._engine = make_engine(self._url)
        return self._engine.connect()


async def change_document(
    connection: AsyncConnection,
    owner: Owner,
    kind: str,
    change: Callable[[Document | None], Document | None],
) -> None:
    """Replace a document by what ``change`` makes of it; ``None`` deletes it."""
    key = _key(owner, kind)
    changed = change(await _read(connection, key))
    if changed is None:
        await connection.execute(_DELETE, key)
    else:
        body = orjson.dumps(changed).decode()
        await connection.execute(_WRITE, {**key, "body": body, "now": now()})


async def _read(connection: AsyncConnection, key: Mapping[str, str]) -> Document | None:
    body = (await connection.execute(_READ, key)).scalar()
    return None if body is None else orjson.loads(body)


def _schema(connection: Connection) -> str | None:
    """Return the number of the schema; ``None`` of a database without one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    number: str | None = connection.execute(text(READ_NUMBER)).scalar()
    return number


def _key(owner: Owner, kind: str) -> dict[str, str]:
    return {"server": owner.server, "place": owner.place, "kind": kind}


def now() -> int:
    """Return the time in whole seconds since 1970."""
    return int(time.time())
