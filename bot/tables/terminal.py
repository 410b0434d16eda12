"""The terminal's table, read without waiting for a database library.

To import SQLAlchemy takes as long as to answer a question. An SQLite file is therefore read with
Python's own module; a file that is not there remembers nothing.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.tables.migrations import HEAD
from bot.tables.queries import ALL
from bot.tables.rows import TableRows, table_state
from bot.tables.scope import TERMINAL
from bot.tables.values import EMPTY, TableState

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
    import asyncio

    from bot.tables.memory import Memory

    async def read() -> TableState:
        memory = Memory(address)
        try:
            return await memory.newest(TERMINAL)
        finally:
            await memory.close()

    return asyncio.run(read())
