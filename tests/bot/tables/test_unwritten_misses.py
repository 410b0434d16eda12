"""Misses that are written together: none is lost or doubled, and none keeps an answer waiting."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers.misses import miss_question
from bot.tables import memory as memory_module
from bot.tables import misses
from bot.tables.errors import DatabaseError
from bot.tables.memory import Memory
from bot.tables.misses import MOST_UNWRITTEN, add_misses
from bot.tables.store import now
from bot.tables.values import AskedMiss, Miss
from tests.bot.tables.conftest import CAVES, HALLS
from tests.bot.tables.waiting import becomes_true

GAS = Miss("is poison gas deadly", "en", "conan", ("conan/a", "conan/b"))


@pytest.fixture
def transactions(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many misses each transaction so far held."""
    sizes: list[int] = []

    async def counted(connection: AsyncConnection, waiting: list[AskedMiss]) -> int:
        deleted = await add_misses(connection, waiting)
        sizes.append(len(waiting))
        return deleted

    monkeypatch.setattr(memory_module, "add_misses", counted)
    return sizes


async def stored_questions(address: str) -> list[str]:
    """Return what another process finds of the first server."""
    memory = Memory(address)
    questions = [miss.question for miss in await memory.misses(HALLS)]
    await memory.close()
    return questions


async def test_misses_of_a_second_are_one_transaction(
    memory: Memory, address: str, transactions: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(misses, "SECONDS_TOGETHER", 0.05)
    for number in range(50):
        memory.note_miss(HALLS if number % 2 else CAVES, replace(GAS, question=f"gas {number}"))
    assert transactions == []
    assert await becomes_true(lambda: transactions)
    assert transactions == [50]
    memory.note_miss(HALLS, replace(GAS, question="one more"))
    assert await becomes_true(lambda: len(transactions) > 1)
    await memory.settle()  # the last transaction is committed

    assert transactions == [50, 1]
    expected = ["one more", *(f"gas {number}" for number in range(49, 0, -2))]
    assert await stored_questions(address) == expected


async def test_what_is_not_written_yet_is_written_at_the_end(memory: Memory, address: str) -> None:
    memory.note_miss(HALLS, GAS)
    await memory.close()

    assert await stored_questions(address) == [GAS.question]


async def test_a_miss_is_added_while_others_are_written(
    memory: Memory, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(misses, "SECONDS_TOGETHER", 0.01)
    written: list[AskedMiss] = []
    writing, noted = asyncio.Event(), asyncio.Event()

    async def add_after_a_note(connection: AsyncConnection, waiting: list[AskedMiss]) -> int:
        noted.clear()
        writing.set()
        assert await becomes_true(noted.is_set)
        deleted = await add_misses(connection, waiting)
        written.extend(waiting)
        return deleted

    monkeypatch.setattr(memory_module, "add_misses", add_after_a_note)
    for number in range(20):
        memory.note_miss(HALLS, replace(GAS, question=f"gas {number}"))
        noted.set()
        assert await becomes_true(writing.is_set)
        writing.clear()
    noted.set()
    assert await becomes_true(lambda: len(written) >= 20)
    await memory.settle()  # the last transaction is committed

    assert sorted(await stored_questions(address)) == sorted(f"gas {number}" for number in range(20))


async def test_a_choice_finds_a_miss_that_is_not_written_yet(memory: Memory) -> None:
    memory.note_miss(HALLS, GAS)
    await memory.choose(HALLS, GAS.question, "conan/b")

    assert [miss.choice for miss in await memory.misses(HALLS)] == ["conan/b"]


async def test_a_server_that_is_forgotten_stays_so(memory: Memory, address: str) -> None:
    memory.note_miss(HALLS, GAS)
    await memory.forget(HALLS)
    await memory.close()

    assert await stored_questions(address) == []


async def test_misses_are_kept_as_long_as_the_strictest_table_wants(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    await memory.add_miss(HALLS, GAS)
    await memory.add_miss(CAVES, GAS)
    later = now() + 1
    monkeypatch.setattr(misses, "now", lambda: later)
    memory.note_miss(HALLS, replace(GAS, question="new"), 0)
    memory.note_miss(HALLS, replace(GAS, question="newer"), 10)
    memory.note_miss(CAVES, replace(GAS, question="new"), 10)

    assert [miss.question for miss in await memory.misses(HALLS)] == ["newer", "new"]
    assert [miss.question for miss in await memory.misses(CAVES)] == ["new", GAS.question]


async def test_two_processes_lose_and_double_no_miss(address: str) -> None:
    own_memory, other_memory = Memory(address), Memory(address)
    questions = [f"gas {number}" for number in range(200)]

    async def ask(memory: Memory, own: list[str]) -> None:
        for place, question in enumerate(own):
            memory.note_miss(HALLS, replace(GAS, question=question))
            memory.note_miss(CAVES, replace(GAS, question=question))
            if place % 10 == 0:
                await memory.choose(HALLS, question, "conan/b")

    await own_memory.open()
    await asyncio.gather(ask(own_memory, questions[::2]), ask(other_memory, questions[1::2]))
    await own_memory.close()
    await other_memory.close()
    memory = Memory(address)
    halls, caves = await memory.misses(HALLS), await memory.misses(CAVES)
    await memory.close()

    assert Counter(miss.question for miss in halls) == Counter(questions)
    assert Counter(miss.question for miss in caves) == Counter(questions)
    assert sum(miss.choice == "conan/b" for miss in halls) == len(questions) // 10


async def test_a_database_that_is_away_is_counted_once_a_transaction() -> None:
    errors: list[DatabaseError] = []
    memory = Memory("postgresql://anna@127.0.0.1:1/tables", errors.append)
    for _ in range(MOST_UNWRITTEN + 100):
        memory.note_miss(HALLS, GAS)
    assert errors == []
    await memory.close()

    assert [error.code for error in errors] == ["away"]


async def test_misses_are_written_again_once_the_database_is_there_again(
    memory: Memory, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise DatabaseError("away")

    with monkeypatch.context() as away:
        away.setattr(memory_module, "add_misses", fail)
        memory.note_miss(HALLS, replace(GAS, question="lost"))
        with suppress(DatabaseError):
            await memory.choose(HALLS, "lost", "conan/a")
    memory.note_miss(HALLS, GAS)
    await memory.close()

    assert await stored_questions(address) == [GAS.question]


async def test_no_more_wait_than_memory_is_for(memory: Memory, transactions: list[int]) -> None:
    for _ in range(MOST_UNWRITTEN + 100):
        memory.note_miss(HALLS, GAS)
    await memory.settle()

    assert transactions == [MOST_UNWRITTEN]


async def test_what_no_database_takes_is_left_out_of_a_question(memory: Memory) -> None:
    memory.note_miss(HALLS, replace(GAS, question=miss_question("is \0gas \ud800deadly\udfff?")))
    memory.note_miss(HALLS, GAS)

    assert [miss.question for miss in await memory.misses(HALLS)] == [
        GAS.question,
        "is gas \ufffddeadly\ufffd?",
    ]


async def test_without_a_database_nothing_is_kept() -> None:
    memory = Memory(None)
    memory.note_miss(HALLS, GAS)
    await memory.close()

    assert len(asyncio.all_tasks()) == 1
