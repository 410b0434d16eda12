"""The last rolls of the tables in the database; each is kept for a day."""

from typing import Any, Final

from sqlalchemy import text

from bot.tables.handled_events import EventKind, write_once
from bot.tables.scope import Scope
from bot.tables.store import Store, now
from bot.tables.values import DAY_SECONDS, TableRoll

MOST_LISTED: Final = 10
_ROLL: Final[EventKind] = "roll"

_ADD: Final = text("""
    INSERT INTO rolls (server, place, user_id, request, roll, rolled_at)
    VALUES (:server, :place, :user, :request, :roll, :now)
""")
_EXPIRE: Final = text("DELETE FROM rolls WHERE rolled_at < :oldest")
_NEWEST: Final = text("""
    SELECT request, roll, user_id, rolled_at FROM rolls
    WHERE server = :server AND place = :place AND rolled_at >= :oldest ORDER BY id DESC LIMIT :most
""")


class Rolls:
    """The rolls of all tables."""

    def __init__(self, store: Store) -> None:
        """Keep them in ``store``."""
        self._store = store

    async def add(self, scope: Scope, request: str, roll: str, *, is_listed: bool) -> TableRoll:
        """Write a roll down, and delete those that are older than a day.

        Args:
            scope: The table.
            request: What it was for.
            roll: What lies on the table.
            is_listed: Whether others see it.

        Returns:
            The roll; where the event of ``scope`` has rolled before, what it rolled then.

        Raises:
            DatabaseError: The database cannot be used; then nothing was changed.
        """
        rolled_at = now()
        values = {"server": scope.server, "place": scope.place, "user": scope.user}
        table_roll = TableRoll(request, roll, scope.user, rolled_at)
        async with self._store.writing() as connection:

            async def write() -> Any:  # noqa: ANN401  # a list, as JSON has it
                if is_listed:
                    row = {**values, "request": request, "roll": roll, "now": rolled_at}
                    await connection.execute(_ADD, row)
                return list(table_roll)

            written = await write_once(connection, scope.event, _ROLL, write)
            await connection.execute(_EXPIRE, {"oldest": rolled_at - DAY_SECONDS})
        return TableRoll(*written)

    async def newest(self, scope: Scope) -> list[TableRoll]:
        """Return the last rolls of a table within a day, the newest first.

        Raises:
            DatabaseError: The database cannot be used.
        """
        values = {"server": scope.server, "place": scope.place}
        limits = {"oldest": now() - DAY_SECONDS, "most": MOST_LISTED}
        async with self._store.reading() as connection:
            return [TableRoll(*row) for row in await connection.execute(_NEWEST, {**values, **limits})]
