"""``/misses``, ``/forget`` and ``/privacy``: questions without an answer, and what is stored."""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.answers.at_table import decided_rule
from bot.answers.misses import MissGroup, group_misses, group_numbered
from bot.discord.cards import SelectLine, forget_card, misses_card, note_card
from bot.discord.commands.declarations import command, command_group, declare_option
from bot.discord.commands.packs import write_addition
from bot.discord.commands.ruling import rule_suggestions
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.managers import check_manager, check_owner, is_owner
from bot.discord.markdown import neutral, whole_lines
from bot.discord.reply import Reply
from bot.discord.translator import localised
from bot.drafting.own_pack import KINDS, Addition, AdditionKind
from bot.render.tables import miss_line
from glossary import Glossary

_log = logging.getLogger(__name__)


def memory_commands() -> Iterator[app_commands.Command[Any, ..., None] | app_commands.Group]:
    """Yield ``/misses``, ``/forget`` and ``/privacy``."""
    declare_option(_add, "number", called="option-number", about="about-miss")
    declare_option(_add, "kind")
    declare_option(_add, "rule", called="option-ruled", about="about-ruled")
    declare_option(_add, "answer")
    kinds = [app_commands.Choice(name=localised(f"choice-{kind}"), value=kind) for kind in KINDS]
    app_commands.choices(kind=kinds)(_add)
    app_commands.autocomplete(rule=in_context(rule_suggestions))(_add)
    yield command_group("misses", {"list": _list, "add": _add})
    yield command_group("forget", {"me": _forget_me, "server": _forget_server})
    yield command("privacy", _privacy)


async def _list(context: Context) -> None:
    async with replying(context, private=True) as reply:
        check_manager(context, "server")
        cards, locale = context.cards, context.locale
        await reply.run_patiently(_gather_former(context))
        misses = await reply.run_patiently(cards.memory.misses(context.scope))
        groups = await asyncio.to_thread(group_misses, misses)
        lines = [neutral(miss_line(group, cards.lookup.glossary, locale)) for group in groups]
        sentence = whole_lines(lines, locale) or locale.text("misses-none")
        card_lines = sentence.split("\n")
        listed_groups = [group for group, line in zip(groups, lines, strict=True) if line in card_lines]
        choices = _choices(listed_groups, cards.lookup.glossary) if is_owner(context) else ()
        await reply.send(misses_card(sentence, choices, locale))


async def _add(
    context: Context,
    number: app_commands.Range[int, 1],
    kind: str,
    rule: app_commands.Range[str, 1, 200],
    answer: app_commands.Range[str, 1, 350] | None = None,
) -> None:
    async with replying(context, private=True) as reply:
        await add_miss(reply, number, KINDS[kind], rule, answer or "")


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
    check_manager(context, "server")
    check_owner(context)
    cards, scope = context.cards, context.scope
    misses = await reply.run_patiently(cards.memory.misses(scope))
    group = group_numbered(await asyncio.to_thread(group_misses, misses), number)
    entry = decided_rule(cards.lookup, rule, context.table)
    addition = Addition(kind, group.newest.question, group.newest.language, answer)
    sentence = await write_addition(reply, entry, addition)
    numbers = [miss.number for miss in group.misses]
    await reply.run_patiently(cards.memory.remove_misses(scope, numbers))
    await reply.send(note_card(sentence, context.locale))


def _choices(groups: Iterable[MissGroup], glossary: Glossary) -> Sequence[SelectLine]:
    """Return questions to choose from; each stands for its number and the entry that came nearest."""
    return [
        SelectLine(f"{group.newest.number}:{_nearest(group, glossary)}", group.newest.question)
        for group in groups
    ]


def _nearest(group: MissGroup, glossary: Glossary) -> str:
    return next((entry for entry in group.entries if entry in glossary.entries), "")


async def _forget_me(context: Context) -> None:
    async with replying(context, private=True) as reply:
        memory, locale = context.cards.memory, context.locale
        await reply.run_patiently(memory.forget_player(context.scope))
        await reply.send(note_card(locale.text("forgotten"), locale))


async def _forget_server(context: Context) -> None:
    async with replying(context, private=True) as reply:
        check_manager(context, "server")
        memory = context.cards.memory
        await reply.run_patiently(_gather_former(context))
        counts = await reply.run_patiently(memory.count(context.scope))
        await reply.send(forget_card(counts, context.locale))


async def forget_server(reply: Reply) -> None:
    """Delete all that is remembered of the server that an interaction comes from, and say so.

    Raises:
        RefusedError: The player does not manage the server.
        DatabaseError: The database cannot be used; then nothing was deleted.
    """
    context = reply.context
    check_manager(context, "server")
    memory, locale = context.cards.memory, context.locale
    await reply.run_patiently(_gather_former(context))
    await reply.run_patiently(memory.forget(context.scope))
    await reply.send(note_card(locale.text("forgotten"), locale))


async def _gather_former(context: Context) -> None:
    """Move to the server what versions up to 1.6 stored apart of its channels and threads.

    Raises:
        DatabaseError: The database cannot be used.
    """
    memory, guild = context.cards.memory, context.interaction.guild
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


async def _privacy(context: Context) -> None:
    async with replying(context, private=True) as reply:
        locale = context.locale
        await reply.send(note_card(locale.text("privacy"), locale))
