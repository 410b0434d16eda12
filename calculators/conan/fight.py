"""Perfect play of attacks by both sides, or of a roll by one side alone (Conan).

In a fight the attacker's power is fixed before the defender rolls. So the defender's best play is
found first, for every power, then the attacker's. After an attack only what is left of the life
matters to later attacks, so each of them is played once for each life that can be left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from calculators.answer import Advice, Detail, Goal, Odds
from calculators.conan.next_step import RerollDecision, RolledRerolls, StepOutcome, next_steps
from calculators.conan.perfect_play import (
    Choose,
    ColourDice,
    RollStates,
    ValueChances,
    WorthScale,
    count_cases,
    play,
)
from calculators.conan.reroll_pool import ROLLED_ADVICE, Faces, RerollPool
from calculators.conan.step_count import Player, PlaySearch, check_steps, worth_bits
from calculators.dice import RolledDie


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses:
    """What attacks lose before the defender rolls.

    Attributes:
        penalty: Icons that an attack loses, but never below none; below 0 those that it has already.
        armour: Icons of what remains that fixed armour stops.
    """

    penalty: int = 0
    armour: int = 0

    def power(self, icons: int) -> int:
        """Return the power of an attack that shows so many icons.

        >>> Losses(penalty=1, armour=2).power(4)
        1
        """
        return max(0, max(0, icons - self.penalty) - self.armour)


class Fight:
    """Attacks one after the other against one target.

    Attributes:
        steps: About how many steps it takes to find the outcome.
    """

    def __init__(
        self,
        attacks: Sequence[RerollPool],
        defence: RerollPool,
        faces: Faces,
        *,
        losses: Losses,
        life: int | None = None,
    ) -> None:
        """Take what both sides roll.

        Args:
            attacks: The attacker's dice and rerolls in each attack.
            defence: The defender's, against each attack anew.
            faces: The game's dice by colour.
            losses: What each attack loses.
            life: The target's life; ``None`` if there is none to reach.

        Raises:
            TooManyRerollsError: The best play would take too long to find.
        """
        self._attacks, self._faces, self._losses = attacks, faces, losses
        most_icons = [pool.most_icons(faces) for pool in attacks]
        powers = [losses.power(icons) for icons in most_icons]
        # The most damage that the attacks from each one on can do together.
        self._most_damage = (*reversed(list(accumulate(reversed(powers)))), 0)
        has_choices = any(pool.can_reroll for pool in (*attacks, defence))
        self._life = self._open_life(life, 0) if has_choices else None
        self.steps = check_steps(self._players(attacks, defence, faces), faces)
        self._powers = [[losses.power(n) for n in range(icons + 1)] for icons in most_icons]
        firsts = [attacks.index(pool) for pool in attacks]  # equal attacks share their states
        states = {
            first: RollStates(attacks[first].by_colour(faces), attacks[first].gems)
            for first in set(firsts)
        }
        self._attackers = [states[first] for first in firsts]
        self._defender = RollStates(defence.by_colour(faces), defence.gems)
        self._outcomes: dict[tuple[int, int | None], ValueChances] = {}

    def outcome(self) -> ValueChances:
        """Return the damage of all attacks together."""
        return self._outcome_from(0, self._life)

    def decide(self, dice: Sequence[RolledDie]) -> RerollDecision:
        """Return the attacker's decision over the dice of the only attack, which lie on the table."""
        (attack,) = self._attacks
        scale, endings = self._after_roll(0, self._life)
        rolled = RolledRerolls(tuple(dice), attack.gems, attack.free_rerolls)
        return RerollDecision(attack.by_colour(self._faces), rolled, endings, max, scale)

    def _outcome_from(self, attack: int, life: int | None) -> ValueChances:
        """Return the damage from this attack on, while so much of the life is left."""
        if attack == len(self._attackers):
            return ValueChances()
        key = attack, self._open_life(life, attack)
        if key not in self._outcomes:
            self._outcomes[key] = self._attack(*key)
        return self._outcomes[key]

    def _attack(self, attack: int, life: int | None) -> ValueChances:
        """Return the damage of this attack and all after it."""
        scale, endings = self._after_roll(attack, life)
        (worth,) = play(self._attackers[attack], endings, max)
        return scale.outcome(worth)

    def _after_roll(self, attack: int, life: int | None) -> tuple[WorthScale, Sequence[int]]:
        """Return what 0, 1, 2, ... icons of this attack are worth once it stands."""
        attacker, powers = self._attackers[attack], self._powers[attack]
        outcomes = []
        for damage in range(powers[-1] + 1):
            later = self._outcome_from(attack + 1, None if life is None else life - damage)
            outcomes.append(later.plus(damage))
        scale = WorthScale(
            cases=attacker.cases * self._defender.cases * outcomes[0].cases,
            largest=self._most_damage[attack],
            goal=life,
        )
        endings = [scale.worth(outcome) for outcome in reversed(outcomes)]
        defended = play(self._defender, endings, min, starts=len(endings))
        return scale, [defended[-1 - power] for power in powers]

    def _open_life(self, life: int | None, attack: int) -> int | None:
        """Return ``life`` if it matters from this attack on: neither gone nor out of reach."""
        return life if life is not None and 0 < life <= self._most_damage[attack] else None

    def _players(
        self, attacks: Sequence[RerollPool], defence: RerollPool, faces: Faces
    ) -> Sequence[Player]:
        """Return what has to be searched for the attacker and for the defender."""
        defending_cases = count_cases(defence.by_colour(faces), defence.gems)
        cases = 1
        attacking, defending = [], []
        for number, pool in reversed(list(enumerate(attacks))):
            cases *= defending_cases * count_cases(pool.by_colour(faces), pool.gems)
            bits = worth_bits(cases, self._most_damage[number])
            icons = pool.most_icons(faces)
            starts = self._losses.power(icons) + 1
            times = self._count_lives(number)
            attacking.append(PlaySearch(pool, 1, icons + 1, bits, times))
            defending.append(PlaySearch(defence, starts, starts, bits, times))
        return Player(attacking), Player(defending, "guard-rerolls", "guard-free-reroll")

    def _count_lives(self, attack: int) -> int:
        """Return how many different lives can be left before this attack, as far as they matter."""
        if self._life is None:
            return 1
        damage_done = self._most_damage[0] - self._most_damage[attack]
        lives = range(self._life - damage_done, self._life + 1)
        return len({self._open_life(life, attack) for life in lives})


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
        advice: What to do once the dice lie on the table.
    """

    pool: RerollPool
    faces: Faces
    values: Sequence[int]
    choose: Choose
    goal: int | None = None
    icons_hurt: bool = False
    options: tuple[str, str] = ("rerolls", "free-reroll")
    advice: Advice = ROLLED_ADVICE

    def play(self, rolled: Sequence[RolledDie]) -> Odds:
        """Return the odds of the roll, played perfectly from the first reroll on, without its rules.

        ``details`` has for dice on the table what may be done ``now``.

        Args:
            rolled: The dice of the pool on the table; empty if they are still to be rolled.

        Raises:
            TooManyRerollsError: The best play would take too long to find.
        """
        effort = self._check_effort()
        goal = None if self.goal is None else Goal(self.goal, is_below=self.icons_hurt)
        if rolled:
            decision = self._decide(rolled)
            outcome = decision.outcome()
            steps = [self._turned_back(step) for step in decision.in_order(self.goal)]
            details: tuple[Detail, ...] = (next_steps(steps, goal),)
        else:
            states = RollStates(self._dice, self.pool.gems)
            (worth,) = play(states, self._endings, self.choose)
            outcome, details = self._scale.outcome(worth), ()
        return replace(
            Odds.of(outcome.distribution(), goal),
            assumed=tuple(self.pool.assumed(self.faces, is_rolled=bool(rolled))),
            assumed_dice=self.pool.assumed_dice(self.faces, is_rolled=bool(rolled)),
            details=details,
            advice=(self.advice,) if self.pool.can_reroll and not rolled else (),
            effort=effort,
        )

    def _decide(self, rolled: Sequence[RolledDie]) -> RerollDecision:
        turned = RolledRerolls(tuple(map(self._turned, rolled)), self.pool.gems, self.pool.free_rerolls)
        return RerollDecision(self._dice, turned, self._endings, self.choose, self._scale)

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
