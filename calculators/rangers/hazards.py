"""Swimming, falling and Heroic Abilities (Quick Reference: Movement, Heroic Abilities)."""

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Final

from calculators.answer import ChanceAt, Odds
from calculators.dice import Die
from calculators.distribution import Distribution
from calculators.errors import OutOfRangeError, UnknownChoiceError
from calculators.limits import COUNT, INCHES, MODIFIER
from calculators.rangers.contest import assumed_die

SWIM_TARGET: Final = 5
ARMOUR: Final[Mapping[str, int]] = {"none": 0, "light": -2, "heavy": -4}
SHIELD: Final[Mapping[str, int]] = {"small": -1, "large": -2}
TREASURE: Final = -2
HARMLESS_INCHES: Final = 3
DAMAGE_AN_INCH: Final = Fraction(3, 2)


def swim(  # one parameter an option
    *,
    die: Die,
    bonus: int = 0,
    armour: str = "none",
    shield: str | None = None,
    treasure: bool = False,
    health: int | None = None,
) -> Odds:
    """Return how likely a Swim roll succeeds, and the Health that failing costs.

    A roll equal to the target succeeds: assumed, the document only names the target.

    Args:
        die: What is rolled.
        bonus: What helps, -99 to 99.
        armour: ``none``, ``light`` or ``heavy``.
        shield: ``small`` or ``large``.
        treasure: Whether a Treasure Token is carried.
        health: Health of the swimmer, 0 to 99; asks for the chance to drown.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        UnknownChoiceError: There is no such armour or shield.

    >>> from calculators.dice import read_die
    >>> swim(die=read_die("1-20"), armour="light").success
    Fraction(7, 10)
    """
    MODIFIER.check("bonus", bonus)
    for option, worn, choices in (("armour", armour, ARMOUR), ("shield", shield, SHIELD)):
        if worn is not None and worn not in choices:
            raise UnknownChoiceError(option, worn, choices)
    modifiers = bonus + ARMOUR[armour] + SHIELD.get(shield or "", 0) + TREASURE * treasure
    health_lost = die.distribution.map(lambda roll: max(0, SWIM_TARGET - roll - modifiers))
    drowns = None if health is None else health_lost.at_least(COUNT.check("health", health))
    return Odds(
        success=health_lost.chance_of(0),
        expected=health_lost.mean(),
        distribution=health_lost,
        assumed=(*assumed_die(die), "swim-equal"),
        rules=("rangers/swimming",),
        details={"modifiers": modifiers, "drowns": drowns},
    )


def fall(*, inches: Fraction) -> Odds:
    """Return the damage of a fall: nothing under 3 inches, 1.5 for each inch over 3.

    Rounding down is assumed. About a fall of exactly 3 inches the document says nothing.

    Args:
        inches: How far, 0 to 99.

    Raises:
        OutOfRangeError: ``inches`` is beyond its limits.

    >>> fall(inches=Fraction(5)).details["damage"]
    7
    """
    if not INCHES.least <= inches <= INCHES.most:
        raise OutOfRangeError("inches", *INCHES, float(inches))
    exact = inches * DAMAGE_AN_INCH if inches > HARMLESS_INCHES else Fraction(0)
    silent = inches == HARMLESS_INCHES
    damage = None if silent else floor(exact)
    return Odds(
        success=None,
        expected=None if damage is None else Fraction(damage),
        distribution=None if damage is None else Distribution.certain(damage),
        assumed=("fall-rounding",) if exact.denominator > 1 else (),
        rules=("rangers/falling",),
        details={"damage": damage, "silent": silent},
        notes=("fall-silent",) if silent else (),
    )


def heroic_ability(*, die: Die, number: int, health: int | None = None) -> Odds:
    """Return how likely a Utilization Roll succeeds, outright and with Health spent on it.

    Args:
        die: What is rolled.
        number: Utilization Number, 0 to 99.
        health: Current Health, 0 to 99; all of it but the last point can be spent, which is
            assumed.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> from calculators.dice import read_die
    >>> heroic_ability(die=read_die("1-20"), number=12).success
    Fraction(9, 20)
    """
    COUNT.check("number", number)
    roll = die.distribution
    spendable = range(0 if health is None else COUNT.check("health", health))
    table = tuple(ChanceAt("health", spent, roll.at_least(number - spent)) for spent in spendable)
    return Odds(
        success=roll.at_least(number),
        expected=None,
        distribution=None,
        assumed=(*assumed_die(die), *(() if health is None else ("last-health",))),
        rules=("rangers/heroic-abilities",),
        details={"table": table},
        notes=("heroic-strain",),
    )
