"""Answers for boards, from files or drawn on the command line."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from bot.answers.board_source import LONGEST_SOURCE, BoardSource, DrawnBoard, OtherScheme, YamlBoard
from bot.answers.schemer import BoardRefusedError, SchemerAnswer, answer_board
from bot.answers.schemer_rules import UnknownRuleError, rule_entry, rules_known
from bot.cli.errors import TooLongError, sentence
from bot.cli.files import STANDARD_INPUT, check_picture_name, read_whole, write_picture
from bot.cli.program import Program, clean, say, warn
from bot.locales import Locale
from bot.render.board.records import decision_record
from bot.render.board.text import decision_lines
from bot.render.json_line import json_line
from bot.render.rules.plain import ruling_lines
from bot.render.rules.records import entry_record

# The longest board in bytes: UTF-8 takes up to four for a character.
_MOST_BYTES: Final = 4 * LONGEST_SOURCE


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to do with each board.

    Attributes:
        as_json: Whether to print JSON.
        picture: File to draw the board into; ``None`` draws none.
        force: Whether the picture may replace a file that is no PNG.
        locale: Speaks the language of the answer.
    """

    as_json: bool
    picture: Path | None
    force: bool
    locale: Locale


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked on the command line.

    Attributes:
        files: Boards to answer for.
        drawing: A board drawn instead, ``None`` if there is none.
        scheme: The Scheme for the drawing.
        grid: The grid of the drawing.
        rule: A rule to open instead of any board.
    """

    files: tuple[Path, ...]
    drawing: str | None
    scheme: str | None
    grid: str | None
    rule: str | None


def answer_request(program: Program, request: Request, wanted: Wanted) -> int:
    """Answer for boards in files, or for one that is drawn; return the exit status."""
    try:
        if wanted.picture is not None:
            check_picture_name(wanted.picture)
        if request.rule is not None:
            return _explain(program, clean(request.rule), request.files, wanted)
        if request.drawing is None:
            _check_files(request.files, request.grid, wanted)
            scheme = None if request.scheme is None else clean(request.scheme)
            return max(_answer_file(program, file, scheme, wanted) for file in request.files)
        drawn = _drawn(request.drawing, request.scheme, request.grid, request.files, wanted.locale)
        return _answer(program, drawn, wanted, None)
    except click.ClickException as error:
        return _refuse(sentence(error, wanted.locale), wanted)


def _drawn(
    drawing: str, scheme: str | None, grid: str | None, boards: Sequence[Path], locale: Locale
) -> BoardSource:
    """Return the board that is drawn on the command line.

    Raises:
        click.ClickException: There are boards in files as well, or there is no Scheme.
    """
    if boards:
        raise _refusal(locale, "error-map-and-boards", value=boards[0])
    if scheme is None:
        raise _refusal(locale, "error-map-needs-scheme")
    # A shell's quoted drawing often begins on the line below the quote. A slash ends a row as well:
    # it means nothing else on a board, and a drawing then fits on one line.
    rows = clean(drawing).removeprefix("\n").replace("/", "\n")
    return DrawnBoard(rows, clean(scheme), grid)


def _check_files(boards: Sequence[Path], grid: str | None, wanted: Wanted) -> None:
    """Refuse options that make no sense for boards in files.

    Raises:
        click.ClickException: The message says which.
    """
    if grid is not None:
        raise _refusal(wanted.locale, "error-map-only", option="--grid")
    if not boards:
        raise _refusal(wanted.locale, "error-no-board")
    if wanted.picture is not None and len(boards) > 1:
        raise _refusal(wanted.locale, "error-one-picture", count=len(boards))


def _answer_file(program: Program, file: Path, scheme: str | None, wanted: Wanted) -> int:
    """Answer for one file, with ``scheme`` where it is not its own; return the exit status."""
    name = None if file == STANDARD_INPUT else str(file)
    locale = wanted.locale
    try:
        text = read_whole(file, _MOST_BYTES).decode("utf-8-sig")
    except (click.FileError, TooLongError) as error:
        return _refuse(sentence(error, locale), wanted)
    except UnicodeDecodeError:
        return _refuse(locale.text("error-not-utf", file=name or file), wanted)
    board = YamlBoard(text)
    return _answer(program, board if scheme is None else OtherScheme(board, scheme), wanted, name)


def _answer(program: Program, source: BoardSource, wanted: Wanted, name: str | None) -> int:
    """Answer for one board; return the exit status."""
    try:
        answer = answer_board(source, wanted.locale.language, name=name)
    except BoardRefusedError as error:
        return _refuse(str(error), wanted)
    if wanted.picture is not None:
        _draw(answer, wanted.picture, wanted)
    if wanted.as_json:
        say(json_line(decision_record(answer)))
    else:
        show_decision(program, answer, wanted.locale)
    return 0


def _refuse(reason: str, wanted: Wanted) -> int:
    """Say why a board is refused, where its answer would have stood."""
    if wanted.as_json:
        say(json_line({"error": reason}))
    else:
        warn([reason])
    return 2


def show_decision(program: Program, answer: SchemerAnswer, locale: Locale) -> None:
    """Show where a Schemer goes, in plain lines or as a card to whoever is at the terminal."""
    if program.console is None:
        program.say_wrapped(decision_lines(answer, locale, program.width))
        return
    from bot.render.board.styled import print_decision  # a pipe need not wait for rich

    print_decision(program.console, answer, locale)


def _draw(answer: SchemerAnswer, file: Path, wanted: Wanted) -> None:
    from bot.render.board.picture import board_picture  # Pillow, only where a picture is wanted

    write_picture(file, board_picture(answer, wanted.locale), force=wanted.force)
    warn([wanted.locale.text("picture-written", file=file)])


def _explain(program: Program, rule: str, boards: Sequence[Path], wanted: Wanted) -> int:
    """Open the entry of a rule; return the exit status."""
    if boards:
        raise _refusal(wanted.locale, "error-explain-with-board", value=boards[0])
    entry_id = _entry_id(rule, wanted.locale)
    if wanted.as_json:
        say(json_line(entry_record(program.lookup.glossary.entries[entry_id])))
        return 0
    ruling = program.lookup.open(entry_id, wanted.locale.language)
    if program.console is None:
        program.say_wrapped(ruling_lines(ruling, wanted.locale, full=True, width=program.width))
        return 0
    from bot.render.rules.styled import print_ruling

    print_ruling(program.console, ruling, wanted.locale, full=True)
    return 0


def _entry_id(rule: str, locale: Locale) -> str:
    """Return the id of the entry that holds a rule.

    Raises:
        click.ClickException: There is no such rule.
    """
    try:
        return rule_entry(rule)
    except UnknownRuleError as error:
        known = ", ".join(rules_known())
        raise _refusal(locale, "explain-unknown", rule=rule, known=known) from error


def _refusal(locale: Locale, message_id: str, **values: object) -> click.ClickException:
    return click.ClickException(locale.text(message_id, **values))
