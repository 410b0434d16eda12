"""The calculators on the command line: their options, and from arguments to an answer.

The first argument is the game, which decides the options. The same parser serves the command line,
batches and the chat.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from bot.answers import Lookup
from bot.answers.odds import Request, read_words, split_words, typed_options
from bot.answers.odds.service import OddsAnswer
from bot.answers.offers import compared_example
from bot.cli.errors import LocalisedError
from bot.cli.files import PATH, check_picture_name, write_picture
from bot.cli.help import (
    HELP,
    HELP_OPTIONS,
    SHELL_ONLY,
    HelpReader,
    LocalisedCommand,
    LocalisedOption,
    localised,
    packs_option,
    without_options,
)
from bot.cli.program import Program, say, warn
from bot.locales import Locale
from bot.render.odds.card import odds_lines
from bot.render.odds.records import odds_answer_record
from bot.render.visible import json_line
from calculators.catalogue import calculator_named, games_of
from calculators.declaration import ANY_GAME, Calculator, Option, options_of
from calculators.errors import MissingOptionError, OtherGameError
from glossary import UnknownGameError
from glossary.typed_text import clean, simplify

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# Among so many words a game's name is looked for.
_MOST_WORDS: Final = 8
# What Click does not know are the calculator's own options and their words.
_IGNORES_OTHERS = {"ignore_unknown_options": True, "allow_extra_args": True}


class OddsCommand(LocalisedCommand):
    """A calculator's name; the game that follows decides which calculator it is."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401  # Click's own arguments
    ) -> click.Context:
        """Return the context of the calculator that ``args`` name, or of this command's own help.

        Raises:
            MissingOptionError: No game is named.
            UnknownGameError: The game has no such calculator.
        """
        is_for_all_games = games_of(info_name or "") == (ANY_GAME,)
        if args[:1] and args[0] in HELP_OPTIONS and not is_for_all_games:
            return super().make_context(info_name, args, parent, **extra)
        program: Program = extra["obj"] if parent is None else parent.find_root().obj
        is_completing = extra.get("resilient_parsing", False)
        try:
            name, command, options = _game_command(
                info_name or "", args, program.lookup, program.locale
            )
        except (MissingOptionError, UnknownGameError):
            if is_completing:  # the game is what is to be completed
                return super().make_context(info_name, args, parent, **extra)
            raise
        if is_completing and isinstance(command, LocalisedCommand):
            command.params = [*command.listed_options, *command.params]
        return command.make_context(name, options, parent, **extra)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and an example of its first two games, into the help."""
        command = ctx.info_name or ""
        examples = [
            [f"{game} {example}" for example in _examples(calculator_named(command, game))]
            for game in games_of(command)
        ]
        self.examples = examples[0] if len(examples) == 1 else [first for first, _ in examples[:2]]
        super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the games that have such a calculator, each with what it answers."""
        locale, command = ctx.find_root().obj.locale, ctx.info_name or ""
        titles = (calculator_named(command, game).declaration.title for game in games_of(command))
        with formatter.section(locale.text("help-games")):
            formatter.write_dl(list(zip(games_of(command), map(locale.text, titles), strict=True)))
        call = f"{ctx.command_path} {games_of(command)[0]} {HELP}"
        formatter.write_paragraph()
        formatter.write_text(locale.text("help-options-of", call=call))


