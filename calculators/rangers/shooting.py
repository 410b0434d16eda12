"""Shooting (Quick Reference: Shooting, Shooting Modifiers)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Annotated, Final

from calculators.answer import Chance, Detail, Goal, Odds, keys_that_apply
from calculators.components import Components
from calculators.declaration import ATTACKER, DEFENDER, Aliases, Calculator, Declaration, Spoken
from calculators.distribution import Distribution
from calculators.limits import MODIFIER
from calculators.notation import Choice, WholeNumber
from calculators.rangers.contest import (
    Contest,
    Contestant,
    DieOption,
    assumed_die,
    contest,
    game_die,
    scores,
)
from calculators.throw import Throw

MOST_TERRAIN: Final = 3
COVER: Final[Mapping[str, int]] = {"light": 2, "heavy": 4}
HURRIED: Final = 2
LONG_RANGE: Final = 2
LARGE_TARGET: Final = -2


class Shoot(Calculator):
    """The damage that a shot deals; a tie misses.

    Attributes:
        shoot: Shoot of the shooter with its bonuses.
        vs_fight: Fight of the target.
        terrain: Pieces of intervening terrain; more than 3 count as 3.
        cover: Cover of the target, which then has nothing of its shield.
        hurried: Whether a bow is shot after moving.
        long: Whether the target is at long range.
        large: Whether the target is large.
        damage: Damage modifier of the weapon.
        multiplier: Damage multiplier.
        vs_armour: Armour of the target, its shield included; 0 if not given, which is then noted.
        vs_shield: What the shield gives of that.
        vs_health: Health of the target; without it there is no success.
        die: The table's own die.
    """

    declaration = Declaration(
        command="shoot",
        success="success-shot",
        value="value-damage",
        example="--shoot 2 --vs-fight 3 --vs-armour 11 --vs-health 10",
        one_more=("shoot", "damage"),
        count="shoot",
        words="shoot edge hit ranged kill roll arrow",
        needs=("shoot", "vs-fight"),
    )

    shoot: Annotated[int, WholeNumber(MODIFIER), Spoken("shoot shoot-value roll ranged", ATTACKER)]
    vs_fight: Annotated[int, WholeNumber(MODIFIER), Spoken("fight opposed", DEFENDER)]
    terrain: Annotated[int, Spoken("terrain")] = 0
    cover: Annotated[
        str | None, Choice(tuple(COVER)), Spoken("cover", named="light-cover=light heavy-cover=heavy")
    ] = None
    hurried: Annotated[bool, Spoken(named="hurried=")] = False
    long: Annotated[bool, Spoken("inch", named="long=", beyond=10)] = False
    large: Annotated[bool, Spoken(named="large=")] = False
    damage: Annotated[int, WholeNumber(MODIFIER), Spoken("damage", ATTACKER)] = 0
    multiplier: Annotated[int, Spoken("multiplier", named="doubled=2")] = 1
    vs_armour: Annotated[int | None, Aliases("vs-armor"), Spoken("armour", DEFENDER)] = None
    vs_shield: Annotated[int, Spoken("shield", DEFENDER)] = 0
    vs_health: Annotated[int | None, Aliases("goal"), Spoken("life remain", DEFENDER)] = None
    die: DieOption = field(default_factory=dict)

    def throws(self) -> Sequence[Throw]:
        """Return the die of each side with what is added to it."""
        return scores(shoot=Contestant(self.shoot), vs_fight=Contestant(self._target_bonus))

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage dealt; ``success`` is that the target is dead.

        ``details`` has the chances of a win, a loss and a tie, and ``hurts``, that of any damage.

        >>> from calculators.dice import read_die
        >>> shot = Shoot(shoot=2, vs_fight=3, terrain=2, die={"die": read_die("1-20")})
        >>> shot.answer(Components()).detail("win")
        Chance(value=Fraction(17, 50))
        """
        die = game_die(components, self.die)
        armour = (self.vs_armour or 0) - (0 if self.cover is None else self.vs_shield)
        shooter = Contestant(self.shoot, damage=self.damage, multiplier=self.multiplier)
        target = Contestant(self._target_bonus, armour=armour)
        rolls = contest(die, shooter, target)
        dealt = _dealt(rolls)
        return replace(
            Odds.of(dealt, Goal.at_least(self.vs_health)),
            assumed=(*assumed_die(die), *self._assumed()),
            rules=("rangers/shooting", "rangers/shooting-modifiers"),
            details=_details(rolls, dealt),
            notes=keys_that_apply(
                {"shot-armour-zero": self.vs_armour is None, "shield-beyond-armour": armour < 0}
            ),
        )

    @property
    def _target_bonus(self) -> int:
        return self.vs_fight + sum(self._modifiers)

    @property
    def _modifiers(self) -> Sequence[int]:
        """What the table of modifiers adds to the target's roll, each kind that applies."""
        modifiers = (
            min(self.terrain, MOST_TERRAIN),
            0 if self.cover is None else COVER[self.cover],
            HURRIED * self.hurried,
            LONG_RANGE * self.long,
            LARGE_TARGET * self.large,
        )
        return [modifier for modifier in modifiers if modifier]

    def _assumed(self) -> tuple[str, ...]:
        """Return how the rules are read where the document is silent."""
        modifiers = self._modifiers
        return keys_that_apply(
            {
                "zero-health": self.vs_health is not None,
                "target-roll": modifiers,
                "modifiers-add-up": len(modifiers) > 1,
                "shield-in-armour": self.vs_shield,
            }
        )


def _details(rolls: Contest, dealt: Distribution) -> tuple[Detail, ...]:
    """Return the chances of a win, a loss, a tie, and any damage; a card says how often a shot hits.

    A shooter loses nothing by a lower score, and by an equal one no more.
    """
    hit, hurt = rolls.share(rolls.wins), dealt.at_least(1)
    return (
        *(detail._replace(is_implied=True) for detail in rolls.details()),
        Detail("hits", Chance(hit)),
        Detail("hurts", Chance(hurt), is_implied=hurt == hit),
    )


def _dealt(rolls: Contest) -> Distribution:
    """Return the damage that is dealt: none unless the shooter wins."""
    dealt = Counter(rolls.wins)
    dealt[0] += rolls.total - sum(rolls.wins.values())
    return Distribution.of(dealt)
