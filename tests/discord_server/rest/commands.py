"""The application's commands: list, overwrite, add, change, delete; global and of a guild."""

from collections.abc import Callable

from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Handler, Reply, Route
from tests.discord_server.validation.commands import check_all, check_command
from tests.discord_server.validation.form import Field


def list_commands(call: Call) -> Reply:
    """Return the commands; without their translations unless asked."""
    commands = call.state.registry.all(call.values.get("guild_id"))
    if call.query.get("with_localizations") not in {"true", "1", "True"}:
        hidden = {"name_localizations", "description_localizations"}
        commands = [
            {key: value for key, value in command.items() if key not in hidden} for command in commands
        ]
    return Reply(data=commands)


def overwrite_commands(call: Call) -> Reply:
    """Replace all commands."""
    form = Field.form(call.body)
    check_all(form)
    form.check()
    commands = call.state.registry.overwrite(call.values.get("guild_id"), call.body)
    call.state.bell.ring()
    return Reply(data=commands)


def create_command(call: Call) -> Reply:
    """Add a command, or replace the one of its name."""
    _check(call.body)
    command = call.state.registry.put(call.values.get("guild_id"), call.body)
    call.state.bell.ring()
    return Reply(201, command)


def get_command(call: Call) -> Reply:
    """Return one command."""
    return Reply(data=call.state.registry.find(call.values.get("guild_id"), call.values["command_id"]))


def change_command(call: Call) -> Reply:
    """Change a command."""
    guild_id, command_id = call.values.get("guild_id"), call.values["command_id"]
    _check(call.state.registry.find(guild_id, command_id) | call.body)
    return Reply(data=call.state.registry.change(guild_id, command_id, call.body))


def delete_command(call: Call) -> Reply:
    """Remove a command."""
    call.state.registry.delete(call.values.get("guild_id"), call.values["command_id"])
    return Reply(204)


def _check(body: object) -> None:
    form = Field.form(body)
    check_command(form)
    form.check()


def _own(handler: Handler) -> Callable[[Call], Reply]:
    """Let a handler see only the commands of the application that asks."""

    def handle(call: Call) -> Reply:
        if call.values["application_id"] != call.state.world.application_id:
            raise RefusedError(10002)
        if call.values.get("guild_id", call.state.world.guild.id) != call.state.world.guild.id:
            raise RefusedError(50001)
        return handler(call)

    return handle


_SCOPES = (
    ("/applications/{application_id}/commands", ""),
    ("/applications/{application_id}/guilds/{guild_id}/commands", "guild-"),
)
ROUTES = tuple(
    Route(method, f"{base}{suffix}", f"{prefix}{name}", _own(handler))
    for base, prefix in _SCOPES
    for method, suffix, name, handler in (
        ("GET", "", "commands", list_commands),
        ("PUT", "", "sync", overwrite_commands),
        ("POST", "", "create-command", create_command),
        ("GET", "/{command_id}", "command", get_command),
        ("PATCH", "/{command_id}", "change-command", change_command),
        ("DELETE", "/{command_id}", "delete-command", delete_command),
    )
)
