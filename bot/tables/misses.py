"""Misses in the database, and on their way into it: what was asked in vain, without who asked."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Final

import orjson
from sqlalchemy import bindparam, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.errors import DatabaseError
from bot.tables.handled_events import claimed_events, expire_handled_events
from bot.tables.scope import Scope
from bot.tables.store import now
from bot.tables.values import DAY_SECONDS, AskedMiss, Miss

# The newest of a server that are looked at.
MOST_LISTED: Final = 2_000

_ADD: Final = text("""
    INSERT INTO misses
        (server, place, question, language, game, candidates, rejected, choice, asked_at)
    VALUES (:server, :place, :question, :language, :game, :candidates, :rejected, '', :now)
""")
_EXPIRE: Final = text("DELETE FROM misses WHERE server = :server AND asked_at < :oldest")
_CHOOSE: Final = text("""
    UPDATE misses SET choice = :choice WHERE server = :server AND id = (
        SELECT max(id) FROM misses
        WHERE server = :server AND place = :place AND question = :question
    )
""")
_REPORT: Final = text("""
    UPDATE misses SET rejected = :rejected, candidates = :candidates
    WHERE server = :server AND id = (
        SELECT max(id) FROM misses
        WHERE server = :server AND place = :place AND question = :question
    )
""")
# What ``rejected`` holds of an answer that is called wrong.
_WRONG: Final = 2
_LIST: Final = text("""
    SELECT id, question, language, game, candidates, rejected, choice FROM misses
    WHERE server = :server ORDER BY id DESC LIMIT :most
""")
_REMOVE: Final = text("DELETE FROM misses WHERE server = :server AND id IN :ids").bindparams(
    bindparam("ids", expanding=True)
)
SECONDS_TOGETHER: Final = 1.0
# While the database does not answer, later ones are left out.
MOST_UNWRITTEN: Final = 1_000

_log = logging.getLogger(__name__)


async def add_misses(connection: AsyncConnection, misses: Sequence[AskedMiss]) -> int:
    """Write misses down together, and delete what is too old of the servers that they come from.

    Those whose event has written its miss before are left out.

    Returns:
        How many were deleted: many at once may mean that the clock is wrong.
    """
    asked_at = now()
    # In the same order in every process, so that no two wait for one another. Ids of events grow.
    by_event = sorted(misses, key=lambda miss: miss.scope.event)
    first_of_event = {miss.scope.event: miss for miss in reversed(by_event)}
    claimed = await claimed_events(connection, filter(None, sorted(first_of_event)), "miss")
    expired = sorted({(miss.scope.server, asked_at - miss.days * DAY_SECONDS) for miss in misses})
    rows = [
        _values(miss.scope, miss.miss, asked_at)
        for miss in by_event
        if not (event := miss.scope.event) or (event in claimed and first_of_event[event] is miss)
    ]
    deleted = 0
    for server, oldest in expired:
        values = {"server": server, "oldest": oldest}
        deleted += (await connection.execute(_EXPIRE, values)).rowcount
    if rows:
        await connection.execute(_ADD, rows)
    await expire_handled_events(connection)
    return deleted


async def choose_entry(connection: AsyncConnection, scope: Scope, question: str, entry: str) -> None:
    """Write down which entry was chosen after the last miss of this question at the table."""
    values = {"server": scope.server, "place": scope.place, "question": question, "choice": entry}
    await connection.execute(_CHOOSE, values)


async def report_wrong(connection: AsyncConnection, scope: Scope, miss: Miss) -> None:
    """Write down that an answer is called wrong: in the last miss of its question, if there is one."""
    values = _values(scope, miss, now())
    if not (await connection.execute(_REPORT, values)).rowcount:
        await connection.execute(_ADD, values)


async def newest_misses(connection: AsyncConnection, server: str) -> list[Miss]:
    """Return the newest misses of a server, the newest first."""
    rows = await connection.execute(_LIST, {"server": server, "most": MOST_LISTED})
    return [
        Miss(
            question=row.question,
            language=row.language,
            game=row.game,
            candidates=tuple(orjson.loads(row.candidates)),
            is_rejected=bool(row.rejected),
            choice=row.choice,
            number=row.id,
            is_wrong=row.rejected == _WRONG,
        )
        for row in rows
    ]


async def remove_misses(connection: AsyncConnection, server: str, numbers: Iterable[int]) -> None:
    """Delete misses of a server."""
    await connection.execute(_REMOVE, {"server": server, "ids": list(numbers)})


def _values(scope: Scope, miss: Miss, time: int) -> dict[str, str | int]:
    """Return the values of a miss as its row holds them."""
    return {
        "server": scope.server,
        "place": scope.place,
        "question": miss.question,
        "language": miss.language,
        "game": miss.game,
        "candidates": orjson.dumps(miss.candidates).decode(),
        "rejected": _WRONG if miss.is_wrong else int(miss.is_rejected),
        "now": time,
    }


class UnwrittenMisses:
    """Misses that are not in the database yet: those of about a second are written together.

    A busy bot would otherwise spend more on the transactions than on the questions.
    """

    def __init__(self, write: Callable[[Sequence[AskedMiss]], Awaitable[int]]) -> None:
        """Write with ``write``; it returns how many it deleted, and raises ``DatabaseError``."""
        self._write = write
        self._misses: list[AskedMiss] = []
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def add(self, miss: AskedMiss) -> None:
        """Have a miss written after ``SECONDS_TOGETHER`` at the latest; one too many is left out."""
        if len(self._misses) < MOST_UNWRITTEN:
            self._misses.append(miss)
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._write_in_turns())

    async def write(self) -> None:
        """Write all misses that were added before; where the database cannot, they are left out."""
        async with self._writing:
            misses, self._misses = self._misses, []
            if not misses:
                return
            try:
                deleted = await self._write(misses)
            except DatabaseError as error:
                _log.warning("%d misses were not remembered: %s", len(misses), error)
            else:
                if deleted:
                    _log.info("%d misses were too old and are deleted", deleted)

    def stop(self) -> None:
        """Write nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _write_in_turns(self) -> None:
        while self._misses:
            await asyncio.sleep(SECONDS_TOGETHER)
            await self.write()
