"""What versions up to 1.6 stored of conversations, and how it moves to where it belongs.

They took a channel for a direct message if the bot had joined its server after it connected, and stored
what was asked there under ``conversation-<channel>``, as they did with direct messages. It moves when
somebody uses Lawspeaker in that place again, for only then is the place's server known.
"""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

import orjson
from sqlalchemy import bindparam, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.scope import Owner
from bot.tables.store import change_document

_PREFIX: Final = "conversation-"
_STORED: Final = """
    SELECT server FROM documents WHERE {condition}
    UNION SELECT server FROM rulings WHERE {condition}
    UNION SELECT server FROM misses WHERE {condition}
"""
_ALL: Final = text(_STORED.format(condition=f"server LIKE '{_PREFIX}%'"))
_SOME: Final = text(_STORED.format(condition="server IN :servers")).bindparams(
    bindparam("servers", expanding=True)
)
# The place's own settings come before those that were made for the whole conversation, under no place.
_DOCUMENTS: Final = text("""
    SELECT place, kind, body FROM documents WHERE server = :former ORDER BY place DESC
""")
_MOVE: Final = (
    text("DELETE FROM documents WHERE server = :former"),
    text("UPDATE rulings SET server = :server WHERE server = :former"),
    text("UPDATE misses SET server = :server WHERE server = :former"),
    text("DELETE FROM revisions WHERE server = :former"),
)


async def former_places(connection: AsyncConnection) -> set[str]:
    """Return the places of which something is stored under a conversation."""
    return {server.removeprefix(_PREFIX) for (server,) in await connection.execute(_ALL)}


async def former_among(connection: AsyncConnection, places: Iterable[str]) -> set[str]:
    """Return those of ``places`` of which something is stored under a conversation."""
    rows = await connection.execute(_SOME, {"servers": [_PREFIX + place for place in places]})
    return {server.removeprefix(_PREFIX) for (server,) in rows}


async def move_former(connection: AsyncConnection, server: str, place: str) -> None:
    """Move to ``server`` what is stored so of one of its places; what it has already comes first."""
    if server == _PREFIX + place:  # moved onto itself it would be deleted
        return
    former = {"former": _PREFIX + place}
    for _, kind, body in (await connection.execute(_DOCUMENTS, former)).all():
        change = partial(completed, former=orjson.loads(body))
        await change_document(connection, Owner(server, place), kind, change)
    for statement in _MOVE:
        await connection.execute(statement, {**former, "server": server})


def completed(own: Any, former: Any) -> Any:  # noqa: ANN401  # documents of all kinds
    """Return a document with what only a former one holds.

    >>> completed({"game": "conan"}, {"game": "rangers", "days": 30})
    {'game': 'conan', 'days': 30}
    >>> completed(None, "a board")
    'a board'
    """
    if own is None:
        return former
    if not (isinstance(own, dict) and isinstance(former, dict)):
        return own
    return own | {key: completed(own.get(key), value) for key, value in former.items()}
