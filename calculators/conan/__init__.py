"""Odds of Conan: attacks, manipulations and falls with perfect rerolls; movement and recovery."""

from calculators.conan.attack import NO_DEFENCE, Defence, damage
from calculators.conan.dice_pool import COLOURS
from calculators.conan.manipulation_and_fall import CHEST_DIFFICULTY, complex_manipulation, fall
from calculators.conan.movement import hindrance, movement, recovery

__all__ = [
    "CHEST_DIFFICULTY",
    "COLOURS",
    "NO_DEFENCE",
    "Defence",
    "complex_manipulation",
    "damage",
    "fall",
    "hindrance",
    "movement",
    "recovery",
]
