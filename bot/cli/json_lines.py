"""Batches: a line of JSON comes back for each line of a file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bot.cli.errors import TooLongError, problem_of, sentence
from bot.cli.files import read_lines
from bot.cli.program import say
from bot.locales import Locale
from bot.render.visible import json_line

# Returns the record for a line and its number; what it raises stands in the record's place.
AnswerLine = Callable[[bytes, int], Mapping[str, Any]]


def answer_each_line(
    file: Path, answer: AnswerLine, locale: Locale, *, skips_blank: bool = False
) -> int:
    """Print a record for each line of ``file``.

    Args:
        file: The file, ``-`` for standard input.
        answer: Answers a line.
        locale: Speaks the language of errors.
        skips_blank: Whether blank lines are left out.

    Returns:
        Exit status: 2 if a line was refused, or was too long, which ends the batch; else 0.

    Raises:
        click.FileError: The file cannot be read.
    """
    status = 0
    try:
        for number, line in enumerate(read_lines(file), 1):
            if skips_blank and not line.strip():
                continue
            try:
                record = answer(line, number)
            except Exception as error:  # noqa: BLE001  # the lines after it are answered all the same
                status, record = 2, {"error": problem_of(error, locale)}
            say(json_line(record))
    except TooLongError as error:
        say(json_line({"error": sentence(error, locale)}))
        return 2
    return status
