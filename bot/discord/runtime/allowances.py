"""How much costly work a player may ask for: a few pieces at once, then a steady trickle.

A token bucket for each player: it is full at first, every piece of work takes one token, and they come
back at a fixed rate. So nobody alone can keep the worker processes busy, and nobody who plays notices.
"""

import math
import time
from collections.abc import Callable
from typing import Final

from bot.discord.runtime.bounded import BoundedDict

# Odds and boards that a player may ask for at once: more than fast fingers press.
MOST_AT_ONCE: Final = 20
# How many come back a second.
A_SECOND: Final = 1.0
_MOST_REMEMBERED: Final = 10_000


class Allowances:
    """What each of the players who asked last may still ask for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Count the seconds by ``clock``."""
        self._clock = clock
        self._buckets = BoundedDict[int, tuple[float, float]](limit=_MOST_REMEMBERED)

    def take(self, player: int) -> int:
        """Take one piece of work from a player's allowance.

        Returns:
            0, or the whole seconds until there will be one again; then nothing is taken.

        >>> allowances = Allowances(clock=lambda: 0.0)
        >>> [allowances.take(7) for _ in range(MOST_AT_ONCE + 1)][-2:]
        [0, 1]
        """
        seconds_now = self._clock()
        tokens, since = self._buckets.get(player, (MOST_AT_ONCE, seconds_now))
        tokens = min(MOST_AT_ONCE, tokens + (seconds_now - since) * A_SECOND)
        is_enough = tokens >= 1
        self._buckets[player] = (tokens - is_enough, seconds_now)
        return 0 if is_enough else math.ceil((1 - tokens) / A_SECOND)
