"""All calculators, and the example of each as a whole argument list."""

from collections.abc import Mapping

from bot.answers.odds import Request, read_typed
from calculators.catalogue import calculator_named, calculators
from calculators.declaration import Calculator

CALCULATORS: tuple[type[Calculator], ...] = tuple(calculators().values())
EXAMPLES: Mapping[str, str] = {
    f"{command} {game}": f"{command} {game} {calculator.declaration.example}"
    for (command, game), calculator in calculators().items()
}


def name_of(calculator: type[Calculator]) -> str:
    return f"{calculator.declaration.command} {calculator.declaration.game}"


def request_of(line: str) -> Request:
    """Return the request that a whole argument list is."""
    command, game, options = line.split(" ", 2)
    return read_typed(calculator_named(command, game), options)
