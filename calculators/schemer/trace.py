"""Why the Schemer goes where it goes, clause by clause, as data.

A *reason* names the clause of the rule that it applies, a message, and the values that the message
names. The front end says it in the reader's language.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from calculators.schemer.board import Board
from calculators.schemer.figures import Figure
from calculators.schemer.grid import Space
from calculators.schemer.move import Step
from calculators.schemer.path import FinalTargets
from calculators.schemer.readings import Case
from calculators.schemer.routes import Cost, Route
from calculators.schemer.scheme import Clause, Scheme
from calculators.schemer.solver import Decision, Verdict
from calculators.schemer.targets import Aim, Aiming, Choice, Sight

Rule = Literal["Immobile", "1a", "1b", "1c", "1d", "1e", "1f", "2a", "2b", "2c", "2d", "2e", "3b", "3c"]

# Choices and final targets that are told one by one; a table needs no more to see the pattern.
MOST_TOLD: Final = 6


@dataclass(frozen=True, slots=True)
class Toward:
    """A figure or feature that the actor moves toward.

    Attributes:
        name: Its name.
        spaces: The names of its spaces.
    """

    name: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A way, with names for spaces.

    Attributes:
        path: The spaces entered.
        cost: What it costs.
    """

    path: tuple[str, ...]
    cost: Cost


Value = str | int | tuple[str, ...] | tuple[Toward, ...] | tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause of the rule, applied.

    Attributes:
        rule: The clause of Appendix D, or the keyword that decided.
        message: Which sentence says it.
        values: What the sentence names; a value of ``count`` chooses its form.
        choice: What it holds for, where the players have a choice; empty where they have none.
    """

    rule: Rule
    message: str
    values: Mapping[str, Value] = field(default_factory=dict)
    choice: tuple[Toward, ...] = ()


def explain(decision: Decision, verdict: Verdict | None = None) -> Iterator[Reason]:
    """Yield the reasons for one verdict of a decision, in order of the rule.

    Args:
        decision: The decision.
        verdict: One of its alternatives; ``None`` for the literal reading.
    """
    if decision.aiming is None:
        yield Reason("Immobile", "immobile")
        return
    yield from _aims(decision)
    cases = (verdict or decision.verdict).cases
    board = decision.board
    for case in cases[:MOST_TOLD]:
        choice = _toward(case.choice, board) if len(cases) > 1 else ()
        for reason in _steps(case, board, decision.scheme):
            yield Reason(reason.rule, reason.message, reason.values, choice)
    if len(cases) > MOST_TOLD:
        yield Reason("1a", "more-choices", {"count": len(cases) - MOST_TOLD})


def way_of(route: Route, board: Board) -> Way:
    """Return a way with names for spaces."""
    return _way(route.path, route.cost, board)


def _aims(decision: Decision) -> Iterator[Reason]:
    """Yield what the Scheme aims at (1a, 1b)."""
    aiming, board = decision.aiming, decision.board
    if aiming is None:
        return
    for clauses in aiming.skipped:
        yield Reason("1b", "skipped", {"target": _said(clauses)})
    aims = tuple(dict.fromkeys(aim for choice in aiming.choices for aim in choice))
    if not aims:
        yield Reason("1a", "no-aims", {"target": _said(aiming.clauses)})
        return
    if len(aiming.clauses) > 1:
        yield Reason("1b", "together", {"target": _said(aiming.clauses)})
    yield from _chosen(aiming, aims, board)


def _chosen(aiming: Aiming, aims: tuple[Aim, ...], board: Board) -> Iterator[Reason]:
    """Yield which figures and features count, and which of them the players choose from."""
    first, pick = aims[0], aiming.clauses[0].pick
    by_distance = len(aiming.clauses) == 1 and pick in {"nearest", "farthest"}
    if by_distance and isinstance(first, Figure):
        distance = Sight(board).distances[first.space]
        values: Mapping[str, Value] = {"aims": _toward(aims, board), "count": distance}
        yield Reason("1a", pick if len(aims) == 1 else f"{pick}-tied", values)
        return
    yield Reason("1a", "aims", {"aims": _toward(aims, board)})
    if len(aiming.choices) > 1:
        common = frozenset.intersection(*map(frozenset, aiming.choices))
        tied = tuple(aim for aim in aims if aim not in common)
        yield Reason("1a", "tied", {"aims": _toward(tied, board)})


def _steps(case: Case, board: Board, scheme: Scheme) -> Iterator[Reason]:
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
        yield from _finals(case.finals, board)
        for step in case.steps[:MOST_TOLD]:
            yield _moved(step, board, scheme)


def _finals(finals: FinalTargets, board: Board) -> Iterator[Reason]:
    ways = tuple(_way((space,), cost, board) for space, cost in finals.costs)
    messages: Mapping[str, str] = {"2b": "safe-ways", "2c": "dangerous-ways", "2d": "as-leap"}
    yield Reason(finals.rule, messages[finals.rule], {"ways": ways})
    names = tuple(map(board.extent.name, finals.spaces))
    yield Reason("2e", "final" if len(names) == 1 else "finals-tied", {"spaces": names})


def _moved(step: Step, board: Board, scheme: Scheme) -> Reason:
    effect = f"{scheme.kind.capitalize()} {scheme.points}"
    name = board.extent.name(step.final_target)
    ways = tuple(way_of(each.route, board) for each in step.destinations)
    if step.rule == "3b":
        message = "reaches-dangerous" if ways[0].cost.is_dangerous else "reaches"
        return Reason("3b", message, {"ways": ways, "effect": effect})
    if not ways:
        message = "stays-safe" if step.keeps_safe else "stays"
        return Reason("3c", message, {"space": name, "effect": effect})
    message = "comes-nearer" if len(ways) == 1 else "comes-nearer-tied"
    values: Mapping[str, Value] = {"space": name, "ways": ways, "effect": effect, "count": step.left}
    return Reason("3c", "along-safe" if step.keeps_safe else message, values)


def _toward(aims: Choice, board: Board) -> tuple[Toward, ...]:
    return tuple(Toward(aim.name, _spaces(aim, board)) for aim in aims)


def _spaces(aim: Aim, board: Board) -> tuple[str, ...]:
    spaces: tuple[Space, ...] = (aim.space,) if isinstance(aim, Figure) else aim.spaces
    return tuple(map(board.extent.name, spaces))


def _said(clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    return tuple(clause.text for clause in clauses)


def _way(path: tuple[Space, ...], cost: Cost, board: Board) -> Way:
    return Way(tuple(map(board.extent.name, path)), cost)
