"""One gateway connection: what a client may say, and what it hears back.

Source: Discord's developer documentation, "Gateway" and "Gateway Opcodes and Close Event Codes".
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, Protocol

import aiohttp
import orjson
from aiohttp import web

from tests.discord_server.compression import Packer
from tests.discord_server.sessions import Session

HEARTBEAT = 1
IDENTIFY = 2
PRESENCE = 3
VOICE_STATE = 4
RESUME = 6
RECONNECT = 7
REQUEST_MEMBERS = 8
INVALID_SESSION = 9
HELLO = 10
HEARTBEAT_ACK = 11

UNKNOWN_OPCODE = 4001
DECODE_ERROR = 4002
NOT_AUTHENTICATED = 4003
AUTHENTICATION_FAILED = 4004
ALREADY_AUTHENTICATED = 4005
INVALID_SEQUENCE = 4007
RATE_LIMITED = 4008
INVALID_SHARD = 4010
INVALID_VERSION = 4012
INVALID_INTENTS = 4013
DISALLOWED_INTENTS = 4014

MESSAGES_A_MINUTE = 120
MINUTE_SECONDS = 60.0
LARGEST_MESSAGE = 4096


class Unpacked(bytes):
    """A frame that goes out as it is, past the compression."""

    __slots__ = ()


class Desk(Protocol):
    """Who decides about sessions: the gateway."""

    def identify(self, connection: "Connection", data: Mapping[str, Any]) -> None:
        """Begin a session or refuse it."""

    def resume(self, connection: "Connection", data: Mapping[str, Any]) -> None:
        """Go on with a session or refuse it."""

    def members(self, connection: "Connection", data: Mapping[str, Any]) -> None:
        """Answer a request for members."""

    def refused(self, code: int) -> None:
        """Hear that a connection was closed for the client's mistake."""


class Connection:
    """A client's socket, from HELLO to its end.

    Attributes:
        heartbeats: When they were heard, by the monotonic clock.
    """

    def __init__(self, socket: web.WebSocketResponse, pack: Packer | None, desk: Desk) -> None:
        self.session: Session | None = None
        self.heartbeats: list[float] = []
        self._socket = socket
        self._pack = pack
        self._desk = desk
        self._heard_at: deque[float] = deque(maxlen=MESSAGES_A_MINUTE + 1)
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue()

    def send(self, data: bytes) -> None:
        """Queue a message."""
        self._outbox.put_nowait(data)

    def send_op(self, op: int, data: object = None) -> None:
        """Queue a message that is no event."""
        self.send(orjson.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Queue the end of the connection, after what is queued already."""
        self._outbox.put_nowait(code)

    def refuse(self, code: int) -> None:
        """Close for a mistake of the client's."""
        self._desk.refused(code)
        self.close(code)

    async def run(self, *, heartbeat_interval_ms: int) -> None:
        """Talk until either side ends it."""
        self.send_op(HELLO, {"heartbeat_interval": heartbeat_interval_ms, "_trace": []})
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._socket:
                self._hear(message)
        finally:
            if self.session is not None and self.session.wire is self:
                self.session.wire = None
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer

    async def _write(self) -> None:
        while True:
            data = await self._outbox.get()
            if isinstance(data, int):
                await self._socket.close(code=data)
                return
            if isinstance(data, Unpacked):
                await self._socket.send_bytes(data)
            elif self._pack is None:
                await self._socket.send_str(data.decode())
            else:
                await self._socket.send_bytes(self._pack(data))

    def _hear(self, message: aiohttp.WSMessage) -> None:
        if message.type is not aiohttp.WSMsgType.TEXT or len(message.data) > LARGEST_MESSAGE:
            self.refuse(DECODE_ERROR)
            return
        try:
            payload = orjson.loads(message.data)
            op, data = payload["op"], payload.get("d")
        except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError):
            self.refuse(DECODE_ERROR)
            return
        moment = time.monotonic()
        self._heard_at.append(moment)
        if len(self._heard_at) > MESSAGES_A_MINUTE and moment - self._heard_at[0] < MINUTE_SECONDS:
            self.refuse(RATE_LIMITED)
        else:
            self._obey(op, data)

    def _obey(self, op: object, data: Any) -> None:
        if op == HEARTBEAT:
            self.heartbeats.append(time.monotonic())
            self.send_op(HEARTBEAT_ACK)
        elif op in {IDENTIFY, RESUME} and self.session is not None:
            self.refuse(ALREADY_AUTHENTICATED)
        elif op == IDENTIFY:
            self._desk.identify(self, data)
        elif op == RESUME:
            self._desk.resume(self, data)
        elif self.session is None:
            self.refuse(NOT_AUTHENTICATED)
        elif op == REQUEST_MEMBERS:
            self._desk.members(self, data)
        elif op not in {PRESENCE, VOICE_STATE}:
            self.refuse(UNKNOWN_OPCODE)
