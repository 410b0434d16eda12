"""``lawspeaker batch``: many calculations, one argument list a line."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from bot.cli.errors import LocalisedError
from bot.cli.files import PATH
from bot.cli.help import HELP_OPTIONS, LocalisedCommand
from bot.cli.json_lines import answer_each_line, parsed_json
from bot.cli.odds import read_arguments
from bot.cli.program import Program
from bot.render.odds.records import odds_answer_record
from calculators.catalogue import command_names


@click.command("batch", cls=LocalisedCommand, help="help-batch", reads_packs=True)
@click.argument("file", type=PATH, metavar="metavar-file")
def batch(program: Program, file: Path) -> int:
    """Answer each line of a file; a line that is refused gets an error in its place."""

    def answer(line: bytes, number: int) -> Mapping[str, Any]:
        request = read_arguments(_arguments(line, number), program.lookup)
        return odds_answer_record(program.odds.answer(request))

    return answer_each_line(file, answer, program.locale)


def _arguments(line: bytes, number: int) -> list[str]:
    """Return the argument list in one line.

    Raises:
        LocalisedError: The line is not UTF-8, or holds none, or none of a calculator.
        click.NoSuchOption: It asks for help.
    """
    arguments = parsed_json(line, number)
    if not isinstance(arguments, list) or not all(map(_is_word, arguments)):
        raise LocalisedError("batch-no-arguments", line=number)
    arguments = [str(word) for word in arguments]
    names = command_names()
    if not arguments or arguments[0] not in names:
        raise LocalisedError("batch-no-calculator", line=number, known=", ".join(names))
    arguments = [word for word in arguments if word != "--json"]  # every answer is JSON here
    for option in HELP_OPTIONS:
        if option in arguments:
            raise click.NoSuchOption(option)  # it would print, and end the batch
    return arguments


def _is_word(value: object) -> bool:
    """Return whether a value of a JSON list can stand in a command line: a text or a number."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)
