"""What players can type and click in Discord's own menus."""

from collections.abc import Iterator
from typing import Any

from discord import app_commands

from bot.discord.commands.browse import browse_commands
from bot.discord.commands.messages import answer_mention, find_menu, is_addressed
from bot.discord.commands.notes import note_commands
from bot.discord.commands.odds import odds_commands
from bot.discord.commands.rule import rule_command
from bot.discord.commands.schemer import schemer_command
from bot.discord.commands.suggesting import suggest_nothing
from bot.discord.desk import Desk

__all__ = ["all_commands", "answer_mention", "is_addressed", "suggest_nothing"]

AnyCommand = app_commands.Command[Any, ..., None] | app_commands.Group | app_commands.ContextMenu


def all_commands(desk: Desk) -> Iterator[AnyCommand]:
    """Yield every command and menu entry, for the games of ``desk``."""
    yield rule_command(desk)
    yield from browse_commands(desk)
    yield from odds_commands()
    yield schemer_command()
    yield from note_commands()
    yield find_menu()
