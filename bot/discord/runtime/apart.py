"""Work that takes much memory, and that a bot which runs for weeks does once."""

import multiprocessing
from collections.abc import Callable


def run_apart(work: Callable[..., None], *arguments: object) -> None:
    """Do work in another process, which gives its memory back, and wait for its end."""
    process = multiprocessing.get_context("spawn").Process(target=work, args=arguments, daemon=True)
    process.start()
    process.join()
