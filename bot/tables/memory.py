"""What tables remember, for every front end: read without waiting, changed for certain."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Container, Coroutine, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.tables.cache import Cache
from bot.tables.errors import DatabaseError
from bot.tables.former_conversations import former_among, former_places, move_former
from bot.tables.handled_events import EventKind, write_once
from bot.tables.misses import (
    UnwrittenMisses,
    add_misses,
    choose_entry,
    newest_misses,
    remove_misses,
    report_wrong,
)
from bot.tables.notifications import NotificationListener
from bot.tables.rolls import add_roll, newest_rolls
from bot.tables.rows import (
    BOARD,
    COMPONENTS,
    DECK,
    NO_ROWS,
    SAVED_ROLLS,
    SETTINGS,
    TableRows,
    table_state,
)
from bot.tables.rulings import add_rulings, edit_ruling, merge_rulings, remove_ruling
from bot.tables.scope import EVERYWHERE, Level, Scope
from bot.tables.store import Store
from bot.tables.table_rulings import MergeOutcome, NewRuling
from bot.tables.values import DAYS, EMPTY, AskedMiss, Miss, ServerCounts, TableRoll, TableState

# What is written beside the answers waits for at most so many others.
_MOST_TASKS: Final = 100
_LAST_SECONDS: Final = 2.0
# A form has to be there within three seconds.
_BOARD_SECONDS: Final = 1.0

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Memory:
    """What tables remember.

    Whatever reads or changes it raises ``DatabaseError`` where the database cannot be used, but for
    ``at`` and ``board``, which do without; a change is made whole or not at all.

    Attributes:
        address: The database; ``None`` remembers nothing.
    """

    def __init__(
        self, address: str | None, note_error: Callable[[DatabaseError], None] = lambda _: None
    ) -> None:
        """Remember in the database at ``address``, which is opened once it is needed.

        Args:
            address: The database; ``None`` for none.
            note_error: Is told of every transaction that the database did not do.
        """
        self.address = address
        self._note_error = note_error
        self._store: Store | None = None
        self._cache = Cache(self._read)
        self._tasks: set[asyncio.Task[None]] = set()
        self._unwritten = UnwrittenMisses(self._write_misses)
        self._listener: NotificationListener | None = None

    @property
    def store(self) -> Store:
        """The database.

        Raises:
            DatabaseError: There is none, or it names none that can be opened.
        """
        if self.address is None:
            raise DatabaseError("off")
        if self._store is None:
            self._store = Store(self.address, self._note_error)
        return self._store

    async def open(self) -> None:
        """Bring the database to the schema of this program.

        Raises:
            DatabaseError: There is none, or it cannot be used.
        """
        await self.store.migrate()

    def listen(self) -> None:
        """Have tables read again as soon as other processes change them, until ``close``.

        Only PostgreSQL tells of such changes; with another database, or none, nothing happens.

        Raises:
            DatabaseError: The address names no database.
        """
        if self.address is not None and self._listener is None and self.store.has_notifications:
            self._listener = NotificationListener(self.store.driver_connection, self._cache)
            self._listener.start()

    async def close(self) -> None:
        """Close the database."""
        if self._listener is not None:
            await self._listener.stop()
        await self._cache.stop()
        await self.settle()
        self._unwritten.stop()
        if self._store is not None:
            await self._store.close()

    async def at(self, scope: Scope) -> TableState:
        """Return the state of a table, however the database is; see ``cache`` for how old it may be."""
        if self.address is None:
            return EMPTY
        table, player = _key(scope), scope.player
        await self._cache.refresh(table, player)
        rows, own = self._cache.last(table), self._cache.last(player)
        return table_state(scope, rows or NO_ROWS, own or NO_ROWS)

    async def newest(self, scope: Scope) -> TableState:
        """Return the state of a table as it is now."""
        rows = await self._cache.newest(_key(scope))
        return table_state(scope, rows, await self._cache.newest(scope.player))

    async def change_settings(
        self, scope: Scope, changes: Mapping[str, Any], level: Level = "here"
    ) -> TableState:
        """Set what ``changes`` name, ``None`` taking it back, and return the state afterwards."""

        def changed(settings: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
            merged = {**(settings or {}), **changes}
            return {name: value for name, value in merged.items() if value is not None} or None

        return await self._change(scope, SETTINGS, changed, level)

    async def reset(self, scope: Scope, names: Iterable[str] = (), level: Level = "here") -> TableState:
        """Take back the settings in ``names``, or all that is set and all components."""
        changes = dict.fromkeys(names)
        if changes:
            return await self.change_settings(scope, changes, level)
        await self._change(scope, COMPONENTS, lambda _: None, level)
        return await self._change(scope, SETTINGS, lambda _: None, level)

    async def change_components(
        self, scope: Scope, game: str, changes: Mapping[str, str | None], level: Level = "here"
    ) -> TableState:
        """Set components of a game, ``None`` taking one back, and return the state afterwards."""

        def changed(games: Mapping[str, Mapping[str, str]] | None) -> Mapping[str, Any] | None:
            merged = {**(games or {}).get(game, {}), **changes}
            own = {name: text for name, text in merged.items() if text is not None}
            other_games = {key: value for key, value in (games or {}).items() if key != game}
            return {**other_games, **({game: own} if own else {})} or None

        return await self._change(scope, COMPONENTS, changed, level)

    async def change_deck(
        self, scope: Scope, game: str, step: Callable[[list[str]], list[str]]
    ) -> TableState:
        """Change what is out of a game's deck, and return the state afterwards.

        Raises:
            RefusedChangeError: ``step`` refuses it; then nothing was changed.
        """

        def changed(games: Mapping[str, list[str]] | None) -> Mapping[str, Any]:
            return {**(games or {}), game: step(list((games or {}).get(game, ())))}

        return await self._change(scope, DECK, changed)

    async def keep_board(self, scope: Scope, document: str) -> None:
        """Remember the last board of a table, a document that the front end reads again."""
        await self.store.change(scope.owner(), BOARD, lambda _: document, scope.event)

    async def board(self, scope: Scope) -> str | None:
        """Return the last board of a table; ``None`` without one, or if it takes too long."""
        if self.address is None:
            return None
        try:
            async with asyncio.timeout(_BOARD_SECONDS):
                document = await self.store.document(scope.owner(), BOARD)
        except (TimeoutError, DatabaseError):
            return None
        return None if document is None else str(document)

    async def _change(
        self, scope: Scope, kind: str, change: Callable[[Any], Any], level: Level = "here"
    ) -> TableState:
        """Replace a document by what ``change`` makes of it, and return the state afterwards.

        Raises:
            RefusedChangeError: ``change`` refuses it; then nothing was changed.
        """
        owner = scope.owner(level)
        await self.store.change(owner, kind, change, scope.event)
        return await self._changed(owner.server, scope)

    async def add_rulings(self, scope: Scope, *new_rulings: NewRuling) -> list[int]:
        """Write rulings down and return their numbers; as for ``rulings.add_rulings``."""
        return await self._once(scope, partial(add_rulings, scope=scope, new_rulings=new_rulings))

    async def merge_rulings(
        self, scope: Scope, new_rulings: Sequence[NewRuling], entries: Container[str]
    ) -> list[MergeOutcome]:
        """Write down what a table has not decided yet; as for ``rulings.merge_rulings``."""
        write = partial(merge_rulings, scope=scope, new_rulings=new_rulings, entries=entries)
        return await self._once(scope, write)

    async def edit_ruling(
        self, scope: Scope, number: int, text: str, *, version: int, digest: str, manages: bool = True
    ) -> None:
        """Replace the text of a ruling; the errors are those of ``rulings.edit_ruling``."""
        write = partial(edit_ruling, scope=scope, number=number, new_text=text, version=version)
        await self._once(scope, partial(write, digest=digest, manages=manages))

    async def remove_ruling(self, scope: Scope, number: int, *, manages: bool = True) -> None:
        """Delete a ruling; the errors are those of ``rulings.remove_ruling``."""
        await self._once(scope, partial(remove_ruling, scope=scope, number=number, manages=manages))

    async def _once(self, scope: Scope, write: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Return what ``write`` returns, having changed rulings once for the event of ``scope``."""
        result = await self.store.once(scope.server, scope.event, "rulings", write)
        await self._changed(scope.server, scope)
        return result

    async def misses(self, scope: Scope) -> list[Miss]:
        """Return the newest misses of a server, the newest first."""
        await self._unwritten.write()
        async with self.store.reading() as connection:
            return await newest_misses(connection, scope.server)

    async def add_miss(self, scope: Scope, miss: Miss, days: int = DAYS) -> int:
        """Write a miss down; return how many were deleted, as ``misses.add_misses`` does."""
        return await self._write_misses([AskedMiss(scope, miss, days)])

    def note_miss(self, scope: Scope, miss: Miss, days: int = DAYS) -> None:
        """Have a miss written while answers go on, within about a second; errors are only logged."""
        if self.address is not None:
            self._unwritten.add(AskedMiss(scope, miss, days))

    async def choose(self, scope: Scope, question: str, entry: str) -> None:
        """Write down what was chosen after the last miss of a question at a table.

        What another process noted within the last second may not be there yet, and stays without it.
        """
        write = partial(choose_entry, scope=scope, question=question, entry=entry)
        await self._write_once(scope, "choice", write)

    async def report(self, scope: Scope, miss: Miss) -> None:
        """Write down that an answer is called wrong: in the last miss of its question, if any."""
        await self._write_once(scope, "report", partial(report_wrong, scope=scope, miss=miss))

    async def _write_once(
        self, scope: Scope, kind: EventKind, write: Callable[[AsyncConnection], Awaitable[None]]
    ) -> None:
        """Write about misses, once for the event of ``scope``, after those that wait."""
        await self._unwritten.write()
        async with self.store.writing() as connection:
            await write_once(connection, scope.event, kind, lambda: write(connection))

    async def remove_misses(self, scope: Scope, numbers: Iterable[int]) -> None:
        """Delete misses of a server."""
        async with self.store.writing() as connection:
            await remove_misses(connection, scope.server, numbers)

    def in_background(self, work: Callable[["Memory"], Coroutine[Any, Any, object]]) -> None:
        """Do ``work`` while answers go on; what goes wrong, or is too much, is left out."""
        if self.address is None or len(self._tasks) >= _MOST_TASKS:
            return
        task = asyncio.ensure_future(_unless_away(work(self)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until what was begun in the background is done and written, for a while."""
        writing = asyncio.ensure_future(self._unwritten.write())
        await asyncio.wait({*self._tasks, writing}, timeout=_LAST_SECONDS)

    async def _write_misses(self, misses: Sequence[AskedMiss]) -> int:
        async with self.store.writing() as connection:
            return await add_misses(connection, misses)

    async def add_roll(
        self, scope: Scope, request: str, roll: str, *, is_listed: bool = True
    ) -> TableRoll:
        """Write a roll down and return the first of its event; as for ``rolls.add_roll``."""
        async with self.store.writing() as connection:
            return await add_roll(connection, scope, request, roll, is_listed=is_listed)

    async def rolls(self, scope: Scope) -> list[TableRoll]:
        """Return the last rolls of a table, the newest first."""
        async with self.store.reading() as connection:
            return await newest_rolls(connection, scope)

    async def change_saved_rolls(
        self, scope: Scope, change: Callable[[Mapping[str, str] | None], Mapping[str, str] | None]
    ) -> TableState:
        """Change the saved rolls of a table, and return the state afterwards.

        Raises:
            RefusedChangeError: ``change`` refuses it; then nothing was changed.
        """
        return await self._change(scope, SAVED_ROLLS, change)

    async def forget_player(self, scope: Scope) -> None:
        """Delete what a player has set and rolled; forget that the player's rulings are that player's.

        Raises:
            DatabaseError: The database cannot be used; then not all was deleted.
        """
        await self.store.forget_author(scope.user)
        await self.forget(replace(scope.player, event=scope.event))
        self._cache.expire(lambda _: True)

    async def count(self, scope: Scope) -> ServerCounts:
        """Return how much ``forget`` would delete of what players wrote."""
        await self._unwritten.write()
        return await self.store.count(scope.server)

    async def forget(self, scope: Scope) -> None:
        """Delete all that is remembered for the server of ``scope``."""
        await self._unwritten.write()
        await self.store.forget(scope.server, scope.event)
        await self._changed(scope.server, scope)

    async def _changed(self, server: str, scope: Scope) -> TableState:
        """Return the state of a table after a change; all tables of the server are read again."""
        self._cache.expire(lambda key: key.server == server)
        return await self.newest(scope)

    async def former_places(self) -> set[str]:
        """Return the places of which something is stored as versions up to 1.6 did."""
        async with self.store.reading() as connection:
            return await former_places(connection)

    async def move_former(self, server: str, places: Iterable[str]) -> bool:
        """Move to ``server`` what is stored of its ``places`` as versions up to 1.6 did.

        Where the database does not allow that now, it is tried again later.

        Returns:
            Whether something was moved.
        """
        async with self.store.reading() as connection:
            stored_places = await former_among(connection, places)
        if not stored_places:
            return False
        try:
            async with self.store.changing(server) as connection:
                for place in stored_places:
                    await move_former(connection, server, place)
        except DatabaseError as error:
            _log.warning("what an older version stored was not moved: %s", error)
            return False
        self._cache.expire(lambda key: key.server == server)
        return True

    async def _read(self, scope: Scope, cached_rows: TableRows | None) -> TableRows:
        """Return the rows of a table; the cached ones, if they are the newest."""
        if cached_rows is not None and cached_rows.revision == await self.store.revision(scope.server):
            return cached_rows
        rows = await self.store.rows(scope)
        is_first = cached_rows is None and scope.place != EVERYWHERE
        if is_first and await self.move_former(scope.server, {scope.place, scope.parent}):
            return await self.store.rows(scope)
        return rows


NO_MEMORY: Final = Memory(None)


def _key(scope: Scope) -> Scope:
    """Return the scope under which a table is cached: the same for all players and events."""
    return replace(scope, user="", event="")


async def _unless_away(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except DatabaseError as error:
        _log.warning("something was not remembered: %s", error)
