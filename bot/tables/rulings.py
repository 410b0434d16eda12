"""Rulings in the database."""

from collections.abc import Container, Sequence
from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.errors import RefusedChangeError
from bot.tables.rows import LAST_RULING, RULINGS
from bot.tables.scope import Owner, Scope
from bot.tables.store import change_document, now
from bot.tables.table_rulings import (
    LONGEST_RULING,
    MOST_RULINGS,
    MergeOutcome,
    NewRuling,
    TableRuling,
    merge,
)

# The largest number that a column of the table takes.
_LARGEST_NUMBER: Final = 2**31 - 1
_COUNT: Final = text("SELECT count(*) FROM rulings WHERE server = :server AND place = :place")
_ADD: Final = text("""
    INSERT INTO rulings
        (number, server, place, entry, text, author, author_id, link, digest, version, made_at)
    VALUES
        (:number, :server, :place, :entry, :text, :author, :author_id, :link, :digest, 1, :made_at)
""")
_ALL: Final = text(RULINGS)
_LAST: Final = text("""
    SELECT body FROM documents
    WHERE server = :server AND place IN (:parent, '') AND kind = :kind
""")
_FIND: Final = text("""
    SELECT version, author_id FROM rulings
    WHERE server = :server AND place IN (:place, :parent) AND COALESCE(number, id) = :number
""")
_EDIT: Final = text("""
    UPDATE rulings SET text = :text, digest = :digest, version = version + 1, made_at = :now
    WHERE server = :server AND place IN (:place, :parent) AND COALESCE(number, id) = :number
""")
_REMOVE: Final = text("""
    DELETE FROM rulings
    WHERE server = :server AND place IN (:place, :parent) AND COALESCE(number, id) = :number
""")


async def add_rulings(
    connection: AsyncConnection, scope: Scope, new_rulings: Sequence[NewRuling]
) -> list[int]:
    """Write rulings down, all or none; return their numbers.

    Raises:
        RefusedChangeError: The table has too many (``too-many-rulings``), or one is empty or too long
            (``ruling-length``).
    """
    for new in new_rulings:
        _check_length(new.text)
    if await _count(connection, scope) + len(new_rulings) > MOST_RULINGS:
        raise RefusedChangeError("too-many-rulings", limit=MOST_RULINGS)
    return await _add(connection, scope, new_rulings)


async def merge_rulings(
    connection: AsyncConnection, scope: Scope, new_rulings: Sequence[NewRuling], entries: Container[str]
) -> list[MergeOutcome]:
    """Write down the rulings that the table does not have yet; return what became of each.

    Args:
        connection: In a transaction that changes the table's server.
        scope: The table.
        new_rulings: Rulings of a length that ``add_rulings`` takes.
        entries: Ids of the entries that are loaded.
    """
    rulings = [TableRuling(*row) for row in await connection.execute(_ALL, scope.values)]
    most_added = max(0, MOST_RULINGS - await _count(connection, scope))
    outcomes = list(merge(rulings, new_rulings, entries, most_added))
    pairs = zip(new_rulings, outcomes, strict=True)
    await _add(connection, scope, [new for new, outcome in pairs if outcome == "added"])
    return outcomes


async def edit_ruling(  # noqa: PLR0913  # what a ruling is written with
    connection: AsyncConnection,
    scope: Scope,
    number: int,
    new_text: str,
    *,
    version: int,
    digest: str,
    manages: bool,
) -> None:
    """Replace the text of a ruling whose ``version`` the writer has seen.

    Raises:
        RefusedChangeError: Somebody wrote it meanwhile (``ruling-changed``), or the errors of
            ``remove_ruling``.
    """
    _check_length(new_text)
    if await _checked(connection, scope, number, manages=manages) != version:
        raise RefusedChangeError("ruling-changed", number=number)
    changed = {"number": number, "text": new_text, "digest": digest, "now": now()}
    await connection.execute(_EDIT, {**scope.values, **changed})


async def remove_ruling(
    connection: AsyncConnection, scope: Scope, number: int, *, manages: bool
) -> None:
    """Delete a ruling.

    Raises:
        RefusedChangeError: The table has none of this number (``no-ruling``), or it is somebody else's
            and the player does not manage the table (``ruling-of-others``).
    """
    await _checked(connection, scope, number, manages=manages)
    await connection.execute(_REMOVE, {**scope.values, "number": number})


async def _count(connection: AsyncConnection, scope: Scope) -> int:
    return int((await connection.execute(_COUNT, _table(scope))).scalar() or 0)


async def _add(
    connection: AsyncConnection, scope: Scope, new_rulings: Sequence[NewRuling]
) -> list[int]:
    """Write rulings down; return their numbers.

    A channel and its threads count together, so that none shows two of one number, and none is given
    twice. Where rulings were numbered for all servers together, the numbers go on from the last.
    """
    if not new_rulings:
        return []
    rows = await connection.execute(_LAST, {**scope.values, "kind": LAST_RULING})
    last = max((int(body) for (body,) in rows), default=0)
    numbers = [last + count for count, _ in enumerate(new_rulings, 1)]
    owner = Owner(scope.server, scope.parent)
    await change_document(connection, owner, LAST_RULING, lambda _: numbers[-1])
    for number, new in zip(numbers, new_rulings, strict=True):
        values = {
            **_table(scope),
            "number": number,
            "entry": new.entry,
            "text": new.text.strip(),
            "author": new.author,
            "author_id": scope.user,
            "link": new.link,
            "digest": new.digest,
            "made_at": now() if new.made_at is None else new.made_at,
        }
        await connection.execute(_ADD, values)
    return numbers


async def _checked(connection: AsyncConnection, scope: Scope, number: int, *, manages: bool) -> int:
    """Return the version of a ruling that the player may change, or raise as ``remove_ruling``."""
    row = None
    if number <= _LARGEST_NUMBER:  # a larger one is refused by the database itself
        row = (await connection.execute(_FIND, {**scope.values, "number": number})).one_or_none()
    if row is None:
        raise RefusedChangeError("no-ruling", number=number)
    if not manages and row.author_id != scope.user:
        raise RefusedChangeError("ruling-of-others", number=number)
    return int(row.version)


def _check_length(new_text: str) -> None:
    if not 0 < len(new_text.strip()) <= LONGEST_RULING:
        raise RefusedChangeError("ruling-length", limit=LONGEST_RULING)


def _table(scope: Scope) -> dict[str, str]:
    return {"server": scope.server, "place": scope.place}
