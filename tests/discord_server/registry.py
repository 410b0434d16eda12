"""The application's commands, global and of a guild."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.discord_server.ids import snowflake
from tests.discord_server.refusals import RefusedError
from tests.discord_server.validation.commands import CHAT_INPUT

Command = dict[str, Any]
EVERYWHERE = None
DEFAULTS: Mapping[str, Any] = {
    "name_localizations": None,
    "description": "",
    "description_localizations": None,
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
}


class Registry:
    """Commands by the guild they belong to (``None``: global) and their id."""

    def __init__(self, application_id: str) -> None:
        self._application_id = application_id
        self._scopes: dict[str | None, dict[str, Command]] = {}
        self.synced = 0

    def all(self, guild_id: str | None = EVERYWHERE) -> list[Command]:
        """Return the commands of a scope in the order of their making."""
        return list(self._scopes.get(guild_id, {}).values())

    def seen_in(self, guild_id: str | None) -> list[Command]:
        """Return what a player sees: a guild's commands before global ones of the same name."""
        commands = {_key(command): command for command in self.all()}
        if guild_id is not None:
            commands |= {_key(command): command for command in self.all(guild_id)}
        return list(commands.values())

    def find(self, guild_id: str | None, command_id: str) -> Command:
        """Return one command.

        Raises:
            RefusedError: There is none (10063).
        """
        command = self._scopes.get(guild_id, {}).get(command_id)
        if command is None:
            raise RefusedError(10063)
        return command

    def overwrite(self, guild_id: str | None, bodies: Iterable[Command]) -> list[Command]:
        """Replace all commands of a scope; those that keep their name keep their id."""
        old = {_key(command): command["id"] for command in self.all(guild_id)}
        commands = [self._made(guild_id, body, old.get(_key(body))) for body in bodies]
        self._scopes[guild_id] = {command["id"]: command for command in commands}
        self.synced += 1
        return commands

    def put(self, guild_id: str | None, body: Command) -> Command:
        """Add a command, or replace the one of its name."""
        old = {_key(command): command["id"] for command in self.all(guild_id)}
        command = self._made(guild_id, body, old.get(_key(body)))
        self._scopes.setdefault(guild_id, {})[command["id"]] = command
        self.synced += 1
        return command

    def change(self, guild_id: str | None, command_id: str, body: Command) -> Command:
        """Change what the body names of a command."""
        command = self._made(guild_id, self.find(guild_id, command_id) | body, command_id)
        self._scopes[guild_id][command_id] = command
        return command

    def delete(self, guild_id: str | None, command_id: str) -> None:
        """Remove a command."""
        self.find(guild_id, command_id)
        del self._scopes[guild_id][command_id]

    def _made(self, guild_id: str | None, body: Command, command_id: str | None) -> Command:
        command = {
            **DEFAULTS,
            **{key: value for key, value in body.items() if value is not None},
            "id": command_id or snowflake(),
            "application_id": self._application_id,
            "type": body.get("type") or CHAT_INPUT,
            "version": snowflake(),
        }
        return command if guild_id is None else {**command, "guild_id": guild_id}


def _key(command: Command) -> tuple[int, str]:
    return command.get("type") or CHAT_INPUT, str(command["name"])
