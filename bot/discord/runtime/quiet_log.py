"""What the log holds: no more lines than somebody reads, and no word that a player wrote.

The text of an error may quote what was typed, so only its kind and the lines of code are written down.
What happens again and again, such as a Discord that stays away, is one line a minute.
"""

import logging
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Final

import discord

_SECONDS_BETWEEN: Final = 60.0
# Their text comes from Discord or from the network.
_LOGGED_IN_FULL: Final = (discord.HTTPException, OSError)


class Repeated:
    """A warning that is written at once, and then once a minute with how often it came."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        """Write to ``log``; ``clock`` tells the seconds."""
        self._log = log
        self._clock = clock
        self._written = float("-inf")
        self._count = 0

    def warn(self, message: str, *values: object) -> None:
        """Write ``message`` with its ``values``, unless the last one is too recent."""
        seconds_now = self._clock()
        self._count += 1
        if seconds_now - self._written < _SECONDS_BETWEEN:
            return
        suffix = f" ({self._count} times)" if self._count > 1 else ""
        self._written, self._count = seconds_now, 0
        self._log.warning(f"{message}%s", *values, suffix)  # the format, not its values


class LibraryFilter(logging.Filter):
    """Turns discord.py's tracebacks about a lost connection into a warning now and then."""

    def __init__(self, warning: Repeated) -> None:
        """Say ``warning`` instead."""
        super().__init__()
        self._warning = warning

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is written as it is."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return True
        self._warning.warn("Discord is away (%s)", kind_of(error))
        return False


class NamelessFilter(logging.Filter):
    """Takes the player's id out of what discord.py writes about a command that failed."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return that the record is written, in other words."""
        record.msg, record.args = "a command or its suggestions failed", ()
        return True


def kind_of(error: BaseException) -> str:
    """Return the kind of an error, with its text where no player can have written it.

    >>> kind_of(KeyError("what was typed")), kind_of(OSError("no route"))
    ('KeyError', 'OSError: no route')
    """
    text = str(error) if isinstance(error, _LOGGED_IN_FULL) else ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def trace_of(error: BaseException) -> str:
    """Return the lines of code that led to an error, below those of the errors that it came from."""
    return "\n".join(reversed([*_traces(error)]))


def _traces(error: BaseException) -> Iterator[str]:
    cause: BaseException | None = error
    while cause is not None:
        yield "".join(traceback.format_tb(cause.__traceback__)) + kind_of(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
