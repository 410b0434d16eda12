"""Forms: what they are called, what they hold, and what comes of them.

A form carries all that it needs in its custom id, like a button; what was typed comes back with it.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from discord import ui

from bot.discord.context import Context
from bot.discord.errors import OutdatedError
from bot.discord.limits import FORM_TITLE
from bot.discord.state.custom_id import Action
from bot.render.rules.wording import shortened
from glossary.typed_text import clean


class Modal(ui.Modal):
    """A form on its way to Discord; finished, since its answer needs nothing that is kept here."""

    def __init__(self, title: str, custom_id: str, *fields: ui.Item[Any]) -> None:
        """Ask for ``fields`` under ``title``."""
        super().__init__(title=shortened(title, FORM_TITLE), custom_id=custom_id, timeout=None)
        for field in fields:
            self.add_item(field)
        self.stop()


class Form(Action):
    """A form, as its custom id holds it; ``modal`` opens it in ways of its own."""

    kinds: ClassVar[dict[str, Any]] = {}

    @abstractmethod
    async def submit(self, context: Context) -> None:
        """Reply to the form that was sent."""


def read_texts(context: Context, *names: str) -> Mapping[str, str]:
    """Return what was typed and chosen in a form that was sent, by the custom ids of its fields.

    Args:
        context: That of the form.
        names: Fields that the form must have.

    Raises:
        OutdatedError: One of them is missing.
    """
    data: Any = context.interaction.data
    texts = dict(_field_texts(data.get("components", [])))
    if not texts.keys() >= {*names}:
        raise OutdatedError
    return texts


def _field_texts(components: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield what each field holds, by its custom id; fields stand inside labels or rows."""
    for component in components:
        if "custom_id" in component:
            text = component.get("value") or ",".join(component.get("values", ()))
            yield component["custom_id"], clean(text)
        inner = component.get("component")
        yield from _field_texts([*component.get("components", ()), *([inner] if inner else [])])
