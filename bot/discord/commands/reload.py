"""``/reload``: read the packs again, for the bot's owner alone."""

from typing import Any

import discord
from discord import app_commands

from bot.discord.cards import note_card
from bot.discord.commands.declarations import command, declare_options
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.interactions import bot_of, language_of
from bot.discord.managers import is_owner
from bot.discord.markdown import neutral, whole_lines
from bot.discord.pack_reload import ReloadOutcome
from bot.locales import Locale
from bot.render.problems import problem_lines


def reload_command() -> app_commands.Command[Any, ..., None]:
    """Return ``/reload``."""
    declare_options(_reload, "language")
    return command("reload", _reload)


async def _reload(interaction: discord.Interaction, language: str | None = None) -> None:
    locale = Locale(language_of(interaction, language))
    async with replying(interaction, private=True) as reply:
        reloader = bot_of(interaction).reloader
        if reloader is None or not is_owner(interaction):
            raise RefusedError(locale.text("reload-not-owner"))
        outcome = await reply.run_patiently(reloader.reload())
        await reply.send(note_card(reload_sentence(outcome, locale), locale))


def reload_sentence(outcome: ReloadOutcome, locale: Locale) -> str:
    """Return what became of a reload, with what is wrong with the packs that were refused."""
    if not outcome.is_refused:
        return locale.text("reload-done", count=outcome.entries)
    lines = (f"- {neutral(line)}" for line in problem_lines(outcome.problems, locale))
    return f"{locale.text('reload-refused')}\n{whole_lines(lines, locale)}"
