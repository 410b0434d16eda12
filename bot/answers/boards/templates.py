"""Boards of common shapes to start from: each is complete, with a Schemer and a Hero to move about."""

from collections.abc import Mapping
from typing import Any, Final

_SCHEME: Final = "Move 2 -> Foe"
_HEX: Final[Mapping[str, str]] = {
    "room": "########\n#@.....#\n#......#\n#......#\n#.....F#\n########",
    "hall": "###########\n#@........#\n#.#..#..#.#\n#.........#\n#.#..#..#.#\n#........F#\n###########",
    "cave": "  #####\n ##...###\n##@....~##\n#...~~...#\n##..~...F#\n ###...##\n   #####",
}
_SQUARE: Final[Mapping[str, str]] = {
    "corridor": "############\n#@........F#\n############",
    "crossroads": "####.####\n####.####\n####.####\n@.......F\n####.####\n####.####\n####.####",
    "l-room": "#########\n#@..#####\n#...#####\n#...#####\n#......F#\n#.......#\n#########",
    "two-rooms": "###########\n#@...#....#\n#....+....#\n#....#...F#\n###########",
}


def template_names() -> tuple[str, ...]:
    """Return the names of the templates."""
    return (*_HEX, *_SQUARE)


def template(name: str) -> dict[str, Any]:
    """Return a template as a board document.

    Raises:
        KeyError: There is none of that name.

    >>> template("corridor")["grid"]
    'square'
    """
    if name in _HEX:
        return {"grid": "hex", "scheme": _SCHEME, "map": _HEX[name]}
    return {"grid": "square", "scheme": _SCHEME, "map": _SQUARE[name]}
