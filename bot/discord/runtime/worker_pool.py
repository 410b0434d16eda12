"""Worker processes for what takes time: odds, Schemer moves, pictures.

The connection to Discord goes on while it is done, and what takes too long is given up. The processes
are started when they are first needed, and each carries a limit on its memory.
"""

import asyncio
import multiprocessing
import os
import pickle
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from random import SystemRandom
from typing import Final, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool

from bot.answers.boards.source import BoardSource
from bot.answers.odds import Request
from bot.answers.odds.rolling import RollAnswer
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.odds.table_box import NO_BOX, TableBox
from bot.answers.schemer import BoardRefusedError, SchemerAnswer, answer_board
from bot.discord.errors import BusyError, GivenUpError, RefusedError, StoppedError
from bot.discord.runtime import metrics
from bot.locales import Locale, MenuLocale
from bot.processes import WORKER_BYTES, limit_memory
from bot.render.odds.refusals import refusal
from calculators.errors import CalculatorError
from glossary import Glossary, Language

# Most work takes milliseconds, the worst board that players can draw some seconds.
SECONDS: Final = 20.0
# A second one answers while the first draws, or is at something hard.
_PROCESSES: Final = 2
# Beyond so many answers, or so many pictures, the last would wait for minutes.
_MOST_WAITING: Final = 32
# Lookups in the bot's own process come first.
_NICENESS: Final = 5
# Packs that a process holds: those that serve, and those that answers on their way still need.
_MOST_SERVICES: Final = 2

P = ParamSpec("P")
T = TypeVar("T")


class WorkerPool:
    """Runs the functions of this module in processes of their own."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        """Work on each piece for at most ``seconds``."""
        self._seconds = seconds
        self._pool: ProcessPool | None = None
        self._waiting = Counter[bool]()  # answers and pictures
        self._closed: asyncio.Future[None] | None = None

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what ``work`` returns.

        Raises:
            BusyError: Too many answers wait already, or for a picture too many pictures.
            GivenUpError: It took too long or too much memory.
            RefusedError: The request cannot be answered.
            StoppedError: The bot is being stopped.
        """
        with metrics.timed_work(work.__name__):
            return await self._run(work, *args, **kwargs)

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        is_picture = work in _PICTURES  # nobody's answer is refused since others' charts are drawn
        if self._waiting[is_picture] >= _MOST_WAITING:
            raise BusyError
        self._waiting[is_picture] += 1
        try:
            future = self._started_pool().schedule(
                work, args=args, kwargs=kwargs, timeout=self._seconds
            )
            result: T = await self._unless_closed(asyncio.wrap_future(future))
        except (TimeoutError, ProcessExpired, BrokenProcessPool, MemoryError) as error:
            raise GivenUpError from error
        finally:
            self._waiting[is_picture] -= 1
        return result

    async def _unless_closed(self, result: asyncio.Future[T]) -> T:
        """Return a result; the pool may forget it once it is closed.

        Raises:
            StoppedError: It was closed meanwhile.
        """
        closed = self._closed = self._closed or asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait({result, closed}, return_when=asyncio.FIRST_COMPLETED)
            if closed.done():
                raise StoppedError
            return result.result()
        finally:
            if not result.cancel() and not result.cancelled():
                result.exception()  # asyncio complains of one that nobody has looked at

    def close(self) -> None:
        """End the processes for good, whatever they are doing."""
        if self._closed is not None and not self._closed.done():
            self._closed.set_result(None)
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it without types
            for process in multiprocessing.active_children():  # pebble would wait seconds for each
                process.kill()
            self._pool.join()
            self._pool = None

    def _started_pool(self) -> ProcessPool:
        if self._pool is None or not self._pool.active:
            self._pool = ProcessPool(
                max_workers=_PROCESSES,
                initializer=_prepare,
                context=multiprocessing.get_context("spawn"),
            )
        return self._pool


def packed_games(glossary: Glossary) -> bytes:
    """Return the games, and their dice, decks and numbers, as they travel to the processes."""
    return pickle.dumps((dict(glossary.games), dict(glossary.components)))


def calculate(request: Request, language: Language, packs: bytes, box: TableBox = NO_BOX) -> OddsAnswer:
    """Return the answer to ``request`` and what one more of this or that would do.

    Raises:
        RefusedError: The request is beyond the limits; the sentence is in ``language``.
    """
    try:
        return _odds_service(packs).answer(request, one_more=True, box=box)
    except CalculatorError as error:
        raise RefusedError(refusal(error, MenuLocale(language))) from None


def roll(request: Request, language: Language, packs: bytes, box: TableBox = NO_BOX) -> RollAnswer:
    """Return a real roll for ``request``, by the chance of the operating system.

    Raises:
        RefusedError: The request is beyond the limits; the sentence is in ``language``.
    """
    try:
        return _odds_service(packs).roll(request, SystemRandom(), box=box)
    except CalculatorError as error:
        raise RefusedError(refusal(error, MenuLocale(language))) from None


def solve(source: BoardSource, language: Language) -> SchemerAnswer:
    """Return where the actor of a board goes.

    Raises:
        RefusedError: The board is malformed; the sentence is in ``language``.
    """
    try:
        return answer_board(source, language)
    except BoardRefusedError as error:
        raise RefusedError(str(error)) from None


def draw_chart(answer: OddsAnswer, language: Language) -> bytes | None:
    """Return the chart of an answer as a PNG file; ``None`` where there is nothing to draw."""
    from bot.render.odds.chart_picture import chart_picture  # the library is large

    return chart_picture(answer, MenuLocale(language))


def draw_board(answer: SchemerAnswer, language: Language) -> bytes:
    """Return the board of an answer as a PNG file."""
    from bot.render.board.picture import board_picture

    return board_picture(answer, Locale(language))


_PICTURES: Final = (draw_chart, draw_board)


@lru_cache(_MOST_SERVICES)
def _odds_service(packs: bytes) -> OddsService:
    games, components = pickle.loads(packs)  # noqa: S301  # the bot itself pickled it
    return OddsService(games, components)


def _prepare() -> None:
    """Make a new process ready."""
    # numpy's library would start a thread for every core: of 64, the memory is beyond the limit.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    limit_memory(WORKER_BYTES)
    if hasattr(os, "nice"):  # Unix only
        os.nice(_NICENESS)
