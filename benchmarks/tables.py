"""What a table's memory costs an answer: ``python -m benchmarks.tables``.

A lookup at a table with 1,000 rulings and 100,000 misses is timed beside one at an empty table, and the
CPU that the settings cost an interaction by itself; on SQLite, and on PostgreSQL where a server can be
started.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from benchmarks.asked_odds import QUERIES, load_queries
from bot.answers import Lookup
from bot.answers.at_table import ask_at_table
from bot.tables.memory import Memory
from bot.tables.misses import add_misses
from bot.tables.scope import Scope
from bot.tables.table_rulings import MOST_RULINGS, NewRuling
from bot.tables.values import AskedMiss, Miss, TableState
from glossary import SHIPPED, open_packs

FULL = Scope("1", "10", "10", "100")
EMPTY = Scope("2", "20", "20", "100")
MISSES = 100_000
ROUNDS = 3
INTERACTIONS = 2_000


def main() -> None:
    """Print all figures for both databases."""
    lookup = Lookup(*open_packs([SHIPPED]), "en")
    questions = [query["q"] for query in load_queries(QUERIES / "tuning.jsonl")]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        addresses = {"SQLite": str(Path(folder) / "tables.db")}
        try:
            from tests.postgres import postgres_server

            addresses["PostgreSQL"] = stack.enter_context(postgres_server()).create_database()
        except (ImportError, OSError) as error:
            print(f"no PostgreSQL: {error}", file=sys.stderr)
        for name, address in addresses.items():
            asyncio.run(measure(name, address, lookup, questions))


async def measure(name: str, address: str, lookup: Lookup, questions: list[str]) -> None:
    """Print the figures for one database."""
    memory = Memory(address)
    await fill(memory, lookup)
    times: dict[Scope, list[float]] = {FULL: [], EMPTY: []}
    for _ in range(ROUNDS):
        for scope in times:  # in turns, so that a busy moment hits both
            times[scope] += await lookup_seconds(memory, scope, lookup, questions)
    full, empty = (1000 * statistics.median(times[scope]) for scope in (FULL, EMPTY))
    print(f"{name}: lookup {full:.2f} ms at a full table, {empty:.2f} at an empty one,", end=" ")
    print(f"ratio {full / empty:.2f}; settings {await settings_cpu(memory):.3f} ms of CPU")
    await memory.close()


async def fill(memory: Memory, lookup: Lookup) -> None:
    """Give one table as many rulings as it takes, and many misses."""
    entries = list(lookup.glossary.entries.values())
    drafts = [
        NewRuling(entry.id, f"{number}: {entry.body.title.en} as the table likes it.", "Ada", "")
        for number, entry in zip(range(MOST_RULINGS), entries * 10, strict=False)
    ]
    await memory.add_rulings(FULL, *drafts)
    misses = [AskedMiss(FULL, Miss(f"question {number}", "en", "", ())) for number in range(MISSES)]
    for start in range(0, MISSES, 10_000):
        async with memory.store.writing() as connection:
            await add_misses(connection, misses[start : start + 10_000])


async def lookup_seconds(
    memory: Memory, scope: Scope, lookup: Lookup, questions: list[str]
) -> list[float]:
    """Return how long each question takes at a table, its memory included."""
    seconds = []
    for question in questions:
        start = time.perf_counter()
        state: TableState = await memory.at(scope)
        ask_at_table(lookup, state, question)
        seconds.append(time.perf_counter() - start)
    return seconds


async def settings_cpu(memory: Memory) -> float:
    """Return the milliseconds of CPU that reading the settings costs an interaction."""
    start = time.process_time()
    for _ in range(INTERACTIONS):
        await memory.at(EMPTY)
    return 1000 * (time.process_time() - start) / INTERACTIONS


if __name__ == "__main__":
    main()
