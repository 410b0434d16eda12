"""Step 1: all possible target spaces (Appendix D, 1a to 1f).

What a Scheme aims at are *aims*: figures and features. A *choice* is a set of aims that count
together; where several Foes tie as Nearest there is one choice for each, and the players pick.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Literal

from calculators.schemer.board import GROUND, Board
from calculators.schemer.figures import Feature, Figure
from calculators.schemer.grid import Space
from calculators.schemer.scheme import Clause, Pick, Scheme, Side
from calculators.schemer.search import layers
from calculators.schemer.terms import Terms

Aim = Figure | Feature
Choice = tuple[Aim, ...]


@dataclass(frozen=True)
class Sight:
    """What the actor's Lines of Fire reach; nothing else exists for targeting (glossary, Door).

    Attributes:
        board: The board.
    """

    board: Board

    @cached_property
    def distances(self) -> dict[Space, int]:
        """The Line of Fire distance of every space that one reaches."""
        reached = enumerate(layers(self.board.links, [self.board.actor.space]))
        return {space: distance for distance, layer in reached for space in layer}

    def reaches(self, aim: Aim) -> bool:
        """Return whether a Line of Fire reaches a figure, or a feature or what is beside it."""
        if isinstance(aim, Figure):
            return aim.space in self.distances
        return any(space in self.distances for space in spaces_of(aim, self.board))

    def figures(self, side: Side) -> list[Figure]:
        """Return the Foes or Friends that can be aimed at (glossary: Foe, Friend, Avoided)."""
        actor = self.board.actor
        return [
            figure
            for figure in self.board.figures
            if actor.is_foe(figure) == (side == "foe") and self.can_aim_at(figure)
        ]

    def can_aim_at(self, aim: Aim) -> bool:
        """Return whether a Scheme can aim at a figure or feature."""
        is_avoided = isinstance(aim, Figure) and "avoided" in aim.keywords
        return not is_avoided and self.reaches(aim)


@dataclass(frozen=True, slots=True)
class Aiming:
    """What a Scheme aims at on one board (1a, 1b).

    Attributes:
        skipped: The sets of clauses that nothing can be aimed at of, in order.
        clauses: The set of clauses that counts.
        choices: The choices that the players have; an empty one where nothing can be aimed at.
    """

    skipped: tuple[tuple[Clause, ...], ...]
    clauses: tuple[Clause, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class TargetSpaces:
    """The outcome of step 1 for one choice.

    Attributes:
        rule: The clause that ended the search: 1c already there, 1d Safe, 1e Dangerous, 2a none.
        widened: How many spaces away from the first target spaces 1f had to go.
        spaces: The target spaces, by name; the actor's own for 1c.
    """

    rule: Literal["1c", "1d", "1e", "2a"]
    widened: int
    spaces: tuple[Space, ...]


def aiming(scheme: Scheme, sight: Sight) -> Aiming:
    """Return what ``scheme`` aims at (1a; 1b for "or" and "or if none")."""
    options: list[list[Choice]] = []
    place = -1
    while not any(any(choice) for each in options for choice in each):
        place += 1
        if place == len(scheme.chain):
            return Aiming(scheme.chain[:-1], scheme.chain[-1], ((),))
        options = [_options(clause, sight) for clause in dict.fromkeys(scheme.chain[place])]
    together = (sum(each, ()) for each in product(*options))
    choices = dict.fromkeys(tuple(dict.fromkeys(each)) for each in together)
    return Aiming(scheme.chain[:place], scheme.chain[place], tuple(choices))


def spaces_of(aim: Aim, board: Board) -> set[Space]:
    """Return the spaces that moving toward ``aim`` leads to, Occupied or not (1a).

    For a figure those adjacent to it, and its own if it or the actor is Tiny (glossary, Tiny); for
    a feature its own, or those adjacent if it is Impassable.
    """
    if isinstance(aim, Figure):
        own = {aim.space} if "tiny" in aim.keywords | board.actor.keywords else set()
        return {*board.adjacent(aim.space), *own}
    if aim.impassable:
        return {beside for space in aim.spaces for beside in board.adjacent(space)}
    return {space for space in aim.spaces if board.terrain[space] in GROUND}


def target_spaces(
    aimed: Iterable[Space], terms: Terms, could_get_to: Callable[[Space], bool]
) -> TargetSpaces:
    """Return the target spaces of one choice (1c to 1f).

    Args:
        aimed: The spaces that moving toward the choice leads to, of all its aims.
        terms: The terms of the rule on the board.
        could_get_to: Whether the actor could get to a space with unlimited points.
    """
    board = terms.board
    for widened, layer in enumerate(layers(board.links, aimed)):
        if board.actor.space in layer:
            return TargetSpaces("1c", widened, (board.actor.space,))
        free = [each for each in layer if each not in terms.occupied and could_get_to(each)]
        safe = [each for each in free if each not in terms.dangerous]
        if safe:
            return TargetSpaces("1d", widened, tuple(safe))
        if free:
            return TargetSpaces("1e", widened, tuple(free))
    return TargetSpaces("2a", 0, ())


def _options(clause: Clause, sight: Sight) -> list[Choice]:
    """Return the choices that one clause leaves to the players."""
    if clause.named is not None:
        return [(clause.named,) if sight.can_aim_at(clause.named) else ()]
    if clause.side is None:
        return [()]
    figures = sight.figures(clause.side)
    if clause.pick in {"nearest", "farthest"}:
        best = min if clause.pick == "nearest" else max
        return [(each,) for each in _extreme(figures, sight, best)] or [()]
    return [_together(figures, clause.pick)]


def _together(figures: Iterable[Figure], pick: Pick) -> Choice:
    """Return the figures that a clause aims at all at once."""
    match pick:
        case "wounded":
            return tuple(each for each in figures if each.wounded)
        case "fresh":
            return tuple(each for each in figures if not each.wounded)
        case "least":
            return _with_fortitude(figures, min)
        case "most":
            return _with_fortitude(figures, max)
        case _:
            return tuple(figures)


def _extreme(
    figures: Sequence[Figure], sight: Sight, best: Callable[[Iterable[int]], int]
) -> list[Figure]:
    """Return the figures at the least or greatest Line of Fire distance."""
    if not figures:
        return []
    distance = best(sight.distances[each.space] for each in figures)
    return [each for each in figures if sight.distances[each.space] == distance]


def _with_fortitude(figures: Iterable[Figure], best: Callable[[Iterable[int]], int]) -> Choice:
    """Return the figures with the least or most remaining Fortitude; a tie keeps all."""
    known = [(each.fortitude, each) for each in figures if each.fortitude is not None]
    if not known:
        return ()
    fortitude = best(each for each, _ in known)
    return tuple(figure for each, figure in known if each == fortitude)
