"""``/glossary`` and ``/faq``: what there is, by game and letter."""

from typing import Any

from discord import app_commands

from bot.discord.card_service import CardService
from bot.discord.card_state import BrowseState
from bot.discord.commands.declarations import command, declare_option, declare_options, game_choices
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.locales import Locale


def browse_commands(cards: CardService) -> list[app_commands.Command[Any, ..., None]]:
    """Return ``/glossary`` and ``/faq``, for the games of ``cards``."""
    choices = game_choices(cards.lookup.glossary.games)
    declare_option(_glossary, "letter")
    for callback in (_glossary, _faq):
        app_commands.choices(game=choices)(callback)
        declare_options(callback, "game", "language")
        declare_option(callback, "private", about="about-private-browse")
    return [command("glossary", _glossary), command("faq", _faq)]


async def _glossary(
    context: Context,
    game: str | None = None,
    letter: app_commands.Range[str, 1, 1] | None = None,
    language: str | None = None,
    private: bool = True,  # noqa: FBT001, FBT002  # an option of the command
) -> None:
    spoken = context.language_or(language)
    state = BrowseState(spoken, 0, faq=False, letter=letter or "", game=game or "")
    await _show(context, state, private=private)


async def _faq(
    context: Context,
    game: str | None = None,
    language: str | None = None,
    private: bool = True,  # noqa: FBT001, FBT002  # an option of the command
) -> None:
    state = BrowseState(context.language_or(language), 0, faq=True, letter="", game=game or "")
    await _show(context, state, private=private)


async def _show(context: Context, state: BrowseState, *, private: bool) -> None:
    async with replying(context, private=private) as reply:
        if state.letter and not state.letter.isalnum():
            raise RefusedError(Locale(state.language).text("browse-empty"))
        await reply.send(context.cards.browse(state))
