"""Twenty servers at once: ``python -m benchmarks.load [--interactions 100000]``.

Players ask questions (60 %), type them letter by letter (30 %), and ask for odds with their charts and
for boards (10 %), against Lawspeaker and then against a bare discord.py bot, in the same run. Nobody
asks what is in the cache: the questions come in turn, and are more than it holds.
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, cycle, islice

from benchmarks.discord_acts import (
    AT_ONCE,
    PONG,
    cached_cost,
    letter_acts,
    new_cost,
    player_questions,
    question_acts,
    running_bot,
)
from tests.discord_server import Discord, Player, Report
from tests.discord_server.interactions import Act

SERVERS = 20
PLAYERS_AT_A_TABLE = 10
QUESTIONS, LETTERS, COSTLY = 6, 3, 1  # of ten interactions
SEARCHING_SECONDS = 4.0
BURST, BURSTS = 200, 5
# Shorter than Discord's, so that there are some to look at.
HEARTBEAT_MS = 2_000
LATE_SECONDS = 0.5
# Wherever a number stands, every player has another.
ODDS = (
    "/picklock perditions-mouth points:{number}",
    "/damage conan attack:{number}r rerolls:1 guard:1o life:2",
    "/damage rangers fight:{number} vs-fight:2 vs-armour:12 vs-health:8",
    "/dice roll:{number}d6 at-least:9",
)
NUMBERS = (1, 2, 3, 4, 5)
BOARD = {
    "Scheme": "Move 2 -> Foe",
    "Board": "#######\n#@..^F#\n#######",
    "Grid": "Squares, sides only",
}


@dataclass(frozen=True)
class Mix:
    """What is done, by kind.

    Attributes:
        questions: Questions with ``/rule``.
        letters: Autocompletes.
        costly: Odds, charts and boards.
    """

    questions: Sequence[Act]
    letters: Sequence[Act]
    costly: Sequence[Act]

    def in_turn(self) -> list[Act]:
        """Return all questions, with the share of the others that belongs to them between them."""
        parts = [
            [
                islice(cycle(acts), start, start + count)
                for start in range(0, len(self.questions), count)
            ]
            for acts, count in self.shares
        ]
        tens = islice(zip(*parts, strict=False), len(self.questions) // QUESTIONS)
        return [*chain.from_iterable(chain.from_iterable(tens))]

    @property
    def shares(self) -> tuple[tuple[Sequence[Act], int], ...]:
        """The acts of each kind, and how many of ten interactions they are."""
        return (self.questions, QUESTIONS), (self.letters, LETTERS), (self.costly, COSTLY)


@dataclass(frozen=True)
class Figures:
    """How a bot bore the load.

    Attributes:
        new: Milliseconds of CPU a question takes that was not asked before.
        cached: The same for one that was.
        capacity: Interactions of the mix answered a second, 64 at a time.
        lookup: 99th percentile of questions at half of that, in milliseconds.
        unanswered: Interactions without an answer in time, at that rate.
        burst: 99th percentile in bursts of 200, in milliseconds.
        burst_unanswered: Interactions of the bursts without an answer in time.
        late: Heartbeats that came late.
        memory_before: Megabytes before the load.
        memory_after: Megabytes after it.
    """

    new: float
    cached: float
    capacity: float
    lookup: float
    unanswered: float
    burst: float
    burst_unanswered: float
    late: float
    memory_before: float
    memory_after: float


LABELS = {
    "new": "CPU per new question, ms",
    "cached": "CPU per cached question, ms",
    "capacity": f"most answers a second, {AT_ONCE} at a time",
    "lookup": "99th percentile of lookups at half of that, ms",
    "unanswered": "... dropped or late",
    "burst": f"99th percentile in bursts of {BURST}, ms",
    "burst_unanswered": "... dropped or late",
    "late": "late heartbeats",
    "memory_before": "memory before the load, MB",
    "memory_after": "memory after it, MB",
}


def seated_players(discord: Discord) -> list[Player]:
    """Return the players of all servers, neighbours in the list sitting in different ones."""
    tables = [discord.add_guild(f"Guild {number}", shard=0, shards=1) for number in range(SERVERS)]
    return [
        discord.player(f"Player {seat} of {table.id}", where=table)
        for seat in range(PLAYERS_AT_A_TABLE)
        for table in tables
    ]


async def costly_acts(players: Sequence[Player]) -> list[Act]:
    """Return the acts of asking for odds with their charts, and for a board in every server."""
    acts = [
        player.hand.command(command.format(number=number), player.place)
        for number, command, player in zip(cycle(NUMBERS), cycle(ODDS), players, strict=False)
    ]
    forms = [await player.opens_by_typing("/schemer") for player in players[:SERVERS]]
    boards = [player.hand.submit(form, BOARD) for player, form in zip(players, forms, strict=False)]
    return [act for pair in zip(acts, cycle(boards), strict=False) for act in pair]


async def measure_bot(argv: tuple[str, ...] | None, interactions: int) -> Figures:
    """Return how a bot, started anew, bears so many ``interactions``; ``None`` is Lawspeaker."""
    async with running_bot(argv, heartbeat_ms=HEARTBEAT_MS) as (discord, bot):
        players = seated_players(discord)
        questions = question_acts(players, player_questions())
        letters = letter_acts(players, player_questions())
        mix = Mix(questions, letters, questions if argv else await costly_acts(players))
        new = await new_cost(discord, bot, questions)
        cached = await cached_cost(discord, bot, questions)
        busy = await discord.keeps_busy(mix.in_turn(), at_once=AT_ONCE, seconds=SEARCHING_SECONDS)
        memory_before = bot.memory_mb
        steady = await steady_load(discord, mix, rate=busy.rate / 2, interactions=interactions)
        bursts = [await burst(discord, mix) for _ in range(BURSTS)]
        return Figures(
            new=new,
            cached=cached,
            capacity=busy.rate,
            lookup=1000 * steady[0].percentile(0.99),
            unanswered=sum(map(unanswered, steady)),
            burst=1000 * max(report.percentile(0.99) for report in bursts),
            burst_unanswered=sum(map(unanswered, bursts)),
            late=sum(
                gap > HEARTBEAT_MS / 1000 + LATE_SECONDS for gap in discord.gateway.heartbeat_gaps
            ),
            memory_before=memory_before,
            memory_after=bot.memory_mb,
        )


async def steady_load(discord: Discord, mix: Mix, *, rate: float, interactions: int) -> list[Report]:
    """Offer ``rate`` interactions of the mix a second; return a report for each kind."""
    loads = (
        discord.offers(acts, rate=rate * share / 10, seconds=interactions / rate)
        for acts, share in mix.shares
    )
    return await asyncio.gather(*loads)


async def burst(discord: Discord, mix: Mix) -> Report:
    """Send 200 interactions of the mix at once."""
    return await discord.keeps_busy(mix.in_turn()[:BURST], at_once=BURST, seconds=None)


def unanswered(report: Report) -> int:
    """Return how many got no answer in time."""
    return report.sent - report.answered


def main() -> None:
    """Print the figures of both bots, and Lawspeaker's as ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--interactions", type=int, default=4_000)
    interactions: int = parser.parse_args().interactions
    bare = asyncio.run(measure_bot(PONG, interactions))
    own = asyncio.run(measure_bot(None, interactions))
    print(f"{SERVERS} servers, {interactions} interactions at half of the maximum rate")
    print(f"{'':<48}{'bare bot':>10}{'Lawspeaker':>12}{'ratio':>8}")
    for name, label in LABELS.items():
        theirs, ours = getattr(bare, name), getattr(own, name)
        ratio = f"{ours / theirs:8.2f}" if theirs else ""
        print(f"{label:<48}{theirs:>10.2f}{ours:>12.2f}{ratio}")


if __name__ == "__main__":
    main()
