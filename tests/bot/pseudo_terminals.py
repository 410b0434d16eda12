"""What a program writes to a pseudo-terminal."""

import os
import pty
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TextIO

CHUNK_BYTES = 65_536


def read_until_closed(terminal: int) -> bytes:
    """Return all that is written to the other side of ``terminal``, a descriptor, and close it."""
    content = b""
    while True:
        try:
            chunk = os.read(terminal, CHUNK_BYTES)
        except OSError:  # Linux's way to say that nobody writes any more
            break
        if not chunk:
            break
        content += chunk
    os.close(terminal)
    return content


@contextmanager
def terminal() -> Iterator[tuple[TextIO, Callable[[], bytes]]]:
    """Give a stream to a terminal, and what returns all that was written to it once it is closed."""
    reading, writing = pty.openpty()
    with ThreadPoolExecutor(1) as pool:  # a terminal takes no more until what it holds is read
        content = pool.submit(read_until_closed, reading)
        with open(writing, "w", encoding="utf-8") as stream:  # noqa: PTH123  # a descriptor
            yield stream, content.result
