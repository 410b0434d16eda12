"""Shooting (Quick Reference: Shooting, Shooting Modifiers)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, Literal

from calculators.answer import Detail, Odds
from calculators.dice import Die
from calculators.distribution import Distribution
from calculators.errors import UnknownChoiceError
from calculators.limits import COUNT, MODIFIER
from calculators.rangers.contest import Contest, Contestant, assumed_die, contest

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
    vs_armour: int | None = None,
    vs_shield: int = 0,
    vs_health: int | None = None,
) -> Odds:
    """Return the damage that a shot deals; a tie misses.

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
        vs_armour: Armour of the target, its shield included, 0 to 99; 0 if not given, which is then
            said.
        vs_shield: What the shield gives of that, 0 to 99.
        vs_health: Health of the target, 0 to 99; without it there is no success.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        UnknownChoiceError: There is no such cover.

    >>> from calculators.dice import read_die
    >>> odds = shoot(die=read_die("1-20"), shoot=2, vs_fight=3, terrain=2, vs_armour=11)
    >>> odds.details["win"]
    Fraction(17, 50)
    """
    _check(shoot=shoot, vs_fight=vs_fight, damage=damage)
    _check_counts(
        terrain=terrain,
        multiplier=multiplier,
        vs_armour=vs_armour or 0,
        vs_shield=vs_shield,
        vs_health=vs_health or 0,
    )
    bonus = _shelter(terrain, cover) + HURRIED * hurried + LONG_RANGE * long + LARGE_TARGET * large
    armour = (vs_armour or 0) - (0 if cover is None else vs_shield)
    shooter = Contestant(shoot, damage=damage, multiplier=multiplier)
    rolls = contest(die, shooter, Contestant(vs_fight + bonus, armour=armour))
    dealt = _dealt(rolls)
    return Odds(
        success=None if vs_health is None else dealt.at_least(vs_health),
        expected=dealt.mean(),
        distribution=dealt,
        assumed=assumed_die(die),
        rules=("rangers/shooting", "rangers/shooting-modifiers"),
        details=_shares(rolls),
        notes=_notes(armour, bare=vs_armour is None),
    )


def _shares(rolls: Contest) -> Mapping[str, Detail]:
    return {
        "win": rolls.share(rolls.wins),
        "lose": rolls.share(rolls.losses),
        "tie": rolls.share(rolls.ties),
    }


def _notes(armour: int, *, bare: bool) -> tuple[str, ...]:
    """Return what has to be said of the Armour that counts."""
    notes = {"shot-armour-zero": bare, "shield-beyond-armour": armour < 0}
    return tuple(note for note, applies in notes.items() if applies)


def _check(**modifiers: int) -> None:
    for name, value in modifiers.items():
        MODIFIER.check(_option(name), value)


def _check_counts(**counts: int) -> None:
    for name, value in counts.items():
        COUNT.check(_option(name), value)


def _option(name: str) -> str:
    return name.replace("_", "-")


def _shelter(terrain: int, cover: str | None) -> int:
    """Return what terrain and cover add to the target's roll."""
    if cover is not None and cover not in COVER:
        raise UnknownChoiceError("cover", cover, COVER)
    return min(terrain, MOST_TERRAIN) + (0 if cover is None else COVER[cover])


def _dealt(rolls: Contest) -> Distribution:
    """Return the damage that is dealt: none unless the shooter wins."""
    dealt = Counter(rolls.wins)
    dealt[0] += rolls.total - sum(rolls.wins.values())
    return Distribution.of(dealt)
