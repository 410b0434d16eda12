"""What players type to change the board in front of them: ``move c4 d5``, ``Gog to d5``, ``c4 trap``.

Each line is read into one change of ``calculators.schemer.editing``; the words are those of both
languages.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from calculators.schemer import editing
from calculators.schemer.editing import Document
from calculators.schemer.scheme import ARROW, EFFECTS
from calculators.words import command_tags, command_words, spellings
from glossary.typed_text import simplify, simplify_value

Change = Callable[[Document], dict[str, Any]]

_SPACE: Final = r"[a-z]{1,2}[1-9]\d{0,2}"
_PIECE: Final = r"[^\W_](?:[^\n]*?[^\W_])?|@"
_SIGNS: Final = command_words("terrain")
_TERRAIN: Final = "|".join((spellings("terrain"), *map(re.escape, _SIGNS)))
_ADD, _AT, _FORTITUDE, _IS, _MOVE, _REMOVE, _SCHEME, _TO = (
    spellings("board", tag)
    for tag in ("add", "at", "fortitude", "is", "move", "remove", "scheme", "to")
)


def read_change(line: str) -> Change | None:
    """Return the change that a line asks for; ``None`` if it asks for none.

    >>> change = read_change("muovi F b1")
    >>> change({"map": "@.F", "scheme": "Move 1 -> F"})["map"]
    '@F.'
    >>> read_change("how do I move") is None
    True
    """
    text = " ".join(simplify(line).split())
    for pattern, change_of in _CHANGES:
        match = pattern.fullmatch(text)
        if match is not None:
            return change_of(*match.groups())
    return None


def _pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of a whole line; phones end one with a full stop."""
    return re.compile(rf"{text}\.?", re.IGNORECASE)


def _moving(piece: str, space: str) -> Change | None:
    if piece.split(maxsplit=1)[0].lower() in command_tags("askers"):
        return None
    return lambda document: editing.move(document, piece, space)


def _removing(piece: str) -> Change:
    return lambda document: editing.remove(document, piece)


def _adding(name: str, space: str) -> Change:
    return lambda document: editing.add(document, name, space)


def _terrain(space: str, word: str) -> Change:
    drawn = word if word in _SIGNS else command_tags("terrain")[word.lower()]
    return lambda document: editing.set_terrain(document, space, drawn)


def _tokens(word: str, count: str) -> Change:
    kind = command_tags("tokens")[word.lower()]
    return lambda document: editing.set_tokens(document, kind, int(count))


def _state(piece: str, word: str) -> Change:
    is_wounded = command_tags("states")[word.lower()] == "wounded"
    return lambda document: editing.set_miniature(document, piece, wounded=is_wounded)


def _fortitude(piece: str, count: str) -> Change:
    return lambda document: editing.set_miniature(document, piece, fortitude=int(count))


def _scheme(scheme: str) -> Change:
    return lambda document: editing.set_scheme(document, simplify_value(scheme))


_CHANGES: Final[tuple[tuple[re.Pattern[str], Callable[..., Change | None]], ...]] = (
    (_pattern(rf"(?:(?:{_SCHEME}) )?((?:{EFFECTS}) \d+ ?{ARROW}.+)"), _scheme),
    (_pattern(rf"(?:{_MOVE}) ({_PIECE})(?: (?:{_TO}))? ({_SPACE})"), _moving),
    (_pattern(rf"(?:{_REMOVE}) (.+?)"), _removing),
    (_pattern(rf"(?:{_ADD}) ({_PIECE})(?: (?:{_AT}))? ({_SPACE})"), _adding),
    (_pattern(rf"({_SPACE})(?: (?:{_IS}|:))? ({_TERRAIN})"), _terrain),
    (_pattern(rf"({spellings('tokens')}) (\d{{1,2}})"), _tokens),
    (_pattern(rf"({_PIECE})(?: (?:{_IS}))? ({spellings('states')})"), _state),
    (_pattern(rf"({_PIECE}) (?:{_FORTITUDE}) (\d{{1,2}})"), _fortitude),
    (_pattern(rf"({_PIECE}) (?:{_TO}|-*>) ({_SPACE})"), _moving),
)
