"""What an interaction costs on Discord: ``python -m benchmarks.discord_bot``.

Lawspeaker and a bare discord.py bot answer in turns on the same loopback server, in the same run. The
CPU time per interaction is the steadiest figure; latencies count only where both cores were free. All
questions, and all that is typed letter by letter, are distinct, but for what is measured as cached.
"""

import asyncio
import statistics
from dataclasses import dataclass

from benchmarks.discord_acts import (
    AT_ONCE,
    PONG,
    SECONDS,
    cached_cost,
    letter_acts,
    new_cost,
    player_questions,
    question_acts,
    running_bot,
)

ROUNDS = 3
STEADY_RATE = 200
# As much again as it can carry.
OVERLOAD = 2
SETTLING_SECONDS = 1.0


@dataclass(frozen=True)
class Figures:
    """What was measured of one bot.

    Attributes:
        idle: Megabytes after the start.
        new_letter: Milliseconds of CPU an autocomplete takes.
        cached_letter: The same for a text that was typed before.
        new_question: Milliseconds of CPU a ``/rule`` takes.
        cached_question: The same for a question that was asked before.
        throughput: ``/rule`` answered a second with 64 at a time.
        steady: 99th percentile of the first response at 200 a second, in milliseconds.
        carried: Share of the throughput that is still answered in time under twice the load.
        loaded: Megabytes after that.
    """

    idle: float
    new_letter: float
    cached_letter: float
    new_question: float
    cached_question: float
    throughput: float
    steady: float
    carried: float
    loaded: float


async def measure_bot(argv: tuple[str, ...] | None) -> Figures:
    """Return the figures of one bot, started anew."""
    async with running_bot(argv) as (discord, bot):
        players = [discord.player("Marta")]
        questions = question_acts(players, player_questions())
        letters = letter_acts(players, player_questions())
        await asyncio.sleep(SETTLING_SECONDS)
        idle = bot.memory_mb
        new_letter = await new_cost(discord, bot, letters)
        cached_letter = await cached_cost(discord, bot, letters)
        new_question = await new_cost(discord, bot, questions)
        cached_question = await cached_cost(discord, bot, questions)
        busy = await discord.keeps_busy(questions, at_once=AT_ONCE, seconds=SECONDS)
        steady = await discord.offers(questions, rate=STEADY_RATE, seconds=SECONDS)
        over = await discord.offers(questions, rate=OVERLOAD * busy.rate, seconds=2 * SECONDS)
        return Figures(
            idle,
            new_letter,
            cached_letter,
            new_question,
            cached_question,
            busy.rate,
            1000 * steady.percentile(0.99),
            over.rate / busy.rate,
            bot.memory_mb,
        )


def main() -> None:
    """Print the medians of both bots, and Lawspeaker's as ratios."""
    own, bare = [], []
    for _ in range(ROUNDS):
        bare.append(asyncio.run(measure_bot(PONG)))
        own.append(asyncio.run(measure_bot(None)))
    print(f"{'':<44}{'bare bot':>10}{'Lawspeaker':>12}{'ratio':>8}")
    for name, label in (
        ("idle", "idle memory, MB"),
        ("new_letter", "CPU per letter of an autocomplete, ms"),
        ("cached_letter", "... typed before"),
        ("new_question", "CPU per /rule, ms"),
        ("cached_question", "... asked before"),
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
