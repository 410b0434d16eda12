"""What commands are called in the languages of players: ``scassina``, ``danno``, ``mazzo pesca``.

The calculators' commands and those of a table's memory are called as they are on Discord, and some by
other forms of these words too.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache

import click

from bot.cli.commands import load_command
from bot.locales import Locale, catalogue
from calculators.catalogue import command_names
from calculators.words import command_tags, dice_words
from glossary import LANGUAGES


def command_called(word: str) -> str | None:
    """Return the command of calculators that is called ``word`` in any language; ``None`` if none is.

    >>> command_called("scassina"), command_called("danno"), command_called("rule")
    ('picklock', 'damage', None)
    """
    return _commands().get(word.lower())


def table_command_called(word: str) -> str | None:
    """Return the command of a table's memory that is called ``word`` in any language; ``None`` if none.

    >>> table_command_called("Mazzo"), table_command_called("ruling"), table_command_called("danno")
    ('deck', 'ruling', None)
    """
    return command_tags("tables").get(word.lower())


def near_commands(word: str, chat_commands: Iterable[str]) -> list[str]:
    """Return the commands whose names, in any language, come near ``word``.

    They are those of calculators and tables, and ``chat_commands``.

    >>> near_commands("picklok", ()), near_commands("tavolino", ()), near_commands("gioc", ["gioco"])
    (['picklock', 'pericolo'], ['tavolo'], ['gioco'])
    """
    return get_close_matches(word.lower(), (*_commands(), *command_tags("tables"), *chat_commands))


def subcommand_called(group: str, word: str, names: Collection[str]) -> str | None:
    """Return the one of ``names``, a group's commands, that is called ``word`` in any language.

    >>> subcommand_called("deck", "pesca", ["draw", "eye"])
    'draw'
    """
    called = word.lower()
    for name in names:
        spoken = (
            catalogue(language, "-discord").get(f"command-{group}-{name}") for language in LANGUAGES
        )
        if called in (name, *spoken):
            return name
    other_name = command_tags("subcommands").get(called)
    return other_name if other_name in names else None


def called_command(words: Sequence[str], game_named: Callable[[str], str | None]) -> str | None:
    """Return the command that words of a shell begin with by another name than its own.

    The same words begin questions, "danno conan minimo" and "mazzo risposta": so a calculator's name
    has a game after it, and then a value or an option; a table's command has one of its own after it.

    Args:
        words: What was typed.
        game_named: Returns the game that a word names; ``None`` if none.

    >>> games = {"conan": "conan"}
    >>> called_command(["scassina", "conan", "3r"], games.get)
    'picklock'
    >>> called_command(["danno", "conan", "minimo"], games.get) is None
    True
    """
    match words:
        case [name, game, value, *_] if _is_value(value) and command_called(name) and game_named(game):
            return command_called(name)
        case [name, subcommand, *_] if _begins_table_command(name, subcommand):
            return table_command_called(name)
        case _:
            return None


@cache
def _commands() -> Mapping[str, str]:
    names = {
        Locale(language).text(f"command-{name}").lower(): name
        for language in LANGUAGES
        for name in command_names()
    }
    return {**command_tags("calculators"), **names}


def _begins_table_command(name: str, subcommand: str) -> bool:
    """Return whether two words are the name of a table's command and of one in it."""
    command = table_command_called(name)
    if command is None:
        return False
    group = load_command(command)
    names = group.commands if isinstance(group, click.Group) else ()
    return subcommand_called(command, subcommand, names) is not None


def _is_value(word: str) -> bool:
    """Return whether a word begins a value or an option rather than going on with a question."""
    return (
        word.startswith("-")
        or word[-1:].isdigit()
        or word[:1].isdigit()
        or word in dice_words().numbers
    )
