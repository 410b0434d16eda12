"""A Hero's Attack (Reference Manual, Appendix C: Player-Controlled Attacks; Appendix E)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final

from calculators.answer import (
    Advice,
    Average,
    Cases,
    Chance,
    ChanceTable,
    Figure,
    Goal,
    InTable,
    Odds,
)
from calculators.components import Components
from calculators.declaration import Calculator, Declaration, Option
from calculators.dice import Die
from calculators.errors import ConflictError
from calculators.limits import DICE, Limits
from calculators.notation import Choice, OwnDice, WholeNumber
from calculators.red_dragon_inn.attack_outcome import AttackOutcome, Figures
from calculators.red_dragon_inn.doom import DOOM_CHANCE, DOOM_CHOICES, DoomChoice, DoomDie, Play
from calculators.red_dragon_inn.doom_advice import what_to_remove, when_to_take
from calculators.red_dragon_inn.exploding import DiceCount, exploding_dice
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.rolled_dice import RolledDice, rolls
from calculators.red_dragon_inn.target import Target, Targets, Threshold

_DICE_NAMES: Final = ("damage", "epic")
# 1 for the Foe's icon or the difficulty Legend, 2 for both (Reference Manual: Doom Die).
DOOM: Final = Limits(1, 2)
MOST_BOOSTS_SHOWN: Final = 6
# Choosing a die of one roll costs as much as looking at so many states of other searches.
_ROLL_EFFORT: Final = 20


@dataclass(frozen=True, kw_only=True)
class HeroAttack(Calculator):
    """What a Hero's Attack does to its targets, with one roll for all of them.

    Attributes:
        dice: Yellow Damage Dice, up to 20 together with the Epic Dice.
        flat: Damage that is added.
        epic: Epic Dice rolled with them.
        boost: Damage Boost Tokens spent.
        weaken: Weaken Tokens of the Hero.
        doom: Damage that a doom face costs; ``None`` if the Doom Die is not rolled. It never is
            without yellow dice.
        doom_choice: ``take`` the damage, ``remove`` the best die, or what is ``best`` by the faces.
        shields: Shield Tokens of the only target.
        toughness: Toughness Tokens of the only target.
        fortitude: What remains of the Fortitude of the only target.
        pool: Epic Dice in the pool after the Attack took its own.
        target: Several targets; the play is for the first.
        die: The table's own dice.
    """

    declaration = Declaration(
        command="damage",
        game="red-dragon-inn",
        title="calc-damage-rdi",
        success="success-defeat",
        value="value-damage",
        example="--dice 3 --fortitude 5",
        one_more=("dice", "epic", "boost"),
    )

    dice: Annotated[int, Option(WholeNumber(DICE), "opt-dice-rdi")]
    flat: Annotated[int, Option(WholeNumber(), "opt-flat")] = 0
    epic: Annotated[int, Option(WholeNumber(DICE), "opt-epic")] = 0
    boost: Annotated[int, Option(WholeNumber(), "opt-boost")] = 0
    weaken: Annotated[int, Option(WholeNumber(), "opt-weaken")] = 0
    doom: Annotated[int | None, Option(WholeNumber(DOOM), "opt-doom")] = None
    doom_choice: Annotated[DoomChoice, Option(Choice(DOOM_CHOICES), "opt-doom-choice")] = "take"
    shields: Annotated[int | None, Option(WholeNumber(), "opt-shields")] = None
    toughness: Annotated[int | None, Option(WholeNumber(), "opt-toughness")] = None
    fortitude: Annotated[int | None, Option(WholeNumber(), "opt-fortitude", ("goal",))] = None
    pool: Annotated[int, Option(WholeNumber(), "opt-pool")] = 0
    target: Annotated[tuple[Target, ...], Option(Targets(), "opt-target")] = ()
    die: Annotated[
        Mapping[str, Die], Option(OwnDice(_DICE_NAMES, marked=frozenset(_DICE_NAMES)), "opt-die-rdi")
    ] = field(default_factory=dict)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage to the first target; ``success`` is its defeat.

        ``details``: ``harm``, the chance that any target is dealt damage; ``inspire``, the chance to
        gain an Epic Die; ``self_damage``, the expected damage to the Hero; ``boosts_needed``, the
        chance with 0 to 6 tokens more (empty without Fortitude); ``targets`` with ``each``, ``all`` and
        ``at_least_one``; ``other_choices`` for the Doom Die, empty without one.

        Raises:
            OutOfRangeError: There are too many dice.
            ConflictError: There are tokens beside ``target``.
            NotationError: A die that is rolled has criticals only, so the roll would never end.
        """
        DICE.check("dice-and-epic" if self.epic else "dice", self.dice + self.epic)
        bonus = self.flat + self.boost - self.weaken
        shield = components.numbers["schemer-shield"].number
        targets = [Threshold.of(target, bonus=bonus, shield=shield) for target in self._targets()]
        box = components.with_dice(self.die)
        attack = _HeroAttack(box, DiceCount(self.dice, self.epic), targets, self.pool)
        return attack.odds(self.doom_choice if self.doom and self.dice else None, self.doom or 0)

    def _targets(self) -> Sequence[Target]:
        tokens = {
            "shields": self.shields,
            "toughness": self.toughness,
            "fortitude": self.fortitude,
        }
        if not self.target:
            only_target = Target(
                shields=self.shields or 0, toughness=self.toughness or 0, fortitude=self.fortitude
            )
            return (only_target,)
        for option, number in tokens.items():
            if number is not None:
                raise ConflictError("target", option)
        return self.target


