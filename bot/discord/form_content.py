"""What players have typed and chosen in a form that they sent."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.discord.dispatch import Click
from bot.discord.errors import OutdatedError


def texts_of(click: Click, *names: str) -> Mapping[str, str]:
    """Return what was typed into the fields ``names``.

    Raises:
        OutdatedError: One of them is missing.
    """
    data: Any = click.interaction.data
    texts = dict(_field_texts(data.get("components", [])))
    if not texts.keys() >= {*names}:
        raise OutdatedError
    return texts


def _field_texts(components: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield what each field holds, by its custom id; fields stand inside labels or rows."""
    for component in components:
        if "custom_id" in component:
            text = component.get("value") or ",".join(component.get("values", ()))
            yield component["custom_id"], text
        inner = component.get("component")
        yield from _field_texts([*component.get("components", ()), *([inner] if inner else [])])
