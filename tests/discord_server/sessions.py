"""Gateway sessions: numbered events, kept for a resume."""

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol

import orjson

KEPT_EVENTS = 10_000


class Wire(Protocol):
    """Where a session's events go while it is connected."""

    def send(self, data: bytes) -> None:
        """Queue a message for sending."""


@dataclass
class Session:
    """What a client gets from READY on, over all its connections.

    Attributes:
        is_sharded: Whether the client named its shard.
    """

    id: str
    intents: int
    shard: tuple[int, int]
    wire: Wire | None = None
    is_sharded: bool = False
    sequence: int = 0
    _sent: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))

    def dispatch(self, event: str, data: object) -> None:
        """Number an event, keep it, and send it if the client is there."""
        self.dispatch_encoded(event, orjson.dumps(data))

    def dispatch_encoded(self, event: str, data: bytes) -> None:
        """Do the same with data that is JSON already."""
        self.sequence += 1
        message = b'{"op":0,"t":"%b","s":%d,"d":%b}' % (event.encode(), self.sequence, data)
        self._sent.append((self.sequence, message))
        if self.wire is not None:
            self.wire.send(message)

    def replay(self, sequence: int) -> int:
        """Send again what came after a sequence number; return how much."""
        missed = [message for number, message in self._sent if number > sequence]
        for message in missed:
            if self.wire is not None:
                self.wire.send(message)
        return len(missed)

    def concerns(self, guild_id: str | None) -> bool:
        """Return whether a guild's events (or, without one, direct messages) belong to this shard."""
        number, count = self.shard
        return number == ((int(guild_id) >> 22) % count if guild_id else 0)
