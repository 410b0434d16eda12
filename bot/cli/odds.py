"""The calculators on the command line: their options, and from arguments to an answer.

The same parser serves the command line, batches and the chat.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import click

from bot.answers.odds import (
    GAMES,
    Calculator,
    OddsAnswer,
    Option,
    Request,
    calculator,
    game_named,
    games_of,
    read_words,
    split_words,
)
from bot.cli.help import LocalisedCommand, localised
from bot.cli.program import (
    Program,
    as_language,
    clean,
    language_option,
    packs_option,
    say,
    write_picture,
)
from bot.locales import Locale
from bot.render.odds.card import odds_lines
from bot.render.odds.records import odds_answer_record
from bot.render.records import json_line
from calculators.errors import MissingOptionError, OtherGameError
from calculators.limits import Limits
from glossary import UnknownGameError

# What Click does not know are the calculator's own options and their words.
_OTHERS_READ_THE_REST = {"ignore_unknown_options": True, "allow_extra_args": True}
# Options that mean nothing in a chat.
SHELL_ONLY = frozenset(("--json", "--picture", "--lang", "--packs"))
_NUMERIC = ("number", "numbers", "decimal")


class _LimitedOption(click.Option):
    """An option whose help says its smallest and largest number."""

    def __init__(self, *names: Any, limits: Limits | None, **attributes: Any) -> None:  # noqa: ANN401  # Click's own arguments
        super().__init__(*names, **attributes)
        self._limits = limits

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        """Return what stands in brackets after the help: the limits."""
        extra = super().get_help_extra(ctx)
        if self._limits is not None:
            extra["range"] = f"{self._limits.least} - {self._limits.most}"
        return extra


def leaf(command: str, args: Sequence[str], locale: Locale) -> tuple[str, click.Command, list[str]]:
    """Return the command of the calculator that ``args`` name, under its full name, and the rest.

    Raises:
        MissingOptionError: No game is named.
        OtherGameError: The game has no such calculator.
        UnknownGameError: The game is none that has calculators.
    """
    game, rest = _game_and_rest(command, args)
    asked = calculator(command, game)
    return f"{command} {game}", localised(_command_of(asked), locale), rest


def answered(command: str, locale: Locale) -> Iterator[tuple[str, str]]:
    """Yield the games that have a calculator called ``command``, each with what it answers."""
    for game in games_of(command):
        yield game, locale.text(calculator(command, game).help)


def read_request(arguments: Sequence[str], program: Program) -> Request:
    """Return what an argument list asks.

    Args:
        arguments: The calculator's name, the game, the options.
        program: The run, for its language.

    Raises:
        click.ClickException: The list is no command line of a calculator.
        CalculatorError: The same, found by the calculator's own rules.
        OtherGameError: The game has no such calculator.
        UnknownGameError: The game is none that has calculators.
    """
    name, *rest = arguments
    full_name, command, options = leaf(name, rest, program.locale)
    context = command.make_context(full_name, options, obj=program)
    if context.params["picture"] is not None:
        raise click.NoSuchOption("--picture")  # it would be forgotten: only the command draws
    return request_of(context)


def split(command: str, typed: str, game: str | None) -> list[str]:
    """Return what was typed after a calculator's name as arguments.

    Args:
        command: The calculator's name.
        typed: The rest of the line; quotes hold words together.
        game: The game that is meant where none is named; ``None`` for none.

    Raises:
        NotationError: A quote is never closed.
    """
    arguments = split_words(typed)
    if game in games_of(command) and not any(map(game_named, arguments)):
        return [str(game), *arguments]
    return arguments


def help_of(arguments: Sequence[str], program: Program) -> str:
    """Return a chat's help of the calculator in an argument list; the errors are ``leaf``'s."""
    name, *rest = arguments
    full_name, found, _ = leaf(name, rest, program.locale)
    command = copy(found)
    command.params = [each for each in found.params if SHELL_ONLY.isdisjoint(each.opts)]
    context = command.make_context(full_name, [], obj=program, resilient_parsing=True)
    return command.get_help(context)


def request_of(context: click.Context) -> Request:
    """Return the request in a command line of a calculator; the errors are those of ``read_words``."""
    command, game = (context.info_name or "").split(" ")
    compared = (word for second in context.params["compare"] for word in ("--compare", second))
    words = [*context.args, *compared]
    return read_words(calculator(command, game), [clean(each) for each in words])


def show_odds(program: Program, answer: OddsAnswer, locale: Locale) -> None:
    """Show an answer in plain lines, or as a card to whoever is at the terminal."""
    lines = odds_lines(answer, program.lookup.rulings(answer.odds.rules, locale.language), locale)
    if program.console is None:
        say(lines)
        return
    from bot.render.styled import print_odds  # a pipe need not wait for rich

    print_odds(program.console, lines)


@click.pass_context
def _answer(context: click.Context, /, **params: Any) -> int:  # noqa: ANN401  # one for each option
    program: Program = context.find_root().obj
    request = request_of(context)
    answer = program.oddsmaker.answer(request, more=not params["as_json"])
    locale = Locale(as_language(params["language"]) or program.settings.language)
    if params["picture"] is not None:
        _draw(answer, params["picture"], locale)
    if params["as_json"]:
        say(json_line(odds_answer_record(answer)))
    else:
        show_odds(program, answer, locale)
    return 0


def _draw(answer: OddsAnswer, file: Path, locale: Locale) -> None:
    """Draw the chart of an answer into a file.

    Raises:
        click.ClickException: There is nothing to draw, or the file cannot be written.
    """
    from bot.render.odds.chart_picture import chart_picture  # matplotlib, only where a picture is wanted

    picture = chart_picture(answer, locale)
    if picture is None:
        raise click.ClickException(locale.text("chart-nothing"))
    write_picture(file, picture, locale)


def _command_of(asked: Calculator) -> click.Command:
    """Return the command of one calculator, with message ids for texts."""
    made = LocalisedCommand(
        asked.command, callback=_answer, help=asked.help, context_settings=_OTHERS_READ_THE_REST
    )
    made.listed = [*map(_listed, asked.options)]
    compare = click.option("--compare", multiple=True, metavar="metavar-options", help="help-compare")
    as_json = click.option("--json", "as_json", is_flag=True, help="help-json")
    picture = click.option(
        "--picture", type=click.Path(path_type=Path), metavar="metavar-picture", help="help-picture"
    )
    for add in (compare, as_json, picture, language_option, packs_option):
        add(made)
    return made


def _listed(option: Option) -> click.Option:
    """Return an option of a calculator as the help lists it."""
    names = [f"--{name}" for name in (option.name, *option.aliases)]
    if option.kind == "flag":
        return click.Option(names, is_flag=True, help=option.help)
    if option.kind == "choice":
        return click.Option(names, type=click.Choice(option.choices), help=option.help)
    return _LimitedOption(
        names,
        metavar=f"metavar-{option.kind}",
        help=option.help,
        limits=option.limits if option.kind in _NUMERIC else None,
    )


def _game_and_rest(command: str, args: Sequence[str]) -> tuple[str, list[str]]:
    """Return the game that ``args`` name, wherever it stands, and all that is left.

    A calculator that only one game has needs no game.
    """
    known = games_of(command)
    for place, word in enumerate(args):
        game = game_named(word)
        if game is not None and game in known:
            return game, [*args[:place], *args[place + 1 :]]
    if len(known) == 1 and (not args or args[0].startswith("-")):
        return known[0], list(args)
    if not args or args[0].startswith("-"):
        raise MissingOptionError("game", choices=known)
    other = game_named(args[0])
    if other is not None:
        raise OtherGameError(command, GAMES[other][0], known)
    raise UnknownGameError(args[0], known)
