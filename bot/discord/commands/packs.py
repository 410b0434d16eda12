"""``/reload``, for the bot's owner alone: its packs are those of all servers."""

from bot.discord.actions.packs import reload_sentence
from bot.discord.cards.card import note_card
from bot.discord.commands.declarations import command, options
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.locales import Locale


@command("reload")
@options("language")
async def reload(context: Context, language: str | None = None) -> None:
    """Read the packs again."""
    locale = Locale(context.language_or(language))
    async with replying(context, private=True) as reply:
        reloader = context.reloader
        if reloader is None or not context.is_owner:
            raise RefusedError(locale.text("reload-not-owner"))
        packs = await reply.run_patiently(reloader.reload())
        await reply.send(note_card(reload_sentence(packs, locale), locale))
