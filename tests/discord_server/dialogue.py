"""Discord on loopback: the server, the players, and the bot that they talk to."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.discord_server.acts import Hand
from tests.discord_server.clock import Bell, Clock
from tests.discord_server.faults import Faults
from tests.discord_server.gateway import Gateway
from tests.discord_server.interactions import Act, Interactions
from tests.discord_server.load import Report, closed_loop, open_loop
from tests.discord_server.messages import Messages
from tests.discord_server.places import PLAYERS_PERMISSIONS, Place, User
from tests.discord_server.players import Player
from tests.discord_server.processes import BotDiedError, BotProcess, lawspeaker
from tests.discord_server.recording import Recording
from tests.discord_server.refusals import Refusal, Refusals
from tests.discord_server.registry import Registry
from tests.discord_server.rest.pipeline import PREFIX, Pipeline
from tests.discord_server.rest.routes import known
from tests.discord_server.state import State
from tests.discord_server.world import World

START_SECONDS = 15.0
GATEWAY_PATH = "/gateway"
FILES_PATH = "/attachments"
HOST = "127.0.0.1"


class Discord:
    """A small Discord for one bot, as an asynchronous context.

    Leaving the context stops the bots and raises if something was refused unexpectedly.

    Attributes:
        rest: Faults of the REST side.
        gateway: The gateway, its faults and counts.
        clock: The server's clock.
    """

    def __init__(
        self, *, bot_name: str = "Lawspeaker", guild_locale: str = "en-US", granted_intents: int = 0
    ) -> None:
        self.world = World(
            bot_name=bot_name, guild_locale=guild_locale, granted_intents=granted_intents
        )
        self.clock = Clock()
        self.rest = Faults(known)
        self._bell = Bell()
        self._refusals = Refusals()
        self.gateway = Gateway(self.world, self._refusals, self._bell)
        self.bots: list[BotProcess] = []
        self._runner = web.ServerRunner(web.Server(self._serve))

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, 0).start()
        base = f"{HOST}:{self._runner.addresses[0][1]}"
        self.api_base = f"http://{base}{PREFIX}"
        self.gateway.url = f"ws://{base}{GATEWAY_PATH}"
        self.state = State(
            world=self.world,
            clock=self.clock,
            bell=self._bell,
            refusals=self._refusals,
            recording=Recording(),
            faults=self.rest,
            gateway=self.gateway,
            registry=Registry(self.world.application_id),
            messages=Messages(self.clock, self.world.bot, f"http://{base}{FILES_PATH}"),
            interactions=Interactions(self.clock, self.world.application_id),
        )
        self._rest = Pipeline(self.state)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for bot in self.bots:
            await bot.stops()
        self.gateway.drop()
        await self._runner.cleanup()
        if error is None:
            self._refusals.check()

    @property
    def token(self) -> str:
        """Return the bot's token."""
        return self.world.token

    @property
    def channel(self) -> Place:
        """Return the guild's channel, where players are by default."""
        return self.world.channel

    @property
    def recording(self) -> Recording:
        """Return every request so far."""
        return self.state.recording

    @property
    def refusals(self) -> Sequence[Refusal]:
        """Return every refusal so far, expected or not."""
        return tuple(self._refusals.all)

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
        return self._refusals.expected(*codes)

    def player(
        self,
        name: str,
        *,
        locale: str = "en-US",
        where: Place | None = None,
        permissions: int = PLAYERS_PERMISSIONS,
    ) -> Player:
        """Return a new player, who is a member of the guild."""
        user = User(name)
        self.world.guild.members[user.id] = user
        hand = Hand(user, locale, permissions, self.world, self.state.registry)
        return Player(hand, where or self.channel, self.state)

    async def start_bot(
        self,
        argv: Sequence[str] | None = None,
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        commands: bool = True,
        within: float = START_SECONDS,
    ) -> BotProcess:
        """Start a bot, Lawspeaker by default, and wait until it is there with its commands.

        Args:
            argv: The program and its arguments.
            env: What its environment holds besides this one's and the server's address.
            cwd: Where it runs.
            commands: Whether to wait for registered commands.
            within: Seconds until it must be there.

        Raises:
            BotDiedError: It ended, or was not there in time; with what it had written.
        """
        before = self.gateway.identified
        bot = await self.launch_bot(argv, env=env, cwd=cwd)
        there = await self.until(
            lambda: (
                bot.status is not None
                or (self.gateway.identified > before and (self.has_commands or not commands))
            ),
            within=within,
        )
        if not there or bot.status is not None:
            await bot.dies()
            raise BotDiedError(f"{' '.join(bot.argv)}: exit status {bot.status}\n{bot.log}")
        return bot

    async def restart_bot(self, bot: BotProcess, *, commands: bool = True) -> BotProcess:
        """Stop a bot and start it again as it was; return the new process."""
        await bot.stops()
        return await self.start_bot(bot.argv, env=bot.env, cwd=bot.cwd, commands=commands)

    async def offers(
        self, acts: Sequence[Act], *, rate: float, seconds: float, checked: bool = False
    ) -> Report:
        """Offer ``rate`` acts a second, however the bot fares; see ``load.open_loop``."""
        return await open_loop(self.state, acts, rate=rate, seconds=seconds, checked=checked)

    async def keeps_busy(
        self, acts: Sequence[Act], *, at_once: int, seconds: float, checked: bool = False
    ) -> Report:
        """Keep ``at_once`` acts waiting for an answer; see ``load.closed_loop``."""
        return await closed_loop(self.state, acts, at_once=at_once, seconds=seconds, checked=checked)

    async def launch_bot(
        self,
        argv: Sequence[str] | None = None,
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> BotProcess:
        """Start a bot and wait for nothing."""
        bot = await BotProcess.start(argv or lawspeaker(), {**self.environment, **(env or {})}, cwd)
        self.bots.append(bot)
        return bot

    @property
    def has_commands(self) -> bool:
        """Whether commands are registered, globally or in the guild."""
        return bool(self.state.registry.seen_in(self.world.guild.id))

    async def until(self, holds: Callable[[], object], *, within: float = START_SECONDS) -> bool:
        """Wait until something holds, at most ``within`` seconds; return whether it does."""
        step = 0.05
        end = time.monotonic() + within
        while time.monotonic() < end:
            if await self._bell.until(holds, within=step):
                return True
        return bool(holds())

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path.startswith(PREFIX):
            return await self._rest.serve(request)
        if request.path.rstrip("/") == GATEWAY_PATH:
            return await self.gateway.serve(request)
        if request.path.startswith(FILES_PATH):
            return self._file(request.path)
        return web.Response(status=404)

    def _file(self, path: str) -> web.Response:
        message, number = path.split("/")[3:5]
        known = self.state.messages.all.get(message)
        if known is None or number not in known.files:
            return web.Response(status=404)
        return web.Response(body=known.files[number])
