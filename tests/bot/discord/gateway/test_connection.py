"""Staying connected: pauses while Discord is away, one sentence where waiting is no use."""

import asyncio
import logging
import os
import signal
from itertools import islice, pairwise
from typing import Any
from unittest.mock import AsyncMock, Mock, create_autospec

import aiohttp
import discord
import pytest
import yarl

from bot.discord.answer_service import AnswerService
from bot.discord.errors import RefusedByDiscordError
from bot.discord.gateway import connection
from bot.discord.gateway.backoff import HELD_SECONDS, Backoff, backoff_seconds
from bot.discord.gateway.client import LawspeakerClient
from bot.discord.gateway.connection import serve_discord, use_other_server
from bot.locales import Locale
from bot.settings import Settings
from bot.tables.memory import Memory
from glossary import LANGUAGES, Language

TOKEN = "a.very.secret"  # noqa: S105  # nobody's


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    return discord.HTTPException(Mock(status=status, reason="refused"), {"code": code})


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(Mock(close_code=code), shard_id=None, code=code)


class Line:
    """A Discord that answers logins and connections in turn, and then ends the bot."""

    def __init__(self) -> None:
        self.logins: list[Exception | None] = []
        self.connections: list[Exception | None] = []
        self.clients: list[Any] = []
        self.paused: list[float] = []
        self.socket: Any = None

    def client(self, _: AnswerService) -> Any:
        client = create_autospec(LawspeakerClient, instance=True)
        client.login = AsyncMock(side_effect=self._login)
        client.connect = AsyncMock(side_effect=self._connect)
        client.is_closed.return_value = False
        client.ws = self.socket
        self.clients.append(client)
        return client

    async def pause(self, seconds: float) -> None:
        self.paused.append(seconds)

    async def _login(self, token: str) -> None:
        assert token == TOKEN
        _raise(self.logins.pop(0) if self.logins else None)

    async def _connect(self) -> None:
        _raise(self.connections.pop(0) if self.connections else asyncio.CancelledError())


def _raise(outcome: BaseException | None) -> None:
    if outcome is not None:
        raise outcome


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    fake = Line()
    monkeypatch.setattr(connection, "LawspeakerClient", fake.client)
    monkeypatch.setattr(connection, "_pause", fake.pause)
    return fake


@pytest.fixture
def closing() -> Any:
    cards = create_autospec(AnswerService, instance=True)
    cards.memory = create_autospec(Memory, instance=True)
    return cards


AWAY = [
    aiohttp.ClientConnectionError("away"),
    OSError("no route"),
    TimeoutError(),
    refusal(500),
    refusal(429),
]


def test_pauses_grow_up_to_half_a_minute_and_never_end() -> None:
    seconds = list(islice(backoff_seconds(), 100))

    assert seconds[0] == 1
    assert max(seconds) == seconds[-1] == 30
    assert all(second == min(2 * first, 30) for first, second in pairwise(seconds))


def test_discord_py_waits_as_long_and_starts_anew_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Mock(monotonic=Mock(return_value=0.0))
    monkeypatch.setattr("bot.discord.gateway.backoff.time", clock)
    backoff = Backoff()
    seconds = [backoff.delay() for _ in range(8)]
    clock.monotonic.return_value = 30.0 + HELD_SECONDS + 1

    assert seconds == [1, 2, 4, 8, 16, 30, 30, 30]
    assert backoff.delay() == 1


@pytest.mark.usefixtures("line")
async def test_discord_py_is_given_these_pauses(closing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.client, "ExponentialBackoff", None)
    await serve_discord(closing, TOKEN)

    assert vars(discord.client)["ExponentialBackoff"] is Backoff


async def test_the_bot_logs_in_connects_and_closes_when_told_to(line: Line, closing: Any) -> None:
    await serve_discord(closing, TOKEN)

    (client,) = line.clients
    client.login.assert_awaited_once_with(TOKEN)
    client.connect.assert_awaited_once()
    client.close.assert_awaited_once()
    closing.close.assert_called_once()
    assert line.paused == []


