"""``/misses``, ``/forget`` and ``/privacy``: questions without an answer, and what is stored."""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import discord
from discord import app_commands

from bot.answers.at_table import decided_rule
from bot.answers.misses import group_misses, group_numbered
from bot.discord.cards import note_card
from bot.discord.commands.autocomplete import SuggestingCommand
from bot.discord.commands.own_packs import check_owner, write_addition
from bot.discord.commands.parameters import option
from bot.discord.commands.ruling import rule_suggestions
from bot.discord.error_replies import replying
from bot.discord.interactions import bot_of, locale_of, scope_of, table_of
from bot.discord.managers import check_manager
from bot.discord.markdown import neutral
from bot.discord.translator import localised
from bot.drafting.own_pack import Addition, Kind
from bot.render.tables import miss_line

_MOST_CHARACTERS: Final = 3_500
_KINDS: Final[dict[str, Kind]] = {"alias": "alias", "question": "question", "faq": "faq"}

Group = app_commands.Group
AnyCommand = app_commands.Command[Any, ..., None] | Group


def memory_commands() -> Iterator[AnyCommand]:
    """Yield ``/misses``, ``/forget`` and ``/privacy``."""
    option(_add, "number", called="option-number", about="about-miss")
    option(_add, "kind")
    option(_add, "rule", called="option-ruled", about="about-ruled")
    option(_add, "answer")
    kinds = [app_commands.Choice(name=localised(f"choice-{kind}"), value=kind) for kind in _KINDS]
    app_commands.choices(kind=kinds)(_add)
    app_commands.autocomplete(rule=rule_suggestions)(_add)
    misses = Group(name=localised("command-misses"), description=localised("about-misses"))
    misses.add_command(_command("misses-list", _list))
    misses.add_command(_command("misses-add", _add))
    yield misses
    forget = Group(name=localised("command-forget"), description=localised("about-forget"))
    forget.add_command(_command("forget-me", _forget_me))
    forget.add_command(_command("forget-server", _forget_server))
    yield forget
    yield _command("privacy", _privacy)


def _command(name: str, callback: Any) -> SuggestingCommand:  # noqa: ANN401  # any of the callbacks below
    return SuggestingCommand(
        name=localised(f"command-{name}"), description=localised(f"about-{name}"), callback=callback
    )


async def _list(interaction: discord.Interaction) -> None:
    async with replying(interaction, private=True) as reply:
        check_manager(interaction, "server")
        cards, locale = bot_of(interaction).cards, locale_of(interaction)
        misses = await reply.run_patiently(cards.memory.misses(scope_of(interaction)))
        lines: list[str] = []
        room = _MOST_CHARACTERS
        for group in await asyncio.to_thread(group_misses, misses):
            line = neutral(miss_line(group, cards.lookup.glossary, locale))
            room -= len(line) + 1
            if room < 0:
                lines.append("…")
                break
            lines.append(line)
        await reply.send(note_card("\n".join(lines) or locale.text("misses-none"), locale))


async def _add(
    interaction: discord.Interaction,
    number: app_commands.Range[int, 1],
    kind: str,
    rule: app_commands.Range[str, 1, 200],
    answer: app_commands.Range[str, 1, 350] | None = None,
) -> None:
    async with replying(interaction, private=True) as reply:
        check_manager(interaction, "server")
        check_owner(interaction)
        cards, locale, scope = (
            bot_of(interaction).cards,
            locale_of(interaction),
            scope_of(interaction),
        )
        groups = group_misses(await reply.run_patiently(cards.memory.misses(scope)))
        group = group_numbered(groups, number)
        entry = decided_rule(cards.lookup, rule, table_of(interaction))
        newest = group.newest
        addition = Addition(_KINDS[kind], newest.question, newest.language, answer or "")
        sentence = await write_addition(reply, entry, addition)
        numbers = [miss.number for miss in group.misses]
        await reply.run_patiently(cards.memory.remove_misses(scope, numbers))
        await reply.send(note_card(sentence, locale))


async def _forget_me(interaction: discord.Interaction) -> None:
    async with replying(interaction, private=True) as reply:
        memory, locale = bot_of(interaction).cards.memory, locale_of(interaction)
        await reply.run_patiently(memory.forget_player(scope_of(interaction)))
        await reply.send(note_card(locale.text("forgotten"), locale))


async def _forget_server(interaction: discord.Interaction) -> None:
    async with replying(interaction, private=True) as reply:
        check_manager(interaction, "server")
        memory, locale = bot_of(interaction).cards.memory, locale_of(interaction)
        await reply.run_patiently(memory.forget(scope_of(interaction)))
        await reply.send(note_card(locale.text("forgotten"), locale))


async def _privacy(interaction: discord.Interaction) -> None:
    async with replying(interaction, private=True) as reply:
        locale = locale_of(interaction)
        await reply.send(note_card(locale.text("privacy"), locale))
