"""Processes beside the bot's own, for work that takes much memory, and limits on that."""

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from typing import Final

# For the solver and the libraries that draw; a board or a chart beyond it is given up.
WORKER_BYTES: Final = 2 * 1024**3


def run_apart(work: Callable[..., None], *arguments: object) -> None:
    """Do work in another process, which gives its memory back, and wait for its end.

    A bot that runs for weeks would keep it for good.
    """
    process = multiprocessing.get_context("spawn").Process(target=work, args=arguments, daemon=True)
    process.start()
    process.join()


def limit_memory(most_bytes: int) -> None:
    """Let this process have at most ``most_bytes`` of address space, where the system lets it be set.

    A lower limit of whoever runs the program stays: it may not be raised. Windows has no such limit,
    and macOS often refuses one.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most_bytes, most_bytes))


def memory_limit() -> int | None:
    """Return the bytes of address space that no process here may exceed; ``None`` for no such limit."""
    try:
        import resource
    except ImportError:
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    return None if hard == resource.RLIM_INFINITY else hard
