"""Links that add the bot to a server, or to a player who then has it everywhere."""

from collections.abc import Mapping
from typing import Final

import discord

from bot.discord.gateway.reachability import logged_in

# Commands and buttons need no permission, and where all may write the bot may answer a mention. For a
# bot that asks for permissions Discord makes a role of its name, and players would mention that.
_PERMISSIONS: Final = discord.Permissions.none()
_TO_SERVER: Final = 0
_TO_PLAYER: Final = 1


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
