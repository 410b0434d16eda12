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
            {"reading": verdict.reading, **_goals(verdict, decision.board)}
            for verdict in decision.alternatives
        ],
    }


def without_paths(answer: dict[str, Any]) -> dict[str, Any]:
    """Return a record without paths: of equally good ones any will do."""
    return {
        **answer,
        "destinations": _bare(answer["destinations"]),
        "alternatives": [
            {**verdict, "destinations": _bare(verdict["destinations"])}
            for verdict in answer["alternatives"]
        ],
    }


def _goals(verdict: Verdict, board: Board) -> dict[str, Any]:
    name = board.extent.name
    return {
        "final_targets": [name(space) for space in verdict.final_targets],
        "destinations": [
            {
                "space": name(destination.space),
                "path": [name(space) for space in destination.route.path],
                "points": destination.route.cost.points,
                "damage": destination.route.cost.damage,
                "final_target": name(destination.final_target),
                "reaches": destination.reaches,
            }
            for destination in verdict.destinations
        ],
    }


def _bare(destinations: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {key: destination[key] for key in destination if key != "path"} for destination in destinations
    ]
