"""The last rolls of a table, and those that it saved."""

from dataclasses import replace

import pytest

from bot.tables import rolls
from bot.tables.memory import Memory
from bot.tables.scope import Scope
from bot.tables.store import now
from bot.tables.values import DAY_SECONDS
from tests.bot.tables.conftest import CAVES, HALLS

THREAD = replace(HALLS, place="11")
MARTA = replace(HALLS, user="200")


async def roll(memory: Memory, text: str, scope: Scope = HALLS, *, is_listed: bool = True) -> str:
    written = await memory.add_roll(scope, "dice any-game;a1d6", text, is_listed=is_listed)
    return written.roll


async def listed(memory: Memory, scope: Scope = HALLS) -> list[str]:
    return [table_roll.roll for table_roll in await memory.rolls(scope)]


async def test_the_last_ten_are_listed_the_newest_first(memory: Memory) -> None:
    for number in range(12):
        await roll(memory, str(number))

    assert await listed(memory) == [str(number) for number in range(11, 1, -1)]


async def test_a_table_lists_its_own(memory: Memory) -> None:
    for scope in (HALLS, THREAD, CAVES):
        await roll(memory, scope.place, scope)

    assert await listed(memory) == ["10"]
    assert await listed(memory, THREAD) == ["11"]


async def test_an_event_rolls_once(memory: Memory) -> None:
    event = replace(HALLS, event="77")
    assert [await roll(memory, text, event) for text in ("first", "second")] == ["first", "first"]

    assert await listed(memory) == ["first"]


async def test_a_roll_that_others_do_not_see_is_done_once_and_not_listed(memory: Memory) -> None:
    event = replace(HALLS, event="78")
    texts = [await roll(memory, text, event, is_listed=False) for text in ("first", "second")]

    assert texts == ["first", "first"]
    assert await listed(memory) == []


async def test_rolls_are_gone_after_a_day(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    today = now()
    monkeypatch.setattr(rolls, "now", lambda: today - DAY_SECONDS - 1)
    await roll(memory, "old", CAVES)
    await roll(memory, "old")
    monkeypatch.setattr(rolls, "now", lambda: today)
    assert await listed(memory) == []
    await roll(memory, "new")

    monkeypatch.setattr(rolls, "now", lambda: today - DAY_SECONDS)
    assert await listed(memory, CAVES) == []  # deleted, though nobody has rolled there since
    assert await listed(memory) == ["new"]


async def test_a_player_is_forgotten_with_all_rolls(memory: Memory) -> None:
    await roll(memory, "mine")
    await roll(memory, "hers", MARTA)
    await memory.forget_player(HALLS)

    assert await listed(memory) == ["hers"]


async def test_a_server_is_forgotten_with_its_rolls(memory: Memory) -> None:
    await roll(memory, "here")
    await roll(memory, "there", CAVES)
    await memory.change_saved_rolls(HALLS, lambda _: {"ambush": "2d6"})
    await memory.forget(HALLS)

    assert (await listed(memory), await listed(memory, CAVES)) == ([], ["there"])
    assert not (await memory.at(HALLS)).saved_rolls


async def test_a_thread_has_the_saved_rolls_of_its_channel(memory: Memory) -> None:
    thread = replace(HALLS, place="11", parent="10")
    await memory.change_saved_rolls(HALLS, lambda _: {"ambush": "2d6", "trap": "1d6"})
    state = await memory.change_saved_rolls(thread, lambda _: {"trap": "3d6"})

    assert state.saved_rolls == {"ambush": "2d6", "trap": "3d6"}
    assert (await memory.at(HALLS)).saved_rolls == {"ambush": "2d6", "trap": "1d6"}
