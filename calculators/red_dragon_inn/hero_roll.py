"""The roll of a Hero's Attack, before it or on the table (Reference Manual, Appendices C and E)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from calculators.answer import (
    Advice,
    Average,
    Cases,
    Chance,
    ChanceByCount,
    Detail,
    Goal,
    NextStep,
    NextSteps,
    Odds,
    keys_that_apply,
)
from calculators.components import Components
from calculators.dice import Face, write_face
from calculators.errors import UnknownFaceError
from calculators.red_dragon_inn.attack_outcome import AttackOutcome, DoomOutcome
from calculators.red_dragon_inn.doom import (
    DOOM_CHANCE,
    DOOM_CHOICES,
    DoomChoice,
    DoomDie,
    Play,
    RolledDoom,
    what_to_remove,
    when_to_take,
)
from calculators.red_dragon_inn.exploding import DiceCount, exploding_dice
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.rolled_dice import RolledDice, rolls
from calculators.red_dragon_inn.target import Threshold

MOST_BOOSTS_SHOWN: Final = 6
# Choosing a die of one roll costs as much as looking at so many states of other searches.
_ROLL_EFFORT: Final = 20


@dataclass(frozen=True, slots=True)
class HeroFaces:
    """The faces that a Hero's rolled dice show.

    Attributes:
        yellow: Those of the Damage Dice, one at least.
        epic: Those of the Epic Dice.
    """

    yellow: tuple[Face, ...]
    epic: tuple[Face, ...]

    def check(self, components: Components) -> None:
        """Refuse faces that the dice do not have.

        Raises:
            UnknownFaceError: A die does not have the face that it is said to show.
        """
        for option, name, faces in (
            ("rolled", "damage", self.yellow),
            ("epic-rolled", "epic", self.epic),
        ):
            faces_of_die = dict.fromkeys(components.dice[name].faces)
            for face in faces:
                if face not in faces_of_die:
                    raise UnknownFaceError(
                        option, name, write_face(face), map(write_face, faces_of_die)
                    )


class HeroRoll:
    """One roll against all targets; the first is the one that is played for."""

    def __init__(
        self,
        components: Components,
        dice: DiceCount,
        targets: Sequence[Threshold],
        pool: int,
        faces: HeroFaces | None,
    ) -> None:
        """Prepare the roll.

        Args:
            components: The game's dice and numbers, or the table's own.
            dice: How many dice are rolled, or lie on the table.
            targets: Who is attacked.
            pool: Epic Dice in the pool.
            faces: What the dice show; ``None`` if they are still to be rolled.

        Raises:
            UnknownFaceError: A die does not have the face that it is said to show.
            NotationError: A die that is rolled has criticals only.
        """
        self._components, self._dice, self._targets = components, dice, targets
        self._faces, self._start = faces, RolledDice(0, dice)
        if faces is not None:
            faces.check(components)
            self._start = RolledDice.of(faces.yellow, faces.epic)
        self._damage_die, self._epic_die = components.dice["damage"], components.dice["epic"]
        needs = [
            icons for target in targets for icons in (target.icons_to_defeat, target.icons_to_deal(1))
        ]
        highest_need = max((icons for icons in needs if icons is not None), default=0)
        self._exploding = exploding_dice(
            self._damage_die, self._epic_die, dice, highest_need, icons=self._start.icons
        )
        self._objective = Objective(self._exploding, targets, dice, pool)

    def odds(self, choice: DoomChoice | None, doom: int) -> Odds:
        """Return all figures; without a ``choice`` no Doom Die is rolled."""
        play = self._play(choice)
        outcome = self._outcome(play)
        result = outcome.after_doom(doom)
        return Odds(
            success=result.success,
            expected=result.expected,
            distribution=outcome.damage(),
            goal=Goal.at_least(self._targets[0].fortitude),
            assumed=self._assumed(result),
            rules=self._rules(has_doom_die=choice is not None),
            advice=tuple(self._advice(choice)),
            notes=("first-target",) if len(self._targets) > 1 else (),
            effort=_ROLL_EFFORT * play.decisions,
            details=tuple(self._details(choice, doom, result, outcome)),
        )

    def _details(
        self, choice: DoomChoice | None, doom: int, result: DoomOutcome, outcome: AttackOutcome
    ) -> Iterator[Detail]:
        yield Detail("harm", Chance(result.harm))
        yield Detail("inspire", Chance(result.inspire))
        yield Detail("self_damage", Average(result.self_damage), is_implied=choice is None)
        boosts = ChanceByCount("boosts", tuple(self._boosts_needed(choice)))
        yield Detail("boosts_needed", boosts)
        has_one = len(self._targets) == 1
        yield Detail("targets", outcome.targets_defeated(), is_implied=has_one)
        choices = [name for name in DOOM_CHOICES if choice is not None and name != choice]
        outcomes = [(name, self._outcome(self._play(name)).after_doom(doom)) for name in choices]
        groups = tuple(result.as_group(name) for name, result in outcomes)
        is_said_of_dice = self._faces is not None  # by ``now``
        yield Detail("other_choices", Cases(groups), is_implied=is_said_of_dice)
        if choice is not None and self._faces is not None:
            yield Detail("now", NextSteps(tuple(self._next_steps(doom))))

    def _next_steps(self, doom: int) -> Iterator[NextStep]:
        for step in self._rolled_doom.steps:
            result = self._outcome(step.play).after_doom(doom)
            if step.removed is None:
                yield NextStep("take", None, None, result.success, result.expected)
            else:
                die = write_face(step.removed)
                yield NextStep("remove", die, None, result.success, result.expected)

    @cached_property
    def _doom_die(self) -> DoomDie:
        damage, epic = self._damage_die, self._epic_die
        all_rolls = rolls(damage, epic, self._dice, inspires=self._objective.inspires)
        return DoomDie(self._start, all_rolls, self._objective)

    @cached_property
    def _rolled_doom(self) -> RolledDoom:
        faces = () if self._faces is None else self._faces.yellow
        return RolledDoom(self._start, faces, self._objective)

    def _play(self, choice: DoomChoice | None) -> Play:
        if choice is None:
            return Play({self._start: 1})
        doom_die = self._doom_die if self._faces is None else self._rolled_doom
        return doom_die.play(choice)

    def _outcome(self, play: Play) -> AttackOutcome:
        return AttackOutcome(play, self._exploding, self._targets, self._objective)

    def _advice(self, choice: DoomChoice | None) -> Iterator[Advice]:
        if self._faces is not None:  # what to do with these dice is said of each of them
            return
        target = self._targets[0]
        if choice == "best":
            yield when_to_take(target)
        if choice in ("best", "remove") and self._dice.yellow > 1:
            damage, inspires = self._damage_die, self._objective.inspires
            advice = what_to_remove(target, damage, inspires=inspires)
            if advice is not None:
                yield advice

    def _assumed(self, result: DoomOutcome) -> tuple[str, ...]:
        dice = self._start.to_roll
        depends = {
            "damage-die": self._damage_die.assumed and dice.yellow,
            "epic-die": self._epic_die.assumed and dice.epic,
            "epic-pool": result.inspire,
        }
        return keys_that_apply(depends)

    def _rules(self, *, has_doom_die: bool) -> tuple[str, ...]:
        applies = {
            "red-dragon-inn/player-attack-damage": True,
            "red-dragon-inn/player-attack-deal": True,
            "red-dragon-inn/doom-die": has_doom_die,
            "red-dragon-inn/critical-hit": sum(self._dice),
            "red-dragon-inn/empower-attack": self._dice.epic,
            "red-dragon-inn/epic-pool-gaining": self._dice.yellow and not self._dice.epic,
            "red-dragon-inn/shield-token": self._has_shields,
        }
        return keys_that_apply(applies)

    @property
    def _has_shields(self) -> bool:
        return any(target.shields and not target.is_immune for target in self._targets)

    def _boosts_needed(self, choice: DoomChoice | None) -> Iterator[tuple[int, Fraction]]:
        """Yield the chance with more boosts; ``best`` defeats as often as to ``take``."""
        if self._targets[0].fortitude is None:
            return
        for boosts in range(MOST_BOOSTS_SHOWN + 1):
            chance = Fraction(self._objective.defeat(self._start, boosts), self._exploding.cases)
            if choice == "remove":
                removing = self._doom_die.defeats_removing(boosts) / self._exploding.cases
                chance = DOOM_CHANCE * removing + (1 - DOOM_CHANCE) * chance
            yield boosts, chance
