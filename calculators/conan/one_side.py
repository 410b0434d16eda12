"""The roll of one side alone, where each number of icons ends in a value (Conan)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.answer import Figure, Goal
from calculators.conan.next_step import RerollDecision, StepOutcome, Table, next_steps
from calculators.conan.perfect_play import (
    Choose,
    ColourDice,
    RollStates,
    ValueChances,
    WorthScale,
    count_cases,
    play,
)
from calculators.conan.reroll_pool import Faces, RerollPool
from calculators.conan.step_count import Player, PlaySearch, check_steps, worth_bits
from calculators.dice import RolledDie
from calculators.distribution import Distribution


class PlayedRoll(NamedTuple):
    """A roll that was rerolled perfectly.

    Attributes:
        distribution: How likely each value is.
        next_steps: For dice on the table the figure of what may be done next; empty without.
        effort: About how many steps it took to find the best play.
    """

    distribution: Distribution
    next_steps: tuple[Figure, ...]
    effort: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OneSide:
    """A roll that is rerolled perfectly.

    Attributes:
        pool: The dice and rerolls.
        faces: The game's dice by colour.
        values: The value of 0, 1, 2, ... icons; where icons hurt, of the icons short of the most.
        choose: ``max`` or ``min``: whether the player wants high or low values.
        goal: The value that is played for or against; ``None`` if there is none.
        icons_hurt: Whether a die that shows less is the better one.
        options: The options of the gems and of the free rerolls, for errors.
    """

    pool: RerollPool
    faces: Faces
    values: Sequence[int]
    choose: Choose
    goal: int | None = None
    icons_hurt: bool = False
    options: tuple[str, str] = ("rerolls", "free-reroll")

    def play(self, rolled: Sequence[RolledDie]) -> PlayedRoll:
        """Return the roll, played perfectly from the first reroll on.

        Args:
            rolled: The dice of the pool on the table; empty if they are still to be rolled.

        Raises:
            TooManyRerollsError: The best play would take too long to find.
        """
        effort = self._check_effort()
        if not rolled:
            states = RollStates(self._dice, self.pool.gems)
            (worth,) = play(states, self._endings, self.choose)
            return PlayedRoll(self._scale.outcome(worth).distribution(), (), effort)
        table = Table(tuple(map(self._turned, rolled)), self.pool.gems, self.pool.free_rerolls)
        decision = RerollDecision(self._dice, table, self._endings, self.choose, self._scale)
        steps = [self._turned_back(step) for step in decision.in_order(self.goal)]
        goal = None if self.goal is None else Goal(self.goal, is_below=self.icons_hurt)
        return PlayedRoll(decision.outcome().distribution(), (next_steps(steps, goal),), effort)

    def _check_effort(self) -> int:
        """Return about how many steps the best play takes; refuse too many.

        Raises:
            TooManyRerollsError: They would take too long.
        """
        bits = worth_bits(count_cases(self._dice, self.pool.gems), max(self.values))
        search = PlaySearch(self.pool, 1, len(self.values), bits)
        return check_steps([Player([search], *self.options)], self.faces)

    @property
    def _dice(self) -> Sequence[ColourDice]:
        """The dice by colour; where icons hurt, each face counts by how far it is below the highest."""
        dice = self.pool.by_colour(self.faces)
        return [colour.flipped for colour in dice] if self.icons_hurt else dice

    @property
    def _scale(self) -> WorthScale:
        cases = count_cases(self._dice, self.pool.gems)
        return WorthScale(cases, max(self.values), self.goal or None)

    @property
    def _endings(self) -> Sequence[int]:
        scale = self._scale
        return [scale.worth(ValueChances().plus(value)) for value in self.values]

    def _turned(self, die: RolledDie) -> RolledDie:
        """Return a die with what it counts; done twice, what it shows."""
        if not self.icons_hurt:
            return die
        return die._replace(icons=max(self.faces[die.colour].values) - die.icons)

    def _turned_back(self, step: StepOutcome) -> StepOutcome:
        if step.reroll is None:
            return step
        return step._replace(reroll=step.reroll._replace(die=self._turned(step.reroll.die)))
