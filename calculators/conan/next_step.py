"""What may be done next with rolled dice: stop, or reroll one of them (Conan, "Rilancio").

Every die may be rerolled, with a free reroll of its colour or with a gem, wise or not; after that the
play is perfect. So the best of these steps is the perfect play of the dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from calculators.answer import Detail, Goal, NextStep, NextSteps
from calculators.conan import perfect_play
from calculators.dice import Pool, RolledDie, write_rolled

FREE: Final = "free"
GEM: Final = "gem"
# Of steps that are as good, nothing is spent rather than a free reroll, and that rather than a gem.
_PAYMENTS: Final = (None, FREE, GEM)


class Reroll(NamedTuple):
    """A die that is rolled again.

    Attributes:
        die: What it shows before.
        paid_with: ``free`` or ``gem``.
    """

    die: RolledDie
    paid_with: str


@dataclass(frozen=True, slots=True)
class RolledRerolls:
    """Rolled dice, and the rerolls that are left.

    Attributes:
        dice: The dice.
        gems: Rerolls of any one die each.
        free_rerolls: Rerolls of one die of their colour each, by colour.
    """

    dice: tuple[RolledDie, ...]
    gems: int
    free_rerolls: Pool

    @property
    def icons(self) -> int:
        """The icons on all dice.

        >>> RolledRerolls((RolledDie("red", 2), RolledDie("red", 0)), 1, {}).icons
        2
        """
        return sum(die.icons for die in self.dice)

    def rerolls(self) -> Iterator[Reroll]:
        """Yield every reroll that is allowed, of equal dice one.

        >>> red, blank = RolledDie("red", 2), RolledDie("red", 0)
        >>> [reroll.die.icons for reroll in RolledRerolls((red, blank, red), 1, {}).rerolls()]
        [2, 0]
        """
        for die in dict.fromkeys(self.dice):
            if self.free_rerolls.get(die.colour, 0):
                yield Reroll(die, FREE)
            if self.gems:
                yield Reroll(die, GEM)

    def after(self, reroll: Reroll, icons: int) -> "RolledRerolls":
        """Return the dice once the die of ``reroll`` shows so many icons.

        >>> rolled = RolledRerolls((RolledDie("red", 0),), 1, {})
        >>> rolled.after(Reroll(RolledDie("red", 0), GEM), icons=2)
        RolledRerolls(dice=(RolledDie(colour='red', icons=2),), gems=0, free_rerolls={})
        """
        colour = reroll.die.colour
        place = self.dice.index(reroll.die)
        dice = (*self.dice[:place], RolledDie(colour, icons), *self.dice[place + 1 :])
        if reroll.paid_with == GEM:
            return RolledRerolls(dice, self.gems - 1, self.free_rerolls)
        free_rerolls = {**self.free_rerolls, colour: self.free_rerolls[colour] - 1}
        return RolledRerolls(dice, self.gems, free_rerolls)


class StepOutcome(NamedTuple):
    """What one step leads to.

    Attributes:
        reroll: The reroll; ``None`` to stop.
        worth: What it is worth to the player.
        outcome: The outcome after it.
    """

    reroll: Reroll | None
    worth: int
    outcome: perfect_play.ValueChances


class RerollDecision:
    """The decision of one side over rolled dice.

    Attributes:
        steps: Everything that may be done, with what it leads to.
    """

    def __init__(
        self,
        dice: Sequence[perfect_play.ColourDice],
        rolled: RolledRerolls,
        endings: Sequence[int],
        choose: perfect_play.Choose,
        scale: perfect_play.WorthScale,
    ) -> None:
        """Decide for the worth of 0, 1, 2, ... icons in the end, as ``perfect_play.play`` does.

        Args:
            dice: The dice by colour, with their free rerolls.
            rolled: What they show.
            endings: The worth of each number of icons.
            choose: ``max`` or ``min``.
            scale: What the worths stand for.
        """
        self._colours = {colour.colour: colour for colour in dice}
        self._states = perfect_play.RollStates(dice, rolled.gems)
        self._play = perfect_play.BestPlay(endings, choose)
        self._choose, self._scale = choose, scale
        worths: dict[Reroll | None, int] = {None: endings[min(rolled.icons, len(endings) - 1)]}
        for reroll in rolled.rerolls():
            worths[reroll] = self._mean(rolled, reroll)
        self.steps = [
            StepOutcome(reroll, worth, scale.outcome(worth)) for reroll, worth in worths.items()
        ]

    def outcome(self) -> perfect_play.ValueChances:
        """Return the outcome of the best step."""
        return self._scale.outcome(self._choose([step.worth for step in self.steps]))

    def in_order(self, goal: int | None) -> Sequence[StepOutcome]:
        """Return the steps, the best first: by the chance of ``goal``, then by the expected value.

        Of steps that are equal in both, stopping is first, then a free reroll, then a gem.
        """
        sign = -1 if self._choose is max else 1

        def rank(step: StepOutcome) -> tuple[Fraction, Fraction, int, int]:
            distribution = step.outcome.distribution()
            chance = Fraction() if goal is None else distribution.at_least(goal)
            payment = None if step.reroll is None else step.reroll.paid_with
            return (
                sign * chance,
                sign * distribution.mean(),
                _PAYMENTS.index(payment),
                sign * step.worth,
            )

        return sorted(self.steps, key=rank)

    def _mean(self, rolled: RolledRerolls, reroll: Reroll) -> int:
        """Return the worth of a reroll: the mean of its results, each played on perfectly."""
        colour = self._colours[reroll.die.colour]
        worths = (weight * self._worth(rolled.after(reroll, value)) for value, weight in colour.faces)
        return sum(worths) // colour.sides

    def _worth(self, rolled: RolledRerolls) -> int:
        values = {
            colour: tuple(die.icons for die in rolled.dice if die.colour == colour)
            for colour in self._colours
        }
        state, icons = self._states.of_rolled(values, rolled.gems, rolled.free_rerolls)
        return self._play.worth(state, icons)


def next_steps(steps: Sequence[StepOutcome], goal: Goal | None) -> Detail:
    """Return the detail ``now`` of steps in their order.

    Args:
        steps: The steps.
        goal: Which values succeed; ``None`` if no value decides it.
    """
    in_order = tuple(_next_step(step, goal) for step in steps)
    return Detail("now", NextSteps(in_order))


def _next_step(step: StepOutcome, goal: Goal | None) -> NextStep:
    distribution = step.outcome.distribution()
    success = None if goal is None else goal.chance(distribution)
    if step.reroll is None:
        return NextStep("stop", None, None, success, distribution.mean())
    die, paid_with = step.reroll
    return NextStep("reroll", write_rolled([die]), paid_with, success, distribution.mean())
