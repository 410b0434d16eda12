"""What a program writes to a pseudo-terminal."""

import os

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