class _HeroAttack:
    """One roll against all targets; the first is the one that is played for."""

    def __init__(
        self, components: Components, dice: DiceCount, targets: Sequence[Threshold], pool: int
    ) -> None:
        self._components, self._dice, self._targets = components, dice, targets
        self._damage_die, self._epic_die = components.dice["damage"], components.dice["epic"]
        needs = [
            icons for target in targets for icons in (target.icons_to_defeat, target.icons_to_deal(1))
        ]
        highest_need = max((icons for icons in needs if icons is not None), default=0)
        self._exploding = exploding_dice(self._damage_die, self._epic_die, dice, highest_need)
        self._objective = Objective(self._exploding, targets, dice, pool)
        self._unrolled = RolledDice(0, dice)

    def odds(self, choice: DoomChoice | None, doom: int) -> Odds:
        """Return all figures; without a ``choice`` no Doom Die is rolled."""
        play = self._play(choice)
        outcome = self._outcome(play)
        figures = outcome.figures(doom)
        return Odds(
            success=figures.success,
            expected=figures.expected,
            distribution=outcome.damage(),
            goal=None if self._targets[0].fortitude is None else Goal(self._targets[0].fortitude),
            assumed=self._assumed(figures),
            rules=self._rules(has_doom_die=choice is not None),
            advice=tuple(self._advice(choice)),
            notes=("first-target",) if len(self._targets) > 1 else (),
            effort=_ROLL_EFFORT * play.decisions,
            details=tuple(self._details(choice, doom, figures, outcome)),
        )

    def _details(
        self, choice: DoomChoice | None, doom: int, figures: Figures, outcome: AttackOutcome
    ) -> Iterator[Figure]:
        yield Figure("harm", Chance(figures.harm))
        yield Figure("inspire", Chance(figures.inspire))
        yield Figure("self_damage", Average(figures.self_damage))
        boosts = ChanceTable("boosts", tuple(self._boosts_needed(choice)))
        yield Figure("boosts_needed", boosts, in_table=InTable.NEVER)
        has_several = len(self._targets) > 1
        yield Figure(
            "targets",
            outcome.targets_defeated(),
            on_card=has_several,
            in_table=InTable.IF_DIFFERENT if has_several else InTable.NEVER,
            is_long=True,
        )
        choices = [name for name in DOOM_CHOICES if choice is not None and name != choice]
        outcomes = [(name, self._outcome(self._play(name)).figures(doom)) for name in choices]
        groups = tuple(other_figures.as_group(name) for name, other_figures in outcomes)
        yield Figure("other_choices", Cases(groups), in_table=InTable.NEVER)

    @cached_property
    def _doom_die(self) -> DoomDie:
        damage, epic = self._damage_die, self._epic_die
        all_rolls = rolls(damage, epic, self._dice, inspires=self._objective.inspires)
        return DoomDie(self._unrolled, all_rolls, self._objective)

    def _play(self, choice: DoomChoice | None) -> Play:
        return Play({self._unrolled: 1}) if choice is None else self._doom_die.play(choice)

    def _outcome(self, play: Play) -> AttackOutcome:
        return AttackOutcome(play, self._exploding, self._targets, self._objective)

    def _advice(self, choice: DoomChoice | None) -> Iterator[Advice]:
        target = self._targets[0]
        if choice == "best":
            yield when_to_take(target)
        if choice in ("best", "remove") and self._dice.yellow > 1:
            damage, inspires = self._damage_die, self._objective.inspires
            advice = what_to_remove(target, damage, inspires=inspires)
            if advice is not None:
                yield advice

    def _assumed(self, figures: Figures) -> tuple[str, ...]:
        dice = self._dice
        is_shield_assumed = self._components.numbers["schemer-shield"].assumed
        depends = {
            "damage-die": self._damage_die.assumed and dice.yellow,
            "epic-die": self._epic_die.assumed and dice.epic,
            "shield-token": is_shield_assumed and self._has_shields,
            "epic-pool": figures.inspire,
        }
        return tuple(key for key, does in depends.items() if does)

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
        return tuple(rule for rule, does in applies.items() if does)

    @property
    def _has_shields(self) -> bool:
        return any(target.shields and not target.is_immune for target in self._targets)

    def _boosts_needed(self, choice: DoomChoice | None) -> Iterator[tuple[int, Fraction]]:
        """Yield the chance with more boosts; ``best`` defeats as often as to ``take``."""
        if self._targets[0].fortitude is None:
            return
        for boosts in range(MOST_BOOSTS_SHOWN + 1):
            chance = Fraction(self._objective.defeat(self._unrolled, boosts), self._exploding.cases)
            if choice == "remove":
                removing = self._doom_die.defeats_removing(boosts) / self._exploding.cases
                chance = DOOM_CHANCE * removing + (1 - DOOM_CHANCE) * chance
            yield boosts, chance
