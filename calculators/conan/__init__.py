"""Odds of Conan: attacks, manipulations and falls with perfect rerolls; movement and recovery."""

from calculators.conan.attack import NO_DEFENCE, Defence, damage
from calculators.conan.hindrance import hindrance
from calculators.conan.rolls import CHEST_DIFFICULTY, complex_manipulation, fall
from calculators.conan.side import COLOURS
from calculators.conan.turn import movement, recovery

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
