"""``/ruling`` and *Make this a ruling*: what a table decided about rules."""

import asyncio
from collections.abc import Sequence
from typing import Final

import aiohttp
import discord
from discord import app_commands

from bot.answers import at_table
from bot.answers.ruling_files import LONGEST_FILE, export_rulings
from bot.discord.actions.packs import write_addition
from bot.discord.actions.rulings import RulingForm, write_down
from bot.discord.cards.notes import file_card
from bot.discord.commands.declarations import command_group, menu, option, subcommand
from bot.discord.commands.rule import rule_suggestions
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.posted_card import SECONDS_FOR_FILE
from bot.discord.reply import Reply
from bot.discord.runtime.picture import Picture
from bot.discord.state.card_state import QuestionState
from bot.discord.wording.markdown import neutral, whole_lines
from bot.discord.wording.message_text import text_in, text_of
from bot.drafting.own_pack import ruling_addition
from bot.locales import Locale
from bot.render.table_state import import_lines, ruling_line
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import LONGEST_RULING, TableRuling
from glossary.entry import QUESTION_LIMIT

_FILE: Final = "rulings.yaml"


RULING: Final = command_group("ruling")


@subcommand(RULING, "ruling-add")
@app_commands.autocomplete(rule=rule_suggestions)
@option("rule", called="option-ruled", about="about-ruled")
async def add(
    context: Context,
    rule: app_commands.Range[str, 1, 200],
    text: app_commands.Range[str, 1, LONGEST_RULING],
) -> None:
    """Write a ruling down."""
    async with replying(context, private=False) as reply:
        await write_down(reply, rule, text)


@subcommand(RULING, "ruling-edit")
async def edit(context: Context, number: app_commands.Range[int, 1]) -> None:
    """Open the form that changes a ruling."""
    async with replying(context, private=True) as reply:
        ruling = at_table.numbered_ruling(context.table, number)
        if ruling.author_id != context.scope.user and not context.is_manager:
            raise RefusedChangeError("ruling-of-others", number=number)
        form = RulingForm(context.language, number, ruling.version)
        await reply.ask(form.modal(ruling.text))


@subcommand(RULING, "ruling-remove")
async def remove(context: Context, number: app_commands.Range[int, 1]) -> None:
    """Delete a ruling."""
    async with replying(context, private=True) as reply:
        memory, manages = context.answers.memory, context.is_manager
        await reply.run_patiently(memory.remove_ruling(context.scope, number, manages=manages))
        await reply.say(context.locale.text("ruling-removed", number=number))


@subcommand(RULING, "ruling-list")
async def list_all(context: Context) -> None:
    """Show all rulings."""
    async with replying(context, private=True) as reply:
        state = await reply.run_patiently(context.newest_table())
        await _send(reply, state.rulings.all)


@subcommand(RULING, "ruling-search")
@option("query", called="option-words", about="about-words")
async def search(context: Context, query: app_commands.Range[str, 1, 200]) -> None:
    """Show the rulings about something."""
    async with replying(context, private=True) as reply:
        state = await reply.run_patiently(context.newest_table())
        rulings = at_table.similar_rulings(context.answers.lookup, state, query)
        await _send(reply, rulings, none_found="rulings-none-like")


@subcommand(RULING, "ruling-export")
async def export(context: Context) -> None:
    """Hand out the rulings as a file."""
    async with replying(context, private=True) as reply:
        locale = context.locale
        rulings = (await reply.run_patiently(context.newest_table())).rulings.all
        if not rulings:
            await reply.say(locale.text("rulings-none"))
            return
        file = Picture(_FILE, export_rulings(rulings).encode(), None)
        await reply.send(file_card(locale.text("rulings-exported", count=len(rulings)), file, locale))


@subcommand(RULING, "ruling-import")
async def import_all(context: Context, file: discord.Attachment) -> None:
    """Take over the rulings of a file."""
    from bot.answers.ruling_import import read_rulings  # the validator, which most bots never need

    async with replying(context, private=True) as reply:
        context.check_manager()
        answers, locale = context.answers, context.locale
        content = await reply.run_patiently(_content(file, locale))
        rulings = await reply.run_patiently(asyncio.to_thread(read_rulings, content, answers.lookup))
        new_rulings, entries = [*rulings.new_rulings.values()], answers.lookup.glossary.entries
        work = answers.memory.merge_rulings(context.scope, new_rulings, entries)
        report = rulings.report(await reply.run_patiently(work))
        lines = map(neutral, import_lines(report, locale))
        await reply.say(whole_lines(lines, locale))


@subcommand(RULING, "ruling-to-pack")
@option("question", about="about-asked")
async def add_to_pack(
    context: Context,
    number: app_commands.Range[int, 1],
    question: app_commands.Range[str, 1, QUESTION_LIMIT] | None = None,
) -> None:
    """Write a ruling into the group's own pack."""
    async with replying(context, private=True) as reply:
        context.check_owner()
        answers, locale = context.answers, context.locale
        ruling = at_table.numbered_ruling(await reply.run_patiently(context.newest_table()), number)
        entry = at_table.decided_entry(answers.lookup.glossary, ruling)
        addition = ruling_addition(ruling, entry, locale.language, question or "")
        await reply.say(await write_addition(reply, entry, addition))


async def _content(file: discord.Attachment, locale: Locale) -> bytes:
    """Return what a player's file holds.

    Raises:
        RefusedChangeError: It is too large.
        RefusedError: Discord does not hand it out.
    """
    if file.size > LONGEST_FILE:
        raise RefusedChangeError("import-size", limit=LONGEST_FILE // 1_000_000)
    try:
        async with asyncio.timeout(SECONDS_FOR_FILE):
            return await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as error:
        raise RefusedError(locale.text("file-unread")) from error


@menu("make-ruling")
async def make_ruling(context: Context, message: discord.Message) -> None:
    """Open the form that makes a message a ruling."""
    async with replying(context, private=True) as reply:
        answers, language = context.answers, context.language
        whole_text = " ".join(text_in(text_of(message)).split())
        text = whole_text[:LONGEST_RULING]
        question = QuestionState(language, "", text)
        links = answers.ask(question, context.table).links if text else ()
        rule = links[0].title[language] if links else ""
        form = RulingForm(language, 0, message.id)
        await reply.ask(form.modal(text, rule, is_cut=text != whole_text))


async def _send(
    reply: Reply, rulings: Sequence[TableRuling], *, none_found: str = "rulings-none"
) -> None:
    """Show rulings, as many as a card has room for; the message ``none_found`` without any."""
    locale, glossary = reply.context.locale, reply.context.answers.lookup.glossary
    lines = [neutral(ruling_line(ruling, glossary, locale)) for ruling in rulings]
    await reply.say(whole_lines(lines, locale) or locale.text(none_found))
