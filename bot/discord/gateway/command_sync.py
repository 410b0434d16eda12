"""Registering the commands with Discord, only when they changed.

Registering uses up a daily allowance, and the commands change with the packs' games at most. Discord
gives back what it holds with defaults filled in; both sides are compared without them.
"""

import logging
from typing import Any, Final, cast

import discord
from discord import app_commands
from discord.http import HTTPClient, Route

# What Discord adds of its own, or holds for others than this application.
_DISCORDS_OWN: Final = frozenset({
    "id", "application_id", "version", "guild_id", "name_localized", "description_localized",
    "default_permission", "dm_permission", "nsfw", "handler",
})  # fmt: skip

# An application with Activities has a command of Discord's own, which none of the bot's replaces.
_ENTRY_POINT: Final = 50240
_ENTRY_POINT_ADVICE: Final = (
    "the application has an Entry Point command, since Activities are enabled: switch them off in the"
    " Developer Portal, below Activities > Settings, or give the bot an application of its own"
)

_log = logging.getLogger(__name__)


async def sync_if_changed(
    tree: app_commands.CommandTree[Any], http: HTTPClient, application: int
) -> bool:
    """Register the commands of ``tree`` if Discord holds others; return whether it did.

    Raises:
        discord.HTTPException: Discord refused.
    """
    translator = tree.translator
    wanted = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree._get_all_commands(guild=None)  # noqa: SLF001  # what ``tree.sync`` sends; nothing public gives it
    ]
    if comparable(await _registered(http, application)) == comparable(wanted):
        _log.info("the %d commands are registered already", len(wanted))
        return False
    await http.bulk_upsert_global_commands(application, payload=cast("Any", wanted))
    _log.info("registered %d commands", len(wanted))
    return True


def refusal_of(error: Exception) -> str:
    """Return why the commands were not registered, and what the operator can do about it."""
    if isinstance(error, discord.HTTPException) and error.code == _ENTRY_POINT:
        return f"{error}; {_ENTRY_POINT_ADVICE}"
    return str(error)


async def _registered(http: HTTPClient, application: int) -> list[dict[str, Any]]:
    """Return the commands that Discord holds; none where it does not tell."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application)
    try:
        commands: list[dict[str, Any]] = await http.request(
            route, params={"with_localizations": "true"}
        )
    except discord.HTTPException as error:
        _log.warning("Discord does not tell which commands it holds (%s)", error)
        return []
    return commands


def comparable(commands: list[dict[str, Any]]) -> dict[tuple[str, int], Any]:
    """Return commands by name and kind, without what Discord adds and without what says nothing.

    >>> comparable([{"name": "rule", "id": "7", "description": "Find a rule", "options": []}])
    {('rule', 1): {'name': 'rule', 'description': 'Find a rule', 'type': 1}}
    """
    return {
        (command["name"], command.get("type", 1)): _reduced(command, top=True) for command in commands
    }


def _reduced(value: Any, *, top: bool = False) -> Any:  # noqa: ANN401  # JSON
    if isinstance(value, list):
        return [_reduced(item) for item in value]
    if not isinstance(value, dict):
        return value
    reduced = {key: _reduced(item) for key, item in value.items() if key not in _DISCORDS_OWN}
    if top:
        reduced["type"] = value.get("type", 1)
        for key in ("contexts", "integration_types"):
            reduced[key] = sorted(value.get(key) or [])
    return {key: item for key, item in reduced.items() if not _is_default(item)}


def _is_default(value: object) -> bool:
    """Return whether a value means the same as none; 0 is a limit like any other."""
    return value is None or value is False or value in ("", [], {})
