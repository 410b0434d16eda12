"""Which characters are emoji: Discord refuses a button whose emoji is merely a symbol.

Source: Unicode, emoji-data.txt, property Emoji, without digits; blocks made of emoji stand whole.
"""

from collections.abc import Sequence

from tests.discord_server.validation.form import Field

KEYCAP = "\N{COMBINING ENCLOSING KEYCAP}"
RANGES: Sequence[str] = (
    "00A9 00AE 203C 2049 2122 2139 2194-2199 21A9-21AA 231A-231B 2328 23CF 23E9-23F3 23F8-23FA",
    "24C2 25AA-25AB 25B6 25C0 25FB-25FE 2600-2604 260E 2611 2614-2615 2618 261D 2620 2622-2623",
    "2626 262A 262E-262F 2638-263A 2640 2642 2648-2653 265F-2660 2663 2665-2666 2668 267B",
    "267E-267F 2692-2697 2699 269B-269C 26A0-26A1 26A7 26AA-26AB 26B0-26B1 26BD-26BE 26C4-26C5",
    "26C8 26CE-26CF 26D1 26D3-26D4 26E9-26EA 26F0-26F5 26F7-26FA 26FD 2702 2705 2708-270D 270F",
    "2712 2714 2716 271D 2721 2728 2733-2734 2744 2747 274C 274E 2753-2755 2757 2763-2764",
    "2795-2797 27A1 27B0 27BF 2934-2935 2B05-2B07 2B1B-2B1C 2B50 2B55 3030 303D 3297 3299",
    "1F004 1F0CF 1F170-1F171 1F17E-1F17F 1F18E 1F191-1F19A 1F1E6-1F1FF 1F201-1F202 1F21A 1F22F",
    "1F232-1F23A 1F250-1F251 1F300-1F64F 1F680-1F6FF 1F7E0-1F7EB 1F7F0 1F90C-1F9FF 1FA70-1FAFF",
)


def _characters() -> frozenset[int]:
    characters: set[int] = set()
    for part in " ".join(RANGES).split():
        first, _, last = part.partition("-")
        characters.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(characters)


EMOJI = _characters()


def check_emoji(emoji: Field) -> None:
    """Note what is wrong with a component's emoji: one of a guild's by id, or a real one by name."""
    if emoji.given and not emoji["id"].given and not is_emoji(str(emoji["name"].value or "")):
        emoji["name"].fails("COMPONENT_INVALID_EMOJI", "Invalid emoji")


def is_emoji(name: str) -> bool:
    """Return whether a text is an emoji, its joiners and colours included.

    >>> is_emoji("🎲"), is_emoji("1️⃣"), is_emoji("→"), is_emoji("dice")
    (True, True, False, False)
    """
    return bool(name) and (ord(name[0]) in EMOJI or name.endswith(KEYCAP)) and not name.isascii()
