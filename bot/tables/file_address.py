"""Which addresses of databases are files; to tell that takes no library of databases."""

import re
from typing import Final

# Before a colon; a single letter names a drive of Windows.
_SCHEME: Final = re.compile(r"[^/\\:]{2,}:")


def is_file(address: str) -> bool:
    r"""Return whether an address names a file, not a URL.

    >>> is_file("tables.db"), is_file(r"C:\tables.db"), is_file("file:tables.db?mode=ro")
    (True, True, False)
    """
    return _SCHEME.match(address) is None
