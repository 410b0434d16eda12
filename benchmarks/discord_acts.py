"""What players do on Discord, for its benchmarks, and what it costs a bot.

A question that was asked before comes from a cache, so that new ones and those are measured apart: the
query sets hold more questions than the cache.
"""

import sys
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.asked_odds import load_queries
from benchmarks.lookup import prefixes
from benchmarks.quality import CHATTER, NEGATIVES, SETS
from tests.discord_server import BotProcess, Discord, Player
from tests.discord_server.gateway import HEARTBEAT_INTERVAL_MS
from tests.discord_server.interactions import Act

PONG = (sys.executable, "-m", "benchmarks.pong")
AT_ONCE = 64
# What Discord takes as the option of a command.
LONGEST_QUESTION = 400
WARM_UP = 40
# So many are asked over and over where a cache is measured.
ASKED_AGAIN = 40
SECONDS = 2.0


def player_questions() -> list[str]:
    """Return the questions of the query sets, each once; nobody puts small talk to a command."""
    queries = (query for file in SETS for query in load_queries(file))
    questions = dict.fromkeys(
        query["q"] for query in queries if query["class"] not in (NEGATIVES, CHATTER)
    )
    return [question for question in questions if len(question) <= LONGEST_QUESTION]


def question_acts(players: Sequence[Player], questions: Iterable[str]) -> list[Act]:
    """Return the acts of asking ``questions`` with ``/rule``, the players taking turns."""
    return [
        player.hand.command(f"/rule query:{question}", player.place)
        for player, question in zip(cycle(players), questions, strict=False)
    ]


def letter_acts(players: Sequence[Player], questions: Sequence[str]) -> list[Act]:
    """Return the acts of typing some of ``questions`` letter by letter, each text once."""
    return [
        player.hand.command(f"/rule query:{text}", player.place, focus=True)
        for player, text in zip(cycle(players), prefixes(questions), strict=False)
    ]


@asynccontextmanager
async def running_bot(
    argv: tuple[str, ...] | None, *, heartbeat_ms: int = HEARTBEAT_INTERVAL_MS
) -> AsyncIterator[tuple[Discord, BotProcess]]:
    """Give a server with a bot, ``None`` for Lawspeaker, that remembers nothing from earlier runs."""
    with TemporaryDirectory() as folder:
        async with Discord() as discord:
            discord.gateway.heartbeat_interval_ms = heartbeat_ms
            database = {"LAWSPEAKER_DATABASE": str(Path(folder) / "tables.db")}
            yield discord, await discord.start_bot(argv, env=database)


async def new_cost(discord: Discord, bot: BotProcess, acts: Sequence[Act]) -> float:
    """Return the milliseconds of CPU that one of ``acts`` costs the bot, none of them done before.

    The first of them only warm the bot up.
    """
    await discord.keeps_busy(acts[:WARM_UP], at_once=AT_ONCE, seconds=None)
    return await _cost(discord, bot, acts[WARM_UP:], None)


async def cached_cost(discord: Discord, bot: BotProcess, acts: Sequence[Act]) -> float:
    """Return the milliseconds of CPU that one of a few ``acts`` costs the bot, done over and over."""
    few = acts[:ASKED_AGAIN]
    await discord.keeps_busy(few, at_once=AT_ONCE, seconds=None)
    return await _cost(discord, bot, few, SECONDS)


async def _cost(discord: Discord, bot: BotProcess, acts: Sequence[Act], seconds: float | None) -> float:
    cpu_before = bot.cpu_seconds
    report = await discord.keeps_busy(acts, at_once=AT_ONCE, seconds=seconds)
    return 1000 * (bot.cpu_seconds - cpu_before) / report.answered
