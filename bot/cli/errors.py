"""Errors of the command line as one sentence in the user's language.

Click's own errors say what was wrong only inside an English sentence; those below carry it as values.
"""

from collections.abc import Sequence
from difflib import get_close_matches

import click

from bot.locales import Locale
from bot.render.odds.refusals import refusal
from calculators.errors import CalculatorError
from glossary import UnknownGameError


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
    """

    def __init__(self, name: str, names: Sequence[str], ctx: click.Context) -> None:
        super().__init__(f"no command {name}", ctx)
        self.name, self.names = name, tuple(names)


def sentence(  # noqa: PLR0911  # a list of cases, one line each
    error: click.ClickException | UnknownGameError | CalculatorError, locale: Locale
) -> str:
    """Return what was wrong, where, and what would be right."""
    match error:
        case CalculatorError():
            return refusal(error, locale)
        case UnknownGameError():
            return locale.text("error-unknown-game", game=error.game, known=", ".join(error.known))
        case click.NoSuchOption():
            return _no_such_option(error, locale)
        case click.BadOptionUsage():
            return _option_usage(error, locale)
        case click.MissingParameter():
            return locale.text("error-missing", name=_name(error.param))
        case RefusedValueError():
            return _refused_value(error, locale)
        case click.FileError():
            return locale.text("error-file", file=error.ui_filename, reason=error.message)
        case UnknownCommandError():
            return _unknown_command(error, locale)
        case ExtraArgumentError():
            return locale.text("error-extra", value=" ".join(error.words))
        case _:
            return locale.text("error-other", reason=error.format_message())


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


def _unknown_command(error: UnknownCommandError, locale: Locale) -> str:
    near = get_close_matches(error.name.lower(), error.names)
    if near:
        return locale.text("error-no-such-command-near", command=error.name, near=", ".join(near))
    return locale.text("error-no-such-command", command=error.name, known=", ".join(error.names))


def _name(parameter: click.Parameter | None) -> str:
    if parameter is None:
        return ""
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return parameter.make_metavar(click.Context(click.Command(None)))
