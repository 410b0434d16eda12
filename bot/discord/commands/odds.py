"""The calculators as commands: ``/picklock conan``, ``/damage rangers``, ``/odds swim`` and the others.

They are made of the calculators' own declarations, so that an option is typed, limited, explained and
called the same here as on the command line.
"""

from collections.abc import Callable, Coroutine, Iterator
from inspect import Parameter, Signature
from typing import Any, Final

import discord
from discord import app_commands

from bot.answers.odds import CALCULATORS, Calculator, Option, Request, Texts, games_of, read_typed
from bot.answers.odds.options import several
from bot.answers.odds.typed import COMPARE
from bot.discord.answering import answering
from bot.discord.commands.parameters import LANGUAGES, option
from bot.discord.context import language_of
from bot.discord.presenting import present_odds
from bot.discord.translator import said
from bot.discord.wording import names_of
from bot.locales import Locale

# Commands of their own; the others are subcommands of ``/odds``.
_OWN: Final = ("picklock", "damage")
_SMALL: Final = "odds"
_LONGEST_NOTATION: Final = 400

Callback = Callable[..., Coroutine[Any, Any, None]]


def odds_commands() -> Iterator[app_commands.Group]:
    """Yield the commands of all calculators."""
    for command in _OWN:
        yield _games_group(command, None)
    small = app_commands.Group(name=said(f"command-{_SMALL}"), description=said(f"about-{_SMALL}"))
    for command in dict.fromkeys(each.command for each in CALCULATORS if each.command not in _OWN):
        if len(games_of(command)) > 1:
            _games_group(command, small)
        else:
            small.add_command(_command(_of(command)[0], said(f"command-{command}")))
    yield small


def _of(command: str) -> list[Calculator]:
    return [each for each in CALCULATORS if each.command == command]


def _games_group(command: str, parent: app_commands.Group | None) -> app_commands.Group:
    """Return a group that has a subcommand for every game with the calculator."""
    group = app_commands.Group(
        name=said(f"command-{command}"), description=said(f"help-{command}"), parent=parent
    )
    for asked in _of(command):
        group.add_command(_command(asked, asked.game))
    return group


def _command(
    asked: Calculator, name: str | app_commands.locale_str
) -> app_commands.Command[app_commands.Group, ..., None]:
    return app_commands.Command(name=name, description=said(asked.help), callback=_callback(asked))


def _callback(asked: Calculator) -> Callback:
    """Return the function that answers for a calculator, declared as discord.py reads it."""

    async def answer(interaction: discord.Interaction, **given: object) -> None:
        language = language_of(interaction, _text(given.pop("language")))
        async with answering(interaction, private=bool(given.pop("private"))) as reply:
            await present_odds(reply, _request(asked, given, Locale(language)), language)

    parameters = [
        Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    ]
    for each in asked.options:
        parameters.append(_parameter(each))
        option(answer, _python(each.name), called=f"option-{each.name}", about=each.help)
        if each.kind == "choice":
            words = [
                app_commands.Choice(name=said(f"word-{word}"), value=word) for word in each.choices
            ]
            app_commands.choices(**{_python(each.name): words})(answer)
    for name, kind, default in (
        (COMPARE, str, None),
        ("language", str, None),
        ("private", bool, False),
    ):
        annotation: Any = kind if default is False else kind | None
        parameters.append(
            Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
        )
        option(answer, name)
    app_commands.choices(language=LANGUAGES)(answer)
    answer.__signature__ = Signature(sorted(parameters, key=_is_optional))  # type: ignore[attr-defined]  # a function may carry one
    return answer


def _is_optional(parameter: Parameter) -> bool:
    """Return whether a parameter may be left out: Discord wants those that may not first."""
    return parameter.default is not Parameter.empty


def _parameter(each: Option) -> Parameter:
    annotation = _annotation(each)
    if each.required:
        return Parameter(_python(each.name), Parameter.KEYWORD_ONLY, annotation=annotation)
    return Parameter(
        _python(each.name), Parameter.KEYWORD_ONLY, annotation=annotation | None, default=None
    )


def _annotation(each: Option) -> Any:  # noqa: ANN401  # what discord.py reads an option's type from
    match each.kind:
        case "number":
            return app_commands.Range[int, each.limits.least, each.limits.most]
        case "decimal":
            return app_commands.Range[float, each.limits.least, each.limits.most]
        case "flag":
            return bool
        case "choice":
            return str
        case _:
            return app_commands.Range[str, 1, _LONGEST_NOTATION]


def _request(asked: Calculator, given: dict[str, object], locale: Locale) -> Request:
    """Return the request that a command's options make up."""
    values = {each: given.get(_python(each.name)) for each in asked.options}
    texts: Texts = {
        each.name: _value(each, value)
        for each, value in values.items()
        if value is not None and value is not False  # 0 is a value
    }
    beside = _text(given.get(COMPARE))
    if beside is None:
        return Request(asked, texts)
    return Request(asked, texts, read_typed(asked, beside, names_of(asked, locale)).texts)


def _value(each: Option, value: object) -> str | bool | tuple[str, ...]:
    if value is True:
        return True
    return several(str(value)) if each.multiple else str(value)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _python(name: str) -> str:
    return name.replace("-", "_")
