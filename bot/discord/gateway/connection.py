"""Staying connected: growing pauses while Discord is away, one sentence where waiting is no use."""

import asyncio
import logging
import signal
from contextlib import AsyncExitStack, suppress
from typing import Any, Final

import aiohttp
import discord
import yarl

from bot.answers import Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.errors import RefusedByDiscordError
from bot.discord.gateway.backoff import HELD_SECONDS, Backoff, backoff_seconds
from bot.discord.gateway.client import LawspeakerClient, ShardedClient
from bot.discord.gateway.health import HealthAddress, health_server
from bot.discord.gateway.log_format import log_unhandled
from bot.discord.gateway.shards import Shards
from bot.discord.recent import Recent
from bot.discord.runtime.packs import PackReloader
from bot.discord.runtime.quiet_log import LibraryFilter, NamelessFilter, Repeated, kind_of
from bot.settings import Settings

# Together they are less than the 5 seconds after which a bot that is to end should have ended.
_FINISH_SECONDS: Final = 3.0
# For players whose answer is still being worked out then.
_LAST_WORDS_SECONDS: Final = 1.0
# What discord.py calls the tasks in which commands and events are handled.
_HANDLERS: Final = ("CommandTree-invoker", "discord.py: on_")
# Closing with it keeps the session.
_GOING_ON: Final = 4000

_AWAY: Final = (OSError, aiohttp.ClientError, asyncio.TimeoutError)
# Close codes after which discord.py gives up, since it would only be refused again.
_REFUSED_CODES: Final = {4004: "token", 4013: "intents", 4014: "intents"}

_log = logging.getLogger(__name__)
_away = Repeated(_log)


def quiet() -> None:
    """Keep libraries from warning of what this bot does without, and from filling the log.

    It does without voice and without the list of its servers. While Discord is away, discord.py writes
    a traceback for every attempt. Alembic names its own parts at every upgrade of a database.
    """
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("discord.client", "discord.gateway", "discord.shard"):
        logging.getLogger(name).addFilter(LibraryFilter(_away))
    logging.getLogger("discord.app_commands.tree").addFilter(NamelessFilter())


def reconnect_soon() -> None:
    """Keep discord.py from waiting longer for a Discord that was away than it was away."""
    discord.client.ExponentialBackoff = Backoff  # type: ignore[assignment,attr-defined]  # not meant to be exchanged


def accept_short_snapshots() -> None:
    """Have discord.py read forwarded messages without a type, as Discord tells them within a reply.

    It would drop whatever holds one: the reply, a click on a card that replies to one.
    """
    discord.message.MessageSnapshot = _Snapshot  # type: ignore[misc]  # not meant to be exchanged


class _Snapshot(discord.MessageSnapshot):
    """A forwarded message, of whatever Discord tells of it."""

    def __init__(self, state: Any, data: Any) -> None:  # noqa: ANN401  # discord.py's own types
        complete_data: Any = {"type": discord.MessageType.default.value, **data}
        super().__init__(state, complete_data)


def use_other_server(settings: Settings) -> None:
    """Point discord.py at the servers of the settings, where they name any."""
    if settings.api_base is not None:
        discord.http.Route.BASE = settings.api_base
    if settings.gateway is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)


async def serve_discord(
    answers: AnswerService,
    token: str,
    *,
    shards: Shards | None = None,
    health: HealthAddress | None = None,
    reloader: PackReloader | None = None,
) -> None:
    """Answer on Discord until told to stop.

    Args:
        answers: Answers questions, calculations and boards.
        token: The bot's token.
        shards: The shards to serve; ``None`` for all servers.
        health: Where to tell about health and metrics; ``None`` for nowhere.
        reloader: Reads the packs again when asked to; ``None`` for never.

    Raises:
        RefusedByDiscordError: Discord refuses the token or the bot.
        PortTakenError: Nothing can listen on the address for health.
    """
    asyncio.get_running_loop().set_exception_handler(log_unhandled)
    reconnect_soon()
    accept_short_snapshots()
    session = _Session(answers, token, shards, reloader)
    async with AsyncExitStack() as stack:
        if health is not None:
            await stack.enter_async_context(health_server(health, lambda: session.is_connected))
        await _serve_until_stopped(session, answers)


async def stay_idle(health: HealthAddress | None) -> None:
    """Tell about health, as a bot that is not connected, until the process is asked to end."""
    async with AsyncExitStack() as stack:
        if health is not None:
            await stack.enter_async_context(health_server(health, lambda: False))
        await _stopping_on_signals().wait()


