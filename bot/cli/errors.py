"""Errors of the command line as one sentence in the user's language.

Click's own errors say what was wrong only inside an English sentence; those below name a message.
"""

import traceback
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from bot.locales import Locale
from bot.render.odds.refusals import refusal
from bot.render.problems import memory_problem
from bot.render.wrapping import one_line
from bot.tables.errors import MemoryProblem
from calculators.errors import CalculatorError
from glossary import UnknownGameError

# What a command refuses a request with; ``sentence`` says why.
REFUSALS: Final = (click.ClickException, UnknownGameError, CalculatorError, MemoryProblem)
# Of what an unexpected error says, and of the path of the file that it comes from.
_LONGEST_REASON: Final = 200
_MOST_PARTS: Final = 3


class LocalisedError(click.ClickException):
    """An error whose sentence is a message of the catalogues.

    Attributes:
        message_id: The message.
        values: The values that it names.
    """

    def __init__(self, message_id: str, **values: object) -> None:
        super().__init__(f"{message_id} {values}")
        self.message_id, self.values = message_id, values


class TooLongError(LocalisedError):
    """A file, or a line of it, that is too long to be read."""

    def __init__(self, file: Path | None, limit: int) -> None:
        """Refuse ``file``, ``None`` for a line of standard input, of which ``limit`` bytes are read."""
        message_id = "error-too-long" if file else "error-line-too-long"
        super().__init__(message_id, file=file, limit=f"{limit:,}".replace(",", " "))


def unknown_command(name: str, names: Iterable[str], near: Sequence[str]) -> LocalisedError:
    """Return the error about a command that does not exist.

    Args:
        name: What was typed.
        names: The commands that there are.
        near: Those of them that may be meant.
    """
    if near:
        return LocalisedError("error-no-such-command-near", command=name, near=", ".join(near))
    return LocalisedError("error-no-such-command", command=name, known=", ".join(names))


def refused_value(
    error: click.BadParameter, parameter: click.Parameter, value: str
) -> click.ClickException:
    """Return the error about a value that ``parameter`` does not take; Click's own for other types."""
    name = _name(parameter)
    match parameter.type:
        case click.IntRange(min=smallest, max=largest) if value.lstrip("+-").isdecimal():
            return LocalisedError("error-range", name=name, least=smallest, most=largest, value=value)
        case click.types.IntParamType():
            return LocalisedError("error-not-a-number", name=name, value=value)
        case click.Choice(choices=choices):
            return LocalisedError("error-choice", name=name, known=", ".join(choices), value=value)
        case _:
            return click.ClickException(error.format_message())


def sentence(  # noqa: PLR0911  # a list of cases, one line each
    error: click.ClickException | UnknownGameError | CalculatorError | MemoryProblem, locale: Locale
) -> str:
    """Return what was wrong, where, and what would be right."""
    match error:
        case CalculatorError():
            return refusal(error, locale)
        case UnknownGameError():
            return unknown_game(error, locale)
        case MemoryProblem():
            return memory_problem(error, locale)
        case LocalisedError():
            return locale.text(error.message_id, **error.values)
        case click.NoSuchOption():
            return _no_such_option(error, locale)
        case click.BadOptionUsage():
            return _option_usage(error, locale)
        case click.MissingParameter():
            return locale.text("error-missing", name=_name(error.param))
        case click.FileError():
            return locale.text("error-file", file=error.ui_filename, reason=error.message)
        case _:
            return error.format_message()


def unknown_game(error: UnknownGameError, locale: Locale) -> str:
    """Return that a game is not loaded, and which are; those whose names come near it, if any do.

    >>> unknown_game(UnknownGameError("conam", ["conan", "rangers"]), Locale("en"))
    'I do not know the game "conam". Did you mean conan?'
    """
    names = {name.lower(): name for name in error.known}
    if error.game.lower() in names:  # the game of a calculator whose pack is not there
        return locale.text("error-game-without-pack", game=error.game)
    near = [names[match] for match in get_close_matches(error.game.lower(), names)]
    message_id = "error-unknown-game-near" if near else "error-unknown-game"
    return locale.text(message_id, game=error.game, known=", ".join(near or error.known))


def problem_of(error: Exception, locale: Locale) -> str:
    """Return what one line of a chat or a batch ended with, whatever was raised, in one sentence.

    So the lines after it are answered.
    """
    if isinstance(error, REFUSALS):
        return sentence(error, locale)
    if isinstance(error, ModuleNotFoundError):
        from bot.cli.extras import missing_part  # only where something is missing

        part = missing_part(error, locale)
        if part is not None:
            return part
    return _own_fault(error, locale)


def _own_fault(error: Exception, locale: Locale) -> str:
    """Return that Lawspeaker itself is at fault, and where in its code, for whoever can mend it."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    file = "/".join(Path(place.filename).parts[-_MOST_PARTS:])
    reason = one_line(f"{type(error).__name__}: {error}", _LONGEST_REASON)
    return locale.text("error-own-fault", reason=reason, place=f"{file}:{place.lineno}")


def _no_such_option(error: click.NoSuchOption, locale: Locale) -> str:
    if error.possibilities:
        near = ", ".join(error.possibilities)
        return locale.text("error-no-such-option-near", option=error.option_name, near=near)
    return locale.text("error-no-such-option", option=error.option_name)


def _option_usage(error: click.BadOptionUsage, locale: Locale) -> str:
    params = () if error.ctx is None else error.ctx.command.params
    is_flag = any(
        isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts
        for param in params
    )
    message_id = "error-option-takes-no-value" if is_flag else "error-option-needs-value"
    return locale.text(message_id, option=error.option_name)


def _name(parameter: click.Parameter | None) -> str:
    if parameter is None:
        return ""
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return parameter.make_metavar(click.Context(click.Command(None)))
