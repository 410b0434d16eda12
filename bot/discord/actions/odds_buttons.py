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
async def open_form(button: Change | Compare | Rolled, context: Context) -> None:
    """Open the first form of a calculation's options, of a second set, or for dice on the table."""
    async with replying(context, private=True) as reply:
        state = _state(context, button.state)
        match button:
            case Change():
                form: OddsForm = ChangeForm(FIRST, state)
            case Compare():
                form = CompareForm(FIRST, state)
            case Rolled():
                form = RolledForm(button.reroll, state)
        await reply.ask(form.modal())


@press.register
async def open_page(button: OpenPage | PickPage, context: Context) -> None:
    """Open the form of a page such as ``change-1``, which the button names or a select."""
    async with replying(context, private=True) as reply:
        page = button.page if isinstance(button, OpenPage) else chosen_value(context)
        verb, _, number = page.partition(BESIDE_CODE)[0].rpartition("-")
        await reply.ask(odds_form(verb, number, _state(context, button.state)).modal())


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


def _state(context: Context, state: OddsState) -> OddsState:
    """Return the calculation that a button stands for, in the language of who pressed it."""
    state = posted_odds(context, state)
    return replace(state, language=answer_language(context, state.language))
