"""PostgreSQL's notifications: a change of another process is seen at the next question."""

import asyncio
import logging
import math
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
import pytest_asyncio
from sqlalchemy.engine import make_url

from bot.tables import address as database_address
from bot.tables import cache, notifications
from bot.tables.cache import Cache
from bot.tables.errors import DatabaseError, RefusedChangeError
from bot.tables.memory import Memory
from bot.tables.notifications import CHANNEL
from bot.tables.table_rulings import NewRuling
from bot.tables.values import EMPTY, Miss
from tests.bot.conftest import WAIT_SECONDS
from tests.bot.tables.conftest import CAVES, DIRECT, HALLS
from tests.bot.tables.test_faults import silent_server
from tests.bot.tables.waiting import PATIENCE_SECONDS, becomes_true, moments
from tests.postgres import PostgresServer

GATE = NewRuling("pm/portcullis", "A rope will do.", "Ada", "abc")
LISTENING = "SELECT pid FROM pg_stat_activity WHERE datname = '{}' AND query LIKE 'LISTEN %'"
AT_ONCE, NOT_AT_ONCE = "are seen at once", "are not seen at once"
# A notification takes milliseconds.
LONG_SECONDS = 1.0


@pytest.fixture
def address(postgres: PostgresServer) -> str:
    return postgres.create_database()


@pytest.fixture(autouse=True)
def only_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the cache from reading anything again because of its age."""
    monkeypatch.setattr(cache, "FRESH_SECONDS", math.inf)


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO)
    return caplog


@dataclass(frozen=True)
class Connections:
    """The server's connections to one database."""

    server: PostgresServer
    address: str

    def listening_processes(self) -> list[int]:
        """Return the server's processes that hold a connection which listens."""
        lines = str(self.server.execute(LISTENING.format(make_url(self.address).database))).splitlines()
        return [int(line) for line in lines if line.strip().isdigit()]

    def drop(self) -> None:
        """End them all."""
        self.server.drop_connections(self.address)


@pytest.fixture
def connections(postgres: PostgresServer, address: str) -> Connections:
    return Connections(postgres, address)


@pytest_asyncio.fixture
async def other_memory(address: str) -> AsyncIterator[Memory]:
    """The memory of another process, which only changes something."""
    memory = Memory(address)
    yield memory
    await memory.close()


@pytest_asyncio.fixture
async def listening_memory(
    memory: Memory, other_memory: Memory, log: pytest.LogCaptureFixture
) -> Memory:
    """A memory that listens and has read the table, where ``conan`` is played."""
    await other_memory.change_settings(HALLS, {"game": "conan"})
    memory.listen()
    assert await becomes_true(lambda: AT_ONCE in log.text)
    assert await game_of(memory) == "conan"
    return memory


async def game_of(memory: Memory) -> str | None:
    return (await memory.at(HALLS)).settings.game


async def is_soon_played(memory: Memory, game: str, seconds: float = PATIENCE_SECONDS) -> bool:
    async for _ in moments(seconds):
        if await game_of(memory) == game:
            return True
    return False


async def test_a_change_of_another_process_is_seen_at_once(
    listening_memory: Memory, other_memory: Memory
) -> None:
    await other_memory.change_settings(HALLS, {"game": "rangers"})

    assert await is_soon_played(listening_memory, "rangers")


async def test_without_notifications_it_is_not_seen(memory: Memory, other_memory: Memory) -> None:
    await other_memory.change_settings(HALLS, {"game": "conan"})
    assert await game_of(memory) == "conan"
    await other_memory.change_settings(HALLS, {"game": "rangers"})

    assert not await is_soon_played(memory, "rangers", LONG_SECONDS)


