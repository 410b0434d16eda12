"""Schemes: ``Move N -> TARGET`` and ``Leap N -> TARGET`` (Appendix D, 1a and 1b).

A *clause* names figures or features to aim at ("Nearest Foe", "Fiona"). Clauses joined by "or" are
considered together; a *fallback* chain ("A, or if none, B") considers B only if nothing of A can be
aimed at.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from calculators.schemer.board import Board
from calculators.schemer.errors import SCHEME, Code, Fault, SchemeError
from calculators.schemer.figures import Feature, Figure
from calculators.schemer.names import folded

Kind = Literal["move", "leap"]
Side = Literal["foe", "friend"]
Pick = Literal["all", "nearest", "farthest", "wounded", "fresh", "least", "most"]

# Printed effects go to about 6.
MOST_POINTS: Final = 99

_SCHEME: Final = re.compile(r"\s*(move|leap)\s*(\d+)\s*(?:->|→)\s*(?=\S)", re.IGNORECASE)
_FALLBACK: Final = re.compile(
    r"\s*,?\s+or\s+if\s+(?:none|no\s+foe\s+is\s+(wounded|fresh))\s*,?\s+(?:then\s+)?", re.IGNORECASE
)
_OR: Final = re.compile(r"\s*,?\s+or\s+", re.IGNORECASE)
_CLAUSES: Final[tuple[tuple[re.Pattern[str], Pick], ...]] = (
    (re.compile(r"(?:the )?(foe|friend)"), "all"),
    (re.compile(r"(?:the )?nearest (foe|friend)"), "nearest"),
    (re.compile(r"(?:the )?farthest (foe|friend)"), "farthest"),
    (re.compile(r"(?:the )?wounded (foe)"), "wounded"),
    (re.compile(r"(?:the )?fresh (foe)"), "fresh"),
    (re.compile(r"(?:the )?(foe) with (?:the )?least remaining fortitude"), "least"),
    (re.compile(r"(?:the )?(foe) with (?:the )?most remaining fortitude"), "most"),
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a target: a group of figures, or one figure or feature.

    Attributes:
        text: As it was written.
        side: Whose figures are meant; ``None`` for a name.
        pick: Which of them.
        named: The figure or feature of that name; ``None`` for a group, or where there is none.
    """

    text: str
    side: Side | None = None
    pick: Pick = "all"
    named: Figure | Feature | None = None


@dataclass(frozen=True, slots=True)
class Scheme:
    """A movement effect with its target.

    Attributes:
        kind: Move or Leap.
        points: What it may spend, from 0 to ``MOST_POINTS``.
        chain: Sets of clauses; each counts only if nothing of those before can be aimed at.
        text: As it was written.
    """

    kind: Kind
    points: int
    chain: tuple[tuple[Clause, ...], ...]
    text: str = field(compare=False)


def read_scheme(text: str, board: Board) -> Scheme:
    """Return the Scheme that ``text`` says.

    Args:
        text: Capitals and spacing do not matter, except that a letter names the figure drawn so.
        board: Where the names are looked up.

    Raises:
        SchemeError: It does not parse, has too many points, or names nothing on the board with no
            "or if none" behind it.
    """
    found = _SCHEME.match(text)
    if found is None:
        raise _error("scheme-form", text, 0)
    # Long before int() would refuse a number for its length.
    if len(found[2].lstrip("0")) > len(str(MOST_POINTS)):
        raise _error("scheme-points", found[2], found.start(2))
    kind: Kind = "move" if found[1].lower() == "move" else "leap"
    parts = list(_fallbacks(text, found.end()))
    chain = tuple(
        tuple(_clauses(text, start, end, board, is_last=place == len(parts) - 1))
        for place, (start, end) in enumerate(parts)
    )
    return Scheme(kind, int(found[2]), chain, " ".join(text.split()))


def _fallbacks(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield where the parts of an "or if none" chain begin and end."""
    for between in _FALLBACK.finditer(text, start):
        part = folded(text[start : between.start()])
        if between[1] is not None and part.removeprefix("the ") != f"{between[1].lower()} foe":
            condition = text[between.start() : between.end()].strip(" ,")
            raise _error("scheme-condition", condition, between.start())
        yield start, between.start()
        start = between.end()
    yield start, len(text)


def _clauses(text: str, start: int, end: int, board: Board, *, is_last: bool) -> Iterator[Clause]:
    """Yield the clauses between two places of ``text`` that "or" joins."""
    names = _names(board)
    ends = [(each.start(), each.end()) for each in _OR.finditer(text, start, end)]
    for stop, following in [*ends, (end, end)]:
        clause = _clause(text[start:stop].strip(), names)
        if not clause.text:
            raise _error("scheme-form", " ".join(text.split()), start)
        if clause.side is None and clause.named is None and is_last:
            known = ", ".join(each.name for each in dict.fromkeys(names.values()))
            raise _error("scheme-nobody", clause.text, start, known=known)
        yield clause
        start = following


def _clause(text: str, names: Mapping[str, Figure | Feature]) -> Clause:
    said = folded(text)
    for pattern, pick in _CLAUSES:
        found = pattern.fullmatch(said)
        if found is not None:
            return Clause(text, "foe" if found[1] == "foe" else "friend", pick)
    return Clause(text, named=names.get(text) or names.get(said))


def _names(board: Board) -> dict[str, Figure | Feature]:
    """Return what a Scheme can name: letters as they are drawn, and folded names."""
    named = [each for each in board.figures if each.name != each.letter]
    by_name: dict[str, Figure | Feature] = {folded(each.name): each for each in board.features}
    by_name |= {folded(each.name): each for each in named}
    return by_name | {each.letter: each for each in board.figures}


def _error(code: Code, value: str, column: int, **details: str) -> SchemeError:
    return SchemeError(
        Fault(code, SCHEME, 0, column, {"value": value, "limit": MOST_POINTS, **details})
    )
