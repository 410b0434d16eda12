"""Schemes: ``Move N -> TARGET`` and ``Leap N -> TARGET`` (Appendix D, 1a and 1b).

The cards print them in English; ``Movimento N -> Nemico più vicino`` is understood as well.

A *clause* names miniatures or features to aim at ("Nearest Foe", "Fiona"). Clauses joined by "or" are
considered together; a *fallback* chain ("A, or if none, B") considers B only if nothing of A can be
aimed at.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, cast

from calculators.schemer.board import Board
from calculators.schemer.errors import SCHEME, Code, Fault, SchemeError
from calculators.schemer.miniatures import Feature, Miniature
from calculators.words import command_tags, command_words, spellings

EffectKind = Literal["move", "leap"]
Relation = Literal["foe", "friend", "hero"]
Pick = Literal["all", "nearest", "farthest", "wounded", "fresh", "least", "most"]

# The effects of the game have up to about 6.
MOST_POINTS: Final = 99

# Stands between the effect and its target.
ARROW: Final = rf"(?:[-=]*>|\b(?:{spellings('scheme-joints', 'to')})\b)"
# The effects, as cards and players call them.
EFFECTS: Final = spellings("scheme-effects")
_SCHEME: Final = re.compile(rf"\s*({EFFECTS})\s*(\d+)\s*{ARROW}\s*(?=\S)", re.IGNORECASE)
# What comes before an "or". It begins where the spaces begin, and gives none of them back: else a line
# of spaces would be searched anew from every one of them.
_BEFORE_OR: Final = r"(?:(?<!\s)\s++(?:,\s++)?|,\s++)"
# The group that matches is called like what nobody is: "or if no foe is wounded".
_CONDITIONS: Final = "|".join(
    f"(?P<{tag}>{spellings('scheme-fallbacks', tag)})" for tag in command_words("scheme-fallbacks")
).replace(r"\ ", r"\s+")
_THEN: Final = spellings("scheme-joints", "then")
_FALLBACK: Final = re.compile(
    rf"{_BEFORE_OR}(?:{_CONDITIONS})\s*,?\s+(?:(?:{_THEN})\s+)?", re.IGNORECASE
)
_UNCONDITIONAL: Final = "none"
_OR_WORDS: Final = spellings("scheme-joints", "or")
_OR: Final = re.compile(rf"{_BEFORE_OR}(?:{_OR_WORDS})\s+", re.IGNORECASE)
# "o" may stand in a name: only what names nothing as a whole is parted by it.
_O: Final = re.compile(rf"{_BEFORE_OR}(?:{spellings('scheme-joints', 'or-within')})\s+", re.IGNORECASE)
_OR_IN_A_NAME: Final = re.compile(rf"\s(?:{_OR_WORDS})\s", re.IGNORECASE)
# Cards say Foe; players say hero as well.
_RELATIONS: Final = cast("Mapping[str, Relation]", command_tags("scheme-relations"))
# Of friends it does not matter how they are.
_PICKS_OF_FRIENDS: Final = ("all", "nearest", "farthest")


def _clause_patterns() -> Iterator[tuple[re.Pattern[str], Pick]]:
    """Yield what aims at a group in one language, and at which of it."""
    relations, articles = command_words("scheme-relations"), command_words("scheme-articles")["the"]
    for pick, templates_by_language in command_words("scheme-picks").items():
        tags = [tag for tag in relations if tag != "friend" or pick in _PICKS_OF_FRIENDS]
        for language, templates in templates_by_language.items():
            named = "|".join(word for tag in tags for word in relations[tag][language])
            article = f"(?:{'|'.join(articles[language])})?"
            for template in templates:
                pattern = article + template.replace("*", f"({named})")
                yield re.compile(pattern), cast("Pick", pick)


_CLAUSES: Final = tuple(_clause_patterns())


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a target: a group of miniatures, or one miniature or feature.

    Attributes:
        text: As it was written.
        relation: Whether it means Foes, Friends or Heroic miniatures; ``None`` for a name.
        pick: Which of them.
        target: The miniature or feature of that name; ``None`` for a group, or where there is none.
    """

    text: str
    relation: Relation | None = None
    pick: Pick = "all"
    target: Miniature | Feature | None = None

    @property
    def is_meant(self) -> bool:
        """Whether it means a group, or a miniature or feature that there is."""
        return self.relation is not None or self.target is not None


@dataclass(frozen=True, slots=True)
class Scheme:
    """A movement effect with its target.

    Attributes:
        kind: Move or Leap.
        points: What it may spend, from 0 to ``MOST_POINTS``.
        chain: Sets of clauses; each counts only if nothing of those before can be aimed at.
        text: As it was written.
    """

    kind: EffectKind
    points: int
    chain: tuple[tuple[Clause, ...], ...]
    text: str = field(compare=False)


