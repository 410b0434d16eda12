"""The connection to Discord: the client, and what it does with what comes in."""

import asyncio
import logging
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import aiohttp
import discord
import yarl
from discord import app_commands

from bot.discord.actions import boards, card_buttons, rolls, rulings
from bot.discord.actions import misses as misses_actions
from bot.discord.actions import odds as odds_actions
from bot.discord.actions.dispatch import answer_button, answer_form
from bot.discord.answer_service import AnswerService
from bot.discord.commands import deck, messages, misses, notes, odds, roll, rule, ruling, schemer, table
from bot.discord.commands.declarations import AnyCommand, suggest_nothing, with_games
from bot.discord.context import Context
from bot.discord.error_replies import apologise
from bot.discord.errors import RefusedError
from bot.discord.gateway.backoff import backoff_seconds
from bot.discord.gateway.command_sync import refusal_of, sync_if_changed
from bot.discord.gateway.emoji import uploaded_emoji
from bot.discord.gateway.mentions import MentionReplies
from bot.discord.gateway.shards import Shards
from bot.discord.recent import Recent
from bot.discord.reply import Reply
from bot.discord.runtime import metrics
from bot.discord.runtime.interaction_queue import InteractionQueue, protect_parsers
from bot.discord.runtime.packs import PackReloader
from bot.discord.runtime.quiet_log import Repeated, trace_of
from bot.discord.wording.translator import CatalogueTranslator
from glossary import Game
from glossary.typed_text import clean

_COMMANDS: Final = (discord.InteractionType.application_command, discord.InteractionType.autocomplete)
# Each registers what its buttons do.
BUTTONS: Final = (boards, card_buttons, misses_actions, odds_actions, rolls, rulings)
_DECLARED: Final[Sequence[AnyCommand]] = (
    *(rule.rule, rule.glossary, rule.faq, *odds.odds_commands(), roll.roll, schemer.schemer),
    *(table.TABLE, ruling.RULING, deck.DECK, misses.MISSES, misses.FORGET, misses.privacy),
    *(notes.show_help, notes.about, notes.reload, messages.find, ruling.make_ruling),
)
# Requests to Discord at a time; as many interactions are at work.
_CONNECTIONS: Final = 64

_log = logging.getLogger(__name__)


def all_commands(games: Mapping[str, Game]) -> list[AnyCommand]:
    """Return every command and menu entry, for the loaded games."""
    return [with_games(declared, games) for declared in _DECLARED]


def intents() -> discord.Intents:
    """Return what the bot hears of: interactions, which need none, and messages that mention it."""
    return discord.Intents(guild_messages=True, dm_messages=True)


