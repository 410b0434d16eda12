"""All calculators: every game's package below this one lists its own as ``CALCULATORS``."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from calculators.declaration import Calculator

# Packages that are no games.
_NO_GAMES: Final = frozenset({"schemer", "words"})


@cache
def calculators() -> Mapping[tuple[str, str], type[Calculator]]:
    """Return all calculators by command and id of the game.

    >>> calculators()["sprint", "perditions-mouth"].__name__
    'Sprint'
    """
    return {
        (calculator.declaration.command, calculator.declaration.game): calculator
        for package in _packages()
        for calculator in _calculators_of(package)
    }


def calculator_named(command: str, game: str) -> type[Calculator]:
    """Return the calculator called ``command`` of the game with the id ``game``.

    Only the game's own package is imported.

    Raises:
        KeyError: There is none.

    >>> calculator_named("sprint", "perditions-mouth").__name__
    'Sprint'
    """
    for calculator in _calculators_of(game.replace("-", "_")):
        if calculator.declaration.command == command:
            return calculator
    raise KeyError(f"{command} {game}")


def games_of(command: str) -> tuple[str, ...]:
    """Return the ids of the games that have a calculator called ``command``.

    >>> games_of("danger")
    ('perditions-mouth',)
    """
    return tuple(game for name, game in calculators() if name == command)


def command_names() -> tuple[str, ...]:
    """Return the names of all calculators, each once.

    >>> "picklock" in command_names()
    True
    """
    return tuple(dict.fromkeys(command for command, _ in calculators()))


@cache
def _packages() -> tuple[str, ...]:
    """Return the names of the games' packages."""
    modules = iter_modules([str(Path(__file__).parent)])
    return tuple(module.name for module in modules if module.ispkg and module.name not in _NO_GAMES)


@cache
def _calculators_of(package: str) -> tuple[type[Calculator], ...]:
    """Return the calculators of one package; none if there is no such package."""
    if package not in _packages():
        return ()
    module = import_module(f"calculators.{package}")
    package_calculators: tuple[type[Calculator], ...] = module.CALCULATORS
    return package_calculators
