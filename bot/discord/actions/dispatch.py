"""Clicks: from a custom id to what it does.

Every button, select and form of every message comes here, whenever it was posted. What another version
wrote is refused politely.
"""

from contextlib import suppress
from typing import Any

from bot.discord.actions.form import Form
from bot.discord.actions.press import chosen_values, press
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from bot.discord.state.buttons import Pick
from bot.discord.state.custom_id import Button


async def answer_button(context: Context) -> None:
    """Reply to a button or select that was used, or refuse it where there is no such button."""
    try:
        button = _button(context)
    except ValueError:
        await _refuse_outdated(context)
    else:
        await press(button, context)


async def answer_form(context: Context) -> None:
    """Reply to a form that was sent, or refuse it where there is no such form."""
    try:
        form = Form.of(_custom_id(context))
    except ValueError:
        await _refuse_outdated(context)
    else:
        await form.submit(context)


def _button(context: Context) -> Button:
    """Return the button or select that was used, or the button that was chosen from a select.

    Raises:
        ValueError: Another version wrote it.
    """
    button = Button.of(_custom_id(context))
    if isinstance(button, Pick):
        for value in chosen_values(context):
            with suppress(ValueError):
                return Button.of(value)
    return button


def _custom_id(context: Context) -> str:
    data: Any = context.interaction.data
    return str(data.get("custom_id"))


async def _refuse_outdated(context: Context) -> None:
    """Say that a button, select or form is of another version."""
    async with replying(context, private=True):
        raise OutdatedError
