"""``/rule``: a question, half a word or a suggestion in, a ruling out."""

from collections.abc import Sequence

from discord import app_commands

from bot.answers import Link
from bot.discord.card_service import CardService
from bot.discord.card_state import QuestionState
from bot.discord.commands.autocomplete import SuggestingCommand
from bot.discord.commands.declarations import command, declare_options, game_choices
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.limits import CHOICE_TEXT, CHOICES
from bot.discord.miss_notes import note_answer
from bot.discord.show_card import show_answer
from bot.render.rules.wording import both_titles, shortened
from glossary import Language, game_of

Choices = list[app_commands.Choice[str]]


def rule_command(cards: CardService) -> SuggestingCommand:
    """Return ``/rule``, for the games of ``cards``."""
    declare_options(_rule, "query", "game", "language", "private")
    app_commands.choices(game=game_choices(cards.lookup.glossary.games))(_rule)
    app_commands.autocomplete(query=in_context(_suggestions))(_rule)
    return command("rule", _rule)


async def _rule(
    context: Context,
    query: app_commands.Range[str, 1, 400],
    game: str | None = None,
    language: str | None = None,
    private: bool | None = None,  # noqa: FBT001  # an option of the command
) -> None:
    spoken = context.language_or(language)
    async with replying(context, private=context.private_or(private)) as reply:
        question = QuestionState(spoken, game or "", query)
        answer = await show_answer(reply, question)
        note_answer(context, answer)
        if not reply.private:
            context.cards.keep_game(context.scope, answer)


async def _suggestions(context: Context, text: str) -> Choices:
    """Return what completes ``text``; what stands for each is the entry's id."""
    chosen = context.interaction.namespace
    games = context.cards.lookup.glossary.games
    game = chosen.game if chosen.game in games else None  # what is typed there may be half a name
    language = context.language_or(chosen.language)
    links = context.cards.suggest(text, game, language)
    tables_game = context.table.settings.game
    if tables_game is not None:
        links = sorted(links, key=lambda link: game_of(link.id) != tables_game)
    return suggestions(links, language, several_games=game is None)


def suggestions(links: Sequence[Link], language: Language, *, several_games: bool) -> Choices:
    """Return entries as an autocomplete's choices: the title in both languages, and the game."""
    choices = []
    for link in links[:CHOICES]:
        game = f" ({link.game})" if several_games else ""
        title = shortened(both_titles(link.title, language), CHOICE_TEXT - len(game))
        choices.append(app_commands.Choice(name=title + game, value=link.id))
    return choices
