"""Odds of Rangers of Shadow Deep: fights, shots, swims, falls and Heroic Abilities."""

from calculators.rangers.fight import Fighter, fight
from calculators.rangers.hazards import fall, heroic_ability, swim
from calculators.rangers.shooting import shoot

__all__ = ["Fighter", "fall", "fight", "heroic_ability", "shoot", "swim"]
