"""How commands and their options are declared: names and descriptions are messages."""

from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from discord import app_commands

from bot.discord.commands.autocomplete import SuggestingCommand
from bot.discord.context import in_context
from bot.discord.limits import CHOICES
from bot.discord.wording.translator import localised, localised_name
from glossary import Game

LANGUAGES: Final = [
    app_commands.Choice(name="English", value="en"),
    app_commands.Choice(name="Italiano", value="it"),
]

Callback = Callable[..., Coroutine[Any, Any, None]]
AnyCommand = SuggestingCommand | app_commands.Group | app_commands.ContextMenu
C = TypeVar("C", bound=Callback)


def command(name: str) -> Callable[[Callback], SuggestingCommand]:
    """Declare a command, called and described as the messages ``command-`` and ``about-`` say."""

    def declare(callback: Callback) -> SuggestingCommand:
        return SuggestingCommand(
            name=localised(f"command-{name}"),
            description=localised(f"about-{name}"),
            callback=in_context(callback),
        )

    return declare


def command_group(name: str) -> app_commands.Group:
    """Return a group of commands, called and described as ``command`` has it."""
    return app_commands.Group(name=localised(f"command-{name}"), description=localised(f"about-{name}"))


def subcommand(group: app_commands.Group, name: str) -> Callable[[Callback], SuggestingCommand]:
    """Declare a command of ``group``, as ``command`` does."""

    def declare(callback: Callback) -> SuggestingCommand:
        declared = command(name)(callback)
        group.add_command(declared)
        return declared

    return declare


def menu(name: str) -> Callable[[Callback], app_commands.ContextMenu]:
    """Declare an entry of the menu of messages, called as the message ``command-`` says."""
    return lambda callback: app_commands.ContextMenu(
        name=localised(f"command-{name}"), callback=in_context(callback)
    )


def option(name: str, *, called: str | None = None, about: str | None = None) -> Callable[[C], C]:
    """Name and describe an option in both languages.

    Args:
        name: The parameter's name in Python.
        called: Id of the message with its name in Discord, by default ``option-`` and the name.
        about: Id of the message that describes it, by default ``about-`` and the name.
    """

    def declare(callback: C) -> C:
        app_commands.rename(**{name: localised(called or f"option-{name}")})(callback)
        app_commands.describe(**{name: localised(about or f"about-{name}")})(callback)
        if name == "language" and called is None:
            app_commands.choices(language=LANGUAGES)(callback)
        return callback

    return declare


def options(*names: str) -> Callable[[C], C]:
    """Name and describe options as ``option`` does, and list the languages for ``language``."""

    def declare(callback: C) -> C:
        for name in names:
            option(name)(callback)
        return callback

    return declare


def with_games(declared: AnyCommand, games: Mapping[str, Game]) -> AnyCommand:
    """Return a command, or a group, whose options ``game`` offer the loaded games, as many as fit."""
    if isinstance(declared, app_commands.ContextMenu):
        return declared
    # A copy, as discord.py makes one of each command of a class.
    copy: Any = declared._copy_with(parent=None, binding=cast("Any", None))  # noqa: SLF001
    commands: Iterable[Any] = copy.walk_commands() if isinstance(copy, app_commands.Group) else [copy]
    choices = [
        app_commands.Choice(name=localised_name(game.name), value=game_id)
        for game_id, game in games.items()
    ]
    for single_command in commands:
        parameters = getattr(single_command, "_params", {})
        parameter = parameters.get("game")
        if parameter is not None and parameter.autocomplete is None:
            offered = [*(parameter.choices or ()), *choices][:CHOICES]
            parameters["game"] = replace(parameter, choices=offered)
    result: AnyCommand = copy
    return result
