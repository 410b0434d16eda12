"""``/glossary`` and ``/faq``: what there is, by game and letter."""

from typing import Any

import discord
from discord import app_commands

from bot.discord.answering import answering
from bot.discord.commands.parameters import common, game_choices, option
from bot.discord.context import bot_of, language_of
from bot.discord.desk import Desk
from bot.discord.errors import RefusedError
from bot.discord.faces import ShelfFace
from bot.discord.translator import said
from bot.locales import Locale


def browse_commands(desk: Desk) -> list[app_commands.Command[Any, ..., None]]:
    """Return ``/glossary`` and ``/faq``, for the games of ``desk``."""
    choices = game_choices(desk.lookup.glossary.games)
    for callback in (_glossary, _faq):
        app_commands.choices(game=choices)(callback)
    common(_glossary, "game", "letter", "language")
    common(_faq, "game", "language")
    for callback in (_glossary, _faq):
        option(callback, "private", about="about-private-shelf")
    return [
        app_commands.Command(
            name=said("command-glossary"), description=said("about-glossary"), callback=_glossary
        ),
        app_commands.Command(name=said("command-faq"), description=said("about-faq"), callback=_faq),
    ]


async def _glossary(
    interaction: discord.Interaction,
    game: str | None = None,
    letter: app_commands.Range[str, 1, 1] | None = None,
    language: str | None = None,
    private: bool = True,  # noqa: FBT001, FBT002  # an option of the command
) -> None:
    spoken = language_of(interaction, language)
    face = ShelfFace(spoken, 0, faq=False, letter=letter or "", game=game or "")
    await _show(interaction, face, private=private)


async def _faq(
    interaction: discord.Interaction,
    game: str | None = None,
    language: str | None = None,
    private: bool = True,  # noqa: FBT001, FBT002  # an option of the command
) -> None:
    face = ShelfFace(language_of(interaction, language), 0, faq=True, letter="", game=game or "")
    await _show(interaction, face, private=private)


async def _show(interaction: discord.Interaction, face: ShelfFace, *, private: bool) -> None:
    async with answering(interaction, private=private) as reply:
        if face.letter and not face.letter.isalnum():
            raise RefusedError(Locale(face.language).text("shelf-empty"))
        await reply.send(bot_of(interaction).desk.shelf(face))
