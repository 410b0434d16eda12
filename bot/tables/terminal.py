"""The terminal's table, read without waiting for a database library.

To import SQLAlchemy takes as long as to answer a question. An SQLite file is therefore read with
Python's own module; a file that is not there remembers nothing.
"""

import sqlite3
import time
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.tables.migrations import HEAD
from bot.tables.rows import ADD_MISS, ALL, EXPIRE_MISSES, TableRows, miss_values, table_state
from bot.tables.scope import TERMINAL
from bot.tables.values import DAY_SECONDS, EMPTY, Miss, TableState

if TYPE_CHECKING:
    from bot.tables.memory import Memory

T = TypeVar("T")

_SCHEMA: Final = "SELECT version_num FROM alembic_version"


def terminal_state(address: str | None) -> TableState:
    """Return the state of the terminal's table in the database at ``address``.

    Raises:
        DatabaseError: The database cannot be used.
    """
    if address is None:
        return EMPTY
    if "://" in address:
        return _state(address)
    file = Path(address).expanduser()
    if not file.exists():
        return EMPTY
    rows = _rows(file)
    return _state(address) if rows is None else table_state(TERMINAL, rows)


def note_terminal_miss(address: str, miss: Miss, days: int) -> None:
    """Remember in the database at ``address`` a question of the terminal without an answer.

    Raises:
        DatabaseError: The database cannot be used.
    """
    if "://" in address or not _is_noted(Path(address).expanduser(), miss, days):
        run_with_memory(address, lambda memory: memory.add_miss(TERMINAL, miss, days))


def _is_noted(file: Path, miss: Miss, days: int) -> bool:
    """Return whether a miss could be written straight into a file of SQLite; old ones are deleted."""
    asked_at = int(time.time())
    expired = {"server": TERMINAL.server, "oldest": asked_at - days * DAY_SECONDS}
    if not file.exists():
        return False
    try:
        with closing(sqlite3.connect(file)) as connection, connection:
            if connection.execute(_SCHEMA).fetchall() != [(HEAD,)]:
                return False
            connection.execute(EXPIRE_MISSES, expired)
            connection.execute(ADD_MISS, miss_values(TERMINAL, miss, asked_at))
    except sqlite3.Error:
        return False
    return True


def _rows(file: Path) -> TableRows | None:
    """Return the terminal's rows; ``None`` if the file cannot be read so, or needs a migration."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            if connection.execute(_SCHEMA).fetchall() != [(HEAD,)]:
                return None
            return TableRows(*(tuple(connection.execute(query, TERMINAL.values)) for query in ALL))
    except sqlite3.Error:
        return None


def _state(address: str) -> TableState:
    """Return the state of the terminal's table through the libraries for databases."""
    return run_with_memory(address, lambda memory: memory.newest(TERMINAL))


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
