"""The Doom Die (Reference Manual: Doom Die, Appendix C).

On a doom face, before criticals are rolled again, the player takes unavoidable damage or removes one
Damage Die. Nothing is decided after that, so every figure is a sum over the dice that then lie on the
table. Of dice that lie there already, every removal is rated, wise or not.

The advice that a player can follow at the table comes from the rules alone, for whatever faces the dice
have. Where no short advice is always right, there is none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Final, Literal, NamedTuple, get_args

from calculators.answer import Advice
from calculators.dice import Die, Face
from calculators.red_dragon_inn.exploding import ExplodingDie
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.rolled_dice import DiceRoll, RolledDice
from calculators.red_dragon_inn.target import Threshold

DoomChoice = Literal["take", "remove", "best"]
DOOM_CHOICES: Final[tuple[DoomChoice, ...]] = get_args(DoomChoice)
# Three faces of six are doom faces, three are blank (Reference Manual: Doom Die).
DOOM_CHANCE: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Play:
    """What lies on the table after the Doom Die was answered, over all rolls.

    Attributes:
        dice: The dice on the table before the criticals are rolled again, with their weights.
        damage_chance: Chance that the player takes the damage of the Doom Die.
        decisions: How many rolls were decided one by one.
    """

    dice: Mapping[RolledDice, int]
    damage_chance: Fraction = Fraction()
    decisions: int = 0


class DoomDie:
    """Decides what the player does on a doom face."""

    def __init__(
        self, unrolled: RolledDice, rolls: Mapping[DiceRoll, int], objective: Objective
    ) -> None:
        """Decide on ``rolls`` of the ``unrolled`` dice, given with their weights."""
        self._unrolled, self._rolls, self._objective = unrolled, rolls, objective

    def play(self, choice: DoomChoice) -> Play:
        """Return what lies on the table after ``choice``, for doom faces and blanks together."""
        if choice == "take":  # nothing is removed, so the faces make no difference
            return Play({self._unrolled: 1}, DOOM_CHANCE)
        dice: Counter[RolledDice] = Counter()
        damage = 0
        for roll, weight in self._rolls.items():
            removed = self.best_removal(roll)
            if choice == "best" and self.is_worth_damage(roll, removed):
                dice[roll.dice] += weight
                damage += weight
            else:
                dice[removed] += weight
        damage_chance = DOOM_CHANCE * Fraction(damage, dice.total())
        dice[self._unrolled] += dice.total()  # half of the faces are blank
        return Play(dice, damage_chance, len(self._rolls))

    def best_removal(self, roll: DiceRoll) -> RolledDice:
        """Return the dice without the one that it is best to remove."""
        return max(roll.removals(), key=self._objective.worth)

    def is_worth_damage(self, roll: DiceRoll, removed: RolledDice) -> bool:
        """Return whether all dice defeat the target more often than ``removed``, one die fewer."""
        return self._objective.defeat(roll.dice) > self._objective.defeat(removed)

    def defeats_removing(self, boosts: int) -> Fraction:
        """Return the cases in which the target is defeated if a die is removed on every doom face.

        Args:
            boosts: Damage Boost Tokens spent beyond those of the Attack.
        """
        cases = sum(
            weight * max(self._objective.defeat(dice, boosts) for dice in removals)
            for removals, weight in self._removals.items()
        )
        return Fraction(cases, sum(self._removals.values()))

    @cached_property
    def _removals(self) -> Mapping[tuple[RolledDice, ...], int]:
        """The dice after each removal; inspire icons make no difference to who is defeated."""
        removals: Counter[tuple[RolledDice, ...]] = Counter()
        for roll, weight in self._rolls.items():
            removals[tuple(dice._replace(inspire=0) for dice in roll.removals())] += weight
        return removals


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


class RolledDoom:
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


def when_to_take(target: Threshold) -> Advice:
    """Return when to take the damage: where removing a die would lower the chance to Defeat.

    Removing a blank die never lowers it. Removing any other die does, unless the chance is 0 before
    or 1 afterwards: criticals can add any number of icons, so each icon on the table helps.

    >>> when_to_take(Threshold(2, fortitude=4))
    Advice(key='doom-take-below', values={'enough': 6})
    """
    if target.fortitude is None:
        return Advice("doom-remove-unasked")
    needed = target.icons_to_defeat
    return Advice("doom-take-below", {"enough": needed}) if needed else Advice("doom-remove-always")


def what_to_remove(target: Threshold, damage: Die, *, inspires: bool) -> Advice | None:
    """Return which of several Damage Dice to remove; ``None`` where that takes more than a sentence.

    Of two dice that are no criticals, losing the lower one costs fewer icons. That settles it where
    every icon deals damage, and where inspire icons, which an inspiring die would take along, do not
    matter. Without an icon and inspire a die is worth nothing, so it goes in any case. A critical
    ends with at least 1 and the lowest face, so it stays before a die that shows no more than that.

    Args:
        target: Who is attacked.
        damage: The Damage Die.
        inspires: Whether inspire icons can gain an Epic Die.

    >>> from calculators.dice import read_die
    >>> what_to_remove(Threshold(0, fortitude=4), read_die("0,1,1,2,1i,c"), inspires=True)
    Advice(key='doom-remove-up-to', values={'icons': 1})
    """
    every_icon_counts = not target.is_immune and target.blocked <= 0
    if inspires and not every_icon_counts:
        return Advice("doom-remove-blank") if Face(0) in damage.faces else None
    die = ExplodingDie.of(damage, option="die")
    highest, lesser_loss = die.ends[-1][0], 1 + die.fewest
    if every_icon_counts and not target.icons_to_defeat:
        # Only the expected damage is at stake: a critical stays before what shows less than its mean.
        lesser_loss = ceil(1 + die.mean) - 1
    if not die.criticals or highest <= lesser_loss:
        return Advice("doom-remove-lowest")
    return Advice("doom-remove-up-to", {"icons": lesser_loss})
