"""Damage of one or more attacks (Conan, "Attaccare con un eroe", "Difendere con un eroe")."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Annotated, Final, Self

from calculators.answer import Advice, Detail, Goal, LifeLost, Odds, keys_that_apply
from calculators.components import Components
from calculators.conan.fight import Fight, Losses, OneSide
from calculators.conan.movement import EnemiesOption, FriendsOption, hindrance
from calculators.conan.next_step import next_steps
from calculators.conan.reroll_pool import (
    GUARD_ROLLED_ADVICE,
    ROLLED_ADVICE,
    DieOption,
    Faces,
    FreeRerollOption,
    RerollPool,
    RerollsOption,
    RolledOption,
    check_faces,
    pool_of,
    thrown,
)
from calculators.declaration import (
    ATTACKER,
    DEFENDER,
    Aliases,
    Calculator,
    Declaration,
    Help,
    Spoken,
    option_of,
)
from calculators.dice import Pool, RolledDie
from calculators.dice_notation import DicePool, DicePools, RolledPool
from calculators.errors import ConflictError, MissingOptionError
from calculators.limits import ATTACKS, DICE, REROLLS
from calculators.notation import WholeNumber
from calculators.throw import Throw

# An attack without a weapon (Conan, "Armi").
UNARMED_PENALTY: Final = 2
# From above, a ranged attack rolls one die more (Conan, "Regole frequentemente dimenticate").
ELEVATION_DICE: Final[Pool] = {"yellow": 1}
# What has happened before the attack has its total.
_BEFORE_TOTAL: Final = (
    "attack",
    "rolled",
    "free-reroll",
    "rerolls",
    "unarmed",
    "ranged",
    "enemies",
    "friends",
    "elevation",
)


class Attack(Calculator):
    """The damage of attacks together when both sides reroll perfectly.

    The attacker plays for the chance of damage that reaches the life, then for the expected damage,
    then for the chance of at least 1, at least 2, and so on; the defender for the least of each.

    Attributes:
        attack: The dice of each attack, 1 to 20 attacks with 0 to 20 dice in all; needed unless they
            are ``rolled`` or there is a ``total``.
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
        rolled: What lies on the table after the attacker's roll, the die of ``elevation`` included: the
            attacker decides on it.
        total: The attack after everything that changes it: the defender decides. Beside ``attack`` the
            axes that lie on the table already, to which those dice add.
        guard_rolled: What lies on the table after the defender's roll of guard and armour.
    """

    declaration = Declaration(
        command="damage",
        title="calc-damage-conan",
        success="success-life",
        value="value-damage",
        example="--attack 3r --rerolls 1 --guard 1o --life 2",
        one_more=("rerolls", "attack+y", "attack+o", "attack+r"),
        count="attack",
        words="attack hit kill shoot roll take deal melee weapon sword",
        needs=("attack|rolled|total",),
        is_usual=True,
        doubtful="gem=rerolls,life,+attack",
    )

    attack: Annotated[
        tuple[Pool, ...], DicePools(), Help("opt-attack-conan"), Spoken("attack-dice attack", ATTACKER)
    ] = ()
    free_reroll: FreeRerollOption = field(default_factory=dict)
    rerolls: RerollsOption = 0
    unarmed: Annotated[bool, Spoken(named="unarmed=")] = False
    ranged: Annotated[bool, Spoken(named="ranged= shoot= arrow=")] = False
    enemies: EnemiesOption = None
    friends: FriendsOption = None
    elevation: Annotated[bool, Spoken(named="elevation=")] = False
    guard: Annotated[Pool, DicePool(), Spoken("guard parry shield defence", DEFENDER)] = field(
        default_factory=dict
    )
    armour: Annotated[
        Pool, DicePool(), Help("opt-armour-conan"), Aliases("armor"), Spoken("armour", DEFENDER)
    ] = field(default_factory=dict)
    armour_flat: Annotated[int, Aliases("armor-flat"), Spoken("armour", DEFENDER)] = 0
    guard_rerolls: Annotated[int, WholeNumber(REROLLS), Spoken("reroll", DEFENDER)] = 0
    guard_free_reroll: Annotated[Pool, DicePool(), Spoken("free-reroll", DEFENDER)] = field(
        default_factory=dict
    )
    life: Annotated[
        int | None, Aliases("goal"), Spoken("life remain damage need hit kill deal axes", DEFENDER)
    ] = None
    die: DieOption = field(default_factory=dict)
    rolled: RolledOption = ()
    total: Annotated[int | None, Spoken("axes attack-value", ATTACKER)] = None
    guard_rolled: Annotated[tuple[RolledDie, ...], RolledPool(), Spoken("rolled-dice", DEFENDER)] = ()

    @classmethod
    def of_dice(cls, dice: Pool) -> Self | None:
        """Return the attack with these dice."""
        return cls(attack=(dice,))

    def throws(self) -> Sequence[Throw]:
        """Return the dice of each attack; of one that has its total, those of the defence."""
        if self._is_fixed:
            defence = _sum_of(self.guard, self.armour)
            return [] if self.guard_rolled else thrown("guard-rolled", defence)
        extra_dice = ELEVATION_DICE if self.elevation else {}
        pools = () if self.rolled else self.attack
        return [throw for pool in pools for throw in thrown("rolled", _sum_of(pool, extra_dice))]

    @property
    def rolled_options(self) -> Mapping[str, tuple[str, ...]]:
        """What lies on the table: the defender's dice once the attack has its total."""
        if self._is_fixed:
            return {"guard-rolled": ("guard", "armour")}
        return {"rolled": ("attack",) if self.total is None else ()}

    @property
    def stopped(self) -> Self | None:
        """The defence once the attacker stops; ``None`` without dice on the table, or without defence.

        >>> from calculators.dice import RolledDie
        >>> dice = (RolledDie("red", 3), RolledDie("red", 2))
        >>> defence = Attack(rolled=dice, rerolls=1, unarmed=True, guard={"orange": 1}).stopped
        >>> defence.total, defence.rolled, defence.rerolls, defence.unarmed, defence.guard
        (3, (), 0, False, {'orange': 1})
        """
        if not self.rolled or not (self.guard or self.armour):
            return None
        options = (option_of(type(self), name) for name in _BEFORE_TOTAL)
        defaults = {option.field: option.default for option in options}
        total = sum(die.icons for die in self.rolled) + (self.total or 0) - self._penalty
        return replace(self, **defaults, total=max(0, total))

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage; ``success`` is damage of ``life`` or more.

        ``details`` has the ``hindrance``, 0 in melee, where the note ``melee-is-not-hindered`` says
        that enemies and friends did nothing; and for dice on the table what may be done ``now``.

        Raises:
            MissingOptionError: There is no attack, or no ``total`` of it beside ``guard_rolled``.
            UnknownFaceError: A die does not have the face that it is said to show.
            OutOfRangeError: There are too many dice, rerolls or attacks.
            TooManyRerollsError: Perfect play would take too long to find.

        >>> from calculators.dice import read_die
        >>> attack = Attack(attack=({"red": 1},), life=2, die={"red": read_die("0,1,1,2,2,3")})
        >>> attack.answer(Components()).success
        Fraction(1, 2)
        """
        self._refuse_missing()
        faces = components.with_dice(self.die).dice
        if self.total is not None and self._is_fixed:
            return self._defended(faces, self.total)
        pools, defence = self._attack_pools(faces), self._defence_pool(faces)
        losses = Losses(penalty=self._penalty - (self.total or 0), armour=self.armour_flat)
        fight = Fight(pools, defence, faces, losses=losses, life=self.life)
        if self.rolled:
            decision = fight.decide(self.rolled)
            steps = [next_steps(decision.in_order(self.life), self._goal)]
            outcome = decision.outcome()
        else:
            steps, outcome = [], fight.outcome()
        is_rolled = bool(self.rolled)
        attack_keys = [key for pool in pools for key in pool.assumed(faces, is_rolled=is_rolled)]
        assumed = tuple(dict.fromkeys((*attack_keys, *defence.assumed(faces))))
        attack_dice = (pool.assumed_dice(faces, is_rolled=is_rolled) for pool in pools)
        advice = self._advice(pools, defence)
        damage = outcome.distribution()
        return replace(
            Odds.of(damage, self._goal),
            life_lost=LifeLost(damage, self.life),
            assumed=assumed,
            assumed_dice=defence.assumed_dice(faces).union(*attack_dice),
            rules=self._rules(),
            details=(self._hindrance_detail(), *steps),
            advice=advice,
            notes=self._notes(),
            effort=fight.steps,
        )

    def _defended(self, faces: Faces, total: int) -> Odds:
        """Return the odds of an attack of this ``total``: only the defender rolls and decides."""
        defence = self._defence_pool(faces)
        icons_stopped = range(defence.most_icons(faces) + 1)
        side = OneSide(
            pool=defence,
            faces=faces,
            values=[max(0, total - self.armour_flat - icons) for icons in icons_stopped],
            choose=min,
            goal=self.life,
            options=("guard-rerolls", "guard-free-reroll"),
            advice=GUARD_ROLLED_ADVICE,
        )
        odds = side.play(self.guard_rolled)
        return replace(
            odds,
            life_lost=None if odds.distribution is None else LifeLost(odds.distribution, self.life),
            rules=("conan/calcolare-il-danno", "conan/rilancio"),
            details=(Detail("hindrance", 0, is_implied=True), *odds.details),
            notes=self._notes(),
        )

    @property
    def _is_fixed(self) -> bool:
        """Whether the attack has its total, and no dice add to it."""
        return self.total is not None and not self.attack

    @property
    def _goal(self) -> Goal | None:
        return Goal.at_least(self.life)

    @property
    def _is_ranged(self) -> bool:
        return self.ranged or self.elevation

    @property
    def _hindrance(self) -> int:
        return self._is_ranged * hindrance(self.enemies, self.friends)

    def _hindrance_detail(self) -> Detail:
        """Return the hindrance, which says nothing where nobody could hinder."""
        return Detail("hindrance", self._hindrance, is_implied=not (self._is_ranged and self.enemies))

    @property
    def _penalty(self) -> int:
        return self.unarmed * UNARMED_PENALTY + self._hindrance

    def _refuse_contradictions(self) -> None:
        """Refuse to be unarmed at range, two tables, and beside a total what comes before it."""
        if self.rolled and self.guard_rolled:
            raise ConflictError("rolled", "guard-rolled")
        if self.total is not None:
            self._refuse_beside_total()
        if self.rolled and len(self.attack) > 1:
            raise ConflictError("rolled", "attack")
        if self.unarmed and self._is_ranged:
            raise ConflictError("unarmed", "elevation" if self.elevation else "ranged")

    def _refuse_beside_total(self) -> None:
        """Refuse what comes before the total of an attack; with dice that add to it a second one."""
        names = ("guard-rolled",) if self.attack else _BEFORE_TOTAL
        if len(self.attack) > 1:
            raise ConflictError("total", "attack")
        for name in names:
            if self.is_given(option_of(type(self), name)):
                raise ConflictError("total", name)

    def _refuse_missing(self) -> None:
        if self.total is None and self.guard_rolled:
            raise MissingOptionError("total", "guard-rolled")
        if self.total is None and not self.rolled and not self.attack:
            raise MissingOptionError("attack")

    def _attack_pools(self, faces: Faces) -> Sequence[RerollPool]:
        """Return the dice of each attack within their limits; on the table there is one."""
        if self.rolled:
            return [self._rolled_pool(faces)]
        ATTACKS.check("attacks", len(self.attack))
        pools = [RerollPool(dice, self.rerolls, self.free_reroll) for dice in self.attack]
        for pool in pools:
            pool.check(faces, dice_option="attack")
        DICE.check("attack", sum(pool.size for pool in pools))
        if self.elevation:
            pools = [replace(pool, dice=_sum_of(pool.dice, ELEVATION_DICE)) for pool in pools]
        return pools

    def _rolled_pool(self, faces: Faces) -> RerollPool:
        check_faces("rolled", self.rolled, faces)
        pool = RerollPool(pool_of(self.rolled), self.rerolls, self.free_reroll)
        extra_dice = sum(ELEVATION_DICE.values()) if self.elevation else 0
        pool.check(faces, dice_option="rolled", extra_dice=extra_dice)
        return pool

    def _defence_pool(self, faces: Faces) -> RerollPool:
        """Return the dice of the defence within their limits."""
        if self.guard_rolled:
            check_faces("guard-rolled", self.guard_rolled, faces)
            dice, dice_option = pool_of(self.guard_rolled), "guard-rolled"
        else:
            kinds = [name for name in ("guard", "armour") if any(getattr(self, name).values())]
            dice, dice_option = _sum_of(self.guard, self.armour), "-and-".join(kinds) or "guard"
        defence = RerollPool(dice, self.guard_rerolls, self.guard_free_reroll)
        defence.check(
            faces, dice_option=dice_option, gems_option="guard-rerolls", free_option="guard-free-reroll"
        )
        return defence

    def _advice(self, pools: Sequence[RerollPool], defence: RerollPool) -> tuple[Advice, ...]:
        """Return that whoever has rolled can ask which die to reroll, each side once."""
        advice = []
        if len(pools) == 1 and pools[0].can_reroll and not self.rolled:
            advice.append(ROLLED_ADVICE)
        if defence.can_reroll:
            advice.append(GUARD_ROLLED_ADVICE)
        return tuple(advice)

    def _notes(self) -> tuple[str, ...]:
        """Return the notes: what each attack meets, and which options do nothing."""
        names_miniatures = self.enemies is not None or self.friends is not None
        return keys_that_apply(
            {
                "each-attack": len(self.attack) > 1,
                "melee-is-not-hindered": names_miniatures and not self._is_ranged,
                "rolled-replaces-attack": self.rolled and self.attack,
                "rolled-replaces-guard": self.guard_rolled and (self.guard or self.armour),
            }
        )

    def _rules(self) -> tuple[str, ...]:
        return keys_that_apply(
            {
                "conan/calcolare-il-danno": True,
                "conan/attacco-da-mischia": not self._is_ranged,
                "conan/attacco-a-distanza": self._is_ranged,
                "conan/attacco-senza-armi": self.unarmed,
                "conan/elevazione": self.elevation,
                "conan/intralciare-i-dadi": self._is_ranged,
                "conan/rilancio": True,
            }
        )


def _sum_of(first: Pool, second: Pool) -> Pool:
    return {colour: first.get(colour, 0) + second.get(colour, 0) for colour in {**first, **second}}
