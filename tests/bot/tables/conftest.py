"""Databases for the tests: a file of SQLite, and a PostgreSQL server that all tests share.

Without PostgreSQL these tests fail; they are never skipped.
"""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.tables.memory import Memory
from bot.tables.scope import Scope
from tests.postgres import PostgresServer, postgres_server

HALLS = Scope(server="1", place="10", parent="10", user="100")
CAVES = Scope(server="2", place="20", parent="20", user="100")
DIRECT = Scope(server="direct-30", place="30", parent="30", user="100")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with postgres_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a new database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.create_database()


@pytest_asyncio.fixture
async def memory(address: str) -> AsyncIterator[Memory]:
    memory = Memory(address)
    yield memory
    await memory.close()
