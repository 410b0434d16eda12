"""The actor and the figures of a document."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from calculators.schemer import values
from calculators.schemer.board import ACTOR
from calculators.schemer.drawing import LETTERS, Drawing
from calculators.schemer.errors import MAP, BoardError, Code, Fault, KeyPath
from calculators.schemer.figures import KEYWORDS, Actor, Figure, Keyword
from calculators.schemer.grid import Extent, Space
from calculators.schemer.names import plain_name
from calculators.schemer.spaces import space_on_map

_ACTOR_KEYS = ("keywords", "shield", "toughness")
_FIGURE_KEYS = ("name", "side", "at", "keywords", "fortitude", "wounded")
_SIDES = ("heroic", "schemer")


@dataclass(frozen=True, slots=True)
class People:
    """Everybody on a board.

    Attributes:
        actor: The Schemer that acts.
        figures: All others, by letter.
        placed: The letters that are not drawn but placed by ``at``.
    """

    actor: Actor
    figures: tuple[Figure, ...]
    placed: frozenset[str]

    def space_of(self, name: str, extent: Extent) -> Space | None:
        """Return where ``name`` stands: a letter, ``@``, or a space that somebody stands on."""
        standing = {each.letter: each.space for each in self.figures}
        standing[ACTOR] = self.actor.space
        if name in standing:
            return standing[name]
        space = extent.named(name)
        return space if space in standing.values() else None

    def error(
        self, code: Code, letter: str, extent: Extent, details: Mapping[str, str | int]
    ) -> BoardError:
        """Return the error that ``code`` is wrong with where ``letter`` stands."""
        if letter in self.placed:
            return BoardError(Fault(code, ("figures", letter, "at"), details=details))
        space = self.space_of(letter, extent)
        column, row = (None, 0) if space is None else extent.place(space)
        return BoardError(Fault(code, MAP, row, column, details))


def read_people(drawing: Drawing, actor: object, figures: object) -> People:
    """Return everybody on the board.

    Args:
        drawing: The board.
        actor: What the document says of the actor.
        figures: What it says of the others, by letter.

    Raises:
        BoardError: A figure is drawn and placed or neither, two share a space or a name, or a
            detail is not what it should be.
    """
    said = values.mapping(figures, ("figures",))
    drawn = {letter: space for letter, space in drawing.letters.items() if letter != ACTOR}
    placed = frozenset(said) - frozenset(drawn)
    found = [_figure(letter, said.get(letter), drawing) for letter in sorted({*drawn, *said})]
    people = People(_actor(actor, drawing.letters[ACTOR]), tuple(found), placed)
    _check_sharing(people, drawing.extent)
    return people


def _actor(value: object, space: Space) -> Actor:
    said = values.mapping(value, ("actor",), _ACTOR_KEYS)
    return Actor(
        space=space,
        keywords=_keywords(said.get("keywords"), ("actor", "keywords")),
        shield=values.count(said.get("shield", 0), ("actor", "shield")),
        toughness=values.count(said.get("toughness", 0), ("actor", "toughness")),
    )


def _figure(letter: str, value: object, drawing: Drawing) -> Figure:
    key: KeyPath = ("figures", letter)
    if len(letter) != 1 or letter not in LETTERS:
        raise values.refuse("bad-letter", key, name=letter)
    said = values.mapping(value, key, _FIGURE_KEYS)
    keywords = _keywords(said.get("keywords"), (*key, "keywords"))
    fortitude = said.get("fortitude")
    return Figure(
        letter=letter,
        name=plain_name(values.text(said.get("name", letter), (*key, "name")), (*key, "name")),
        space=_space(letter, said, drawing),
        heroic="heroic" in keywords or _side(letter, said) == "heroic",
        keywords=keywords,
        fortitude=None if fortitude is None else values.count(fortitude, (*key, "fortitude")),
        wounded=values.boolean(said.get("wounded", False), (*key, "wounded")),
    )


def _space(letter: str, said: dict[str, object], drawing: Drawing) -> Space:
    drawn = drawing.letters.get(letter)
    if "at" not in said:
        if drawn is None:
            raise values.refuse("nowhere", ("figures", letter), letter=letter)
        return drawn
    key = ("figures", letter, "at")
    if drawn is not None:
        space = drawing.extent.name(drawn)
        raise values.refuse("drawn-and-placed", key, letter=letter, space=space)
    return space_on_map(said["at"], key, drawing)


def _side(letter: str, said: dict[str, object]) -> str:
    if "side" in said:
        return values.choice(said["side"], ("figures", letter, "side"), _SIDES)
    return "heroic" if letter.isupper() else "schemer"


def _keywords(value: object, key: KeyPath) -> frozenset[Keyword]:
    said = {
        values.choice(each, (*key, place), KEYWORDS, "unknown-keyword")
        for place, each in enumerate(values.sequence(value, key))
    }
    return frozenset(keyword for keyword in KEYWORDS if keyword in said)


def _check_sharing(people: People, extent: Extent) -> None:
    """Refuse two figures on a space unless one is Tiny (glossary, Tiny)."""
    sharing = defaultdict(list)
    sharing[people.actor.space].append((ACTOR, people.actor.keywords))
    for each in people.figures:
        sharing[each.space].append((each.letter, each.keywords))
    for space, together in sharing.items():
        for (first, one), (second, other) in combinations(together, 2):
            if "tiny" not in one | other:
                details = {"first": first, "second": second, "space": extent.name(space)}
                # Two letters cannot be drawn on one space: one of them at least was placed there.
                placed = second if second in people.placed else first
                raise people.error("shared-space", placed, extent, details)
