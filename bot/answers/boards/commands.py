"""What players type to change the board in front of them: ``move c4 d5``, ``Gog to d5``, ``c4 trap``.

Each line is read into one change of ``calculators.schemer.editing``; the words are those of both
languages.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from calculators.schemer import editing
from calculators.schemer.editing import Document
from calculators.schemer.scheme import ARROW, EFFECTS
from glossary.typed_text import simplify, simplify_value

Change = Callable[[Document], dict[str, Any]]

_SPACE: Final = r"[a-z]{1,2}[1-9]\d{0,2}"
_PIECE: Final = r"[^\W_](?:[^\n]*?[^\W_])?|@"
_TERRAIN: Final[Mapping[str, str]] = {
    **dict.fromkeys((".", "open", "floor", "libero", "libera", "pavimento"), "."),
    **dict.fromkeys(("#", "impassable", "rock", "invalicabile", "roccia"), "#"),
    **dict.fromkeys(("~", "difficult", "difficile"), "~"),
    **dict.fromkeys(("^", "trap", "trappola"), "^"),
    **dict.fromkeys(("!", "hazard", "insidia"), "!"),
    **dict.fromkeys(("*", "fire", "wizard fire", "fuoco", "fuoco magico"), "*"),
    **dict.fromkeys(("+", "door", "closed door", "porta", "porta chiusa"), "+"),
}
_TOKENS: Final[Mapping[str, str]] = {
    "shield": "shield",
    "scudo": "shield",
    "scudi": "shield",
    "toughness": "toughness",
    "robustezza": "toughness",
}
_STATES: Final[Mapping[str, bool]] = {
    **dict.fromkeys(("wounded", "ferito", "ferita"), True),
    **dict.fromkeys(("fresh", "illeso", "illesa"), False),
}
_NOT_NAMES: Final = frozenset(("how", "what", "when", "where", "can", "come", "cosa", "quando", "dove"))
_WORDS: Final = "|".join(map(re.escape, sorted(_TERRAIN, key=len, reverse=True)))


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
    if piece.split(maxsplit=1)[0].lower() in _NOT_NAMES:
        return None
    return lambda document: editing.move(document, piece, space)


def _removing(piece: str) -> Change:
    return lambda document: editing.remove(document, piece)


def _adding(name: str, space: str) -> Change:
    return lambda document: editing.add(document, name, space)


def _terrain(space: str, word: str) -> Change:
    return lambda document: editing.set_terrain(document, space, _TERRAIN[word.lower()])


def _tokens(word: str, count: str) -> Change:
    return lambda document: editing.set_tokens(document, _TOKENS[word.lower()], int(count))


def _state(piece: str, word: str) -> Change:
    return lambda document: editing.set_figure(document, piece, wounded=_STATES[word.lower()])


def _fortitude(piece: str, count: str) -> Change:
    return lambda document: editing.set_figure(document, piece, fortitude=int(count))


def _scheme(scheme: str) -> Change:
    return lambda document: editing.set_scheme(document, simplify_value(scheme))


_CHANGES: Final[tuple[tuple[re.Pattern[str], Callable[..., Change | None]], ...]] = (
    (_pattern(rf"(?:scheme |schema |piano )?((?:{EFFECTS}) \d+ ?{ARROW}.+)"), _scheme),
    (_pattern(rf"(?:move|muovi|sposta) ({_PIECE})(?: (?:to|in|a))? ({_SPACE})"), _moving),
    (_pattern(r"(?:remove|togli|rimuovi) (.+?)"), _removing),
    (_pattern(rf"(?:add|aggiungi) ({_PIECE})(?: (?:at|to|in|a))? ({_SPACE})"), _adding),
    (_pattern(rf"({_SPACE})(?: (?:is|è|:))? ({_WORDS})"), _terrain),
    (_pattern(rf"({'|'.join(_TOKENS)}) (\d{{1,2}})"), _tokens),
    (_pattern(rf"({_PIECE})(?: (?:is|è))? ({'|'.join(_STATES)})"), _state),
    (_pattern(rf"({_PIECE}) (?:fortitude|tempra) (\d{{1,2}})"), _fortitude),
    (_pattern(rf"({_PIECE}) (?:to|in|a|-*>) ({_SPACE})"), _moving),
)
