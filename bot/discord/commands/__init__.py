"""What players can type and click in Discord's own menus."""

from collections.abc import Iterator
from typing import Any

from discord import app_commands

from bot.discord.card_service import CardService
from bot.discord.commands.autocomplete import suggest_nothing
from bot.discord.commands.browse import browse_commands
from bot.discord.commands.deck import deck_commands
from bot.discord.commands.messages import (
    MENTION,
    answer_mention,
    answer_role_mention,
    find_menu,
    is_addressed,
)
from bot.discord.commands.misses import memory_commands
from bot.discord.commands.notes import note_commands
from bot.discord.commands.odds import odds_commands
from bot.discord.commands.packs import reload_command
from bot.discord.commands.rule import rule_command
from bot.discord.commands.ruling import ruling_commands, ruling_menu
from bot.discord.commands.schemer import schemer_command
from bot.discord.commands.table import table_commands

__all__ = [
    "MENTION",
    "all_commands",
    "answer_mention",
    "answer_role_mention",
    "is_addressed",
    "suggest_nothing",
]

AnyCommand = app_commands.Command[Any, ..., None] | app_commands.Group | app_commands.ContextMenu


def all_commands(cards: CardService) -> Iterator[AnyCommand]:
    """Yield every command and menu entry, for the games of ``cards``."""
    yield rule_command(cards)
    yield from browse_commands(cards)
    yield from odds_commands()
    yield schemer_command()
    yield table_commands(cards)
    yield ruling_commands()
    yield deck_commands()
    yield from memory_commands()
    yield from note_commands()
    yield reload_command()
    yield find_menu()
    yield ruling_menu()
