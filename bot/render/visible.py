"""Texts of others without anything that a terminal would obey instead of showing."""

import logging
import re
from typing import Final

import orjson

# Controls other than line ends and tabs, the marks that turn the direction of writing, line separators
# that JSON and terminals read in their own ways, and halves of characters.
HIDDEN: Final = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]"
)
_BYTE: Final = 0xFF


def visible(text: str) -> str:
    r"""Return ``text`` with its hidden characters as escapes.

    >>> print(visible("Fi\x1b[2Jona"))
    Fi\x1b[2Jona
    """
    return HIDDEN.sub(lambda hidden: _escape(ord(hidden[0])), text)


def json_line(record: object) -> str:
    r"""Return ``record`` as JSON on one line, with hidden characters as JSON's own escapes.

    >>> json_line({"query": "città\u202e"})
    '{"query":"città\\u202e"}'
    """
    document = orjson.dumps(record).decode()
    return HIDDEN.sub(lambda hidden: f"\\u{ord(hidden[0]):04x}", document)


class VisibleFormatter(logging.Formatter):
    r"""Writes hidden characters as escapes: a warning may name a file of others.

    >>> record = logging.LogRecord("glossary", logging.WARNING, "", 0, "a\x1b[2Jb", (), None)
    >>> print(VisibleFormatter().format(record))
    a\x1b[2Jb
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of ``record``."""
        return visible(super().format(record))


def _escape(code: int) -> str:
    return f"\\x{code:02x}" if code <= _BYTE else f"\\u{code:04x}"
