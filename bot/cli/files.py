"""Files that a player names: read up to a limit, and written only where a picture may go."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import click

from bot.cli.errors import LocalisedError, TooLongError

# The longest line that is read, in bytes; no question and no calculation comes near it.
LONGEST_LINE: Final = 1_000_000
STANDARD_INPUT: Final = Path("-")
# What may not be read is said by whoever opens it: Click would say so in English.
PATH: Final = click.Path(path_type=Path, readable=False)
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
# A link is never followed, nor does a named pipe without a reader hold the program up; Windows has
# neither flag.
_FLAGS: Final = (
    os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
) | getattr(os, "O_BINARY", 0)


def read_lines(file: Path) -> Iterator[bytes]:
    """Yield the lines of ``file`` as they come; ``-`` is standard input.

    Raises:
        click.FileError: The file cannot be read.
        TooLongError: A line is longer than ``LONGEST_LINE``; the lines before it have been yielded.
    """
    with _opened(file) as stream:
        is_first = True
        while line := stream.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                raise TooLongError(None if file == STANDARD_INPUT else file, LONGEST_LINE)
            # Windows' editors and shells begin a file with a mark that is no part of its text.
            yield line.removeprefix(_BYTE_ORDER_MARK) if is_first else line
            is_first = False


def read_whole(file: Path, limit: int) -> bytes:
    """Return the content of ``file``; ``-`` is standard input.

    Args:
        file: Which file.
        limit: How many bytes it may hold.

    Raises:
        click.FileError: The file cannot be read.
        TooLongError: It holds more than ``limit`` bytes.
    """
    with _opened(file) as stream:
        content = stream.read(limit + 1)
    if len(content) > limit:
        raise TooLongError(file, limit)
    return content


def write_picture(file: Path, picture: bytes, *, force: bool = False) -> None:
    """Write a PNG picture into ``file``: a new one, or one that is a PNG already.

    Args:
        file: Where to; its name ends in ``.png``.
        picture: The content.
        force: Replace a file of any content.

    Raises:
        LocalisedError: The name has another ending, a link or a folder stands there, or a file
            that is no PNG; or it cannot be written. The message says which.
    """
    check_picture_name(file)
    try:
        descriptor = os.open(file, _FLAGS, 0o666)
        is_file = stat.S_ISREG(os.fstat(descriptor).st_mode)
        with os.fdopen(descriptor, "r+b" if is_file else "wb") as stream:
            if not is_file:
                raise LocalisedError("error-picture-no-file", file=file)
            if stream.read(len(_PNG)) not in {b"", _PNG} and not force:
                raise LocalisedError("error-picture-no-png", file=file)
            stream.seek(0)
            stream.truncate()
            stream.write(picture)
    except OSError as error:
        if os.path.islink(file):  # noqa: PTH114  # Path.is_symlink raises where nobody may look
            raise LocalisedError("error-picture-link", file=file) from error
        reason = error.strerror or ""
        raise LocalisedError("error-picture-system", file=file, reason=reason) from error


def check_picture_name(file: Path) -> None:
    """Refuse a name that does not end in ``.png``.

    Raises:
        LocalisedError: It does not.
    """
    if file.suffix.lower() != ".png":
        raise LocalisedError("error-picture-ending", file=file)


@contextmanager
def _opened(file: Path) -> Iterator[BinaryIO]:
    """Open a file for reading; ``-`` is standard input.

    Raises:
        click.FileError: The file cannot be read.
    """
    try:
        if file == STANDARD_INPUT:
            yield sys.stdin.buffer
        else:
            with file.open("rb") as stream:
                yield stream
    except OSError as error:
        raise click.FileError(str(file), error.strerror or "") from error
