"""Replies to submitted forms: a calculation with other options, a ruling that was typed."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from bot.answers.at_table import entry_digest, numbered_ruling
from bot.discord import board_handlers
from bot.discord.card_state import OddsState
from bot.discord.cards import note_card
from bot.discord.commands.misses import add_miss
from bot.discord.commands.ruling import write_down
from bot.discord.custom_id import custom_id, fields, read_language
from bot.discord.dispatch import Click, Handler
from bot.discord.error_replies import offer_fix, refuse_typed, replying
from bot.discord.errors import GivenUpError, LimitedError, OutdatedError, RefusedError
from bot.discord.form_drafts import FormDraft, fix_id
from bot.discord.managers import is_manager
from bot.discord.odds_forms import changed_fields, read_draft_request
from bot.discord.posted_card import posted_state
from bot.discord.reply import Reply
from bot.discord.show_card import show_odds
from bot.drafting.own_pack import KINDS
from bot.locales import Locale
from bot.tables.errors import RefusedChangeError
from calculators.errors import CalculatorError


async def _answer_odds(click: Click, verb: str) -> None:
    """Answer with the odds of what a form of ``verb`` holds, or offer to correct what is wrong."""
    private = click.context.is_private
    async with replying(click.context, private=True, in_place=private) as reply:
        page, code = fields(click.values, 2)
        state = posted_state(click.context, code)
        if not isinstance(state, OddsState):
            raise OutdatedError
        draft = FormDraft(verb, page, state, click.read_texts())
        try:
            await show_odds(reply, read_draft_request(draft), state.language)
        except (CalculatorError, RefusedError, GivenUpError, LimitedError) as error:
            drafts = click.context.cards.form_drafts
            fix = fix_id(changed_fields(draft), drafts, click.context.interaction.id)
            await offer_fix(reply, error, fix, Locale(state.language))


async def _ruling(click: Click) -> None:
    """Write a new ruling down, or change the one whose number the form holds."""
    spoken, _, code = click.values.partition(":")
    number, _, version = code.partition(":")
    is_new = number == "0"
    async with replying(click.context, private=not is_new) as reply:
        if not (number.isdecimal() and version.isdecimal()):
            raise OutdatedError
        locale = Locale(read_language(spoken))
        if is_new:
            await _add_ruling(click, reply, version, locale)
        else:
            await _edit_ruling(click, reply, int(number), int(version), locale)


async def _add_ruling(click: Click, reply: Reply, message_id: str, locale: Locale) -> None:
    """Write down the ruling that a message holds, or where it is refused offer to correct it.

    The form's text, which may be long, is remembered until the next restart.
    """
    interaction, texts = click.context.interaction, click.read_texts("rule", "text")
    place = f"{interaction.guild_id or '@me'}/{interaction.channel_id}"
    link = f"https://discord.com/channels/{place}/{message_id}"
    try:
        await write_down(reply, texts["rule"], texts["text"], link)
    except RefusedChangeError as error:
        click.context.cards.ruling_drafts[interaction.id] = texts["rule"], texts["text"]
        fix = custom_id("ruling", locale.language, 0, message_id, interaction.id)
        await offer_fix(reply, error, fix, locale)
    else:
        await reply.delete_clicked()  # the refusal, now mended


async def _edit_ruling(click: Click, reply: Reply, number: int, version: int, locale: Locale) -> None:
    """Replace the text of a ruling whose ``version`` the player has seen."""
    text = click.read_texts("text")["text"]
    try:
        await reply.run_patiently(_write_edit(click, number, version, text))
    except RefusedChangeError as error:
        await refuse_typed(reply, error, text, locale)
    else:
        await reply.send(note_card(locale.text("ruling-edited", number=number), locale))


async def _write_edit(click: Click, number: int, version: int, text: str) -> None:
    """Write the text; where the entry is loaded, the ruling is about the entry as it is now."""
    cards = click.context.cards
    ruling = numbered_ruling(click.context.table, number)
    entry = cards.lookup.glossary.entries.get(ruling.entry)
    digest = ruling.digest if entry is None else entry_digest(entry)
    manages = is_manager(click.context)
    await cards.memory.edit_ruling(
        click.context.scope, number, text, version=version, digest=digest, manages=manages
    )


async def _miss(click: Click) -> None:
    """Write a question without an answer into the group's own pack."""
    async with replying(click.context, private=True) as reply:
        _, number = fields(click.values, 2)
        texts = click.read_texts("kind", "rule", "answer")
        if not number.isdecimal() or texts["kind"] not in KINDS:
            raise OutdatedError
        answer = texts["answer"]
        try:
            await add_miss(reply, int(number), KINDS[texts["kind"]], texts["rule"], answer)
        except RefusedChangeError as error:
            await refuse_typed(reply, error, answer, click.context.locale)


HANDLERS: Final[Mapping[str, Handler]] = {
    **{verb: partial(_answer_odds, verb=verb) for verb in ("change", "compare", "rolled")},
    "ruling": _ruling,
    "miss": _miss,
    **board_handlers.FORMS,
}
