"""Odds of Rangers of Shadow Deep: fights, weapons, shots, swims, falls and Heroic Abilities."""

from calculators.rangers.breaking import Breaking
from calculators.rangers.fight import Fight
from calculators.rangers.hazards import Fall, HeroicAbility, Swim
from calculators.rangers.shooting import Shoot

__all__ = ["CALCULATORS", "Breaking", "Fall", "Fight", "HeroicAbility", "Shoot", "Swim"]

CALCULATORS = (Fight, Shoot, Swim, Fall, HeroicAbility, Breaking)