async def test_other_servers_are_not_read_again(
    listening_memory: Memory, other_memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    expirations: list[object] = []
    expire = Cache.expire

    def noted(values: Cache[object, object], is_meant: Callable[[object], bool]) -> None:
        expirations.append(values)
        expire(values, is_meant)

    monkeypatch.setattr(Cache, "expire", noted)
    await other_memory.store.forget(CAVES.server)  # not through the memory, which expires its own
    assert await becomes_true(lambda: expirations)
    revision = AsyncMock(return_value=0)
    monkeypatch.setattr(listening_memory.store, "revision", revision)
    await game_of(listening_memory)

    revision.assert_not_awaited()


@pytest_asyncio.fixture
async def servers(other_memory: Memory) -> AsyncIterator[list[str]]:
    """Return the servers of all notifications from now on."""
    servers: list[str] = []
    async with other_memory.store.driver_connection() as connection:
        await connection.add_listener(CHANNEL, lambda *values: servers.append(values[-1]))
        yield servers


async def add_and_remove_ruling(memory: Memory) -> None:
    (number,) = await memory.add_rulings(HALLS, GATE)
    await memory.edit_ruling(HALLS, number, "No rope.", version=1, digest="abc")
    await memory.remove_ruling(HALLS, number)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda memory: memory.change_settings(HALLS, {"days": 3}), ["1"]),
        (lambda memory: memory.change_settings(HALLS, {"days": 3}, "me"), ["player-100"]),
        (lambda memory: memory.change_components(DIRECT, "conan", {"red": "1"}), ["direct-30"]),
        (lambda memory: memory.change_deck(CAVES, "conan", lambda cards: cards), ["2"]),
        (lambda memory: memory.keep_board(HALLS, "board"), ["1"]),
        (add_and_remove_ruling, ["1", "1", "1"]),
        (lambda memory: memory.forget(CAVES), ["2"]),
        (lambda memory: memory.add_miss(HALLS, Miss("is gas deadly", "en", "conan", ())), []),
    ],
)
async def test_every_change_of_what_is_cached_notifies(
    memory: Memory,
    servers: list[str],
    change: Callable[[Memory], Awaitable[object]],
    expected: list[str],
) -> None:
    await change(memory)
    await memory.store.forget("last")
    assert await becomes_true(lambda: "last" in servers)

    assert servers == [*expected, "last"]


async def test_who_is_forgotten_is_forgotten_in_every_server(
    memory: Memory, servers: list[str]
) -> None:
    for scope in (HALLS, CAVES, replace(DIRECT, user="7")):
        await memory.add_rulings(scope, GATE)
    await memory.store.forget("first")
    assert await becomes_true(lambda: "first" in servers)
    servers.clear()
    await memory.forget_player(HALLS)
    assert await becomes_true(lambda: "player-100" in servers)

    assert sorted(servers) == ["1", "2", "player-100"]


async def test_a_change_that_is_rolled_back_notifies_nobody(memory: Memory, servers: list[str]) -> None:
    def refuse(_: object) -> object:
        raise RefusedChangeError("deck-empty")

    with pytest.raises(RefusedChangeError):
        await memory.store.change(HALLS.owner(), "deck", refuse)
    await memory.store.forget("last")
    assert await becomes_true(lambda: servers)

    assert servers == ["last"]


