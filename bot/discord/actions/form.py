"""Forms: what they are called, which fields they hold, and what comes of them.

A form carries all that it needs in its custom id, like a button; what was typed comes back with it.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import discord
from discord import ui

from bot.discord.context import Context
from bot.discord.errors import OutdatedError
from bot.discord.limits import DESCRIPTION, FORM_TEXT, FORM_TITLE
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


def text_field(  # noqa: PLR0913  # what Discord's text field takes
    name: str,
    label: str,
    *,
    about: str = "",
    text: str = "",
    example: str | None = None,
    longest: int = FORM_TEXT,
    long: bool = False,
    required: bool = False,
) -> ui.Label[Any]:
    """Return a text field.

    Args:
        name: Its custom id.
        label: What stands above it.
        about: What stands between label and field.
        text: What stands in it.
        example: What stands in it as long as it is empty.
        longest: Most characters that it takes.
        long: Whether it has several lines.
        required: Whether it has to be filled in.
    """
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    field = ui.TextInput[Any](
        custom_id=name,
        style=style,
        default=text[:longest],
        placeholder=example,
        max_length=longest,
        required=required,
    )
    return _labelled(field, label, about)


def select_field(
    name: str,
    label: str,
    choices: list[discord.SelectOption],
    *,
    about: str = "",
    least: int = 0,
    most: int = 1,
) -> ui.Label[Any]:
    """Return a select of ``choices``, of which a player chooses from ``least`` to ``most``.

    Args:
        name: Its custom id.
        label: What stands above it.
        choices: Its lines.
        about: What stands between label and select.
        least: Fewest that have to be chosen.
        most: Most that can be chosen.
    """
    select: ui.Select[Any] = ui.Select(
        custom_id=name, options=choices, min_values=least, max_values=most, required=least > 0
    )
    return _labelled(select, label, about)


def _labelled(component: ui.Item[Any], label: str, about: str) -> ui.Label[Any]:
    return ui.Label(
        text=shortened(label, FORM_TITLE),
        description=shortened(about, DESCRIPTION) or None,
        component=component,
    )


def field_content(field: ui.Label[Any]) -> tuple[str, str]:
    """Return the custom id of a field and what stands in it; of a select the values with commas."""
    component: Any = field.component
    if isinstance(component, ui.TextInput):
        return component.custom_id, component.default or ""
    return component.custom_id, ",".join(option.value for option in component.options if option.default)


def refilled(field: ui.Label[Any], texts: Mapping[str, str]) -> ui.Label[Any]:
    """Return ``field`` with what was typed into it before, by its custom id, if anything was."""
    component = field.component
    if isinstance(component, ui.TextInput) and component.custom_id in texts:
        component.default = texts[component.custom_id]
    if isinstance(component, ui.Select) and component.custom_id in texts:
        for option in component.options:
            option.default = option.value in texts[component.custom_id].split(",")
    return field
