"""``/ruling`` and *Make this a ruling*: what a table decided about rules."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

import aiohttp
import discord
from discord import app_commands

from bot.answers.at_table import (
    decided_entry,
    numbered_ruling,
    similar_rulings,
)
from bot.answers.ruling_files import LONGEST_FILE, export_rulings
from bot.discord.actions.packs import write_addition
from bot.discord.actions.rulings import RulingForm, write_down
from bot.discord.card_state import QuestionState
from bot.discord.cards import Picture, file_card, note_card
from bot.discord.commands.declarations import Callback, command_group, declare_option
from bot.discord.commands.messages import text_in
from bot.discord.commands.rule import suggestions
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.errors import RefusedError
from bot.discord.managers import check_manager, check_owner, is_manager
from bot.discord.markdown import neutral, whole_lines
from bot.discord.message_text import text_of
from bot.discord.reply import Reply
from bot.discord.show_card import SECONDS_FOR_FILE
from bot.discord.translator import localised
from bot.drafting.own_pack import ruling_addition
from bot.locales import Locale
from bot.render.tables import import_lines, ruling_line
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import LONGEST_RULING, TableRuling
from glossary.entry import QUESTION_LIMIT

_FILE: Final = "rulings.yaml"


def ruling_commands() -> app_commands.Group:
    """Return ``/ruling``."""
    declare_option(_add, "rule", called="option-ruled", about="about-ruled")
    declare_option(_add, "text")
    declare_option(_search, "query", called="option-words", about="about-words")
    app_commands.autocomplete(rule=in_context(rule_suggestions))(_add)
    declare_option(_import, "file")
    declare_option(_to_pack, "question", about="about-asked")
    for callback in (_edit, _remove, _to_pack):
        declare_option(callback, "number", called="option-number", about="about-number")
    return command_group("ruling", _CALLBACKS)


def ruling_menu() -> app_commands.ContextMenu:
    """Return the menu entry that makes a message a ruling."""
    return app_commands.ContextMenu(name=localised("command-make-ruling"), callback=in_context(_make))


async def _add(
    context: Context,
    rule: app_commands.Range[str, 1, 200],
    text: app_commands.Range[str, 1, LONGEST_RULING],
) -> None:
    async with replying(context, private=False) as reply:
        await write_down(reply, rule, text)


async def _edit(context: Context, number: app_commands.Range[int, 1]) -> None:
    async with replying(context, private=True) as reply:
        ruling = numbered_ruling(context.table, number)
        if ruling.author_id != context.scope.user and not is_manager(context):
            raise RefusedChangeError("ruling-of-others", number=number)
        form = RulingForm(context.language, number, ruling.version)
        await reply.ask(form.modal(ruling.text))


async def _remove(context: Context, number: app_commands.Range[int, 1]) -> None:
    async with replying(context, private=True) as reply:
        memory = context.cards.memory
        manages = is_manager(context)
        work = memory.remove_ruling(context.scope, number, manages=manages)
        await reply.run_patiently(work)
        locale = context.locale
        await reply.send(note_card(locale.text("ruling-removed", number=number), locale))


async def _list(context: Context) -> None:
    async with replying(context, private=True) as reply:
        state = await reply.run_patiently(context.newest_table())
        await _send(reply, state.rulings.all)


async def _search(context: Context, query: app_commands.Range[str, 1, 200]) -> None:
    async with replying(context, private=True) as reply:
        state = await reply.run_patiently(context.newest_table())
        rulings = similar_rulings(context.cards.lookup, state, query)
        await _send(reply, rulings, none_found="rulings-none-like")


async def _export(context: Context) -> None:
    async with replying(context, private=True) as reply:
        locale = context.locale
        rulings = (await reply.run_patiently(context.newest_table())).rulings.all
        if not rulings:
            await reply.send(note_card(locale.text("rulings-none"), locale))
            return
        file = Picture(_FILE, export_rulings(rulings).encode(), None)
        await reply.send(file_card(locale.text("rulings-exported", count=len(rulings)), file, locale))


async def _import(context: Context, file: discord.Attachment) -> None:
    from bot.answers.ruling_import import read_rulings  # the validator, which most bots never need

    async with replying(context, private=True) as reply:
        check_manager(context)
        cards, locale = context.cards, context.locale
        content = await reply.run_patiently(_content(file, locale))
        rulings = await reply.run_patiently(asyncio.to_thread(read_rulings, content, cards.lookup))
        drafts, entries = [*rulings.drafts.values()], cards.lookup.glossary.entries
        work = cards.memory.merge_rulings(context.scope, drafts, entries)
        report = rulings.report(await reply.run_patiently(work))
        lines = map(neutral, import_lines(report, locale))
        await reply.send(note_card(whole_lines(lines, locale), locale))


async def _to_pack(
    context: Context,
    number: app_commands.Range[int, 1],
    question: app_commands.Range[str, 1, QUESTION_LIMIT] | None = None,
) -> None:
    async with replying(context, private=True) as reply:
        check_owner(context)
        cards, locale = context.cards, context.locale
        ruling = numbered_ruling(await reply.run_patiently(context.newest_table()), number)
        entry = decided_entry(cards.lookup.glossary, ruling)
        addition = ruling_addition(ruling, entry, locale.language, question or "")
        await reply.send(note_card(await write_addition(reply, entry, addition), locale))


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


async def _make(context: Context, message: discord.Message) -> None:
    async with replying(context, private=True) as reply:
        cards, language = context.cards, context.language
        text = " ".join(text_in(text_of(message)).split())[:LONGEST_RULING]
        question = QuestionState(language, "", text)
        links = cards.ask(question, context.table).links if text else ()
        rule = links[0].title[language] if links else ""
        await reply.ask(RulingForm(language, 0, message.id).modal(text, rule))


async def rule_suggestions(context: Context, text: str) -> list[app_commands.Choice[str]]:
    """Return the entries that complete ``text``."""
    language = context.language
    links = context.cards.suggest(text, None, language)
    return suggestions(links, language, several_games=True)


async def _send(
    reply: Reply, rulings: Sequence[TableRuling], *, none_found: str = "rulings-none"
) -> None:
    """Show rulings, as many as a card has room for; the message ``none_found`` without any."""
    locale, glossary = reply.context.locale, reply.context.cards.lookup.glossary
    lines = [neutral(ruling_line(ruling, glossary, locale)) for ruling in rulings]
    await reply.send(note_card(whole_lines(lines, locale) or locale.text(none_found), locale))


_CALLBACKS: Final[Mapping[str, Callback]] = {
    "add": _add,
    "edit": _edit,
    "remove": _remove,
    "list": _list,
    "search": _search,
    "export": _export,
    "import": _import,
    "to-pack": _to_pack,
}
