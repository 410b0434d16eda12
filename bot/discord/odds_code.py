"""Requests within a card's custom ids, whatever their length.

A request stands as ``request_code`` writes it where that is short: ``damage conan;a3r``. A longer one
is packed, after ``~``. One that is too long even so is marked with ``=``, and the custom ids and
options of the card that end in that mark hold its packed code between them.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.discord.custom_id import LONGEST_STATE
from bot.discord.limits import CUSTOM_ID, SELECT_TEXT
from bot.discord.packed_text import pack, unpack

# What a custom id has room for beside everything else.
LONGEST: Final = LONGEST_STATE - len("o:en:")
PACKED: Final = "~"
ELSEWHERE: Final = "="

# What requests are made of, the likeliest last. Posted cards are read with it: it must never change.
_DICTIONARY: Final = (
    b"flags=unarmed,ranged,elevation,hurried,long,large,treasure,fresh\0spoke=attack\0vs-health="
    b"\0vs-armour=\0vs-fight=\0fight=\0toughness=\0shields=\0fortitude=\0doom=\0epic=\0difficulty="
    b"\0enemies=\0friends=\0budget=\0drawn=\0deck=\0dice=\0points=\0free-reroll=\0armour=\0guard="
    b"\0life=\0rerolls=\0rolled=\0options=\0compare\0change\x000\0it\0en\0attack="
    b"perditions-mouth rangers red-dragon-inn heroic swim fall shoot recover move spokes sprint danger"
    b" hit picklock;d2e 0 0 1;c-1:2 0:6 1:6 2:3;shields=1,toughness=1,fortitude=5;mepic=1,2,2,3,3,c"
    b";mdamage=0,1,1,2,1i,c;oyellow=0,0,1,1,1,1;oorange=0,0,1,1,2,2;ored=0,1,1,2,2,3;n2;j1o;c1;d;a2r"
    b"damage conan;a3r1y"
)
# Longer than any request within the limits of its options.
_LONGEST_REQUEST: Final = 8_000
_MARKED: Final = (f":{ELSEWHERE}", f"|{ELSEWHERE}")


def written_request(request: str) -> str:
    """Return a request as a custom id holds it.

    >>> written_request("damage conan;a3r")
    'damage conan;a3r'
    >>> len(written_request("damage conan" + ";a1r;a2y" * 9))
    16
    """
    if len(request) <= LONGEST:
        return request
    packed = packed_request(request)
    return PACKED + packed if len(packed) < LONGEST else ELSEWHERE


def read_request_text(text: str) -> str:
    """Return the request that a custom id holds; what is marked to stand elsewhere as it is.

    Raises:
        ValueError: It holds none.
    """
    return unpacked_request(text.removeprefix(PACKED)) if text.startswith(PACKED) else text


def packed_request(text: str) -> str:
    """Return a request, or a text that is made of such, packed."""
    return pack(text, _DICTIONARY)


def unpacked_request(code: str) -> str:
    """Return the text that ``packed_request`` made ``code`` of.

    Raises:
        ValueError: It made none.
    """
    return unpack(code, _DICTIONARY, longest=_LONGEST_REQUEST)


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
    for holder, key, most in marked:
        limit = most - len(holder[key])
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
