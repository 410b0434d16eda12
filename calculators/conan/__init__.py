"""Odds of Conan: attacks, Complex Manipulations, falls, movement and recovery."""

from calculators.conan.attack import Attack
from calculators.conan.manipulation_and_fall import ComplexManipulation, Fall
from calculators.conan.movement import Movement, Recovery

__all__ = ["CALCULATORS", "Attack", "ComplexManipulation", "Fall", "Movement", "Recovery"]

CALCULATORS = (Attack, ComplexManipulation, Fall, Movement, Recovery)
