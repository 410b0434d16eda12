"""Damage of one or more attacks (Conan, "Attaccare con un eroe", "Difendere con un eroe")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from calculators.answer import Advice, Figure, Goal, Odds
from calculators.components import Components
from calculators.conan.fight import Fight, Losses
from calculators.conan.movement import ENEMIES, FRIENDS, hindrance
from calculators.conan.reroll_pool import (
    FREE_REROLLS_OPTION,
    OWN_DICE,
    REROLL_ADVICE,
    REROLLS_OPTION,
    Faces,
    RerollPool,
)
from calculators.declaration import Calculator, Declaration, Option
from calculators.dice import Die, Pool
from calculators.errors import ConflictError
from calculators.limits import ATTACKS, DICE, REROLLS
from calculators.notation import DicePool, DicePools, Flag, WholeNumber

# An attack without a weapon (Conan, "Armi").
UNARMED_PENALTY: Final = 2
# From above, a ranged attack rolls one die more (Conan, "Regole frequentemente dimenticate").
ELEVATION_DICE: Final[Pool] = {"yellow": 1}


@dataclass(frozen=True, kw_only=True)
class Attack(Calculator):
    """The damage of attacks together when both sides reroll perfectly.

    The attacker plays for the chance of damage that reaches the life, then for the expected damage,
    then for the chance of at least 1, at least 2, and so on; the defender for the least of each.

    Attributes:
        attack: The dice of each attack, 1 to 20 attacks with 0 to 20 dice in all.
        free_reroll: The attacker's rerolls of one die of their colour each, 0 to 5 in all, for each
            attack.
        rerolls: The attacker's rerolls of any one die each, for each attack.
        unarmed: Whether the attacker fights without a weapon: 2 less.
        ranged: Whether it is a ranged attack, which enemies close by hinder.
        enemies: Enemies in the attacker's area; none if not given.
        friends: Friends there, the attacker included; the attacker alone if not given.
        elevation: Whether a ranged attack is made from above: one yellow die more, beyond the limit.
        guard: Dice of the Guard action with its weapon or shield, against each attack anew.
        armour: Dice of the armour.
        armour_flat: Fixed armour of a unit.
        guard_rerolls: The defender's rerolls of any one die each.
        guard_free_reroll: The defender's rerolls of one die of their colour each.
        life: Life of the target; without it there is no success.
        die: The table's own dice.
    """

    declaration = Declaration(
        command="damage",
        game="conan",
        title="calc-damage-conan",
        success="success-life",
        value="value-damage",
        example="--attack 3r --rerolls 1 --guard 1o --life 2",
        one_more=("rerolls", "attack+y", "attack+o", "attack+r"),
    )

    attack: Annotated[tuple[Pool, ...], Option(DicePools(), "opt-attack-conan")]
    free_reroll: Annotated[Pool, FREE_REROLLS_OPTION] = field(default_factory=dict)
    rerolls: Annotated[int, REROLLS_OPTION] = 0
    unarmed: Annotated[bool, Option(Flag(), "opt-unarmed")] = False
    ranged: Annotated[bool, Option(Flag(), "opt-ranged")] = False
    enemies: Annotated[int | None, ENEMIES] = None
    friends: Annotated[int | None, FRIENDS] = None
    elevation: Annotated[bool, Option(Flag(), "opt-elevation")] = False
    guard: Annotated[Pool, Option(DicePool(), "opt-guard")] = field(default_factory=dict)
    armour: Annotated[Pool, Option(DicePool(), "opt-armour-conan", ("armor",))] = field(
        default_factory=dict
    )
    armour_flat: Annotated[int, Option(WholeNumber(), "opt-armour-flat", ("armor-flat",))] = 0
    guard_rerolls: Annotated[int, Option(WholeNumber(REROLLS), "opt-guard-rerolls")] = 0
    guard_free_reroll: Annotated[Pool, Option(DicePool(), "opt-guard-free-reroll")] = field(
        default_factory=dict
    )
    life: Annotated[int | None, Option(WholeNumber(), "opt-life", ("goal",))] = None
    die: Annotated[Mapping[str, Die], OWN_DICE] = field(default_factory=dict)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage; ``success`` is damage of ``life`` or more.

        ``details`` has the ``hindrance``, 0 in melee, where the note ``melee-is-not-hindered`` says
        that enemies and friends did nothing.

        Raises:
            ConflictError: ``unarmed`` together with ``ranged`` or ``elevation``.
            OutOfRangeError: There are too many dice, rerolls or attacks.
            TooManyRerollsError: Perfect play would take too long to find.

        >>> from calculators.dice import read_die
        >>> attack = Attack(attack=({"red": 1},), life=2, die={"red": read_die("0,1,1,2,2,3")})
        >>> attack.answer(Components()).success
        Fraction(1, 2)
        """
        self._refuse_contradictions()
        faces = components.with_dice(self.die).dice
        hindered = self._is_ranged * hindrance(self.enemies, self.friends)
        pools, defence = self._checked_pools(faces)
        penalty = self.unarmed * UNARMED_PENALTY + hindered
        losses = Losses(penalty=penalty, armour=self.armour_flat)
        fight = Fight(pools, defence, faces, losses=losses, life=self.life)
        distribution = fight.outcome().distribution()
        both_sides = [*pools, defence]
        return Odds(
            success=None if self.life is None else distribution.at_least(self.life),
            expected=distribution.mean(),
            distribution=distribution,
            goal=None if self.life is None else Goal(self.life),
            assumed=_assumed(both_sides, faces),
            rules=self._rules(),
            details=(Figure("hindrance", hindered),),
            advice=_advice(both_sides),
            notes=self._notes(),
            effort=fight.steps,
        )

    @property
    def _is_ranged(self) -> bool:
        return self.ranged or self.elevation

    def _refuse_contradictions(self) -> None:
        ATTACKS.check("attacks", len(self.attack))
        if self.unarmed and self._is_ranged:
            raise ConflictError("unarmed", "elevation" if self.elevation else "ranged")

    def _checked_pools(self, faces: Faces) -> tuple[Sequence[RerollPool], RerollPool]:
        """Return the dice of each attack, and those of the defence, within their limits."""
        pools = [RerollPool(dice, self.rerolls, self.free_reroll) for dice in self.attack]
        for pool in pools:
            pool.check(faces, dice_option="attack", gems_option="rerolls", free_option="free-reroll")
        DICE.check("attack", sum(pool.size for pool in pools))
        if self.elevation:
            pools = [replace(pool, dice=_sum_of(pool.dice, ELEVATION_DICE)) for pool in pools]
        dice = _sum_of(self.guard, self.armour)
        defence = RerollPool(dice, self.guard_rerolls, self.guard_free_reroll)
        kinds = [name for name in ("guard", "armour") if any(getattr(self, name).values())]
        defence.check(
            faces,
            dice_option="-and-".join(kinds) or "guard",
            gems_option="guard-rerolls",
            free_option="guard-free-reroll",
        )
        return pools, defence

    def _notes(self) -> tuple[str, ...]:
        """Return the notes: what each attack meets, and that enemies do nothing in melee."""
        counted = self.enemies is not None or self.friends is not None
        notes = {
            "each-attack": len(self.attack) > 1,
            "melee-is-not-hindered": counted and not self._is_ranged,
        }
        return tuple(note for note, applies in notes.items() if applies)

    def _rules(self) -> tuple[str, ...]:
        chosen: Mapping[str, bool] = {
            "conan/calcolare-il-danno": True,
            "conan/attacco-da-mischia": not self._is_ranged,
            "conan/attacco-a-distanza": self._is_ranged,
            "conan/attacco-senza-armi": self.unarmed,
            "conan/elevazione": self.elevation,
            "conan/intralciare-i-dadi": self._is_ranged,
            "conan/rilancio": True,
        }
        return tuple(rule for rule, applies in chosen.items() if applies)


def _advice(pools: Sequence[RerollPool]) -> tuple[Advice, ...]:
    return REROLL_ADVICE if any(pool.can_reroll for pool in pools) else ()


def _assumed(pools: Sequence[RerollPool], faces: Faces) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for pool in pools for key in pool.assumed(faces)))


def _sum_of(dice: Pool, more: Pool) -> Pool:
    return {colour: dice.get(colour, 0) + more.get(colour, 0) for colour in {**dice, **more}}
