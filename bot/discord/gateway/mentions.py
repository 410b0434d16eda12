"""Messages to the bot: each is answered once, and the answer follows what becomes of the message."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from typing import Any, Final

import aiohttp
import discord

from bot.bounded import BoundedDict, RecentIds
from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import CardView
from bot.discord.commands.messages import MENTION, is_addressed, mention_card, post, role_mention_card
from bot.discord.context import scope_of_message, server_id
from bot.discord.errors import TooLateError
from bot.discord.recent import Recent
from bot.discord.reply import repeat
from bot.discord.runtime import metrics
from bot.discord.runtime.quiet_log import Repeated
from bot.tables.scope import Scope

# So many are answered at a time.
_MOST_AT_WORK: Final = 64
# Whoever mends a question does so soon; what is changed later has been read by others.
_TIME_TO_EDIT: Final = timedelta(minutes=15)

_log = logging.getLogger(__name__)
_MESSAGE: Final = "MESSAGE_CREATE"
# A role belongs to the same bot for ever; so many are remembered.
_MOST_ROLES: Final = 10_000

Parser = Callable[[Any], None]
# A thread stays in its channel for ever; of so many channels and threads it is remembered.
_MOST_CHANNELS: Final = 10_000
# An answer does not wait any longer for what a thread's channel is.
_SECONDS: Final = 3.0


@dataclass
class _Question:
    """A message that was answered.

    Attributes:
        text: What it said then.
        reply: The answer; ``None`` while there is none, or where Discord did not take it.
        at_work: Held while the answer is made or changed.
    """

    text: str
    reply: discord.Message | None = None
    at_work: asyncio.Lock = field(default_factory=asyncio.Lock)


class MentionReplies:
    """Answers the messages that players write to the bot, or to the role that has its name."""

    def __init__(
        self, client: discord.Client, answers: Callable[[], AnswerService], recent: Recent
    ) -> None:
        """Answer what ``client`` hears with what ``answers`` returns then."""
        self._client = client
        self._answers = answers
        self._recent = recent
        self._ids = RecentIds()
        self._questions = BoundedDict[int, _Question]()
        self._own_role = OwnRole(client)
        self._threads = Threads(client)
        self._at_work = 0
        self._overload = Repeated(_log)

    def watch(self, parsers: MutableMapping[str, Parser]) -> None:
        """Note from now on which roles each message mentions that ``parsers`` get."""
        self._own_role.watch(parsers)

    async def answer(self, message: discord.Message) -> None:
        """Answer a message, if it is meant for the bot."""
        roles = self._own_role.roles_in(message)
        bot = self._client.user
        if bot is None or message.author.bot:
            return
        is_mentioned = is_addressed(message, bot.id)
        if not (is_mentioned or roles) or not self._ids.add(message.id):
            return
        if not is_mentioned and not await self._own_role.is_among(roles, server_id(message) or 0):
            return
        question = self._questions[message.id] = _Question(message.content)
        await self._reply(question, message, bot.id)

    async def follow_edit(self, message: discord.Message) -> None:
        """Change the answer to a message that was changed soon after it was written."""
        question, bot = self._questions.get(message.id), self._client.user
        # Of a message that does not mention the bot any more the text is not told.
        if bot is None or question is None or message.content in ("", question.text):
            return
        if message.edited_at is None or message.edited_at - message.created_at > _TIME_TO_EDIT:
            return
        question.text = message.content
        await self._reply(question, message, bot.id)

    async def follow_deletion(self, message_id: int) -> None:
        """Delete the answer to a message that was deleted."""
        question = self._questions.pop(message_id, None)
        if question is None:
            return
        async with question.at_work:
            if question.reply is not None:
                await _try(question.reply.delete)

    async def _reply(self, question: _Question, message: discord.Message, bot: int) -> None:
        """Answer a question, or change its answer; the last of several changes counts."""
        if self._at_work >= _MOST_AT_WORK:
            self._overload.warn("overloaded: mentions are left out")
            metrics.count_interaction(MENTION, "dropped")
            return
        self._at_work += 1
        try:
            async with question.at_work:
                if message.content != question.text:
                    return
                scope = await self._threads.scope_of(message)
                make_card = mention_card if is_addressed(message, bot) else role_mention_card
                card = await make_card(message, scope, self._answers(), self._recent, bot)
                alone = server_id(message) is None
                view = CardView(card.complete(owner=message.author.id, private=False, alone=alone))
                if question.reply is None:
                    question.reply = await post(message, view)
                else:
                    await _try(partial(question.reply.edit, view=view))
        finally:
            self._at_work -= 1


async def _try(change: Callable[[], Awaitable[object]]) -> None:
    """Change or delete an answer; one that is gone already, or made private, has followed."""
    try:
        await repeat(change)
    except (TooLateError, discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("an answer does not follow its question (%s)", type(error).__name__)


class OwnRole:
    """Knows which messages mention the role that Discord makes for a bot invited with permissions.

    It has the bot's name, so that who types that name may pick the role instead of the bot. discord.py
    tells the roles of a message only where it knows the server's roles, of which this bot does not
    hear.
    """

    def __init__(self, client: discord.Client) -> None:
        """Ask Discord about roles through ``client``."""
        self._client = client
        self._mentioned = BoundedDict[int, Collection[int]]()
        self._is_own = BoundedDict[int, bool](limit=_MOST_ROLES)
        self._asking = asyncio.Lock()

    def watch(self, parsers: MutableMapping[str, Parser]) -> None:
        """Note from now on which roles each message mentions that ``parsers`` get."""
        parse = parsers[_MESSAGE]

        def note(data: Any) -> None:  # noqa: ANN401  # an event as it came
            roles = [int(role) for role in data.get("mention_roles", ())]
            if roles:
                self._mentioned[int(data["id"])] = roles
            parse(data)

        parsers[_MESSAGE] = note

    def roles_in(self, message: discord.Message) -> Collection[int]:
        """Return the ids of the roles that a message mentions; they are told once."""
        return self._mentioned.pop(message.id, ())

    async def is_among(self, roles: Collection[int], server: int) -> bool:
        """Return whether the bot's own role is one of ``roles``, which are a server's.

        Discord is asked once for each role that is mentioned; again, where it did not tell.
        """
        async with self._asking:
            unknown_roles = [role for role in roles if role not in self._is_own]
            if unknown_roles:
                await self._learn(unknown_roles, server)
        return any(self._is_own.get(role) for role in roles)

    async def _learn(self, roles: Collection[int], server: int) -> None:
        """Find out which of a server's roles is the bot's own."""
        try:
            guild = await self._client.fetch_guild(server, with_counts=False)
        except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
            _log.warning("the roles of a server were not told (%s)", type(error).__name__)
            return
        own = None if guild.self_role is None else guild.self_role.id
        for role in roles:
            self._is_own[role] = role == own


class Threads:
    """Knows in which channels threads are, whose settings hold in the thread too.

    An interaction tells it, a message does not, and of channels and threads this bot does not hear.
    """

    def __init__(self, client: discord.Client) -> None:
        """Ask Discord about channels through ``client``."""
        self._client = client
        self._parents = BoundedDict[int, int | None](limit=_MOST_CHANNELS)

    async def scope_of(self, message: discord.Message) -> Scope:
        """Return the table that a message was written at.

        Discord is asked once for each channel of a server; again, where it did not tell.
        """
        scope, channel = scope_of_message(message), message.channel.id
        if server_id(message) is None:
            return scope
        if channel not in self._parents:
            await self._learn(channel)
        parent = self._parents.get(channel)
        return scope if parent is None else replace(scope, parent=str(parent))

    async def _learn(self, channel_id: int) -> None:
        try:
            async with asyncio.timeout(_SECONDS):
                channel = await self._client.fetch_channel(channel_id)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            _log.warning("a channel that may be a thread was not told (%s)", type(error).__name__)
        else:
            parent = channel.parent_id if isinstance(channel, discord.Thread) else None
            self._parents[channel_id] = parent
