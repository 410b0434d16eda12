"""Batches: a line of JSON comes back for each line of a file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import orjson

from bot.cli.errors import LocalisedError, TooLongError, problem_of, sentence
from bot.cli.files import read_lines
from bot.cli.program import say
from bot.locales import Locale
from bot.render.visible import json_line
from glossary.decoding import UTF16_MARKS

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
        Exit status: 2 if a line was refused; else 0. A line that is too long, and a file in UTF-16,
        end the batch.

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
            if number == 1 and line.startswith(UTF16_MARKS):
                break  # no line of it can be read
    except TooLongError as error:
        say(json_line({"error": sentence(error, locale)}))
        return 2
    return status


def parsed_json(line: bytes, number: int) -> object:
    """Return what the JSON in a line stands for; ``None`` if it is none.

    Raises:
        LocalisedError: The line is not UTF-8.
    """
    try:
        line.decode()
        return orjson.loads(line)
    except UnicodeDecodeError as error:
        raise LocalisedError("batch-not-utf", line=number) from error
    except orjson.JSONDecodeError:
        return None
