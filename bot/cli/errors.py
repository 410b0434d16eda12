"""Errors of the command line as one sentence in the user's language."""

from collections.abc import Sequence

import click

from bot.locales import Locale
from bot.render.odds.refusals import refusal
from calculators.errors import CalculatorError
from glossary import UnknownGameError


def sentence(  # noqa: PLR0911  # a list of cases, one line each
    error: click.ClickException | UnknownGameError | CalculatorError, locale: Locale
) -> str:
    """Return what was wrong, where, and what would be right."""
    match error:
        case CalculatorError():
            return refusal(error, locale)
        case UnknownGameError():
            return locale.text("error-unknown-game", game=error.game, known=_listed(error.known))
        case click.NoSuchOption():
            return _no_such_option(error, locale)
        case click.BadOptionUsage():
            return _option_usage(error, locale)
        case click.MissingParameter():
            return locale.text("error-missing", name=_name(error.param))
        case click.BadParameter():
            return _bad_value(error, locale)
        case click.FileError():
            return locale.text("error-file", file=error.ui_filename, reason=error.message)
        case click.UsageError():
            return _usage(error, locale)
        case _:
            return locale.text("error-other", reason=error.format_message())


def _no_such_option(error: click.NoSuchOption, locale: Locale) -> str:
    if error.possibilities:
        near = _listed(error.possibilities)
        return locale.text("error-no-such-option-near", option=error.option_name, near=near)
    return locale.text("error-no-such-option", option=error.option_name)


def _option_usage(error: click.BadOptionUsage, locale: Locale) -> str:
    takes_none = "does not take a value" in error.message
    message_id = "error-option-takes-no-value" if takes_none else "error-option-needs-value"
    return locale.text(message_id, option=error.option_name)


def _bad_value(error: click.BadParameter, locale: Locale) -> str:
    kind = None if error.param is None else error.param.type
    name, value = _name(error.param), _value(error)
    match kind:
        case click.IntRange() if value.lstrip("+-").isdecimal():
            return locale.text("error-range", name=name, least=kind.min, most=kind.max, value=value)
        case click.types.IntParamType():
            return locale.text("error-not-a-number", name=name, value=value)
        case click.Choice():
            return locale.text("error-choice", name=name, known=_listed(kind.choices), value=value)
        case _:
            return locale.text("error-other", reason=error.format_message())


def _usage(error: click.UsageError, locale: Locale) -> str:
    context = error.ctx
    if context is not None and isinstance(context.command, click.Group):
        typed = error.message.split("'")[1] if "'" in error.message else ""
        known = _listed(context.command.list_commands(context))
        return locale.text("error-no-such-command", command=typed, known=known)
    extra = error.message.partition("(")[2].rstrip(")")
    return locale.text("error-extra", value=extra) if extra else error.message


def _name(parameter: click.Parameter | None) -> str:
    if parameter is None:
        return ""
    return (
        parameter.opts[0]
        if isinstance(parameter, click.Option)
        else parameter.make_metavar(click.Context(click.Command(None)))
    )


def _value(error: click.BadParameter) -> str:
    """Return the value that was refused, which Click only quotes in its own sentence."""
    quoted = error.message.split("'")
    if len(quoted) > 1:
        return quoted[1]
    return error.message.split(" ", 1)[0]


def _listed(names: Sequence[object]) -> str:
    return ", ".join(str(name) for name in names)
