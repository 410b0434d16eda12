"""Errors of the command line as one sentence in the user's language.

Click's own errors say what was wrong only inside an English sentence; those below carry it as values.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import click

from bot.locales import Locale
from bot.render.odds.refusals import refusal
from bot.render.problems import memory_problem
from bot.tables.errors import MemoryProblem
from calculators.errors import CalculatorError
from glossary import UnknownGameError

# What a command refuses a request with; ``sentence`` says why.
REFUSALS: Final = (click.ClickException, UnknownGameError, CalculatorError, MemoryProblem)


class RefusedValueError(click.BadParameter):
    """A value that an option does not take.

    Attributes:
        value: What was given.
    """

    def __init__(self, error: click.BadParameter, value: object) -> None:
        super().__init__(error.message, error.ctx, error.param)
        self.value = str(value)


class ExtraArgumentError(click.UsageError):
    """Words that the command has no use for.

    Attributes:
        words: The words.
    """

    def __init__(self, words: Sequence[str], ctx: click.Context) -> None:
        super().__init__(f"unexpected: {' '.join(words)}", ctx)
        self.words = tuple(words)


class UnknownCommandError(click.UsageError):
    """A command that does not exist.

    Attributes:
        name: The name given.
        names: The names there are.
        near: Those of them that it may mean.
    """

    def __init__(
        self, name: str, names: Sequence[str], near: Sequence[str], ctx: click.Context
    ) -> None:
        super().__init__(f"no command {name}", ctx)
        self.name, self.names, self.near = name, tuple(names), tuple(near)


class RepeatedOptionError(click.UsageError):
    """An option that stands more than once, though it cannot be repeated.

    Attributes:
        option: The option.
    """

    def __init__(self, option: str, ctx: click.Context) -> None:
        super().__init__(f"{option} is repeated", ctx)
        self.option = option


class TooLongError(click.ClickException):
    """A file, or a line of it, that is too long to be read.

    Attributes:
        file: Its name, ``-`` for standard input.
        limit: How many bytes are read.
    """

    def __init__(self, file: str, limit: int) -> None:
        super().__init__(f"{file} is longer than {limit} bytes")
        self.file, self.limit = file, limit


class PictureRefusedError(click.ClickException):
    """A file that no picture is written into.

    Attributes:
        file: Its name.
        reason: Why: ``ending``, ``link``, ``no-file``, ``no-png`` or ``system``.
        cause: What the operating system says.
    """

    def __init__(self, file: Path, reason: str, cause: str = "") -> None:
        super().__init__(f"{file}: {reason} {cause}".rstrip())
        self.file, self.reason, self.cause = file, reason, cause


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
        case click.NoSuchOption():
            return _no_such_option(error, locale)
        case click.BadOptionUsage():
            return _option_usage(error, locale)
        case click.MissingParameter():
            return locale.text("error-missing", name=_name(error.param))
        case RefusedValueError():
            return _refused_value(error, locale)
        case click.FileError() | TooLongError() | PictureRefusedError():
            return _file(error, locale)
        case UnknownCommandError() | ExtraArgumentError() | RepeatedOptionError():
            return _words(error, locale)
        case _:
            return locale.text("error-other", reason=error.format_message())


def unknown_game(error: UnknownGameError, locale: Locale) -> str:
    """Return that a game is not loaded, and which are; those whose names come near it, if any do.

    >>> unknown_game(UnknownGameError("conam", ["conan", "rangers"]), Locale("en"))
    'I do not know the game "conam". Did you mean conan?'
    """
    names = {name.lower(): name for name in error.known}
    near = [names[match] for match in get_close_matches(error.game.lower(), names)]
    message_id = "error-unknown-game-near" if near else "error-unknown-game"
    return locale.text(message_id, game=error.game, known=", ".join(near or error.known))


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


def _refused_value(error: RefusedValueError, locale: Locale) -> str:
    kind = None if error.param is None else error.param.type
    name, value = _name(error.param), error.value
    match kind:
        case click.IntRange() if value.lstrip("+-").isdecimal():
            return locale.text("error-range", name=name, least=kind.min, most=kind.max, value=value)
        case click.types.IntParamType():
            return locale.text("error-not-a-number", name=name, value=value)
        case click.Choice():
            return locale.text("error-choice", name=name, known=", ".join(kind.choices), value=value)
        case _:
            return locale.text("error-other", reason=error.format_message())


def _file(error: click.FileError | TooLongError | PictureRefusedError, locale: Locale) -> str:
    match error:
        case TooLongError():
            limit = f"{error.limit:,}".replace(",", " ")
            return locale.text("error-too-long", file=error.file, limit=limit)
        case PictureRefusedError():
            values = {"file": error.file, "reason": error.cause}
            return locale.text(f"error-picture-{error.reason}", **values)
        case _:
            return locale.text("error-file", file=error.ui_filename, reason=error.message)


def _words(
    error: UnknownCommandError | ExtraArgumentError | RepeatedOptionError, locale: Locale
) -> str:
    match error:
        case RepeatedOptionError():
            return locale.text("error-repeated", option=error.option)
        case ExtraArgumentError():
            return locale.text("error-extra", value=" ".join(error.words))
        case _ if error.near:
            near = ", ".join(error.near)
            return locale.text("error-no-such-command-near", command=error.name, near=near)
        case _:
            names = ", ".join(error.names)
            return locale.text("error-no-such-command", command=error.name, known=names)


def _name(parameter: click.Parameter | None) -> str:
    if parameter is None:
        return ""
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return parameter.make_metavar(click.Context(click.Command(None)))
