"""Odds of Perdition's Mouth: locks, dangers, sprints, attacks, and where a peg can go."""

from calculators.perditions_mouth.attack import ATTACK_SPOKES, attack
from calculators.perditions_mouth.danger import dangerous_event
from calculators.perditions_mouth.lock import pick_lock
from calculators.perditions_mouth.spokes import SPOKES, reachable_spokes
from calculators.perditions_mouth.sprint import sprint

__all__ = [
    "ATTACK_SPOKES",
    "SPOKES",
    "attack",
    "dangerous_event",
    "pick_lock",
    "reachable_spokes",
    "sprint",
]
