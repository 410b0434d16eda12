"""Discord for commands that do not stay connected: a login, what ``doctor`` asks, invitations."""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, Final

import aiohttp
import discord
from discord.http import Route

from bot.discord.errors import RefusedByDiscordError, UnreachableError

_SECONDS: Final = 10.0
_HEADERS: Final = {"User-Agent": "DiscordBot (https://pypi.org/project/lawspeaker, 1)"}
# Commands and buttons need no permission, and where all may write the bot may answer a mention. For a
# bot that asks for permissions Discord makes a role of its name, and players would mention that.
_PERMISSIONS: Final = discord.Permissions.none()
_TO_SERVER: Final = 0
_TO_PLAYER: Final = 1


@dataclass(frozen=True, slots=True)
class Reachability:
    """What Discord answered.

    Attributes:
        clock_ahead: Seconds by which this machine's clock is ahead of Discord's, to within about one;
            ``None`` if Discord did not tell the time.
        sessions_left: How many gateway sessions may begin before the allowance is renewed.
        shards: How many shards Discord recommends.
    """

    clock_ahead: float | None
    sessions_left: int
    shards: int


@asynccontextmanager
async def logged_in(token: str) -> AsyncIterator[discord.Client]:
    """Give a client that is logged in but not connected, to make requests with.

    Raises:
        RefusedByDiscordError: Discord refuses the token.
        UnreachableError: Discord does not answer, or not as it should.
    """
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(token)
        yield client
    except discord.LoginFailure as error:
        raise RefusedByDiscordError("token") from error
    except (OSError, aiohttp.ClientError, discord.HTTPException) as error:
        raise UnreachableError(str(error)) from error
    finally:
        await client.close()


async def reach_discord(token: str) -> Reachability:
    """Ask Discord for its gateway, as the bot with ``token``.

    Raises:
        RefusedByDiscordError: Discord refuses the token.
        UnreachableError: Discord does not answer as it should.
    """
    headers = {**_HEADERS, "Authorization": f"Bot {token}"}
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=_SECONDS)) as session,
            session.get(f"{Route.BASE}/gateway/bot", headers=headers) as response,
        ):
            if response.status == HTTPStatus.UNAUTHORIZED:
                raise RefusedByDiscordError("token")
            response.raise_for_status()
            gateway: Any = await response.json()
            return Reachability(
                _clock_ahead(response.headers.get("Date")),
                int(gateway["session_start_limit"]["remaining"]),
                int(gateway["shards"]),
            )
    except aiohttp.ClientResponseError as error:
        raise UnreachableError(f"{error.status} {error.message}") from error
    except (OSError, aiohttp.ClientError, TimeoutError) as error:
        raise UnreachableError(str(error) or type(error).__name__) from error
    except (ValueError, KeyError, TypeError) as error:
        raise UnreachableError(type(error).__name__) from error


def _clock_ahead(date: str | None) -> float | None:
    try:
        return None if date is None else time.time() - parsedate_to_datetime(date).timestamp()
    except ValueError:
        return None


async def application_id(token: str) -> int:
    """Return the id of the application that ``token`` belongs to.

    Raises:
        RefusedByDiscordError: Discord refuses the token.
        UnreachableError: Discord does not answer.
    """
    async with logged_in(token) as client:
        return client.application_id or 0


def invitations(application: int) -> Mapping[str, str]:
    """Return the links by the id of the message that says what each is for."""
    to_server = discord.utils.oauth_url(
        application, permissions=_PERMISSIONS, scopes=("bot", "applications.commands")
    )
    to_player = discord.utils.oauth_url(application, scopes=("applications.commands",))
    return {
        "invite-server": f"{to_server}&integration_type={_TO_SERVER}",
        "invite-player": f"{to_player}&integration_type={_TO_PLAYER}",
    }
