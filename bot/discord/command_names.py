"""How the calculators' commands are called on Discord."""

from typing import Final

from bot.locales import Locale
from calculators.catalogue import games_of

# Commands of their own; the others are subcommands of ``SMALL_COMMANDS``.
OWN_COMMANDS: Final = ("picklock", "damage", "dice")
SMALL_COMMANDS: Final = "odds"


def command_call(command: str, game: str, locale: Locale) -> str:
    """Return the slash command that opens a calculator of a game.

    >>> command_call("picklock", "conan", Locale("en")), command_call("swim", "rangers", Locale("it"))
    ('/picklock conan', '/probabilità nuoto')
    """
    parts = [*([] if command in OWN_COMMANDS else [SMALL_COMMANDS]), command]
    names = [locale.text(f"command-{part}") for part in parts]
    return f"/{' '.join([*names, *([game] if len(games_of(command)) > 1 else [])])}"
