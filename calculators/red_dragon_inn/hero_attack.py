"""A Hero's Attack (Reference Manual, Appendix C: Player-Controlled Attacks; Appendix E)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from calculators.answer import Advice, ChanceAt, Odds
from calculators.dice import Die
from calculators.errors import MissingOptionError, UnknownChoiceError
from calculators.limits import COUNT, DICE, Limits
from calculators.red_dragon_inn.attack_outcome import AttackOutcome, Figures
from calculators.red_dragon_inn.doom import DOOM_CHANCE, DOOM_CHOICES, DoomChoice, DoomDie, Play
from calculators.red_dragon_inn.doom_advice import what_to_remove, when_to_take
from calculators.red_dragon_inn.exploding import DiceCount, exploding_dice
from calculators.red_dragon_inn.objective import Objective
from calculators.red_dragon_inn.rolled_dice import RolledDice, rolls
from calculators.red_dragon_inn.target import Target, Threshold
from calculators.values import Value

# 1 for the Foe's icon or the difficulty Legend, 2 for both (Reference Manual: Doom Die).
DOOM: Final = Limits(1, 2)
MOST_BOOSTS_SHOWN: Final = 6
# Choosing a die of one roll costs as much as looking at so many states of other searches.
_ROLL_EFFORT: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Components:
    """What the game's box holds.

    Attributes:
        damage: The Damage Die.
        epic: The Epic Die.
        shield: Damage that a Shield Token stops.
    """

    damage: Die
    epic: Die
    shield: Value


def hero_attack(  # noqa: PLR0913  # one parameter an option
    *,
    components: Components,
    dice: int,
    targets: Sequence[Target],
    flat: int = 0,
    epic: int = 0,
    boost: int = 0,
    weaken: int = 0,
    doom: int | None = None,
    doom_choice: DoomChoice = "take",
    pool: int = 0,
) -> Odds:
    """Return what a Hero's Attack does to its targets, with one roll for all of them.

    Args:
        components: The dice and the number of the Shield Token.
        dice: Yellow Damage Dice, 0 to 20 together with the Epic Dice.
        targets: Who is attacked, at least one; the play is for the first.
        flat: Damage that is added, 0 to 99.
        epic: Epic Dice rolled with them.
        boost: Damage Boost Tokens spent, 0 to 99.
        weaken: Weaken Tokens of the Hero, 0 to 99.
        doom: Damage that a doom face costs, 1 or 2; ``None`` if the Doom Die is not rolled. It never
            is without yellow dice.
        doom_choice: ``take`` the damage, ``remove`` the best die, or what is ``best`` by the faces.
        pool: Epic Dice in the pool after the Attack took its own, 0 to 99.

    Returns:
        ``success`` is the chance that the first target is Defeated, ``distribution`` the damage dealt
        to it. ``details``: ``harm``, the chance that any target is dealt damage; ``inspire``, the
        chance to gain an Epic Die; ``self_damage``, the expected damage to the Hero; ``boosts_needed``,
        the chance with 0 to 6 tokens more (empty without Fortitude); ``targets`` with ``each``, ``all``
        and ``at_least_one``; ``other_choices`` for the Doom Die, empty without one.

    Raises:
        MissingOptionError: There is no target.
        OutOfRangeError: A number is beyond its limits.
        UnknownChoiceError: ``doom_choice`` is none of those.
        NotationError: A die that is rolled has criticals only, so the roll would never end.
    """
    if not targets:
        raise MissingOptionError("target")
    if doom_choice not in DOOM_CHOICES:
        raise UnknownChoiceError("doom-choice", doom_choice, DOOM_CHOICES)
    counts = {"flat": flat, "boost": boost, "weaken": weaken, "pool": pool, "epic": epic}
    _check(dice, doom, counts, targets)
    bonus = flat + boost - weaken
    shield = components.shield.number
    thresholds = [Threshold.of(target, bonus=bonus, shield=shield) for target in targets]
    attack = _HeroAttack(components, DiceCount(dice, epic), thresholds, pool)
    return attack.odds(doom_choice if doom and dice else None, doom or 0)


def _check(dice: int, doom: int | None, counts: Mapping[str, int], targets: Sequence[Target]) -> None:
    for option, value in counts.items():
        COUNT.check(option, value)
    for target in targets:
        target.check()
    epic = counts["epic"]
    DICE.check("dice-and-epic" if epic else "dice", COUNT.check("dice", dice) + epic)
    if doom is not None:
        DOOM.check("doom", doom)


class _HeroAttack:
    """One roll against all targets; the first is the one that is played for."""

    def __init__(
        self, components: Components, dice: DiceCount, targets: Sequence[Threshold], pool: int
    ) -> None:
        self._components, self._dice, self._targets = components, dice, targets
        needs = [
            icons for target in targets for icons in (target.icons_to_defeat, target.icons_to_deal(1))
        ]
        highest_need = max((icons for icons in needs if icons is not None), default=0)
        self._exploding = exploding_dice(components.damage, components.epic, dice, highest_need)
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
            assumed=self._assumed(figures),
            rules=self._rules(has_doom_die=choice is not None),
            advice=tuple(self._advice(choice)),
            notes=("first-target",) if len(self._targets) > 1 else (),
            effort=_ROLL_EFFORT * play.decisions,
            details={
                "harm": figures.harm,
                "inspire": figures.inspire,
                "self_damage": figures.self_damage,
                "boosts_needed": tuple(self._boosts_needed(choice)),
                "targets": outcome.targets_defeated(),
                "other_choices": tuple(
                    self._outcome(self._play(other_choice)).figures(doom).as_detail(other_choice)
                    for other_choice in DOOM_CHOICES
                    if choice is not None and other_choice != choice
                ),
            },
        )

    @cached_property
    def _doom_die(self) -> DoomDie:
        damage, epic = self._components.damage, self._components.epic
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
            damage, inspires = self._components.damage, self._objective.inspires
            advice = what_to_remove(target, damage, inspires=inspires)
            if advice is not None:
                yield advice

    def _assumed(self, figures: Figures) -> tuple[str, ...]:
        components, dice = self._components, self._dice
        depends = {
            "damage-die": components.damage.assumed and dice.yellow,
            "epic-die": components.epic.assumed and dice.epic,
            "shield-token": components.shield.assumed and self._has_shields,
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

    def _boosts_needed(self, choice: DoomChoice | None) -> Iterator[ChanceAt]:
        """Yield the chance with more boosts; ``best`` defeats as often as to ``take``."""
        if self._targets[0].fortitude is None:
            return
        for boosts in range(MOST_BOOSTS_SHOWN + 1):
            chance = Fraction(self._objective.defeat(self._unrolled, boosts), self._exploding.cases)
            if choice == "remove":
                removing = self._doom_die.defeats_removing(boosts) / self._exploding.cases
                chance = DOOM_CHANCE * removing + (1 - DOOM_CHANCE) * chance
            yield ChanceAt("boosts", boosts, chance)
