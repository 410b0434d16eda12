"""A calculation that a question asks for."""

from dataclasses import dataclass, replace

from bot.answers.asking.placed import Aside, Unclear
from bot.answers.odds.request import COMPARE, FIGURE, Request, read_request
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
        figure: Id of the figure that is asked; empty for the calculator's first one.
        unclear: What was not understood, such as a number that may mean several things.
        aside: What was said and does not count.
        attacker: Who attacks, as ``Owners`` has it; empty where nothing says it.
        slips: Words as they were typed, with those that they were read as.
        asks_figure: Whether the question says that it asks a figure, a chance or an average, or tells a
            situation and asks no rule.
        left_out: What was said and is not taken into account, since who asks wants it so.
        lists_figures: Whether all figures are shown, since it is not clear which one is asked.
    """

    calculator: type[Calculator]
    options: Values = ()
    changes: Values = ()
    missing: tuple[str, ...] = ()
    figure: str = ""
    unclear: tuple[Unclear, ...] = ()
    aside: tuple[Aside, ...] = ()
    attacker: str = ""
    slips: Values = ()
    asks_figure: bool = False
    left_out: tuple[str, ...] = ()
    lists_figures: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether all was understood that the figure depends on."""
        return not (self.missing or self.unclear)

    @property
    def request(self) -> Request | None:
        """What was understood; ``None`` where the calculator does not take it."""
        try:
            return self.read()
        except CalculatorError:
            return None

    def read(self) -> Request:
        """Return what was understood.

        Raises:
            CalculatorError: The calculator does not take it.
        """
        changes = texts_by_option(self.changes) if self.changes else None
        request = read_request(
            self.calculator, texts_by_option(self.options), changes, self.figure or None
        )
        return replace(request, left_out=self.left_out)

    @property
    def args(self) -> list[str]:
        """What was understood, as the arguments of a command line."""
        declaration = self.calculator.declaration
        args = [declaration.command, declaration.game, *_arguments(self.options)]
        if any(letter.isdigit() for letter in self.figure):
            args += [f"--{FIGURE}", self.figure]
        if self.changes:
            args += [f"--{COMPARE}", " ".join(_arguments(self.changes))]
        return args


def texts_by_option(values: Values) -> dict[str, tuple[str, ...]]:
    """Return the values of options by their names.

    >>> texts_by_option((("attack", "2r"), ("attack", "1y"), ("life", "2")))
    {'attack': ('2r', '1y'), 'life': ('2',)}
    """
    texts: dict[str, tuple[str, ...]] = {}
    for name, value in values:
        texts[name] = (*texts.get(name, ()), value)
    return texts


def _arguments(values: Values) -> list[str]:
    return [part for name, value in values for part in (f"--{name}", value) if part]
