"""Suggestions of games for an option that names one: those with dice of their own."""

from collections.abc import Iterator

import discord
from discord import app_commands

from bot.discord.interactions import bot_of, language_of, table_of
from bot.discord.limits import CHOICE_TEXT, CHOICES
from bot.render.rules.wording import shortened
from glossary import Game
from glossary.text import fold


async def suggest_dice_games(
    interaction: discord.Interaction, text: str
) -> list[app_commands.Choice[str]]:
    """Return the games whose packs have dice and whose names hold ``text``, the table's own first.

    What stands for each is its id.
    """
    glossary = bot_of(interaction).cards.lookup.glossary
    language = language_of(interaction, interaction.namespace.language)
    tables_game = table_of(interaction).settings.game
    with_dice = (
        game_id
        for game_id, components in glossary.components.items()
        if any(component.faces is not None for component in components.values())
    )
    games = [
        (game_id, glossary.games[game_id])
        for game_id in with_dice
        if any(fold(text.strip()) in fold(name) for name in _names(game_id, glossary.games[game_id]))
    ]
    games.sort(key=lambda game: (game[0] != tables_game, fold(game[1].name[language])))
    return [
        app_commands.Choice(name=shortened(game.name[language], CHOICE_TEXT), value=game_id)
        for game_id, game in games[:CHOICES]
    ]


def _names(game_id: str, game: Game) -> Iterator[str]:
    yield from (game_id, game.name.en, game.name.it, *game.aliases.en, *game.aliases.it)
