"""Clicks: from a custom id to what it does.

Every button, select and form of every message comes here, whenever it was posted, and is handed to the
handler of its verb. What another version wrote is refused politely.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.discord.context import Context
from bot.discord.custom_id import read_id
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from glossary.typed_text import clean


@dataclass(frozen=True, slots=True)
class Click:
    """A button, a select or a form that was used.

    Attributes:
        context: The interaction, and what its answer is made with.
        values: What the custom id holds after the verb.
        chosen: What was chosen from a select.
    """

    context: Context
    values: str
    chosen: tuple[str, ...] = ()

    def read_texts(self, *names: str) -> Mapping[str, str]:
        """Return what was typed and chosen in a form that was sent, by the custom ids of its fields.

        Args:
            names: Fields that the form must have.

        Raises:
            OutdatedError: One of them is missing.
        """
        data: Any = self.context.interaction.data
        texts = dict(_field_texts(data.get("components", [])))
        if not texts.keys() >= {*names}:
            raise OutdatedError
        return texts


Handler = Callable[[Click], Awaitable[None]]


async def dispatch(context: Context, handlers: Mapping[str, Handler]) -> None:
    """Have the handler of its verb reply to what was used, or refuse it where there is none."""
    data: Any = context.interaction.data
    verb, values = read_id(str(data.get("custom_id"))) or ("", "")
    handler = handlers.get(verb, _refuse_outdated)
    await handler(Click(context, values, tuple(data.get("values", ()))))


async def _refuse_outdated(click: Click) -> None:
    """Say that a button, select or form is of another version."""
    async with replying(click.context, private=True):
        raise OutdatedError


def _field_texts(components: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield what each field holds, by its custom id; fields stand inside labels or rows."""
    for component in components:
        if "custom_id" in component:
            text = component.get("value") or ",".join(component.get("values", ()))
            yield component["custom_id"], clean(text)
        inner = component.get("component")
        yield from _field_texts([*component.get("components", ()), *([inner] if inner else [])])
