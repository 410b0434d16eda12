"""Decisions as the plain values that boards expect, without the front end's help."""

from typing import Any

from calculators.schemer import Board, Decision, Verdict


def record(decision: Decision) -> dict[str, Any]:
    """Return a decision as the contract's JSON, without its trace."""
    verdict, scheme = decision.verdict, decision.scheme
    return {
        "moves": bool(verdict.destinations),
        "effect": {"kind": scheme.kind, "points": scheme.points},
        "already_there": verdict.already_there,
        "may_stay": verdict.may_stay,
        **_goals(verdict, decision.board),
        "alternatives": [
            {"reading": each.reading, **_goals(each, decision.board)} for each in decision.alternatives
        ],
    }


def without_paths(found: dict[str, Any]) -> dict[str, Any]:
    """Return a record without paths: of equally good ones any will do."""
    return {
        **found,
        "destinations": _bare(found["destinations"]),
        "alternatives": [
            {**each, "destinations": _bare(each["destinations"])} for each in found["alternatives"]
        ],
    }


def _goals(verdict: Verdict, board: Board) -> dict[str, Any]:
    name = board.extent.name
    return {
        "final_targets": [name(space) for space in verdict.final_targets],
        "destinations": [
            {
                "space": name(each.space),
                "path": [name(space) for space in each.route.path],
                "points": each.route.cost.points,
                "damage": each.route.cost.damage,
                "final_target": name(each.final_target),
                "reaches": each.reaches,
            }
            for each in verdict.destinations
        ],
    }


def _bare(destinations: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: each[key] for key in each if key != "path"} for each in destinations]
