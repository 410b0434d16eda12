"""``/glossary`` and ``/faq``: what there is, by game and letter."""

from discord import app_commands

from bot.discord.commands.declarations import command, option, options
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.show_card import show_card
from bot.discord.state.card_state import BrowseState
from bot.locales import Locale


@command("glossary")
@option("private", about="about-private-browse")
@options("game", "letter", "language")
async def glossary(
    context: Context,
    game: str | None = None,
    letter: app_commands.Range[str, 1, 1] | None = None,
    language: str | None = None,
    private: bool = True,  # noqa: FBT001, FBT002  # an option of the command
) -> None:
    """List rules and terms."""
    spoken = context.language_or(language)
    state = BrowseState(spoken, 0, faq=False, letter=letter or "", game=game or "")
    await _show(context, state, private=private)


@command("faq")
@option("private", about="about-private-browse")
@options("game", "language")
async def faq(
    context: Context,
    game: str | None = None,
    language: str | None = None,
    private: bool = True,  # noqa: FBT001, FBT002  # an option of the command
) -> None:
    """List answers to frequent questions."""
    state = BrowseState(context.language_or(language), 0, faq=True, letter="", game=game or "")
    await _show(context, state, private=private)


async def _show(context: Context, state: BrowseState, *, private: bool) -> None:
    async with replying(context, private=private) as reply:
        if state.letter and not state.letter.isalnum():
            raise RefusedError(Locale(state.language).text("browse-empty"))
        await show_card(reply, state)
