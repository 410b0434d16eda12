"""The server: its state behind one port of this machine, its coming, going and outages."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from aiohttp import web

from tests.discord_server import addresses as files
from tests.discord_server.clock import Bell, Clock
from tests.discord_server.faults import Faults
from tests.discord_server.gateway import Gateway
from tests.discord_server.interactions import Interactions
from tests.discord_server.messages import Messages
from tests.discord_server.recording import Recording
from tests.discord_server.refusals import Refusal, Refusals
from tests.discord_server.registry import Registry
from tests.discord_server.rest.pipeline import PREFIX, Pipeline
from tests.discord_server.rest.routes import known
from tests.discord_server.state import State
from tests.discord_server.world import World

GATEWAY_PATH = "/gateway"
HOST = "127.0.0.1"
# For what has to happen: a machine with much to do takes a minute to start a bot.
PATIENCE_SECONDS = 60.0
LOOK_SECONDS = 0.05


class Server:
    """Discord's two sides, REST and gateway, on loopback.

    Attributes:
        world: The bot, its token, guilds, places and privileged intents.
        clock: The clock, which a test can move forward.
        rest: Faults of the REST side.
        gateway: The gateway, its faults and counts.
        recording: Every request so far.
        state: All of it, for the other parts of the server.
        api_base: Where the REST side is, once started.
    """

    def __init__(self, world: World) -> None:
        bell, refusals = Bell(), Refusals()
        self.world = world
        self.clock = Clock()
        self.rest = Faults(known)
        self.gateway = Gateway(world, refusals, bell)
        self.recording = Recording()
        messages = Messages(self.clock, world.bot)
        self.state = State(
            world=world,
            clock=self.clock,
            bell=bell,
            refusals=refusals,
            recording=self.recording,
            faults=self.rest,
            gateway=self.gateway,
            registry=Registry(world.application_id),
            messages=messages,
            interactions=Interactions(self.clock, world.application_id, messages.addresses),
        )
        self.api_base = ""
        self._port = 0
        self._pipeline = Pipeline(self.state)
        self._server = web.Server(self._serve)
        self._runner = web.ServerRunner(self._server)

    async def start(self) -> None:
        """Listen at a free port."""
        await self._runner.setup()
        await self.comes_back()
        self._port = int(self._runner.addresses[0][1])
        base = f"{HOST}:{self._port}"
        self.api_base = f"http://{base}{PREFIX}"
        self.gateway.url = f"ws://{base}{GATEWAY_PATH}"
        self.state.messages.addresses.base = f"http://{base}"

    async def stop(self) -> None:
        """Cut every line and free the port."""
        self.gateway.drop()
        await self._runner.cleanup()

    async def goes_away(self) -> None:
        """Cut every line and listen no more, until it comes back."""
        await self._site.stop()
        for connection in self._server.connections:
            if connection.transport is not None:
                connection.transport.abort()

    async def comes_back(self) -> None:
        """Listen again, at the same address as before."""
        self._site = web.TCPSite(self._runner, HOST, self._port)
        await self._site.start()

    @property
    def token(self) -> str:
        """Return the bot's token."""
        return self.world.token

    @property
    def refusals(self) -> Sequence[Refusal]:
        """Return every refusal so far, expected or not."""
        return tuple(self.state.refusals.all)

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment in which Lawspeaker finds this server."""
        return {
            "LAWSPEAKER_API_BASE": self.api_base,
            "LAWSPEAKER_GATEWAY": self.gateway.url,
            "DISCORD_TOKEN": self.token,
        }

    def expects_refusal(self, *codes: int) -> AbstractContextManager[list[Refusal]]:
        """Expect refusals with these codes (any, without codes) within a ``with`` block."""
        return self.state.refusals.expected(*codes)

    async def until(self, holds: Callable[[], object], *, within: float = PATIENCE_SECONDS) -> bool:
        """Wait until something holds, at most ``within`` seconds; return whether it does."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            if await self.state.bell.until(holds, within=LOOK_SECONDS):
                return True
        return bool(holds())

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path.startswith((PREFIX, files.PATH, files.PROXY)):
            return await self._pipeline.serve(request)
        if request.path.rstrip("/") == GATEWAY_PATH:
            return await self.gateway.serve(request)
        return web.Response(status=404)
