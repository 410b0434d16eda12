"""Where the commands are that calculate nothing; one is imported when it is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import click

# The module of each command.
COMMANDS: Final[Mapping[str, str]] = {
    "ask": "bot.cli.ask",
    "chat": "bot.cli.chat",
    "schemer": "bot.cli.schemer",
    "board": "bot.cli.board",
    "entries": "bot.cli.entries",
    "check": "bot.cli.check",
    "table": "bot.cli.table",
    "ruling": "bot.cli.ruling",
    "deck": "bot.cli.deck",
    "roll": "bot.cli.roll",
    "misses": "bot.cli.misses",
    "forget": "bot.cli.misses",
    "privacy": "bot.cli.misses",
    "pack": "bot.cli.pack",
    "database": "bot.cli.database",
    "serve": "bot.cli.serve",
    "invite": "bot.cli.serve",
    "doctor": "bot.cli.doctor",
    "emoji": "bot.cli.serve",
    "batch": "bot.cli.batch",
    "completion": "bot.cli.completion",
    "help": "bot.cli.explain",
}


def load_command(name: str) -> click.Command | None:
    """Return the command called ``name``, imported now; ``None`` if there is none or it calculates."""
    if name not in COMMANDS:
        return None
    command: click.Command = getattr(import_module(COMMANDS[name]), name)
    return command
