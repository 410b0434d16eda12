"""The gateway: sessions that begin, resume and end, events, and what can go wrong with them."""

import secrets
import time
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from aiohttp import web

from tests.discord_server.clock import Bell
from tests.discord_server.compression import PACKERS
from tests.discord_server.connections import (
    AUTHENTICATION_FAILED,
    DISALLOWED_INTENTS,
    INVALID_INTENTS,
    INVALID_SEQUENCE,
    INVALID_SESSION,
    INVALID_SHARD,
    INVALID_VERSION,
    RECONNECT,
    Connection,
    Unpacked,
)
from tests.discord_server.guilds import guild_create
from tests.discord_server.refusals import Refusal, Refusals
from tests.discord_server.sessions import Session
from tests.discord_server.world import World

GUILDS = 1 << 0
GUILD_MEMBERS = 1 << 1
GUILD_PRESENCES = 1 << 8
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12
MESSAGE_CONTENT = 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1
API_VERSION = "10"
HEARTBEAT_INTERVAL_MS = 41_250
# A session of the same remainder may begin so often.
IDENTIFY_SECONDS = 5.0


class Gateway:
    """Where the bot's client listens.

    Attributes:
        down: Whether it answers 503 instead of opening a socket.
        closing: Code with which it closes every new connection instead of saying hello.
        closed_at_once: How many connections it closed so.
        max_concurrency: How many sessions may begin within 5 seconds, one of each remainder of the shards'
            numbers; ``None`` does not look.
        too_soon: How many sessions began too soon, and were declared invalid.
        identified: How many sessions have begun.
        resumed: How many were resumed.
        replayed: How many events were sent again at the last resume.
        compressions: The compression that each connection asked for.
        shows_role_mentions: Whether the text of a message that mentions the bot's own role is told.
        shows_quoted_messages: Whether the text of a message is told because a reply to it mentions the
            bot.
    """

    def __init__(self, world: World, refusals: Refusals, bell: Bell) -> None:
        self.down = False
        self.closing: int | None = None
        self.closed_at_once = 0
        self.heartbeat_interval_ms = HEARTBEAT_INTERVAL_MS
        self.max_concurrency: int | None = None
        self.too_soon = 0
        self.identified = 0
        self.resumed = 0
        self.replayed = 0
        self.compressions: list[str | None] = []
        self.shows_role_mentions = False
        self.shows_quoted_messages = False
        self.url = ""
        self._world = world
        self._refusals = refusals
        self._bell = bell
        self._began: dict[int, float] = {}
        self._sessions: dict[str, Session] = {}
        self._connections: dict[Connection, web.BaseRequest] = {}

    @property
    def ready(self) -> bool:
        """Whether a client is there and has had READY."""
        return any(session.wire is not None for session in self._sessions.values())

    @property
    def shards(self) -> list[int]:
        """Return the numbers of the shards that are connected, in rising order."""
        return sorted(
            session.shard[0] for session in self._sessions.values() if session.wire is not None
        )

    @property
    def heartbeats(self) -> int:
        """Return the heartbeats heard on the open connections."""
        return sum(len(connection.heartbeats) for connection in self._connections)

    @property
    def heartbeat_gaps(self) -> list[float]:
        """Return the seconds between the heartbeats heard on the open connections."""
        return [
            later - earlier
            for connection in self._connections
            for earlier, later in pairwise(connection.heartbeats)
        ]

    def drop(self) -> None:
        """Cut every connection without a word, as a broken line does."""
        for request in list(self._connections.values()):
            if request.transport is not None:
                request.transport.abort()

    def reconnect(self) -> None:
        """Ask every client to connect anew and resume."""
        self._tell(RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declare every session invalid; it can go on only if ``resumable``."""
        self._tell(INVALID_SESSION, resumable)
        if not resumable:
            self.forget()

    def forget(self) -> None:
        """Forget every session, so that none can be resumed."""
        self._sessions.clear()

    def close(self, code: int) -> None:
        """Close every connection with a code."""
        for connection in self._connections:
            connection.close(code)

    def sends_rubbish(
        self, event: str = "INTERACTION_CREATE", data: object = "not what was documented"
    ) -> None:
        """Send an event that no client can read."""
        for session in self._sessions.values():
            session.dispatch(event, data)

    def sends_text(self, text: str) -> None:
        """Send every client a message that need not be JSON."""
        for connection in self._connections:
            connection.send(text.encode())

    def sends_frame(self, frame: bytes) -> None:
        """Send every client a binary frame as it is, past the compression."""
        for connection in self._connections:
            connection.send(Unpacked(frame))

    def dispatch(self, event: str, data: object, guild_id: str | None, *, intents: int = 0) -> None:
        """Send an event to the sessions that it concerns and that asked for one of ``intents``."""
        for session in self._sessions.values():
            if session.concerns(guild_id) and (not intents or session.intents & intents):
                session.dispatch(event, data)

    def dispatch_message(self, event: str, payload: Mapping[str, Any], guild_id: str | None) -> None:
        """Send a message's event, without its content where the client may not read it."""
        wanted = GUILD_MESSAGES if guild_id else DIRECT_MESSAGES
        for session in self._sessions.values():
            if session.intents & wanted and session.concerns(guild_id):
                session.dispatch(event, self._readable(session, payload, guild_id))

    def session(self) -> Session | None:
        """Return a connected session, for the load driver."""
        return next((session for session in self._sessions.values() if session.wire is not None), None)

    async def serve(self, request: web.BaseRequest) -> web.StreamResponse:
        """Serve one connection."""
        if self.down:
            return web.Response(status=503, text="upstream connect error")
        compression = request.query.get("compress")
        socket = web.WebSocketResponse(compress=False, max_msg_size=0, timeout=1.0)
        await socket.prepare(request)
        if self.closing is not None:
            await socket.close(code=self.closing)
            self.closed_at_once += 1
            self._bell.ring()
            return socket
        packer = PACKERS.get(compression or "")
        connection = Connection(socket, packer() if packer else None, self)
        self.compressions.append(compression)
        self._connections[connection] = request
        if request.query.get("v") != API_VERSION:
            connection.refuse(INVALID_VERSION)
        try:
            await connection.run(heartbeat_interval_ms=self.heartbeat_interval_ms)
        finally:
            del self._connections[connection]
            self._bell.ring()
        return socket

    def identify(self, connection: Connection, data: Mapping[str, Any]) -> None:
        """Begin a session, or close for a wrong token, shard or intents."""
        intents = data.get("intents")
        shard = tuple(data.get("shard") or (0, 1))
        if data.get("token") != self._world.token:
            connection.refuse(AUTHENTICATION_FAILED)
        elif len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            connection.refuse(INVALID_SHARD)
        elif not isinstance(intents, int) or intents & ~ALL_INTENTS:
            connection.refuse(INVALID_INTENTS)
        elif intents & PRIVILEGED & ~self._world.granted_intents:
            connection.refuse(DISALLOWED_INTENTS)
        elif not self._may_begin(shard[0]):
            self.too_soon += 1
            connection.send_op(INVALID_SESSION, data=False)
        else:
            session = Session(secrets.token_hex(16), intents, (shard[0], shard[1]), connection)
            session.is_sharded = data.get("shard") is not None
            connection.session = session
            self._welcome(session)

    def _may_begin(self, shard: int) -> bool:
        """Return whether a session may begin now, and remember that it does."""
        if self.max_concurrency is None:
            return True
        place, seconds_now = shard % self.max_concurrency, time.monotonic()
        if seconds_now - self._began.get(place, -IDENTIFY_SECONDS) < IDENTIFY_SECONDS:
            return False
        self._began[place] = seconds_now
        return True

    def resume(self, connection: Connection, data: Mapping[str, Any]) -> None:
        """Go on with a session and send what was missed, or declare it invalid."""
        session = self._sessions.get(str(data.get("session_id")))
        if data.get("token") != self._world.token:
            connection.refuse(AUTHENTICATION_FAILED)
        elif session is None:
            connection.send_op(INVALID_SESSION, data=False)
        elif int(data.get("seq") or 0) > session.sequence:
            connection.refuse(INVALID_SEQUENCE)
        else:
            connection.session, session.wire = session, connection
            self.replayed = session.replay(int(data.get("seq") or 0))
            self.resumed += 1
            session.dispatch("RESUMED", {"_trace": []})
            self._bell.ring()

    def members(self, connection: Connection, data: Mapping[str, Any]) -> None:
        """Answer a request for members of the guild."""
        guild, wanted = self._world.guild, data.get("user_ids") or ()
        people = [user for user in guild.members.values() if not wanted or user.id in map(str, wanted)]
        chunk = {"guild_id": guild.id, "members": [guild.member(user) for user in people]}
        if connection.session is not None:
            connection.session.dispatch(
                "GUILD_MEMBERS_CHUNK",
                {**chunk, "chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")},
            )

    def refused(self, code: int) -> None:
        """Remember that a connection was closed for the client's mistake."""
        self._refusals.note(Refusal("gateway", code, {"close": code}))

    def _tell(self, op: int, data: object) -> None:
        for connection in self._connections:
            connection.send_op(op, data)

    def _welcome(self, session: Session) -> None:
        world = self._world
        guilds = [guild for guild in world.guilds if guild.installed and session.concerns(guild.id)]
        self._sessions[session.id] = session
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": {**world.bot.payload(), "verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                **({"shard": session.shard} if session.is_sharded else {}),
                "application": {"id": world.application_id, "flags": 0},
                "private_channels": [],
                "relationships": [],
            },
        )
        if session.intents & GUILDS:
            for guild in guilds:
                session.dispatch("GUILD_CREATE", guild_create(guild, world.places.values(), world.bot))
        self.identified += 1
        self._bell.ring()

    def _readable(
        self, session: Session, payload: Mapping[str, Any], guild_id: str | None
    ) -> Mapping[str, Any]:
        """Return a message as a session may read it; a message that it replies to is judged by itself."""
        if session.intents & MESSAGE_CONTENT or guild_id is None:
            return payload
        concerns_bot = self._concerns_bot(payload, guild_id)
        quoted = payload.get("referenced_message")
        if quoted is not None and not (concerns_bot and self.shows_quoted_messages):
            payload = {**payload, "referenced_message": self._readable(session, quoted, guild_id)}
        return payload if concerns_bot else _without_content(payload)

    def _concerns_bot(self, payload: Mapping[str, Any], guild_id: str) -> bool:
        """Return whether a message mentions the bot, or is its own."""
        bot = self._world.bot.id
        people = [*payload["mentions"], payload["author"]]
        role = self._world.find_guild(guild_id).bot_role if self.shows_role_mentions else None
        return any(user["id"] == bot for user in people) or role in payload["mention_roles"]


def _without_content(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a message without what the players wrote: the poll is left out, the rest is empty."""
    hidden = {"content": "", "embeds": [], "attachments": [], "components": []}
    snapshots = [
        {"message": {**snapshot["message"], **hidden}}
        for snapshot in payload.get("message_snapshots", ())
    ]
    forwarded = {"message_snapshots": snapshots} if snapshots else {}
    return {key: value for key, value in {**payload, **hidden, **forwarded}.items() if key != "poll"}
