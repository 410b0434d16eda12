"""What an interaction is answered with: the cards, the table, the player's language, who sees it."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

import discord

from bot.discord.answer_service import AnswerService
from bot.discord.errors import RefusedError
from bot.discord.recent import Recent
from bot.discord.runtime.interaction_queue import InteractionQueue
from bot.discord.runtime.packs import PackReloader
from bot.locales import Locale, reply_language
from bot.tables.scope import Level, Scope, direct_server
from bot.tables.values import EMPTY, TableState
from glossary import Language

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Context:
    """An interaction, and all that its answer is made with; put together once, when it comes in.

    Attributes:
        interaction: The interaction.
        answers: Answers questions, calculations and boards.
        recent: What players did.
        queue: Limits how many interactions are handled at once.
        reloader: Reads the packs again; ``None`` where nobody asked for that.
        scope: The table that the interaction comes from.
        table: The state of that table.
    """

    interaction: discord.Interaction
    answers: AnswerService
    recent: Recent
    queue: InteractionQueue
    reloader: PackReloader | None
    scope: Scope
    table: TableState = EMPTY

    @classmethod
    async def of(cls, interaction: discord.Interaction[Any]) -> Self:
        """Return the context of an interaction with ``LawspeakerClient``; it never takes long."""
        client, scope = interaction.client, scope_of(interaction)
        answers, recent = client.answers, client.recent
        table = recent.with_last_game(await answers.memory.at(scope), scope)
        return cls(interaction, answers, recent, client.queue, client.reloader, scope, table)

    @property
    def player(self) -> int:
        """Id of the player."""
        return self.interaction.user.id

    @property
    def language(self) -> Language:
        """The language to answer in: the table's, the player's, the server's."""
        return self.language_or(None)

    def language_or(self, chosen: str | None) -> Language:
        """Return the language to answer in: as ``chosen``, else ``language``."""
        server = self.interaction.guild_locale
        table, own = self.table.settings.language, self.interaction.locale.value
        wishes = [chosen, table, own, None if server is None else server.value]
        return reply_language(wishes, self.answers.language)

    @property
    def locale(self) -> Locale:
        """What speaks the language to answer in."""
        return Locale(self.language)

    async def newest_table(self) -> TableState:
        """Return the state of the table, read now.

        Raises:
            DatabaseError: The database cannot be used.
        """
        return await self.answers.memory.newest(self.scope)

    def private_or(self, chosen: bool | None) -> bool:  # noqa: FBT001  # as the command has it
        """Return whether an answer is for the player alone: as ``chosen``, else as the table has it."""
        return bool(self.table.settings.private) if chosen is None else chosen

    @property
    def is_alone(self) -> bool:
        """Whether the player talks to the bot alone, in direct messages with it."""
        return self.interaction.guild_id is None and self.interaction.context.dm_channel

    @property
    def is_forced_private(self) -> bool:
        """Whether Discord hides every answer from others.

        It does where only the player has installed the bot and may not use external apps for all to
        see.
        """
        interaction = self.interaction
        is_only_the_players = (
            interaction.is_user_integration() and not interaction.is_guild_integration()
        )
        in_server = interaction.guild_id is not None
        return in_server and is_only_the_players and not interaction.permissions.use_external_apps

    @property
    def is_private(self) -> bool:
        """Whether the message that was clicked on is seen by the player alone."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.is_alone)

    @property
    def is_manager(self) -> bool:
        """Whether the player manages the channel; everybody does outside servers."""
        permissions = self.interaction.permissions
        is_outside_servers = self.interaction.guild_id is None
        return is_outside_servers or permissions.manage_channels or permissions.manage_guild

    def check_manager(self, level: Level = "here") -> None:
        """Refuse players who do not manage the channel, or the server; everybody may outside servers.

        Raises:
            RefusedError: The player manages neither.
        """
        if self.interaction.guild_id is None or level == "me":
            return
        if level == "server" and not self.interaction.permissions.manage_guild:
            raise RefusedError(self.locale.text("table-not-allowed-server"))
        if level == "here" and not self.is_manager:
            raise RefusedError(self.locale.text("table-not-allowed"))

    @property
    def is_owner(self) -> bool:
        """Whether the bot belongs to the player, or to a team that the player is in."""
        application = self.interaction.client.application
        if application is None:
            return False
        team = application.team.members if application.team is not None else ()
        return self.player in {application.owner.id, *(member.id for member in team)}

    def check_owner(self) -> None:
        """Refuse players who do not run the bot: its packs are those of all servers.

        Raises:
            RefusedError: The player neither owns the application nor belongs to the team that does.
        """
        if not self.is_owner:
            raise RefusedError(self.locale.text("packs-not-owner"))


def in_context(
    callback: Callable[Concatenate[Context, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[discord.Interaction[Any], P], Coroutine[Any, Any, T]]:
    """Return a callback of discord.py's that hands ``callback`` the context of its interaction."""

    @wraps(callback)
    async def call(interaction: discord.Interaction[Any], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await callback(await Context.of(interaction), *args, **kwargs)

    return call


def scope_of(interaction: discord.Interaction) -> Scope:
    """Return the table that an interaction comes from."""
    user, place = interaction.user.id, interaction.channel_id or interaction.user.id
    return _scope(interaction.guild_id, place, interaction.channel, user, interaction.id)


def scope_of_message(message: discord.Message) -> Scope:
    """Return the table that a message was written at."""
    channel = message.channel
    return _scope(server_id(message), channel.id, channel, message.author.id, message.id)


def _scope(server: int | None, place: int, channel: object, user: int, event: int) -> Scope:
    parent = getattr(channel, "parent_id", None)  # of a thread
    return Scope(
        # Without a server, the conversation is a server of its own.
        server=direct_server(str(place)) if server is None else str(server),
        place=str(place),
        parent=str(parent or place),
        user=str(user),
        event=str(event),
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
