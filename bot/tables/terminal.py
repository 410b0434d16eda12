"""The terminal's table, read without waiting for a database library, and without writing anything.

To import SQLAlchemy takes as long as to answer a question. An SQLite file is therefore read with
Python's own module; a file that is not there remembers nothing. SQLite makes a file of its own beside
one that is read: on a disk that is full or cannot be written, the file is read without that.
"""

import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.tables.errors import DatabaseError, message_code
from bot.tables.file_address import is_file
from bot.tables.migrations import HEAD, READ_NUMBER
from bot.tables.rows import ALL, TableRows, table_state
from bot.tables.scope import TERMINAL
from bot.tables.values import EMPTY, TableState

if TYPE_CHECKING:
    from bot.tables.memory import Memory

T = TypeVar("T")

_READ_ONLY: Final = "mode=ro"
# As if nobody ever changed it: nothing is made beside it, and the log of changes is not read.
_IMMUTABLE: Final = "immutable=1"
# Of a disk, not of what the file holds.
_UNWRITABLE: Final = frozenset(("read-only", "full"))


def terminal_state(address: str, warn: Callable[[DatabaseError], None]) -> TableState:
    """Return the state of the terminal's table in the database at ``address``.

    Args:
        address: The database.
        warn: Is told of a database that is read, and cannot be written.

    Raises:
        DatabaseError: The database cannot be used.
    """
    rows = None
    with suppress(OSError):  # a name that no system takes, a folder that is closed
        if is_file(address):
            file = Path(address).expanduser()
            if not file.exists():
                return EMPTY
            rows = _rows(file, warn) if file.is_file() else None
    if rows is not None:
        return table_state(TERMINAL, rows)
    return run_with_memory(address, lambda memory: memory.newest(TERMINAL))


def _rows(file: Path, warn: Callable[[DatabaseError], None]) -> TableRows | None:
    """Return the terminal's rows; ``None`` if the file cannot be read so, or needs a migration."""
    try:
        return _read(file, _READ_ONLY)
    except sqlite3.Error as error:
        code = message_code(str(error))
        if code not in _UNWRITABLE:
            return None
    if _has_log(file):
        return None
    try:
        rows = _read(file, _IMMUTABLE)
    except sqlite3.Error:
        return None
    if rows is not None:
        warn(DatabaseError(code, url=str(file)))
    return rows


def _has_log(file: Path) -> bool:
    """Return whether changes stand beside the file that SQLite has not moved into it yet."""
    log = Path(f"{file}-wal")
    return log.exists() and log.stat().st_size > 0


def _read(file: Path, mode: str) -> TableRows | None:
    """Return the terminal's rows; ``None`` if the file needs a migration.

    Raises:
        sqlite3.Error: It cannot be read.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{mode}", uri=True)) as connection:
        if connection.execute(READ_NUMBER).fetchall() != [(HEAD,)]:
            return None
        return TableRows(*(tuple(connection.execute(query, TERMINAL.values)) for query in ALL))


def run_with_memory(address: str | None, work: "Callable[[Memory], Coroutine[Any, Any, T]]") -> T:
    """Return what ``work`` does with the memory of the tables.

    Raises:
        DatabaseError: The database cannot be used.
        RefusedChangeError: The change is refused.
    """
    import asyncio  # with an SQLite file that is there nobody waits for it

    from bot.tables.memory import Memory

    async def run() -> T:
        memory = Memory(address)
        try:
            return await work(memory)
        finally:
            await memory.close()

    return asyncio.run(run())