async def _serve_until_stopped(session: "_Session", answers: AnswerService) -> None:
    """Hold the session until it ends by itself or the process is asked to end.

    What is being answered then is finished, and what comes in meanwhile is answered too; the work that
    takes longer is given up, and its players are told so.
    """
    stopping = _stopping_on_signals()
    answers.memory.listen()
    earlier_tasks = asyncio.all_tasks()
    serving = asyncio.create_task(session.serve())
    stop_signal = asyncio.create_task(stopping.wait())
    reloading = asyncio.create_task(session.reload_when_asked())
    try:
        await asyncio.wait({serving, stop_signal}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
        _log.info("told to stop")
        await _wait_for(_handlers(earlier_tasks), _FINISH_SECONDS)
    except asyncio.CancelledError:  # Ctrl+C on Windows
        _log.info("told to stop")
    finally:
        stop_signal.cancel()
        reloading.cancel()
        answers.close()
        late = _handlers(earlier_tasks)
        await _wait_for(late, _LAST_WORDS_SECONDS)
        for task in (*late, serving):
            task.cancel()
        await session.close()
        await asyncio.wait({serving})
        await answers.memory.close()


def _handlers(earlier_tasks: set[asyncio.Task[Any]]) -> set[asyncio.Task[Any]]:
    """Return the tasks in which players are being answered."""
    tasks = asyncio.all_tasks() - earlier_tasks
    return {task for task in tasks if task.get_name().startswith(_HANDLERS)}


async def _wait_for(tasks: set[asyncio.Task[Any]], seconds: float) -> None:
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)


def _stopping_on_signals() -> asyncio.Event:
    """Return what is set once the process is asked to end."""
    stopping = asyncio.Event()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows, where Ctrl+C cancels the main task
            asyncio.get_running_loop().add_signal_handler(signal_number, stopping.set)
    return stopping


class _Session:
    """The bot's presence on Discord, by whichever client holds it at the moment."""

    def __init__(
        self, answers: AnswerService, token: str, shards: Shards | None, reloader: PackReloader | None
    ) -> None:
        """Log in with ``token``, to serve the servers of ``shards`` or all of them."""
        self._reloader = reloader
        self._answers = answers
        self._recent = Recent()
        self._token = token
        self._shards = shards
        self._client: LawspeakerClient | None = None

    @property
    def is_connected(self) -> bool:
        """Whether interactions of all shards reach the bot."""
        return self._client is not None and self._client.is_connected

    async def serve(self) -> None:
        """Stay connected, with a new client where one is beyond use, until cancelled.

        Raises:
            RefusedByDiscordError: Discord refuses the token or the bot.
        """
        for pause in backoff_seconds():
            self._client = await self._log_in()
            await _stay_connected(self._client)
            await _pause(pause)

    async def reload_when_asked(self) -> None:
        """Answer from new packs whenever there are any, until cancelled."""
        if self._reloader is not None:
            await self._reloader.run(self._use_packs)

    def _use_packs(self, lookup: Lookup) -> None:
        self._answers = self._answers.with_lookup(lookup)
        if self._client is not None:
            self._client.use_answers(self._answers)

    async def close(self) -> None:
        """Leave Discord."""
        if self._client is not None:
            await self._client.close()

    async def _log_in(self) -> LawspeakerClient:
        """Return a client that Discord knows, however long Discord is away.

        Raises:
            RefusedByDiscordError: Discord refuses the token.
        """
        for pause in backoff_seconds():
            client = self._new_client()  # a client whose login failed cannot log in again
            try:
                await client.login(self._token)
            except discord.LoginFailure as error:
                await client.close()
                raise RefusedByDiscordError("token") from error
            except (*_AWAY, discord.HTTPException) as error:
                await client.close()
                _away.warn("Discord cannot be reached (%s)", kind_of(error))
            else:
                return client
            await _pause(pause)
        raise AssertionError("the pauses never end")

    def _new_client(self) -> LawspeakerClient:
        client = (
            LawspeakerClient(self._answers)
            if self._shards is None
            else ShardedClient(self._answers, self._shards)
        )
        client.recent = self._recent
        client.reloader = self._reloader
        return client


async def _stay_connected(client: LawspeakerClient) -> None:
    """Hold the connection, making a new one whenever it is lost for good.

    Raises:
        RefusedByDiscordError: Discord refuses the bot.
    """
    waits = backoff_seconds()
    clock = asyncio.get_running_loop().time
    while not client.is_closed():
        since = clock()
        await _connect(client)
        if clock() - since > HELD_SECONDS:
            waits = backoff_seconds()
        await _pause(next(waits))


async def _connect(client: LawspeakerClient) -> None:
    """Hold one connection, with discord.py's own ways of resuming it, until it is lost for good.

    Raises:
        RefusedByDiscordError: Discord refuses the bot.
    """
    try:
        await client.connect()
    except discord.PrivilegedIntentsRequired as error:
        raise RefusedByDiscordError("intents") from error
    except discord.ConnectionClosed as error:
        raise RefusedByDiscordError(_REFUSED_CODES.get(error.code, "code")) from error
    except Exception as error:  # noqa: BLE001  # it stumbles over its own state while Discord is away
        _away.warn("the connection to Discord failed (%s)", kind_of(error))
        if client.ws is not None and client.ws.open:
            await client.ws.close(code=_GOING_ON)


async def _pause(seconds: float) -> None:
    _log.debug("trying again in %.0f s", seconds)
    await asyncio.sleep(seconds)