class _CalculatorCommand(LocalisedCommand):
    """The command of one calculator."""

    def __init__(self, calculator: type[Calculator]) -> None:
        super().__init__(
            calculator.declaration.command,
            callback=_answer,
            help=calculator.declaration.title,
            context_settings=_IGNORES_OTHERS,
        )
        self._calculator = calculator

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what it answers, and its examples, into the help."""
        self.examples = _examples(self._calculator)
        super().format_help_text(ctx, formatter)


def odds_command(name: str) -> OddsCommand:
    """Return the command that finds the calculators called ``name``."""
    game = click.Argument(["game"], metavar="metavar-game", shell_complete=_complete_game)
    return OddsCommand(name, help=f"help-{name}", params=[game])


def _complete_game(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list["CompletionItem"]:
    """Return the games that have such a calculator and begin with what was typed."""
    from click.shell_completion import CompletionItem  # only a shell that completes waits for it

    locale, command = context.find_root().obj.locale, context.info_name or ""
    return [
        CompletionItem(game, help=locale.text(calculator_named(command, game).declaration.title))
        for game in games_of(command)
        if game.startswith(incomplete.lower())
    ]


def read_arguments(arguments: Sequence[str], lookup: Lookup) -> Request:
    """Return what an argument list asks.

    Args:
        arguments: The calculator's name, the game, the options.
        lookup: Knows the games by name.

    Raises:
        CalculatorError: The list is no command line of a calculator.
        UnknownGameError: The game is none that is loaded.
    """
    command, *words = arguments
    game, options = _game_and_rest(command, words, lookup)
    return read_words(calculator_named(command, game), [clean(word) for word in options])


def chat_arguments(command: str, line: str, game: str | None, lookup: Lookup) -> list[str]:
    """Return what was typed after a calculator's name as arguments.

    Args:
        command: The calculator's name.
        line: The rest of the line; quotes hold words together.
        game: The game that is meant where none is named; ``None`` for none.
        lookup: Knows the games by name.

    Raises:
        NotationError: A quote is never closed.
    """
    arguments = _with_whole_name(split_words(simplify(line)), lookup)
    names_game = any(lookup.game_named(word) is not None for word in arguments)
    is_for_game = not frozenset((game, ANY_GAME)).isdisjoint(games_of(command))
    if game is not None and is_for_game and not names_game:
        return [game, *arguments]
    return arguments


def chat_help(arguments: Sequence[str], lookup: Lookup, locale: Locale) -> str:
    """Return a chat's help of the calculator in an argument list; errors as ``read_arguments``."""
    name, *words = (word for word in arguments if word not in HELP_OPTIONS)
    reader = HelpReader(locale)
    if not words and len(games_of(name)) > 1:
        every_game = localised(odds_command(name), locale)
        return every_game.get_help(
            every_game.make_context(name, [HELP], obj=reader, resilient_parsing=True)
        )
    full_name, shell_command, _ = _game_command(name, words, lookup, locale)
    command = without_options(shell_command, SHELL_ONLY)
    context = command.make_context(full_name, [], obj=reader, resilient_parsing=True)
    return command.get_help(context)


def show_odds(program: Program, answer: OddsAnswer, locale: Locale) -> None:
    """Show an answer in plain lines, or as a card to whoever is at the terminal."""
    rulings = program.lookup.rulings(answer.odds.rules, locale.language)
    if program.console is None:
        program.say_wrapped(odds_lines(answer, rulings, locale, program.width))
        return
    from bot.render.rules.styled import print_odds, width_inside  # a pipe need not wait for rich

    width = width_inside(program.console)
    print_odds(program.console, odds_lines(answer, rulings, locale, width))


def _answer(
    program: Program, *, compare: tuple[str, ...], as_json: bool, picture: Path | None, force: bool
) -> int:
    """Answer a command line of a calculator, whose own options are the context's further arguments."""
    context, locale = click.get_current_context(), program.locale
    if picture is not None:
        check_picture_name(picture)
    with program.waiting("wait-odds"):
        command, game = (context.info_name or "").split(" ")
        compared = (word for second in compare for word in ("--compare", second))
        words = [clean(word) for word in (*context.args, *compared)]
        request = read_words(calculator_named(command, game), words)
        box = program.odds.box_for(program.table, request)
        answer = program.odds.answer(request, one_more=not as_json, box=box)
    if picture is not None:
        with program.waiting("wait-picture"):
            _draw(answer, picture, locale, force=force)
        warn([locale.text("picture-written", file=picture)])
    if as_json:
        say(json_line(odds_answer_record(answer)))
    else:
        show_odds(program, answer, locale)
    return 0


def _draw(answer: OddsAnswer, file: Path, locale: Locale, *, force: bool) -> None:
    """Draw the chart of an answer into a file.

    Raises:
        LocalisedError: There is nothing to draw, or the file is none for a picture or cannot be
            written.
    """
    # matplotlib, only where a picture is wanted
    from bot.render.odds.chart_picture import chart_picture

    picture = chart_picture(answer, locale)
    if picture is None:
        raise LocalisedError("chart-nothing")
    write_picture(file, picture, force=force)


