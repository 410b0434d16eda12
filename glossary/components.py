"""A game's dice, decks and numbers, as ``components.yaml`` gives them.

A *component* is one of: a die (``faces``), a deck (``cards``), a number. What the rule documents print
is ``stated``, with the place; all else is ``assumed``, with the reason. What others say of such a
component is an *alternative*: a table may choose it by its name, nobody takes it by itself. The
notations are those in which players give their own on the command line; the calculators read them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from glossary.constraints import Len, Predicate
from glossary.entry import STRICT, CheckedSource, Localised
from glossary.typed_text import plain_signs

COMPONENTS_FILE: Final = "components.yaml"
_FACES: Final = re.compile(r"\d+-\d+|(\di?|c)(,(\di?|c))+")
_WHOLE_NUMBER: Final = re.compile(r"\d{1,3}")
_CARDS: Final = re.compile(r"-?\d+:\d+( -?\d+:\d+)*")


def _is_faces(text: str) -> bool:
    return _FACES.fullmatch(text) is not None


def _is_cards(text: str) -> bool:
    return _CARDS.fullmatch(text) is not None


Reason = Annotated[str, Len(1, 200)]
# Begins as no die, deck or number does.
_NAME: Final = re.compile(r"[^\W\d_][^,:;=\"]{2,39}")


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


AlternativeName = Annotated[str, Predicate(_is_name)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """What others say of a component that no rule document prints, all of it or a part."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    name: Localised[AlternativeName] | None = None
    """What a table chooses it by; three letters or more."""
    value: str | int | None = None
    """The faces, the cards or the number, written as the component's own."""
    known: Localised[Reason] | None = None
    """Where only a part is known, in the place of a name and a value: that part."""
    source: Localised[Reason]
    """Who says so."""

    @property
    def text(self) -> str | None:
        """The value as players write it; ``None`` where only a part is known."""
        return None if self.value is None else str(self.value)


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
    stated: CheckedSource | None = None
    """Where a rule document says so."""
    assumed: Localised[Reason] | None = None
    """Why it is taken to be so; for what no document says."""
    alternatives: tuple[Alternative, ...] = ()
    """What others say of it."""

    def alternative(self, name: str) -> Alternative | None:
        """Return the alternative that a table chooses by ``name``, in either language.

        >>> reviews = Localised("two reviews", "due recensioni")
        >>> alternative = Alternative(name=reviews, value="0:6 4:2", source=reviews)
        >>> Component(cards="0:1 1:1", alternatives=(alternative,)).alternative("Due  Recensioni").text
        '0:6 4:2'
        """
        key = _folded(name)
        return next(
            (
                alternative
                for alternative in self.alternatives
                if alternative.name is not None
                and key in (_folded(alternative.name.en), _folded(alternative.name.it))
            ),
            None,
        )

    @property
    def alternative_names(self) -> tuple[str, ...]:
        """The names by which a table may choose an alternative, in both languages."""
        names = (alternative.name for alternative in self.alternatives if alternative.name is not None)
        return tuple(dict.fromkeys(text for name in names for text in (name.en, name.it)))

    def takes(self, text: str) -> bool:
        """Return whether ``text`` is written as a value of this component is.

        >>> Component(faces="0,1").takes("1-6"), Component(number=2).takes("two reviews")
        (True, False)
        """
        if self.faces is not None:
            return _is_faces(text)
        if self.cards is not None:
            return _is_cards(text)
        return _WHOLE_NUMBER.fullmatch(text) is not None

    def with_value(self, text: str) -> "Component":
        """Return the component with the value of ``text``, which nobody has to assume.

        >>> Component(number=2).with_value("3")
        Component(faces=None, cards=None, number=3, stated=None, assumed=None, alternatives=())
        """
        if self.faces is not None:
            return Component(faces=text, alternatives=self.alternatives)
        if self.cards is not None:
            return Component(cards=text, alternatives=self.alternatives)
        return Component(number=int(text), alternatives=self.alternatives)


Components = Mapping[str, Component]


def contradictions(components: Components) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the key of each component that is not exactly one thing, with keys of which it needs one.

    >>> list(contradictions({"red": Component(faces="0,1,2"), "gems": Component()}))
    [(('red',), 'stated, assumed'), (('gems',), 'faces, cards, number'), (('gems',), 'stated, assumed')]
    """
    for name, component in components.items():
        contents = (component.faces, component.cards, component.number)
        if sum(value is not None for value in contents) != 1:
            yield (name,), "faces, cards, number"
        if (component.stated is None) == (component.assumed is None):
            yield (name,), "stated, assumed"
        for place, alternative in enumerate(component.alternatives):
            key = (name, "alternatives", place)
            if (alternative.value is None) == (alternative.known is None):
                yield key, "value, known"
            if (alternative.name is None) == (alternative.known is None):
                yield key, "name, known"


def wrong_alternatives(components: Components) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the key of each alternative that cannot be one, with the code of what is wrong.

    A component that a document prints has none; a value is written as its component's own; a name is
    one alternative's.

    >>> source = Localised("a review", "una recensione")
    >>> alternative = Alternative(name=source, value="0,1,x", source=source)
    >>> red = Component(faces="0,1", assumed=source, alternatives=(alternative,))
    >>> list(wrong_alternatives({"red": red}))
    [(('red', 'alternatives', 0, 'value'), 'bad-notation')]
    """
    for component_name, component in components.items():
        if component.alternatives and component.stated is not None:
            yield (component_name, "alternatives"), "alternative-of-stated"
        for place, alternative in enumerate(component.alternatives):
            key = (component_name, "alternatives", place)
            text, name = alternative.text, alternative.name
            if text is not None and not component.takes(text):
                yield (*key, "value"), "bad-notation"
            if name is not None:
                owners = {component.alternative(name.en), component.alternative(name.it)}
                if owners != {alternative}:
                    yield (*key, "name"), "alternative-twice"


def _folded(name: str) -> str:
    return " ".join(plain_signs(name).casefold().split())
