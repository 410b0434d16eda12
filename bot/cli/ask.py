"""``lawspeaker ask``: one question, or a batch of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import orjson

from bot.answers import Answer, Lookup
from bot.answers.lookup import DEFAULT_LIMIT
from bot.cli.help import LocalisedCommand, LocalisedOption
from bot.cli.program import (
    MOST_LIMIT,
    Program,
    as_language,
    clean,
    game_option,
    language_option,
    packs_option,
    read_lines,
    say,
)
from bot.locales import Locale
from bot.render.json_line import json_line
from bot.render.rules.plain import SHELL, answer_lines
from bot.render.rules.records import answer_record
from glossary import UnknownGameError


@click.command("ask", cls=LocalisedCommand, help="help-ask")
@click.argument("question", nargs=-1, metavar="metavar-question")
@game_option
@language_option
@click.option(
    "--limit",
    cls=LocalisedOption,
    type=click.IntRange(1, MOST_LIMIT),
    default=DEFAULT_LIMIT,
    metavar="metavar-number",
    help="help-limit",
)
@click.option("--full", is_flag=True, help="help-full")
@click.option("--why", is_flag=True, help="help-why")
@click.option("--json", "as_json", is_flag=True, help="help-json")
@click.option("--batch", type=click.Path(path_type=Path), metavar="metavar-file", help="help-ask-batch")
@packs_option
@click.pass_obj
def ask(  # noqa: PLR0913  # one parameter an option
    program: Program,
    question: tuple[str, ...],
    game: str | None,
    language: str | None,
    *,
    limit: int,
    full: bool,
    why: bool,
    as_json: bool,
    batch: Path | None,
) -> int:
    """Answer one question, or a batch of them."""
    text = clean(" ".join(question))
    if batch is not None:
        if text:
            reason = program.locale.text("error-batch-with-question", value=text)
            raise click.ClickException(reason)
        return _answer_batch(program, batch, game, language, limit)
    lookup = program.lookup
    answer = lookup.ask(text, game=game, language=as_language(language), limit=limit)
    if as_json:
        say(json_line(answer_record(answer)))
        return 0
    show(program, answer, full=full)
    if why:
        from bot.render.rules.why import why_lines  # few ask for reasons

        locale = Locale(answer.language)
        say(["", *why_lines(answer, lookup.explain(text, game=game), locale)])
    return 0


def show(program: Program, answer: Answer, *, full: bool) -> None:
    """Show an answer to whoever is at the terminal, or in plain lines to what reads a pipe."""
    locale = Locale(answer.language)
    # A calculator knows no question whose language it could reply in.
    calls = (
        SHELL if answer.language == program.settings.language else f"{SHELL} --lang {answer.language}"
    )
    if program.console is None:
        say(answer_lines(answer, locale, full=full, calls=calls))
        return
    from bot.render.rules.styled import print_answer  # a pipe need not wait for rich

    print_answer(program.console, answer, locale, full=full, calls=calls)


def _answer_batch(
    program: Program, batch: Path, game: str | None, language: str | None, limit: int
) -> int:
    """Answer each line of a file; a line that is refused gets an error in its place."""
    refused = 0
    defaults = {"game": game, "lang": language}
    for number, line in enumerate(read_lines(batch), 1):
        if not line.strip():
            continue
        try:
            question = {**defaults, **_parsed(line, number, program.locale)}
            record = answer_record(_answered(program.lookup, question, limit))
        except click.ClickException as error:
            refused, record = 2, {"error": error.message}
        except UnknownGameError as error:
            games = ", ".join(error.known)
            reason = program.locale.text("error-unknown-game", game=error.game, known=games)
            refused, record = 2, {"error": reason}
        say(json_line(record))
    return refused


def _answered(lookup: Lookup, question: dict[str, Any], limit: int) -> Answer:
    language = as_language(question["lang"])
    return lookup.ask(question["q"], game=question["game"], language=language, limit=limit)


def _parsed(line: bytes, number: int, locale: Locale) -> dict[str, Any]:
    """Return the question in one line of a batch, without keys that say nothing.

    Raises:
        click.ClickException: The line is no question; the message says why.
    """
    try:
        question = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise click.ClickException(locale.text("batch-not-json", line=number)) from error
    if not isinstance(question, dict):
        raise click.ClickException(locale.text("batch-not-json", line=number))
    for reason in _complaints(question, number, locale):
        raise click.ClickException(reason)
    return {key: value for key, value in question.items() if value is not None}


def _complaints(question: dict[str, Any], number: int, locale: Locale) -> Iterator[str]:
    if not isinstance(question.get("q"), str):
        yield locale.text("batch-no-query", line=number)
    for key in ("lang", "game"):
        if not isinstance(question.get(key), str | None):
            yield locale.text("batch-not-text", line=number, key=key)
    if question.get("lang") is not None and as_language(question["lang"]) is None:
        yield locale.text("batch-language", line=number, value=question["lang"])
