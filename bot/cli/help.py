"""Help in the user's language."""

import click

from bot.locales import Locale

# Click's own headings, by the message that replaces them.
_HEADINGS = {"Options": "help-options", "Commands": "help-commands"}


class _Formatter(click.HelpFormatter):
    """Writes headings in the language of ``locale``, which ``localise`` sets."""

    locale = Locale("en")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or self.locale.text("help-usage"))

    def write_heading(self, heading: str) -> None:
        message_id = _HEADINGS.get(heading)
        super().write_heading(heading if message_id is None else self.locale.text(message_id))


class _Context(click.Context):
    formatter_class = _Formatter


class LocalisedCommand(click.Command):
    """A command whose help ``localise`` can translate."""

    context_class = _Context


class LocalisedGroup(click.Group):
    """A group of such commands."""

    context_class = _Context


def localise(command: click.Command, locale: Locale) -> None:
    """Replace the message ids in the help of ``command`` and what is below it by their texts."""
    _Formatter.locale = locale
    command.help = locale.text(command.help or "")
    command.options_metavar = locale.text("help-options-metavar")
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.help:
            parameter.help = locale.text(parameter.help)
        if parameter.metavar:
            parameter.metavar = locale.text(parameter.metavar)
    if isinstance(command, click.Group):
        command.subcommand_metavar = locale.text("help-command-metavar")
        for each in command.commands.values():
            localise(each, locale)
