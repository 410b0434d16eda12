"""How long to wait before asking a Discord again that could not answer."""

import time
from collections.abc import Iterator
from typing import Final

_FIRST_SECONDS: Final = 1.0
_LONGEST_SECONDS: Final = 30.0
# What went well for so long starts the pauses anew.
HELD_SECONDS: Final = 60.0


def backoff_seconds() -> Iterator[float]:
    """Yield the seconds to wait before each further attempt, each twice the last, up to 30.

    >>> from itertools import islice
    >>> list(islice(backoff_seconds(), 8))
    [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0, 30.0]
    """
    pause = _FIRST_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST_SECONDS)


class Backoff:
    """The pauses between attempts of discord.py's own, which grow to 17 minutes by themselves."""

    def __init__(self) -> None:
        """Begin with the shortest."""
        self._delays = backoff_seconds()
        self._until = time.monotonic()

    def delay(self) -> float:
        """Return the seconds to wait before the next attempt."""
        seconds_now = time.monotonic()
        if seconds_now - self._until > HELD_SECONDS:
            self._delays = backoff_seconds()
        pause = next(self._delays)
        self._until = seconds_now + pause
        return pause