@pytest.mark.parametrize("error", AWAY, ids=lambda error: f"{type(error).__name__} {error}")
async def test_a_discord_that_is_away_at_login_is_waited_for(
    line: Line, closing: Any, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    line.logins = [error, error, error, None]
    await serve_discord(closing, TOKEN)

    assert line.paused == [1, 2, 4]
    assert len(line.clients) == 4
    assert all(client.close.await_count == 1 for client in line.clients)
    assert TOKEN not in caplog.text


async def test_a_refused_token_ends_the_bot(line: Line, closing: Any) -> None:
    line.logins = [discord.LoginFailure("Improper token")]
    with pytest.raises(RefusedByDiscordError) as caught:
        await serve_discord(closing, TOKEN)

    assert caught.value.reason == "token"
    assert TOKEN not in str(caught.value)
    closing.close.assert_called_once()
    assert line.paused == []


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (discord.PrivilegedIntentsRequired(None), "intents"),
        (closed(4004), "token"),
        (closed(4013), "intents"),
        (closed(4014), "intents"),
        (closed(4010), "code"),
    ],
)
async def test_a_bot_that_discord_will_not_have_ends(
    line: Line, closing: Any, error: Exception, reason: str
) -> None:
    line.connections = [error]
    with pytest.raises(RefusedByDiscordError) as caught:
        await serve_discord(closing, TOKEN)

    assert caught.value.reason == reason
    line.clients[0].close.assert_awaited_once()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", ["token", "intents", "code"])
def test_every_refusal_has_its_sentence(language: Language, reason: str) -> None:
    assert len(Locale(language).text(f"serve-refused-{reason}")) > 20


@pytest.mark.parametrize(
    "error",
    [*AWAY, KeyError("op"), AttributeError("poll")],
    ids=lambda error: f"{type(error).__name__} {error}",
)
async def test_a_lost_connection_is_made_anew_after_growing_pauses(
    line: Line, closing: Any, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    line.connections = [error, error, error, error]
    await serve_discord(closing, TOKEN)

    assert line.paused == [1, 2, 4, 8]
    assert len(line.clients) == 1
    assert TOKEN not in caplog.text


async def test_a_connection_that_held_starts_the_pauses_anew(
    line: Line, closing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "HELD_SECONDS", -1.0)
    line.connections = [OSError(), OSError(), OSError()]
    await serve_discord(closing, TOKEN)

    assert line.paused == [1, 1, 1]


async def test_a_socket_left_open_is_closed_so_that_the_session_stays(line: Line, closing: Any) -> None:
    line.connections = [OSError()]
    line.socket = Mock(open=True, close=AsyncMock())
    await serve_discord(closing, TOKEN)

    line.socket.close.assert_awaited_once_with(code=4000)


@pytest.mark.parametrize("stop_signal", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_the_bot_in_order(
    line: Line, closing: Any, caplog: pytest.LogCaptureFixture, stop_signal: signal.Signals
) -> None:
    caplog.set_level(logging.INFO)
    line.connections = []

    async def until_told() -> None:
        os.kill(os.getpid(), stop_signal)
        await asyncio.sleep(5)

    line._connect = until_told  # type: ignore[method-assign]  # a connection that holds
    await asyncio.create_task(serve_discord(closing, TOKEN))

    assert "told to stop" in caplog.messages
    line.clients[0].close.assert_awaited_once()
    loop = asyncio.get_running_loop()
    assert loop.remove_signal_handler(stop_signal)


def test_other_servers_are_used_where_the_settings_name_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)
    usual_base = discord.http.Route.BASE

    use_other_server(Settings())
    assert usual_base == discord.http.Route.BASE

    use_other_server(Settings(api_base="http://127.0.0.1:1/api", gateway="ws://127.0.0.1:1/gateway"))
    assert discord.http.Route.BASE == "http://127.0.0.1:1/api"
    assert yarl.URL("ws://127.0.0.1:1/gateway") == gateway.DEFAULT_GATEWAY
