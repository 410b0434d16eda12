"""The figures of a Hero's Attack after the Doom Die was answered (Reference Manual, Appendix C)."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.answer import Average, Chance, Chances, Detail, Group
from calculators.distribution import Distribution
from calculators.red_dragon_inn.doom import DoomChoice, Play
from calculators.red_dragon_inn.exploding import NEGLIGIBLE, DiceCount, ExplodingDice
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.rolled_dice import RolledDice
from calculators.red_dragon_inn.target import Threshold, icons_to_harm


@dataclass(frozen=True, slots=True)
class DoomOutcome:
    """The figures that depend on how the Doom Die is answered.

    Attributes:
        success: Chance to defeat the first target; ``None`` if nobody asks.
        expected: Expected damage to the first target.
        harm: Chance that any target is dealt damage.
        inspire: Chance to gain an Epic Die.
        self_damage: Expected damage to the Hero.
    """

    success: Fraction | None
    expected: Fraction
    harm: Fraction
    inspire: Fraction
    self_damage: Fraction

    def as_group(self, choice: DoomChoice) -> Group:
        """Return the figures by name, after the ``choice`` that they are of."""
        return Group(
            (
                Detail("choice", choice),
                Detail("success", None if self.success is None else Chance(self.success)),
                Detail("expected", Average(self.expected)),
                Detail("harm", Chance(self.harm)),
                Detail("inspire", Chance(self.inspire)),
                Detail("self_damage", Average(self.self_damage)),
            )
        )


class FinalIcons:
    """How many icons dice on the table end with, once all criticals are rolled again."""

    def __init__(self, exploding: ExplodingDice, dice: Mapping[RolledDice, int]) -> None:
        """Roll the criticals among ``dice``, given with their weights, again."""
        self._exploding = exploding
        self._weights: defaultdict[DiceCount, Counter[int]] = defaultdict(Counter)
        for (icons, to_roll, _), weight in dice.items():
            self._weights[to_roll][icons] += weight
        self._total_weight = sum(dice.values())
        self._chance_below: dict[int, Fraction] = {}

    def mean(self) -> Fraction:
        """Return the expected icons."""
        total = Fraction()
        for to_roll, weights in self._weights.items():
            total += sum(icons * weight for icons, weight in weights.items())
            total += self._exploding.mean(to_roll) * weights.total()
        return total / self._total_weight

    def below(self, total: int) -> Fraction:
        """Return the chance of fewer icons than ``total``, which is not above the limit of the dice."""
        if total not in self._chance_below:
            self._chance_below[total] = Fraction(
                sum(self._cases_below(to_roll, total) for to_roll in self._weights),
                self._total_weight * self._exploding.cases,
            )
        return self._chance_below[total]

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


class AttackOutcome:
    """What one way to play an Attack does to its targets."""

    def __init__(
        self, play: Play, exploding: ExplodingDice, targets: Sequence[Threshold], objective: Objective
    ) -> None:
        """Roll the criticals of ``play`` again; the first of ``targets`` is played for."""
        self._play, self._targets, self._objective = play, targets, objective
        self._first = targets[0]
        self._icons = FinalIcons(exploding, play.dice)
        self._limit = exploding.limit

    def after_doom(self, doom: int) -> DoomOutcome:
        """Return the figures where a doom face costs ``doom`` damage."""
        first = self._first
        has_goal = first.fortitude is not None
        return DoomOutcome(
            success=self._icons.at_least(first.icons_to_defeat) if has_goal else None,
            expected=Fraction() if first.is_immune else self._icons.expected_beyond(first.blocked),
            harm=self._icons.at_least(icons_to_harm(self._targets)),
            inspire=self._gain(),
            self_damage=self._play.damage_chance * doom,
        )

    def targets_defeated(self) -> Group:
        """Return the chance to defeat each target, all of them, and at least one.

        The same roll counts for all, so the hardest to defeat decides on all of them, and the easiest
        on at least one.
        """
        of_all = of_any = None
        if all(target.fortitude is not None for target in self._targets):
            needs = [target.icons_to_defeat for target in self._targets]
            possible = [icons for icons in needs if icons is not None]
            hardest = max(possible) if len(possible) == len(needs) else None
            of_all = Chance(self._icons.at_least(hardest))
            of_any = Chance(self._icons.at_least(min(possible, default=None)))
        of_targets = tuple(
            None if target.fortitude is None else self._icons.at_least(target.icons_to_defeat)
            for target in self._targets
        )
        return Group(
            (Detail("each", Chances(of_targets)), Detail("all", of_all), Detail("at_least_one", of_any))
        )

    def damage(self) -> Distribution:
        """Return the damage dealt to the first target, listed until hardly anything remains."""
        if self._first.is_immune:
            return Distribution.certain(0)
        blocked = self._first.blocked
        chances: dict[int, Fraction] = {}
        chance_listed = Fraction()
        for icons in range(max(0, blocked), self._limit):
            chance_up_to = self._icons.below(icons + 1)
            chances[icons - blocked] = chance_up_to - chance_listed
            chance_listed = chance_up_to
            if 1 - chance_listed < NEGLIGIBLE:
                break
        return Distribution.of_chances(chances)

    def _gain(self) -> Fraction:
        """Return the chance to gain an Epic Die."""
        gains = (self._objective.gain(dice) * weight for dice, weight in self._play.dice.items())
        return sum(gains, start=Fraction()) / sum(self._play.dice.values())
