"""What a button remembers.

Discord keeps up to 100 characters with every button, select and form, and hands them back when it is
used; nothing else is remembered, so that a card works for as long as it stands, whatever happened to
the bot meanwhile. They read ``1:show:r:it:0:conan/movement``: the version of this format, what to do,
and with what. A version that is no longer known is refused politely.
"""

from typing import Final

from bot.discord.errors import OutdatedError
from bot.discord.limits import CUSTOM_ID
from glossary import Language

VERSION: Final = "1"
# What buttons, selects and forms do.
VERBS: Final = frozenset(
    (
        *("show", "pick", "publish", "hide", "delete", "reject", "board", "fix", "jump"),
        *("change", "page", "compare", "more", "ruling", "rolled", "refit", "miss", "forget"),
        *("move", "scheme", "apply"),
    )
)
_SEPARATOR: Final = ":"
# Ends a question that is cut.
CUT: Final = "…"
# What a custom id has room for beside everything else: of all, that of *Make private* has the least.
LONGEST_STATE: Final = CUSTOM_ID - len(f"{VERSION}:hide:{2**64 - 1}:")


def custom_id(verb: str, *values: object) -> str:
    """Return the id of something that does ``verb`` with ``values``.

    Raises:
        ValueError: It would be longer than Discord takes.

    >>> custom_id("show", "r", "it", 0, "conan/movimento")
    '1:show:r:it:0:conan/movimento'
    """
    code = _SEPARATOR.join((VERSION, verb, *map(str, values)))
    if len(code) > CUSTOM_ID:
        raise ValueError(f"longer than {CUSTOM_ID} characters: {code}")
    return code


def fits(verb: str, *values: object) -> bool:
    """Return whether Discord takes the id of something that does ``verb`` with ``values``.

    >>> fits("show", "r", "it", 0, "conan/rilancio"), fits("reject", "x" * 100)
    (True, False)
    """
    return len(_SEPARATOR.join((VERSION, verb, *map(str, values)))) <= CUSTOM_ID


def spread(code: str, *heads: str) -> list[str]:
    """Return ids that begin with ``heads`` and hold ``code`` between them, or the heads without it.

    >>> spread("x" * 100, "1:board:en", "1:show:b:it")[1]
    '1:show:b:it:xxxxxxxxxxx'
    >>> spread("x" * 200, "1:board:en", "1:show:b:it")
    ['1:board:en', '1:show:b:it']
    """
    ids = []
    remainder = code
    for head in heads:
        limit = CUSTOM_ID - len(head) - len(_SEPARATOR)
        ids.append(f"{head}{_SEPARATOR}{remainder[:limit]}" if remainder else head)
        remainder = remainder[limit:]
    return [*heads] if remainder else ids


def read_id(code: str) -> tuple[str, str] | None:
    """Return the verb of an id and what follows it; ``None`` if another version wrote it.

    >>> read_id("1:delete:42"), read_id("0:delete:42")
    (('delete', '42'), None)
    """
    version, _, action = code.partition(_SEPARATOR)
    verb, _, values = action.partition(_SEPARATOR)
    return (verb, values) if version == VERSION else None


def fields(values: str, count: int) -> list[str]:
    """Return the ``count`` values that follow a verb; the last one may hold colons.

    Raises:
        OutdatedError: There are fewer.

    >>> fields("it:conan:reroll: when?", 3)
    ['it', 'conan', 'reroll: when?']
    """
    parts = values.split(_SEPARATOR, count - 1)
    if len(parts) < count:
        raise OutdatedError
    return parts


def read_language(code: str) -> Language:
    """Return the language that an id names; English where it names another."""
    return "it" if code == "it" else "en"


def with_query(verb: str, *values: object, query: str) -> str:
    """Return an id that ends in as much of a player's question as Discord takes.

    A question that long still ranks much the same entries, but its end may have held other numbers: it
    can be seen that it is cut.

    >>> code = with_query("reject", "it", query="x" * 200)
    >>> len(code), code[-4:]
    (100, 'xxx…')
    """
    head = custom_id(verb, *values, "")
    line, limit = " ".join(query.split()), CUSTOM_ID - len(head)
    return head + (line if len(line) <= limit else line[: limit - len(CUT)] + CUT)
