"""A calculator as front ends see it, and the catalogue of all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from bot.answers.odds.kit import Kit
from bot.answers.odds.options import Given, Option
from calculators.answer import Odds

# Titles and short names of the games, whether or not their packs are loaded.
GAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "conan": ("Conan",),
    "perditions-mouth": ("Perdition's Mouth", "pm"),
    "rangers": ("Rangers of Shadow Deep", "rosd"),
    "red-dragon-inn": ("Tales from the Red Dragon Inn", "rdi"),
}


@dataclass(frozen=True, slots=True)
class Calculator:
    """One calculator of one game.

    Attributes:
        command: Its name: ``picklock``, ``damage`` and so on.
        game: Id of the game.
        options: What it can be told.
        compute: Answers; its errors are ``CalculatorError``.
        help: Id of the message that says what it answers.
        success: Id of the message that says what success is.
        value: Id of the message that says what is expected and distributed.
        more: What one more of is worth trying: names of number options, or ``attack+1r`` for a die.
    """

    command: str
    game: str
    options: tuple[Option, ...]
    compute: Callable[[Given, Kit], Odds]
    help: str
    success: str = ""
    value: str = ""
    more: tuple[str, ...] = ()

    @property
    def game_title(self) -> str:
        """The game's title, the same in both languages."""
        return GAMES[self.game][0]

    def option(self, name: str) -> Option:
        """Return the option called ``name``.

        Raises:
            KeyError: There is none.
        """
        return {each.name: each for each in self.options}[name]
