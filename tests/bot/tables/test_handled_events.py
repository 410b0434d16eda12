"""What an event writes is written once, though Discord delivers it twice, or to two processes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.answers.deck_tracking import TableDeck, undone
from bot.tables.errors import RefusedChangeError
from bot.tables.handled_events import KEPT_SECONDS
from bot.tables.memory import Memory
from bot.tables.scope import Scope
from bot.tables.table_rulings import NewRuling
from bot.tables.values import Miss
from calculators.deck import read_deck
from calculators.errors import CardNotInDeckError
from tests.bot.tables.conftest import CAVES, HALLS

GATE = NewRuling("pm/portcullis", "A rope will do.", "Ada", "abc")
OTHER = replace(GATE, text="Two ropes.")
GAS = Miss("is poison gas deadly", "en", "conan", ("conan/a", "conan/b"))
PM = "perditions-mouth"
DECK = TableDeck("perditions-mouth", read_deck("0:6 1:6"), eyes=2)
DRAW = DECK.draw("0")
AGE = text("UPDATE handled_events SET handled_at = handled_at - :seconds")
STORED = (
    "SELECT place, kind, body FROM documents WHERE server IN (:server, :player) ORDER BY place, kind",
    "SELECT entry, text, version FROM rulings WHERE server = :server ORDER BY id",
    "SELECT question, choice FROM misses WHERE server = :server ORDER BY id",
)
# Another table, of another player, where the same is written by one process alone.
ALONE = replace(HALLS, server="3", user="200")

Write = Callable[[Memory, Scope, int], Awaitable[object]]


async def noted_miss(memory: Memory, scope: Scope, _: int) -> None:
    memory.note_miss(scope, GAS)
    await memory.settle()


async def edit(memory: Memory, scope: Scope, number: int) -> None:
    await memory.edit_ruling(scope, number, "No rope.", version=1, digest="new")


# Each gets the number of a ruling of the table.
WRITES: dict[str, Write] = {
    "a setting": lambda memory, scope, _: memory.change_settings(scope, {"game": "conan"}),
    "a player's setting": lambda memory, scope, _: memory.change_settings(scope, {"days": 3}, "me"),
    "a reset": lambda memory, scope, _: memory.reset(scope),
    "components": lambda memory, scope, _: memory.change_components(scope, "conan", {"red": "1"}),
    "a drawn card": lambda memory, scope, _: memory.change_deck(scope, PM, DRAW),
    "a step taken back": lambda memory, scope, _: memory.change_deck(scope, PM, undone),
    "a board": lambda memory, scope, _: memory.keep_board(scope, "map: '@'"),
    "a ruling": lambda memory, scope, _: memory.add_rulings(scope, GATE),
    "several rulings": lambda memory, scope, _: memory.add_rulings(scope, GATE, GATE),
    "imported rulings": lambda memory, scope, _: memory.merge_rulings(
        scope, [GATE, OTHER], {GATE.entry}
    ),
    "an edited ruling": edit,
    "a removed ruling": lambda memory, scope, number: memory.remove_ruling(scope, number),
    "a miss": lambda memory, scope, _: memory.add_miss(scope, GAS),
    "a miss beside the answer": noted_miss,
    "a choice": lambda memory, scope, _: memory.choose(scope, GAS.question, "conan/b"),
    "a server forgotten": lambda memory, scope, _: memory.forget(scope),
}
every_write = pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)


def event(number: int, scope: Scope = HALLS) -> Scope:
    """Return a table as an event comes from it."""
    return replace(scope, event=str(number))


@pytest_asyncio.fixture
async def other_memory(address: str) -> AsyncIterator[Memory]:
    """Return the memory of another process on the same database."""
    memory = Memory(address)
    yield memory
    await memory.close()


async def prepared(memory: Memory, scope: Scope = HALLS) -> int:
    """Write something of each kind; return the number of a ruling."""
    number, _ = await memory.add_rulings(scope, GATE, GATE)
    await memory.add_miss(scope, GAS)
    await memory.change_settings(scope, {"game": "rangers"})
    await memory.change_deck(scope, PM, DRAW)
    await memory.change_deck(scope, PM, DRAW)
    return number


async def stored(memory: Memory, scope: Scope = HALLS) -> Sequence[object]:
    """Return what is remembered of a table and a player."""
    values = {"server": scope.server, "player": scope.player.server}
    async with memory.store.reading() as connection:
        return [[*map(tuple, await connection.execute(text(query), values))] for query in STORED]


async def kept_events(memory: Memory) -> list[str]:
    async with memory.store.reading() as connection:
        rows = await connection.execute(text("SELECT event FROM handled_events ORDER BY event"))
        return [event for (event,) in rows]


@every_write
async def test_what_is_delivered_again_is_not_written_again(
    memory: Memory, other_memory: Memory, write: Write
) -> None:
    number = await prepared(memory)
    first_result = await write(memory, event(1), number)
    once = await stored(memory)
    for process in (other_memory, memory):
        assert await write(process, event(1), number) == first_result
        assert await stored(memory) == once

    # What was changed meanwhile stays as it is.
    await memory.change_settings(event(2), {"game": "conan", "days": 7})
    await memory.change_settings(event(3), {"days": 9}, "me")
    await memory.change_components(event(4), "conan", {"red": "2"})
    await memory.change_deck(event(5), PM, DRAW)
    await memory.keep_board(event(6), "map: 'F'")
    await memory.add_rulings(event(7), replace(GATE, text="Later."))
    await memory.add_miss(event(8), GAS)
    meanwhile = await stored(memory)
    await write(other_memory, event(1), number)

    assert await stored(memory) == meanwhile


@every_write
async def test_two_processes_at_once_write_once(
    memory: Memory, other_memory: Memory, write: Write
) -> None:
    await write(memory, event(1, ALONE), await prepared(memory, ALONE))
    number = await prepared(memory)
    processes = (memory, other_memory) * 3
    results = await asyncio.gather(*(write(process, event(2), number) for process in processes))

    assert all(result == results[0] for result in results)
    assert await stored(memory) == await stored(memory, ALONE)


async def test_many_events_reach_two_processes(memory: Memory, other_memory: Memory) -> None:
    async def take(process: Memory) -> None:
        for number in range(10):
            process.note_miss(event(number), replace(GAS, question=f"gas {number}"))
        await asyncio.gather(
            *(process.add_rulings(event(number), GATE) for number in range(10)),
            *(process.change_deck(event(number, CAVES), PM, DRAW) for number in range(5)),
            process.settle(),
        )

    await asyncio.gather(take(memory), take(other_memory))

    assert len((await memory.newest(HALLS)).rulings.all) == 10
    assert dict((await memory.newest(CAVES)).drawn) == {PM: "0 0 0 0 0"}
    questions = [miss.question for miss in await memory.misses(HALLS)]
    assert questions == [f"gas {number}" for number in reversed(range(10))]


async def test_different_events_are_written_each(memory: Memory) -> None:
    for number in range(3):
        await memory.add_rulings(event(number), GATE)
        await memory.add_miss(event(number), GAS)  # one event may write several kinds

    assert len((await memory.newest(HALLS)).rulings.all) == 3
    assert len(await memory.misses(HALLS)) == 3


async def test_what_no_event_asks_for_is_written_each_time(memory: Memory) -> None:
    for _ in range(2):
        await memory.add_rulings(HALLS, GATE)
        await memory.add_miss(HALLS, GAS)

    assert len((await memory.newest(HALLS)).rulings.all) == 2
    assert len(await memory.misses(HALLS)) == 2
    assert await kept_events(memory) == []


async def test_what_was_refused_is_refused_again_and_can_still_be_written(memory: Memory) -> None:
    for _ in range(2):
        with pytest.raises(CardNotInDeckError):
            await memory.change_deck(event(1), PM, DECK.draw("3"))
        with pytest.raises(RefusedChangeError, match="no-ruling"):
            await memory.remove_ruling(event(1), 99)
    assert await kept_events(memory) == []
    await memory.change_deck(event(1), PM, DRAW)

    assert dict((await memory.newest(HALLS)).drawn) == {PM: "0"}


async def test_ids_are_kept_for_an_hour(memory: Memory) -> None:
    await memory.add_rulings(event(1), GATE)
    await memory.add_miss(event(2), GAS)
    async with memory.store.writing() as connection:
        await connection.execute(AGE, {"seconds": KEPT_SECONDS + 1})
    await memory.change_settings(event(3), {"days": 3})
    assert await kept_events(memory) == ["3"]
    async with memory.store.writing() as connection:
        await connection.execute(AGE, {"seconds": KEPT_SECONDS + 1})
    await memory.add_miss(event(4), GAS)

    assert await kept_events(memory) == ["4"]


async def test_nothing_tells_what_was_written_or_by_whom(memory: Memory) -> None:
    await memory.add_rulings(event(1), GATE, GATE)
    await memory.add_miss(event(2), GAS)
    async with memory.store.reading() as connection:
        rows = (await connection.execute(text("SELECT * FROM handled_events"))).mappings().all()
    records = [{**row, "handled_at": 0} for row in rows]

    assert records == [
        {"event": "1", "kind": "rulings", "result": "[1,2]", "handled_at": 0},
        {"event": "2", "kind": "miss", "result": "null", "handled_at": 0},
    ]
