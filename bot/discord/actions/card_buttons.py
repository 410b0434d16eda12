"""What turns cards over, posts them for all, hides them and takes them back.

On a card that the player sees alone they turn it over; on one that all see they answer privately, so
that nobody's card changes under their eyes. Only what a player asked for in public can that player
hide, delete, or turn into the rule that was meant.
"""

import logging
import time
from dataclasses import replace
from typing import Final

from bot.answers.misses import miss_question
from bot.discord.actions.press import chosen_value, press
from bot.discord.cards.card import Delete, Hide, Publish, note_card
from bot.discord.cards.choices import candidates_card
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import GoneError, OutdatedError, RefusedError
from bot.discord.posted_card import (
    answer_language,
    chosen_label,
    leads_back,
    posted_entry,
    posted_list,
    posted_question,
    posted_state,
)
from bot.discord.reply import Reply
from bot.discord.show_card import show_card
from bot.discord.state.buttons import Ask, Jump, Pick, Reject, Show, Wrong
from bot.discord.state.card_state import CardState, QuestionState, RuleState
from bot.locales import Locale
from bot.tables.values import Miss

# A second press within this is one too many.
_HURRY_SECONDS: Final = 10.0

_log = logging.getLogger(__name__)


@press.register
async def show(button: Show, context: Context) -> None:
    """Show another form of a card: a page, the other language, its calculator.

    Like the choice from a list, the way back to the list turns the player's own card in place.
    """
    in_place = context.is_private or leads_back(context, button.state)
    private = context.is_private or not in_place
    async with replying(context, private=private, in_place=in_place) as reply:
        state = posted_state(context, button.state)
        language = answer_language(context, state.language)
        await _show_again(reply, replace(state, language=language))


@press.register
async def pick(button: Pick, context: Context) -> None:
    """Open the entry that was chosen from a select."""
    in_place = context.is_private or button.owner == context.player
    private = context.is_private or not in_place
    async with replying(context, private=private, in_place=in_place) as reply:
        entry = chosen_value(context)
        language = answer_language(context, button.language)
        back_to = posted_list(context, language)
        await show_card(reply, RuleState(language, 0, entry), back_to=back_to)
        if isinstance(back_to, QuestionState):
            question, scope = miss_question(back_to.query), context.scope
            context.answers.memory.in_background(lambda memory: memory.choose(scope, question, entry))


@press.register
async def jump(_: Jump, context: Context) -> None:
    """Open the page of a list that was chosen by its letter."""
    async with replying(context, private=True, in_place=context.is_private) as reply:
        try:
            state = CardState.read(chosen_value(context))
        except ValueError as error:
            raise OutdatedError from error
        await _show_new(reply, state)


@press.register
async def ask(button: Ask, context: Context) -> None:
    """Answer a further question of the message that the card answers."""
    async with replying(context, private=True, in_place=context.is_private) as reply:
        question = QuestionState(button.language, button.game, chosen_label(context))
        await _show_new(reply, question)


@press.register
async def publish(button: Publish, context: Context) -> None:
    """Post a private card for all; pressed again in a hurry, that does nothing."""
    published = context.recent.published
    message, pressed_at = context.interaction.message, time.monotonic()
    async with replying(context, private=False) as reply:
        state = posted_state(context, button.state)
        if message is None:
            raise OutdatedError
        if _is_hurry(published.get(message.id), button.state, pressed_at):
            await reply.acknowledge()
            return
        published[message.id] = button.state, pressed_at
        try:
            await _show_again(reply, state)
        finally:
            if not reply.has_card:
                published.pop(message.id, None)


@press.register
async def hide(button: Hide, context: Context) -> None:
    """Show a card to its owner alone, and then take it back; the second press does nothing."""
    withdrawn = context.recent.withdrawn
    message = context.interaction.message
    async with replying(context, private=True) as reply:
        _check_owner(context, button.owner)
        if message is None or not withdrawn.add(message.id):
            await reply.acknowledge()
            return
        try:
            await _show_again(reply, posted_state(context, button.state))
        finally:
            if reply.has_card:
                await reply.delete_clicked()
            else:
                withdrawn.forget(message.id)


@press.register
async def delete(button: Delete, context: Context) -> None:
    """Take a card back."""
    async with replying(context, private=True, in_place=True) as reply:
        _check_owner(context, button.owner)
        await reply.take_back()


@press.register
async def reject(button: Reject, context: Context) -> None:
    """Offer the next candidates for a question, and note that the first was not meant."""
    async with replying(context, private=True) as reply:
        language = answer_language(context, button.language)
        question = QuestionState(language, button.game, button.query, is_rejected=True)
        answer = context.answers.ask(question, context.table)
        for first in answer.links[:1]:
            _log.info("not what was meant: %s", first.id)
        context.answers.note_miss(answer, context.scope, context.table, is_rejected=True)
        owner, rejected = context.player, posted_entry(context)
        await reply.send(candidates_card(answer, owner=owner, rejected=rejected))


@press.register
async def report(button: Wrong, context: Context) -> None:
    """Keep for the owner that an entry is called wrong, and to which question it was the answer."""
    async with replying(context, private=True) as reply:
        language = answer_language(context, button.language)
        question, glossary = posted_list(context, language), context.answers.lookup.glossary
        entry = glossary.entries.get(button.entry)
        if not isinstance(question, QuestionState):
            raise OutdatedError
        if entry is None:
            raise GoneError(button.entry)
        query = miss_question(question.query)
        miss = Miss(query, language, question.game, (entry.id,), is_rejected=True, is_wrong=True)
        await reply.run_patiently(context.answers.memory.report(context.scope, miss))
        locale = Locale(language)
        await reply.send(note_card(locale.text("reported", title=entry.body.title[language]), locale))


async def _show_new(reply: Reply, state: CardState) -> None:
    """Show ``state`` in the language of who chose it, whatever the clicked card shows."""
    await show_card(reply, replace(state, language=answer_language(reply.context, state.language)))


async def _show_again(reply: Reply, state: CardState) -> None:
    """Show ``state`` with what the clicked card knows of how its entry was come by."""
    back_to = posted_list(reply.context, state.language)
    question = posted_question(reply.context, state.language)
    await show_card(reply, state, back_to=back_to, question=question)


def _is_hurry(last: tuple[CardState, float] | None, state: CardState, pressed_at: float) -> bool:
    """Return whether the same card was published just before."""
    return last is not None and last[0] == state and pressed_at - last[1] < _HURRY_SECONDS


def _check_owner(context: Context, owner: int) -> None:
    """Refuse what only the player who asked may do.

    Raises:
        RefusedError: Somebody else clicked.
    """
    if owner != context.player:
        raise RefusedError(context.locale.text("not-yours"))
