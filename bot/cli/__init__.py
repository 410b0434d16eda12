"""The command line: parse, ask ``bot.answers``, render."""

from bot.cli.app import refuse_settings, run
from bot.cli.streams import open_closed_streams

__all__ = ["open_closed_streams", "refuse_settings", "run"]
