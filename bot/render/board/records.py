"""Decisions about Schemer movement as records, for programs."""

from collections.abc import Callable
from typing import Any

from bot.answers.schemer import SchemerAnswer
from calculators.schemer import Verdict
from calculators.schemer.grid import Space
from calculators.schemer.step3_move import Destination

SpaceName = Callable[[Space], str]


def decision_record(answer: SchemerAnswer) -> dict[str, Any]:
    """Return a decision as a JSON object: where the Schemer goes, why, and other readings."""
    decision, literal = answer.decision, answer.decision.verdict
    name = decision.board.extent.name
    return {
        "moves": bool(literal.destinations),
        "effect": {"kind": decision.scheme.kind, "points": decision.scheme.points},
        "already_there": literal.already_there,
        "may_stay": literal.may_stay,
        **_targets_and_ends(literal, name),
        "trace": [{"rule": reason.rule, "text": reason.text} for reason in answer.reasons],
        "alternatives": [
            {"reading": verdict.reading, **_targets_and_ends(verdict, name)}
            for verdict in decision.alternatives
        ],
    }


def _targets_and_ends(verdict: Verdict, name: SpaceName) -> dict[str, Any]:
    return {
        "final_targets": [name(space) for space in verdict.final_targets],
        "destinations": [_destination(end, name) for end in verdict.destinations],
    }


def _destination(destination: Destination, name: SpaceName) -> dict[str, Any]:
    route = destination.route
    return {
        "space": name(destination.space),
        "path": [name(space) for space in route.path],
        "points": route.cost.points,
        "damage": route.cost.damage,
        "final_target": name(destination.final_target),
        "reaches": destination.reaches,
    }
