"""Shooting (Quick Reference: Shooting, Shooting Modifiers)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal

from calculators.answer import Odds
from calculators.dice import Die
from calculators.distribution import Distribution
from calculators.errors import UnknownChoiceError
from calculators.limits import COUNT, MODIFIER
from calculators.rangers.contest import Side, assumed_die, contest

Cover = Literal["light", "heavy"]

MOST_TERRAIN: Final = 3
COVER: Final[Mapping[str, int]] = {"light": 2, "heavy": 4}
HURRIED: Final = 2
LONG_RANGE: Final = 2
LARGE_TARGET: Final = -2


def shoot(  # noqa: PLR0913  # one parameter an option
    *,
    die: Die,
    shoot: int,
    vs_fight: int,
    terrain: int = 0,
    cover: str | None = None,
    hurried: bool = False,
    long: bool = False,
    large: bool = False,
    damage: int = 0,
    multiplier: int = 1,
    vs_armour: int = 0,
    vs_shield: int = 0,
    vs_health: int | None = None,
) -> Odds:
    """Return what a shot does; a tie misses.

    Args:
        die: What both roll.
        shoot: Shoot of the shooter, -99 to 99.
        vs_fight: Fight of the target, -99 to 99.
        terrain: Pieces of intervening terrain, 0 to 99; more than 3 count as 3.
        cover: ``light`` or ``heavy``; the target then has nothing of its shield.
        hurried: Whether a bow is shot after moving.
        long: Whether the target is at long range.
        large: Whether the target is large.
        damage: Damage modifier of the weapon, -99 to 99.
        multiplier: Damage multiplier, 0 to 99.
        vs_armour: Armour of the target, its shield included, 0 to 99.
        vs_shield: What the shield gives of that, 0 to 99.
        vs_health: Health of the target, 0 to 99; without it there is no success.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        UnknownChoiceError: There is no such cover.
    """
    for option, value in (("shoot", shoot), ("vs-fight", vs_fight), ("damage", damage)):
        MODIFIER.check(option, value)
    counts = {
        "terrain": terrain,
        "multiplier": multiplier,
        "vs-armour": vs_armour,
        "vs-shield": vs_shield,
        "vs-health": vs_health or 0,
    }
    for option, value in counts.items():
        COUNT.check(option, value)
    if cover is not None and cover not in COVER:
        raise UnknownChoiceError("cover", cover, COVER)
    defence = min(terrain, MOST_TERRAIN) + COVER.get(cover or "", 0)
    defence += HURRIED * hurried + LONG_RANGE * long + LARGE_TARGET * large
    armour = vs_armour - (0 if cover is None else vs_shield)
    shooter = Side(shoot, damage=damage, multiplier=multiplier)
    rolls = contest(die, shooter, Side(vs_fight + defence, armour=armour))
    dealt = Counter(rolls.wins)
    dealt[0] += rolls.total - sum(rolls.wins.values())
    distribution = Distribution.of(dealt)
    return Odds(
        success=None if vs_health is None else distribution.at_least(vs_health),
        expected=distribution.mean(),
        distribution=distribution,
        assumed=assumed_die(die),
        rules=("rangers/shooting", "rangers/shooting-modifiers"),
        details={
            "win": rolls.share(rolls.wins),
            "lose": rolls.share(rolls.losses),
            "tie": rolls.share(rolls.ties),
        },
    )
