"""What the log holds: one line a minute, and no word that a player wrote."""

import logging
import sys

import discord
import pytest

from bot.discord.gateway.client import LawspeakerClient
from bot.discord.runtime.quiet_log import LibraryFilter, NamelessFilter, Repeated, trace_of

LOG = logging.getLogger("bot.discord.test")
TYPED = "what a player typed"


class Minutes:
    """A clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Minutes:
    return Minutes()


def test_what_happens_again_is_one_line_a_minute(
    clock: Minutes, caplog: pytest.LogCaptureFixture
) -> None:
    away = Repeated(LOG, clock)
    for second in range(130):
        clock.now = second
        away.warn("away (%s)", second)

    assert caplog.messages == ["away (0)", "away (60) (60 times)", "away (120) (60 times)"]


def fail(error: Exception, cause: Exception | None = None) -> None:
    raise error from cause


def failed() -> BaseException:
    try:
        fail(ValueError(TYPED), KeyError(TYPED))
    except ValueError as error:
        return error
    raise AssertionError


def test_a_trace_names_code_and_kinds_but_no_text() -> None:
    trace = trace_of(failed())

    assert TYPED not in trace
    assert "in fail\n" in trace
    assert trace.splitlines()[0] == "KeyError"
    assert trace.splitlines()[-1] == "ValueError"


def test_a_trace_says_what_the_network_said() -> None:
    assert trace_of(OSError("no route")) == "OSError: no route"


def test_a_librarys_traceback_becomes_one_line(
    clock: Minutes, caplog: pytest.LogCaptureFixture
) -> None:
    library = logging.getLogger("discord.test")
    quiet = LibraryFilter(Repeated(LOG, clock))
    library.addFilter(quiet)
    for _ in range(5):
        try:
            fail(OSError("no route"))
        except OSError:
            library.exception("Attempting a reconnect in %.2fs", 1.0)
    library.warning("something else")
    library.removeFilter(quiet)

    assert caplog.messages == ["Discord is away (OSError: no route)", "something else"]
    assert "Traceback" not in caplog.text


async def test_an_error_in_an_event_is_written_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = LawspeakerClient.__new__(LawspeakerClient)
    try:
        fail(KeyError(TYPED))
    except KeyError:
        await client.on_error("on_message", discord.Object(1))
        assert sys.exception() is not None

    assert caplog.messages[0].startswith("on_message failed\n")
    assert TYPED not in caplog.text


def test_discord_py_names_no_player() -> None:
    args = ("rule", 1, 1574101231314404437)
    record = logging.LogRecord(
        "discord", logging.ERROR, __file__, 1, "%r (Guild: %s, User: %s)", args, None
    )

    assert NamelessFilter().filter(record)
    assert record.getMessage() == "a command or its suggestions failed"
