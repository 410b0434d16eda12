"""What is written for an event of Discord's is written once, however often the event is delivered.

Discord may deliver an interaction or a message twice, and while one process takes over from another
both get all of them. So whatever is written for an event claims the event's id first, within the same
transaction: of two transactions with one id the second waits for the first, and then gets what that one
returned. Ids are kept for an hour: Discord takes answers to an interaction for 15 minutes.
"""

import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Literal, TypeVar

import orjson
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

KEPT_SECONDS: Final = 3_600
# What else than a document an event may write; one event may write several kinds.
EventKind = Literal["rulings", "miss", "choice", "report", "forget", "roll"]

# The ids are the keys of an object, whatever they hold: SQLite and PostgreSQL take the same statement.
_CLAIM: Final = text("""
    INSERT INTO handled_events (event, kind, result, handled_at)
    SELECT key, :kind, 'null', CAST(:now AS BIGINT) FROM json_each(:events) WHERE true
    ON CONFLICT (event, kind) DO NOTHING
    RETURNING event
""")
_KEEP_RESULT: Final = text(
    "UPDATE handled_events SET result = :result WHERE event = :event AND kind = :kind"
)
_RESULT: Final = text("SELECT result FROM handled_events WHERE event = :event AND kind = :kind")
_EXPIRE: Final = text("DELETE FROM handled_events WHERE handled_at < :oldest")

T = TypeVar("T")


async def write_once(
    connection: AsyncConnection, event: str, kind: str, write: Callable[[], Awaitable[T]]
) -> T:
    """Return what ``write`` returns, or what it returned when the event was handled before.

    Args:
        connection: In a transaction that is rolled back if ``write`` fails.
        event: Id of the interaction or message; empty where nothing is delivered twice.
        kind: What is written.
        write: Writes with ``connection``; returns what JSON can hold.
    """
    if not event:
        return await write()
    if not await claimed_events(connection, [event], kind):
        key = {"event": event, "kind": kind}
        result: T = orjson.loads((await connection.execute(_RESULT, key)).scalar_one())
        return result
    result = await write()
    if result is not None:
        values = {"event": event, "kind": kind, "result": orjson.dumps(result).decode()}
        await connection.execute(_KEEP_RESULT, values)
    await expire_handled_events(connection)
    return result


async def claimed_events(connection: AsyncConnection, events: Iterable[str], kind: str) -> set[str]:
    """Return those of the events whose writing is left to this transaction, and claim them."""
    ids = orjson.dumps(dict.fromkeys(events)).decode()
    claim = {"events": ids, "kind": kind, "now": int(time.time())}
    return set((await connection.execute(_CLAIM, claim)).scalars())


async def expire_handled_events(connection: AsyncConnection) -> None:
    """Delete the ids that are older than ``KEPT_SECONDS``.

    It comes last in a transaction, so that no two of them wait for one another.
    """
    await connection.execute(_EXPIRE, {"oldest": int(time.time()) - KEPT_SECONDS})
