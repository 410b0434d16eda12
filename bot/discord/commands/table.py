"""``/table``: what is played here, in which language, for whose eyes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.answers.table_settings import SettingError, read_components
from bot.discord.card_service import CardService
from bot.discord.cards import note_card
from bot.discord.commands.declarations import (
    LANGUAGES,
    Callback,
    command_group,
    declare_option,
    game_choices,
)
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.limits import CHOICES
from bot.discord.managers import check_manager
from bot.discord.markdown import neutral
from bot.discord.reply import Reply
from bot.discord.translator import localised
from bot.render.tables import setting_problem, state_lines
from bot.tables.scope import Level
from bot.tables.values import ANY, AUTO, TableState

_WHERE: Final = [
    app_commands.Choice(name=localised(f"choice-{level}"), value=level)
    for level in ("here", "server", "me")
]
_LONGEST: Final = 400
_PRIVATE: Final = "private"


def table_commands(cards: CardService) -> app_commands.Group:
    """Return ``/table``, for the games of ``cards``."""
    games = game_choices(cards.lookup.glossary.games)
    any_game = app_commands.Choice(name=localised("choice-any"), value=ANY)
    app_commands.choices(game=[any_game, *games[: CHOICES - 1]])(_game)
    automatic = app_commands.Choice(name=localised("choice-auto"), value=AUTO)
    app_commands.choices(language=[automatic, *LANGUAGES])(_language)
    replies = [
        app_commands.Choice(name=localised(f"choice-{word}"), value=word)
        for word in (_PRIVATE, "public")
    ]
    app_commands.choices(replies=replies)(_privacy)
    declare_option(_game, "game", called="option-plays", about="about-plays")
    declare_option(_language, "language", called="option-speaks", about="about-speaks")
    declare_option(_privacy, "replies")
    app_commands.choices(game=games)(_dice)
    declare_option(_dice, "game", called="option-plays", about="about-box")
    declare_option(_dice, "components")
    for callback in _CALLBACKS.values():
        if callback is not _show:
            declare_option(callback, "where")
            app_commands.choices(where=_WHERE)(callback)
    return command_group("table", _CALLBACKS)


async def _show(context: Context) -> None:
    async with replying(context, private=True) as reply:
        await _send(reply, await reply.run_patiently(context.newest_table()))


async def _game(context: Context, game: str | None = None, where: str = "here") -> None:
    await _change(context, where, game=game)


async def _language(context: Context, language: str, where: str = "here") -> None:
    await _change(context, where, language=language)


async def _privacy(context: Context, replies: str, where: str = "here") -> None:
    await _change(context, where, private=replies == _PRIVATE)


async def _dice(
    context: Context,
    game: str,
    components: app_commands.Range[str, 1, _LONGEST],
    where: str = "here",
) -> None:
    async with replying(context, private=True) as reply:
        level, cards = _checked(context, where), context.cards
        pack = cards.lookup.glossary.components.get(game, {})
        try:
            changes = read_components(components, pack)
        except SettingError as error:
            raise RefusedError(setting_problem(error, context.locale)) from error
        work = cards.memory.change_components(context.scope, game, changes, level)
        await _send(reply, await reply.run_patiently(work))


async def _reset(context: Context, where: str = "here") -> None:
    async with replying(context, private=True) as reply:
        level = _checked(context, where)
        work = context.cards.memory.reset(context.scope, level=level)
        await _send(reply, await reply.run_patiently(work))


async def _change(
    context: Context,
    where: str,
    **changes: Any,  # noqa: ANN401  # the fields of TableSettings
) -> None:
    async with replying(context, private=True) as reply:
        level = _checked(context, where)
        memory = context.cards.memory
        work = memory.change_settings(context.scope, changes, level)
        await _send(reply, await reply.run_patiently(work))


def _checked(context: Context, where: str) -> Level:
    """Return where something is set, if the player may set it there.

    Raises:
        RefusedError: The player may not.
    """
    level: Level = "server" if where == "server" else "me" if where == "me" else "here"
    check_manager(context, level)
    return level


async def _send(reply: Reply, state: TableState) -> None:
    locale = replace(reply.context, table=state).locale  # the language may just have been set
    games = reply.context.cards.lookup.glossary.games
    lines = (f"- {neutral(line)}" for line in state_lines(state, games, locale))
    await reply.send(note_card("\n".join([f"### {locale.text('table-here')}", *lines]), locale))


_CALLBACKS: Final[Mapping[str, Callback]] = {
    "show": _show,
    "game": _game,
    "language": _language,
    "privacy": _privacy,
    "dice": _dice,
    "reset": _reset,
}
