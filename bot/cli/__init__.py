"""The command line: parse, ask ``bot.answers``, render."""

from bot.cli.app import refuse_settings, run

__all__ = ["refuse_settings", "run"]
