"""``/rule``: a question, half a word or a suggestion in, a ruling out.

``/glossary`` and ``/faq`` browse all there is.
"""

from collections.abc import Sequence

from discord import app_commands

from bot.answers import Ruling
from bot.discord.commands.declarations import command, option
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.limits import CHOICE_TEXT, CHOICES
from bot.discord.show_card import show_answer, show_card, show_roll
from bot.discord.state.card_state import BrowseState, QuestionState
from bot.locales import Locale
from bot.render.rules.wording import both_titles, shortened
from glossary import Language, game_of

Choices = list[app_commands.Choice[str]]


@in_context
async def rule_suggestions(context: Context, text: str) -> Choices:
    """Return the entries that complete ``text``."""
    language = context.language
    links = context.answers.suggestions.suggest(text, None, language)
    return _suggested(links, language, several_games=True)


def _suggested(links: Sequence[Ruling], language: Language, *, several_games: bool) -> Choices:
    """Return entries as an autocomplete's choices: the title in both languages, and the game."""
    choices = []
    for link in links[:CHOICES]:
        game = f" ({link.game})" if several_games else ""
        title = shortened(both_titles(link.title, language), CHOICE_TEXT - len(game))
        choices.append(app_commands.Choice(name=title + game, value=link.id))
    return choices


@in_context
async def _suggestions(context: Context, text: str) -> Choices:
    """Return what completes ``text``; what stands for each is the entry's id."""
    chosen = context.interaction.namespace
    games = context.answers.lookup.glossary.games
    game = chosen.game if chosen.game in games else None  # what is typed there may be half a name
    language = context.language_or(chosen.language)
    links = context.answers.suggestions.suggest(text, game, language)
    tables_game = context.table.settings.game
    if tables_game is not None:
        links = sorted(links, key=lambda link: game_of(link.id) != tables_game)
    return _suggested(links, language, several_games=game is None)


@command("rule")
@app_commands.autocomplete(query=_suggestions)
async def rule(
    context: Context,
    query: app_commands.Range[str, 1, 400],
    game: str | None = None,
    language: str | None = None,
    private: bool | None = None,  # noqa: FBT001  # an option of the command
) -> None:
    """Answer a question."""
    spoken = context.language_or(language)
    async with replying(context, private=context.private_or(private)) as reply:
        rolled = context.answers.spoken_roll(query, game, context.table)
        if rolled is not None:
            await show_roll(reply, rolled, spoken)
            return
        question = QuestionState(spoken, game or "", query)
        answer = await show_answer(reply, question)
        context.answers.note_miss(answer, context.scope, context.table)
        if not reply.private:
            context.recent.keep_game(context.scope, answer, context.answers.lookup.glossary)


@command("glossary")
@option("private", about="about-private-browse")
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
