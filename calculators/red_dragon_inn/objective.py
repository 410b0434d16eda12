"""The objective of a player who removes a die (Reference Manual: Doom Die; Appendix C)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.red_dragon_inn.exploding import DiceCount, ExplodingDice
from calculators.red_dragon_inn.rolled_dice import RolledDice
from calculators.red_dragon_inn.target import Threshold, icons_to_harm


class Worth(NamedTuple):
    """How good the dice on the table are: figures to compare, the most important one first.

    Attributes:
        defeat: Cases in which the first target is Defeated; 0 if nobody asks.
        expected: Expected damage to it, times the cases.
        gain: Chance to gain an Epic Die.
        icons: Expected icons, whatever the tokens stop.
        harm: Cases in which some target is dealt damage.
    """

    defeat: int
    expected: Fraction
    gain: Fraction
    icons: Fraction
    harm: int


class Objective:
    """Rates the dice on the table.

    Attributes:
        target: Who is played for.
        inspires: Whether inspire icons can gain an Epic Die.
    """

    def __init__(
        self, exploding: ExplodingDice, targets: Sequence[Threshold], dice: DiceCount, pool: int
    ) -> None:
        """Attack ``targets``, of which the first counts, with so many dice in the Epic Pool."""
        self.target = targets[0]
        # An Empowered Attack never adds to the pool, and more dice have to inspire than lie in it.
        self.inspires = not dice.epic and pool < dice.yellow and exploding.yellow.inspiring > 0
        self._exploding = exploding
        self._pool = pool
        self._icons_to_harm = icons_to_harm(targets)
        self._worth: dict[RolledDice, Worth] = {}

    def worth(self, dice: RolledDice) -> Worth:
        """Return how good ``dice`` are."""
        if dice not in self._worth:
            self._worth[dice] = self._rate(dice)
        return self._worth[dice]

    def defeat(self, dice: RolledDice, boosts: int = 0) -> int:
        """Return in how many cases ``dice`` defeat the target with so many more Damage Boosts."""
        needed = self.target.icons_to_defeat
        if needed is None:
            return 0
        return self._exploding.at_least(dice.to_roll, needed - dice.icons - boosts)

    def gain(self, dice: RolledDice) -> Fraction:
        """Return the chance that ``dice`` gain an Epic Die."""
        if not self.inspires:
            return Fraction()
        return self._exploding.yellow.chance_to_inspire(self._pool - dice.inspire, dice.to_roll.yellow)

    def _rate(self, dice: RolledDice) -> Worth:
        icons, to_roll, _ = dice
        expected = Fraction()
        if not self.target.is_immune:
            expected = self._exploding.expected_beyond(to_roll, self.target.blocked - icons)
        harm = 0
        if self._icons_to_harm is not None:
            harm = self._exploding.at_least(to_roll, self._icons_to_harm - icons)
        total = icons + self._exploding.mean(to_roll)
        return Worth(self.defeat(dice), expected, self.gain(dice), total, harm)
