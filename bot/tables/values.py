"""What is remembered, as values; nothing here knows a database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Self

from bot.tables.scope import Scope
from bot.tables.table_rulings import TableRulings
from glossary.entry import Language
from glossary.search.decision import PreferredGame

# Days for which misses are remembered where a table does not say.
DAYS: Final = 90
DAY_SECONDS: Final = 86_400
# What a table sets to prefer no game, and to follow the asker's language.
ANY: Final = "any"
AUTO: Final = "auto"
_NONE: Final[Mapping[str, Any]] = MappingProxyType({})


class TableSettings(NamedTuple):
    """What those who manage a table have set; ``None`` where they have not.

    Attributes:
        game: Id of the game that is played here; ``ANY`` for none, not even that of the last answer.
        language: Language of every reply; ``None`` follows the asker. ``AUTO`` at a table does so too,
            whatever its server has set.
        private: Whether replies are seen by the asker alone, unless the asker says otherwise.
        days: Days for which misses are remembered.
    """

    game: str | None = None
    language: Language | None = None
    private: bool | None = None
    days: int | None = None

    @classmethod
    def of(cls, values: Iterable[Mapping[str, Any]]) -> Self:
        """Return the settings in ``values``, the nearest first; what no version knows is left out.

        >>> TableSettings.of([{"game": "conan"}, {"game": "rangers", "days": 30}])
        TableSettings(game='conan', language=None, private=None, days=30)
        >>> TableSettings.of([{"language": AUTO}, {"language": "it"}]).language is None
        True
        """
        merged: dict[str, Any] = {}
        for settings in values:
            for name in cls._fields:
                if settings.get(name) is not None:
                    merged.setdefault(name, settings[name])
        if merged.get("language") == AUTO:
            del merged["language"]
        return cls(**merged)


@dataclass(frozen=True, slots=True)
class TableState:
    """What a table remembers and every answer there needs.

    Attributes:
        settings: Its settings, completed by those of the server and of the player.
        components: By game, what the box really holds: components by name, in the packs' notation.
        drawn: By game, the cards that are out of the deck, as ``write_drawn`` writes them.
        rulings: What it decided.
        last_game: Id of the game of the last confident answer; empty without one.
        saved_rolls: The dice of saved rolls by name.
    """

    settings: TableSettings = field(default_factory=TableSettings)
    components: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: _NONE)
    drawn: Mapping[str, str] = field(default_factory=lambda: _NONE)
    rulings: TableRulings = field(default_factory=TableRulings)
    last_game: str = ""
    saved_rolls: Mapping[str, str] = field(default_factory=lambda: _NONE)

    @property
    def preferred(self) -> PreferredGame | None:
        """The game that is likelier meant: the one set here, else that of the last answer.

        >>> TableState(TableSettings(game="conan"), last_game="rangers").preferred
        PreferredGame(id='conan', comes_first=True)
        >>> TableState(TableSettings(game=ANY), last_game="rangers").preferred is None
        True
        """
        if self.settings.game is not None:
            is_any = self.settings.game == ANY
            return None if is_any else PreferredGame(self.settings.game, comes_first=True)
        return PreferredGame(self.last_game) if self.last_game else None

    @property
    def played(self) -> str | None:
        """Id of the game that is likelier played; ``None`` if none is known."""
        return None if self.preferred is None else self.preferred.id


class TableRoll(NamedTuple):
    """A roll at a table.

    Attributes:
        request: What it was for, as front ends write it.
        roll: What lay on the table, as they write it.
        user: The player.
        rolled_at: When, in seconds since 1970.
    """

    request: str
    roll: str
    user: str
    rolled_at: int


class ServerCounts(NamedTuple):
    """How much players have written at the tables of a server.

    Attributes:
        rulings: The number of rulings.
        misses: The number of questions without a confident answer.
    """

    rulings: int
    misses: int


@dataclass(frozen=True, slots=True)
class Miss:
    """A question without a confident answer, or whose answer was rejected.

    Attributes:
        question: What was asked.
        language: Its language.
        game: Id of the game that it was about; empty for any.
        candidates: Ids of the entries that came near, the nearest first.
        is_rejected: Whether there was an answer, which was not what was meant.
        is_wrong: Whether a player says that the answer, the only candidate, is wrong.
        choice: Id of the entry that was chosen afterwards; empty without one.
        number: Its number in the database; 0 before it is there.
    """

    question: str
    language: Language
    game: str
    candidates: tuple[str, ...]
    is_rejected: bool = False
    choice: str = ""
    number: int = 0
    is_wrong: bool = False


class AskedMiss(NamedTuple):
    """A miss, and where it was asked.

    Attributes:
        scope: The table.
        miss: What was asked.
        days: Days for which the misses of the server are remembered.
    """

    scope: Scope
    miss: Miss
    days: int = DAYS


EMPTY: Final = TableState()
