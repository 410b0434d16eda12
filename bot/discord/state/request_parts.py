"""Requests that are too long for one custom id, even packed: those of a card hold them between them.

The custom ids and options of the card that end in ``ELSEWHERE`` hold the packed request in parts.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.discord.limits import SELECT_TEXT
from bot.discord.state.card_state import ELSEWHERE
from bot.discord.state.custom_id import CUSTOM_ID
from bot.discord.state.packed_text import packed_request, unpacked_request

# Separates the page in an option of a select from a part of the request.
BESIDE_CODE: Final = "|"
_MARKED: Final = (f":{ELSEWHERE}", f"{BESIDE_CODE}{ELSEWHERE}")


def fill_in(components: Iterable[dict[str, Any]], request: str) -> None:
    """Write a request into the custom ids and options of a card that are marked for it, in order.

    Nothing is marked where every custom id holds the whole request.

    Raises:
        ValueError: They cannot hold all of it.
    """
    marked = list(_marked(components))
    if not marked:
        return
    remainder = packed_request(request)
    for holder, key, longest in marked:
        limit = longest - len(holder[key])
        holder[key] += remainder[:limit]
        remainder = remainder[limit:]
    if remainder:
        raise ValueError(f"longer than the custom ids hold: {request}")


def collected(texts: Iterable[str]) -> str:
    """Return the request that the custom ids and the values of options of a card hold between them.

    Raises:
        ValueError: They hold none, or only a part of one.
    """
    parts = (text.partition(mark)[2] for text in texts for mark in _MARKED if mark in text)
    return unpacked_request("".join(parts))


def _marked(components: Iterable[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], str, int]]:
    """Yield what is marked, from top to bottom: where it stands, its key, and how long it may be."""
    for component in components:
        if str(component.get("custom_id", "")).endswith(_MARKED):
            yield component, "custom_id", CUSTOM_ID
        for option in component.get("options", ()):
            if option["value"].endswith(_MARKED):
                yield option, "value", SELECT_TEXT
        yield from _marked(component.get("components", ()))