class LawspeakerClient(discord.Client):
    """Lawspeaker on Discord.

    Attributes:
        answers: Answers questions, calculations and boards.
        recent: What players did.
        queue: Limits how many interactions are handled at once; there once the client is set up.
        reloader: Reads the packs again; ``None`` where nobody asked for that.
        tree: The commands.
        connected_shards: Numbers of the shards that are connected; without shards that is 0.
    """

    queue: InteractionQueue

    def __init__(self, answers: AnswerService, shards: Shards | None = None) -> None:
        """Answer with ``answers``, to the servers of ``shards`` or to all."""
        options: dict[str, Any] = {} if shards is None else shards.options
        super().__init__(
            **options,
            intents=intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            connector=aiohttp.TCPConnector(limit=_CONNECTIONS),
        )
        self.answers = answers
        self.recent = Recent()
        self.reloader: PackReloader | None = None
        self._registering: asyncio.Task[None] | None = None
        self._mentions = MentionReplies(self, lambda: self.answers, self.recent)
        self.connected_shards: set[int] = set()
        self._shards = Shards(range(1), 1) if shards is None else shards
        metrics.watch_shards(self._shards.numbers)
        metrics.GATEWAY_LATENCY_SECONDS.set_function(lambda: self.latency)
        self.tree = Commands(self)

    async def setup_hook(self) -> None:
        """Make the commands and buttons known, and register the commands if they changed."""
        self._mentions.watch(self._connection.parsers)
        self.queue = protect_parsers(self._connection.parsers)
        await self.tree.set_translator(CatalogueTranslator())
        self._listing = self.loop.create_task(self._list_emoji())
        self._offer_commands()

    def use_answers(self, answers: AnswerService) -> None:
        """Answer with others from now on; what is being answered goes on with the former ones."""
        self.answers = answers
        if self._registering is not None:
            self._registering.cancel()
        self._offer_commands()

    def _offer_commands(self) -> None:
        """Make the commands for the loaded games, and register them if they changed."""
        self.tree.clear_commands(guild=None)
        for command in all_commands(self.answers.lookup.glossary.games):
            self.tree.add_command(command)
        if self._shards.has_first:
            # In its own time: with the day's allowance used up, Discord may have it wait for hours.
            self._registering = self.loop.create_task(self._register())

    async def _list_emoji(self) -> None:
        """Have cards show the dice that were uploaded; letters will do where Discord names none."""
        try:
            self.answers.emoji = await uploaded_emoji(self)
        except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
            _log.warning("the application's emoji could not be listed: %s", error)

    async def _register(self) -> None:
        """Register the commands; a Discord that cannot take them now is asked again."""
        refused = Repeated(_log)
        for pause in backoff_seconds():
            try:
                await sync_if_changed(self.tree, self.http, self.application_id or 0)
            except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
                refused.warn("the commands could not be registered: %s", refusal_of(error))
                await asyncio.sleep(pause)
            else:
                return

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected."""
        return self.connected_shards >= {*self._shards.numbers}

    def note_session(self, shard: int, event: Literal["began", "resumed"]) -> None:
        """Note that the session of a shard began or was resumed."""
        self.connected_shards.add(shard)
        metrics.note_connection(shard, event)

    def note_loss(self, shard: int) -> None:
        """Note that the connection of a shard is lost, if it is not noted yet."""
        if shard in self.connected_shards:
            self.connected_shards.remove(shard)
            metrics.note_connection(shard, "lost")

    async def on_connect(self) -> None:
        """Note that the session began."""
        self.note_session(0, "began")

    async def on_resumed(self) -> None:
        """Note that the session was resumed."""
        self.note_session(0, "resumed")

    async def on_disconnect(self) -> None:
        """Note that the connection is lost."""
        self.note_loss(0)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer clicks and forms, and leave out what is neither; commands go their own way."""
        if interaction.type in _COMMANDS:
            return
        try:
            context = await Context.of(interaction)
            if interaction.type is discord.InteractionType.component:
                await answer_button(context)
            elif interaction.type is discord.InteractionType.modal_submit:
                await answer_form(context)
        finally:
            self.queue.finish(interaction.id)

    async def on_error(self, event: str, /, *_: object, **__: object) -> None:
        """Write down what went wrong in an event, without what a player wrote."""
        error = sys.exception()
        if error is not None:
            _log.error("%s failed\n%s", event, trace_of(error))

    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that a player wrote to the bot, or to the role that has its name."""
        await self._mentions.answer(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Change the answer to a message that was changed."""
        await self._mentions.follow_edit(payload.message)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Delete the answer to a message that was deleted."""
        await self._mentions.follow_deletion(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Delete the answers to messages that were deleted together."""
        for message_id in payload.message_ids:
            await self._mentions.follow_deletion(message_id)


def _clean_options(data: Any) -> None:  # noqa: ANN401  # JSON of Discord's
    """Clean what was typed into the options of a command, before they are read."""
    for option in (data or {}).get("options", ()):
        if isinstance(option.get("value"), str):
            option["value"] = clean(option["value"])
        _clean_options(option)


class ShardedClient(LawspeakerClient, discord.AutoShardedClient):
    """Lawspeaker on the servers of some shards, each with a connection of its own."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until the next session may begin: Discord allows one in 5 seconds.

        Processes are started one after the other, each once the one before is ready. So all but the
        one with shard 0 wait before their first session too.
        """
        is_first_of_all = initial and self._shards.has_first
        await super().before_identify_hook(shard_id, initial=is_first_of_all)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard, however long Discord is away.

        Raises:
            discord.ConnectionClosed: Discord refuses the bot for good.
        """
        # discord.py tries again after any error, by calling this from where it handles that error.
        error = sys.exception()
        if isinstance(error, discord.ConnectionClosed):
            raise error
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def on_connect(self) -> None:
        """Leave it to the event that names the shard."""

    async def on_resumed(self) -> None:
        """Leave it to the event that names the shard."""

    async def on_disconnect(self) -> None:
        """Leave it to the event that names the shard."""

    async def on_shard_connect(self, shard: int) -> None:
        """Note that the session of a shard began."""
        self.note_session(shard, "began")

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that the session of a shard was resumed."""
        self.note_session(shard, "resumed")

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that the connection of a shard is lost."""
        self.note_loss(shard)


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
            _clean_options(interaction.data)
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
        metrics.count_interaction("refused command", "refused")
        expected_errors = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)
        context = await Context.of(interaction)
        reply = Reply(context, private=True)
        if isinstance(error, expected_errors):
            await apologise(reply, RefusedError(context.locale.text("command-changed")))
        else:
            await apologise(reply, error)
