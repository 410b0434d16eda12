"""A sign of life on standard error while something takes more than a moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final

# What is done sooner shows nothing: a sign that only flickers says nothing either.
DELAY_SECONDS: Final = 0.7


@contextmanager
def waiting(message: str, delay: float = DELAY_SECONDS) -> Iterator[None]:
    """Show ``message`` with a spinner on standard error while the body runs.

    Args:
        message: What the reader waits for.
        delay: Seconds after which it is shown.
    """
    is_over = Event()
    spinner = Thread(target=_spin, args=(message, delay, is_over), daemon=True)
    spinner.start()
    try:
        yield
    finally:
        is_over.set()
        spinner.join()


def _spin(message: str, delay: float, is_over: Event) -> None:
    """Show ``message`` with a spinner from ``delay`` seconds on until it is over."""
    if is_over.wait(delay):
        return
    from rich.console import Console  # nobody waits for it who does not wait anyway

    with Console(stderr=True).status(message):
        is_over.wait()
