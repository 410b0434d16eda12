"""The rows of a table: the statements that read them, and the state that they make up.

The statements are the same for both databases, and for SQLAlchemy and Python's own ``sqlite3``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import orjson

from bot.tables.scope import Scope
from bot.tables.table_rulings import TableRuling, TableRulings
from bot.tables.values import TableSettings, TableState

SETTINGS: Final = "settings"
COMPONENTS: Final = "components"
DECK: Final = "deck"
BOARD: Final = "board"
SAVED_ROLLS: Final = "rolls"
# The number of the last ruling of a channel and its threads, or of a server before each counted.
LAST_RULING: Final = "last-ruling"

# One number a server: it grows with every change, and its row is what concurrent changes wait for.
REVISION: Final = "SELECT revision FROM revisions WHERE server = :server"
# The board is large, and read only where it is wanted.
DOCUMENTS: Final = """
    SELECT place, kind, body FROM documents
    WHERE server = :server AND place IN (:place, :parent, '') AND kind <> 'board'
"""
RULINGS: Final = """
    SELECT COALESCE(number, id), entry, text, author, author_id, link, digest, version, made_at
    FROM rulings
    WHERE server = :server AND place IN (:place, :parent)
    ORDER BY id DESC
"""
ALL: Final = (REVISION, DOCUMENTS, RULINGS)

Row = Sequence[Any]
Rows = tuple[Row, ...]


@dataclass(frozen=True)
class TableRows:
    """What the statements in ``ALL`` returned for one table.

    Attributes:
        revisions: The row with the server's revision, if it has one.
        documents: Place, kind and body of each document.
        ruling_rows: The values of each ruling.
    """

    revisions: Rows = ()
    documents: Rows = ()
    ruling_rows: Rows = ()

    @cached_property
    def rulings(self) -> TableRulings:
        """The rulings, the newest first."""
        return TableRulings(tuple(TableRuling(*row) for row in self.ruling_rows))

    @property
    def revision(self) -> int:
        """How often the server's rows were changed."""
        return int(self.revisions[0][0]) if self.revisions else 0

    @cached_property
    def parsed(self) -> Mapping[tuple[str, str], Any]:
        """The documents by place and kind."""
        return {(place, kind): orjson.loads(body) for place, kind, body in self.documents}

    def nearest(self, scope: Scope, kind: str) -> Iterable[Any]:
        """Return the documents of one kind that hold in ``scope``, the nearest first."""
        documents = (self.parsed.get((place, kind)) for place in scope.places)
        return (document for document in documents if document is not None)


NO_ROWS: Final = TableRows()


def table_state(scope: Scope, table: TableRows, player: TableRows = NO_ROWS) -> TableState:
    """Return the state of a table, completed by the settings of its server and of the player.

    >>> rows = TableRows(documents=(("12", "deck", '{"perditions-mouth": ["2", "2 0"]}'),))
    >>> dict(table_state(Scope("1", "12", "12", "7"), rows).drawn)
    {'perditions-mouth': '2 0'}
    """
    if not (table.documents or player.documents):  # most tables have set nothing
        return TableState(rulings=table.rulings)
    settings = TableSettings.of(table.nearest(scope, SETTINGS))
    own = [*player.nearest(scope.player, SETTINGS)]
    return TableState(
        settings=TableSettings.of([settings._asdict(), *own]) if own else settings,
        components=_by_game(table.nearest(scope, COMPONENTS)),
        drawn={
            game: history[-1]
            for game, history in next(iter(table.nearest(scope, DECK)), {}).items()
            if history and history[-1]
        },
        rulings=table.rulings,
        saved_rolls={
            name: dice
            for rolls in reversed([*table.nearest(scope, SAVED_ROLLS)])
            for name, dice in rolls.items()
        },
    )


def _by_game(documents: Iterable[Mapping[str, Mapping[str, str]]]) -> Mapping[str, Mapping[str, str]]:
    """Return the components in ``documents`` by game, the nearest document counting most."""
    merged: dict[str, dict[str, str]] = {}
    for document in reversed(list(documents)):
        for game, components in document.items():
            merged.setdefault(game, {}).update(components)
    return merged
