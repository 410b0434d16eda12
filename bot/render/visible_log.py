"""Lines of the log without anything that a terminal would obey instead of showing."""

import logging

from bot.render.visible import visible


class VisibleFormatter(logging.Formatter):
    r"""Writes hidden characters as escapes: a warning may name a file of others.

    >>> record = logging.LogRecord("glossary", logging.WARNING, "", 0, "a\x1b[2Jb", (), None)
    >>> print(VisibleFormatter().format(record))
    a\x1b[2Jb
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the lines of ``record``."""
        return visible(super().format(record))
