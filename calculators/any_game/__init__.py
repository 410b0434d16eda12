"""Dice of any game: what is rolled is written as an expression."""

from calculators.any_game.dice import AnyDice

__all__ = ["CALCULATORS", "AnyDice"]

CALCULATORS = (AnyDice,)
