"""Damage of one or more attacks (Conan, "Attaccare con un eroe", "Difendere con un eroe")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from calculators.answer import Advice, Odds
from calculators.conan.dice_pool import REROLL_ADVICE, DicePool, Faces
from calculators.conan.fight import Fight, Losses
from calculators.conan.movement import hindrance
from calculators.dice import Pool
from calculators.errors import ConflictError, MissingOptionError
from calculators.limits import ATTACKS, COUNT, DICE

# An attack without a weapon (Conan, "Armi").
UNARMED_PENALTY: Final = 2
# From above, a ranged attack rolls one die more (Conan, "Regole frequentemente dimenticate").
ELEVATION_DICE: Final[Pool] = {"yellow": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """What stands between an attack and its target.

    Attributes:
        guard: Dice of the Guard action with its weapon or shield.
        armour: Dice of the armour.
        flat: Fixed armour of a unit, 0 to 99.
        rerolls: Rerolls of any one die each, 0 to 5.
        free_rerolls: Rerolls of one die of their colour each, 0 to 5 in all.
    """

    guard: Pool = field(default_factory=dict)
    armour: Pool = field(default_factory=dict)
    flat: int = 0
    rerolls: int = 0
    free_rerolls: Pool = field(default_factory=dict)

    @property
    def pool(self) -> DicePool:
        """The dice of guard and armour together, and their rerolls."""
        return DicePool(_sum_of(self.guard, self.armour), self.rerolls, self.free_rerolls)


NO_DEFENCE: Final = Defence()


def damage(  # noqa: PLR0913  # one parameter an option
    *,
    attacks: Sequence[Pool],
    faces: Faces,
    rerolls: int = 0,
    free_rerolls: Pool | None = None,
    unarmed: bool = False,
    ranged: bool = False,
    elevation: bool = False,
    enemies: int | None = None,
    friends: int | None = None,
    defence: Defence = NO_DEFENCE,
    life: int | None = None,
) -> Odds:
    """Return the damage of the attacks together when both sides reroll perfectly.

    The attacker plays for the chance of damage that reaches the life, then for the expected damage,
    then for the chance of at least 1, at least 2, and so on; the defender for the least of each.

    Args:
        attacks: The dice of each attack, 1 to 20 attacks with 0 to 20 dice in all.
        faces: The game's dice by colour.
        rerolls: The attacker's rerolls of any one die each, 0 to 5, for each attack.
        free_rerolls: The attacker's rerolls of one die of their colour each, 0 to 5 in all, for each
            attack.
        unarmed: Whether the attacker fights without a weapon: 2 less.
        ranged: Whether it is a ranged attack, which enemies close by hinder.
        elevation: Whether a ranged attack is made from above: one yellow die more, beyond the limit.
        enemies: Enemies in the attacker's area, 0 to 99; none if not given.
        friends: Friends there, the attacker included, 1 to 99; the attacker alone if not given.
        defence: What the target defends with, against each attack anew.
        life: Life of the target, 0 to 99; without it there is no success.

    Returns:
        ``success`` is the chance of damage of ``life`` or more; ``details`` has the ``hindrance``, 0 in
        melee, where the note ``melee-is-not-hindered`` says that enemies and friends did nothing.

    Raises:
        MissingOptionError: No attack is given.
        ConflictError: ``unarmed`` together with ``ranged`` or ``elevation``.
        OutOfRangeError: A number is beyond its limits.
        TooManyRerollsError: Perfect play would take too long to find.

    >>> from calculators.dice import read_die
    >>> damage(attacks=[{"red": 1}], faces={"red": read_die("0,1,1,2,2,3")}, life=2).success
    Fraction(1, 2)
    """
    ranged = ranged or elevation
    _refuse_contradictions(attacks, unarmed=unarmed, ranged=ranged, elevation=elevation)
    COUNT.check("life", life or 0)
    hindered = ranged * hindrance(enemies or 0, 1 if friends is None else friends)
    pools = [DicePool(dice, rerolls, free_rerolls or {}) for dice in attacks]
    _check_pools(pools, defence, faces)
    if elevation:
        pools = [replace(pool, dice=_sum_of(pool.dice, ELEVATION_DICE)) for pool in pools]
    losses = Losses(penalty=unarmed * UNARMED_PENALTY + hindered, armour=defence.flat)
    fight = Fight(pools, defence.pool, faces, losses=losses, life=life)
    distribution = fight.outcome().distribution()
    both_sides = [*pools, defence.pool]
    return Odds(
        success=None if life is None else distribution.at_least(life),
        expected=distribution.mean(),
        distribution=distribution,
        assumed=_assumed(both_sides, faces),
        rules=_rules(ranged=ranged, unarmed=unarmed, elevation=elevation),
        details={"hindrance": hindered},
        advice=_advice(both_sides),
        notes=_notes(
            ranged=ranged, counted=enemies is not None or friends is not None, attacks=len(attacks)
        ),
        effort=fight.steps,
    )


def _refuse_contradictions(
    attacks: Sequence[Pool], *, unarmed: bool, ranged: bool, elevation: bool
) -> None:
    if not attacks:
        raise MissingOptionError("attack")
    ATTACKS.check("attacks", len(attacks))
    if unarmed and ranged:
        raise ConflictError("unarmed", "elevation" if elevation else "ranged")


def _advice(pools: Sequence[DicePool]) -> tuple[Advice, ...]:
    return REROLL_ADVICE if any(pool.can_reroll for pool in pools) else ()


def _notes(*, ranged: bool, counted: bool, attacks: int) -> tuple[str, ...]:
    """Return the notes: what each attack meets, and that enemies do nothing in melee."""
    notes = {"each-attack": attacks > 1, "melee-is-not-hindered": counted and not ranged}
    return tuple(note for note, applies in notes.items() if applies)


def _check_pools(pools: Sequence[DicePool], defence: Defence, faces: Faces) -> None:
    for pool in pools:
        pool.check(faces, dice_option="attack", gems_option="rerolls", free_option="free-reroll")
    DICE.check("attack", sum(pool.size for pool in pools))
    kinds = [name for name in ("guard", "armour") if any(getattr(defence, name).values())]
    defence.pool.check(
        faces,
        dice_option="-and-".join(kinds) or "guard",
        gems_option="guard-rerolls",
        free_option="guard-free-reroll",
    )
    COUNT.check("armour-flat", defence.flat)


def _assumed(pools: Sequence[DicePool], faces: Faces) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for pool in pools for key in pool.assumed(faces)))


def _rules(*, ranged: bool, unarmed: bool, elevation: bool) -> tuple[str, ...]:
    chosen: Mapping[str, bool] = {
        "conan/calcolare-il-danno": True,
        "conan/attacco-da-mischia": not ranged,
        "conan/attacco-a-distanza": ranged,
        "conan/attacco-senza-armi": unarmed,
        "conan/elevazione": elevation,
        "conan/intralciare-i-dadi": ranged,
        "conan/rilancio": True,
    }
    return tuple(rule for rule, applies in chosen.items() if applies)


def _sum_of(dice: Pool, more: Pool) -> Pool:
    return {colour: dice.get(colour, 0) + more.get(colour, 0) for colour in {**dice, **more}}