def _game_command(
    command: str, args: Sequence[str], lookup: Lookup, locale: Locale
) -> tuple[str, click.Command, list[str]]:
    """Return the command of the calculator that ``args`` name, under its full name, and the rest."""
    game, options = _game_and_rest(command, args, lookup)
    calculator = calculator_named(command, game)
    return f"{command} {game}", localised(_calculator_command(calculator), locale), options


def _calculator_command(calculator: type[Calculator]) -> click.Command:
    """Return the command of one calculator, with message ids for texts."""
    command = _CalculatorCommand(calculator)
    command.listed_options = [*map(_listed_option, options_of(calculator))]
    compare = click.option("--compare", multiple=True, metavar="metavar-options", help="help-compare")
    figure = click.Option(["--figure"], metavar="metavar-figure", help="help-figure")
    command.listed_options.append(figure)
    as_json = click.option("--json", "as_json", is_flag=True, help="help-json")
    picture = click.option("--picture", type=PATH, metavar="metavar-picture", help="help-picture")
    force = click.option("--force", is_flag=True, help="help-force")
    for add in (compare, as_json, picture, force):
        add(command)
    command.params.append(packs_option())
    return command


def _examples(calculator: type[Calculator]) -> list[str]:
    """Return a calculator's own example, without and with a comparison."""
    request = compared_example(calculator)
    return [typed_options(replace(request, changes=None)), typed_options(request)]


def _listed_option(option: Option) -> click.Option:
    """Return an option of a calculator as the help lists it."""
    names = [f"--{name}" for name in (option.name, *option.aliases)]
    notation = option.notation
    if notation.is_flag:
        return click.Option(names, is_flag=True, help=option.help)
    if notation.choices:
        return click.Option(names, type=click.Choice(notation.choices), help=option.help)
    number = None if notation.limits is None else click.IntRange(*notation.limits)
    return LocalisedOption(names, type=number, metavar=f"metavar-{notation.kind}", help=option.help)


def _game_and_rest(command: str, args: Sequence[str], lookup: Lookup) -> tuple[str, list[str]]:
    """Return the game that ``args`` name, wherever it stands, and all that is left.

    A calculator that only one game has needs no game.

    Raises:
        MissingOptionError: No game is named.
        OtherGameError: The game has no such calculator.
        UnknownGameError: The game is none that is loaded.
    """
    games = games_of(command)
    args = _with_whole_name(args, lookup)
    if games == (ANY_GAME,):
        return ANY_GAME, _with_named_game(args, lookup)
    for place, word in enumerate(args):
        game = lookup.game_named(word)
        if game is not None and game in games:
            return game, [*args[:place], *args[place + 1 :]]
    if args and not args[0].startswith("-") and not args[0][:1].isdigit():
        raise _wrong_game(command, args[0], lookup)
    if len(games) > 1:
        raise MissingOptionError("game", choices=games)
    (game,) = games
    if game not in lookup.glossary.games and game not in lookup.glossary.components:
        raise UnknownGameError(game, games)
    return game, list(args)


def _wrong_game(command: str, name: str, lookup: Lookup) -> OtherGameError | UnknownGameError:
    """Return the error that ``name`` is no game that has a calculator called ``command``."""
    game, games = lookup.game_named(name), games_of(command)
    if game is None:
        return UnknownGameError(name, games)
    return OtherGameError(command, lookup.glossary.games[game].name[lookup.language], games)


def _with_whole_name(args: Sequence[str], lookup: Lookup) -> list[str]:
    """Return ``args`` with a game's name of several words, before the first option, as one of them."""
    count = sum(1 for _ in takewhile(lambda word: not word.startswith("-"), args))
    spans = combinations(range(min(count, _MOST_WORDS) + 1), 2)
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        name = " ".join(args[start:end])
        if lookup.game_named(name) is not None:
            return [*args[:start], name, *args[end:]]
    return list(args)


def _with_named_game(args: Sequence[str], lookup: Lookup) -> list[str]:
    """Return the arguments of a calculator for all games; a game that begins them as an option."""
    if args[:1] == [ANY_GAME]:
        return list(args[1:])
    game = lookup.game_named(args[0]) if args else None
    return list(args) if game is None else [*args[1:], "--game", game]
