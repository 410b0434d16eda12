"""Discord as a command reaches it: the token, the addresses, and one request."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from bot.cli.errors import LocalisedError
from bot.cli.program import Program

if TYPE_CHECKING:
    from bot.discord.errors import RefusedByDiscordError

_Reply = TypeVar("_Reply")


def discord_token(program: Program) -> str:
    """Return the token of the settings.

    Raises:
        LocalisedError: There is none, or it holds what no token does.
    """
    if program.settings.discord_token is None:
        raise LocalisedError("serve-no-token")
    token = program.settings.discord_token
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise LocalisedError("serve-broken-token")
    return token


def check_addresses(program: Program) -> None:
    """Look at the addresses in the settings: of other servers than Discord's, of the page for boards.

    Raises:
        LocalisedError: One of them is no whole address.
    """
    for name, address, schemes in (
        ("LAWSPEAKER_API_BASE", program.settings.api_base, ("http://", "https://")),
        ("LAWSPEAKER_GATEWAY", program.settings.gateway, ("ws://", "wss://")),
        ("LAWSPEAKER_BOARD_PAGE", program.settings.board_page, ("http://", "https://")),
    ):
        if address is not None and not (address.startswith(schemes) and _has_host(address)):
            raise LocalisedError("serve-no-scheme", name=name, scheme=schemes[1])


def _has_host(address: str) -> bool:
    try:
        return bool(urlsplit(address).hostname)
    except ValueError:
        return False


def ask_discord(program: Program, request: Callable[[str], Coroutine[Any, Any, _Reply]]) -> _Reply:
    """Return what ``request``, which is given the token, gets from Discord.

    Raises:
        LocalisedError: There is no token, Discord refuses it, or Discord is out of reach.
    """
    token = discord_token(program)
    check_addresses(program)
    import asyncio  # no other command waits for it, nor for what follows

    from bot.discord.errors import RefusedByDiscordError, UnreachableError
    from bot.discord.gateway.connection import quiet, use_other_server

    quiet()
    use_other_server(program.settings)
    try:
        return asyncio.run(request(token))
    except RefusedByDiscordError as error:
        raise refused_by_discord(error) from error
    except UnreachableError as error:
        raise LocalisedError("invite-unreachable", reason=error) from error


def refused_by_discord(error: "RefusedByDiscordError") -> LocalisedError:
    """Return the error that tells whoever runs a command why Discord refuses the bot."""
    return LocalisedError(f"serve-refused-{error.reason}")
