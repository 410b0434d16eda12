"""What an interaction tells: the client, the player's language, who sees the message."""

from typing import Protocol, cast

import discord

from bot.answers.language import reply_language
from bot.discord.card_service import CardService
from bot.discord.interaction_queue import InteractionQueue
from bot.discord.pack_reload import PackReloader
from bot.locales import Locale
from glossary import Language


class Bot(Protocol):
    """What handlers know of the client that they serve.

    Attributes:
        cards: Makes the cards.
        queue: Limits how many interactions are handled at once.
        reloader: Reads the packs again; ``None`` where nobody asked for that.
    """

    cards: CardService
    queue: InteractionQueue
    reloader: PackReloader | None


def bot_of(interaction: discord.Interaction) -> Bot:
    """Return the client that an interaction came to."""
    return cast("Bot", interaction.client)


def language_of(interaction: discord.Interaction, chosen: str | None = None) -> Language:
    """Return the language to answer in: the one chosen, the player's, the server's, the bot's."""
    server = interaction.guild_locale
    wishes = [chosen, interaction.locale.value, None if server is None else server.value]
    return reply_language(wishes, bot_of(interaction).cards.language)


def locale_of(interaction: discord.Interaction) -> Locale:
    """Return what speaks the language to answer in."""
    return Locale(language_of(interaction))


def is_alone(interaction: discord.Interaction) -> bool:
    """Return whether the player talks to the bot alone, in direct messages with it."""
    return interaction.guild_id is None and interaction.context.dm_channel


def is_forced_private(interaction: discord.Interaction) -> bool:
    """Return whether Discord hides every answer from others.

    It does where only the player has installed the bot and may not use external apps for all to see.
    """
    is_only_the_players = interaction.is_user_integration() and not interaction.is_guild_integration()
    in_server = interaction.guild_id is not None
    return in_server and is_only_the_players and not interaction.permissions.use_external_apps


def is_private(interaction: discord.Interaction) -> bool:
    """Return whether the message that was clicked on is seen by the player alone."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or is_alone(interaction))
