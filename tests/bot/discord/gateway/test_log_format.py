"""The log: no secret, no player's words, one record a line."""

import asyncio
import json
import logging
import sys
from collections.abc import Callable

import pytest

from bot.discord.gateway.log_format import LogFormatter, log_unhandled
from bot.settings import LogFormat

TOKEN = "MTIz.secret.of-the-bot"  # noqa: S105  # nobody's
TYPED = "what a player typed"
FORMATS: tuple[LogFormat, ...] = ("plain", "json")
Write = Callable[..., str]


@pytest.fixture(params=FORMATS)
def write(request: pytest.FixtureRequest) -> Write:
    """Return what formats a message with its values."""
    formatter = LogFormatter(request.param, [TOKEN, ""])

    def line(message: str, *values: object, error: BaseException | None = None) -> str:
        info = None if error is None else (type(error), error, error.__traceback__)
        return formatter.format(
            logging.LogRecord("bot.test", logging.WARNING, __file__, 1, message, values, info)
        )

    return line


@pytest.mark.parametrize(
    "secret",
    [
        "aW50ZXJhY3Rpb246MTIz",
        "hunter2",
        TOKEN,
    ],
)
def test_no_secret_is_written(write: Write, secret: str) -> None:
    for text in (
        f"POST https://discord.com/api/v10/interactions/123/{secret}/callback responded with 429",
        f"PATCH /webhooks/123/{secret}/messages/@original",
        f"cannot connect to postgresql+asyncpg://lawspeaker:{secret}@database/lawspeaker",
    ):
        assert secret not in write("%s", text)
        assert "[hidden]" in write("%s", text)


def test_the_token_is_written_nowhere(write: Write) -> None:
    assert TOKEN not in write("the token is %s", TOKEN)
    assert TOKEN not in write(f"the token is {TOKEN}")


def raised(error: Exception) -> BaseException:
    try:
        raise error
    except ValueError:
        caught = sys.exception()
        assert caught is not None
        return caught


def test_an_error_shows_where_it_came_from_but_not_its_text(write: Write) -> None:
    line = write("failed", error=raised(ValueError(TYPED)))

    assert TYPED not in line
    assert "ValueError" in line
    assert "test_log_format.py" in line


def test_nothing_passes_for_another_record(write: Write) -> None:
    line = write("name %s", "a\nERROR root: the packs are gone\r\x1b[2J\u202e")

    assert "\nERROR" not in line
    assert not {"\r", "\x1b", "\u202e"} & {*line}


def test_a_json_line_holds_what_a_collector_sorts_by() -> None:
    record = logging.LogRecord("bot.test", logging.ERROR, __file__, 1, "%s\n%s", ("a", "b"), None)
    (line,) = LogFormatter("json").format(record).splitlines()
    fields = json.loads(line)

    assert {key: fields[key] for key in ("event", "level", "logger")} == {
        "event": "a\nb",
        "level": "error",
        "logger": "bot.test",
    }
    assert fields["timestamp"].endswith("Z")


async def test_what_nobody_caught_is_logged_without_its_text(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    context = {"message": "Task exception was never retrieved", "exception": ValueError(TYPED)}
    log_unhandled(loop, {**context, "future": f"<Task exception=ValueError({TYPED!r})>"})
    log_unhandled(loop, {"message": "Unclosed connector"})

    assert TYPED not in caplog.text
    assert "ValueError" in caplog.messages[0]
    assert caplog.messages[1] == "Unclosed connector"
