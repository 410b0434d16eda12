"""Take values of the expected type out of a board document, or say what stands there instead."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final, Literal

from calculators.schemer.errors import BoardError, Code, Fault, KeyPath

Wanted = Literal["text", "list", "mapping", "count", "boolean", "pair"]

# Of damage, tokens and Fortitude. Printed ones have two digits.
MOST: Final = 1_000_000

# The words for what a document holds, as its author knows them.
_FOUND: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "text",
    list: "list",
    tuple: "list",
    dict: "mapping",
    type(None): "nothing",
}


def refuse(code: Code, key: KeyPath, **details: str | int) -> BoardError:
    """Return the error that ``code`` is wrong with the value at ``key``."""
    return BoardError(Fault(code, key, details=details))


def mapping(value: object, key: KeyPath, known: Collection[str] | None = None) -> dict[str, object]:
    """Return ``value`` as a mapping with texts for keys; nothing at all is an empty one.

    Args:
        value: What the document holds.
        key: Where.
        known: The keys that there may be; ``None`` allows any.

    Raises:
        BoardError: It is no mapping, or has a key that is no text or not known.
    """
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise wrong_type("mapping", value, key)
    for name in value:
        if not isinstance(name, str):
            raise wrong_type("text", name, (*key, str(name)))
        if known is not None and name not in known:
            raise refuse("unknown-key", (*key, name), name=name, known=", ".join(known))
    return value


def sequence(value: object, key: KeyPath) -> list[object]:
    """Return ``value`` as a list; nothing at all is an empty one.

    Raises:
        BoardError: It is no list.
    """
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        raise wrong_type("list", value, key)
    return list(value)


def text(value: object, key: KeyPath) -> str:
    """Return ``value`` as a text.

    Raises:
        BoardError: It is none.
    """
    if not isinstance(value, str):
        raise wrong_type("text", value, key)
    return value


def count(value: object, key: KeyPath) -> int:
    """Return ``value`` as a whole number from 0 to ``MOST``.

    Raises:
        BoardError: It is none.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_type("count", value, key)
    if value < 0:
        raise refuse("negative", key, value=value)
    if value > MOST:
        raise refuse("too-much", key, limit=MOST)
    return value


def boolean(value: object, key: KeyPath) -> bool:
    """Return ``value`` as true or false.

    Raises:
        BoardError: It is neither.
    """
    if not isinstance(value, bool):
        raise wrong_type("boolean", value, key)
    return value


def choice(value: object, key: KeyPath, known: Iterable[str], code: Code = "bad-choice") -> str:
    """Return ``value`` as one of ``known``; capitals and spacing do not matter.

    Raises:
        BoardError: It is no text, or none of them.
    """
    said = " ".join(text(value, key).split()).lower()
    options = tuple(known)
    if said not in options:
        raise refuse(code, key, value=text(value, key), known=", ".join(options))
    return said


def wrong_type(wanted: Wanted, value: object, key: KeyPath) -> BoardError:
    """Return the error that ``value`` is not what was ``wanted``."""
    found = _FOUND.get(type(value), "something")
    return refuse("wrong-type", key, wanted=wanted, found=found)
