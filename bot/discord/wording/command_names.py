"""How the calculators' commands are called on Discord."""

from typing import Final

from bot.locales import Locale
from calculators.catalogue import games_of
from calculators.declaration import Declaration

# Commands of their own; the others are subcommands of ``SMALL_COMMANDS``.
OWN_COMMANDS: Final = ("picklock", "damage", "dice")
SMALL_COMMANDS: Final = "odds"


def command_call(declaration: Declaration, locale: Locale) -> str:
    """Return the slash command that opens a calculator.

    >>> from calculators.catalogue import calculator_named
    >>> command_call(calculator_named("picklock", "conan").declaration, Locale("en"))
    '/picklock conan'
    >>> command_call(calculator_named("swim", "rangers").declaration, Locale("it"))
    '/probabilità nuoto'
    """
    command, game = declaration.command, declaration.game
    parts = [*([] if command in OWN_COMMANDS else [SMALL_COMMANDS]), command]
    names = [locale.text(f"command-{part}") for part in parts]
    return f"/{' '.join([*names, *([game] if len(games_of(command)) > 1 else [])])}"
