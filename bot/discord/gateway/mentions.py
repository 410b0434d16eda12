"""Messages to the bot: each is answered once, and the answer follows what becomes of the message."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Final

import aiohttp
import discord

from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import CardView
from bot.discord.commands.messages import (
    MENTION,
    is_addressed,
    mention_card,
    post,
    role_mention_card,
)
from bot.discord.context import server_id
from bot.discord.errors import TooLateError
from bot.discord.gateway.own_role import OwnRole, Parser
from bot.discord.gateway.threads import Threads
from bot.discord.recent import Recent
from bot.discord.reply import repeat
from bot.discord.runtime import metrics
from bot.discord.runtime.bounded import BoundedDict, RecentIds
from bot.discord.runtime.quiet_log import Repeated

# So many are answered at a time.
_MOST_AT_WORK: Final = 64
# Whoever mends a question does so soon; what is changed later has been read by others.
_TIME_TO_EDIT: Final = timedelta(minutes=15)

_log = logging.getLogger(__name__)


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
