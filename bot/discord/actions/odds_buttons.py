"""What the buttons of calculations do: they open their forms, or show one more or one fewer."""

from dataclasses import replace

from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.discord.actions.odds_forms import ChangeForm, CompareForm, OddsForm, RolledForm, odds_form
from bot.discord.actions.press import chosen_value, press
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from bot.discord.form_drafts import read_draft
from bot.discord.posted_card import answer_language, posted_odds
from bot.discord.show_card import show_card
from bot.discord.state.buttons import Change, Compare, FixOdds, More, OpenPage, PickPage, Rolled
from bot.discord.state.card_state import OddsState, request_of
from bot.discord.state.odds_pages import FIRST
from bot.discord.state.request_parts import BESIDE_CODE


@press.register
async def change(button: Change, context: Context) -> None:
    """Open the form with the first of a calculation's options."""
    await _open(context, ChangeForm(FIRST, button.state))


@press.register
async def compare(button: Compare, context: Context) -> None:
    """Open the form with the options of a second set to compare a calculation with."""
    await _open(context, CompareForm(FIRST, button.state))


@press.register
async def rolled(button: Rolled, context: Context) -> None:
    """Open the form for dice that lie on the table."""
    await _open(context, RolledForm(button.reroll, button.state))


@press.register
async def pick_page(button: PickPage, context: Context) -> None:
    """Open the form with those options that were chosen from a select."""
    async with replying(context, private=True) as reply:
        chosen, _, _ = chosen_value(context).partition(BESIDE_CODE)
        await reply.ask(_form(chosen, _state(context, button.state)).modal())


@press.register
async def open_page(button: OpenPage, context: Context) -> None:
    """Open the form with more of a calculation's options."""
    async with replying(context, private=True) as reply:
        await reply.ask(_form(button.page, _state(context, button.state)).modal())


@press.register
async def more(button: More, context: Context) -> None:
    """Show a calculation with one more, or one fewer, of what a table changes first."""
    async with replying(context, private=True, in_place=context.is_private) as reply:
        state = _state(context, button.state)
        calculator = request_of(state).calculator
        if button.change not in ("1", "-1"):
            raise OutdatedError
        changed = calculator.with_more(calculator.declaration.count, int(button.change))
        if changed is None:
            raise OutdatedError
        await show_card(reply, replace(state, request=request_code(Request(changed))))


@press.register
async def fix_odds(button: FixOdds, context: Context) -> None:
    """Open the form that was refused, with what was typed."""
    async with replying(context, private=True) as reply:
        draft = read_draft(button, context.recent)
        await reply.ask(odds_form(draft.verb, draft.page, draft.state).modal(draft.texts))


async def _open(context: Context, form: OddsForm) -> None:
    async with replying(context, private=True) as reply:
        await reply.ask(replace(form, state=_state(context, form.state)).modal())


def _form(page: str, state: OddsState) -> OddsForm:
    """Return the form of a page such as ``change-1``; the errors are those of ``odds_form``."""
    verb, _, number = page.rpartition("-")
    return odds_form(verb, number, state)


def _state(context: Context, state: OddsState) -> OddsState:
    """Return the calculation that a button stands for, in the language of who pressed it."""
    state = posted_odds(context, state)
    return replace(state, language=answer_language(context, state.language))
