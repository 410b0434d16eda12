"""``lawspeaker ask``: one question, or a batch of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.answers import Answer, Ruling
from bot.answers.asking import roll_language
from bot.answers.at_table import ask_at_table, below_calculation, is_about_rule, stands_above
from bot.answers.lookup import DEFAULT_LIMIT
from bot.cli.errors import LocalisedError, sentence
from bot.cli.files import PATH
from bot.cli.help import LocalisedOption
from bot.cli.json_lines import answer_each_line, parsed_json
from bot.cli.program import MOST_LIMIT, Program, as_language, game_option, language_option, say
from bot.cli.questions import QuestionCommand, complete_question
from bot.locales import Locale
from bot.render.odds.asked import asked_lines, asked_record
from bot.render.rules.plain import SHELL, answer_lines
from bot.render.rules.records import answer_record
from bot.render.visible import json_line
from calculators.errors import CalculatorError
from glossary import Language, Outcome
from glossary.typed_text import clean

if TYPE_CHECKING:
    from bot.answers.asking.figures import AskedAnswer


@click.command("ask", cls=QuestionCommand, help="help-ask", reads_packs=True)
@click.argument("question", nargs=-1, metavar="metavar-question", shell_complete=complete_question)
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
@click.option("--batch", type=PATH, metavar="metavar-file", help="help-ask-batch")
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
            raise LocalisedError("error-batch-with-question", value=text)
        return _answer_batch(program, batch, game, language, limit)
    # One that stands before the command is for every command.
    spoken = as_language(language) or program.language or program.table.settings.language
    rolling = None if as_json else roll_language(text)
    if rolling is not None and _rolls(program, text, game, spoken or rolling):
        return 0
    answer = ask_at_table(program.lookup, program.table, text, game=game, language=spoken, limit=limit)
    if as_json:
        say(json_line(_record(program, answer)))
        return 0
    _show_with_figure(program, answer, full=full, opens_first=limit == 1)
    if why:
        _show_reasons(program, answer, text, game)
    program.note_miss(answer)
    return 0


def _rolls(program: Program, text: str, game: str | None, language: Language) -> bool:
    """Roll dice if a text in a language is about that alone; return whether it was."""
    from bot.answers.rolls import spoken_roll  # a question need not wait for it
    from bot.cli.roll import show_roll

    played = program.table.played if game is None else program.lookup.game_id(game)
    locale = Locale(language)
    try:
        request = spoken_roll(text, program.lookup.glossary.components, played)
    except CalculatorError as error:
        raise click.ClickException(sentence(error, locale)) from error
    if request is not None:
        show_roll(program, request, locale)
    return request is not None


def _show_with_figure(program: Program, answer: Answer, *, full: bool, opens_first: bool) -> None:
    """Show an answer below the figure that its question asks for; of choices the first, if wished."""
    with program.waiting("wait-odds"):
        asked_answer = None if is_about_rule(answer) else program.asked_answer(answer)
    locale, calls = Locale(answer.language), _shell_calls(program, answer.language)
    if asked_answer is not None:
        answer = below_calculation(answer)
    with beside_calculation(program, asked_answer, answer, locale, calls=calls):
        if opens_first and answer.outcome is Outcome.CHOICES and answer.ruling is None:
            # One line to choose from is no choice.
            first = program.lookup.open(answer.links[0].id, answer.language)
            show_answer(program, first, full=full, calls=calls)
            program.say_wrapped(["", locale.text("first-of-choices")])
        else:
            show_answer(program, answer, full=full, calls=calls)


@contextmanager
def beside_calculation(
    program: Program,
    asked_answer: "AskedAnswer | None",
    answer: Answer | None,
    locale: Locale,
    *,
    calls: str,
) -> Iterator[None]:
    """Show what is calculated for a question above its answer, or what is only offered below a rule."""
    lines: list[str] = []
    if asked_answer is not None:
        lines = list(asked_lines(asked_answer, locale, calls=calls, width=program.width))
    is_above = asked_answer is None or answer is None or stands_above(asked_answer, answer.ruling)
    if is_above and lines:
        is_alone = isinstance(answer, Answer) and answer.is_figure_alone
        program.say_wrapped(lines if is_alone else [*lines, ""])
    yield
    if not is_above:
        program.say_wrapped(["", *lines])


def _show_reasons(program: Program, answer: Answer, question: str, game: str | None) -> None:
    from bot.render.rules.why import why_lines  # few ask for reasons

    reasons = program.lookup.explain(question, game=game)
    say(["", *why_lines(answer, reasons, Locale(answer.language))])


def _shell_calls(program: Program, language: Language) -> str:
    """Return how a calculator is called that is to reply in ``language``.

    It knows no question whose language it could reply in.
    """
    return SHELL if language == program.settings.language else f"{SHELL} --lang {language}"


def show_answer(
    program: Program, answer: Answer | Ruling, *, full: bool, calls: str, offset: int = 0
) -> None:
    """Show an answer, or one ruling: as a card at the terminal, in plain lines to a pipe.

    Its numbers begin after ``offset`` others.
    """
    if isinstance(answer, Answer) and answer.is_figure_alone:
        return
    locale = Locale(answer.language)
    if program.console is None:
        lines = answer_lines(answer, locale, full=full, calls=calls, width=program.width, offset=offset)
        program.say_wrapped(lines)
        return
    from bot.render.rules.styled import print_answer  # a pipe need not wait for rich

    print_answer(program.console, answer, locale, full=full, calls=calls, offset=offset)


def _answer_batch(
    program: Program, batch: Path, game: str | None, language: str | None, limit: int
) -> int:
    """Answer each line of a file; a line that is refused gets an error in its place."""
    defaults = {"game": game, "lang": language}

    def answer_line(line: bytes, number: int) -> dict[str, Any]:
        question = {**defaults, **_parsed(line, number)}
        spoken = as_language(question["lang"])
        query, chosen_game = clean(question["q"]), question["game"]
        answer = program.lookup.ask(query, game=chosen_game, language=spoken, limit=limit)
        return _record(program, answer)

    return answer_each_line(batch, answer_line, program.locale, skips_blank=True)


def _record(program: Program, answer: Answer) -> dict[str, Any]:
    """Return an answer as a JSON object, with the calculation that the question asks for."""
    return {
        **answer_record(answer),
        "odds": asked_record(program.asked_answer(answer), Locale(answer.language)),
    }


def _parsed(line: bytes, number: int) -> dict[str, Any]:
    """Return the question in one line of a batch, without keys that say nothing.

    Raises:
        LocalisedError: The line is no question; the message says why.
    """
    question = parsed_json(line, number)
    if not isinstance(question, dict):
        raise LocalisedError("batch-not-json", line=number)
    if not isinstance(question.get("q"), str):
        raise LocalisedError("batch-no-query", line=number)
    for key in ("lang", "game"):
        if not isinstance(question.get(key), str | None):
            raise LocalisedError("batch-not-text", line=number, key=key)
    language = question.get("lang")
    if language is not None and as_language(language) is None:
        raise LocalisedError("batch-language", line=number, value=language)
    return {key: value for key, value in question.items() if value is not None}
