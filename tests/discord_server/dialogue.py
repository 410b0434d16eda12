"""Discord as a test speaks to it: the players, their places, and the bot that they talk to."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.discord_server.acts import Hand
from tests.discord_server.gateway import GUILDS
from tests.discord_server.guilds import guild_create
from tests.discord_server.ids import snowflake
from tests.discord_server.interactions import Act
from tests.discord_server.load import Report, closed_loop, open_loop
from tests.discord_server.places import (
    MANAGE_GUILD,
    PLAYERS_PERMISSIONS,
    PUBLIC_THREAD,
    SEND_MESSAGES,
    TEXT_CHANNEL,
    USE_EXTERNAL_APPS,
    Guild,
    Place,
    User,
)
from tests.discord_server.players import Player
from tests.discord_server.processes import BotDiedError, BotProcess, lawspeaker
from tests.discord_server.server import PATIENCE_SECONDS, Server
from tests.discord_server.world import World


class Discord(Server):
    """A small Discord for one bot, as an asynchronous context.

    Leaving the context stops the bots and raises if a bot had died unasked or something was refused
    unexpectedly; to an error of the test itself it adds what the bots wrote.

    Attributes:
        bots: Every bot that was started, in that order.
    """

    def __init__(
        self, *, bot_name: str = "Lawspeaker", guild_locale: str = "en-US", granted_intents: int = 0
    ) -> None:
        super().__init__(
            World(bot_name=bot_name, guild_locale=guild_locale, granted_intents=granted_intents)
        )
        self.bots: list[BotProcess] = []

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        stories = [bot.story for bot in self.bots]
        crashed = [bot for bot in self.bots if bot.status is not None and not bot.awaited]
        for bot in self.bots:
            await bot.stops()
        await self.stop()
        if error is not None:
            for story in stories:
                error.add_note(story)
            return
        if crashed:
            raise BotDiedError(crashed[0].story)
        self.state.refusals.check()

    @property
    def channel(self) -> Place:
        """Return the guild's channel, where players are by default."""
        return self.world.channel

    @property
    def outside(self) -> Place:
        """Return a channel of a guild that the bot has not joined; only who installed it uses it there."""
        return self.world.outside

    def player(
        self,
        name: str,
        *,
        locale: str = "en-US",
        where: Place | None = None,
        manages: bool = False,
        external_apps: bool = True,
        writes: bool = True,
    ) -> Player:
        """Return a new player.

        Args:
            name: The player's name.
            locale: The language of the player's client.
            where: Where the player is; by default in the guild's channel.
            manages: Whether the player may manage the guild.
            external_apps: Whether apps that only the player has installed may answer for all.
            writes: Whether the player may send messages.
        """
        user = User(name)
        permissions = PLAYERS_PERMISSIONS | (MANAGE_GUILD if manages else 0)
        if not external_apps:
            permissions &= ~USE_EXTERNAL_APPS
        if not writes:
            permissions &= ~SEND_MESSAGES
        self.world.guild.members[user.id] = user
        if where is not None and where.guild is not None:
            where.guild.members[user.id] = user
        hand = Hand(user, locale, permissions, self.world, self.state.registry)
        return Player(hand, where or self.channel, self.state)

    def add_guild(self, name: str, *, shard: int = 0, shards: int = 1) -> Place:
        """Return a channel of a new guild with the bot, whose events belong to shard ``shard`` of ``shards``.

        READY names it to the sessions that begin later. Those that are there hear of it with the intent
        for guilds only.
        """
        place = self.world.add_guild(name, shard=shard, shards=shards)
        assert place.guild is not None
        joined = guild_create(place.guild, [place], self.world.bot)
        self.gateway.dispatch("GUILD_CREATE", joined, place.guild.id, intents=GUILDS)
        return place

    def add_channel(self, name: str, *, guild: Guild | None = None) -> Place:
        """Return a new channel of a guild, by default of the one that is always there."""
        place = self.world.add(Place(name, TEXT_CHANNEL, guild or self.world.guild))
        self._announce_place("CHANNEL_CREATE", place, place.payload())
        return place

    def add_thread(self, name: str, *, parent: Place | None = None) -> Place:
        """Return a new thread in a channel."""
        channel = parent or self.channel
        place = self.world.add(Place(name, PUBLIC_THREAD, channel.guild, parent=channel.id))
        self._announce_place("THREAD_CREATE", place, {**place.payload(), "newly_created": True})
        return place

    def _announce_place(self, event: str, place: Place, payload: object) -> None:
        if place.guild is not None and place.bot_is_here:
            self.gateway.dispatch(event, payload, place.guild.id, intents=GUILDS)

    def make_bot_role(self, guild: Guild | None = None) -> str:
        """Return the id of the role that Discord makes for a bot that is invited with permissions."""
        invited = guild or self.world.guild
        invited.bot_role = snowflake()
        return invited.bot_role

    def add_group(self, *players: Player) -> Place:
        """Return a group of players, which the bot cannot join."""
        return self.world.group(tuple(player.user for player in players))

    async def start_bot(
        self,
        argv: Sequence[str] | None = None,
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        commands: bool = True,
        within: float = PATIENCE_SECONDS,
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
        session_count = self.gateway.identified
        bot = await self.launch_bot(argv, env=env, cwd=cwd)
        has_begun = await self.until(
            lambda: (
                bot.status is not None
                or (self.gateway.identified > session_count and (self.has_commands or not commands))
            ),
            within=within,
        )
        if not has_begun or bot.status is not None:
            await bot.dies()
            raise BotDiedError(bot.story)
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
        self, acts: Sequence[Act], *, at_once: int, seconds: float | None, checked: bool = False
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
