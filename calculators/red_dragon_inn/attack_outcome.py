"""The figures of a Hero's Attack after the Doom Die was answered (Reference Manual, Appendix C)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calculators.answer import Detail
from calculators.distribution import Distribution
from calculators.red_dragon_inn.doom import DoomChoice, Play
from calculators.red_dragon_inn.exploding import NEGLIGIBLE, ExplodingDice
from calculators.red_dragon_inn.final_icons import FinalIcons
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.target import Threshold, icons_to_harm


@dataclass(frozen=True, slots=True)
class Figures:
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

    def as_detail(self, choice: DoomChoice) -> Mapping[str, Detail]:
        """Return the figures by name, together with the ``choice`` that leads to them."""
        return {"choice": choice, **{name: getattr(self, name) for name in self.__slots__}}


class AttackOutcome:
    """What one way to play an Attack does to its targets."""

    def __init__(
        self,
        play: Play,
        exploding: ExplodingDice,
        targets: Sequence[Threshold],
        objective: Objective,
    ) -> None:
        """Roll the criticals of ``play`` again; the first of ``targets`` is played for."""
        self._play, self._targets, self._objective = play, targets, objective
        self._first = targets[0]
        self._icons = FinalIcons(exploding, play.dice)
        self._limit = exploding.limit

    def figures(self, doom: int) -> Figures:
        """Return the figures where a doom face costs ``doom`` damage."""
        first = self._first
        has_goal = first.fortitude is not None
        return Figures(
            success=self._icons.at_least(first.icons_to_defeat) if has_goal else None,
            expected=Fraction() if first.is_immune else self._icons.expected_beyond(first.blocked),
            harm=self._icons.at_least(icons_to_harm(self._targets)),
            inspire=self._gain(),
            self_damage=self._play.damage_chance * doom,
        )

    def targets_defeated(self) -> Mapping[str, Detail]:
        """Return the chance to defeat each target, all of them, and at least one.

        The same roll counts for all, so the hardest to defeat decides on all of them, and the easiest
        on at least one.
        """
        if any(target.fortitude is None for target in self._targets):
            of_all = of_any = None
        else:
            needs = [target.icons_to_defeat for target in self._targets]
            possible = [icons for icons in needs if icons is not None]
            of_all = self._icons.at_least(max(possible) if len(possible) == len(needs) else None)
            of_any = self._icons.at_least(min(possible, default=None))
        return {
            "each": tuple(
                None if target.fortitude is None else self._icons.at_least(target.icons_to_defeat)
                for target in self._targets
            ),
            "all": of_all,
            "at_least_one": of_any,
        }

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
