"""What goes wrong with a table's memory; a front end has one sentence for each.

``MemoryProblem`` is the base::

    MemoryProblem
    ├── DatabaseError            the database cannot be used; ``code`` says why
    └── RefusedChangeError       the database works, but the change is refused; ``code`` says why
"""

from typing import Final

# Reasons that waiting does not cure: whoever runs Lawspeaker has to change something.
_MESSAGES: Final = {
    "locked": ("is locked",),
    "read-only": ("readonly", "unable to open"),
    "full": ("disk is full", "disk I/O error"),
    "damaged": ("not a database", "malformed"),
    "encryption": ("rejected SSL upgrade", "certificate"),
}
_LASTING: Final = frozenset({
    "url", "no-file", "option", "option-value", "option-file", "channel-binding", "login", "driver",
    "old-sqlite", "newer", "damaged",
})  # fmt: skip


class MemoryProblem(Exception):  # noqa: N818  # base of errors
    """Base of every error that this package raises on purpose.

    Attributes:
        code: What is wrong; the catalogues say ``memory-<code>``.
        details: The values that the sentence names.
    """

    def __init__(self, code: str, **details: str | int) -> None:
        self.code, self.details = code, details
        super().__init__(f"{code} {details}" if details else code)


class DatabaseError(MemoryProblem):
    """The database cannot be used.

    Its code is one of: ``off`` (none is set), ``url`` (an address that names no database), ``no-file``
    (one that names a folder, a pipe or a device), ``option``, ``option-value``, ``option-file``,
    ``channel-binding`` (an address with an option that cannot be followed), ``login`` (the database
    refuses the user or the password), ``encryption`` (the two do not agree on it), ``refused`` (the
    database refuses the connection for another reason), ``driver`` (the library for it is not
    installed), ``old-sqlite`` (Python's own is too old), ``newer`` (its schema is newer than this
    program's), ``locked``, ``read-only``, ``full``, ``damaged`` or ``away`` (it does not answer).
    """

    @property
    def is_lasting(self) -> bool:
        """Whether waiting does not cure it."""
        return self.code in _LASTING


def message_code(message: str) -> str:
    """Return the code of what SQLite, or asyncpg, says when it cannot do something.

    >>> message_code("database is locked"), message_code("no such table: rulings")
    ('locked', 'away')
    """
    for code, parts in _MESSAGES.items():
        if any(part in message for part in parts):
            return code
    return "away"


class RefusedChangeError(MemoryProblem):
    """A change that is refused, though the database works."""
