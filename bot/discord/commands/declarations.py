"""How commands and their options are declared: names and descriptions are messages."""

import logging
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from inspect import signature
from typing import Any, Final, TypeVar, cast

import aiohttp
import discord
from discord import app_commands

from bot.discord.context import in_context
from bot.discord.errors import TooLateError
from bot.discord.limits import CHOICES
from bot.discord.reply import first_response
from bot.discord.runtime import metrics
from bot.discord.runtime.quiet_log import kind_of, trace_of
from bot.discord.wording.translator import localised, localised_name
from glossary import Game

LANGUAGES: Final = [
    app_commands.Choice(name="English", value="en"),
    app_commands.Choice(name="Italiano", value="it"),
]
# What is offered for options of these names.
_OFFERED: Final = {
    "language": LANGUAGES,
    "where": [
        app_commands.Choice(name=localised(f"choice-{level}"), value=level)
        for level in ("here", "server", "me")
    ],
}

_log = logging.getLogger(__name__)


class SuggestingCommand(app_commands.Command[Any, ..., None]):
    """A command whose suggestions come in time or not at all.

    discord.py would go on trying long after the player has typed on, and write down who that was.
    """

    async def _invoke_autocomplete(
        self, interaction: discord.Interaction[Any], name: str, namespace: app_commands.Namespace
    ) -> None:
        suggest = super()._invoke_autocomplete
        try:
            await first_response(lambda: suggest(interaction, name, namespace))
        except TooLateError:
            self._count("late")
        except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
            self._count("lost")
            _log.warning("Discord did not take suggestions (%s)", kind_of(error))
        except Exception as error:  # noqa: BLE001  # it ends here, in the log
            self._count("failed")
            _log.error("no suggestions for /%s\n%s", self.qualified_name, trace_of(error))
            await suggest_nothing(interaction)
        else:
            self._count("answered")
            interaction.client.queue.note_response(interaction.id)

    def _count(self, outcome: metrics.Outcome) -> None:
        metrics.count_interaction(f"suggestions /{self.qualified_name}", outcome)


async def suggest_nothing(interaction: discord.Interaction) -> None:
    """End suggestions that failed as an empty list: Discord takes no other answer to them."""
    try:
        await first_response(lambda: interaction.response.autocomplete([]))
    except discord.InteractionResponded:
        return  # what failed came after the suggestions
    except (TooLateError, discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
        _log.warning("Discord did not take suggestions (%s)", kind_of(error))


Callback = Callable[..., Coroutine[Any, Any, None]]
AnyCommand = SuggestingCommand | app_commands.Group | app_commands.ContextMenu
C = TypeVar("C", bound=Callback)


def command(name: str) -> Callable[[Callback], SuggestingCommand]:
    """Declare a command, called and described as the messages ``command-`` and ``about-`` say.

    So are its options, but for those that ``option`` names otherwise.
    """

    def declare(callback: Callback) -> SuggestingCommand:
        named_options = getattr(callback, "__discord_app_commands_param_rename__", ())  # by ``option``
        _, *parameters = signature(callback).parameters
        for parameter in parameters:
            if parameter not in named_options:
                option(parameter)(callback)
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
    """Name and describe an option in both languages, and list its values where they are few.

    Args:
        name: The parameter's name in Python.
        called: Id of the message with its name in Discord, by default ``option-`` and the name.
        about: Id of the message that describes it, by default ``about-`` and the name.
    """

    def declare(callback: C) -> C:
        app_commands.rename(**{name: localised(called or f"option-{name}")})(callback)
        app_commands.describe(**{name: localised(about or f"about-{name}")})(callback)
        if name in _OFFERED and called is None:
            app_commands.choices(**{name: _OFFERED[name]})(callback)
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
