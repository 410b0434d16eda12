"""The last rolls of the tables in the database; each is kept for a day."""

from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.handled_events import write_once
from bot.tables.scope import Scope
from bot.tables.store import now
from bot.tables.values import DAY_SECONDS, TableRoll

MOST_LISTED: Final = 10

_ADD: Final = text("""
    INSERT INTO rolls (server, place, user_id, request, roll, rolled_at)
    VALUES (:server, :place, :user, :request, :roll, :rolled_at)
""")
_EXPIRE: Final = text("DELETE FROM rolls WHERE rolled_at < :oldest")
_NEWEST: Final = text("""
    SELECT request, roll, user_id, rolled_at FROM rolls
    WHERE server = :server AND place = :place AND rolled_at >= :oldest ORDER BY id DESC LIMIT :most
""")


async def add_roll(
    connection: AsyncConnection, scope: Scope, request: str, roll: str, *, is_listed: bool
) -> TableRoll:
    """Write a roll down, and delete those that are older than a day.

    Args:
        connection: In a transaction that writes.
        scope: The table.
        request: What it was for.
        roll: What lies on the table.
        is_listed: Whether others see it.

    Returns:
        The roll; where the event of ``scope`` has rolled before, what it rolled then.
    """
    table_roll = TableRoll(request, roll, scope.user, now())
    oldest = table_roll.rolled_at - DAY_SECONDS

    async def write() -> Any:  # noqa: ANN401  # a list, as JSON has it
        if is_listed:
            row = {"server": scope.server, "place": scope.place, **table_roll._asdict()}
            await connection.execute(_ADD, row)
        return list(table_roll)

    written = await write_once(connection, scope.event, "roll", write)
    await connection.execute(_EXPIRE, {"oldest": oldest})
    return TableRoll(*written)


async def newest_rolls(connection: AsyncConnection, scope: Scope) -> list[TableRoll]:
    """Return the last rolls of a table within a day, the newest first."""
    limits = {"oldest": now() - DAY_SECONDS, "most": MOST_LISTED}
    rows = await connection.execute(_NEWEST, {"server": scope.server, "place": scope.place, **limits})
    return [TableRoll(*row) for row in rows]
