"""A game's dice, decks and numbers, as ``components.yaml`` gives them.

A *component* is one of: a die (``faces``), a deck (``cards``), a number. What the rule documents print
is ``stated``, with the place; all else is ``assumed``, with the reason. The notations are those in
which players give their own on the command line; the calculators read them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from annotated_types import Len, Predicate

from glossary.entry import STRICT, Localised, Source

COMPONENTS_FILE: Final = "components.yaml"
_FACES: Final = re.compile(r"\d+-\d+|(\di?|c)(,(\di?|c))+")
_CARDS: Final = re.compile(r"-?\d+:\d+( -?\d+:\d+)*")


def _is_faces(text: str) -> bool:
    return _FACES.fullmatch(text) is not None


def _is_cards(text: str) -> bool:
    return _CARDS.fullmatch(text) is not None


Reason = Annotated[str, Len(1, 200)]


@dataclass(frozen=True, slots=True)
class Component:
    """One die, deck or number of a game."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    faces: Annotated[str, Predicate(_is_faces)] | None = None
    """Faces of a die: `0,1,1,2,1i,c` (i inspires, c is a critical) or a range, `1-20`."""
    cards: Annotated[str, Predicate(_is_cards)] | None = None
    """Cards of a deck, value and number: `-1:2 0:6 1:6`."""
    number: int | None = None
    """A number that the rules use."""
    stated: Source | None = None
    """Where a rule document says so."""
    assumed: Localised[Reason] | None = None
    """Why it is taken to be so; for what no document says."""


Components = Mapping[str, Component]


def contradictions(components: Components) -> Iterator[tuple[str, str]]:
    """Yield each component that is not exactly one thing, with the keys of which it needs one.

    >>> list(contradictions({"red": Component(faces="0,1,2"), "gems": Component()}))
    [('red', 'stated, assumed'), ('gems', 'faces, cards, number'), ('gems', 'stated, assumed')]
    """
    for name, component in components.items():
        contents = (component.faces, component.cards, component.number)
        if sum(value is not None for value in contents) != 1:
            yield name, "faces, cards, number"
        if (component.stated is None) == (component.assumed is None):
            yield name, "stated, assumed"
