"""The command tree, and what becomes of errors.

Help and errors come in the user's language. Commands and options are declared with message ids;
``localised`` puts the texts in their place before anything is parsed.
"""

import logging
import sys
from collections.abc import Sequence

import click

from bot.cli.ask import ask
from bot.cli.batch import batch
from bot.cli.calculators import COMMANDS, odds_command
from bot.cli.chat import chat
from bot.cli.check import check
from bot.cli.entries import entries
from bot.cli.errors import sentence
from bot.cli.help import LocalisedGroup, localised
from bot.cli.problems import problem_lines
from bot.cli.program import Program, asked_language, packs_option, say
from bot.cli.schemer import schemer
from bot.cli.serve import invite, serve
from bot.render.records import json_line
from bot.settings import Settings
from calculators.errors import CalculatorError
from glossary import PackError, UnknownGameError

OK, FAILED, REFUSED = 0, 1, 2


@click.group("lawspeaker", cls=LocalisedGroup, invoke_without_command=True, help="help-lawspeaker")
@packs_option
@click.pass_context
def lawspeaker(context: click.Context) -> int | None:
    """Open the chat, or connect to Discord if there is a token for it."""
    if context.invoked_subcommand is not None:
        return None
    program: Program = context.obj
    status: int | None = context.invoke(serve if program.settings.discord_token else chat)
    return status


for command in (ask, chat, schemer, entries, check, serve, invite, batch, *map(odds_command, COMMANDS)):
    lawspeaker.add_command(command)


def run(arguments: Sequence[str], settings: Settings) -> int:
    """Run one command line.

    Args:
        arguments: Without the program's name.
        settings: From the environment.

    Returns:
        Exit status: 0 well, 1 problems were found in packs, 2 the request was refused.
    """
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    _speak_utf8()
    program = Program(settings, asked_language(arguments))
    command = localised(lawspeaker, program.locale)
    try:
        status = command.main(
            list(arguments), prog_name="lawspeaker", obj=program, standalone_mode=False
        )
    except PackError as error:
        return _refused([program.locale.text("packs-refused"), *problem_lines(error, program.locale)])
    except (click.ClickException, UnknownGameError, CalculatorError) as error:
        if arguments[:1] and arguments[0] in COMMANDS and "--json" in arguments:
            say(json_line({"error": sentence(error, program)}))
            return REFUSED
        return _refused([sentence(error, program)])
    except (click.Abort, KeyboardInterrupt):
        return REFUSED
    except BrokenPipeError:
        # Whoever read the output has seen enough; keep the interpreter from complaining at exit.
        sys.stdout = None
        return OK
    return status if isinstance(status, int) else OK


def _refused(lines: Sequence[str]) -> int:
    for line in lines:
        click.echo(line, err=True)
    return REFUSED


def _speak_utf8() -> None:
    """Write UTF-8 wherever the output goes: the texts are Italian."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
