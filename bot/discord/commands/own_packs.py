"""Write into the group's own packs, for the bot's owner alone, and have them read again at once."""

import asyncio

import discord

from bot.discord.commands.reload import reload_sentence
from bot.discord.errors import RefusedError
from bot.discord.interactions import bot_of, locale_of
from bot.discord.managers import is_owner
from bot.discord.markdown import neutral
from bot.discord.reply import Reply
from bot.drafting.own_pack import Addition, add_to_own_pack
from glossary import Entry


def check_owner(interaction: discord.Interaction) -> None:
    """Refuse players who do not run the bot: its packs are those of all servers.

    Raises:
        RefusedError: The player neither owns the application nor belongs to the team that does.
    """
    if not is_owner(interaction):
        raise RefusedError(locale_of(interaction).text("packs-not-owner"))


async def write_addition(reply: Reply, entry: Entry, addition: Addition) -> str:
    """Write an addition to ``entry`` into the group's own pack and read the packs again.

    Returns:
        A sentence that says where it stands and whether it is found from now on.

    Raises:
        RefusedChangeError: It cannot be written, or the loader would refuse it.
        TooLateError: The player could not be told to wait.
    """
    bot, locale = bot_of(reply.interaction), locale_of(reply.interaction)
    glossary = bot.cards.lookup.glossary
    writing = asyncio.to_thread(add_to_own_pack, bot.cards.own_packs, glossary, entry, addition)
    file = await reply.run_patiently(writing)
    name = f"{file.parent.parent.name}/{file.parent.name}/{file.name}"
    if bot.reloader is None:
        return neutral(locale.text("added-until-restart", file=name))
    outcome = await reply.run_patiently(bot.reloader.reload())
    if outcome.is_refused:
        written = neutral(locale.text("added-until-restart", file=name))
        return f"{written}\n{reload_sentence(outcome, locale)}"
    return neutral(locale.text("added-to-pack", file=name))
