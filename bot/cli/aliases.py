"""What the calculators' commands are called in the languages of players: ``scassina``, ``danno``."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from bot.locales import Locale
from calculators.catalogue import command_names
from calculators.number_words import NUMBER_WORDS
from glossary import LANGUAGES

# Other forms of the words that Discord's commands have.
_OTHER_FORMS: Final[Mapping[str, str]] = {
    "danno": "damage",
    "muovi": "move",
    "nuota": "swim",
    "recupera": "recover",
    "scasso": "picklock",
    "scassinare": "picklock",
    "tira": "shoot",
}


def command_called(word: str) -> str | None:
    """Return the command of calculators that is called ``word`` in any language; ``None`` if none is.

    >>> command_called("scassina"), command_called("danno"), command_called("rule")
    ('picklock', 'damage', None)
    """
    return _commands().get(word.lower())


def called_command(words: Sequence[str], is_game: Callable[[str], bool]) -> str | None:
    """Return the command that words of a shell begin with by another name than its own.

    The same words begin questions, "danno conan minimo": so a game has to follow, and then a value or
    an option.

    Args:
        words: What was typed.
        is_game: Whether a word names a game.

    >>> called_command(["scassina", "conan", "3r"], lambda word: word == "conan")
    'picklock'
    >>> called_command(["danno", "conan", "minimo"], lambda word: word == "conan") is None
    True
    """
    match words:
        case [name, game, value, *_] if _is_value(value) and command_called(name) and is_game(game):
            return command_called(name)
        case _:
            return None


@cache
def _commands() -> Mapping[str, str]:
    names = {
        Locale(language).text(f"command-{name}").lower(): name
        for language in LANGUAGES
        for name in command_names()
    }
    return {**_OTHER_FORMS, **names}


def _is_value(word: str) -> bool:
    """Return whether a word begins a value or an option rather than going on with a question."""
    return word.startswith("-") or word[-1:].isdigit() or word[:1].isdigit() or word in NUMBER_WORDS
