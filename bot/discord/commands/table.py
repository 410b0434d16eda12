"""``/table``: what is played here, in which language, for whose eyes."""

from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.answers.table_settings import SettingError, read_components
from bot.discord.cards.card import note_card
from bot.discord.commands.declarations import LANGUAGES, command_group, option, subcommand
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.reply import Reply
from bot.discord.wording.markdown import neutral
from bot.discord.wording.translator import localised
from bot.render.table_state import setting_problem, state_lines
from bot.tables.scope import Level
from bot.tables.values import ANY, AUTO, TableState

_ANY_GAME: Final = [app_commands.Choice(name=localised("choice-any"), value=ANY)]
_AUTOMATIC: Final = app_commands.Choice(name=localised("choice-auto"), value=AUTO)
_LONGEST: Final = 400
_PRIVATE: Final = "private"
_REPLIES: Final = [
    app_commands.Choice(name=localised(f"choice-{word}"), value=word) for word in (_PRIVATE, "public")
]


TABLE: Final = command_group("table")


@subcommand(TABLE, "table-show")
async def show(context: Context) -> None:
    """Show what is set here."""
    async with replying(context, private=True) as reply:
        await _send(reply, await reply.run_patiently(context.newest_table()))


@subcommand(TABLE, "table-game")
@app_commands.choices(game=_ANY_GAME)
@option("game", called="option-plays", about="about-plays")
async def prefer_game(context: Context, game: str | None = None, where: str = "here") -> None:
    """Set the game that is played."""
    await _change(context, where, game=game)


@subcommand(TABLE, "table-language")
@app_commands.choices(language=[_AUTOMATIC, *LANGUAGES])
@option("language", called="option-speaks", about="about-speaks")
async def speak(context: Context, language: str, where: str = "here") -> None:
    """Set the language of answers."""
    await _change(context, where, language=language)


@subcommand(TABLE, "table-privacy")
@app_commands.choices(replies=_REPLIES)
async def show_answers_to(context: Context, replies: str, where: str = "here") -> None:
    """Set who sees answers."""
    await _change(context, where, private=replies == _PRIVATE)


@subcommand(TABLE, "table-dice")
@option("game", called="option-plays", about="about-box")
async def change_dice(
    context: Context, game: str, components: app_commands.Range[str, 1, _LONGEST], where: str = "here"
) -> None:
    """Set the dice and decks of a game's box."""
    async with replying(context, private=True) as reply:
        level, answers = _checked(context, where), context.answers
        pack = answers.lookup.glossary.components.get(game, {})
        try:
            changes = read_components(components, pack)
        except SettingError as error:
            raise RefusedError(setting_problem(error, context.locale)) from error
        work = answers.memory.change_components(context.scope, game, changes, level)
        await _send(reply, await reply.run_patiently(work))


@subcommand(TABLE, "table-reset")
async def reset(context: Context, where: str = "here") -> None:
    """Forget what is set."""
    async with replying(context, private=True) as reply:
        level = _checked(context, where)
        work = context.answers.memory.reset(context.scope, level=level)
        await _send(reply, await reply.run_patiently(work))


async def _change(
    context: Context,
    where: str,
    **changes: Any,  # noqa: ANN401  # the fields of TableSettings
) -> None:
    async with replying(context, private=True) as reply:
        level = _checked(context, where)
        memory = context.answers.memory
        work = memory.change_settings(context.scope, changes, level)
        await _send(reply, await reply.run_patiently(work))


def _checked(context: Context, where: str) -> Level:
    """Return where something is set, if the player may set it there.

    Raises:
        RefusedError: The player may not.
    """
    level: Level = "server" if where == "server" else "me" if where == "me" else "here"
    context.check_manager(level)
    return level


async def _send(reply: Reply, state: TableState) -> None:
    locale = replace(reply.context, table=state).locale  # the language may just have been set
    games = reply.context.answers.lookup.glossary.games
    lines = (f"- {neutral(line)}" for line in state_lines(state, games, locale))
    await reply.send(note_card("\n".join([f"### {locale.text('table-here')}", *lines]), locale))
