"""The reasons for a decision, clause by clause, as data.

A *reason* names the clause of the rule that it applies, a message, and the values that the message
needs. The front end writes the sentence in the reader's language.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from calculators.schemer.board import Board
from calculators.schemer.grid import Space
from calculators.schemer.miniatures import Miniature
from calculators.schemer.readings import Case
from calculators.schemer.routes import Cost, Route
from calculators.schemer.scheme import Clause, EffectKind, Scheme
from calculators.schemer.solver import Decision, Verdict
from calculators.schemer.step1_targets import Aim, Choice, LinesOfFire, SchemeChoices
from calculators.schemer.step2_final_targets import FinalTargets
from calculators.schemer.step3_move import MoveResult

Rule = Literal["Immobile", "1a", "1b", "1c", "1d", "1e", "1f", "2a", "2b", "2c", "2d", "2e", "3b", "3c"]

# Choices and final targets that are explained one by one; further ones are counted.
MOST_EXPLAINED: Final = 6


@dataclass(frozen=True, slots=True)
class NamedAim:
    """A miniature or feature that the actor moves toward, with names for spaces.

    Attributes:
        name: Its name.
        spaces: The names of its spaces.
    """

    name: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedRoute:
    """A route, with names for spaces.

    Attributes:
        path: The spaces entered.
        cost: Its cost.
    """

    path: tuple[str, ...]
    cost: Cost


@dataclass(frozen=True, slots=True)
class Effect:
    """A movement effect.

    Attributes:
        kind: Move or Leap.
        points: What it may spend.
    """

    kind: EffectKind
    points: int


ReasonValue = (
    str
    | int
    | Effect
    | tuple[str, ...]
    | tuple[Clause, ...]
    | tuple[NamedAim, ...]
    | tuple[NamedRoute, ...]
)


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause of the rule, applied.

    Attributes:
        rule: The clause of Appendix D, or the keyword that decided.
        message: The id of its sentence, without the prefix.
        values: The values in the sentence; ``count`` chooses between singular and plural.
        choice: The choice of the players that it holds for; empty where they have none.
    """

    rule: Rule
    message: str
    values: Mapping[str, ReasonValue] = field(default_factory=dict)
    choice: tuple[NamedAim, ...] = ()


def explain(decision: Decision, verdict: Verdict | None = None) -> Iterator[Reason]:
    """Yield the reasons for one verdict of a decision, in order of the rule.

    Args:
        decision: The decision.
        verdict: One of its alternatives; ``None`` for the main reading.

    >>> from calculators.schemer.parsing import read_document
    >>> from calculators.schemer.solver import decide_movement
    >>> decision = decide_movement(*read_document({"scheme": "Move 2 -> Foe", "map": "@...F"}))
    >>> [reason.rule for reason in explain(decision)]
    ['1a', '1d', '2b', '2e', '3c']
    """
    if decision.aims is None:
        yield Reason("Immobile", "immobile")
        return
    yield from _aim_reasons(decision.aims, decision.board)
    cases = (verdict or decision.verdict).cases
    board = decision.board
    for case in cases[:MOST_EXPLAINED]:
        choice = _named_aims(case.choice, board) if len(cases) > 1 else ()
        for reason in _step_reasons(case, board, decision.scheme):
            yield Reason(reason.rule, reason.message, reason.values, choice)
    if len(cases) > MOST_EXPLAINED:
        yield Reason("1a", "more-choices", {"count": len(cases) - MOST_EXPLAINED})


def named_route(route: Route, board: Board) -> NamedRoute:
    """Return a route with names for spaces.

    >>> from calculators.schemer.parsing import read_document
    >>> board = read_document({"scheme": "Move 2 -> F", "map": "@..F", "grid": "square"}).board
    >>> named_route(Route((1, 2), Cost(is_dangerous=False, damage=0, points=2)), board).path
    ('b1', 'c1')
    """
    return NamedRoute(tuple(map(board.extent.name, route.path)), route.cost)


def _aim_reasons(scheme_choices: SchemeChoices, board: Board) -> Iterator[Reason]:
    """Yield the reasons for what the Scheme aims at (1a, 1b)."""
    for clauses in scheme_choices.skipped:
        yield Reason("1b", "skipped", {"target": clauses})
    aims = tuple(dict.fromkeys(aim for choice in scheme_choices.choices for aim in choice))
    target = scheme_choices.clauses
    if not aims:
        yield Reason("1a", "no-aims", {"target": target})
        return
    if len(target) > 1:
        yield Reason("1b", "together", {"target": target})
    yield from _choice_reasons(scheme_choices, aims, board)


