"""A calculation that a question asks for."""

from dataclasses import dataclass

from bot.answers.odds.request import COMPARE, Request, read_request
from calculators.declaration import Calculator
from calculators.errors import CalculatorError

# Options with their values as they are typed; that of a flag is empty.
Values = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class AskedOdds:
    """A calculation that a question asks for, as far as it was understood.

    Attributes:
        calculator: The calculator.
        options: The options that were understood.
        changes: Those of the second of two values that are compared; empty where none are.
        missing: Options that are essential, or were spoken of, and whose value is not clear.
        doubtful: Values of missing options that were said, but not clearly.
        unclear: Whether something else was not understood, such as a number without a role.
    """

    calculator: type[Calculator]
    options: Values = ()
    changes: Values = ()
    missing: tuple[str, ...] = ()
    doubtful: Values = ()
    unclear: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether all was understood that the figure depends on."""
        return not (self.missing or self.unclear)

    @property
    def request(self) -> Request | None:
        """What was understood; ``None`` where the calculator does not take it."""
        try:
            return read_request(
                self.calculator, _texts(self.options), _texts(self.changes) if self.changes else None
            )
        except CalculatorError:
            return None

    @property
    def args(self) -> list[str]:
        """What was understood, as the arguments of a command line."""
        declaration = self.calculator.declaration
        args = [declaration.command, declaration.game, *_arguments(self.options)]
        if self.changes:
            args += [f"--{COMPARE}", " ".join(_arguments(self.changes))]
        return args


def _texts(values: Values) -> dict[str, tuple[str, ...]]:
    return {name: (value,) for name, value in values}


def _arguments(values: Values) -> list[str]:
    return [part for name, value in values for part in (f"--{name}", value) if part]
