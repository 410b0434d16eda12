"""Files of the cache: written whole, for this user alone, with a checksum."""

import logging
import os
import stat
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import reduce
from pathlib import Path
from typing import Final

CHECKSUM_SIZE: Final = 4
Bytes = bytes | memoryview

_KEPT: Final = 4
_LOG: Final = logging.getLogger(__name__)


def check_own(path: Path, is_kind: Callable[[int], bool]) -> int:
    """Return the size of a path; refuse one that anybody else owns or may write.

    Elsewhere than on POSIX nobody can tell.

    Raises:
        OSError: It is a link or a pipe, or another user's, or open to others.
    """
    status = path.lstat()
    if not is_kind(status.st_mode):
        raise OSError(f"{path} is something else")
    others_write = stat.S_IWGRP | stat.S_IWOTH
    if os.name == "posix" and (status.st_uid != os.geteuid() or status.st_mode & others_write):
        raise PermissionError(f"others may have written {path}")
    return status.st_size


def checksum(parts: Iterable[Bytes]) -> bytes:
    """Return the CRC-32: it notices damage, and takes a sixth of the time of a cryptographic hash."""
    return reduce(lambda value, part: zlib.crc32(part, value), parts, 0).to_bytes(CHECKSUM_SIZE, "big")


def checked(stored: memoryview) -> memoryview:
    """Return what follows the checksum at the beginning of a file.

    Raises:
        ValueError: It is damaged.
    """
    content = stored[CHECKSUM_SIZE:]
    if stored[:CHECKSUM_SIZE] != checksum([content]):
        raise ValueError("its checksum is wrong")
    return content


def keep(file: Path, parts: Iterable[Bytes]) -> None:
    """Write a file of the cache, and delete old ones of its kind."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        check_own(file.parent, stat.S_ISDIR)
        _replace(file, parts)
        _prune(file.parent, file.name.partition("-")[0])
    except OSError as error:
        _LOG.warning("no snapshot in %s: %s", file.parent, error)


def _replace(file: Path, parts: Iterable[Bytes]) -> None:
    """Write a file that only this user may read, whole or not at all."""
    import tempfile  # only what is written needs it

    descriptor, temporary = tempfile.mkstemp(dir=file.parent)
    try:
        with open(descriptor, "wb") as stream:  # noqa: PTH123  # a descriptor, not a path
            stream.writelines(parts)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _prune(folder: Path, kind: str) -> None:
    """Keep the newest files of a kind; others belong to packs that have changed since."""
    by_age = sorted(folder.glob(f"{kind}-*"), key=lambda file: -file.stat().st_mtime)
    for older in by_age[_KEPT:]:
        with suppress(PermissionError):  # Windows deletes no file that a process still reads
            older.unlink(missing_ok=True)
