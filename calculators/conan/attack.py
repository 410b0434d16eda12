"""Damage of one or more attacks (Conan, "Attaccare con un eroe", "Difendere con un eroe")."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from calculators.answer import Advice, Odds
from calculators.conan.hindrance import hindrance
from calculators.conan.side import REROLL_ADVICE, Faces, Side
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
    def side(self) -> Side:
        """The dice of guard and armour together, and their rerolls."""
        return Side(_together(self.guard, self.armour), self.rerolls, self.free_rerolls)


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
        TooManyFacesError: Too many different faces of the table's own for so many rerolls.

    >>> from calculators.dice import read_die
    >>> damage(attacks=[{"red": 1}], faces={"red": read_die("0,1,1,2,2,3")}, life=2).success
    Fraction(1, 2)
    """
    ranged = ranged or elevation
    _refuse_contradictions(attacks, unarmed=unarmed, ranged=ranged, elevation=elevation)
    COUNT.check("life", life or 0)
    hindered = ranged * hindrance(enemies or 0, 1 if friends is None else friends)
    sides = [Side(dice, rerolls, free_rerolls or {}) for dice in attacks]
    _check(sides, defence, faces)
    if elevation:
        sides = [Side(_together(side.dice, ELEVATION_DICE), side.gems, side.free) for side in sides]
    from calculators.conan.fight import Fight

    fight = Fight(sides, defence.side, faces, lost=(unarmed * UNARMED_PENALTY + hindered, defence.flat))
    fight.check_room(life)
    effort = fight.effort(life)
    distribution = fight.outcome(life).distribution()
    both = [*sides, defence.side]
    return Odds(
        success=None if life is None else distribution.at_least(life),
        expected=distribution.mean(),
        distribution=distribution,
        assumed=_assumed(both, faces),
        rules=_rules(ranged=ranged, unarmed=unarmed, elevation=elevation),
        details={"hindrance": hindered},
        advice=_advice(both),
        notes=_notes(ranged=ranged, said=(enemies, friends), attacks=len(attacks)),
        effort=effort,
    )


def _refuse_contradictions(
    attacks: Sequence[Pool], *, unarmed: bool, ranged: bool, elevation: bool
) -> None:
    if not attacks:
        raise MissingOptionError("attack")
    ATTACKS.check("attacks", len(attacks))
    if unarmed and ranged:
        raise ConflictError("unarmed", "elevation" if elevation else "ranged")


def _advice(sides: Sequence[Side]) -> tuple[Advice, ...]:
    return REROLL_ADVICE if any(side.can_reroll for side in sides) else ()


def _notes(*, ranged: bool, said: Sequence[int | None], attacks: int) -> tuple[str, ...]:
    """Return what has to be said: what each attack is met with, and who counts for nothing in melee."""
    told = {
        "each-attack": attacks > 1,
        "melee-is-not-hindered": not ranged and any(each is not None for each in said),
    }
    return tuple(note for note, applies in told.items() if applies)


def _check(sides: Sequence[Side], defence: Defence, faces: Faces) -> None:
    for side in sides:
        side.check(faces, option="attack", gems="rerolls", free="free-reroll")
    DICE.check("attack", sum(side.size for side in sides))
    given = [name for name in ("guard", "armour") if any(getattr(defence, name).values())]
    dice = "-and-".join(given) or "guard"
    defence.side.check(faces, option=dice, gems="guard-rerolls", free="guard-free-reroll")
    COUNT.check("armour-flat", defence.flat)


def _assumed(sides: Sequence[Side], faces: Faces) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for side in sides for key in side.assumed(faces)))


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


def _together(dice: Pool, more: Pool) -> Pool:
    return {colour: dice.get(colour, 0) + more.get(colour, 0) for colour in {**dice, **more}}
