"""``/misses``, ``/forget`` and ``/privacy``: questions without an answer, and what is stored."""

import asyncio
import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from discord import app_commands

from bot.answers.misses import MissGroup, group_misses
from bot.discord.actions.misses import add_miss, gather_former
from bot.discord.cards import SelectLine, forget_card, misses_card, note_card
from bot.discord.commands.declarations import command, command_group, declare_option
from bot.discord.commands.ruling import rule_suggestions
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.managers import check_manager, is_owner
from bot.discord.markdown import neutral, whole_lines
from bot.discord.translator import localised
from bot.drafting.own_pack import KINDS
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
        await reply.run_patiently(gather_former(context))
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
        await reply.run_patiently(gather_former(context))
        counts = await reply.run_patiently(memory.count(context.scope))
        await reply.send(forget_card(counts, context.locale))


async def _privacy(context: Context) -> None:
    async with replying(context, private=True) as reply:
        locale = context.locale
        await reply.send(note_card(locale.text("privacy"), locale))
