"""``lawspeaker batch``: many calculations, one argument list a line."""

from pathlib import Path

import click
import orjson

from bot.cli.errors import sentence
from bot.cli.help import HELP, LocalisedCommand
from bot.cli.odds import read_request
from bot.cli.program import Program, packs_option, read_lines, say
from bot.locales import Locale
from bot.render.json_line import json_line
from bot.render.odds.records import odds_answer_record
from calculators.catalogue import command_names
from calculators.errors import CalculatorError
from glossary import UnknownGameError


@click.command("batch", cls=LocalisedCommand, help="help-batch")
@click.argument("file", type=click.Path(path_type=Path), metavar="metavar-file")
@packs_option
@click.pass_obj
def batch(program: Program, file: Path) -> int:
    """Answer each line of a file; a line that is refused gets an error in its place."""
    status = 0
    for number, line in enumerate(read_lines(file), 1):
        if not line.strip():
            continue
        try:
            arguments = _arguments(line, number, program.locale)
            request = read_request(arguments, program.lookup)
            record = odds_answer_record(program.odds.answer(request))
        except (click.ClickException, CalculatorError, UnknownGameError) as error:
            status, record = 2, {"error": sentence(error, program.locale)}
        say(json_line(record))
    return status


def _arguments(line: bytes, number: int, locale: Locale) -> list[str]:
    """Return the argument list in one line.

    Raises:
        click.ClickException: The line holds none, or none of a calculator.
    """
    try:
        arguments = orjson.loads(line)
    except orjson.JSONDecodeError:
        arguments = None
    if not isinstance(arguments, list) or not all(isinstance(word, str) for word in arguments):
        raise click.ClickException(locale.text("batch-no-arguments", line=number))
    names = command_names()
    if not arguments or arguments[0] not in names:
        listed_names = ", ".join(names)
        raise click.ClickException(locale.text("batch-no-calculator", line=number, known=listed_names))
    arguments = [word for word in arguments if word != "--json"]  # every answer is JSON here
    if HELP in arguments:
        raise click.NoSuchOption(HELP)  # it would print, and end the batch
    return arguments
