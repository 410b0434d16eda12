"""The connection to Discord: the client, and what it does with what comes in."""

import asyncio
import logging
import sys
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.answers import Lookup
from bot.discord import buttons, form_handlers
from bot.discord.backoff import backoff_seconds
from bot.discord.card_service import CardService
from bot.discord.command_sync import sync_if_changed
from bot.discord.commands import all_commands, answer_mention, is_addressed, suggest_nothing
from bot.discord.dispatch import dispatch
from bot.discord.error_replies import apologise
from bot.discord.errors import RefusedError
from bot.discord.interaction_queue import InteractionQueue, protect_parsers
from bot.discord.interactions import locale_of
from bot.discord.pack_reload import PackReloader
from bot.discord.quiet_log import Repeated, trace_of
from bot.discord.recent_ids import RecentIds
from bot.discord.reply import Reply
from bot.discord.translator import CatalogueTranslator

_COMMANDS: Final = (
    discord.InteractionType.application_command,
    discord.InteractionType.autocomplete,
)
# Requests to Discord at a time; as many interactions are at work.
_CONNECTIONS: Final = 64

_log = logging.getLogger(__name__)


def intents() -> discord.Intents:
    """Return what the bot hears of: interactions, which need none, and messages that mention it."""
    return discord.Intents(guild_messages=True, dm_messages=True)


class LawspeakerClient(discord.Client):
    """Lawspeaker on Discord.

    Attributes:
        cards: Makes the cards.
        queue: Limits how many interactions are handled at once; there once the client is set up.
        reloader: Reads the packs again; ``None`` where nobody asked for that.
        tree: The commands.
    """

    queue: InteractionQueue

    def __init__(self, cards: CardService) -> None:
        """Answer with the cards of ``card_service``."""
        super().__init__(
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            connector=aiohttp.TCPConnector(limit=_CONNECTIONS),
        )
        self.cards = cards
        self.reloader: PackReloader | None = None
        self._replying = 0
        self._mentions = RecentIds()
        self._overload = Repeated(_log)
        self.tree = Commands(self)

    async def setup_hook(self) -> None:
        """Make the commands and buttons known, and register the commands if they changed."""
        self.queue = protect_parsers(self._connection.parsers)
        await self.tree.set_translator(CatalogueTranslator())
        self._offer_commands()

    def use_packs(self, lookup: Lookup) -> None:
        """Answer from new packs from now on; what is being answered goes on with the former ones."""
        self.cards = self.cards.with_lookup(lookup)
        self._registering.cancel()
        self._offer_commands()

    def _offer_commands(self) -> None:
        """Make the commands for the loaded games, and register them if they changed."""
        self.tree.clear_commands(guild=None)
        for command in all_commands(self.cards):
            self.tree.add_command(command)
        # In its own time: with the day's allowance used up, Discord may have the bot wait for hours.
        self._registering = self.loop.create_task(self._register())

    async def _register(self) -> None:
        """Register the commands; a Discord that cannot take them now is asked again."""
        refused = Repeated(_log)
        for pause in backoff_seconds():
            try:
                await sync_if_changed(self.tree, self.http, self.application_id or 0)
            except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
                refused.warn("the commands could not be registered: %s", error)
                await asyncio.sleep(pause)
            else:
                return

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer clicks and forms, and leave out what is neither; commands go their own way."""
        if interaction.type in _COMMANDS:
            return
        try:
            if interaction.type is discord.InteractionType.component:
                await dispatch(interaction, buttons.HANDLERS, fallback=buttons.refuse_outdated)
            elif interaction.type is discord.InteractionType.modal_submit:
                await dispatch(interaction, form_handlers.HANDLERS, fallback=buttons.refuse_outdated)
        finally:
            self.queue.finish(interaction.id)

    async def on_error(self, event: str, /, *_: object, **__: object) -> None:
        """Write down what went wrong in an event, without what a player wrote."""
        error = sys.exception()
        if error is not None:
            _log.error("%s failed\n%s", event, trace_of(error))

    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that a player wrote to the bot."""
        if self.user is None or not is_addressed(message, self.user.id):
            return
        if not self._mentions.add(message.id):
            return
        if self._replying >= _CONNECTIONS:
            self._overload.warn("overloaded: mentions are left out")
            return
        self._replying += 1
        try:
            await answer_mention(message, self.cards)
        finally:
            self._replying -= 1


class Commands(app_commands.CommandTree[LawspeakerClient]):
    """The commands; each makes room for the next one that waits once it is dealt with."""

    def __init__(self, client: LawspeakerClient) -> None:
        """Serve servers, direct messages, and servers without the bot."""
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        try:
            await super()._call(interaction)
        finally:
            self.client.queue.finish(interaction.id)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Say what went wrong before a command could begin."""
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest_nothing(interaction)
            return
        expected_errors = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
        reply = Reply(interaction, private=True)
        if isinstance(error, expected_errors):
            await apologise(reply, RefusedError(locale_of(interaction).text("command-changed")))
        else:
            await apologise(reply, error)
