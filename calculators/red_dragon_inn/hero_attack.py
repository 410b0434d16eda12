"""A Hero's Attack (Reference Manual, Appendix C: Player-Controlled Attacks; Appendix E)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from calculators.answer import ChanceAt, Detail, Odds
from calculators.dice import Die
from calculators.distribution import Distribution
from calculators.errors import MissingOptionError, UnknownChoiceError
from calculators.limits import COUNT, DICE, Limits
from calculators.red_dragon_inn.doom import DOOM_CHOICES, Doom, DoomChoice, Play
from calculators.red_dragon_inn.endless import NO_DIE, Endless, EndlessDie, Throw, Total
from calculators.red_dragon_inn.faces import Shown
from calculators.red_dragon_inn.target import Target, Threshold, fewest_to_harm
from calculators.values import Value

# 1 for the Foe's icon or the difficulty Legend, 2 for both (Reference Manual: Doom Die).
DOOM: Final = Limits(1, 2)
MOST_BOOSTS_SHOWN: Final = 6
# The distribution is listed until less than this remains.
LEFT_OUT: Final = Fraction(1, 10**9)
# Choosing a die of one roll costs as much as looking at so many states of other searches.
_ROLL_EFFORT: Final = 20
# More than dice without criticals can show: twenty times nine.
_FIRST_LIMIT: Final = 200


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
        doom: Damage that a horned head costs, 1 or 2; ``None`` if the Doom Die is not rolled. It never
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
    for option, value in counts.items():
        COUNT.check(option, value)
    for target in targets:
        target.check()
    DICE.check("dice-and-epic" if epic else "dice", COUNT.check("dice", dice) + epic)
    if doom is not None:
        DOOM.check("doom", doom)
    added = flat + boost - weaken
    thresholds = [Threshold.of(each, added=added, shield=components.shield.number) for each in targets]
    attack = _Attack(components, Throw(dice, epic), thresholds, pool)
    return attack.odds(doom if dice else None, doom_choice)


@dataclass(frozen=True, slots=True)
class _Figures:
    """What one way to answer the Doom Die gives."""

    success: Fraction | None
    expected: Fraction
    harm: Fraction
    inspire: Fraction
    self_damage: Fraction

    def of_choice(self, choice: str) -> Mapping[str, Detail]:
        return {"choice": choice, **{name: getattr(self, name) for name in self.__slots__}}


class _Attack:
    """One roll against all targets; the first is the one that is played for."""

    def __init__(
        self, components: Components, dice: Throw, targets: Sequence[Threshold], pool: int
    ) -> None:
        self._components, self._dice, self._targets = components, dice, targets
        self._shielded = any(each.shields and not each.immune for each in targets)
        yellow, epic = _endless(components.damage, dice.yellow), _endless(components.epic, dice.epic)
        reached = (least for each in targets for least in (each.defeats, each.deals(1)))
        limit = max(_FIRST_LIMIT, *(least or 0 for least in reached))
        self._endless = Endless(yellow, epic, dice, limit=limit)
        while self._endless.at_least(dice, limit) >= LEFT_OUT * self._endless.unit:
            limit *= 2
            self._endless = Endless(yellow, epic, dice, limit=limit)
        kinds = components.damage, components.epic
        self._doom = Doom(self._endless, targets, dice, kinds, pool)

    def odds(self, doom: int | None, choice: DoomChoice) -> Odds:
        """Return all figures, with ``doom`` damage on a horned head; ``None`` without the Doom Die."""
        play = self._untouched if doom is None else self._doom.play(choice)
        total = self._endless.total(play.throws())
        figures = self._figures(play, total, doom or 0)
        others = DOOM_CHOICES if doom else ()
        return Odds(
            success=figures.success,
            expected=figures.expected,
            distribution=self._dealt(total),
            assumed=self._assumed(figures),
            rules=self._rules(doom),
            advice=play.advice,
            notes=("first-target",) if len(self._targets) > 1 else (),
            effort=_ROLL_EFFORT * play.rolls,
            details={
                "harm": figures.harm,
                "inspire": figures.inspire,
                "self_damage": figures.self_damage,
                "boosts_needed": self._boosts_needed(removing=bool(doom) and choice == "remove"),
                "targets": self._each_target(total),
                "other_choices": tuple(
                    self._choice(other, doom or 0) for other in others if other != choice
                ),
            },
        )

    def _assumed(self, figures: _Figures) -> tuple[str, ...]:
        box, dice = self._components, self._dice
        depends = {
            "damage-die": box.damage.assumed and dice.yellow,
            "epic-die": box.epic.assumed and dice.epic,
            "shield-token": box.shield.assumed and self._shielded,
            "epic-pool": figures.inspire,
        }
        return tuple(key for key, does in depends.items() if does)

    def _rules(self, doom: int | None) -> tuple[str, ...]:
        applies = {
            "red-dragon-inn/player-attack-damage": True,
            "red-dragon-inn/player-attack-deal": True,
            "red-dragon-inn/doom-die": doom,
            "red-dragon-inn/critical-hit": sum(self._dice),
            "red-dragon-inn/empower-attack": self._dice.epic,
            "red-dragon-inn/epic-pool-gaining": self._dice.yellow and not self._dice.epic,
            "red-dragon-inn/shield-token": self._shielded,
        }
        return tuple(rule for rule, does in applies.items() if does)

    @property
    def _untouched(self) -> Play:
        """The roll without the Doom Die."""
        return Play({Shown(0, self._dice): 1})

    def _figures(self, play: Play, total: Total, doom: int) -> _Figures:
        first = self._targets[0]
        return _Figures(
            success=None if first.fortitude is None else total.at_least(first.defeats),
            expected=Fraction() if first.immune else total.beyond(first.stopped),
            harm=total.at_least(fewest_to_harm(self._targets)),
            inspire=self._doom.gain(play),
            self_damage=play.taken * doom,
        )

    def _choice(self, choice: DoomChoice, doom: int) -> Mapping[str, Detail]:
        play = self._doom.play(choice)
        return self._figures(play, self._endless.total(play.throws()), doom).of_choice(choice)

    def _each_target(self, total: Total) -> Mapping[str, Detail]:
        leasts = [each.defeats for each in self._targets]
        asked = all(each.fortitude is not None for each in self._targets)
        reached = [least for least in leasts if least is not None]
        hardest = max(reached) if len(reached) == len(leasts) else None
        return {
            "each": tuple(
                None if each.fortitude is None else total.at_least(each.defeats)
                for each in self._targets
            ),
            "all": total.at_least(hardest) if asked else None,
            "at_least_one": total.at_least(min(reached, default=None)) if asked else None,
        }

    def _boosts_needed(self, *, removing: bool) -> tuple[ChanceAt, ...]:
        """Return the chance with more boosts; what is ``best`` defeats as often as to ``take``."""
        least = self._targets[0].defeats
        if self._targets[0].fortitude is None:
            return ()
        if removing:
            chances = [self._doom.chance_removing(boosts) for boosts in range(MOST_BOOSTS_SHOWN + 1)]
        else:
            total = self._endless.total(self._untouched.throws())
            chances = [
                total.at_least(None if least is None else least - boosts)
                for boosts in range(MOST_BOOSTS_SHOWN + 1)
            ]
        return tuple(ChanceAt("boosts", boosts, chance) for boosts, chance in enumerate(chances))

    def _dealt(self, total: Total) -> Distribution:
        first = self._targets[0]
        if first.immune:
            return Distribution.certain(0)
        weights, listed = {}, 0
        for icons in range(max(0, first.stopped), len(total.below) - 1):
            upto = total.below[icons + 1]
            weights[icons - first.stopped] = upto - listed
            listed = upto
            if total.cases - listed < LEFT_OUT * total.cases:
                break
        return Distribution.of(weights, rest=total.cases - listed)


def _endless(die: Die, count: int) -> EndlessDie:
    return EndlessDie.of(die, option="die") if count else NO_DIE
