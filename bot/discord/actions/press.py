"""What buttons and selects do: a function for each, registered with ``@press.register``."""

from functools import singledispatch
from typing import Any

from bot.discord.context import Context
from bot.discord.errors import OutdatedError
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
    data: Any = context.interaction.data
    for value in data.get("values", ()):
        return str(value)
    raise OutdatedError
