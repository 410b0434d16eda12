"""The icons that a roll ends with, once all criticals are rolled again."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction

from calculators.red_dragon_inn.exploding import DiceCount, ExplodingDice
from calculators.red_dragon_inn.rolled_dice import RolledDice


class FinalIcons:
    """How many icons dice on the table end with."""

    def __init__(self, exploding: ExplodingDice, dice: Mapping[RolledDice, int]) -> None:
        """Roll the criticals among ``dice``, given with their weights, again."""
        self._exploding = exploding
        self._weights: defaultdict[DiceCount, Counter[int]] = defaultdict(Counter)
        for (icons, to_roll, _), weight in dice.items():
            self._weights[to_roll][icons] += weight
        self._total_weight = sum(dice.values())
        self._below: dict[int, Fraction] = {}

    def mean(self) -> Fraction:
        """Return the expected icons."""
        total = Fraction()
        for to_roll, weights in self._weights.items():
            total += sum(icons * weight for icons, weight in weights.items())
            total += self._exploding.mean(to_roll) * weights.total()
        return total / self._total_weight

    def below(self, total: int) -> Fraction:
        """Return the chance of fewer icons than ``total``, which is not above the limit of the dice."""
        if total not in self._below:
            self._below[total] = Fraction(
                sum(self._cases_below(to_roll, total) for to_roll in self._weights),
                self._total_weight * self._exploding.cases,
            )
        return self._below[total]

    def at_least(self, needed: int | None) -> Fraction:
        """Return the chance of ``needed`` icons or more; 0 for ``None``, which nothing reaches."""
        return Fraction() if needed is None else 1 - self.below(needed)

    def expected_beyond(self, blocked: int) -> Fraction:
        """Return the expected icons beyond ``blocked``, which is below 0 where icons are added."""
        return self.mean() - blocked + sum(self.below(total) for total in range(1, blocked + 1))

    def _cases_below(self, to_roll: DiceCount, total: int) -> int:
        chances = self._exploding.below(to_roll)
        weights = self._weights[to_roll]
        return sum(
            weight * chances[total - icons] for icons, weight in weights.items() if icons < total
        )
