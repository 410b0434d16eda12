"""What a button remembers.

Discord keeps up to 100 characters with every button, select and form, and hands them back when it is
used; nothing else is remembered, so that a card works for as long as it stands, whatever happened to
the bot meanwhile. They read ``1:show:r:it:0:conan/movement``: the version of this format, what to do,
and with what. A version that is no longer known is refused politely.
"""

from typing import Final

from bot.discord.limits import CUSTOM_ID

VERSION: Final = "1"
_SEPARATOR: Final = ":"


def custom_id(verb: str, *values: object) -> str:
    """Return the id of something that does ``verb`` with ``values``.

    Raises:
        ValueError: It would be longer than Discord takes.

    >>> custom_id("show", "r", "it", 0, "conan/movimento")
    '1:show:r:it:0:conan/movimento'
    """
    made = _SEPARATOR.join((VERSION, verb, *map(str, values)))
    if len(made) > CUSTOM_ID:
        raise ValueError(f"longer than {CUSTOM_ID} characters: {made}")
    return made


def fits(verb: str, *values: object) -> bool:
    """Return whether Discord takes the id of something that does ``verb`` with ``values``."""
    return len(_SEPARATOR.join((VERSION, verb, *map(str, values)))) <= CUSTOM_ID


def with_query(verb: str, *values: object, query: str) -> str:
    """Return an id that ends in as much of a player's question as Discord takes.

    A question that long still ranks much the same entries.

    >>> len(with_query("reject", "it", query="x" * 200))
    100
    """
    head = custom_id(verb, *values, "")
    return head + " ".join(query.split())[: CUSTOM_ID - len(head)]
