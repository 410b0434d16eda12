"""Clicks: from a custom id to what it does.

Every button, select and form of every message comes here, whenever it was posted. What another version
wrote is refused politely.
"""

from functools import singledispatch
from typing import Any

from bot.discord.actions.form import Form
from bot.discord.buttons import Button
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError


@singledispatch
async def press(button: Button, context: Context) -> None:
    """Reply to a button or select that was used, as the function does that is registered for it."""
    raise NotImplementedError(f"{type(button).__name__} {context.interaction.id}")


async def answer_button(context: Context) -> None:
    """Reply to a button or select that was used, or refuse it where there is no such button."""
    try:
        button = Button.of(_custom_id(context))
    except OutdatedError as error:
        await _refuse(context, error)
    else:
        await press(button, context)


async def answer_form(context: Context) -> None:
    """Reply to a form that was sent, or refuse it where there is no such form."""
    try:
        form = Form.of(_custom_id(context))
    except OutdatedError as error:
        await _refuse(context, error)
    else:
        await form.submit(context)


def chosen_value(context: Context) -> str:
    """Return what was chosen from a select.

    Raises:
        OutdatedError: Nothing was.
    """
    data: Any = context.interaction.data
    for value in data.get("values", ()):
        return str(value)
    raise OutdatedError


def _custom_id(context: Context) -> str:
    data: Any = context.interaction.data
    return str(data.get("custom_id"))


async def _refuse(context: Context, error: OutdatedError) -> None:
    """Say that a button, select or form is of another version."""
    async with replying(context, private=True):
        raise error
