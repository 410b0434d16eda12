"""Help in the user's language.

Commands and options are declared with message ids in place of help texts and metavars;
``localised`` gives a copy of the tree that speaks a language.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from difflib import get_close_matches
from shutil import get_terminal_size
from typing import Any, Final, NamedTuple

import click

from bot.cli.errors import LocalisedError, refused_value, unknown_command
from bot.cli.files import PATH
from bot.locales import Locale

HELP: Final = "--help"
HELP_OPTIONS: Final = ("-h", HELP)
LANGUAGE_OPTION: Final = "--lang"
PACKS_OPTION: Final = "--packs"
LANGUAGE: Final = click.Choice(["it", "en"], case_sensitive=False)
# Options that mean nothing in a chat.
SHELL_ONLY: Final = frozenset(("--json", "--picture", "--force", LANGUAGE_OPTION, PACKS_OPTION))
# The width of help: longer lines are hard to read, narrower terminals show nothing worth reading.
_WIDEST_HELP: Final = 80
_NARROWEST_HELP: Final = 30
# Where lines are shorter than this, what an option means stands below it, indented by so much more.
_NARROWEST_COLUMNS: Final = 58
_INDENT: Final = 2
# Click's own headings, by the message that replaces them.
_HEADINGS = {"Options": "help-options", "Commands": "help-commands"}


class HelpReader(NamedTuple):
    """Whoever reads a help text that belongs to no run of the program; stands for a ``Program``.

    Attributes:
        locale: Speaks the reader's language.
    """

    locale: Locale


class _Formatter(click.HelpFormatter):
    """Writes headings in the language of ``locale``."""

    def __init__(self, locale: Locale, **layout: Any) -> None:  # noqa: ANN401  # Click's own arguments
        super().__init__(**layout)
        self._locale = locale

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or self._locale.text("help-usage"))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        is_narrow = self.width < _NARROWEST_COLUMNS
        super().write_dl(list(rows), _INDENT if is_narrow else col_max, col_spacing)

    def write_heading(self, heading: str) -> None:
        message_id = _HEADINGS.get(heading)
        super().write_heading(heading if message_id is None else self._locale.text(message_id))


class _Context(click.Context):
    def make_formatter(self) -> click.HelpFormatter:
        locale = self.find_root().obj.locale
        columns = min(get_terminal_size().columns, _WIDEST_HELP)
        return _Formatter(locale, width=max(columns - 2, _NARROWEST_HELP))


class _ValueReader(click.Parameter):
    """A parameter whose error names the value that it refuses."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:  # noqa: ANN401  # Click's signature
        """Return the value as its type.

        Raises:
            click.ClickException: It is no such value.
        """
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            raise refused_value(error, self, str(value)) from error


class LocalisedArgument(_ValueReader, click.Argument):
    """An argument whose error names the value that it refuses."""


class LocalisedOption(_ValueReader, click.Option):
    """An option whose error names the value that it refuses."""

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        """Return what stands in brackets after the help: limits as calculators write theirs."""
        extra = super().get_help_extra(ctx)
        if isinstance(self.type, click.IntRange):
            extra["range"] = f"{self.type.min} - {self.type.max}"
        return extra


