"""Work in processes of its own: what comes back, what is refused, what is given up."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import pytest_asyncio

from bot.answers.boards.source import DrawnBoard, YamlBoard
from bot.answers.odds import read_typed
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.schemer import answer_board
from bot.discord.errors import BusyError, GivenUpError, RefusedError
from bot.discord.runtime import worker_pool as pools
from bot.discord.runtime.worker_pool import (
    WorkerPool,
    calculate,
    draw_board,
    draw_chart,
    packed_games,
    solve,
)
from calculators.catalogue import calculator_named
from glossary import Component, Glossary

# One pool serves the module: its processes take seconds to start.
pytestmark = pytest.mark.asyncio(loop_scope="module")

LOCK = calculator_named("picklock", "perditions-mouth")
SPOKES = calculator_named("spokes", "perditions-mouth")
BOARD = DrawnBoard("@...F", "Move 3 -> Foe", "square")
PNG = b"\x89PNG"
# To start a process that draws takes longer on a busy machine than the bot would wait.
PATIENCE_SECONDS = 120.0


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def worker_pool() -> AsyncIterator[WorkerPool]:
    pool = WorkerPool(seconds=PATIENCE_SECONDS)
    yield pool
    pool.close()


@pytest.fixture(scope="module")
def packs(glossary: Glossary) -> bytes:
    return packed_games(glossary)


async def test_odds_are_the_same_as_in_this_process(
    worker_pool: WorkerPool, glossary: Glossary, packs: bytes
) -> None:
    request = read_typed(LOCK, "--points 3")
    answer = await worker_pool.run(calculate, request, "en", packs)

    odds = OddsService(glossary.games, glossary.components)
    assert answer == odds.answer(request, one_more=True)


async def test_each_piece_of_work_has_its_own_packs(
    worker_pool: WorkerPool, glossary: Glossary
) -> None:
    dice = calculator_named("dice", "any-game")
    request = read_typed(dice, "1 die --game rangers")
    other_packs = replace(glossary, components={"rangers": {"die": Component(faces="7,7")}})

    answers = [
        await worker_pool.run(calculate, request, "en", packed_games(packs))
        for packs in (glossary, other_packs, glossary)
    ]

    assert [answer.odds.expected for answer in answers] == [Fraction(21, 2), 7, Fraction(21, 2)]


async def test_a_chart_and_a_board_are_drawn(worker_pool: WorkerPool, packs: bytes) -> None:
    odds: OddsAnswer = await worker_pool.run(calculate, read_typed(LOCK, "--points 3"), "it", packs)
    moves = await worker_pool.run(solve, BOARD, "it")

    assert moves == answer_board(BOARD, "it")
    assert (await worker_pool.run(draw_chart, odds, "it") or b"").startswith(PNG)
    assert (await worker_pool.run(draw_board, moves, "it")).startswith(PNG)


async def test_where_there_is_nothing_to_draw_there_is_no_chart(
    worker_pool: WorkerPool, packs: bytes
) -> None:
    odds = await worker_pool.run(
        calculate, read_typed(SPOKES, "--at move --points 3 --hero melee"), "en", packs
    )

    assert await worker_pool.run(draw_chart, odds, "en") is None


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "the deck has none"), ("it", "il mazzo non ne ha")]
)
async def test_what_is_beyond_the_limits_is_refused_in_the_players_language(
    worker_pool: WorkerPool, packs: bytes, language: str, sentence: str
) -> None:
    request = read_typed(LOCK, "--points 3 --drawn 9")
    with pytest.raises(RefusedError, match=sentence):
        await worker_pool.run(calculate, request, "it" if language == "it" else "en", packs)


async def test_a_malformed_board_is_refused(worker_pool: WorkerPool) -> None:
    with pytest.raises(RefusedError):
        await worker_pool.run(solve, YamlBoard("map: ["), "en")


async def test_a_bug_in_the_work_comes_back_as_it_is(worker_pool: WorkerPool) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await worker_pool.run(int, "three")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe: who opens it for reading waits for who opens it for writing, and the other way round."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


async def test_two_pieces_are_worked_on_at_once(worker_pool: WorkerPool, pipe: Path) -> None:
    text, length = await asyncio.gather(
        worker_pool.run(pipe.read_text), worker_pool.run(pipe.write_text, "met")
    )

    assert (text, length) == ("met", 3)


async def test_pictures_that_wait_take_no_place_from_answers(
    worker_pool: WorkerPool, packs: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds: OddsAnswer = await worker_pool.run(calculate, read_typed(LOCK, "--points 3"), "it", packs)
    monkeypatch.setattr(pools, "_MOST_WAITING", 1)
    drawing = asyncio.ensure_future(worker_pool.run(draw_chart, odds, "it"))
    calculating = asyncio.ensure_future(worker_pool.run(int, "7"))
    await asyncio.sleep(0)

    with pytest.raises(BusyError):
        await worker_pool.run(draw_chart, odds, "it")
    with pytest.raises(BusyError):
        await worker_pool.run(int, "8")
    assert await calculating == 7
    assert (await drawing or b"").startswith(PNG)


async def test_the_loop_goes_on_meanwhile(worker_pool: WorkerPool, pipe: Path) -> None:
    working = asyncio.ensure_future(worker_pool.run(pipe.read_text))
    with await asyncio.to_thread(pipe.open, "w") as writer:  # once a worker reads
        assert not working.done()
        writer.write("done")

    assert await working == "done"


async def test_work_that_dies_is_given_up_and_the_next_is_done(worker_pool: WorkerPool) -> None:
    with pytest.raises(GivenUpError):
        await worker_pool.run(os._exit, 3)

    assert await worker_pool.run(int, "7") == 7


async def test_what_takes_too_much_memory_is_given_up(worker_pool: WorkerPool) -> None:
    with pytest.raises(GivenUpError):
        await worker_pool.run(bytes, 3 * 1024**3)

    assert await worker_pool.run(int, "7") == 7


async def test_what_takes_too_long_is_given_up_and_the_next_is_done(
    worker_pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "_seconds", 0.3)
    with pytest.raises(GivenUpError):
        await worker_pool.run(time.sleep, 30)
    monkeypatch.setattr(worker_pool, "_seconds", PATIENCE_SECONDS)

    assert await worker_pool.run(int, "7") == 7


async def test_a_closed_pool_ends_what_it_is_doing(pipe: Path) -> None:
    pool = WorkerPool()
    pool.close()
    working = asyncio.ensure_future(pool.run(pipe.read_text))
    writer = await asyncio.to_thread(
        pipe.open, "wb", buffering=0
    )  # a worker reads until this is closed
    pool.close()

    with pytest.raises(GivenUpError):
        await working
    with pytest.raises(BrokenPipeError), writer:
        writer.write(b"nobody reads it")


async def test_a_library_that_draws_starts_no_thread_for_every_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    pool = WorkerPool(seconds=PATIENCE_SECONDS)
    try:
        assert await pool.run(os.getenv, "OPENBLAS_NUM_THREADS") == "1"
    finally:
        pool.close()
