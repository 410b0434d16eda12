"""Step 1: all possible target spaces (Appendix D, 1a to 1f).

An *aim* is a miniature or feature that a Scheme aims at. A *choice* is a set of aims that count
together: where several Foes tie as Nearest there is one choice for each, and the players pick.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Literal

from calculators.schemer.board import GROUND, Board
from calculators.schemer.grid import Space
from calculators.schemer.miniatures import Feature, Miniature
from calculators.schemer.movement_rules import MovementRules
from calculators.schemer.scheme import Clause, Pick, Relation, Scheme
from calculators.schemer.search import distance_layers

Aim = Miniature | Feature
Choice = tuple[Aim, ...]


@dataclass(frozen=True)
class LinesOfFire:
    """What the actor's Lines of Fire reach; nothing else exists for targeting (glossary, Door).

    Attributes:
        board: The board.
    """

    board: Board

    @cached_property
    def distances(self) -> dict[Space, int]:
        """The Line of Fire distance of every space that one reaches.

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Move 1 -> F", "map": "@.F#.", "grid": "square"}).board
        >>> LinesOfFire(board).distances
        {0: 0, 1: 1, 2: 2}
        """
        layers = enumerate(distance_layers(self.board.links, [self.board.actor.space]))
        return {space: distance for distance, layer in layers for space in layer}

    def reaches(self, aim: Aim) -> bool:
        """Return whether one reaches a miniature or feature; if Impassable, a space next to it."""
        if isinstance(aim, Miniature):
            return aim.space in self.distances
        return any(space in self.distances for space in spaces_toward(aim, self.board))

    def miniatures(self, relation: Relation) -> list[Miniature]:
        """Return the Foes, Friends or Heroic miniatures that can be aimed at (glossary, under each).

        >>> from calculators.schemer.parsing import read_document
        >>> board = read_document({"scheme": "Move 1 -> F", "map": "@gF#G", "grid": "square"}).board
        >>> [miniature.letter for miniature in LinesOfFire(board).miniatures("foe")]
        ['F']
        """
        actor = self.board.actor

        def is_meant(miniature: Miniature) -> bool:
            if relation == "hero":
                return miniature.heroic
            return actor.is_foe(miniature) == (relation == "foe")

        return [
            miniature
            for miniature in self.board.miniatures
            if is_meant(miniature) and self.can_aim_at(miniature)
        ]

    def can_aim_at(self, aim: Aim) -> bool:
        """Return whether a Scheme can aim at a miniature or feature."""
        is_avoided = isinstance(aim, Miniature) and "avoided" in aim.keywords
        return not is_avoided and self.reaches(aim)


@dataclass(frozen=True, slots=True)
class SchemeChoices:
    """What a Scheme aims at on one board (1a, 1b).

    Attributes:
        skipped: The sets of clauses before the one that counts; they match nothing on the board.
        clauses: The set of clauses that counts.
        choices: The choices that the players have; a single empty one where nothing can be aimed at.
    """

    skipped: tuple[tuple[Clause, ...], ...]
    clauses: tuple[Clause, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TargetSpaces:
    """The result of step 1 for one choice.

    Attributes:
        rule: The clause that ended the search: 1c already there, 1d Safe, 1e Dangerous, 2a none.
        widened: How many spaces away from the first target spaces 1f had to go.
        spaces: The target spaces, by name; the actor's own for 1c.
    """

    rule: Literal["1c", "1d", "1e", "2a"]
    widened: int
    spaces: tuple[Space, ...]


def scheme_choices(scheme: Scheme, lines_of_fire: LinesOfFire) -> SchemeChoices:
    """Return what ``scheme`` aims at (1a; 1b for "or" and "or if none").

    >>> from calculators.schemer.parsing import read_document
    >>> scenario = read_document({"scheme": "Move 1 -> Nearest Foe", "map": "F.@.G", "grid": "square"})
    >>> choices = scheme_choices(scenario.scheme, LinesOfFire(scenario.board)).choices
    >>> [[aim.name for aim in choice] for choice in choices]
    [['F'], ['G']]
    """
    for place, clauses in enumerate(scheme.chain):
        options = [_choices_of(clause, lines_of_fire) for clause in dict.fromkeys(clauses)]
        if any(chain.from_iterable(options)):
            combinations = (chain.from_iterable(choices) for choices in product(*options))
            choices = dict.fromkeys(tuple(dict.fromkeys(aims)) for aims in combinations)
            return SchemeChoices(scheme.chain[:place], clauses, tuple(choices))
    return SchemeChoices(scheme.chain[:-1], scheme.chain[-1], ((),))


def spaces_toward(aim: Aim, board: Board) -> set[Space]:
    """Return the spaces that moving toward ``aim`` leads to, Occupied or not (1a).

    For a miniature those adjacent to it, and its own if it or the actor is Tiny (glossary, Tiny); for
    a feature its own, or those adjacent if it is Impassable.

    >>> from calculators.schemer.parsing import read_document
    >>> board = read_document({"scheme": "Move 1 -> F", "map": "@.F.", "grid": "square"}).board
    >>> sorted(board.extent.name(space) for space in spaces_toward(board.miniatures[0], board))
    ['b1', 'd1']
    """
    if isinstance(aim, Miniature):
        own = {aim.space} if "tiny" in aim.keywords | board.actor.keywords else set()
        return {*board.adjacent(aim.space), *own}
    if aim.impassable:
        return {adjacent for space in aim.spaces for adjacent in board.adjacent(space)}
    return {space for space in aim.spaces if board.terrain[space] in GROUND}


def target_spaces(
    first_spaces: Iterable[Space], rules: MovementRules, could_get_to: Callable[[Space], bool]
) -> TargetSpaces:
    """Return the target spaces of one choice (1c to 1f).

    Args:
        first_spaces: The spaces that moving toward the choice leads to, of all its aims.
        rules: The rules of movement on the board.
        could_get_to: Returns whether the actor could get to a space with unlimited points.

    >>> from calculators.schemer.parsing import read_document
    >>> board = read_document({"scheme": "Move 1 -> F", "map": "@.^F.", "grid": "square"}).board
    >>> target_spaces([2, 4], MovementRules(board), lambda space: space < 3)
    TargetSpaces(rule='1e', widened=0, spaces=(2,))
    """
    board = rules.board
    for widened, layer in enumerate(distance_layers(board.links, first_spaces)):
        if board.actor.space in layer:
            return TargetSpaces("1c", widened, (board.actor.space,))
        free = [space for space in layer if space not in rules.occupied and could_get_to(space)]
        safe = [space for space in free if space not in rules.dangerous]
        if safe:
            return TargetSpaces("1d", widened, tuple(safe))
        if free:
            return TargetSpaces("1e", widened, tuple(free))
    return TargetSpaces("2a", 0, ())


def _choices_of(clause: Clause, lines_of_fire: LinesOfFire) -> list[Choice]:
    """Return the choices that the players have for one clause."""
    if clause.target is not None:
        return [(clause.target,) if lines_of_fire.can_aim_at(clause.target) else ()]
    if clause.relation is None:
        return [()]
    miniatures = lines_of_fire.miniatures(clause.relation)
    if clause.pick in {"nearest", "farthest"}:
        distances = {miniature: lines_of_fire.distances[miniature.space] for miniature in miniatures}
        return [(miniature,) for miniature in _with_best_value(distances, clause.pick)] or [()]
    return [_miniatures_together(miniatures, clause.pick)]


def _miniatures_together(miniatures: Iterable[Miniature], pick: Pick) -> Choice:
    """Return the miniatures that a clause aims at all at once."""
    match pick:
        case "wounded":
            return tuple(miniature for miniature in miniatures if miniature.wounded)
        case "fresh":
            return tuple(miniature for miniature in miniatures if not miniature.wounded)
        case "least" | "most":
            fortitudes = {
                miniature: miniature.fortitude
                for miniature in miniatures
                if miniature.fortitude is not None
            }
            return _with_best_value(fortitudes, pick)
        case _:
            return tuple(miniatures)


def _with_best_value(values: Mapping[Miniature, int], pick: Pick) -> tuple[Miniature, ...]:
    """Return the miniatures with the least or the greatest value; a tie keeps all of them."""
    best_of = min if pick in {"nearest", "least"} else max
    best = best_of(values.values(), default=None)
    return tuple(miniature for miniature, value in values.items() if value == best)
