"""Staying connected: growing pauses while Discord is away, one sentence where waiting is no use."""

import asyncio
import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import aiohttp
import discord
import yarl

from bot.discord.backoff import HELD_SECONDS, Backoff, backoff_seconds
from bot.discord.card_service import CardService
from bot.discord.client import LawspeakerClient
from bot.discord.errors import RefusedByDiscordError
from bot.discord.pack_reading import PackSource
from bot.discord.pack_reload import PackReloader
from bot.discord.quiet_log import LibraryFilter, Repeated, kind_of
from bot.settings import Settings

# For players whose answer is still being worked out.
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
    """Keep discord.py from warning of what this bot does without, and from filling the log.

    It does without voice and without the list of its servers. While Discord is away, discord.py writes
    a traceback for every attempt.
    """
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False
    logging.getLogger("discord.state").setLevel(logging.ERROR)
    for name in ("discord.client", "discord.gateway"):
        logging.getLogger(name).addFilter(LibraryFilter(_away))


def reconnect_soon() -> None:
    """Keep discord.py from waiting longer for a Discord that was away than it was away."""
    discord.client.ExponentialBackoff = Backoff  # type: ignore[assignment,attr-defined]  # not meant to be exchanged


def use_other_server(settings: Settings) -> None:
    """Point discord.py at the servers of the settings, where they name any."""
    if settings.api_base is not None:
        discord.http.Route.BASE = settings.api_base
    if settings.gateway is not None:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)


async def serve_discord(
    cards: CardService, token: str, source: PackSource | None = None, *, watch: bool = False
) -> None:
    """Answer on Discord until told to stop.

    Args:
        cards: Makes the cards.
        token: The bot's.
        source: Where packs are read from again; ``None`` for never.
        watch: Whether they are read again when their files change.

    Raises:
        RefusedByDiscordError: Discord refuses the token or the bot.
    """
    _stop_on_signals()
    reloader = None if source is None else PackReloader(source, cards.lookup, watch=watch)
    reconnect_soon()
    earlier_tasks = asyncio.all_tasks()
    client: LawspeakerClient | None = None
    try:
        client = await _logged_in(cards, token)
        with _reloading(client, reloader):
            await _stay(client)
    except asyncio.CancelledError:
        _log.info("told to stop")
    finally:
        cards.close()
        await _finish(asyncio.all_tasks() - earlier_tasks)
        if client is not None:
            await client.close()


@contextmanager
def _reloading(client: LawspeakerClient, reloader: PackReloader | None) -> Iterator[None]:
    """Have ``client`` answer from new packs inside, whenever there are any."""
    if reloader is None:
        yield
        return
    client.reloader = reloader
    task = asyncio.create_task(reloader.run(client.use_packs))
    try:
        yield
    finally:
        task.cancel()


async def _finish(tasks: set[asyncio.Task[Any]]) -> None:
    """Let handlers tell their players that they end; cancel those that do not end themselves."""
    handlers = {task for task in tasks if task.get_name().startswith(_HANDLERS)}
    if handlers:
        await asyncio.wait(handlers, timeout=_LAST_WORDS_SECONDS)
    for task in handlers:
        task.cancel()


def _stop_on_signals() -> None:
    """Cancel the current task once the process is asked to end."""
    task = asyncio.current_task()
    if task is None:
        return
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows, where Ctrl+C cancels the task as well
            asyncio.get_running_loop().add_signal_handler(signal_number, task.cancel)


async def _logged_in(cards: CardService, token: str) -> LawspeakerClient:
    """Return a client that Discord knows, however long Discord is away.

    Raises:
        RefusedByDiscordError: Discord refuses the token.
    """
    for pause in backoff_seconds():
        client = LawspeakerClient(cards)  # a client whose login failed cannot log in again
        try:
            await client.login(token)
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


async def _stay(client: LawspeakerClient) -> None:
    """Hold the connection, making a new one whenever it is lost for good.

    Raises:
        RefusedByDiscordError: Discord refuses the bot.
    """
    waits = backoff_seconds()
    clock = asyncio.get_running_loop().time
    while not client.is_closed():
        since = clock()
        await _connected(client)
        if clock() - since > HELD_SECONDS:
            waits = backoff_seconds()
        await _pause(next(waits))


async def _connected(client: LawspeakerClient) -> None:
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
