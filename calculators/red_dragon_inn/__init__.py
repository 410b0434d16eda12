"""Odds of Tales from the Red Dragon Inn: a Hero's Attack, and a Schemer's on a player's miniature."""

from calculators.red_dragon_inn.hero_attack import HeroAttack
from calculators.red_dragon_inn.schemer_attack import SchemerAttack
from calculators.red_dragon_inn.target import Target

__all__ = ["CALCULATORS", "HeroAttack", "SchemerAttack", "Target"]

CALCULATORS = (HeroAttack, SchemerAttack)
