"""Entries that a command suggests while a player types."""

from collections.abc import Sequence

from discord import app_commands

from bot.answers import Ruling
from bot.discord.context import Context, in_context
from bot.discord.limits import CHOICE_TEXT, CHOICES
from bot.render.rules.wording import both_titles, shortened
from glossary import Language

Choices = list[app_commands.Choice[str]]


@in_context
async def rule_suggestions(context: Context, text: str) -> Choices:
    """Return the entries that complete ``text``."""
    language = context.language
    links = context.answers.suggestions.suggest(text, None, language)
    return suggested(links, language, several_games=True)


def suggested(links: Sequence[Ruling], language: Language, *, several_games: bool) -> Choices:
    """Return entries as an autocomplete's choices: the title in both languages, and the game."""
    choices = []
    for link in links[:CHOICES]:
        game = f" ({link.game})" if several_games else ""
        title = shortened(both_titles(link.title, language), CHOICE_TEXT - len(game))
        choices.append(app_commands.Choice(name=title + game, value=link.id))
    return choices
