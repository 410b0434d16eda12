"""``/help``, ``/about``, and ``/reload``, which is for the bot's owner alone.

The packs are those of all servers.
"""

from importlib.metadata import version

from bot.discord.actions.packs import reload_sentence
from bot.discord.cards.card import note_card
from bot.discord.cards.notes import about_card, help_card
from bot.discord.commands.declarations import command
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.locales import Locale
from glossary import Glossary, Language


@command("help")
async def show_help(context: Context, language: str | None = None) -> None:
    """Say what can be asked, and how."""
    async with replying(context, private=True) as reply:
        spoken, games = context.language_or(language), context.answers.lookup.glossary.games
        names = [game.name[spoken] for game in games.values()]
        await reply.send(help_card(Locale(spoken), names))


@command("about")
async def about(context: Context, language: str | None = None) -> None:
    """Say what Lawspeaker is and what it holds."""
    spoken = context.language_or(language)
    answers = context.answers
    async with replying(context, private=True) as reply:
        card = about_card(
            Locale(spoken),
            games=_games(answers.lookup.glossary, spoken),
            entries=len(answers.lookup.glossary.entries),
            version=version("lawspeaker"),
        )
        await reply.send(card)


def _games(glossary: Glossary, language: Language) -> list[str]:
    """Return a line for each game: its name, its documents, which version of the rules they are."""
    lines = []
    for game in glossary.games.values():
        documents = [
            document.title if document.version is None else f"{document.title} ({document.version})"
            for document in game.documents.values()
        ]
        lines.append(f"- **{game.name[language]}**: {', '.join(documents)}")
    return lines


@command("reload")
async def reload(context: Context, language: str | None = None) -> None:
    """Read the packs again."""
    locale = Locale(context.language_or(language))
    async with replying(context, private=True) as reply:
        reloader = context.reloader
        if reloader is None or not context.is_owner:
            raise RefusedError(locale.text("reload-not-owner"))
        packs = await reply.run_patiently(reloader.reload())
        await reply.send(note_card(reload_sentence(packs, locale), locale))
