"""What goes wrong with a database: one clear error each, and answers that never wait for it."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest
from sqlalchemy.engine import make_url

from bot.tables import cache, engine
from bot.tables.errors import DatabaseError
from bot.tables.memory import Memory
from bot.tables.values import EMPTY
from tests.bot.tables.conftest import HALLS
from tests.bot.tables.waiting import becomes_true
from tests.postgres import PostgresServer

# Writes "settings" again and again, and a line for every change that is confirmed.
WRITER = """
import asyncio, sys
from bot.tables.memory import Memory
from bot.tables.scope import Scope

async def main(address, name, count):
    memory = Memory(address)
    scope = Scope("1", "10", "10", name)
    def one_more(document):
        document = dict(document or {})
        document[name] = document.get(name, 0) + 1
        document["all"] = document.get("all", 0) + 1
        return document
    for _ in range(count):
        await memory.store.change(scope.owner(), "count", one_more)
        print(name, flush=True)
    await memory.close()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


async def game_of(memory: Memory) -> str | None:
    return (await memory.at(HALLS)).settings.game


async def code_of(address: str | None) -> str:
    memory = Memory(address)
    try:
        with pytest.raises(DatabaseError) as refused:
            await memory.change_settings(HALLS, {"days": 1})
        assert await memory.at(HALLS) == EMPTY
    finally:
        await memory.close()
    return refused.value.code


@pytest.mark.parametrize(
    ("address", "code"),
    [
        (None, "off"),
        ("mysql://host/tables", "url"),
        ("postgresql://host:port/tables", "url"),
        ("/proc", "no-file"),
        ("/dev/null", "no-file"),
        (f"/{'a' * 300}/tables.db", "url"),
        ("postgresql://anna@127.0.0.1:1/tables", "away"),
        ("/proc/tables.db", "read-only"),
        ("/dev/null/tables.db", "read-only"),
    ],
)
async def test_a_database_that_is_not_there_is_one_error(address: str | None, code: str) -> None:
    assert await code_of(address) == code


async def test_a_wrong_database_is_a_wrong_address(postgres: PostgresServer) -> None:
    assert await code_of(postgres.url.replace("/postgres?", "/nowhere?")) == "url"


async def test_a_wrong_user_is_refused_by_the_database(postgres: PostgresServer) -> None:
    url = make_url(postgres.url).set(username="anna")

    assert await code_of(url.render_as_string(hide_password=False)) == "login"


async def test_an_address_may_say_whether_the_connection_is_encrypted(postgres: PostgresServer) -> None:
    memory = Memory(f"{postgres.create_database()}&sslmode=disable")
    state = await memory.change_settings(HALLS, {"days": 1})
    await memory.close()

    assert state.settings.days == 1


@pytest.mark.parametrize(
    ("options", "code", "reason"),
    [
        ("options=endpoint%3Dep-1", "refused", "endpoint"),
        ("options=-c%20lawspeaker%3D1", "refused", "lawspeaker"),
        ("host=127.0.0.1&sslmode=require", "away", "127.0.0.1"),
    ],
)
async def test_the_database_says_itself_what_it_does_not_take(
    postgres: PostgresServer, options: str, code: str, reason: str
) -> None:
    memory = Memory(f"{postgres.create_database()}&{options}")
    with pytest.raises(DatabaseError) as refused:
        await memory.newest(HALLS)
    await memory.close()

    assert refused.value.code == code
    assert reason in str(refused.value.details["reason"])


@asynccontextmanager
async def server_without_encryption() -> AsyncIterator[int]:
    """Refuse to encrypt, as PostgreSQL does without a certificate; yield the port."""

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(8)
        writer.write(b"N")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def test_a_connection_that_cannot_be_encrypted_is_no_outage() -> None:
    async with server_without_encryption() as port:
        assert await code_of(f"postgresql://a@127.0.0.1:{port}/t?sslmode=require") == "encryption"
    missing = "postgresql://a@127.0.0.1:1/t?sslmode=verify-full"
    assert await code_of(missing) == "encryption"


