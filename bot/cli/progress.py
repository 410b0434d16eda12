"""A sign of life on standard error while something takes more than a moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Timer
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.status import Status

# What is done sooner shows nothing: a sign that only flickers says nothing either.
DELAY_SECONDS: Final = 0.7


@contextmanager
def waiting(message: str, delay: float = DELAY_SECONDS) -> Iterator[None]:
    """Show ``message`` with a spinner on standard error while the body runs.

    Args:
        message: What the reader waits for.
        delay: Seconds after which it is shown.
    """
    spinner = _DelayedSpinner(message, delay)
    try:
        yield
    finally:
        spinner.stop()


class _DelayedSpinner:
    """A spinner that a timer starts, unless it is stopped before."""

    def __init__(self, message: str, delay: float) -> None:
        self._message = message
        self._lock = Lock()
        self._is_stopped = False
        self._status: Status | None = None
        self._timer = Timer(delay, self._start)
        self._timer.daemon = True
        self._timer.start()

    def _start(self) -> None:
        from rich.console import Console  # nobody waits for it who does not wait anyway

        with self._lock:
            if not self._is_stopped:
                self._status = Console(stderr=True).status(self._message)
                self._status.start()

    def stop(self) -> None:
        """Take the spinner away, or see to it that it does not come."""
        self._timer.cancel()
        with self._lock:
            self._is_stopped = True
            if self._status is not None:
                self._status.stop()
