"""Odds of Perdition's Mouth: locks, dangers, sprints, attacks, and where a peg can go."""

from calculators.perditions_mouth.attack import Attack
from calculators.perditions_mouth.danger import DangerousEvent
from calculators.perditions_mouth.lock import PickLock
from calculators.perditions_mouth.spokes import ReachableSpokes
from calculators.perditions_mouth.sprint import Sprint

__all__ = ["CALCULATORS", "Attack", "DangerousEvent", "PickLock", "ReachableSpokes", "Sprint"]

CALCULATORS = (PickLock, DangerousEvent, Sprint, Attack, ReachableSpokes)
