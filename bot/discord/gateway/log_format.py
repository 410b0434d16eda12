"""How the log is written: plain lines for a console and for journald, JSON lines for a collector.

Whatever is written, tokens and passwords are taken out, an error shows its kind and the lines of code
that led to it but no text that a player may have written, and nothing can pretend to be another line.
"""

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from bot.discord.runtime.quiet_log import trace_of
from bot.render.visible import json_line, visible
from bot.settings import LogFormat

_HIDDEN: Final = "[hidden]"
# An interaction's token stands in the addresses of its answers, a password in that of a database.
_SECRETS: Final = (
    (re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s'\"]+"), rf"\1{_HIDDEN}"),
    (re.compile(r"(://[^:/@\s]+:)[^@\s]+(@)"), rf"\1{_HIDDEN}\2"),
)

_log = logging.getLogger(__name__)


def write_logs(log_format: LogFormat, secrets: Iterable[str] = ()) -> None:
    """Have all that is logged from now on written to standard error.

    Args:
        log_format: Plain or JSON lines.
        secrets: What must not be written, wherever it turns up.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter(log_format, secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)


def log_unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what no task has caught: an event loop's exception handler that writes no text of errors."""
    error = context.get("exception")
    details = f"\n{trace_of(error)}" if isinstance(error, BaseException) else ""
    _log.error("%s%s", context["message"], details)


class LogFormatter(logging.Formatter):
    """Makes a line of a record, without secrets and hidden characters."""

    def __init__(self, log_format: LogFormat, secrets: Iterable[str] = ()) -> None:
        """Make plain or JSON lines; take out ``secrets``, and whatever looks like one."""
        super().__init__()
        self._line_of = _json_line if log_format == "json" else _plain_line
        self._secrets = tuple(filter(None, secrets))

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of ``record``; of an error its kind and the lines of code that led to it."""
        fields = {
            "event": self._clean(record.getMessage()),
            "logger": self._clean(record.name),
            "level": record.levelname.lower(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            fields["trace"] = self._clean(trace_of(record.exc_info[1]))
        return self._line_of(record, fields)

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, _HIDDEN)
        for pattern, replacement in _SECRETS:
            text = pattern.sub(replacement, text)
        return visible(text)


def _json_line(record: logging.LogRecord, fields: Mapping[str, str]) -> str:
    written_at = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
    return json_line({**fields, "timestamp": written_at})


def _plain_line(record: logging.LogRecord, fields: Mapping[str, str]) -> str:
    """Return ``LEVEL logger: event``; further lines are indented, so that none passes for a record."""
    lines = [f"{record.levelname} {fields['logger']}: {fields['event']}", fields.get("trace", "")]
    return "\n".join(filter(None, lines)).replace("\n", "\n    ")