async def test_what_changed_while_the_connection_was_lost_is_seen_afterwards(
    listening_memory: Memory,
    other_memory: Memory,
    connections: Connections,
    monkeypatch: pytest.MonkeyPatch,
    log: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(notifications, "RETRY_SECONDS", 0.01)
    log.clear()
    with monkeypatch.context() as away:
        away.setattr(listening_memory._listener, "_connect", Mock(side_effect=DatabaseError("away")))
        connections.drop()
        assert await becomes_true(lambda: NOT_AT_ONCE in log.text)
        await other_memory.change_settings(HALLS, {"game": "rangers"})
        assert await game_of(listening_memory) == "conan"
    assert await is_soon_played(listening_memory, "rangers")
    await other_memory.change_settings(HALLS, {"game": "conan"})

    assert await is_soon_played(listening_memory, "conan")
    assert log.text.count(NOT_AT_ONCE) == log.text.count(AT_ONCE) == 1


async def test_a_connection_that_is_lost_in_silence_is_made_again(
    memory: Memory,
    other_memory: Memory,
    connections: Connections,
    monkeypatch: pytest.MonkeyPatch,
    log: pytest.LogCaptureFixture,
) -> None:
    for name in ("CHECK_SECONDS", "RETRY_SECONDS"):
        monkeypatch.setattr(notifications, name, 0.1)
    monkeypatch.setattr(database_address, "SECONDS", 0.5)
    memory.listen()
    assert await becomes_true(lambda: AT_ONCE in log.text)
    (process,) = connections.listening_processes()
    log.clear()
    os.kill(process, signal.SIGSTOP)
    try:
        assert await becomes_true(lambda: AT_ONCE in log.text)
        await other_memory.change_settings(HALLS, {"game": "rangers"})
        assert await is_soon_played(memory, "rangers")
    finally:
        os.kill(process, signal.SIGCONT)


class PooledConnection:
    """A connection through a pooler, which takes LISTEN and passes no notification on."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def add_listener(self, channel: str, _: object) -> None:
        await self._connection.execute(f"LISTEN {channel}")

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)


async def test_behind_a_pooler_nobody_listens(
    memory: Memory,
    connections: Connections,
    monkeypatch: pytest.MonkeyPatch,
    log: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(notifications, "TRIAL_SECONDS", 0.2)
    connect = memory.store.driver_connection

    @asynccontextmanager
    async def connect_pooled() -> AsyncIterator[PooledConnection]:
        async with connect() as connection:
            yield PooledConnection(connection)

    monkeypatch.setattr(memory.store, "driver_connection", connect_pooled)
    memory.listen()
    assert await becomes_true(lambda: "are seen within 5 seconds" in log.text)

    assert AT_ONCE not in log.text
    assert await becomes_true(lambda: not connections.listening_processes())


async def test_the_trial_of_another_process_is_no_change(
    listening_memory: Memory,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    log: pytest.LogCaptureFixture,
) -> None:
    rows = AsyncMock(side_effect=listening_memory.store.rows)
    monkeypatch.setattr(listening_memory.store, "rows", rows)
    log.clear()
    other_memory = Memory(address)
    other_memory.listen()
    assert await becomes_true(lambda: AT_ONCE in log.text)
    await game_of(listening_memory)
    await other_memory.close()

    rows.assert_not_awaited()


async def test_a_database_that_is_away_delays_no_lookup(
    monkeypatch: pytest.MonkeyPatch, log: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(notifications, "RETRY_SECONDS", 0.01)
    memory = Memory("postgresql://anna:secret@127.0.0.1:1/tables")
    memory.listen()
    assert await becomes_true(lambda: NOT_AT_ONCE in log.text)
    rows = AsyncMock(side_effect=memory.store.rows)
    monkeypatch.setattr(memory.store, "rows", rows)
    start = time.monotonic()
    for _ in range(20):
        assert await memory.at(HALLS) == EMPTY
        await asyncio.sleep(0.01)
    seconds = time.monotonic() - start
    await memory.close()

    assert seconds < 20 * 0.01 + WAIT_SECONDS + 0.5
    assert rows.await_count == 2  # of the table and of the player, at the first question alone
    assert log.text.count(NOT_AT_ONCE) == 1
    assert "secret" not in log.text


@pytest.mark.usefixtures("hurried_reads")
async def test_a_database_that_does_not_answer_delays_no_lookup_and_no_end() -> None:
    with silent_server() as port:
        memory = Memory(f"postgresql://anna@127.0.0.1:{port}/tables")
        memory.listen()
        await asyncio.sleep(0.1)
        start = time.monotonic()
        assert await memory.at(HALLS) == EMPTY
        seconds = time.monotonic() - start
        await memory.close()

    assert seconds < WAIT_SECONDS + 0.5
    assert time.monotonic() - start < 2


async def test_a_database_that_comes_later_is_listened_to(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, log: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(notifications, "RETRY_SECONDS", 0.1)
    memory = Memory(postgres.url.replace("/postgres?", "/later?"))
    memory.listen()
    assert await becomes_true(lambda: NOT_AT_ONCE in log.text)
    postgres.execute("CREATE DATABASE later")
    assert await becomes_true(lambda: AT_ONCE in log.text)
    await memory.close()


async def test_closing_ends_the_task_and_the_connection(
    address: str, connections: Connections, log: pytest.LogCaptureFixture
) -> None:
    earlier_tasks = asyncio.all_tasks()
    memory = Memory(address)
    memory.listen()
    assert await becomes_true(lambda: AT_ONCE in log.text)
    assert len(connections.listening_processes()) == 1
    await memory.close()

    assert asyncio.all_tasks() == earlier_tasks
    assert await becomes_true(lambda: not connections.listening_processes())


@pytest.mark.parametrize("database", [None, "tables.db"])
def test_nothing_else_listens(database: str | None, tmp_path: Path) -> None:
    async def listen() -> int:
        memory = Memory(None if database is None else str(tmp_path / database))
        memory.listen()
        task_count = len(asyncio.all_tasks())
        await memory.close()
        return task_count

    assert asyncio.run(listen()) == 1
    assert list(tmp_path.iterdir()) == []


async def test_what_expires_while_it_is_read_is_read_again() -> None:
    gates = [asyncio.Event(), asyncio.Event()]
    reads: list[str | None] = []

    async def read(_: str, earlier: str | None) -> str:
        reads.append(earlier)
        await gates[len(reads) - 1].wait()
        return f"value {len(reads)}"

    values = Cache(read)
    question = asyncio.create_task(values.refresh("key"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    values.expire(lambda _: True)
    for gate in gates:
        gate.set()
    await question
    assert values.last("key") == "value 1"
    await values.refresh("key")
    assert values.last("key") == "value 2"
    await values.refresh("key")

    assert reads == [None, "value 1"]
