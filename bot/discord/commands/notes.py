"""``/help`` and ``/about``."""

from importlib.metadata import version
from typing import Any

from discord import app_commands

from bot.discord.card_service import CardService
from bot.discord.cards import about_card
from bot.discord.commands.declarations import command, declare_options
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.locales import Locale
from glossary import Language


def note_commands() -> list[app_commands.Command[Any, ..., None]]:
    """Return ``/help`` and ``/about``."""
    for callback in (_help, _about):
        declare_options(callback, "language")
    return [command("help", _help), command("about", _about)]


async def _help(context: Context, language: str | None = None) -> None:
    async with replying(context, private=True) as reply:
        await reply.send(context.cards.help(context.language_or(language)))


async def _about(context: Context, language: str | None = None) -> None:
    spoken = context.language_or(language)
    cards = context.cards
    async with replying(context, private=True) as reply:
        card = about_card(
            Locale(spoken),
            games=_games(cards, spoken),
            entries=len(cards.lookup.glossary.entries),
            version=version("lawspeaker"),
        )
        await reply.send(card)


def _games(cards: CardService, language: Language) -> list[str]:
    """Return a line for each game: its name, its documents, which version of the rules they are."""
    lines = []
    for game in cards.lookup.glossary.games.values():
        documents = [
            document.title if document.version is None else f"{document.title} ({document.version})"
            for document in game.documents.values()
        ]
        lines.append(f"- **{game.name[language]}**: {', '.join(documents)}")
    return lines