def _choice_reasons(
    scheme_choices: SchemeChoices, aims: tuple[Aim, ...], board: Board
) -> Iterator[Reason]:
    """Yield which miniatures and features count, and which of them the players choose from."""
    first_aim, pick = aims[0], scheme_choices.clauses[0].pick
    is_by_distance = len(scheme_choices.clauses) == 1 and pick in {"nearest", "farthest"}
    if is_by_distance and isinstance(first_aim, Miniature):
        distance = LinesOfFire(board).distances[first_aim.space]
        values: Mapping[str, ReasonValue] = {"aims": _named_aims(aims, board), "count": distance}
        yield Reason("1a", pick if len(aims) == 1 else f"{pick}-tied", values)
        return
    yield Reason("1a", "aims", {"aims": _named_aims(aims, board)})
    if len(scheme_choices.choices) > 1:
        common = frozenset.intersection(*map(frozenset, scheme_choices.choices))
        tied = tuple(aim for aim in aims if aim not in common)
        yield Reason("1a", "tied", {"aims": _named_aims(tied, board)})


def _step_reasons(case: Case, board: Board, scheme: Scheme) -> Iterator[Reason]:
    """Yield the reasons of one case."""
    targets = case.targets
    if targets.widened:
        yield Reason("1f", "widened", {"count": targets.widened})
    names = tuple(map(board.extent.name, targets.spaces))
    match targets.rule:
        case "1c":
            yield Reason("1c", "already-there", {"space": names[0]})
        case "1d":
            yield Reason("1d", "safe", {"spaces": names, "count": len(names)})
        case "1e":
            yield Reason("1e", "dangerous", {"spaces": names, "count": len(names)})
        case "2a":
            yield Reason("2a", "no-target")
    if case.finals is not None:
        yield from _final_target_reasons(case.finals, board)
        for move in case.moves[:MOST_EXPLAINED]:
            yield _move_reason(move, case.finals, board, scheme)


def _final_target_reasons(finals: FinalTargets, board: Board) -> Iterator[Reason]:
    routes = tuple(named_route(Route((space,), cost), board) for space, cost in finals.costs)
    messages: Mapping[str, str] = {"2b": "safe-ways", "2c": "dangerous-ways", "2d": "as-leap"}
    yield Reason(finals.rule, messages[finals.rule], {"ways": routes})
    names = tuple(map(board.extent.name, finals.spaces))
    yield Reason("2e", "final" if len(names) == 1 else "finals-tied", {"spaces": names})


def _move_reason(move: MoveResult, finals: FinalTargets, board: Board, scheme: Scheme) -> Reason:
    """Return the reason of step 3, by the sentence of the rules that decides it."""
    values: dict[str, ReasonValue] = {
        "effect": Effect(scheme.kind, scheme.points),
        "space": board.extent.name(move.final_target),
    }
    routes = tuple(named_route(destination.route, board) for destination in move.destinations)
    if routes:
        values |= {"ways": routes, "count": move.remaining}
    if move.keeps_safe:
        sentence = "longer-safe" if move.rule == "3b" else "safe"
        return Reason(move.rule, f"along-{sentence}" if routes else f"stays-{sentence}", values)
    if move.rule == "3b":
        # That a Safe path exists as well is overlooked only by the reading that enters at once.
        message = "reaches-dangerous" if finals.rule == "2c" else "reaches-at-once"
        return Reason("3b", message if routes[0].cost.is_dangerous else "reaches", values)
    message = "comes-nearer" if len(routes) == 1 else "comes-nearer-tied"
    return Reason("3c", message if routes else "stays", values)


def _named_aims(aims: Choice, board: Board) -> tuple[NamedAim, ...]:
    return tuple(NamedAim(aim.name, _space_names(aim, board)) for aim in aims)


def _space_names(aim: Aim, board: Board) -> tuple[str, ...]:
    spaces: tuple[Space, ...] = (aim.space,) if isinstance(aim, Miniature) else aim.spaces
    return tuple(map(board.extent.name, spaces))
