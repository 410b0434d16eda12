"""Misses in the database: what was asked in vain, without who asked."""

from collections.abc import Iterable, Sequence
from typing import Final

import orjson
from sqlalchemy import bindparam, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.handled_events import expire_handled_events, is_claimed
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


async def add_misses(connection: AsyncConnection, misses: Sequence[AskedMiss]) -> int:
    """Write misses down together, and delete what is too old of the servers that they come from.

    Those whose event has written its miss before are left out.

    Returns:
        How many were deleted: many at once may mean that the clock is wrong.
    """
    asked_at = now()
    # In the same order in every process, so that no two wait for one another. Ids of events grow.
    by_event = sorted(misses, key=lambda miss: miss.scope.event)
    expired = sorted({(miss.scope.server, asked_at - miss.days * DAY_SECONDS) for miss in misses})
    rows = [
        _values(miss.scope, miss.miss, asked_at)
        for miss in by_event
        if await is_claimed(connection, miss.scope.event, "miss")
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
