"""The words of boards on one line, in both languages; they are read in either, and written in one."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from calculators.schemer.grid import Grid
from calculators.words import command_words
from glossary import Language

_ByLanguage = Mapping[str, Sequence[str]]

# The first word of a language is the one that is written. Hexes are left out.
GRIDS: Final = cast("Mapping[Grid, _ByLanguage]", command_words("grids"))
OFF, WALL, FEATURE, IMPASSABLE, SCHEME = (
    {language: words[0] for language, words in command_words("items")[item].items()}
    for item in ("off", "wall", "feature", "impassable", "scheme")
)
_DETAILS: Final[Mapping[str, tuple[str, Any]]] = {
    "wounded": ("wounded", True),
    "fresh": ("wounded", False),
    "heroic": ("side", "heroic"),
    "schemer": ("side", "schemer"),
}
# Details that are a word alone, as a document says them.
STATES: Final = tuple(
    (_DETAILS[state], words) for state, words in command_words("figure-states").items()
)
KEYWORDS: Final = command_words("keywords")
# Details that are a word and a number.
COUNTS: Final = command_words("figure-counts")


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
    """Return a detail of a miniature as a document says it; ``None`` where ``text`` is none.

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
    for keyword, names in KEYWORDS.items():
        if _is_any(words, names):
            return "keywords", keyword
    return None


def known_details(language: Language) -> str:
    """Return the words that ``read_detail`` understands, as a sentence lists them."""
    keywords = (names[language][0] for names in KEYWORDS.values())
    states = (names[language][0] for _, names in STATES)
    counts = (f"{names[language][0]} 2" for names in COUNTS.values())
    return ", ".join((*states, *counts, *keywords))


_MOST_DIGITS: Final = 7


def _is_any(word: str, names: _ByLanguage) -> bool:
    return any(word in words for words in names.values()) or _masculine(word) in names["it"]


def _masculine(word: str) -> str:
    return f"{word[:-1]}o" if word.endswith("a") else word
