"""Odds of Rangers of Shadow Deep: fights, shots, swims, falls and Heroic Abilities."""

from calculators.rangers.fight import Fight
from calculators.rangers.hazards import Fall, HeroicAbility, Swim
from calculators.rangers.shooting import Shoot

__all__ = ["CALCULATORS", "Fall", "Fight", "HeroicAbility", "Shoot", "Swim"]

CALCULATORS = (Fight, Shoot, Swim, Fall, HeroicAbility)
