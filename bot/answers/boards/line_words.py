"""The words of boards on one line, in both languages; they are read in either, and written in one."""

from collections.abc import Mapping
from typing import Any, Final

from calculators.schemer.grid import Grid
from glossary import Language

# The first word of a language is the one that is written. Hexes are left out.
GRIDS: Final[Mapping[Grid, Mapping[Language, tuple[str, ...]]]] = {
    "hex": {"en": ("hex", "hexes"), "it": ("esagoni",)},
    "square": {"en": ("square", "squares"), "it": ("quadrati",)},
    "diagonal": {"en": ("diagonal", "diagonals"), "it": ("diagonali",)},
}
OFF: Final[Mapping[Language, str]] = {"en": "off", "it": "fuori"}
WALL: Final[Mapping[Language, str]] = {"en": "wall", "it": "muro"}
FEATURE: Final[Mapping[Language, str]] = {"en": "feature", "it": "elemento"}
IMPASSABLE: Final[Mapping[Language, str]] = {"en": "impassable", "it": "invalicabile"}
SCHEME: Final[Mapping[Language, str]] = {"en": "scheme", "it": "piano"}
# Details that are a word alone, as a document says them.
STATES: Final[tuple[tuple[tuple[str, Any], Mapping[Language, tuple[str, ...]]], ...]] = (
    (("wounded", True), {"en": ("wounded",), "it": ("ferito",)}),
    (("wounded", False), {"en": ("fresh",), "it": ("fresco", "illeso")}),
    (("side", "heroic"), {"en": ("foe",), "it": ("nemico",)}),
    (("side", "schemer"), {"en": ("friend",), "it": ("amico",)}),
)
KEYWORDS: Final[Mapping[str, str]] = {
    "avoided": "evitato",
    "berserk": "berserk",
    "heroic": "eroico",
    "immobile": "immobile",
    "immune to hazards": "immune alle insidie",
    "immune to traps": "immune alle trappole",
    "juggernaut": "inarrestabile",
    "massive": "massiccio",
    "overrun": "travolgere",
    "resistant": "resistente",
    "tiny": "minuscolo",
}
# Details that are a word and a number.
COUNTS: Final[Mapping[str, Mapping[Language, tuple[str, ...]]]] = {
    "fortitude": {"en": ("fortitude",), "it": ("tempra",)},
    "shield": {"en": ("shield", "shields"), "it": ("scudo", "scudi")},
    "toughness": {"en": ("toughness",), "it": ("robustezza",)},
}


def read_grid(word: str) -> Grid | None:
    """Return the grid that a word names; ``None`` for none.

    >>> read_grid("Quadrati"), read_grid("round")
    ('square', None)
    """
    for grid, words in GRIDS.items():
        if any(word.lower() in names for names in words.values()):
            return grid
    return None


def read_detail(text: str) -> tuple[str, Any] | None:
    """Return a detail of a figure as a document says it; ``None`` where ``text`` is none.

    A keyword comes as ``("keywords", keyword)``. Italian adjectives may be feminine.

    >>> read_detail("Ferita"), read_detail("fortitude 6"), read_detail("tiny")
    (('wounded', True), ('fortitude', 6), ('keywords', 'tiny'))
    """
    words = " ".join(text.lower().split())
    name, _, number = words.rpartition(" ")
    for key, names in COUNTS.items():
        if number.isdecimal() and len(number) <= _MOST_DIGITS and _is_any(name, names):
            return key, int(number)
    for detail, names in STATES:
        if _is_any(words, names):
            return detail
    for keyword, italian in KEYWORDS.items():
        if words in (keyword, italian) or _masculine(words) == italian:
            return "keywords", keyword
    return None


def known_details(language: Language) -> str:
    """Return the words that ``read_detail`` understands, as a sentence lists them."""
    keywords = KEYWORDS if language == "en" else KEYWORDS.values()
    states = (names[language][0] for _, names in STATES)
    counts = (f"{names[language][0]} 2" for names in COUNTS.values())
    return ", ".join((*states, *counts, *keywords))


_MOST_DIGITS: Final = 7


def _is_any(word: str, names: Mapping[Language, tuple[str, ...]]) -> bool:
    return word in names["en"] or word in names["it"] or _masculine(word) in names["it"]


def _masculine(word: str) -> str:
    return f"{word[:-1]}o" if word.endswith("a") else word
