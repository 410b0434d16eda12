"""Where the actor and the miniatures of a document stand."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from calculators.schemer.board import ACTOR
from calculators.schemer.errors import MAP, BoardError, Code, Fault, board_error
from calculators.schemer.grid import Extent, Space
from calculators.schemer.miniatures import Actor, Miniature
from calculators.schemer.parsing.document import ActorEntry, BoardDocument, MiniatureEntry
from calculators.schemer.parsing.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Placement:
    """The actor and all miniatures of a board.

    Attributes:
        actor: The Schemer that acts.
        miniatures: All others, by letter.
        placed: The letters that are not drawn but placed by ``at``.
        extent: Grid and size of the board.
    """

    actor: Actor
    miniatures: tuple[Miniature, ...]
    placed: frozenset[str]
    extent: Extent

    def space_of(self, name: str) -> Space | None:
        """Return where ``name`` stands: a letter, ``@``, or the name of an Occupied space."""
        spaces = {miniature.letter: miniature.space for miniature in self.miniatures}
        spaces[ACTOR] = self.actor.space
        if name in spaces:
            return spaces[name]
        space = self.extent.named(name)
        return space if space in spaces.values() else None

    def error(self, code: Code, letter: str, **details: str) -> BoardError:
        """Return the error that ``code`` is wrong with the space where ``letter`` stands."""
        if letter in self.placed:
            return board_error(code, ("figures", letter, "at"), **details)
        space = self.space_of(letter)
        column, row = (None, 0) if space is None else self.extent.place(space)
        return BoardError(Fault(code, MAP, row, column, details))


def place_miniatures(document: BoardDocument, drawing: Drawing) -> Placement:
    """Return the actor and the miniatures of a document.

    Raises:
        BoardError: A miniature is both drawn and placed, or neither; or two share a space although
            neither is Tiny.
    """
    drawn = drawing.letters.keys() - {ACTOR}
    letters = sorted(drawn | document.figures.keys())
    placement = Placement(
        actor=_actor(document.actor, drawing.letters[ACTOR]),
        miniatures=tuple(
            _miniature(letter, document.figures.get(letter), drawing) for letter in letters
        ),
        placed=frozenset(document.figures.keys() - drawn),
        extent=drawing.extent,
    )
    _check_sharing(placement)
    return placement


def _actor(entry: ActorEntry, space: Space) -> Actor:
    keywords = frozenset(entry.keywords)
    if entry.side == "heroic":
        keywords |= {"heroic"}
    return Actor(space, keywords, entry.shield, entry.toughness)


def _miniature(letter: str, entry: MiniatureEntry | None, drawing: Drawing) -> Miniature:
    if entry is None:
        entry = MiniatureEntry()
    is_heroic = entry.side == "heroic" if "side" in entry.model_fields_set else letter.isupper()
    return Miniature(
        letter=letter,
        name=entry.name or letter,
        space=_space(letter, entry, drawing),
        heroic=is_heroic or "heroic" in entry.keywords,
        keywords=frozenset(entry.keywords),
        fortitude=entry.fortitude,
        wounded=entry.wounded,
    )


def _space(letter: str, entry: MiniatureEntry, drawing: Drawing) -> Space:
    drawn = drawing.letters.get(letter)
    if "at" not in entry.model_fields_set:
        if drawn is None:
            raise board_error("nowhere", ("figures", letter), letter=letter)
        return drawn
    key = ("figures", letter, "at")
    if drawn is not None:
        space = drawing.extent.name(drawn)
        raise board_error("drawn-and-placed", key, letter=letter, space=space)
    return drawing.space_on_map(entry.at, key)


def _check_sharing(placement: Placement) -> None:
    """Refuse two miniatures on a space unless one of them is Tiny (glossary, Tiny)."""
    pieces = defaultdict(list)
    pieces[placement.actor.space].append((ACTOR, placement.actor.keywords))
    for miniature in placement.miniatures:
        pieces[miniature.space].append((miniature.letter, miniature.keywords))
    for space, sharing in pieces.items():
        for (first, first_keywords), (second, second_keywords) in combinations(sharing, 2):
            if "tiny" not in first_keywords | second_keywords:
                details = {"first": first, "second": second, "space": placement.extent.name(space)}
                # Two letters cannot be drawn on one space: one of them at least was placed there.
                placed = second if second in placement.placed else first
                raise placement.error("shared-space", placed, **details)
