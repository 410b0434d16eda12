"""What an interaction tells: the client, the player's language, who sees the message."""

from typing import Final, Protocol, cast

import discord

from bot.answers.language import reply_language
from bot.discord.card_service import CardService
from bot.discord.interaction_queue import InteractionQueue
from bot.discord.pack_reload import PackReloader
from bot.locales import Locale
from bot.tables.scope import Scope, direct_server
from bot.tables.values import EMPTY, TableState
from glossary import Language

# Where an interaction carries the state of its table.
_TABLE: Final = "table"


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
    """Return the language to answer in: as chosen, else the table's, the player's, the server's."""
    server = interaction.guild_locale
    table = table_of(interaction).settings.language
    wishes = [chosen, table, interaction.locale.value, None if server is None else server.value]
    return reply_language(wishes, bot_of(interaction).cards.language)


def locale_of(interaction: discord.Interaction) -> Locale:
    """Return what speaks the language to answer in."""
    return Locale(language_of(interaction))


def scope_of(interaction: discord.Interaction) -> Scope:
    """Return the table that an interaction comes from."""
    place = interaction.channel_id or interaction.user.id
    parent = getattr(interaction.channel, "parent_id", None)  # of a thread
    return Scope(
        server=_server(interaction.guild_id, place),
        place=str(place),
        parent=str(parent or place),
        user=str(interaction.user.id),
        event=str(interaction.id),
    )


def scope_of_message(message: discord.Message) -> Scope:
    """Return the table that a message was written at."""
    place = message.channel.id
    parent = getattr(message.channel, "parent_id", None)
    return Scope(
        server=_server(server_id(message), place),
        place=str(place),
        parent=str(parent or place),
        user=str(message.author.id),
        event=str(message.id),
    )


def server_id(message: discord.Message) -> int | None:
    """Return the id of the server that a message was written in; ``None`` for a direct message.

    A server that the bot joined after it connected is unknown to discord.py, since the bot does not ask
    to hear of servers: then the channel alone has the id.
    """
    if message.guild is not None:
        return message.guild.id
    server: int | None = getattr(message.channel, "guild_id", None)
    return server


def _server(server: int | None, place: int) -> str:
    """Return the server of a scope; without one, the conversation is a server of its own."""
    return direct_server(str(place)) if server is None else str(server)


async def read_table(interaction: discord.Interaction) -> None:
    """Give an interaction the state of its table, which never takes long."""
    set_table(interaction, await bot_of(interaction).cards.table_at(scope_of(interaction)))


def set_table(interaction: discord.Interaction, state: TableState) -> None:
    """Give an interaction the state of its table, also one that it has just changed."""
    interaction.extras[_TABLE] = state


def table_of(interaction: discord.Interaction) -> TableState:
    """Return the state of the table that an interaction comes from."""
    state: TableState = interaction.extras.get(_TABLE, EMPTY)
    return state


async def newest_table(interaction: discord.Interaction) -> TableState:
    """Return the state of the table that an interaction comes from, read now.

    Raises:
        DatabaseError: The database cannot be used.
    """
    return await bot_of(interaction).cards.memory.newest(scope_of(interaction))


def is_wanted_private(interaction: discord.Interaction, chosen: bool | None) -> bool:  # noqa: FBT001  # as the command has it
    """Return whether an answer is for the player alone: as chosen, else as the table has it."""
    return bool(table_of(interaction).settings.private) if chosen is None else chosen


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
