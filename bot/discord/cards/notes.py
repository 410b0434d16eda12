"""Cards that say something of Lawspeaker's own: one sentence, the help, what it is."""

from bot.discord.cards.card import Card, frame, text
from bot.locales import Locale


def note_card(sentence: str, locale: Locale) -> Card:
    """Return one sentence as a card."""
    return Card(locale.language, frame([text(sentence)]))


def help_card(locale: Locale) -> Card:
    """Return what can be asked, and how."""
    return note_card(locale.text("discord-help"), locale)


def about_card(locale: Locale, *, games: str, entries: int, version: str) -> Card:
    """Return what Lawspeaker is and what it holds.

    Args:
        locale: Speaks the asker's language.
        games: Names of the loaded games, with their rules' versions.
        entries: Number of loaded entries.
        version: Lawspeaker's version.
    """
    return note_card(
        locale.text("discord-about", games=games, entries=entries, version=version), locale
    )
