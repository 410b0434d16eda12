"""The calculators as commands: ``/picklock conan``, ``/damage rangers``, ``/odds swim`` and the others.

They are made of the calculators' own declarations, so that an option is typed, limited, explained and
called the same here as on the command line.
"""

from collections.abc import Iterator, Mapping
from inspect import Parameter, Signature
from typing import Any, Final

from discord import app_commands

from bot.answers.odds import COMPARE, Request, read_changes, read_request
from bot.discord.commands.declarations import Callback, SuggestingCommand, option
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.limits import CHOICE_TEXT, CHOICES
from bot.discord.show_card import show_odds
from bot.discord.wording.command_names import OWN_COMMANDS, SMALL_COMMANDS
from bot.discord.wording.translator import localised
from bot.render.rules.wording import shortened
from calculators.catalogue import calculator_named, command_names, games_of
from calculators.declaration import Calculator, Option, options_of
from calculators.notation import Notation
from glossary.text import fold

_LONGEST_NOTATION: Final = 400
# The types of options that are one number, by the kinds of their notations.
_NUMBERS: Final = {"number": int, "decimal": float}

CommandOrGroup = SuggestingCommand | app_commands.Group


def odds_commands() -> Iterator[CommandOrGroup]:
    """Yield the commands of all calculators."""
    for command in OWN_COMMANDS:
        yield _command_or_group(command)
    small = app_commands.Group(
        name=localised(f"command-{SMALL_COMMANDS}"), description=localised(f"about-{SMALL_COMMANDS}")
    )
    for command in command_names():
        if command not in OWN_COMMANDS:
            small.add_command(_command_or_group(command))
    yield small


def _command_or_group(command: str) -> CommandOrGroup:
    """Return the command of a calculator, or a group with a subcommand for each game that has it."""
    name, games = localised(f"command-{command}"), games_of(command)
    if len(games) == 1:
        return _command(calculator_named(command, games[0]), name)
    group = app_commands.Group(name=name, description=localised(f"help-{command}"))
    for game in games:
        group.add_command(_command(calculator_named(command, game), game))
    return group


def _command(calculator: type[Calculator], name: str | app_commands.locale_str) -> SuggestingCommand:
    description = localised(calculator.declaration.title)
    return SuggestingCommand(
        name=name, description=description, callback=in_context(_callback(calculator))
    )


def _callback(calculator: type[Calculator]) -> Callback:
    """Return the function that answers for a calculator, declared as discord.py reads it."""

    async def answer(context: Context, **values: object) -> None:
        language = context.language_or(_text(values.pop("language")))
        chosen = values.pop("private")
        private = context.private_or(None if chosen is None else bool(chosen))
        async with replying(context, private=private) as reply:
            request = _request(calculator, values)
            await show_odds(reply, request, language)

    parameters = [Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=Context)]
    for declared in options_of(calculator):
        parameters.append(_parameter(declared))
        option(declared.field, called=f"option-{declared.name}", about=declared.help)(answer)
        if declared.notation.choices:
            words = [
                app_commands.Choice(name=localised(f"word-{word}"), value=word)
                for word in declared.notation.choices
            ]
            app_commands.choices(**{declared.field: words})(answer)
        if declared.notation.kind == "game":
            app_commands.autocomplete(**{declared.field: _suggest_dice_games})(answer)
    for name, kind in ((COMPARE, str), ("language", str), ("private", bool)):
        annotation: Any = kind | None
        parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=None))
        option(name)(answer)
    answer.__signature__ = Signature(sorted(parameters, key=_is_optional))  # type: ignore[attr-defined]  # a function may carry one
    return answer


@in_context
async def _suggest_dice_games(context: Context, text: str) -> list[app_commands.Choice[str]]:
    """Return the games whose packs have dice and whose names hold ``text``, the table's own first.

    What stands for each is its id.
    """
    glossary = context.answers.lookup.glossary
    language = context.language_or(context.interaction.namespace.language)
    tables_game = context.table.settings.game
    games = [
        (game_id, game)
        for game_id, game in glossary.games.items()
        if any(component.faces for component in glossary.components.get(game_id, {}).values())
        and any(fold(text.strip()) in fold(name) for name in (game_id, *game.names))
    ]
    games.sort(key=lambda game: (game[0] != tables_game, fold(game[1].name[language])))
    return [
        app_commands.Choice(name=shortened(game.name[language], CHOICE_TEXT), value=game_id)
        for game_id, game in games[:CHOICES]
    ]


def _is_optional(parameter: Parameter) -> bool:
    """Return whether a parameter may be left out: Discord wants those that may not first."""
    return parameter.default is not Parameter.empty


def _parameter(declared: Option) -> Parameter:
    annotation = _annotation(declared.notation)
    if declared.is_required:
        return Parameter(declared.field, Parameter.KEYWORD_ONLY, annotation=annotation)
    return Parameter(declared.field, Parameter.KEYWORD_ONLY, annotation=annotation | None, default=None)


def _annotation(notation: Notation[Any]) -> Any:  # noqa: ANN401  # what discord.py reads an option's type from
    limits = notation.limits
    if limits is not None and notation.kind in _NUMBERS:
        return app_commands.Range[_NUMBERS[notation.kind], limits.least, limits.most]
    if notation.is_flag:
        return bool
    return str if notation.choices else app_commands.Range[str, 1, _LONGEST_NOTATION]


def _request(calculator: type[Calculator], values: Mapping[str, object]) -> Request:
    """Return the request that a command's options make up."""
    by_field = {declared.field: declared for declared in options_of(calculator)}
    options = {
        by_field[field].name: _option_value(by_field[field], value)
        for field, value in values.items()
        if field in by_field and value is not None and value is not False  # 0 is a value
    }
    compare = _text(values.get(COMPARE))
    changes = None if compare is None else read_changes(calculator, compare)
    return read_request(calculator, options, changes)


def _option_value(declared: Option, value: object) -> object:
    """Return a flag as it is and anything else as text.

    Until Discord shows a command's new form, an option may come with the type that it had before.
    """
    return value if value is True and declared.notation.is_flag else str(value)


def _text(value: object) -> str | None:
    return None if value is None else str(value)
