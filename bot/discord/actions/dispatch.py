"""Clicks: from a custom id to what it does.

Every button, select and form of every message comes here, whenever it was posted. What another version
wrote is refused politely. What a button or select does is registered with ``@press.register``.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import singledispatch
from typing import Any

from bot.discord.actions.form import Form
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from bot.discord.state.buttons import Pick
from bot.discord.state.custom_id import Button


@singledispatch
async def press(button: Button, context: Context) -> None:
    """Reply to a button or select that was used, as the function does that is registered for it."""
    raise NotImplementedError(f"{type(button).__name__} {context.interaction.id}")


def chosen_value(context: Context) -> str:
    """Return what was chosen from a select.

    Raises:
        OutdatedError: Nothing was.
    """
    for value in _chosen_values(context):
        return value
    raise OutdatedError


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
        for value in _chosen_values(context):
            with suppress(ValueError):
                return Button.of(value)
    return button


def _chosen_values(context: Context) -> Iterator[str]:
    data: Any = context.interaction.data
    return map(str, data.get("values", ()))


def _custom_id(context: Context) -> str:
    data: Any = context.interaction.data
    return str(data.get("custom_id"))


async def _refuse_outdated(context: Context) -> None:
    """Say that a button, select or form is of another version."""
    async with replying(context, private=True):
        raise OutdatedError