async def test_statements_need_nothing_of_an_earlier_transaction(postgres: PostgresServer) -> None:
    """As behind a pooler, which gives the next transaction another connection."""
    memory = Memory(postgres.create_database())
    for days in range(1, 4):
        state = await memory.change_settings(HALLS, {"days": days})
        async with memory.store.reading() as connection:
            statements = await connection.exec_driver_sql("SELECT name FROM pg_prepared_statements")
            assert statements.all() == []
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await driver.execute("DEALLOCATE ALL")
        assert state.settings.days == days
    await memory.close()


async def test_an_error_says_what_the_database_said(tmp_path: Path) -> None:
    memory = Memory(str(tmp_path / "tables.db"))
    await memory.open()
    async with memory.store.writing() as connection:
        await connection.exec_driver_sql("DROP TABLE rulings")
    with pytest.raises(DatabaseError) as refused:
        await memory.newest(HALLS)
    await memory.close()

    assert "no such table: rulings" in str(refused.value)


async def test_an_error_never_names_the_password() -> None:
    memory = Memory("postgresql://anna:secret@127.0.0.1:1/tables")
    with pytest.raises(DatabaseError) as refused:
        await memory.newest(HALLS)
    await memory.close()

    assert "secret" not in str(refused.value)


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_bytes(b"what else is in this file" * 100)

    assert await code_of(str(file)) == "damaged"
    assert file.read_bytes() == b"what else is in this file" * 100


async def test_a_file_that_another_program_keeps_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.engine.SECONDS", 0.2)
    file = tmp_path / "tables.db"
    memory = Memory(str(file))
    await memory.change_settings(HALLS, {"days": 1})
    with closing(sqlite3.connect(file, isolation_level=None)) as locking_connection:
        locking_connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseError) as refused:
            await memory.change_settings(HALLS, {"days": 2})
        assert (await memory.newest(HALLS)).settings.days == 1
        locking_connection.execute("ROLLBACK")
    state = await memory.change_settings(HALLS, {"days": 3})
    await memory.close()

    assert refused.value.code == "locked"
    assert state.settings.days == 3


