"""The command tree, and what becomes of errors.

Help and errors come in the user's language. Commands and options are declared with message ids;
``localised`` puts the texts in their place before anything is parsed. A command is imported when it is
called: a question about a rule does not wait for the calculators, nor for Discord.
"""

import logging
import re
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import Final

import click

from bot.answers import Lookup
from bot.cli.commands import COMMANDS, load_command
from bot.cli.errors import REFUSALS, sentence, unknown_command
from bot.cli.help import LocalisedGroup, localised
from bot.cli.program import Program, asked_language, pack_folders_named, say, warn
from bot.cli.streams import discard, is_output_error
from bot.locales import Locale
from bot.render.problems import problem_lines
from bot.render.visible import VisibleFormatter, json_line
from bot.settings import Settings, SettingsError
from glossary import PackError
from glossary.loading.source_files import listing_error

OK, REFUSED = 0, 2
# Dice that are calculated where they stand in the place of a command.
_DICE: Final = re.compile(r"\d*d\d", re.IGNORECASE)


class LazyGroup(LocalisedGroup):
    """The commands by name, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # Click's signature
        """Return the names of all commands: those above, then the calculators."""
        from calculators.catalogue import command_names

        return [*COMMANDS, *command_names()]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; the packs that they name anywhere may hold the game they begin with.

        Options that only ``ask`` takes may stand before a question as well.
        """
        ctx.obj.add_packs(pack_folders_named(args))
        option = args[0].split("=")[0] if args else ""
        if (
            option.startswith("--")
            and option not in _options(self, ctx)
            and (" " in args[-1].strip() or option in _options(self.get_command(ctx, "ask"), ctx))
        ):
            args = ["ask", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that ``args`` begin with, and what follows; ``ask`` for a question.

        Raises:
            LocalisedError: There is none, and the words are no question.
        """
        if not ctx.resilient_parsing and " " in args[0].strip():  # as no command is called
            return "ask", self.get_command(ctx, "ask"), args
        if _DICE.match(args[0]) and all(word.startswith("-") for word in args[1:2]):
            from calculators.declaration import ANY_GAME  # no command waits for it

            return super().resolve_command(ctx, ["dice", ANY_GAME, "--roll", *args])
        if ctx.resilient_parsing or self.get_command(ctx, args[0]) is not None:
            return super().resolve_command(ctx, args)
        from bot.cli.aliases import called_command, table_command_called  # no command waits for it
        from bot.cli.questions import commands_meant

        lookup: Lookup = ctx.find_root().obj.lookup
        called = called_command(args, lookup.game_named)
        if called is None:
            names = self.list_commands(ctx)
            near = commands_meant(args, names, lookup)
            if near is None:
                return "ask", self.get_command(ctx, "ask"), args
            called = table_command_called(args[0]) if len(args) == 1 else None
            if called is None:
                raise unknown_command(args[0], names, near)
        return super().resolve_command(ctx, [called, *args[1:]])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name; ``None`` if there is none."""
        if cmd_name not in self.commands:
            command = load_command(cmd_name) or _calculator_command(cmd_name)
            if command is None:
                return None
            self.add_command(command, cmd_name)
        return super().get_command(ctx, cmd_name)


def _options(command: click.Command | None, context: click.Context) -> Collection[str]:
    """Return the options of a command, as they are typed."""
    params = () if command is None else command.get_params(context)
    return {option for param in params for option in param.opts}


def _calculator_command(name: str) -> click.Command | None:
    from calculators.catalogue import command_names

    if name not in command_names():
        return None
    from bot.cli.odds import odds_command

    return odds_command(name)


def _say_version(context: click.Context, _: click.Parameter, is_wanted: bool) -> None:  # noqa: FBT001  # Click's signature
    if is_wanted and not context.resilient_parsing:
        from importlib.metadata import version  # no other command waits for it

        say(f"lawspeaker {version('lawspeaker')}")
        context.exit()


@click.group(
    "lawspeaker", cls=LazyGroup, invoke_without_command=True, help="help-lawspeaker", reads_packs=True
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="help-version",
)
def lawspeaker(program: Program) -> int | None:
    """Open the chat, or connect to Discord if there is a token for it."""
    context = click.get_current_context()
    if context.invoked_subcommand is not None:
        return None
    name = "serve" if program.settings.discord_token else "chat"
    command = lawspeaker.get_command(context, name)
    status: int | None = None if command is None else context.invoke(command)
    return status


def run(arguments: Sequence[str], settings: Settings) -> int:
    """Run one command line.

    Args:
        arguments: Without the program's name.
        settings: From the environment.

    Returns:
        Exit status: 0 well, 1 problems were found in packs, 2 the request was refused.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(VisibleFormatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.ERROR, handlers=[handler])
    _speak_utf8()
    program = Program(settings, asked_language(arguments))
    try:
        return _run(arguments, program)
    except BrokenPipeError:  # whoever read the output has seen enough
        discard(sys.stdout)
        return OK
    except OSError as error:
        if not is_output_error(error):
            raise
        discard(sys.stdout)
        return _refused([program.locale.text("error-output", reason=error.strerror)])


def _run(arguments: Sequence[str], program: Program) -> int:
    """Run one command line; say what it is refused for, and return the exit status."""
    _warn_of_folders(program)
    command = localised(lawspeaker, program.locale)
    try:
        status = command.main(
            list(arguments), prog_name="lawspeaker", obj=program, standalone_mode=False
        )
    except PackError as error:
        lines = problem_lines(error.problems, program.locale)
        return _refused([program.locale.text("packs-refused"), *lines])
    except REFUSALS as error:
        return _refused_once(program, sentence(error, program.locale), arguments)
    except ModuleNotFoundError as error:
        from bot.cli.extras import missing_part  # only where something is missing

        part = missing_part(error, program.locale)
        if part is None:
            raise
        return _refused([part], as_json=_is_json_calculation(arguments))
    except (click.Abort, KeyboardInterrupt):
        return REFUSED
    return status if isinstance(status, int) else OK


def refuse_settings(error: SettingsError) -> int:
    """Say which variable of the environment is wrong; return the exit status."""
    locale = Locale(error.language)
    kind = error.variable.removeprefix("LAWSPEAKER_").replace("_", "-").lower()
    return _refused([locale.text(f"error-setting-{kind}", name=error.variable, value=error.value)])


def _warn_of_folders(program: Program) -> None:
    """Say which folders of ``LAWSPEAKER_PACKS`` cannot be read; errors would not name the variable."""
    if program.settings.is_completing:
        return
    errors = {folder: listing_error(folder) for folder in program.settings.packs}
    for folder, error in errors.items():
        if isinstance(error, FileNotFoundError | NotADirectoryError):
            warn([program.locale.text("packs-of-variable", folder=folder)])
        elif error is not None:
            reason = error.strerror or ""
            warn([program.locale.text("packs-of-variable-closed", folder=folder, reason=reason)])
    program.closed_folders = frozenset(folder for folder, error in errors.items() if error is not None)


def _is_json_calculation(arguments: Sequence[str]) -> bool:
    from bot.cli.aliases import command_called

    return bool(arguments) and command_called(arguments[0]) is not None and "--json" in arguments


def _refused(lines: Iterable[str], *, as_json: bool = False) -> int:
    """Say why nothing is answered: to the reader, or to the program that reads JSON."""
    if as_json:
        say(json_line({"error": line}) for line in lines)
    else:
        warn(lines)
    return REFUSED


def _refused_once(program: Program, line: str, arguments: Sequence[str]) -> int:
    """Say why nothing is answered, unless a warning has just said so; return the exit status."""
    as_json = _is_json_calculation(arguments)
    if as_json or line not in program.warnings:
        return _refused([line], as_json=as_json)
    return REFUSED


def _speak_utf8() -> None:
    """Write UTF-8 wherever the output goes: the texts are Italian."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
