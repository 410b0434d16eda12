"""A calculation that a question asks for."""

import shlex
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AskedOdds:
    """A calculation that a question asks for, as far as it was understood.

    Attributes:
        command: The calculator's name.
        game: Id of the game.
        options: What was understood, option by option: its name and its value as it is typed, which is
            empty for an option that stands alone.
        missing: Options that are essential, or were spoken of, and whose value is not clear.
        doubtful: Values of missing options that were said, but not clearly.
        unclear: Whether something else was not understood, such as a number without a role.
    """

    command: str
    game: str
    options: tuple[tuple[str, str], ...]
    missing: tuple[str, ...] = ()
    doubtful: tuple[tuple[str, str], ...] = ()
    unclear: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether all was understood that the figure depends on."""
        return not (self.missing or self.unclear)

    @property
    def args(self) -> list[str]:
        """What was understood, as the arguments of a command line."""
        words = [part for name, value in self.options for part in (f"--{name}", value) if part]
        return [self.command, self.game, *words]

    @property
    def line(self) -> str:
        """What was understood, as a command line without the program's name."""
        return shlex.join(self.args)
