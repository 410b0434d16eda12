"""Dice of any game: what is rolled is written as an expression."""

from calculators.any_game.dice import DiceRoll

__all__ = ["CALCULATORS", "DiceRoll"]

CALCULATORS = (DiceRoll,)
