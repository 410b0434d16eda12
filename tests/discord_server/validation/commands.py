"""Application commands: what each kind has, and the size of the whole.

Source: Discord's developer documentation, "Application Commands".
"""

from collections.abc import Mapping
from typing import Any

from tests.discord_server.validation.form import Field
from tests.discord_server.validation.naming import NAME, check_locales, check_naming
from tests.discord_server.validation.options import GROUP, SUBCOMMAND, check_options

CHAT_INPUT = 1
USER_MENU = 2
MESSAGE_MENU = 3

TOTAL = 8000
MOST_COMMANDS: Mapping[int, int] = {CHAT_INPUT: 100, USER_MENU: 5, MESSAGE_MENU: 5}


def check_all(commands: Field) -> None:
    """Note what is wrong with the commands of a bulk overwrite."""
    commands.many(0, sum(MOST_COMMANDS.values()), required=True)
    seen: set[tuple[object, object]] = set()
    for command in commands.each():
        check_command(command)
        key = (command["type"].value or CHAT_INPUT, command["name"].value)
        if key in seen:
            command["name"].fails(
                "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add(key)
    for kind, maximum in MOST_COMMANDS.items():
        if sum(command_kind == kind for command_kind, _ in seen) > maximum:
            commands.fails("APPLICATION_COMMANDS_TOO_MANY", f"Only {maximum} commands of type {kind}")


def check_command(command: Field) -> None:
    """Note what is wrong with one command."""
    command["type"].choice(MOST_COMMANDS)
    slash = command["type"].value in {None, CHAT_INPUT}
    if slash:
        check_naming(command)
        check_options(command["options"], may_nest=(SUBCOMMAND, GROUP))
    else:
        command["name"].text(1, NAME, required=True)
        check_locales(command["name_localizations"], NAME)
        if command["description"].value:
            command["description"].fails(
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", "Context menus have none"
            )
        if command["options"].value:
            command["options"].fails(
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", "Context menus have none"
            )
    _check_where(command)
    if size(command.value) > TOTAL:
        command.fails("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({TOTAL})")


def size(part: Mapping[str, Any]) -> int:
    """Return the characters that count: names, descriptions and values, the longest of each text."""
    total = 0
    for key in ("name", "description"):
        texts = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(text)) for text in texts)
    if "value" in part:
        total += len(str(part["value"]))
    for key in ("options", "choices"):
        total += sum(size(child) for child in part.get(key) or () if isinstance(child, Mapping))
    return total


def _check_where(command: Field) -> None:
    for key, maximum in (("contexts", 2), ("integration_types", 1)):
        command[key].many(1, maximum + 1)
        values = command[key].value or []
        if len(set(values)) != len(values):
            command[key].fails("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
        for value in command[key].each():
            value.choice(range(maximum + 1))
    permissions = command["default_member_permissions"].value
    if permissions is not None and not str(permissions).isdecimal():
        command["default_member_permissions"].fails(
            "NUMBER_TYPE_COERCE", f'Value "{permissions}" is not int.'
        )
