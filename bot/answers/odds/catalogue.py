"""All calculators, and how players name their games."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.answers.odds import conan, perditions_mouth, rangers, red_dragon_inn
from bot.answers.odds.calculator import GAMES, Calculator
from glossary.text import words

CALCULATORS: Final = (
    *perditions_mouth.CALCULATORS,
    *conan.CALCULATORS,
    *rangers.CALCULATORS,
    *red_dragon_inn.CALCULATORS,
)
_BY_NAME: Final[Mapping[tuple[str, str], Calculator]] = {
    (each.command, each.game): each for each in CALCULATORS
}
_GAMES: Final = {tuple(words(name)): game for game, short in GAMES.items() for name in (game, *short)}


def calculator(command: str, game: str) -> Calculator:
    """Return the calculator called ``command`` of the game with the id ``game``.

    Raises:
        KeyError: There is none.
    """
    return _BY_NAME[command, game]


def games_of(command: str) -> Sequence[str]:
    """Return the ids of the games that have the calculator ``command``."""
    return [each.game for each in CALCULATORS if each.command == command]


def game_named(name: str) -> str | None:
    """Return the id of the game that ``name`` is the full or short name of; ``None`` if of none.

    >>> game_named("RDI"), game_named("Perdition's Mouth"), game_named("chess")
    ('red-dragon-inn', 'perditions-mouth', None)
    """
    return _GAMES.get(tuple(words(name)))
