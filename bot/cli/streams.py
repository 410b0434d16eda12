"""Standard streams that are closed, or that take no more."""

import errno
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

# What writing fails with: nobody reads on, the disk is full, the descriptor takes nothing. The error of
# a file that cannot be opened has its name as well.
_CANNOT_WRITE: Final = frozenset(
    getattr(errno, name)
    for name in ("EPIPE", "ENOSPC", "EDQUOT", "EFBIG", "EIO", "EBADF")
    if hasattr(errno, name)
)


def open_closed_streams() -> None:
    """Put the null device in the place of each standard stream that is closed.

    Nothing need ask whether there is a stream then; and no file that is opened later gets the number of
    a standard stream, to be written into by whatever writes there.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # stays open


def is_output_error(error: OSError) -> bool:
    """Return whether ``error`` says that what was to be shown could not be written.

    >>> is_output_error(OSError(errno.ENOSPC, "No space left on device"))
    True
    >>> is_output_error(OSError(errno.ENOSPC, "No space left on device", "board.png"))
    False
    """
    return error.errno in _CANNOT_WRITE and error.filename is None


def discard(stream: TextIO) -> None:
    """Let what a stream still holds vanish: the interpreter would complain of it at its end."""
    with suppress(OSError, ValueError):
        null_device = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_device, stream.fileno())
        os.close(null_device)
