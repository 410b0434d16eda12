"""Snowflakes: identifiers that hold the moment of their making, as Discord's do."""

import itertools
import time

DISCORD_EPOCH_MS = 1_420_070_400_000
COUNTER_BITS = 22

_counter = itertools.count()


def snowflake() -> str:
    """Return a fresh identifier, larger than all before it."""
    milliseconds = time.time_ns() // 1_000_000 - DISCORD_EPOCH_MS
    return str((milliseconds << COUNTER_BITS) | (next(_counter) % (1 << COUNTER_BITS)))