class LocalisedCommand(click.Command):
    """A command with message ids in place of help texts, whose callback is given the ``Program``.

    Attributes:
        listed_options: Options that stand in the help, before its own, and that Click does not read.
        examples: Arguments to try, which the help shows below what the command does.
    """

    context_class = _Context
    listed_options: Sequence[click.Parameter] = ()
    examples: Sequence[str] = ()

    def __init__(
        self,
        name: str | None = None,
        *,
        callback: Callable[..., Any] | None = None,
        reads_packs: bool = False,
        **settings: Any,  # noqa: ANN401  # as Click has them
    ) -> None:
        """Take what Click takes; add ``--lang`` and ``--packs``, which ``run`` has read already."""
        given_program = None if callback is None else click.pass_obj(callback)
        super().__init__(name, callback=given_program, **settings)
        if reads_packs:
            self.params.append(packs_option())
        if not any(LANGUAGE_OPTION in param.opts for param in self.params):
            self.params.append(_read_by_run())

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments into ``ctx``.

        Raises:
            LocalisedError: There are words that the command has no use for, or an option that cannot be
                repeated stands twice.
        """
        takes_extra, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            self._refuse_repeated(ctx, args)
            extra = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = ctx  # which Click leaves out, and which tells flags from other options
            raise
        finally:
            ctx.allow_extra_args = takes_extra
        if extra and not takes_extra:
            raise LocalisedError("error-extra", value=" ".join(extra))
        return extra

    def _refuse_repeated(self, ctx: click.Context, args: list[str]) -> None:
        """Refuse an option with a value that stands twice: Click would keep the last in silence."""
        if ctx.resilient_parsing:
            return
        _, _, order = self.make_parser(ctx).parse_args(list(args))
        options = [param for param in order if isinstance(param, click.Option)]
        for option in options:
            can_repeat = option.multiple or option.is_flag
            if not can_repeat and options.count(option) > 1:
                raise LocalisedError("error-repeated", option=max(option.opts, key=len))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and its examples, into the help."""
        super().format_help_text(ctx, formatter)
        if self.examples:
            with formatter.section(ctx.find_root().obj.locale.text("help-examples")):
                for example in self.examples:
                    _write_example(f"{ctx.command_path} {example}".rstrip(), formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write all options into the help."""
        records = [
            param.get_help_record(ctx)
            for param in (*self.listed_options, *self.get_params(ctx))
            if isinstance(param, click.Option)  # the usage line names arguments
        ]
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record is not None])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help`` with its own text in the user's language."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = ctx.find_root().obj.locale.text("help-help")
        return option


def _read_by_run() -> LocalisedOption:
    """Return ``--lang`` for a command that needs not know it: errors and help are in it already."""
    return LocalisedOption([LANGUAGE_OPTION], type=LANGUAGE, expose_value=False, help="help-lang")


def packs_option() -> click.Option:
    """Return ``--packs`` for a command that needs not know it: its packs are loaded already."""
    return click.Option(
        [PACKS_OPTION],
        type=PATH,
        metavar="metavar-folder",
        multiple=True,
        expose_value=False,
        help="help-packs",
    )


class LocalisedGroup(LocalisedCommand, click.Group):
    """A group of such commands, each in the user's language once it is called for.

    Attributes:
        default: The command that the group's name alone stands for; without it that is the help.
    """

    command_class = LocalisedCommand

    def __init__(self, *args: Any, default: str | None = None, **settings: Any) -> None:  # noqa: ANN401  # as Click has them
        """Take what Click takes, and the name of the command that is run where none is named."""
        super().__init__(*args, **settings)
        self.default = default

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; none at all call the default command."""
        if not args and self.default is not None:
            args = [self.default]
        return super().parse_args(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name; its help speaks the user's language."""
        command = super().get_command(ctx, cmd_name)
        return None if command is None else localised(command, ctx.find_root().obj.locale)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that ``args`` begin with, by its name in any language, and what follows.

        Raises:
            LocalisedError: There is none.
        """
        name = args[0]
        if ctx.resilient_parsing or name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        from bot.cli.aliases import subcommand_called  # only a name that is unknown waits for it

        names = self.list_commands(ctx)
        called = subcommand_called(self.name or "", name, names)
        if called is None:
            raise unknown_command(name, names, get_close_matches(name.lower(), names))
        return super().resolve_command(ctx, [called, *args[1:]])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options and the commands into the help."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


def localised(command: click.Command, locale: Locale) -> click.Command:
    """Return a copy of ``command`` whose help speaks ``locale``."""
    spoken = copy(command)
    spoken.context_settings = {**spoken.context_settings, "help_option_names": [*HELP_OPTIONS]}
    spoken.help = locale.text(command.help or "")
    spoken.short_help = spoken.help  # Click would cut it off
    spoken.options_metavar = locale.text("help-options-metavar")
    spoken.params = [_localised_parameter(param, locale) for param in command.params]
    if isinstance(spoken, LocalisedCommand):
        spoken.listed_options = [_localised_parameter(param, locale) for param in spoken.listed_options]
        spoken.examples = spoken.examples or _examples(command.help or "", locale)
    if isinstance(spoken, click.Group):
        spoken.subcommand_metavar = locale.text("help-command-metavar")
    return spoken


def _write_example(line: str, formatter: click.HelpFormatter) -> None:
    """Write an example on one line, which can be copied, unless the terminal is narrow."""
    if formatter.width < _NARROWEST_COLUMNS:
        formatter.write_text(line)
    else:
        formatter.write(f"{'':{_INDENT}}{line}\n")


def _examples(help_id: str, locale: Locale) -> Sequence[str]:
    """Return the examples of a command, whose message is called like that of its help."""
    message_id = f"examples-{help_id.removeprefix('help-')}"
    return locale.text(message_id).splitlines() if locale.has(message_id) else ()


def without_options(command: click.Command, names: Collection[str]) -> click.Command:
    """Return a copy of ``command``, and of the commands in it, without the options called ``names``."""
    reduced = copy(command)
    reduced.params = [param for param in command.params if frozenset(names).isdisjoint(param.opts)]
    if isinstance(reduced, click.Group):
        commands = reduced.commands.items()
        reduced.commands = {name: without_options(inner, names) for name, inner in commands}
    return reduced


def _localised_parameter(parameter: click.Parameter, locale: Locale) -> click.Parameter:
    spoken = copy(parameter)
    if isinstance(spoken, click.Option) and spoken.help:
        spoken.help = locale.text(spoken.help)
    if spoken.metavar:
        spoken.metavar = locale.text(spoken.metavar)
    return spoken
