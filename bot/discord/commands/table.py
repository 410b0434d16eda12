"""``/table``: what is played here, in which language, for whose eyes."""

from collections.abc import Mapping
from typing import Any, Final

import discord
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
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.interactions import bot_of, locale_of, newest_table, scope_of, set_table
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


async def _show(interaction: discord.Interaction) -> None:
    async with replying(interaction, private=True) as reply:
        await _send(reply, await reply.run_patiently(newest_table(interaction)))


async def _game(interaction: discord.Interaction, game: str | None = None, where: str = "here") -> None:
    await _change(interaction, where, game=game)


async def _language(interaction: discord.Interaction, language: str, where: str = "here") -> None:
    await _change(interaction, where, language=language)


async def _privacy(interaction: discord.Interaction, replies: str, where: str = "here") -> None:
    await _change(interaction, where, private=replies == _PRIVATE)


async def _dice(
    interaction: discord.Interaction,
    game: str,
    components: app_commands.Range[str, 1, _LONGEST],
    where: str = "here",
) -> None:
    async with replying(interaction, private=True) as reply:
        level, cards = _checked(interaction, where), bot_of(interaction).cards
        pack = cards.lookup.glossary.components.get(game, {})
        try:
            changes = read_components(components, pack)
        except SettingError as error:
            raise RefusedError(setting_problem(error, locale_of(interaction))) from error
        work = cards.memory.change_components(scope_of(interaction), game, changes, level)
        await _send(reply, await reply.run_patiently(work))


async def _reset(interaction: discord.Interaction, where: str = "here") -> None:
    async with replying(interaction, private=True) as reply:
        level = _checked(interaction, where)
        work = bot_of(interaction).cards.memory.reset(scope_of(interaction), level=level)
        await _send(reply, await reply.run_patiently(work))


async def _change(
    interaction: discord.Interaction,
    where: str,
    **changes: Any,  # noqa: ANN401  # the fields of TableSettings
) -> None:
    async with replying(interaction, private=True) as reply:
        level = _checked(interaction, where)
        memory = bot_of(interaction).cards.memory
        work = memory.change_settings(scope_of(interaction), changes, level)
        await _send(reply, await reply.run_patiently(work))


def _checked(interaction: discord.Interaction, where: str) -> Level:
    """Return where something is set, if the player may set it there.

    Raises:
        RefusedError: The player may not.
    """
    level: Level = "server" if where == "server" else "me" if where == "me" else "here"
    check_manager(interaction, level)
    return level


async def _send(reply: Reply, state: TableState) -> None:
    set_table(reply.interaction, state)  # the reply is in the language that was just set
    locale = locale_of(reply.interaction)
    games = bot_of(reply.interaction).cards.lookup.glossary.games
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
