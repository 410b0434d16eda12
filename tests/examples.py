"""All calculators, and the example of each as a whole argument list."""

from collections.abc import Mapping

from calculators.catalogue import calculators
from calculators.declaration import Calculator

CALCULATORS: tuple[type[Calculator], ...] = tuple(calculators().values())
EXAMPLES: Mapping[str, str] = {
    f"{command} {game}": f"{command} {game} {calculator.declaration.example}"
    for (command, game), calculator in calculators().items()
}


def name_of(calculator: type[Calculator]) -> str:
    return f"{calculator.declaration.command} {calculator.declaration.game}"
