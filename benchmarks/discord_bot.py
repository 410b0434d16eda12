"""What an interaction costs on Discord: ``python -m benchmarks.discord_bot``.

Lawspeaker and a bare discord.py bot answer in turns on the same loopback server, in the same run. The
CPU time per interaction is the steadiest figure; latencies count only where both cores were free.
"""

import asyncio
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tests.discord_server import BotProcess, Discord
from tests.discord_server.interactions import Act

PONG = (sys.executable, "-m", "benchmarks.pong")
ROUNDS = 3
SECONDS = 2.0
AT_ONCE = 64
STEADY_RATE = 200
# As much again as it can carry.
OVERLOAD = 2
QUESTIONS = ("come si apre un lucchetto", "movement", "three enemies in my area what does leaving cost")


@dataclass(frozen=True)
class Figures:
    """What was measured of one bot.

    Attributes:
        idle: Megabytes after the start.
        choices: Milliseconds of CPU an autocomplete takes.
        rule: Milliseconds of CPU a ``/rule`` takes.
        throughput: ``/rule`` answered a second with 64 at a time.
        steady: 99th percentile of the first response at 200 a second, in milliseconds.
        carried: Share of the throughput that is still answered in time under twice the load.
        loaded: Megabytes after that.
    """

    idle: float
    choices: float
    rule: float
    throughput: float
    steady: float
    carried: float
    loaded: float


async def measure_bot(argv: tuple[str, ...] | None) -> Figures:
    """Return the figures of one bot, started anew."""
    async with Discord() as discord:
        bot = await discord.start_bot(argv)
        player = discord.player("Marta")
        await asyncio.sleep(1.0)
        idle = bot.memory_mb
        rule = [player.hand.command(f"/rule query:{question}", player.place) for question in QUESTIONS]
        completions = [
            player.hand.command(f"/rule query:{question[:end]}", player.place, focus=True)
            for question in QUESTIONS
            for end in range(1, 12)
        ]
        await discord.keeps_busy([*rule, *completions], at_once=8, seconds=1.0)
        choices = await cpu_cost(discord, bot, completions)
        spent = await cpu_cost(discord, bot, rule)
        busy = await discord.keeps_busy(rule, at_once=AT_ONCE, seconds=SECONDS)
        steady = await discord.offers(rule, rate=STEADY_RATE, seconds=SECONDS)
        over = await discord.offers(rule, rate=OVERLOAD * busy.rate, seconds=2 * SECONDS)
        return Figures(
            idle,
            choices,
            spent,
            busy.rate,
            1000 * steady.percentile(0.99),
            over.rate / busy.rate,
            bot.memory_mb,
        )


async def cpu_cost(discord: Discord, bot: BotProcess, acts: Sequence[Act]) -> float:
    """Return the milliseconds of CPU that one of ``acts`` costs the bot."""
    cpu_before = bot.cpu_seconds
    report = await discord.keeps_busy(acts, at_once=AT_ONCE, seconds=SECONDS)
    return 1000 * (bot.cpu_seconds - cpu_before) / report.answered


def main() -> None:
    """Print the medians of both bots, and Lawspeaker's as ratios."""
    own, bare = [], []
    for _ in range(ROUNDS):
        bare.append(asyncio.run(measure_bot(PONG)))
        own.append(asyncio.run(measure_bot(None)))
    print(f"{'':<44}{'bare bot':>10}{'Lawspeaker':>12}{'ratio':>8}")
    for name, label in (
        ("idle", "idle memory, MB"),
        ("choices", "CPU per autocomplete, ms"),
        ("rule", "CPU per /rule, ms"),
        ("throughput", f"answers a second, {AT_ONCE} at a time"),
        ("steady", f"99th percentile at {STEADY_RATE} a second, ms"),
        ("carried", f"share still answered at {OVERLOAD} times that"),
        ("loaded", "memory after that, MB"),
    ):
        theirs, ours = (
            statistics.median(getattr(figures, name) for figures in bots) for bots in (bare, own)
        )
        print(f"{label:<44}{theirs:>10.2f}{ours:>12.2f}{ours / theirs:>8.2f}")


if __name__ == "__main__":
    main()