async def test_a_new_file_that_another_process_is_about_to_write_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = Mock(side_effect=engine._code)
    monkeypatch.setattr(engine, "_code", code)
    file = tmp_path / "tables.db"
    memory = Memory(str(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as locking_connection:
        locking_connection.execute("BEGIN IMMEDIATE")
        change = asyncio.create_task(memory.change_settings(HALLS, {"days": 1}))
        assert await becomes_true(lambda: code.called)  # it was refused for the first time
        locking_connection.execute("ROLLBACK")
    state = await change
    await memory.close()

    assert state.settings.days == 1


async def test_a_new_file_that_stays_locked_is_one_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.engine.SECONDS", 0.2)
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as locking_connection:
        locking_connection.execute("BEGIN IMMEDIATE")
        assert await code_of(str(file)) == "locked"


async def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    memory = Memory(str(tmp_path / "tables.db"))
    await memory.change_settings(HALLS, {"days": 1})
    async with memory.store.writing() as connection:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar()
        await connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DatabaseError) as refused:
        await memory.store.change(HALLS.owner(), "board", lambda _: "x" * 100_000)
    assert (await memory.newest(HALLS)).settings.days == 1
    await memory.close()

    assert refused.value.code == "full"


async def test_a_database_that_may_only_be_read_is_read(postgres: PostgresServer) -> None:
    address = postgres.create_database()
    memory = Memory(address)
    await memory.change_settings(HALLS, {"days": 1})
    await memory.close()
    name = address.partition("?")[0].rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    memory = Memory(address)
    assert (await memory.at(HALLS)).settings.days == 1
    with pytest.raises(DatabaseError) as refused:
        await memory.change_settings(HALLS, {"days": 2})
    await memory.close()

    assert refused.value.code == "read-only"


async def test_connections_that_are_cut_are_made_again(postgres: PostgresServer) -> None:
    address = postgres.create_database()
    memory = Memory(address)
    await memory.change_settings(HALLS, {"days": 1})
    postgres.drop_connections(address)
    state = await memory.change_settings(HALLS, {"days": 2})
    await memory.close()

    assert state.settings.days == 2


@contextmanager
def silent_server() -> Iterator[int]:
    """Listen without ever answering, as a database behind a broken network does; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.usefixtures("hurried_reads")
async def test_a_database_that_does_not_answer_keeps_nobody_waiting() -> None:
    with silent_server() as port:
        memory = Memory(f"postgresql://anna@127.0.0.1:{port}/tables")
        start = time.monotonic()
        for _ in range(20):
            assert await memory.at(HALLS) == EMPTY
            if time.monotonic() - start > 2:
                break
        waits = time.monotonic() - start
        await memory.close()

    assert waits < 20 * (cache.WAIT_SECONDS + 0.3)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """The cache's own clock, which stands still."""
    clock = Mock(**{"monotonic.return_value": 1_000.0})
    monkeypatch.setattr(cache, "time", clock)
    return clock


async def test_what_was_read_last_is_used_while_the_database_is_away(
    address: str, clock: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = Memory(address)
    await memory.change_settings(HALLS, {"game": "conan"})
    assert await game_of(memory) == "conan"
    clock.monotonic.return_value += cache.FRESH_SECONDS
    revision = AsyncMock(side_effect=DatabaseError("away"))
    with monkeypatch.context() as away:
        away.setattr(memory.store, "revision", revision)
        assert await game_of(memory) == "conan"
        attempts = revision.await_count
        assert attempts > 0
        clock.monotonic.return_value += cache.AWAY_SECONDS - 0.1
        assert await game_of(memory) == "conan"
        assert revision.await_count == attempts
    other_memory = Memory(address)
    await other_memory.change_settings(HALLS, {"game": "rangers"})
    await other_memory.close()
    clock.monotonic.return_value += 0.1

    assert await game_of(memory) == "rangers"
    await memory.close()


async def test_a_change_of_another_process_is_seen_in_time(address: str, clock: Mock) -> None:
    own_memory, other_memory = Memory(address), Memory(address)
    await own_memory.change_settings(HALLS, {"game": "conan"})
    assert await game_of(own_memory) == "conan"
    await other_memory.change_settings(HALLS, {"game": "rangers"})
    clock.monotonic.return_value += cache.FRESH_SECONDS - 0.1
    assert await game_of(own_memory) == "conan"
    clock.monotonic.return_value += 0.1

    assert await game_of(own_memory) == "rangers"
    await own_memory.close()
    await other_memory.close()


def start_writer(address: str, name: str, count: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, "-c", WRITER, address, name, str(count)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=environment)


async def counted(address: str) -> dict[str, int]:
    memory = Memory(address)
    document = await memory.store.document(HALLS.owner(), "count")
    await memory.close()
    assert document is not None
    return dict(document)


async def test_two_processes_lose_and_double_nothing(address: str) -> None:
    writers = [start_writer(address, name, 500) for name in ("one", "two")]
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0

    assert await counted(address) == {"one": 500, "two": 500, "all": 1_000}


async def test_a_killed_process_loses_nothing_that_was_confirmed(address: str) -> None:
    with start_writer(address, "one", 100_000) as writer:
        assert writer.stdout is not None
        confirmed = sum(1 for _, _ in zip(range(100), writer.stdout, strict=False))
        writer.kill()
        confirmed += len(writer.stdout.readlines())
    stored_count = (await counted(address))["one"]

    assert confirmed <= stored_count <= confirmed + 1