def folded(name: str) -> str:
    """Return ``name`` as it is compared: capitals and spacing do not matter.

    >>> folded("  Orb  of Power ")
    'orb of power'
    """
    return " ".join(name.split()).casefold()


def is_name(text: str) -> bool:
    """Return whether a Scheme can aim at a miniature or feature called ``text``.

    Schemes join targets with "or", so that no name can contain this word.

    >>> is_name("Orb of Power"), is_name("Fiona or Pooky")
    (True, False)
    """
    return bool(folded(text)) and not _OR_IN_A_NAME.search(text)


def read_scheme(text: str, board: Board) -> Scheme:
    """Return the Scheme that ``text`` describes.

    Args:
        text: Capitals and spacing do not matter, except that a letter names the miniature drawn so.
        board: Where the names are looked up.

    Raises:
        SchemeError: It does not parse, has too many points, or names nothing on the board although
            no "or if none" follows.

    >>> from calculators.schemer.parsing import read_document
    >>> scheme = read_scheme("move 2 -> Nearest Foe or G", read_document(
    ...     {"scheme": "Move 1 -> Foe", "map": "@FG"}).board)
    >>> scheme.points, [(clause.text, clause.pick) for clause in scheme.chain[0]]
    (2, [('Nearest Foe', 'nearest'), ('G', 'all')])
    """
    match = _SCHEME.match(text)
    if match is None:
        raise _error("scheme-form", text, 0)
    # Digits are counted first, since int() refuses a number of some thousand digits.
    if len(match[2].lstrip("0")) > len(str(MOST_POINTS)):
        raise _error("scheme-points", match[2], match.start(2))
    kind = cast("EffectKind", command_tags("scheme-effects")[match[1].lower()])
    parts = list(_fallbacks(text, match.end()))
    chain = tuple(
        tuple(_clauses(text, start, end, board, is_last=place == len(parts) - 1))
        for place, (start, end) in enumerate(parts)
    )
    return Scheme(kind, int(match[2]), chain, " ".join(text.split()))


def _fallbacks(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield where the parts of an "or if none" chain begin and end."""
    for joint in _FALLBACK.finditer(text, start):
        aimed_at = _clause(text[start : joint.start()], {})
        is_of_foes = aimed_at.relation == "foe" and aimed_at.pick == joint.lastgroup
        if joint.lastgroup != _UNCONDITIONAL and not is_of_foes:
            condition = text[joint.start() : joint.end()].strip(" ,")
            raise _error("scheme-condition", condition, joint.start())
        yield start, joint.start()
        start = joint.end()
    yield start, len(text)


def _clauses(text: str, start: int, end: int, board: Board, *, is_last: bool) -> Iterator[Clause]:
    """Yield the clauses between two places of ``text`` that "or" joins."""
    targets = _targets_by_name(board)
    for begin, stop in _parts(text, start, end, _OR):
        clause_of_all = _clause(text[begin:stop].strip(), targets)
        parts = [(begin, stop)] if clause_of_all.is_meant else _parts(text, begin, stop, _O)
        for place, part_end in parts:
            clause = _clause(text[place:part_end].strip(), targets)
            if not clause.text:
                raise _error("scheme-form", " ".join(text.split()), place)
            if not clause.is_meant and is_last:
                names = ", ".join(target.name for target in dict.fromkeys(targets.values()))
                raise _error("scheme-nobody", clause.text, place, known=names)
            yield clause


def _parts(text: str, start: int, end: int, joint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield where the parts of ``text`` between two places begin and end that a joint parts."""
    for match in joint.finditer(text, start, end):
        yield start, match.start()
        start = match.end()
    yield start, end


def _clause(text: str, targets: Mapping[str, Miniature | Feature]) -> Clause:
    name = folded(text)
    for pattern, pick in _CLAUSES:
        match = pattern.fullmatch(name)
        if match is not None:
            return Clause(text, _RELATIONS[match[1]], pick)
    return Clause(text, target=targets.get(text) or targets.get(name))


def _targets_by_name(board: Board) -> dict[str, Miniature | Feature]:
    """Return the miniatures and features by what a Scheme may call them: folded names, and letters."""
    targets: dict[str, Miniature | Feature] = {
        folded(feature.name): feature for feature in board.features
    }
    targets |= {
        folded(miniature.name): miniature for miniature in board.miniatures if miniature.has_own_name
    }
    return targets | {miniature.letter: miniature for miniature in board.miniatures}


def _error(code: Code, value: str, column: int, **details: str) -> SchemeError:
    return SchemeError(
        Fault(code, SCHEME, 0, column, {"value": value, "limit": MOST_POINTS, **details})
    )
