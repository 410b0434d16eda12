"""Damage of one or more attacks (Conan, "Attaccare con un eroe", "Difendere con un eroe").

The attacker rolls, rerolls and takes off the penalties; that power is fixed before the defender rolls
and rerolls. So the search runs backwards: what the defender makes of each power, then what the attacker
makes of the dice. After an attack only what is left of the life matters to what both do next.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from calculators.answer import Advice, Odds
from calculators.conan.hindrance import hindrance
from calculators.conan.outcome import Follows, Outcome
from calculators.conan.side import REROLL_ADVICE, Faces, Side, values_of
from calculators.dice import Pool
from calculators.errors import ConflictError, MissingOptionError
from calculators.limits import COUNT, DICE

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
        attacks: The dice of each attack, one attack or more, 0 to 20 dice in all.
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
    fight = _Fight(sides, faces, unarmed * UNARMED_PENALTY + hindered, defence)
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
        notes=_notes(ranged=ranged, said=(enemies, friends)),
    )


def _refuse_contradictions(
    attacks: Sequence[Pool], *, unarmed: bool, ranged: bool, elevation: bool
) -> None:
    if not attacks:
        raise MissingOptionError("attack")
    if unarmed and ranged:
        raise ConflictError("unarmed", "elevation" if elevation else "ranged")


def _advice(sides: Sequence[Side]) -> tuple[Advice, ...]:
    return REROLL_ADVICE if any(side.can_reroll for side in sides) else ()


def _notes(*, ranged: bool, said: Sequence[int | None]) -> tuple[str, ...]:
    """Return what has to be said beside the figures: who was counted for nothing in melee."""
    idle = not ranged and any(each is not None for each in said)
    return ("melee-is-not-hindered",) if idle else ()


class _Fight:
    """Attacks one after the other against one target."""

    def __init__(self, sides: Sequence[Side], faces: Faces, penalty: int, defence: Defence) -> None:
        from calculators.conan.rerolls import Rerolls

        values = values_of(faces)
        rolls = [Rerolls(side, values) for side in sides]
        self._attackers = [
            rolls[sides.index(side)] for side in sides
        ]  # equal ones share what they find
        self._defender = Rerolls(defence.side, values)
        self._lost = penalty, defence.flat
        reaches = [self._through(attacker.most) for attacker in self._attackers]
        # The most damage that the attacks from each one on can do together.
        self._most = (*reversed(list(accumulate(reversed(reaches)))), 0)

    def outcome(self, life: int | None) -> Outcome:
        """Return the damage of all attacks together, of which ``life`` is to be reached."""
        after: Mapping[int | None, Outcome] = {None: Outcome()}  # nothing is left to come
        for place in reversed(range(len(self._attackers))):
            lives = self._lives(place, life)
            after = dict(zip(lives, self._attack(place, lives, after), strict=True))
        return after[self._open(life, 0)]

    def _open(self, life: int | None, place: int) -> int | None:
        """Return ``life`` if it matters to attack ``place``: neither gone nor out of reach."""
        return life if life is not None and 0 < life <= self._most[place] else None

    def _lives(self, place: int, life: int | None) -> Sequence[int | None]:
        """Return all that can be left of ``life`` before attack ``place``, as far as it matters."""
        done = self._most[0] - self._most[place]
        left = [None] if life is None else range(life - done, life + 1)
        return list(dict.fromkeys(self._open(each, place) for each in left))

    def _attack(
        self, place: int, lives: Sequence[int | None], after: Mapping[int | None, Outcome]
    ) -> Sequence[Outcome]:
        """Return how attack ``place`` and those after it turn out for each life."""
        from calculators.conan.exchange import Exchange

        attacker = self._attackers[place]
        through = [self._through(icons) for icons in range(attacker.most + 1)]
        hits = range(through[-1] + 1)
        room = attacker.room(1, len(through)), self._defender.room(len(hits), len(hits))
        found: list[Outcome] = []
        for first in range(0, len(lives), min(room)):
            some = lives[first : first + min(room)]
            follows = [[self._follows(place, life, hit, after) for hit in hits] for life in some]
            found += Exchange((attacker, self._defender), some, follows).outcomes(through)
        return found

    def _follows(
        self, place: int, life: int | None, hit: int, after: Mapping[int | None, Outcome]
    ) -> Follows:
        """Return what follows ``hit`` damage of attack ``place``."""
        left = None if life is None else self._open(life - hit, place + 1)
        reached = None if left is not None else life is not None and hit >= life
        return Follows(hit, after[left], reached)

    def _through(self, icons: int) -> int:
        """Return what is left of the attacker's icons after the penalty and the flat armour."""
        penalty, flat = self._lost
        return max(0, max(0, icons - penalty) - flat)


def _check(sides: Sequence[Side], defence: Defence, faces: Faces) -> None:
    for side in sides:
        side.check(faces, option="attack", gems="rerolls", free="free-reroll", at_once=True)
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
