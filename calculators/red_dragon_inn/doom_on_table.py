"""The Doom Die shows doom over dice on the table (Reference Manual: Doom Die, Appendix C).

The player takes its damage or removes one of the Damage Dice that lie there, before criticals are
rolled again. Every removal is rated, wise or not.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.dice import Face
from calculators.red_dragon_inn.doom import DoomChoice, Play
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.rolled_dice import RolledDice


class DoomStep(NamedTuple):
    """One answer to the Doom Die.

    Attributes:
        removed: The face of the die that is removed; ``None`` to take the damage.
        dice: What remains on the table.
    """

    removed: Face | None
    dice: RolledDice

    @property
    def play(self) -> Play:
        """The play that goes on with what remains."""
        return Play({self.dice: 1}, Fraction(self.removed is None))


class DoomOnTable:
    """The answers to the Doom Die over a roll.

    Attributes:
        steps: All answers, the best first: by the chance to Defeat, removing before taking the damage
            if that is the same; where nobody asks for it, taking the damage is the last.
    """

    def __init__(self, dice: RolledDice, faces: Sequence[Face], objective: Objective) -> None:
        """Rate the answers by ``objective``; ``faces`` are those of the Damage Dice among ``dice``."""
        removals = [DoomStep(face, dice.without(face)) for face in dict.fromkeys(faces)]
        removals.sort(key=lambda step: objective.worth(step.dice), reverse=True)
        self._best_removal, self._taking = removals[0], DoomStep(None, dice)
        self.steps = [*removals, self._taking]
        self.steps.sort(key=lambda step: objective.defeat(step.dice), reverse=True)

    def play(self, choice: DoomChoice) -> Play:
        """Return what lies on the table after ``choice``."""
        steps = {"take": self._taking, "remove": self._best_removal, "best": self.steps[0]}
        return steps[choice].play
