"""How commands and their options are declared: names and descriptions are messages."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from discord import app_commands

from bot.discord.commands.autocomplete import SuggestingCommand
from bot.discord.context import in_context
from bot.discord.limits import CHOICES
from bot.discord.translator import localised, localised_name
from glossary import Game

LANGUAGES: Final = [
    app_commands.Choice(name="English", value="en"),
    app_commands.Choice(name="Italiano", value="it"),
]

Callback = Callable[..., Coroutine[Any, Any, None]]


def command(name: str, callback: Callback) -> SuggestingCommand:
    """Return a command, called and described as the messages ``command-`` and ``about-`` say."""
    return SuggestingCommand(
        name=localised(f"command-{name}"),
        description=localised(f"about-{name}"),
        callback=in_context(callback),
    )


def command_group(name: str, callbacks: Mapping[str, Callback]) -> app_commands.Group:
    """Return a group of commands; each is called and described as ``command`` has it of both names."""
    group = app_commands.Group(
        name=localised(f"command-{name}"), description=localised(f"about-{name}")
    )
    for subcommand, callback in callbacks.items():
        group.add_command(command(f"{name}-{subcommand}", callback))
    return group


def declare_option(
    function: Callback, name: str, *, called: str | None = None, about: str | None = None
) -> None:
    """Name and describe the parameter ``name`` in both languages.

    Args:
        function: The command's callback.
        name: The parameter's name in Python.
        called: Id of the message with its name in Discord, by default ``option-`` and the name.
        about: Id of the message that describes it, by default ``about-`` and the name.
    """
    app_commands.rename(**{name: localised(called or f"option-{name}")})(function)
    app_commands.describe(**{name: localised(about or f"about-{name}")})(function)


def declare_options(function: Callback, *names: str) -> None:
    """Name and describe the parameters ``names``, and list the languages for ``language``."""
    for name in names:
        declare_option(function, name)
    if "language" in names:
        app_commands.choices(language=LANGUAGES)(function)


def game_choices(games: Mapping[str, Game]) -> list[app_commands.Choice[str]]:
    """Return the loaded games to choose from, as many as Discord takes."""
    choices = [
        app_commands.Choice(name=localised_name(game.name), value=game_id)
        for game_id, game in games.items()
    ]
    return choices[:CHOICES]
