"""What the buttons and selects of cards do.

On a card that the player sees alone they turn it over; on one that all see they answer privately, so
that nobody's card changes under their eyes. Only what a player asked for in public can that player
hide, delete, or turn into the rule that was meant.
"""

import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.discord import board_handlers
from bot.discord.card_state import (
    CardState,
    OddsState,
    QuestionState,
    RuleState,
    read_state,
    request_of,
)
from bot.discord.commands.misses import forget_server
from bot.discord.custom_id import fields, read_language
from bot.discord.dispatch import Click, Handler
from bot.discord.error_replies import replying
from bot.discord.errors import GoneError, OutdatedError, RefusedError
from bot.discord.form_drafts import read_draft
from bot.discord.forms import MissForm, RulingForm
from bot.discord.miss_notes import note_answer, note_choice
from bot.discord.odds_forms import BESIDE_CODE, OddsForm
from bot.discord.posted_card import (
    answer_language,
    posted_list,
    posted_question,
    posted_state,
)
from bot.discord.reply import Reply
from bot.discord.show_card import show_card

# A second press within this is one too many.
_HURRY_SECONDS: Final = 10.0

_log = logging.getLogger(__name__)


async def show(click: Click) -> None:
    """Show another form of a card: a page, the other language, its calculator."""
    private = click.context.is_private
    async with replying(click.context, private=True, in_place=private) as reply:
        await _show_again(reply, _state_of(click, click.values))


async def pick(click: Click) -> None:
    """Open the entry that was chosen from a select."""
    spoken, _, owner = click.values.partition(":")
    private = click.context.is_private
    in_place = private or owner == str(click.context.player)
    async with replying(click.context, private=private or not in_place, in_place=in_place) as reply:
        if not click.chosen:
            raise OutdatedError
        language = answer_language(click.context, read_language(spoken))
        back_to = posted_list(click.context, language)
        await show_card(reply, RuleState(language, 0, click.chosen[0]), back_to=back_to)
        if isinstance(back_to, QuestionState):
            note_choice(click.context, back_to.query, click.chosen[0])


async def jump(click: Click) -> None:
    """Open the page of a list that was chosen by its letter."""
    private = click.context.is_private
    async with replying(click.context, private=True, in_place=private) as reply:
        if not click.chosen:
            raise OutdatedError
        state = read_state(click.chosen[0])
        language = answer_language(click.context, state.language)
        await show_card(reply, replace(state, language=language))


async def publish(click: Click) -> None:
    """Post a private card for all; pressed again in a hurry, that does nothing."""
    published = click.context.cards.published
    message, pressed_at = click.context.interaction.message, time.monotonic()
    async with replying(click.context, private=False) as reply:
        state = posted_state(click.context, click.values)
        if message is None:
            raise OutdatedError
        if _is_hurry(published.get(message.id), click.values, pressed_at):
            await reply.acknowledge()
            return
        published[message.id] = click.values, pressed_at
        try:
            await _show_again(reply, state)
        finally:
            if not reply.has_card:
                published.pop(message.id, None)


async def hide(click: Click) -> None:
    """Show a card to its owner alone, and then take it back; the second press does nothing."""
    owner, _, state = click.values.partition(":")
    withdrawn = click.context.cards.withdrawn
    message = click.context.interaction.message
    async with replying(click.context, private=True) as reply:
        _check_owner(click, owner)
        if message is None or not withdrawn.add(message.id):
            await reply.acknowledge()
            return
        try:
            await _show_again(reply, posted_state(click.context, state))
        finally:
            if reply.has_card:
                await reply.delete_clicked()
            else:
                withdrawn.forget(message.id)


async def delete(click: Click) -> None:
    """Take a card back."""
    async with replying(click.context, private=True, in_place=True) as reply:
        _check_owner(click, click.values)
        await reply.take_back()


async def reject(click: Click) -> None:
    """Offer the next candidates for a question, and note that the first was not meant."""
    async with replying(click.context, private=True) as reply:
        spoken, game, query = fields(click.values, 3)
        language = answer_language(click.context, read_language(spoken))
        question = QuestionState(language, game, query, is_rejected=True)
        answer = click.context.cards.ask(question, click.context.table)
        for first in answer.links[:1]:
            _log.info("not what was meant: %s", first.id)
        note_answer(click.context, answer, is_rejected=True)
        await show_card(reply, question)


async def change(click: Click) -> None:
    """Open the form with the first of a calculation's options."""
    async with replying(click.context, private=True) as reply:
        await reply.ask(OddsForm(_odds_of(click, click.values)))


