"""The connection to SQLite or PostgreSQL, and what becomes of its errors."""

import asyncio
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.tables.errors import DatabaseError

if TYPE_CHECKING:
    from aiosqlite import Connection

# A statement that takes longer is given up.
SECONDS: Final = 5.0
# How long a connection waits before it asks a busy SQLite file again.
_PAUSE: Final = 0.01
# The execution option of a transaction that changes something.
WRITES: Final = "writes"
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
# What may follow the question mark of a PostgreSQL address, and asyncpg's name for it.
_OPTIONS: Final = {
    "host": "host",
    "port": "port",
    "user": "user",
    "password": "password",
    "sslmode": "ssl",
    "ssl": "ssl",
}
_USER: Final = re.compile(r"([\w+]+:/+)?.*@", re.DOTALL | re.ASCII)
_PASSWORD: Final = re.compile(r"(?<=password=)[^&]*")
# What is in SQLite's messages and PostgreSQL's codes (SQLSTATE), by the code of the error.
_SQLITE: Final = {
    "locked": ("is locked",),
    "read-only": ("readonly", "unable to open"),
    "full": ("disk is full", "disk I/O error"),
    "damaged": ("not a database", "malformed"),
}
_POSTGRESQL: Final = {
    "25006": "read-only",
    "42501": "read-only",
    "53100": "full",
    "3D000": "url",
    "28P01": "login",
    "28000": "login",
}


def database_url(address: str) -> URL:
    """Return the URL of a database: a file's path, ``sqlite:///...`` or ``postgresql://...``.

    Raises:
        DatabaseError: It is none of them, or has an option that the library does not take.

    >>> database_url("/tmp/tables.db").drivername
    'sqlite+aiosqlite'
    >>> database_url("postgresql://host/tables?sslmode=require").query
    immutabledict({'ssl': 'require'})
    """
    if _is_file(address):
        return URL.create(_DRIVERS["sqlite"], database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
        url = url.set(drivername=_DRIVERS[url.drivername.partition("+")[0]])
    except (ArgumentError, KeyError, ValueError) as error:
        raise DatabaseError("url", url=shown_address(address)) from error
    return url if url.get_backend_name() == "sqlite" else _with_options_of_asyncpg(url)


def _with_options_of_asyncpg(url: URL) -> URL:
    """Return the URL with its options named as asyncpg does.

    Raises:
        DatabaseError: asyncpg has no such option.
    """
    unknown = [name for name in url.query if name not in _OPTIONS]
    if unknown:
        raise DatabaseError("option", name=unknown[0], known="host, port, sslmode")
    return url.set(query={_OPTIONS[name]: value for name, value in url.query.items()})


def _is_file(address: str) -> bool:
    return ":" not in address.partition("/")[0]


def shown_address(address: str) -> str:
    """Return an address without its user and password.

    >>> shown_address("postgresql://anna:secret@host/tables?password=secret&port=1")
    'postgresql://***@host/tables?password=***&port=1'
    >>> shown_address("postgresql:/anna:secret@host/tables")
    'postgresql:/***@host/tables'
    """
    if _is_file(address):
        return address
    return _USER.sub(r"\1***@", _PASSWORD.sub("***", address), count=1)


def make_engine(url: URL) -> AsyncEngine:
    """Return the engine for ``url``; it connects once it is used.

    Raises:
        DatabaseError: The library for the database is not installed.
    """
    is_sqlite = url.get_backend_name() == "sqlite"
    options: dict[str, Any] = {"connect_args": {"timeout": SECONDS}}
    if not is_sqlite:
        options["connect_args"]["command_timeout"] = SECONDS
        options.update(pool_pre_ping=True, pool_timeout=SECONDS)
    try:
        engine = create_async_engine(url, **options)
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
        raise DatabaseError(_code(error.orig), **_details(url)) from error
    except (PoolTimeoutError, TimeoutError, OSError, SQLAlchemyError) as error:
        raise DatabaseError(_code(error), **_details(url)) from error
    except Exception as error:
        # asyncpg's own errors while connecting come as they are.
        if getattr(error, "sqlstate", None) is None:
            raise
        raise DatabaseError(_code(error), **_details(url)) from error


def _prepare_file(url: URL) -> None:
    """Make the folder of an SQLite file; the file is for its user alone, since players write there.

    Raises:
        DatabaseError: It cannot be made, or is a folder.
    """
    if url.database is None or url.database == ":memory:":
        return
    file = Path(url.database)
    if file.is_dir():
        raise DatabaseError("url", **_details(url))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as error:
        code = "full" if "space" in str(error) else "read-only"
        raise DatabaseError(code, **_details(url)) from error


def _prepare_sqlite(connection: Any, _: object) -> None:  # noqa: ANN401  # the library's own type
    """Leave transactions to SQLAlchemy; let readers go on while somebody writes."""
    connection.isolation_level = None
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


def _code(error: BaseException | None) -> str:
    """Return the code of an error of SQLite or PostgreSQL."""
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(str(state), "away")
    message = str(error)
    for code, parts in _SQLITE.items():
        if any(part in message for part in parts):
            return code
    return "away"


def _details(url: URL) -> dict[str, str]:
    """Return the address as it was written in the settings, without its password."""
    backend = url.get_backend_name()
    if backend == "sqlite" and url.database is not None:
        return {"url": url.database}
    plain = url.set(drivername=backend)
    return {"url": shown_address(plain.render_as_string(hide_password=False))}
