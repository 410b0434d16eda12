"""Work in processes of its own: what comes back, what is refused, what is given up."""

import asyncio
import os
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.answers import Lookup
from bot.answers.board_source import DrawnBoard, YamlBoard
from bot.answers.odds import OddsAnswer, OddsService, read_typed
from bot.answers.schemer import answer_board
from bot.discord.errors import GivenUpError, RefusedError
from bot.discord.workshop import Workshop, calculate, draw_board, draw_chart, solve
from calculators.catalogue import calculator_named
from glossary import Glossary

# One workshop serves the module: its processes take seconds to start.
pytestmark = pytest.mark.asyncio(loop_scope="module")

LOCK = calculator_named("picklock", "perditions-mouth")
SPOKES = calculator_named("spokes", "perditions-mouth")
BOARD = DrawnBoard("@...F", "Move 3 -> Foe", "square")
PNG = b"\x89PNG"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def workshop(lookup: Lookup) -> AsyncIterator[Workshop]:
    made = Workshop(dict(lookup.glossary.games), dict(lookup.glossary.components))
    yield made
    made.close()


async def test_odds_are_the_same_as_in_this_process(workshop: Workshop, glossary: Glossary) -> None:
    request = read_typed(LOCK, "--points 3")
    answer = await workshop.do(calculate, request, "en")

    odds = OddsService(glossary.games, glossary.components)
    assert answer == odds.answer(request, one_more=True)


async def test_a_chart_and_a_board_are_drawn(workshop: Workshop) -> None:
    odds: OddsAnswer = await workshop.do(calculate, read_typed(LOCK, "--points 3"), "it")
    moves = await workshop.do(solve, BOARD, "it")

    assert moves == answer_board(BOARD, "it")
    assert (await workshop.do(draw_chart, odds, "it") or b"").startswith(PNG)
    assert (await workshop.do(draw_board, moves, "it")).startswith(PNG)


async def test_where_there_is_nothing_to_draw_there_is_no_chart(workshop: Workshop) -> None:
    odds = await workshop.do(calculate, read_typed(SPOKES, "--at move --points 3 --hero melee"), "en")

    assert await workshop.do(draw_chart, odds, "en") is None


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "do not go together"), ("it", "non vanno insieme")]
)
async def test_what_is_beyond_the_limits_is_refused_in_the_players_language(
    workshop: Workshop, language: str, sentence: str
) -> None:
    request = read_typed(LOCK, "--points 3,3 --budget 3")
    with pytest.raises(RefusedError, match=sentence):
        await workshop.do(calculate, request, "it" if language == "it" else "en")


async def test_a_malformed_board_is_refused(workshop: Workshop) -> None:
    with pytest.raises(RefusedError):
        await workshop.do(solve, YamlBoard("map: ["), "en")


async def test_a_bug_in_the_work_comes_back_as_it_is(workshop: Workshop) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await workshop.do(int, "three")


async def test_two_pieces_are_worked_on_at_once(workshop: Workshop) -> None:
    since = time.monotonic()
    await asyncio.gather(*(workshop.do(time.sleep, 0.5) for _ in range(2)))

    assert time.monotonic() - since < 0.95


async def test_the_loop_goes_on_meanwhile(workshop: Workshop) -> None:
    working = asyncio.ensure_future(workshop.do(time.sleep, 0.3))
    turns = 0
    while not working.done():
        await asyncio.sleep(0.01)
        turns += 1

    assert turns > 5


async def test_work_that_dies_is_given_up_and_the_next_is_done(workshop: Workshop) -> None:
    with pytest.raises(GivenUpError):
        await workshop.do(os._exit, 3)

    assert await workshop.do(int, "7") == 7


async def test_what_takes_too_much_memory_is_given_up(workshop: Workshop) -> None:
    with pytest.raises(GivenUpError):
        await workshop.do(bytes, 3 * 1024**3)

    assert await workshop.do(int, "7") == 7


async def test_what_takes_too_long_is_given_up_and_the_next_is_done(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "_seconds", 0.3)
    with pytest.raises(GivenUpError):
        await workshop.do(time.sleep, 30)
    monkeypatch.setattr(workshop, "_seconds", 20.0)

    assert await workshop.do(int, "7") == 7


async def test_a_closed_workshop_ends_what_it_is_doing(lookup: Lookup) -> None:
    made = Workshop(dict(lookup.glossary.games), dict(lookup.glossary.components))
    made.close()
    working = asyncio.ensure_future(made.do(time.sleep, 30))
    await asyncio.sleep(0.2)
    since = time.monotonic()
    made.close()

    assert time.monotonic() - since < 5
    working.cancel()  # what a worker had not begun is left waiting; the end of the loop cancels it
    with pytest.raises((GivenUpError, asyncio.CancelledError)):
        await working
