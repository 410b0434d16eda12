"""Lawspeaker as a process of its own, against the small Discord.

All tests share one server with one bot (``discord``) where they do not change the bot's fate;
the others take a ``server`` of their own and start the bot themselves.
"""

import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.settings import Settings
from glossary import SHIPPED, open_packs
from tests.discord_server import Answer, BotProcess, Discord, Player


@pytest.fixture(scope="session")
def cache(settings: Settings) -> Path:
    """The folder with the snapshot of the packs, which only the first of all tests has to make."""
    assert settings.cache is not None
    open_packs([SHIPPED], settings.cache)
    return settings.cache


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def discord(cache: Path) -> AsyncIterator[Discord]:
    async with Discord() as server:
        await Host(server, cache).starts()
        yield server


@pytest.fixture
def bot(discord: Discord) -> BotProcess:
    return discord.bots[-1]


@pytest.fixture
def marta(discord: Discord) -> Player:
    return discord.player("Marta", locale="it")


@pytest.fixture
def luca(discord: Discord) -> Player:
    return discord.player("Luca")


@pytest.fixture
async def server() -> AsyncIterator[Discord]:
    async with Discord() as server:
        yield server


@dataclass(frozen=True)
class Host:
    """Starts Lawspeaker against one server.

    Attributes:
        cache: Where the snapshot of the packs is.
    """

    server: Discord
    cache: Path

    def environment(self, settings: Mapping[str, str]) -> dict[str, str]:
        """Return the settings of a bot that speaks English, and ``settings``."""
        return {"LAWSPEAKER_CACHE": str(self.cache), "LAWSPEAKER_LANGUAGE": "en", **settings}

    async def starts(self, *python: str, **environment: str) -> BotProcess:
        """Start the bot, or what ``python`` is to run, and wait until it is there with its commands."""
        argv = (sys.executable, *python) if python else None
        return await self.server.start_bot(argv, env=self.environment(environment))

    async def launches(self, *words: str, **environment: str) -> BotProcess:
        """Start a command of Lawspeaker's, ``serve`` by default, and wait for nothing."""
        argv = (sys.executable, "-m", "bot", *(words or ("serve",)))
        return await self.server.launch_bot(argv, env=self.environment(environment))


@pytest.fixture
def host(server: Discord, cache: Path) -> Host:
    return Host(server, cache)


@dataclass(frozen=True)
class Workers:
    """The processes in which the bot calculates and draws, which can be halted.

    Attributes:
        bot: The bot that they work for.
    """

    bot: BotProcess
    server: Discord

    def halt(self) -> None:
        """Stop what they are doing, and whatever they are given."""
        self._tell(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let them work again."""
        self._tell(signal.SIGCONT)

    def die(self) -> None:
        """Kill them, as a machine that has run out of memory does."""
        self._tell(signal.SIGKILL)

    async def deferred(self, player: Player, text: str) -> Answer:
        """Have a player ask for what takes long; return the announcement, with everyone halted."""
        self.halt()
        interaction = player.sends(player.hand.command(text, player.place))
        assert await self.server.until(lambda: interaction.original, within=3)
        assert interaction.original is not None
        return Answer(interaction.original, interaction, interaction.answered_after or 0.0)

    def _tell(self, number: signal.Signals) -> None:
        for pid in self.bot.workers:
            os.kill(pid, number)


@pytest_asyncio.fixture(loop_scope="session")
async def workers(discord: Discord, bot: BotProcess, luca: Player) -> AsyncIterator[Workers]:
    """The workers of the shared bot, started if they were not, and with nothing to do.

    Of two workers that are killed, one that draws hides the other's death: what waits is answered.
    """
    card = await luca.types("/picklock perditions-mouth points:3")
    assert await discord.until(lambda: card.files)
    workers = Workers(bot, discord)
    yield workers
    workers.go_on()
