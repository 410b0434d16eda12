"""What versions up to 1.6 stored apart from its server moves there, and nothing of it is lost."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.tables import memory as memory_module
from bot.tables.errors import DatabaseError
from bot.tables.memory import Memory
from bot.tables.rows import BOARD, COMPONENTS, DECK, SETTINGS
from bot.tables.scope import EVERYWHERE, Owner, Scope
from bot.tables.table_rulings import NewRuling
from bot.tables.values import Miss, ServerCounts
from tests.bot.tables.conftest import CAVES, DIRECT, HALLS

GATE = NewRuling("pm/portcullis", "A rope will do.", "Ada", "abc")
GAS = Miss("is poison gas deadly", "en", "conan", ("conan/a", "conan/b"))
PM = "perditions-mouth"
THREAD = replace(HALLS, place="11")
ROWS = text("""
    SELECT (SELECT count(*) FROM documents WHERE server = :server)
         + (SELECT count(*) FROM rulings WHERE server = :server)
         + (SELECT count(*) FROM misses WHERE server = :server)
         + (SELECT count(*) FROM revisions WHERE server = :server)
""")


def former(scope: Scope) -> Scope:
    """Return a table as version 1.6 took it where it knew no server."""
    return replace(scope, server=f"conversation-{scope.place}")


@pytest.fixture
async def aged(memory: Memory) -> Memory:
    """Return a memory that has stored something of a table as version 1.6 did."""
    scope = former(HALLS)
    await memory.change_settings(scope, {"game": "conan", "days": 7})
    await memory.change_components(scope, "conan", {"red": "1", "blue": "2"})
    await memory.change_deck(scope, PM, lambda _: ["0", "0 1"])
    await memory.keep_board(scope, "map: '@'")
    await memory.add_rulings(scope, GATE)
    await memory.add_miss(scope, GAS)
    return memory


async def all_of(memory: Memory, server: str) -> int:
    """Return how many rows are stored of a server."""
    async with memory.store.reading() as connection:
        return int((await connection.execute(ROWS, {"server": server})).scalar_one())


async def again(memory: Memory) -> Memory:
    """Return the memory of a new process."""
    assert memory.address is not None
    return Memory(memory.address)


async def test_a_table_gets_what_was_stored_apart_at_the_next_contact(aged: Memory) -> None:
    state = await aged.newest(HALLS)

    assert (state.settings.game, state.settings.days) == ("conan", 7)
    assert {game: {**own} for game, own in state.components.items()} == {
        "conan": {"red": "1", "blue": "2"}
    }
    assert dict(state.drawn) == {PM: "0 1"}
    assert [ruling.text for ruling in state.rulings.all] == [GATE.text]
    assert await aged.board(HALLS) == "map: '@'"
    assert [miss.question for miss in await aged.misses(HALLS)] == [GAS.question]
    assert await aged.count(HALLS) == ServerCounts(rulings=1, misses=1)
    assert await all_of(aged, "conversation-10") == 0
    assert await aged.former_places() == set()


async def test_what_the_server_has_comes_first(aged: Memory) -> None:
    await aged.store.change(HALLS.owner(), SETTINGS, lambda _: {"game": "rangers"})
    await aged.store.change(HALLS.owner(), COMPONENTS, lambda _: {"conan": {"red": "3"}})
    await aged.store.change(HALLS.owner(), DECK, lambda _: {PM: []})
    await aged.store.change(HALLS.owner(), BOARD, lambda _: "map: 'F'")
    state = await aged.newest(HALLS)

    assert (state.settings.game, state.settings.days) == ("rangers", 7)
    assert dict(state.components["conan"]) == {"red": "3", "blue": "2"}
    assert dict(state.drawn) == {}
    assert await aged.board(HALLS) == "map: 'F'"


async def test_the_answer_to_a_first_question_knows_it(aged: Memory) -> None:
    process = await again(aged)
    state = await process.at(HALLS)
    for _ in range(100):  # a slow database keeps nobody waiting
        if state.rulings.all:
            break
        state = await process.at(HALLS)
    await process.close()

    assert state.settings.game == "conan"


async def test_no_other_server_gets_it(aged: Memory) -> None:
    for scope in (CAVES, DIRECT, HALLS.player):
        state = await aged.newest(scope)
        assert (state.settings.game, state.rulings.all) == (None, ())

    assert await aged.former_places() == {"10"}


async def test_a_thread_gets_its_own_and_its_channels(aged: Memory) -> None:
    await aged.add_rulings(former(THREAD), replace(GATE, text="In the fight."))
    state = await aged.newest(THREAD)

    assert [ruling.text for ruling in state.rulings.all] == ["In the fight.", GATE.text]
    assert [ruling.text for ruling in (await aged.newest(HALLS)).rulings.all] == [GATE.text]


async def test_a_direct_message_keeps_what_it_had(memory: Memory) -> None:
    scope = former(DIRECT)
    await memory.change_settings(scope, {"game": "conan", "days": 7}, "server")
    await memory.change_settings(scope, {"game": "rangers"})
    await memory.add_rulings(scope, GATE)
    state = await memory.newest(scope)

    assert await memory.newest(DIRECT) == state
    assert state.settings.game == "rangers"
    assert state.settings.days == 7
    assert await all_of(memory, "conversation-30") == 0


async def test_a_whole_servers_settings_do_not_come_from_one_channel(aged: Memory) -> None:
    await aged.store.change(Owner("conversation-10", EVERYWHERE), SETTINGS, lambda _: {"private": True})
    await aged.newest(HALLS)

    assert (await aged.newest(HALLS)).settings.private is True
    assert (await aged.newest(replace(HALLS, place="12", parent="12"))).settings.private is None


async def test_what_came_after_the_first_contact_moves_with_the_next_process(aged: Memory) -> None:
    await aged.newest(HALLS)
    await aged.add_miss(former(HALLS), replace(GAS, question="later"))
    process = await again(aged)
    await process.newest(HALLS)

    assert [miss.question for miss in await process.misses(HALLS)] == ["later", GAS.question]
    await process.close()


async def test_it_moves_only_once(aged: Memory) -> None:
    await aged.newest(HALLS)
    await aged.forget(HALLS)

    assert await aged.misses(HALLS) == []
    assert (await aged.newest(HALLS)).rulings.all == ()
    assert await all_of(aged, "1") == 1  # how often it was changed


async def test_a_database_that_takes_no_change_is_read_all_the_same(
    aged: Memory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(*_: object) -> None:
        raise DatabaseError("read-only", url="tables.db")

    await aged.store.change(HALLS.owner(), SETTINGS, lambda _: {"game": "rangers"})
    monkeypatch.setattr(memory_module, "move_former", refuse)
    with caplog.at_level(logging.WARNING, "bot"):
        state = await aged.newest(HALLS)

    assert state.settings.game == "rangers"
    assert "what an older version stored was not moved: read-only" in caplog.text
    assert await aged.former_places() == {"10"}


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, {"conan": ["1"]}),
        ({"conan": []}, {"conan": []}),
        ({"pm": ["2"]}, {"conan": ["1"], "pm": ["2"]}),
    ],
)
async def test_decks_of_other_games_are_added(
    memory: Memory, own: Mapping[str, Any], expected: Mapping[str, Any]
) -> None:
    await memory.store.change(former(HALLS).owner(), DECK, lambda _: {"conan": ["1"]})
    await memory.store.change(HALLS.owner(), DECK, lambda _: {**own})
    await memory.newest(HALLS)

    assert await memory.store.document(HALLS.owner(), DECK) == expected
