"""``/misses``, ``/forget`` and ``/privacy``: questions without an answer, and what is stored."""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final

import discord
from discord import app_commands

from bot.answers.misses import MissGroup, group_misses
from bot.discord.actions.misses import add_miss, gather_former
from bot.discord.cards.controls import select_option
from bot.discord.cards.notes import forget_card, misses_card
from bot.discord.commands.declarations import command, command_group, option, subcommand
from bot.discord.commands.rule import rule_suggestions
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.wording.markdown import neutral, whole_lines
from bot.discord.wording.translator import localised
from bot.drafting.own_pack import KINDS
from bot.render.table_state import miss_line
from glossary import Glossary

MISSES: Final = command_group("misses")
FORGET: Final = command_group("forget")
_KINDS: Final = [app_commands.Choice(name=localised(f"choice-{kind}"), value=kind) for kind in KINDS]


@subcommand(MISSES, "misses-list")
async def list_all(context: Context) -> None:
    """Show questions without an answer."""
    async with replying(context, private=True) as reply:
        context.check_manager("server")
        answers, locale = context.answers, context.locale
        await reply.run_patiently(gather_former(context))
        misses = await reply.run_patiently(answers.memory.misses(context.scope))
        groups = await asyncio.to_thread(group_misses, misses)
        lines = [neutral(miss_line(group, answers.lookup.glossary, locale)) for group in groups]
        sentence = whole_lines(lines, locale) or locale.text("misses-none")
        card_lines = sentence.split("\n")
        listed_groups = [group for group, line in zip(groups, lines, strict=True) if line in card_lines]
        choices = [*_choices(listed_groups, answers.lookup.glossary)] if context.is_owner else []
        await reply.send(misses_card(sentence, choices, locale))


@subcommand(MISSES, "misses-add")
@app_commands.autocomplete(rule=rule_suggestions)
@app_commands.choices(kind=_KINDS)
@option("number", about="about-miss")
@option("rule", called="option-ruled", about="about-ruled")
async def add(
    context: Context,
    number: app_commands.Range[int, 1],
    kind: str,
    rule: app_commands.Range[str, 1, 200],
    answer: app_commands.Range[str, 1, 350] | None = None,
) -> None:
    """Add a question to the group's own pack."""
    async with replying(context, private=True) as reply:
        await add_miss(reply, number, KINDS[kind], rule, answer or "")


def _choices(groups: Iterable[MissGroup], glossary: Glossary) -> Iterator[discord.SelectOption]:
    """Yield questions to choose from; each stands for its number and the entry that came nearest."""
    for group in groups:
        nearest = next((entry for entry in group.entries if entry in glossary.entries), "")
        yield select_option(f"{group.newest.number}:{nearest}", group.newest.question)


@subcommand(FORGET, "forget-me")
async def forget_me(context: Context) -> None:
    """Delete what is stored of the player."""
    async with replying(context, private=True) as reply:
        await reply.run_patiently(context.answers.memory.forget_player(context.scope))
        await reply.say(context.locale.text("forgotten"))


@subcommand(FORGET, "forget-server")
async def forget_server(context: Context) -> None:
    """Say what would be deleted of the server, with a button that deletes it."""
    async with replying(context, private=True) as reply:
        context.check_manager("server")
        await reply.run_patiently(gather_former(context))
        counts = await reply.run_patiently(context.answers.memory.count(context.scope))
        await reply.send(forget_card(counts, context.locale))


@command("privacy")
async def privacy(context: Context) -> None:
    """Say what is stored."""
    async with replying(context, private=True) as reply:
        await reply.say(context.locale.text("privacy"))
