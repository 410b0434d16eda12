"""How the log is written: plain lines for a console and for journald, JSON lines for a collector.

Whatever is written, tokens and passwords are taken out, an error shows its kind and the lines of code
that led to it but no text that a player may have written, and nothing can pretend to be another line.
"""

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Any, Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.discord.runtime.quiet_log import trace_of
from bot.render.visible import visible
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
    handler.setFormatter(log_formatter(log_format, secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)


def log_formatter(
    log_format: LogFormat, secrets: Iterable[str] = ()
) -> structlog.stdlib.ProcessorFormatter:
    """Return what makes a line of a record."""
    common: list[Processor] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        _error_without_its_text,
        _Redactor(secrets),
    ]
    as_json: list[Processor] = [
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=common,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *(as_json if log_format == "json" else [_plain_line]),
        ],
    )


def log_unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what no task has caught: an event loop's exception handler that writes no text of errors."""
    error = context.get("exception")
    details = f"\n{trace_of(error)}" if isinstance(error, BaseException) else ""
    _log.error("%s%s", context["message"], details)


def _error_without_its_text(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace an error by its kind and the lines of code that led to it."""
    info = event.pop("exc_info", None)
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event["trace"] = trace_of(error)
    return event


class _Redactor:
    """Takes secrets and hidden characters out of every text of a record."""

    def __init__(self, secrets: Iterable[str]) -> None:
        """Take out ``secrets``, and whatever looks like one."""
        self._secrets = tuple(filter(None, secrets))

    def __call__(self, _: WrappedLogger, __: str, event: EventDict) -> EventDict:
        """Return the record without them."""
        return {key: self._clean(value) for key, value in event.items()}

    def _clean(self, value: object) -> object:
        if not isinstance(value, str):
            return value if isinstance(value, int | float | None) else self._clean(str(value))
        for secret in self._secrets:
            value = value.replace(secret, _HIDDEN)
        for pattern, replacement in _SECRETS:
            value = pattern.sub(replacement, value)
        return visible(value)


def _plain_line(_: WrappedLogger, __: str, event: EventDict) -> str:
    """Return ``LEVEL logger: event``; further lines are indented, so that none passes for a record."""
    head = f"{event.pop('level').upper()} {event.pop('logger')}: {event.pop('event')}"
    trace = event.pop("trace", None)
    fields = "".join(f" {key}={value}" for key, value in sorted(event.items()))
    text = head + fields + (f"\n{trace}" if trace else "")
    return text.replace("\n", "\n    ")
