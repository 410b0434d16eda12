"""Questions without an answer: adding them to the group's own packs, and deleting what is stored."""

import asyncio
import logging

import aiohttp
import discord

from bot.answers.at_table import decided_rule
from bot.answers.misses import group_misses, group_numbered
from bot.discord.actions.form import Form, Modal, read_texts, select_field, text_field
from bot.discord.actions.packs import write_addition
from bot.discord.actions.press import chosen_value, press
from bot.discord.cards.controls import select_option
from bot.discord.context import Context
from bot.discord.error_replies import refuse_typed, replying
from bot.discord.errors import OutdatedError
from bot.discord.limits import LONGEST_RULE
from bot.discord.reply import Reply
from bot.discord.state.buttons import Forget, PickMiss
from bot.drafting.own_pack import KINDS, Addition, AdditionKind
from bot.locales import Locale
from bot.tables.errors import RefusedChangeError
from glossary import Language
from glossary.entry import SHORT_LIMIT

_log = logging.getLogger(__name__)


class MissForm(Form, verb="miss"):
    """What becomes of a question without an answer; ``number`` is its number in the list."""

    language: Language
    number: int

    def modal(self, rule: str) -> Modal:
        """Return the form for a question that ``rule`` came nearest to."""
        locale = Locale(self.language)
        kinds = [
            select_option(kind, locale.text(f"choice-{kind}"), is_chosen=kind == "question")
            for kind in KINDS
        ]
        return Modal(
            locale.text("about-misses"),
            self.custom_id,
            select_field("kind", locale.text("form-kind"), kinds, least=1),
            text_field(
                "rule", locale.text("form-rule"), text=rule, longest=LONGEST_RULE, required=True
            ),
            text_field(
                "answer",
                locale.text("form-answer"),
                about=locale.text("about-answer"),
                longest=SHORT_LIMIT,
                long=True,
            ),
        )

    async def submit(self, context: Context) -> None:
        """Write the question into the group's own pack."""
        async with replying(context, private=True) as reply:
            texts = read_texts(context, "kind", "rule", "answer")
            kind = KINDS.get(texts["kind"])
            if kind is None:
                raise OutdatedError
            try:
                await add_miss(reply, self.number, kind, texts["rule"], texts["answer"])
            except RefusedChangeError as error:
                await refuse_typed(reply, error, texts["answer"], context.locale)


@press.register
async def pick_miss(button: PickMiss, context: Context) -> None:
    """Open the form that adds the chosen question without an answer to the group's own pack."""
    async with replying(context, private=True) as reply:
        number, _, nearest = chosen_value(context).partition(":")
        if not number.isdecimal():
            raise OutdatedError
        entry = context.answers.lookup.glossary.entries.get(nearest)
        rule = "" if entry is None else entry.id
        await reply.ask(MissForm(button.language, int(number)).modal(rule))


@press.register
async def forget(_: Forget, context: Context) -> None:
    """Delete all that is remembered of the server, for who manages it."""
    async with replying(context, private=True, in_place=context.is_private) as reply:
        context.check_manager("server")
        await reply.run_patiently(gather_former(context))
        await reply.run_patiently(context.answers.memory.forget(context.scope))
        await reply.say(context.locale.text("forgotten"))


async def add_miss(reply: Reply, number: int, kind: AdditionKind, rule: str, answer: str) -> None:
    """Write a question without an answer into the group's own pack, and say so.

    Args:
        reply: The reply to an interaction of the bot's owner.
        number: The question's number in the list.
        kind: What it becomes.
        rule: The rule that it is about, by its id or what players call it.
        answer: The answer of an FAQ; empty for the rule's short answer.

    Raises:
        RefusedError: The player does not run the bot, or does not manage the server.
        MemoryProblem: It is refused, or the database cannot be used.
    """
    context = reply.context
    context.check_manager("server")
    context.check_owner()
    answers, scope = context.answers, context.scope
    misses = await reply.run_patiently(answers.memory.misses(scope))
    group = group_numbered(await asyncio.to_thread(group_misses, misses), number)
    entry = decided_rule(answers.lookup, rule, context.table)
    addition = Addition(kind, group.newest.question, group.newest.language, answer)
    sentence = await write_addition(reply, entry, addition)
    numbers = [miss.number for miss in group.misses]
    await reply.run_patiently(answers.memory.remove_misses(scope, numbers))
    await reply.say(sentence)


async def gather_former(context: Context) -> None:
    """Move to the server what versions up to 1.6 stored apart of its channels and threads.

    Raises:
        DatabaseError: The database cannot be used.
    """
    memory, guild = context.answers.memory, context.interaction.guild
    former_places = await memory.former_places()
    if guild is None or not former_places:
        return
    try:
        channels = [*await guild.fetch_channels(), *await guild.active_threads()]
    except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
        _log.warning("the channels of a server were not told (%s)", type(error).__name__)
        return
    places = former_places.intersection(str(channel.id) for channel in channels)
    await memory.move_former(str(guild.id), places)
