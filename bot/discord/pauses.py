"""How long to wait before asking a Discord again that could not answer."""

from collections.abc import Iterator
from typing import Final

_FIRST_SECONDS: Final = 1.0
_LONGEST_SECONDS: Final = 60.0


def pauses() -> Iterator[float]:
    """Yield the seconds to wait before each further attempt, each twice the last, up to a minute.

    >>> from itertools import islice
    >>> list(islice(pauses(), 8))
    [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0]
    """
    pause = _FIRST_SECONDS
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST_SECONDS)
