"""The connection to SQLite or PostgreSQL, and what becomes of its errors."""

import asyncio
import errno
import sqlite3
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.tables.address import SECONDS, driver_arguments, shown_address, without_options
from bot.tables.errors import DatabaseError, message_code

if TYPE_CHECKING:
    from aiosqlite import Connection

# The first that knows RETURNING, by which an event is claimed.
_LEAST_SQLITE: Final = (3, 35)
# How long a connection waits before it asks a busy SQLite file again.
_PAUSE: Final = 0.01
# The execution option of a transaction that changes something.
WRITES: Final = "writes"
# Our codes by PostgreSQL's (SQLSTATE).
_POSTGRESQL: Final = {
    "25006": "read-only",
    "42501": "read-only",
    "53100": "full",
    "3D000": "url",
    "28P01": "login",
    "28000": "login",
    # An option that the server or a pooler does not take.
    "08P01": "refused",
    "22023": "refused",
    "42601": "refused",
    "42704": "refused",
    # Poolers that know no such user or database, or cannot reach it.
    "XX000": "refused",
}
# Our codes by the operating system's.
_SYSTEM: Final = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.ENAMETOOLONG: "url"}
_LONGEST_REASON: Final = 200


def make_engine(url: URL) -> AsyncEngine:
    """Return the engine for ``url``; it connects once it is used.

    Raises:
        DatabaseError: The library for the database is not installed, or too old.
    """
    is_sqlite = url.get_backend_name() == "sqlite"
    if is_sqlite and sqlite3.sqlite_version_info < _LEAST_SQLITE:
        least = ".".join(map(str, _LEAST_SQLITE))
        raise DatabaseError("old-sqlite", version=sqlite3.sqlite_version, least=least)
    options: dict[str, Any] = {"connect_args": {"timeout": SECONDS}}
    if not is_sqlite:
        arguments = driver_arguments(url)
        options = {"connect_args": arguments, "pool_pre_ping": True, "pool_timeout": SECONDS}
    try:
        engine = create_async_engine(without_options(url), **options)
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        raise DatabaseError("driver", name=url.get_backend_name()) from error
    if is_sqlite:
        _prepare_file(url)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


@contextmanager
def database_errors(url: URL) -> Iterator[None]:
    """Turn the errors of the libraries into ``DatabaseError``.

    Raises:
        DatabaseError: The database could not do what was asked.
    """
    try:
        yield
    except DBAPIError as error:
        raise _database_error(error.orig or error, url) from error
    except (PoolTimeoutError, TimeoutError, OSError, SQLAlchemyError) as error:
        raise _database_error(error, url) from error
    except Exception as error:
        # asyncpg's own errors while connecting come as they are.
        if not type(error).__module__.startswith("asyncpg."):
            raise
        raise _database_error(error, url) from error


def _database_error(error: BaseException, url: URL) -> DatabaseError:
    """Return the error that a library's error stands for, with the driver's own words for logs."""
    return DatabaseError(_code(error), **_details(url), reason=_reason(error))


def _reason(error: BaseException) -> str:
    """Return the first line of what the driver says: the next may quote a row."""
    while error.__cause__ is not None and not isinstance(error, TimeoutError):
        error = error.__cause__
    lines = str(error).splitlines()
    return lines[0][:_LONGEST_REASON] if lines else type(error).__name__


def _prepare_file(url: URL) -> None:
    """Make the folder of an SQLite file; the file is for its user alone, since players write there.

    Raises:
        DatabaseError: It cannot be made, or is a folder, a pipe or a device.
    """
    if url.database is None or url.database == ":memory:":
        return
    file = Path(url.database)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and not file.is_file():
            raise DatabaseError("no-file", **_details(url))
        file.touch(mode=0o600)
    except OSError as error:
        raise DatabaseError(_SYSTEM.get(error.errno or 0, "read-only"), **_details(url)) from error


def _prepare_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401  # the library's own type
    """Leave transactions to SQLAlchemy; let readers go on while somebody writes; forget for good."""
    connection.isolation_level = None
    connection.execute("PRAGMA secure_delete = ON")
    connection.run_async(_use_write_ahead_log)


async def _use_write_ahead_log(connection: "Connection") -> None:
    """Set the journal's mode to WAL; where the file is busy, try again for a while.

    SQLite itself does not wait here: of several connections that set the mode of a new file at
    once, all but one are refused.
    """
    end = time.monotonic() + SECONDS
    while True:
        try:
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if _code(error) != "locked" or time.monotonic() > end:
                raise
            await asyncio.sleep(_PAUSE)
        else:
            return


def _begin_sqlite(connection: sa.Connection) -> None:
    """Begin a transaction; one that writes takes its lock at once, so that it never has to give up."""
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _code(error: BaseException) -> str:
    """Return the code of an error of SQLite or PostgreSQL."""
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(str(state), "away")
    if isinstance(error, ssl.SSLError):
        return "encryption"
    return message_code(str(error))


def _details(url: URL) -> dict[str, str]:
    """Return the address as it was written in the settings, without its password."""
    backend = url.get_backend_name()
    if backend == "sqlite" and url.database is not None:
        return {"url": url.database}
    plain = url.set(drivername=backend)
    return {"url": shown_address(plain.render_as_string(hide_password=False))}
