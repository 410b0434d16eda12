"""Answers for boards, from files or drawn on the command line."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from bot.answers.boards.source import (
    LONGEST_SOURCE,
    BoardSource,
    DrawnBoard,
    YamlBoard,
    is_line,
    source_of,
)
from bot.answers.schemer import BoardRefusedError, SchemerAnswer, answer_board, line_of
from bot.answers.schemer_rules import UnknownRuleError, known_rules, rule_entry
from bot.cli.ask import show_answer
from bot.cli.errors import LocalisedError, TooLongError, sentence
from bot.cli.files import STANDARD_INPUT, check_picture_name, read_whole, write_picture
from bot.cli.program import Program, say, warn
from bot.locales import Locale
from bot.render.board.records import decision_record
from bot.render.board.text import schemer_lines
from bot.render.rules.plain import SHELL
from bot.render.rules.records import entry_record
from bot.render.visible import json_line
from glossary.typed_text import clean

# The longest board in bytes: UTF-8 takes up to four for a character.
_MOST_BYTES: Final = 4 * LONGEST_SOURCE


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRequest:
    """What was asked on the command line.

    Attributes:
        boards: Files to answer for.
        drawing: A board drawn instead, ``None`` if there is none.
        scheme: The Scheme for the drawing.
        grid: The grid of the drawing.
        rule: A rule to open instead of any board.
        as_json: Whether to print JSON.
        as_line: Whether to print the board on one line instead.
        picture: File to draw the board into; ``None`` draws none.
        force: Whether the picture may replace a file that is no PNG.
        locale: Speaks the language of the answer.
    """

    boards: tuple[Path, ...]
    drawing: str | None
    scheme: str | None
    grid: str | None
    rule: str | None
    as_json: bool
    as_line: bool
    picture: Path | None
    force: bool
    locale: Locale


def answer_request(program: Program, request: BoardRequest) -> int:
    """Answer for boards in files, or for one that is drawn; return the exit status."""
    try:
        if request.picture is not None:
            check_picture_name(request.picture)
        if request.rule is not None:
            return _explain(program, clean(request.rule), request)
        if request.drawing is None:
            _check_files(request)
            scheme = None if request.scheme is None else clean(request.scheme)
            return max(_answer_file(program, file, scheme, request) for file in request.boards)
        return _answer(program, _drawn(request, request.drawing), request, None)
    except click.ClickException as error:
        return _refuse(sentence(error, request.locale), request)


def _drawn(request: BoardRequest, drawing: str) -> BoardSource:
    """Return the board that is drawn on the command line.

    Raises:
        LocalisedError: There are boards in files as well, or there is no Scheme.
    """
    if request.boards:
        raise LocalisedError("error-map-and-boards", value=request.boards[0])
    source = source_of(clean(drawing), clean(request.scheme or ""), request.grid)
    if request.scheme is None and isinstance(source, DrawnBoard):
        raise LocalisedError("error-map-needs-scheme")
    return source


def _check_files(request: BoardRequest) -> None:
    """Refuse options that make no sense for boards in files.

    Raises:
        LocalisedError: The message says which.
    """
    if request.grid is not None:
        raise LocalisedError("error-map-only", option="--grid")
    if not request.boards:
        raise LocalisedError("error-no-board")
    if request.picture is not None and len(request.boards) > 1:
        raise LocalisedError("error-one-picture", count=len(request.boards))


def _answer_file(program: Program, file: Path, scheme: str | None, request: BoardRequest) -> int:
    """Answer for one file, with ``scheme`` where it is not its own; return the exit status.

    A board on one line may stand in the place of a file.
    """
    name = None if file == STANDARD_INPUT else str(file)
    locale = request.locale
    if is_line(str(file)) and not file.exists():
        return _answer(program, source_of(clean(str(file)), scheme or ""), request, None)
    try:
        text = read_whole(file, _MOST_BYTES).decode("utf-8-sig")
    except (click.FileError, TooLongError) as error:
        return _refuse(sentence(error, locale), request)
    except UnicodeDecodeError:
        return _refuse(locale.text("error-not-utf", file=name or file), request)
    source_in_file = source_of if is_line(text) else YamlBoard
    return _answer(program, source_in_file(text, scheme or ""), request, name)


def _answer(program: Program, source: BoardSource, request: BoardRequest, name: str | None) -> int:
    """Answer for one board; return the exit status."""
    try:
        answer = answer_board(source, request.locale.language, name=name)
        line = line_of(source, request.locale.language) if request.as_line else ""
    except BoardRefusedError as error:
        return _refuse(str(error), request)
    if request.picture is not None:
        _draw(answer, request.picture, request)
    if request.as_line:
        say(json_line({"line": line}) if request.as_json else [line])
    elif request.as_json:
        say(json_line(decision_record(answer)))
    else:
        show_decision(program, answer, request.locale)
    return 0


def _refuse(reason: str, request: BoardRequest) -> int:
    """Say why a board is refused, where its answer would have stood."""
    if request.as_json:
        say(json_line({"error": reason}))
    else:
        warn([reason])
    return 2


def show_decision(program: Program, answer: SchemerAnswer, locale: Locale) -> None:
    """Show where a Schemer goes, in plain lines or as a card to whoever is at the terminal."""
    if program.console is None:
        program.say_wrapped(schemer_lines(answer, locale, program.width))
        return
    from bot.render.board.styled import print_decision  # a pipe need not wait for rich

    print_decision(program.console, answer, locale)


def _draw(answer: SchemerAnswer, file: Path, request: BoardRequest) -> None:
    from bot.render.board.picture import board_picture  # Pillow, only where a picture is wanted

    write_picture(file, board_picture(answer, request.locale), force=request.force)
    warn([request.locale.text("picture-written", file=file)])


def _explain(program: Program, rule: str, request: BoardRequest) -> int:
    """Open the entry of a rule; return the exit status."""
    if request.boards:
        raise LocalisedError("error-explain-with-board", value=request.boards[0])
    entry_id = _entry_id(rule)
    if request.as_json:
        say(json_line(entry_record(program.lookup.glossary.entries[entry_id])))
        return 0
    ruling = program.lookup.open(entry_id, request.locale.language)
    show_answer(program, ruling, full=True, calls=SHELL)
    return 0


def _entry_id(rule: str) -> str:
    """Return the id of the entry that holds a rule.

    Raises:
        LocalisedError: There is no such rule.
    """
    try:
        return rule_entry(rule)
    except UnknownRuleError as error:
        names = ", ".join(known_rules())
        raise LocalisedError("explain-unknown", rule=rule, known=names) from error
