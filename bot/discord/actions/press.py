"""What buttons and selects do: a function for each, registered with ``@press.register``."""

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from bot.discord.context import Context
from bot.discord.errors import OutdatedError
from bot.discord.state.custom_id import Button


@singledispatch
async def press(button: Button, context: Context) -> None:
    """Reply to a button or select that was used, as the function does that is registered for it."""
    raise NotImplementedError(f"{type(button).__name__} {context.interaction.id}")


def chosen_values(context: Context) -> Iterator[str]:
    """Return what was chosen from a select; nothing from a button."""
    data: Any = context.interaction.data
    return map(str, data.get("values", ()))


def chosen_value(context: Context) -> str:
    """Return what was chosen from a select.

    Raises:
        OutdatedError: Nothing was.
    """
    for value in chosen_values(context):
        return value
    raise OutdatedError
