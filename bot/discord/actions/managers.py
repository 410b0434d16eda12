"""Who may change what a table remembers, and what the packs hold."""

from bot.discord.context import Context
from bot.discord.errors import RefusedError
from bot.tables.scope import Level


def is_manager(context: Context) -> bool:
    """Return whether a player manages the channel; everybody does outside servers."""
    permissions = context.interaction.permissions
    is_outside_servers = context.interaction.guild_id is None
    return is_outside_servers or permissions.manage_channels or permissions.manage_guild


def check_manager(context: Context, level: Level = "here") -> None:
    """Refuse players who do not manage the channel, or the server; everybody may outside servers.

    Raises:
        RefusedError: The player manages neither.
    """
    if context.interaction.guild_id is None or level == "me":
        return
    permissions = context.interaction.permissions
    if level == "server" and not permissions.manage_guild:
        raise RefusedError(context.locale.text("table-not-allowed-server"))
    if level == "here" and not is_manager(context):
        raise RefusedError(context.locale.text("table-not-allowed"))


def is_owner(context: Context) -> bool:
    """Return whether the bot belongs to the player, or to a team that the player is in."""
    application = context.interaction.client.application
    if application is None:
        return False
    team = application.team.members if application.team is not None else ()
    return context.player in {application.owner.id, *(member.id for member in team)}


def check_owner(context: Context) -> None:
    """Refuse players who do not run the bot: its packs are those of all servers.

    Raises:
        RefusedError: The player neither owns the application nor belongs to the team that does.
    """
    if not is_owner(context):
        raise RefusedError(context.locale.text("packs-not-owner"))
