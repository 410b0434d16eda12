"""Odds of Tales from the Red Dragon Inn: a Hero's Attack, and a Schemer's on a player's figure."""

from calculators.red_dragon_inn.doom import DOOM_CHOICES, DoomChoice
from calculators.red_dragon_inn.hero_attack import DOOM, Components, hero_attack
from calculators.red_dragon_inn.schemer_attack import schemer_attack
from calculators.red_dragon_inn.target import Target

__all__ = [
    "DOOM",
    "DOOM_CHOICES",
    "Components",
    "DoomChoice",
    "Target",
    "hero_attack",
    "schemer_attack",
]