async def compare(click: Click) -> None:
    """Open the form with the options of a second set to compare a calculation with."""
    async with replying(click.context, private=True) as reply:
        await reply.ask(OddsForm(_odds_of(click, click.values), "compare"))


async def page(click: Click) -> None:
    """Open the form with those options that were chosen from a select."""
    async with replying(click.context, private=True) as reply:
        if not click.chosen:
            raise OutdatedError
        chosen, _, _ = click.chosen[0].partition(BESIDE_CODE)
        verb, _, chosen_page = chosen.rpartition("-")
        await reply.ask(OddsForm(_odds_of(click, click.values), verb, chosen_page))


async def rolled(click: Click) -> None:
    """Open the form for dice that lie on the table."""
    async with replying(click.context, private=True) as reply:
        reroll, code = fields(click.values, 2)
        await reply.ask(OddsForm(_odds_of(click, code), "rolled", reroll))


async def more(click: Click) -> None:
    """Show a calculation with one more, or one fewer, of what a table changes first."""
    private = click.context.is_private
    async with replying(click.context, private=True, in_place=private) as reply:
        change, code = fields(click.values, 2)
        state = _odds_of(click, code)
        calculator = request_of(state).calculator
        if change not in ("1", "-1"):
            raise OutdatedError
        changed = calculator.with_more(calculator.declaration.count, int(change))
        if changed is None:
            raise OutdatedError
        await show_card(reply, replace(state, request=request_code(Request(changed))))


async def refit(click: Click) -> None:
    """Open the form that was refused, with what was typed."""
    async with replying(click.context, private=True) as reply:
        draft = read_draft(click.values, click.context.cards.form_drafts)
        await reply.ask(OddsForm(draft.state, draft.verb, draft.page, draft.texts))


async def ruling(click: Click) -> None:
    """Open the form of a ruling that was refused, with what was typed."""
    async with replying(click.context, private=True) as reply:
        spoken, _, message, interaction_id = fields(click.values, 4)
        if not (message.isdecimal() and interaction_id.isdecimal()):
            raise OutdatedError
        draft = click.context.cards.ruling_drafts.get(int(interaction_id))
        if draft is None:
            raise GoneError("the refused ruling")
        rule, text = draft
        await reply.ask(RulingForm.of_message(text, rule, int(message), read_language(spoken)))


async def miss(click: Click) -> None:
    """Open the form that adds the chosen question without an answer to the group's own pack."""
    async with replying(click.context, private=True) as reply:
        number, _, nearest = next(iter(click.chosen), "").partition(":")
        if not number.isdecimal():
            raise OutdatedError
        language = read_language(click.values)
        entry = click.context.cards.lookup.glossary.entries.get(nearest)
        rule = "" if entry is None else entry.id
        await reply.ask(MissForm(language, int(number), rule))


async def forget(click: Click) -> None:
    """Delete all that is remembered of the server, for who manages it."""
    private = click.context.is_private
    async with replying(click.context, private=True, in_place=private) as reply:
        await forget_server(reply)


async def _show_again(reply: Reply, state: CardState) -> None:
    """Show ``state`` with what the clicked card knows of how its entry was come by."""
    back_to = posted_list(reply.context, state.language)
    question = posted_question(reply.context, state.language)
    await show_card(reply, state, back_to=back_to, question=question)


def _is_hurry(last: tuple[str, float] | None, code: str, pressed_at: float) -> bool:
    """Return whether the same card was published just before."""
    return last is not None and last[0] == code and pressed_at - last[1] < _HURRY_SECONDS


def _odds_of(click: Click, code: str) -> OddsState:
    """Return the calculation that a button stands for, in the language of who pressed it.

    Raises:
        OutdatedError: It stands for something else.
    """
    state = _state_of(click, code)
    if not isinstance(state, OddsState):
        raise OutdatedError
    return state


def _state_of(click: Click, code: str) -> CardState:
    """Return the state that a button holds as ``code``, in the language of who pressed it."""
    state = posted_state(click.context, code)
    return replace(state, language=answer_language(click.context, state.language))


def _check_owner(click: Click, owner: str) -> None:
    """Refuse what only the player who asked may do.

    Raises:
        RefusedError: Somebody else clicked.
    """
    if owner != str(click.context.player):
        raise RefusedError(click.context.locale.text("not-yours"))


# By their verbs in custom ids, which posted cards hold: to rename a handler would outdate its buttons.
HANDLERS: Final[Mapping[str, Handler]] = {
    **{
        handler.__name__: handler
        for handler in (
            *(show, pick, jump, publish, hide, delete, reject),
            *(change, page, compare, more, rolled, refit, ruling, miss, forget),
        )
    },
    **board_handlers.BUTTONS,
}
