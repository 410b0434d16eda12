"""A server with the sample bot logged in, kept for a module; players are new in each test."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.discord_server import Discord, Player
from tests.discord_server.raw import RawBot

SAMPLE_BOT = (sys.executable, str(Path(__file__).with_name("sample_bot.py")))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Discord]:
    async with Discord(bot_name="Sample") as server:
        await server.start_bot(SAMPLE_BOT)
        yield server


@pytest.fixture
async def server() -> AsyncIterator[Discord]:
    """Offer a server of the test's own."""
    async with Discord() as server:
        yield server


@pytest.fixture
async def bot(server: Discord) -> AsyncIterator[RawBot]:
    """Log in to it by hand."""
    async with RawBot.of(server) as bot:
        yield bot


@pytest.fixture
def marta(discord: Discord) -> Player:
    return discord.player("Marta", locale="it")


@pytest.fixture
def luca(discord: Discord) -> Player:
    return discord.player("Luca")
