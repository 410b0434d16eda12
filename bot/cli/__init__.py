"""The command line: parse, ask ``bot.answers``, render."""

from bot.cli.app import run

__all__ = ["run"]
