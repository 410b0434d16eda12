"""Where something is remembered: the table, with the server and the player around it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Level = Literal["here", "server", "me"]
# The place of what holds for a whole server.
EVERYWHERE: Final = ""


class Owner(NamedTuple):
    """Whom a row belongs to.

    Attributes:
        server: The server; without a server, the conversation or the player itself.
        place: The channel, thread or conversation; empty for the whole server.
    """

    server: str
    place: str


@dataclass(frozen=True, slots=True)
class Scope:
    """A table as one player sees it.

    Attributes:
        server: The server; without a server, the conversation itself.
        place: The channel, thread or conversation.
        parent: The channel that a thread belongs to, otherwise ``place`` again.
        user: The player.
        event: Id of the interaction or message that comes from there; what is written for it is written
            once. Empty in a terminal.

    >>> Scope("1", "2", "2", "3").owner("server")
    Owner(server='1', place='')
    """

    server: str
    place: str
    parent: str
    user: str
    event: str = ""

    def owner(self, level: Level = "here") -> Owner:
        """Return the owner of what is remembered for the table, the whole server or the player."""
        match level:
            case "here":
                return Owner(self.server, self.place)
            case "server":
                return Owner(self.server, EVERYWHERE)
            case "me":
                return Owner(self.player.server, EVERYWHERE)

    @property
    def player(self) -> "Scope":
        """The player's own scope, the same wherever that player is."""
        return Scope(f"player-{self.user}", EVERYWHERE, EVERYWHERE, self.user)

    @property
    def places(self) -> tuple[str, ...]:
        """The places whose settings hold here, the nearest first.

        >>> Scope("1", place="34", parent="12", user="7").places
        ('34', '12', '')
        """
        return tuple(dict.fromkeys((self.place, self.parent, EVERYWHERE)))

    @property
    def values(self) -> Mapping[str, str]:
        """The parameters of the statements about a table."""
        return {"server": self.server, "place": self.place, "parent": self.parent}


def direct_server(place: str) -> str:
    """Return what stands for the server of a direct message or group: the conversation itself."""
    return f"direct-{place}"


TERMINAL: Final = Scope("terminal", "terminal", "terminal", "terminal")
